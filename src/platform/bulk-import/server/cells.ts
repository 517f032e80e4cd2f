import { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { flagText, statusText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { foldKeepingMarks } from '#platform/search/server/fold.ts';
import { readerOf } from '#platform/wire/server/reading.ts';
import { reasonOf } from '#platform/wire/server/validate.ts';
import { closest } from './closest.ts';
import type { Places } from './headings.ts';
import type { ImportCode, ImportColumn, ImportKind, ImportValues } from './import-kind.ts';
import type { CellFault } from './staging.queries.ts';

type Read1 = (text: string) => { value: unknown } | { fault: CellFault };

const foldedOf = (...texts: readonly Text[]): string[] =>
  texts.flatMap((text) => Object.values(text).map(foldKeepingMarks));

/** What exports say in the four languages, for flags as for a status, and what people usually write. */
const wordsFor = (value: 'Y' | 'N', ...others: readonly string[]): Set<string> =>
  new Set([...others, ...foldedOf(vocabulary[flagText[value]], vocabulary[statusText[value]])]);
const yes = wordsFor('Y', 'y', 'true', '1', '开', 'co', 'on');
const no = wordsFor('N', 'n', 'false', '0', '关', 'khong', 'off');

/** Whether a column says yes or no. */
const isFlag = (schema: z.ZodType): boolean =>
  ['Y', 'N'].every((one) => schema.safeParse(one).success) && !schema.safeParse('X').success;

/** What screens show for the values of a column that says yes or no; a status has words of its own. */
export const flagCodesOf = ({ name, schema }: ImportColumn): readonly ImportCode[] => {
  const words = name === 'status' ? statusText : flagText;
  return isFlag(schema) ? (['Y', 'N'] as const).map((code) => ({ code, names: vocabulary[words[code]] })) : [];
};

/** Files say yes and no in the words of their authors. */
const flagOf = (text: string): string => {
  const word = foldKeepingMarks(text.trim());
  if (yes.has(word)) return 'Y';
  return no.has(word) ? 'N' : text;
};

const faultOf = (column: string, reason: string, value: string): CellFault => ({
  column,
  reason,
  params: value === '' ? {} : { value: value.slice(0, 60) },
});

/** Suggestions are looked for until so many pairs of an unknown word and a known one have been compared. */
const mostCompared = 50_000;

/** Reads the cells of a column by the rule of its field, as the form would read them. */
const readerFor = async (column: ImportColumn, db: Read): Promise<Read1> => {
  const { name, schema } = column;
  const read = readerOf(z.object({ value: schema }));
  const flag = isFlag(schema);
  const codes = column.codes ? await column.codes(db) : undefined;
  // A code itself wins over another's name.
  const words = new Map(
    [...(codes ?? [])]
      .flatMap(({ code, names, others = [] }) =>
        [...others, ...Object.values(names)].map((one) => [foldKeepingMarks(one.trim()), code] as const),
      )
      .concat((codes ?? []).map(({ code }) => [foldKeepingMarks(code), code] as const)),
  );
  const exact = new Set(codes?.map(({ code }) => code));
  const suggestions = new Map<string, string | undefined>();
  const suggested = (word: string): string | undefined => {
    if (suggestions.has(word) || suggestions.size * words.size > mostCompared) return suggestions.get(word);
    const suggestion = closest(word, words);
    suggestions.set(word, suggestion);
    return suggestion;
  };
  return (text) => {
    let sent = flag ? flagOf(text) : text;
    if (codes && sent.trim() !== '' && !exact.has(sent.trim())) {
      const word = foldKeepingMarks(sent.trim());
      const code = words.get(word);
      if (code === undefined) {
        const suggestion = suggested(word);
        const fault = faultOf(name, 'import.unknown_code', sent);
        return { fault: suggestion === undefined ? fault : { ...fault, suggestion } };
      }
      sent = code;
    }
    const { value } = read({ value: sent }) as { value?: unknown };
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    const [issue] = parsed.error.issues;
    return { fault: faultOf(name, issue ? reasonOf(issue, value) : 'form.invalid', sent) };
  };
};

/**
 * A cell as the database can store it: what it cannot store becomes another character that no field accepts, so that
 * the cell is faulty.
 */
export const storable = (cell: string): string => cell.toWellFormed().replaceAll('\0', '\u0001');

/** Whether a file must have the column. */
export const isRequired = ({ required, schema }: ImportColumn): boolean =>
  required ?? !['', undefined].some((none) => schema.safeParse(none).success);

/** What the cells of a row say. `key` is null where a cell is faulty. */
export type CellsRead = { key: string | null; values: Record<string, unknown>; faults: CellFault[] };
export type CellsReader = (cells: readonly string[]) => CellsRead;

/** Reads rows of a file whose columns are at these places; columns that it lacks have no value. */
export const cellsReader = async (kind: ImportKind, places: Places, width: number, db: Read): Promise<CellsReader> => {
  const columns = await Promise.all(
    kind.columns
      .map((column) => ({ column, place: places[column.name] }))
      .filter(({ column, place }) => place !== undefined || isRequired(column))
      .map(async ({ column, place }) => ({ name: column.name, place, read: await readerFor(column, db) })),
  );
  return (cells) => {
    const values: Record<string, unknown> = {};
    const faults: CellFault[] = [];
    if (cells.slice(width).some((cell) => cell.trim() !== '')) faults.push(faultOf('', 'import.too_many_cells', ''));
    for (const { name, place, read } of columns) {
      const found = read(place === undefined ? '' : (cells[place] ?? ''));
      if ('fault' in found) faults.push(found.fault);
      else values[name] = found.value;
    }
    return { key: faults.length > 0 ? null : kind.key(withDefaults(kind, values)), values, faults };
  };
};

/** The values of a row that is new: columns that the file lacks have what the schema makes of nothing. */
export const withDefaults = (kind: ImportKind, values: ImportValues): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...values };
  for (const { name, schema } of kind.columns) {
    if (name in all) continue;
    const usual = schema.safeParse(undefined);
    const empty = usual.success ? usual : schema.safeParse('');
    all[name] = empty.success ? empty.data : null;
  }
  return all;
};

/** A value as the text of a cell. */
export const cellText = ({ textOf }: ImportColumn, value: unknown): string => {
  if (textOf) return textOf(value);
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
