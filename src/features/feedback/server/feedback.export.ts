import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { feedbackMenu } from '../feedback.contract.ts';
import { feedbackTexts, stateTexts } from '../feedback.texts.ts';
import { type Filter, type Sort, type StoredFeedback, streamFeedback } from './feedback.queries.ts';

const columnsIn = (lang: Language, nameOfType: (code: string) => string): ExportColumn<StoredFeedback>[] => [
  { title: vocabulary['common.type'][lang], width: 16, value: ({ type }) => nameOfType(type) },
  { title: vocabulary['common.content'][lang], width: 60, value: (row) => row.content },
  {
    title: feedbackTexts['feedback.state'][lang],
    width: 16,
    value: ({ state }) => feedbackTexts[stateTexts[state]][lang],
  },
  { title: vocabulary['common.employeeId'][lang], width: 16, value: (row) => row.empid },
  { title: feedbackTexts['feedback.reporter'][lang], width: 18, value: (row) => row.name },
  { title: vocabulary['common.plant'][lang], width: 20, value: (row) => row.plantname },
  { title: feedbackTexts['feedback.feedbackdate'][lang], width: 20, value: (row) => row.feedbackdate },
  { title: feedbackTexts['feedback.assignee'][lang], width: 18, value: (row) => row.assigneeName },
  { title: feedbackTexts['feedback.replies'][lang], width: 10, value: (row) => row.replies },
];

type Asked = { filter: Filter; scope: Scope; sort: Sort; lang: Language; nameOfType: (code: string) => string };

/** All feedback in the scope that matches, as a spreadsheet in the reader's language. */
export const feedbackFile = (db: Read, { filter, scope, sort, lang, nameOfType }: Asked): FileAnswer =>
  xlsxAnswer(feedbackMenu.title[lang], columnsIn(lang, nameOfType), streamFeedback(db, filter, sort, scope));
