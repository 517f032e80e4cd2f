import type { Read } from '#platform/db/server/database.ts';
import { withDefaults } from './cells.ts';
import type { ImportContext, ImportFault, ImportKind, ImportRow, ImportValues, StoredRow } from './import-kind.ts';
import {
  type CellFault,
  firstLines,
  keysInFile,
  type Outcome,
  type ReadRow,
  type StagedRow,
  type NewRow,
} from './staging.queries.ts';

/** A outcome on a row, and the row as the kind writes it; null where it is faulty. */
export type Compared = Outcome & { row: ImportRow | null };

/** A row between its check and its import, without its cells. */
export type UncheckedRow = Omit<StagedRow, 'cells'>;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The columns in which a row differs from the stored one. */
export const differing = ({ columns }: ImportKind, values: ImportValues, before: ImportValues): string[] =>
  columns.map(({ name }) => name).filter((name) => !isSame(values[name], before[name]));

const completed = (kind: ImportKind, values: ImportValues, stored: StoredRow | null): ImportValues => {
  const all = stored ? { ...stored.values, ...values } : withDefaults(kind, values);
  return kind.complete?.(all) ?? all;
};

/** A row of a file as its kind writes it; null where a cell is faulty. */
export const asImportRow = (
  kind: ImportKind,
  { line, key, values, stored }: Pick<UncheckedRow, 'line' | 'key' | 'values' | 'stored'>,
): ImportRow | null => (key === null ? null : { line, key, values: completed(kind, values, stored), before: stored });

const stateOf = (kind: ImportKind, { values, before }: ImportRow): 'new' | 'changed' | 'unchanged' => {
  if (before === null) return 'new';
  return differing(kind, values, before.values).length > 0 ? 'changed' : 'unchanged';
};

/** The stored rows with the keys of rows of a file, by their keys. */
export const storedOf = async (
  db: Read,
  { read }: ImportKind,
  rows: readonly { key: string | null }[],
  { lock }: { lock: boolean },
): Promise<Map<string, StoredRow>> => {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  return keys.length === 0 ? new Map() : new Map((await read(db, keys, { lock })).map((one) => [one.key, one]));
};

/** What becomes of rows by their cells and the stored rows alone; the rules of the kind are asked later. */
export const matched = async (db: Read, kind: ImportKind, rows: readonly ReadRow[]): Promise<NewRow[]> => {
  const byKey = await storedOf(db, kind, rows, { lock: false });
  return rows.map((row) => {
    const stored = (row.key === null ? undefined : byKey.get(row.key)) ?? null;
    const whole = asImportRow(kind, { ...row, stored });
    return { ...row, stored, state: whole ? stateOf(kind, whole) : 'faulty' };
  });
};

const asCellFault = ({ column = '', reason, params = {} }: ImportFault): CellFault => ({ column, reason, params });

export type Comparing = {
  kind: ImportKind;
  import: string;
  context: Omit<ImportContext<unknown>, 'inFile' | 'isWriting'>;
};

/**
 * What becomes of rows of a file: each is compared with its stored row, and checked by the rules of its kind. The dry
 * run and the import both ask this.
 */
export const compared = async (
  db: Read,
  { kind, import: id, context }: Comparing,
  rows: readonly UncheckedRow[],
  isWriting = false,
): Promise<Compared[]> => {
  const first = await firstLines(db, id, [...new Set(rows.flatMap(({ key }) => key ?? []))]);
  const whole = rows.flatMap((row) => asImportRow(kind, row) ?? []);
  const inFile = (wanted: readonly string[]): Promise<ReadonlySet<string>> => keysInFile(db, id, wanted);
  const found = (await kind.check?.(db, whole, { ...context, inFile, isWriting })) ?? [];
  const faults = Map.groupBy(found, ({ line }) => line);
  const byLine = new Map(whole.map((one) => [one.line, one]));
  return rows.map(({ line, key, cellFaults, stored }): Compared => {
    const row = byLine.get(line);
    const rowFaults = (faults.get(line) ?? []).map(asCellFault);
    const other = key === null ? undefined : first.get(key);
    if (other !== undefined && other !== line)
      rowFaults.push({ column: '', reason: 'import.duplicate', params: { line: other } });
    if (!row || cellFaults.length + rowFaults.length > 0)
      return { line, state: 'faulty', rowFaults, stored, row: null };
    return { line, state: stateOf(kind, row), rowFaults, stored, row };
  });
};

/** The same with the stored rows of this moment; with `lock` they stay as they are until the transaction ends. */
export const comparedNow = async (
  db: Read,
  comparing: Comparing,
  rows: readonly UncheckedRow[],
  { lock }: { lock: boolean },
): Promise<Compared[]> => {
  const byKey = await storedOf(db, comparing.kind, rows, { lock });
  const now = rows.map((row) => ({ ...row, stored: (row.key === null ? undefined : byKey.get(row.key)) ?? null }));
  return compared(db, comparing, now, lock);
};
