import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { fieldTypeWord } from '../field-types.ts';
import { processTexts as texts } from '../processes.texts.ts';
import type { ExportedLine } from './processes.queries.ts';

const columnsIn = (lang: Language): ExportColumn<ExportedLine>[] => [
  { title: vocabulary['common.processId'][lang], width: 24, value: ({ proid }) => proid },
  { title: texts['process.pronm'][lang], width: 30, value: ({ pronm }) => pronm },
  { title: texts['process.version'][lang], width: 10, value: ({ version }) => version },
  { title: vocabulary['common.stageId'][lang], width: 24, value: ({ lineid }) => lineid },
  { title: texts['process.linenm'][lang], width: 30, value: ({ linenm }) => linenm },
  { title: texts['process.artid'][lang], width: 30, value: ({ artid }) => artid },
  { title: texts['process.fieldId'][lang], width: 24, value: ({ id }) => id },
  { title: texts['process.fieldName'][lang], width: 30, value: ({ name }) => name },
  { title: vocabulary['common.type'][lang], width: 14, value: ({ type }) => type && fieldTypeWord(type, lang) },
  { title: vocabulary['common.required'][lang], width: 10, value: ({ required }) => yesNoWord(required, lang) },
  { title: vocabulary['common.status'][lang], width: 8, value: ({ status }) => statusWord(status, lang) },
];

/** The stages and fields of processes as a spreadsheet in the reader's language. */
export const processesFile = (rows: AsyncIterable<ExportedLine>, lang: Language): FileAnswer =>
  xlsxAnswer(texts['process.title'][lang], columnsIn(lang), rows);
