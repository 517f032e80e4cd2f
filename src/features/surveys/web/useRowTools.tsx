import {
  BarChartOutlined,
  BranchesOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PauseCircleOutlined,
  RollbackOutlined,
  SendOutlined,
  SettingOutlined,
  TeamOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { actText } from '#features/surveys/survey-screens.texts.ts';
import type { SurveyRow } from '#features/surveys/surveys.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { mayAct, type SurveyAct, surveyActs } from './survey-rules.ts';
import { surveyWords } from './survey-words.ts';

export const actIcons: Readonly<Record<SurveyAct, ReactNode>> = {
  edit: <EditOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
  audience: <TeamOutlined aria-hidden />,
  preview: <EyeOutlined aria-hidden />,
  publish: <SendOutlined aria-hidden />,
  suspend: <PauseCircleOutlined aria-hidden />,
  revise: <BranchesOutlined aria-hidden />,
  discard: <RollbackOutlined aria-hidden />,
  languages: <TranslationOutlined aria-hidden />,
  results: <BarChartOutlined aria-hidden />,
  copy: <CopyOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
};

const hotkeys: Partial<Record<SurveyAct, string>> = { edit: 'e', languages: 'l' };

/** Those of the menu at the end of the row (seed 002 §2.1); a new version belongs to publishing. */
const folded: ReadonlySet<SurveyAct> = new Set([
  'preview',
  'publish',
  'suspend',
  'revise',
  'discard',
  'languages',
  'copy',
]);

/** Acts that only look: what those may open who change nothing. */
export const looks: ReadonlySet<SurveyAct> = new Set(['preview', 'results']);

/** What an act is called; a suspended survey is resumed. */
export const useActWords = (): ((act: SurveyAct, row?: SurveyRow) => string) => {
  const t = useTexts(surveyWords);
  return (act, row) => t(act === 'publish' && row?.state === 'S' ? 'survey.resume' : actText[act]);
};

type Props = { mayChange: boolean; run: (act: SurveyAct, row: SurveyRow) => void };

/** The buttons of a row: what its state and the rights of the reader allow (seed 002 §2.1). */
export const useRowTools = ({ mayChange, run }: Props): ((row: SurveyRow) => RowAction[]) => {
  const words = useActWords();
  return (row) =>
    surveyActs
      .filter((act) => mayAct(act, row) && (mayChange || looks.has(act)))
      .map((act) => ({
        key: act,
        label: words(act, row),
        icon: actIcons[act],
        danger: act === 'delete',
        folded: folded.has(act),
        ...(hotkeys[act] ? { hotkey: hotkeys[act] } : {}),
        onClick: () => run(act, row),
      }));
};
