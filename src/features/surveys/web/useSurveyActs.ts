import { surveyPublishingCalls } from '#features/surveys/survey-publishing.contract.ts';
import { surveyCalls, type SurveyRow } from '#features/surveys/surveys.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { surveyWords } from './survey-words.ts';

type Acts = {
  /** Publishes it, or goes on with a suspended one; both after a sheet that says who can answer then. */
  publish: (row: SurveyRow) => Promise<void>;
  suspend: (row: SurveyRow) => Promise<void>;
  /** Begins the next version of a suspended survey, and calls back. */
  revise: (row: SurveyRow) => Promise<void>;
  discard: (row: SurveyRow) => Promise<void>;
};

type Props = { reload: () => void; onRevised: (oid: string) => void };

/** The acts on a survey as a whole. */
export const useSurveyActs = ({ reload, onRevised }: Props): Acts => {
  const t = useTexts(surveyWords);
  const notices = useNotices();
  const act = async (run: () => Promise<unknown>, done: string, failed: string, after?: () => void): Promise<void> => {
    try {
      await run();
      notices.success(done);
      reload();
      after?.();
    } catch (error) {
      notices.failure(failed, error);
    }
  };
  return {
    publish: ({ oid, rev, title, state, revising }) => {
      const done = state === 'S' && revising === 'N' ? 'surveys.resumed' : 'surveys.published';
      return act(
        () => call(surveyPublishingCalls.publish, { content: { oid, rev } }),
        t(done, { title }),
        t('surveys.publishFailed'),
      );
    },
    suspend: ({ oid, rev, title }) =>
      act(
        () => call(surveyCalls.edit, { sealedQuery: {}, content: { oid, rev, state: 'S' } }),
        t('surveys.suspended', { title }),
        t('surveys.suspendFailed'),
      ),
    revise: ({ oid, rev, title }) =>
      act(
        () => call(surveyPublishingCalls.revise, { content: { oid, rev } }),
        t('surveys.revised', { title }),
        t('surveys.reviseFailed'),
        () => onRevised(oid),
      ),
    discard: ({ oid, rev, title }) =>
      act(
        () => call(surveyPublishingCalls.discard, { content: { oid, rev } }),
        t('surveys.discarded', { title }),
        t('surveys.discardFailed'),
      ),
  };
};
