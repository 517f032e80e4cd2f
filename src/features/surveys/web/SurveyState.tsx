import { Tag } from 'antd';
import type { SurveyRow } from '#features/surveys/surveys.contract.ts';
import { phaseText } from '#features/surveys/survey-screens.texts.ts';
import { stateText } from '#features/surveys/survey-states.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

type Shown = Pick<SurveyRow, 'state' | 'phase' | 'revising'>;

const stateColours = { N: 'default', S: 'warning' } as const;
/** Of a published survey: what it is now. */
const phaseColours = { '': 'success', LATER: 'processing', NOW: 'success', EXTRA: 'success', OVER: 'default' } as const;

/** The state of a survey and, while it is published, whether it is before, within or after its period. */
export const useStateWords = (): ((row: Shown) => string) => {
  const t = useTexts(surveyWords);
  return ({ state, phase, revising }) =>
    [t(stateText[state]), phase === '' ? '' : t(phaseText[phase]), revising === 'Y' ? t('surveys.revising') : '']
      .filter(Boolean)
      .join(' · ');
};

export const SurveyState = ({ row: { state, phase, revising } }: { row: Shown }) => {
  const t = useTexts(surveyWords);
  return (
    <span className="survey-state">
      <Tag color={state === 'Y' ? phaseColours[phase] : stateColours[state]}>{t(stateText[state])}</Tag>
      {phase === '' ? null : <span className="survey-state-note">{t(phaseText[phase])}</span>}
      {revising === 'Y' ? <span className="survey-state-note">{t('surveys.revising')}</span> : null}
    </span>
  );
};
