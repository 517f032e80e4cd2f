import type { Language } from '#platform/i18n/languages.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Change } from './acts.queries.ts';

type Row = Readonly<Record<string, unknown>>;
type Logged = Pick<Change, 'table' | 'old_row' | 'new_row'>;

/** How rows of a table are named; the entries of the change feed are such names. */
export type RowNames = Readonly<
  Record<
    string,
    { title: Text; named: readonly string[]; entryField?: string; partOf?: string | readonly string[] | undefined }
  >
>;

/**
 * What a call did that writes rows of several kinds. `of`: the table whose changed row stands for the others. `words`:
 * a text of its own for it, as `Replaced {from} by {to}`, with values of the row that was changed last.
 */
export type ActTitle = {
  call: EndpointSpec;
  of: string;
  words?: { title: Text; values: (row: Row) => Record<string, string> };
};

/** Those of the tables that are not parts of others among them; rows without names of their own stand for no act. */
export const wholesOf = (names: RowNames, tables: readonly string[]): string[] => {
  const known = new Set(tables.filter((table) => (names[table]?.named ?? []).length > 0));
  return [...known].filter((table) => ![names[table]?.partOf ?? []].flat().some((whole) => known.has(whole)));
};

const rowOf = ({ old_row, new_row }: Logged): Row => new_row ?? old_row ?? {};

/** The act in words of its own; undefined where it has none. */
export const actInWords = (
  acts: ReadonlyMap<string, ActTitle>,
  changes: readonly Change[],
  lang: Language,
): string | undefined => {
  const said = acts.get(changes[0]?.call ?? '');
  const change = changes.findLast(({ table }) => table === said?.of);
  return said?.words && change ? fill(said.words.title[lang], said.words.values(rowOf(change)), lang) : undefined;
};

/** What kind of row changed; the table's own name for a table that no feature names. */
export const titleOf = (names: RowNames, change: Logged, lang: Language): string =>
  names[change.table]?.title[lang] ?? change.table;

/** The name of a changed row, as the rows of its table are named. */
export const labelOf = (names: RowNames, change: Logged): string =>
  (names[change.table]?.named ?? [])
    .map((field) => rowOf(change)[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

const isOid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Of a row without a name, the key that people know, such as an employee id. A part without one of its own, as the
 * members of a role, is known by its fields.
 */
export const keyShown = (names: RowNames, { table, key }: Change): string =>
  names[table]?.named.length === 0 || isOid.test(key) ? '' : key;

/** The menu entry that a row belongs to, for a table that several entries share. */
export const entryOf = (names: RowNames, change: Change): string | undefined => {
  const field = names[change.table]?.entryField;
  const entry = field === undefined ? undefined : rowOf(change)[field];
  return typeof entry === 'string' ? entry : undefined;
};
