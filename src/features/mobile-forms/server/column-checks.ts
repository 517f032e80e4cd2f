import { enabledCodes } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { sql } from 'kysely';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { columnFaults, columnReasons } from '../column-rules.ts';
import { subtypeList, typeList } from '../mobile-form-columns.contract.ts';
import type { ColumnValues } from './columns.queries.ts';

type Checked = ColumnValues & { children?: readonly ColumnValues[] };
type Codes = { types: ReadonlySet<string>; subtypes: ReadonlyMap<string, string> };

/** The enabled subtypes with the types that they are for, joined by `;`. */
const enabledSubtypes = async (db: Read | Write): Promise<Map<string, string>> => {
  const { rows } = await sql<{ paramcode: string; desccode: string }>`
    select paramcode, desccode from parameter where paramtype = ${subtypeList} and status = 'Y'`.execute(db);
  return new Map(rows.map(({ paramcode, desccode }) => [paramcode, desccode]));
};

/** `before`: the stored column, which keeps a code that has been switched off meanwhile. */
const codeFaults = (column: ColumnValues, { types, subtypes }: Codes, before?: ColumnValues) => {
  const { columntype, columnsubtype } = column;
  const sameType = columntype === before?.columntype;
  if (!sameType && !types.has(columntype)) return { columntype: columnReasons.typeUnknown };
  if (columnsubtype === '' || (sameType && columnsubtype === before?.columnsubtype)) return {};
  const of = subtypes.get(columnsubtype);
  const fits = of === '' || (of?.split(';').includes(columntype) ?? false);
  return fits ? {} : { columnsubtype: columnReasons.subtypeUnknown };
};

const faultsOf = (
  columns: readonly Checked[],
  codes: Codes,
  before: ColumnValues | undefined,
  prefix: (index: number) => string,
): [string, string][] =>
  columns.flatMap((column, index) => [
    ...Object.entries({ ...columnFaults(column), ...codeFaults(column, codes, before) }).map(
      ([field, reason]): [string, string] => [prefix(index) + field, reason],
    ),
    ...faultsOf(column.children ?? [], codes, undefined, (child) => `${prefix(index)}children.${child}.`),
  ]);

/**
 * Throws if columns break the rules between their fields, or have a type or subtype that the lists do not offer; the
 * error names the fields. `at`: the field with the list of columns; absent for a single one.
 */
export const assertColumns = async (
  trx: Write,
  columns: readonly Checked[],
  { code, at, before }: { code: DomainErrorCode; at?: string; before?: ColumnValues },
): Promise<void> => {
  if (columns.length === 0) return;
  const all = columns.flatMap((column) => [column, ...(column.children ?? [])]);
  const codes: Codes = {
    types: await enabledCodes(trx, typeList, [...new Set(all.map(({ columntype }) => columntype))]),
    subtypes: await enabledSubtypes(trx),
  };
  const faults = faultsOf(columns, codes, before, (index) => (at === undefined ? '' : `${at}.${index}.`));
  const [first] = faults;
  if (first) throw new DomainError(code, first[1], { fields: Object.fromEntries(faults) });
};
