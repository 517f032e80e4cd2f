import { formTexts } from '#platform/form/form.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { type ExportColumn, namedAfter, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { DeliveryRow } from '../message-delivery.contract.ts';
import type { MessageRow } from '../messages.contract.ts';
import { messageTexts, stateText } from '../messages.texts.ts';

/** The words of the states, wherever they stand. */
const stateNames = { ...vocabulary, ...messageTexts };

const messageColumns = (lang: Language): ExportColumn<MessageRow>[] => [
  { title: vocabulary['common.subject'][lang], width: 40, value: (row) => row.title },
  { title: messageTexts['message.summary'][lang], width: 40, value: (row) => row.summary },
  {
    title: vocabulary['common.publishState'][lang],
    width: 14,
    value: (row) => stateNames[stateText[row.state]][lang],
  },
  { title: messageTexts['message.pushtime'][lang], width: 20, value: (row) => row.pushedtime ?? row.pushtime },
  { title: messageTexts['message.audience'][lang], width: 12, value: (row) => row.audience },
  ...coverageExport<MessageRow>(lang),
  { title: formTexts['form.creator'][lang], width: 14, value: (row) => row.crtemp },
  { title: vocabulary['common.createdAt'][lang], width: 20, value: (row) => row.crtdat },
];

/** Messages as a spreadsheet in the reader's language. */
export const messagesFile = (rows: AsyncIterable<MessageRow>, lang: Language): FileAnswer =>
  xlsxAnswer(messageTexts['message.title'][lang], messageColumns(lang), rows);

const deliveryColumns = (lang: Language): ExportColumn<DeliveryRow>[] => [
  { title: vocabulary['common.employeeId'][lang], width: 14, value: (row) => row.empid },
  { title: vocabulary['common.name'][lang], width: 20, value: (row) => row.name },
  { title: vocabulary['common.company'][lang], width: 10, value: (row) => row.coid },
  { title: vocabulary['common.plant'][lang], width: 20, value: (row) => row.plantname },
  { title: vocabulary['common.department'][lang], width: 24, value: (row) => row.depname },
  { title: messageTexts['message.deliveredAt'][lang], width: 20, value: (row) => row.deliveredat },
  { title: messageTexts['message.readAt'][lang], width: 20, value: (row) => row.readat },
  { title: messageTexts['message.confirmedAt'][lang], width: 20, value: (row) => row.confirmedat },
  { title: messageTexts['message.remindedAt'][lang], width: 20, value: (row) => row.remindedat },
];

/** The people who have a message, as a spreadsheet in the reader's language that is named after it. */
export const deliveriesFile = (title: string, rows: AsyncIterable<DeliveryRow>, lang: Language): FileAnswer =>
  namedAfter(title, xlsxAnswer(messageTexts['message.delivery'][lang], deliveryColumns(lang), rows));
