import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Change } from './acts.queries.ts';

/** How rows of a table are named; the entries of the change feed are such names. */
export type RowNames = Readonly<
  Record<
    string,
    { title: Text; named: readonly string[]; entryField?: string; partOf?: string | readonly string[] | undefined }
  >
>;

/**
 * What a call did that writes rows of several kinds. `of`: the table whose changed row stands for the others. `title`:
 * words of its own for it, as `Replaced company or plant`.
 */
export type ActTitle = { call: EndpointSpec; of: string; title?: Text };

/** Those of the tables that are not parts of others among them. */
export const wholesOf = (names: RowNames, tables: readonly string[]): string[] => {
  const known = new Set(tables.filter((table) => names[table]));
  return [...known].filter((table) => ![names[table]?.partOf ?? []].flat().some((whole) => known.has(whole)));
};

const rowOf = ({ old_row, new_row }: Change): Record<string, unknown> => new_row ?? old_row ?? {};

/** What kind of row changed; the table's own name for a table that no feature names. */
export const titleOf = (names: RowNames, change: Change, lang: Language): string =>
  names[change.table]?.title[lang] ?? change.table;

/** The name of a changed row, as the rows of its table are named. */
export const labelOf = (names: RowNames, change: Change): string =>
  (names[change.table]?.named ?? [])
    .map((field) => rowOf(change)[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

/** The menu entry that a row belongs to, for a table that several entries share. */
export const entryOf = (names: RowNames, change: Change): string | undefined => {
  const field = names[change.table]?.entryField;
  const entry = field === undefined ? undefined : rowOf(change)[field];
  return typeof entry === 'string' ? entry : undefined;
};
