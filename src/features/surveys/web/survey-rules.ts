import type { SurveyRow } from '#features/surveys/surveys.contract.ts';

type Ruled = Pick<SurveyRow, 'type' | 'state' | 'revising' | 'mayOperate'>;

/** The pages and acts of the screen on one survey. */
export const surveyActs = [
  'edit',
  'settings',
  'audience',
  'preview',
  'publish',
  'suspend',
  'revise',
  'discard',
  'languages',
  'results',
  'copy',
  'delete',
] as const;
export type SurveyAct = (typeof surveyActs)[number];

/** What people who are no operators may do with a survey, too; the texts of an exam are for its operators alone. */
const openToAll: ReadonlySet<SurveyAct> = new Set(['preview', 'copy']);

const fits: Readonly<Record<SurveyAct, (row: Ruled) => boolean>> = {
  // Questions change before publication, or in the next version of a suspended survey.
  edit: ({ state, revising }) => state === 'N' || (state === 'S' && revising === 'Y'),
  settings: ({ state }) => state !== 'Y',
  audience: () => true,
  preview: () => true,
  publish: ({ state }) => state !== 'Y',
  suspend: ({ state }) => state === 'Y',
  revise: ({ state, revising }) => state === 'S' && revising === 'N',
  discard: ({ state, revising }) => state === 'S' && revising === 'Y',
  languages: () => true,
  results: ({ state }) => state !== 'N',
  copy: () => true,
  delete: ({ state }) => state !== 'Y',
};

/** The usual mark of an open form: of a new survey whose kind is not chosen yet. */
const notChosen = '1';
const likeTheMark = /^=*1$/;

/** The kind of a new survey in the address. Kinds have any code, so that one may look like the mark. */
export const kindInAddress = (code: string): string => (likeTheMark.test(code) ? `=${code}` : code);
/** Null: it is not chosen yet. */
export const kindOfAddress = (id: string): string | null => {
  if (id === notChosen) return null;
  return likeTheMark.test(id) ? id.slice(1) : id;
};

/** Whether its state allows an act (seed 002 §4). */
export const fitsState = (act: SurveyAct, row: Ruled): boolean => fits[act](row);

/** Whether the reader may do it now. */
export const mayAct = (act: SurveyAct, row: Ruled): boolean =>
  fitsState(act, row) && (row.mayOperate === 'Y' || (row.type === 'survey' && openToAll.has(act)));
