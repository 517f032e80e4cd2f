import { Button, Tooltip } from 'antd';
import type { SurveyRow } from '#features/surveys/surveys.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fitsState, mayAct, type SurveyAct, surveyActs } from './survey-rules.ts';
import { surveyWords } from './survey-words.ts';
import { actIcons, looks, useActWords } from './useRowTools.tsx';

const ofEditing: ReadonlySet<SurveyAct> = new Set(['revise', 'discard']);

type Props = { rows: readonly SurveyRow[]; mayChange: boolean; run: (act: SurveyAct, row: SurveyRow) => void };

/** The toolbar for the selection (seed 002 §2.1): what one survey allows; a button that is off says why. */
export const SurveyTools = ({ rows, mayChange, run }: Props) => {
  const t = useTexts(surveyWords);
  const words = useActWords();
  const [row] = rows;
  const isOne = rows.length === 1;
  const whyNot = (act: SurveyAct): string | undefined => {
    if (!row || !isOne) return t('surveys.selectOne');
    if (!fitsState(act, row)) return t('surveys.notInState');
    return mayAct(act, row) ? undefined : t('surveys.notOperator');
  };
  const shown = surveyActs.filter((act) => {
    if (act === 'delete') return false;
    if (act === 'suspend') return row?.state === 'Y';
    if (act === 'publish') return row?.state !== 'Y';
    if (ofEditing.has(act)) return row !== undefined && isOne && fitsState(act, row);
    return true;
  });
  return shown
    .filter((act) => mayChange || looks.has(act))
    .map((act) => {
      const why = whyNot(act);
      return (
        <Tooltip key={act} title={why}>
          <Button
            size="small"
            icon={actIcons[act]}
            disabled={why !== undefined}
            onClick={() => {
              if (row) run(act, row);
            }}
          >
            {words(act, row)}
          </Button>
        </Tooltip>
      );
    });
};
