import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type ExportColumn, namedAfter, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { ConfirmationRow } from '../confirmations.contract.ts';
import { confirmationTexts } from '../confirmations.texts.ts';

const columns = (lang: Language): ExportColumn<ConfirmationRow>[] => [
  { title: vocabulary['common.employeeId'][lang], width: 14, value: (row) => row.empid },
  { title: vocabulary['common.personName'][lang], width: 20, value: (row) => row.name },
  { title: vocabulary['common.plant'][lang], width: 20, value: (row) => row.plantname },
  { title: vocabulary['common.department'][lang], width: 24, value: (row) => row.depname },
  { title: confirmationTexts['confirmation.at'][lang], width: 20, value: (row) => row.confirmedat },
];

/** Who has confirmed a document and who has not, as a spreadsheet in the reader's language that is named after it. */
export const confirmationsFile = (name: string, rows: AsyncIterable<ConfirmationRow>, lang: Language): FileAnswer =>
  namedAfter(name, xlsxAnswer(confirmationTexts['confirmation.title'][lang], columns(lang), rows));
