import { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { foldKeepingMarks } from '#platform/search/server/fold.ts';
import { type ChoiceList, columnLetters } from '#platform/spreadsheet/server/sheet-xml.ts';
import { type Sheet, sheetName, writeXlsx, xlsxMediaType } from '#platform/spreadsheet/server/xlsx-writer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { flagCodesOf, isRequired } from './cells.ts';
import { headingOf } from './headings.ts';
import type { ImportCode, ImportColumn, ImportKind } from './import-kind.ts';
import { templateTexts as texts } from './words.texts.ts';

/** How many of the values the notes name; the sheet of values has them all. */
const mostNamed = 8;

type Choice = { column: ImportColumn; place: number; codes: readonly ImportCode[] };

const codesOf = async (column: ImportColumn, db: Read): Promise<readonly ImportCode[]> =>
  (await column.codes?.(db)) ?? flagCodesOf(column);

/** Whether each name means its own code, so that it can be offered instead of it. */
const areNamesClear = (codes: readonly ImportCode[], lang: Language): boolean => {
  const names = new Set(codes.map(({ names: one }) => foldKeepingMarks(one[lang].trim())));
  return (
    names.size === codes.length &&
    codes.every(({ code, names: own }) => {
      const folded = foldKeepingMarks(code);
      return !names.has(folded) || foldKeepingMarks(own[lang].trim()) === folded;
    })
  );
};

/** The most characters of a text, if the schema says so. */
const longestOf = (schema: z.ZodType): number | undefined => {
  const { maxLength } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return maxLength;
};

const howTo = ({ column, codes }: Choice, lang: Language): string => {
  if (codes.length > 0) {
    const words = codes.slice(0, mostNamed).map(({ code, names }) => {
      const name = names[lang];
      return name === code ? code : `${name} (${code})`;
    });
    if (codes.length > mostNamed) words.push('…');
    const sheet = texts['import.template.values'][lang];
    return fill(texts['import.template.choice'][lang], { sheet, words: words.join(' · ') }, lang);
  }
  const most = longestOf(column.schema);
  const longest = most === undefined ? '' : fill(texts['import.template.longest'][lang], { most }, lang);
  return [column.note?.[lang] ?? '', longest].filter(Boolean).join(' · ') || vocabulary['common.text'][lang];
};

const exampleOf = ({ column, codes }: Choice, lang: Language): string => {
  const shown = codes.find(({ code }) => code === column.sample) ?? codes[0];
  if (!shown) return column.sample ?? '';
  return areNamesClear(codes, lang) ? shown.names[lang] : shown.code;
};

const notesOf = (choices: readonly Choice[], lang: Language): Sheet => ({
  sheet: texts['import.template.notes'][lang],
  columns: [
    { title: texts['import.template.column'][lang], width: 26 },
    { title: vocabulary['common.required'][lang], width: 12 },
    { title: texts['import.template.how'][lang], width: 80 },
    { title: texts['import.template.example'][lang], width: 28 },
  ],
  rows: [
    ...choices.map((choice) => {
      const { column } = choice;
      const mark = vocabulary[isRequired(column) ? 'common.yes' : 'common.no'][lang];
      return [headingOf(column, lang), mark, howTo(choice, lang), exampleOf(choice, lang)];
    }),
    [],
    ...(['import.template.firstSheet', 'import.template.stars', 'import.template.languages'] as const).map((one) => [
      texts[one][lang],
    ]),
  ],
});

/** The values of all choices below one another, and for each of them the cells that are offered. */
const valuesOf = (choices: readonly Choice[], lang: Language): { sheet: Sheet; offered: ChoiceList[] } => {
  const sheet = texts['import.template.values'][lang];
  const rows: string[][] = [];
  const offered = choices
    .filter(({ codes }) => codes.length > 0)
    .map(({ column, place, codes }): ChoiceList => {
      const from = rows.length + 2;
      for (const { code, names } of codes)
        rows.push([headingOf(column, lang), code, ...languages.map((language) => names[language])]);
      const letter = areNamesClear(codes, lang) ? columnLetters(2 + languages.indexOf(lang)) : columnLetters(1);
      return { column: place, range: `'${sheetName(sheet)}'!$${letter}$${from}:$${letter}$${rows.length + 1}` };
    });
  const columns = [
    { title: texts['import.template.column'][lang], width: 26 },
    { title: vocabulary['common.code'][lang], width: 24 },
    ...languages.map((language) => ({ title: languageNames[language], width: 24 })),
  ];
  return { sheet: { sheet, columns, rows }, offered };
};

/**
 * The template of a kind: a sheet to fill in, whose required columns are marked and whose choices are offered in its
 * cells, and two that explain it, which are never imported.
 */
export const templateFile = async (
  { title, columns }: Pick<ImportKind, 'title' | 'columns'>,
  lang: Language,
  db: Read,
): Promise<FileAnswer> => {
  const choices = await Promise.all(
    columns.map(async (column, place) => ({ column, place, codes: await codesOf(column, db) })),
  );
  const { sheet: values, offered } = valuesOf(choices, lang);
  const table: Sheet = {
    sheet: title[lang],
    columns: columns.map((column) => ({
      title: isRequired(column) ? `${headingOf(column, lang)} *` : headingOf(column, lang),
      ...(column.width === undefined ? {} : { width: column.width }),
    })),
    rows: [],
    choices: offered,
  };
  const others = offered.length > 0 ? [values] : [];
  return {
    filename: `${title[lang]}.xlsx`,
    mediaType: xlsxMediaType,
    stream: writeXlsx(table, notesOf(choices, lang), ...others),
  };
};
