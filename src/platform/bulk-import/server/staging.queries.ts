import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { RowState } from '../bulk-import.contract.ts';
import type { ReasonParams } from '#platform/wire/envelope.ts';
import type { ImportValues, StoredRow } from './import-kind.ts';

/** A cell that is wrong; `column` is empty where it is the whole row. `suggestion`: a code that was probably meant. */
export type CellFault = { column: string; reason: string; params: ReasonParams; suggestion?: string };

/** A row of a file between its check and its import. */
export type StagedRow = {
  line: number;
  cells: string[];
  key: string | null;
  values: ImportValues;
  state: RowState;
  cellFaults: CellFault[];
  rowFaults: CellFault[];
  stored: StoredRow | null;
};

/** What the cells of a row say. */
export type ReadRow = Pick<StagedRow, 'line' | 'cells' | 'key' | 'values' | 'cellFaults'>;
/** The same, compared with its stored row. */
export type NewRow = ReadRow & Pick<StagedRow, 'state' | 'stored'>;
export type Outcome = Pick<StagedRow, 'line' | 'state' | 'rowFaults' | 'stored'>;

const checked = sql`line, key, row_values as values, state, cell_faults as "cellFaults", row_faults as "rowFaults", stored`;
const columns = sql`${checked}, cells`;

const json = (rows: readonly unknown[]): string => JSON.stringify(rows);

/** Adds rows of a file, or replaces what their cells say. */
export const stageRows = async (db: Read, id: string, rows: readonly NewRow[]): Promise<void> => {
  const texts = json(
    rows.map(({ line, cells, key, values, cellFaults, state, stored }) => ({
      line,
      cells,
      key,
      values,
      cellFaults,
      state,
      stored,
    })),
  );
  await sql`
    insert into bulk_import_row (import, line, cells, key, row_values, cell_faults, state, stored)
    select ${id}::uuid, r.line, r.cells, r.key, r.values, r."cellFaults", r.state, r.stored
    from jsonb_to_recordset(${texts}::jsonb) as r
      (line int, cells text[], key text, values jsonb, "cellFaults" jsonb, state text, stored jsonb)
    on conflict (import, line) do update set cells = excluded.cells, key = excluded.key,
      row_values = excluded.row_values, cell_faults = excluded.cell_faults, state = excluded.state,
      stored = excluded.stored, row_faults = '[]'`.execute(db);
};

/** Writes what has become of rows. */
export const storeOutcomes = async (db: Read, id: string, rows: readonly Outcome[]): Promise<void> => {
  if (rows.length === 0) return;
  const texts = json(rows.map(({ line, state, rowFaults, stored }) => ({ line, state, rowFaults, stored })));
  await sql`
    update bulk_import_row b set state = r.state, row_faults = r."rowFaults", stored = r.stored
    from jsonb_to_recordset(${texts}::jsonb) as r (line int, state text, "rowFaults" jsonb, stored jsonb)
    where b.import = ${id} and b.line = r.line`.execute(db);
};

/** The rows after a line, in the order of the file. */
export const rowsAfter = async (db: Read, id: string, line: number, bound: number): Promise<StagedRow[]> => {
  const { rows } = await sql<StagedRow>`
    select ${columns} from bulk_import_row where import = ${id} and line > ${line} order by line limit ${bound}`.execute(
    db,
  );
  return rows;
};

/** The same without their cells. */
export const checkedAfter = async (
  db: Read,
  id: string,
  line: number,
  bound: number,
): Promise<Omit<StagedRow, 'cells'>[]> => {
  const { rows } = await sql<StagedRow>`
    select ${checked} from bulk_import_row where import = ${id} and line > ${line} order by line limit ${bound}`.execute(
    db,
  );
  return rows;
};

/** The rows after a line that are new or changed. */
export const changesAfter = async (
  db: Read,
  id: string,
  line: number,
  bound: number,
): Promise<Pick<StagedRow, 'line' | 'key' | 'values' | 'stored'>[]> => {
  const { rows } = await sql<StagedRow>`
    select line, key, row_values as values, stored from bulk_import_row
    where import = ${id} and line > ${line} and state in ('new', 'changed') order by line limit ${bound}`.execute(db);
  return rows;
};

export const rowsAt = async (db: Read, id: string, lines: readonly number[]): Promise<StagedRow[]> => {
  const { rows } = await sql<StagedRow>`
    select ${columns} from bulk_import_row where import = ${id} and line = any(${lines}::int[]) order by line`.execute(
    db,
  );
  return rows;
};

const inState = (state: RowState | ''): RawBuilder<unknown> => (state === '' ? sql`` : sql`and state = ${state}`);

export const pageOfRows = async (
  db: Read,
  id: string,
  { state, pageNum, pageSize }: { state: RowState | ''; pageNum: number; pageSize: number },
): Promise<StagedRow[]> => {
  const { rows } = await sql<StagedRow>`
    select ${columns} from bulk_import_row where import = ${id} ${inState(state)}
    order by line limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return rows;
};

/** Those of the keys that rows of the file have. */
export const keysInFile = async (db: Read, id: string, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select distinct key from bulk_import_row where import = ${id} and key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

/** The first line of each key that several rows have. */
export const firstLines = async (db: Read, id: string, keys: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ key: string; line: number }>`
    select key, min(line) as line from bulk_import_row where import = ${id} and key = any(${keys}::text[])
    group by key having count(*) > 1`.execute(db);
  return new Map(rows.map(({ key, line }) => [key, line]));
};

/**
 * The lines that a mended cell may concern besides its own: rows with the same keys, and rows that are faulty for
 * another reason than their cells.
 */
export const linesConcerned = async (
  db: Read,
  id: string,
  keys: readonly string[],
  bound: number,
): Promise<number[]> => {
  const { rows } = await sql<{ line: number }>`
    (select line from bulk_import_row where import = ${id} and key = any(${keys}::text[]) order by line limit ${bound})
    union
    (select line from bulk_import_row where import = ${id} and state = 'faulty' and row_faults <> '[]' order by line limit ${bound})`.execute(
    db,
  );
  return rows.map(({ line }) => line);
};

/** The faulty rows that have this text in a column, which begins at 1 in the database. */
export const linesWithText = async (
  db: Read,
  id: string,
  place: number,
  text: string,
  bound: number,
): Promise<number[]> => {
  const { rows } = await sql<{ line: number }>`
    select line from bulk_import_row where import = ${id} and state = 'faulty' and cells[${place + 1}::int] = ${text}
    order by line limit ${bound}`.execute(db);
  return rows.map(({ line }) => line);
};

export type Counts = { total: number; added: number; changed: number; unchanged: number; faults: number };

export const countRows = async (db: Read, id: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*)::int as total, (count(*) filter (where state = 'new'))::int as added,
      (count(*) filter (where state = 'changed'))::int as changed,
      (count(*) filter (where state = 'unchanged'))::int as unchanged,
      (count(*) filter (where state = 'faulty'))::int as faults
    from bulk_import_row where import = ${id}`.execute(db);
  return rows[0] ?? { total: 0, added: 0, changed: 0, unchanged: 0, faults: 0 };
};

/**
 * Gives PostgreSQL the statistics of the table as it is now. Otherwise it would look for keys with plans that it has
 * made for a small table, and read all rows for each portion.
 */
export const settleRows = async (db: Read): Promise<void> => {
  await sql`analyze bulk_import_row`.execute(db);
};

export const forgetRows = async (db: Read, id: string): Promise<void> => {
  await sql`delete from bulk_import_row where import = ${id}`.execute(db);
};
