import { DownOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { SurveyRow } from '#features/surveys/surveys.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { useNarrowTable } from '#platform/resource-table/web/narrow-table.ts';
import { fitsState, mayAct, type SurveyAct, surveyActs } from './survey-rules.ts';
import { surveyWords } from './survey-words.ts';
import { actIcons, looks, useActWords } from './useRowTools.tsx';

const ofEditing: ReadonlySet<SurveyAct> = new Set(['revise', 'discard']);

type Props = { rows: readonly SurveyRow[]; mayChange: boolean; run: (act: SurveyAct, row: SurveyRow) => void };

/** The toolbar for the selection (seed 002 §2.1): what one survey allows; a button that is off says why. */
export const SurveyTools = ({ rows, mayChange, run }: Props) => {
  const t = useTexts(surveyWords);
  const words = useActWords();
  const isNarrow = useNarrowTable();
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
  const offered = shown
    .filter((act) => mayChange || looks.has(act))
    .map((act) => ({ act, why: whyNot(act), label: words(act, row) }));
  const start = (act: SurveyAct): void => {
    if (row) run(act, row);
  };
  // As many buttons would leave no room for what follows them.
  if (isNarrow)
    return (
      <MenuButton
        items={offered.map(({ act, why, label }) => ({
          key: act,
          label,
          icon: actIcons[act],
          disabled: why !== undefined,
          ...(why === undefined ? {} : { title: why }),
          onClick: () => start(act),
        }))}
      >
        <Button size="small">
          {t('common.actions')} <DownOutlined aria-hidden />
        </Button>
      </MenuButton>
    );
  return offered.map(({ act, why, label }) => (
    <Tooltip key={act} title={why}>
      <Button size="small" icon={actIcons[act]} disabled={why !== undefined} onClick={() => start(act)}>
        {label}
      </Button>
    </Tooltip>
  ));
};
