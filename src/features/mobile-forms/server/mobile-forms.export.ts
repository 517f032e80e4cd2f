import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { FormRow } from '../mobile-forms.contract.ts';
import { mobileFormTexts } from '../mobile-forms.texts.ts';

const columnsIn = (lang: Language): ExportColumn<FormRow>[] => {
  const title = (key: keyof typeof mobileFormTexts): string => mobileFormTexts[key][lang];
  return [
    { title: vocabulary['common.processId'][lang], width: 24, value: (row) => row.proid },
    { title: vocabulary['common.process'][lang], width: 30, value: (row) => row.pronm },
    { title: vocabulary['common.stageId'][lang], width: 24, value: (row) => row.lineid },
    { title: vocabulary['common.stage'][lang], width: 30, value: (row) => row.linenm },
    { title: title('mobile_form.artid'), width: 24, value: (row) => row.artid },
    { title: title('mobile_form.columncount'), width: 10, value: (row) => row.columncount },
    { title: title('mobile_form.showsign'), width: 12, value: (row) => yesNoWord(row.showsign, lang) },
    { title: title('mobile_form.signresult'), width: 12, value: (row) => yesNoWord(row.signresult, lang) },
    { title: title('mobile_form.handsign'), width: 12, value: (row) => yesNoWord(row.handsign, lang) },
    { title: title('mobile_form.edit'), width: 10, value: (row) => yesNoWord(row.edit, lang) },
    { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
    { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
  ];
};

/** Forms as a spreadsheet in the reader’s language. */
export const formsFile = (rows: AsyncIterable<FormRow>, lang: Language): FileAnswer =>
  xlsxAnswer(mobileFormTexts['mobile_form.title'][lang], columnsIn(lang), rows);
