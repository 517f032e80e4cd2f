import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { dropTextsOf } from './index-texts.ts';
import { commitmentOf, rowsWhere } from './leaves.ts';
import { personalList, type PersonalTable, platformPersonal } from './personal-columns.ts';
import { holdSeals } from './seal-log.ts';

type Found = { step: number; personal: string | null };

/** The rows of the log that are about a person, and the list of columns that they are sealed with. */
const rowsAbout = async (
  trx: Write,
  empid: string,
  { table, person, only, columns, isKey }: PersonalTable,
): Promise<Found[]> => {
  const row = sql`coalesce(l.new_row, l.old_row)`;
  const tests: RawBuilder<SqlBool>[] = [sql`l.table_name = ${table}`, sql`l.erased is null`];
  if (isKey) tests.push(sql`l.key = ${empid}`);
  tests.push(sql`${row} ->> ${sql.lit(person)} = ${empid}`);
  if (only) tests.push(sql`${row} ->> ${only.column} = ${only.value}`);
  const names = sql`${Object.keys(columns)}::text[]`;
  tests.push(sql`(l.old_row ?| ${names} or l.new_row ?| ${names} or l.kept ?| ${names})`);
  const { rows } = await sql<Found>`
    select l.step, (select s.personal from log_seal s where s.from_step < l.step and s.to_step >= l.step) as personal
    from database_log l where ${sql.join(tests, sql` and `)}`.execute(trx);
  return rows;
};

/** Removes the personal values of rows; answers of how many. */
const removeFrom = async (trx: Write, steps: readonly number[], personal: string): Promise<number> => {
  const condition = sql`step = any(${steps}::bigint[])`;
  const { numAffectedRows } = await sql`
    update database_log l set erased = r.commitment, old_row = l.old_row - r.columns, new_row = l.new_row - r.columns,
      kept = l.kept - r.columns
    from (select r.step, r.oid, r.columns, ${commitmentOf} as commitment
      from (${rowsWhere(condition, personal)}) r where r.person is not null) r
    where l.step = r.step and l.oid = r.oid`.execute(trx);
  return Number(numAffectedRows ?? 0);
};

/**
 * Removes what the log says of a person beside the number, and the key to it, so that the seals still hold
 * (docs/adr/0054); answers in how many rows. Call it last in the transaction: its own rows are among them.
 */
export const forgetInLog = async (trx: Write, empid: string, declared: readonly PersonalTable[]): Promise<number> => {
  await holdSeals(trx);
  // A person whose rows are not sealed yet has no key; this one is gone again at the end.
  await sql`insert into person_key (empid, key) values (${empid},
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
    on conflict do nothing`.execute(trx);
  const found: Found[] = [];
  for (const table of [...platformPersonal, ...declared]) found.push(...(await rowsAbout(trx, empid, table)));
  const current = personalList(declared);
  await sql`select set_config('steward.forget', 'on', true)`.execute(trx);
  let rows = 0;
  for (const [personal, group] of Map.groupBy(found, (one) => one.personal ?? current))
    rows += await removeFrom(
      trx,
      group.map(({ step }) => step),
      personal,
    );
  await sql`select set_config('steward.forget', '', true)`.execute(trx);
  const steps = found.map(({ step }) => step);
  await sql`delete from undo_secret where step = any(${steps}::bigint[])`.execute(trx);
  await dropTextsOf(trx, steps);
  await sql`delete from person_key where empid = ${empid}`.execute(trx);
  return rows;
};
