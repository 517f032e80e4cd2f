import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { enumerated } from '#platform/i18n/texts.ts';
import { everybody } from '#platform/rights/conditions.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { Holder } from '../access-check.contract.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';

type Because = Holder['reasons'][number]['because'][number];

const conditionWords = ({ type, contentoid, containSub, name }: Because, lang: Language): string => {
  if (type === 'R' && contentoid === everybody) return vocabulary['common.everyone'][lang];
  const sub = containSub === 'Y' ? ` (${vocabulary['common.withSub'][lang]})` : '';
  return `${vocabulary[contentTypeText[type]][lang]} ${name || contentoid}${sub}`;
};

const columnsIn = (lang: Language): ExportColumn<Holder>[] => [
  { title: vocabulary['common.employeeId'][lang], width: 16, value: ({ id }) => id },
  { title: vocabulary['common.personName'][lang], width: 24, value: ({ name }) => name },
  { title: vocabulary['common.department'][lang], width: 28, value: ({ depname }) => depname },
  {
    title: vocabulary['common.identity'][lang],
    width: 28,
    value: ({ reasons }) =>
      enumerated(
        reasons.map(({ roleid, rolename }) => rolename || roleid),
        lang,
      ),
  },
  {
    title: vocabulary['common.reason'][lang],
    width: 60,
    value: ({ reasons }) =>
      formatsOf(lang).parts(reasons.flatMap(({ because }) => because.map((one) => conditionWords(one, lang)))),
  },
];

/** Everyone who has a function, as a spreadsheet in the reader's language. */
export const whoFile = (name: string, rows: AsyncIterable<Holder>, lang: Language): FileAnswer =>
  xlsxAnswer(
    `${vocabulary['common.whoHasIt'][lang]} ${name}`.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columnsIn(lang),
    rows,
  );
