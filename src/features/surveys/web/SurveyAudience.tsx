import { type AuthInput, surveyAudienceCalls } from '#features/surveys/survey-audience.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AudienceLook, type LookPage } from '#platform/audience-look/web/AudienceLook.tsx';
import { call } from '#platform/wire/web/client.ts';
import { surveyWords } from './survey-words.ts';

const audienceQuery = (parts: readonly AuthInput[], page: LookPage) => ({
  queryKey: ['surveys', 'audience', parts, page],
  queryFn: () => call(surveyAudienceCalls.audience, { body: page, content: [...parts] }),
});

/** How many people would be asked now, who is left out, and a look at the list. */
export const SurveyAudience = ({ parts }: { parts: readonly AuthInput[] }) => {
  const t = useTexts(surveyWords);
  return (
    <AudienceLook
      parts={parts}
      query={audienceQuery}
      size={(count) => t('surveys.audienceSize', { count })}
      label={t('surveys.audienceNow')}
    />
  );
};
