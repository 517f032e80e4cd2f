import type { Read } from '#platform/db/server/database.ts';
import { withDefaults } from './cells.ts';
import type { ImportContext, ImportFault, ImportKind, ImportRow, ImportValues, StoredRow } from './import-kind.ts';
import { type CellFault, firstLines, keysInFile, type StagedRow, type Outcome } from './staging.queries.ts';

/** A outcome on a row, and the row as the kind writes it; null where it is faulty. */
export type Compared = Outcome & { row: ImportRow | null };

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The columns in which a row differs from the stored one. */
export const differing = ({ columns }: ImportKind, values: ImportValues, before: ImportValues): string[] =>
  columns.map(({ name }) => name).filter((name) => !isSame(values[name], before[name]));

const completed = (kind: ImportKind, values: ImportValues, stored: StoredRow | undefined): ImportValues => {
  const all = stored ? { ...stored.values, ...values } : withDefaults(kind, values);
  return kind.complete?.(all) ?? all;
};

const asCellFault = ({ column = '', reason, params = {} }: ImportFault): CellFault => ({ column, reason, params });

export type Comparing = {
  kind: ImportKind;
  import: string;
  context: Omit<ImportContext<unknown>, 'inFile'>;
};

/**
 * What becomes of rows of a file: each is compared with the stored row of the same key, and checked by the rules of its
 * kind. The dry run and the import both ask this; with `lock` the stored rows stay as they are until the transaction
 * ends.
 */
export const compared = async (
  db: Read,
  { kind, import: id, context }: Comparing,
  rows: readonly StagedRow[],
  { lock }: { lock: boolean },
): Promise<Compared[]> => {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const [stored, first] = [await kind.read(db, keys, { lock }), await firstLines(db, id, keys)];
  const byKey = new Map(stored.map((one) => [one.key, one]));
  const whole = rows.flatMap((one): ImportRow[] => {
    if (one.key === null) return [];
    const before = byKey.get(one.key);
    return [{ line: one.line, key: one.key, values: completed(kind, one.values, before), before: before ?? null }];
  });
  const inFile = (wanted: readonly string[]): Promise<ReadonlySet<string>> => keysInFile(db, id, wanted);
  const found = (await kind.check?.(db, whole, { ...context, inFile })) ?? [];
  const faults = Map.groupBy(found, ({ line }) => line);
  const byLine = new Map(whole.map((one) => [one.line, one]));
  return rows.map(({ line, key, cellFaults }): Compared => {
    const row = byLine.get(line);
    const rowFaults = (faults.get(line) ?? []).map(asCellFault);
    const other = key === null ? undefined : first.get(key);
    if (other !== undefined && other !== line)
      rowFaults.push({ column: '', reason: 'import.duplicate', params: { line: other } });
    if (!row || cellFaults.length + rowFaults.length > 0)
      return { line, state: 'faulty', rowFaults, stored: row?.before ?? null, row: null };
    const { before } = row;
    const changed = before === null || differing(kind, row.values, before.values).length > 0;
    const state = before === null ? 'new' : changed ? 'changed' : 'unchanged';
    return { line, state, rowFaults, stored: before, row };
  });
};
