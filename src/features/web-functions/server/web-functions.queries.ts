import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRowOrThrow } from '#platform/db/server/prepared.ts';
import { textCoverage } from '#platform/language-texts/server/named-texts.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import { rowReads } from '#platform/records/server/record-reads.ts';
import { type WebFunctionRow, type webFunctionForm, webFunctionRow } from '../web-functions.contract.ts';

/** A row without its title, which depends on the reader's language. */
export type StoredFunction = Omit<WebFunctionRow, 'title'>;

export type FunctionValues = Omit<z.output<typeof webFunctionForm>, 'languages'>;

const names = textCoverage('web_function.langid');
const columns = [
  ...storedColumns('web_function', webFunctionRow, ['title', 'identities', 'languages', 'outdated']),
  names.languages,
  names.outdated,
  sql<number>`(select count(*)::int from function_identity i where i.funcoid = web_function.oid)`.as('identities'),
] as const;

const rows = (db: Read) => db.selectFrom('web_function').select(columns);

/** All entries; siblings by their sort. */
export const allFunctions = (db: Read): Promise<StoredFunction[]> => rows(db).orderBy('sort').orderBy('oid').execute();

export const { byOid: functionByOid, lock: lockFunction } = rowReads({ key: 'web_function.oid', rows });

/**
 * Only one writer at a time may change the shape of the tree, so that what was checked about parents, children and
 * siblings still holds when it is written. The lock ends with the transaction.
 */
export const lockTree = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('web_function.tree'))`.execute(trx);
};

/** Whether `candidate` is the entry itself or a descendant: as its parent it would create a cycle. */
export const standsBelow = async (db: Read, candidate: string, oid: string): Promise<boolean> => {
  const { rows } = await sql`
    with recursive up as (
      select oid, parentoid from web_function where oid = ${candidate}
      union select p.oid, p.parentoid from web_function p join up on p.oid = up.parentoid)
    select from up where oid = ${oid}`.execute(db);
  return rows.length > 0;
};

export const hasChildren = async (db: Read, oid: string): Promise<boolean> =>
  (await db.selectFrom('web_function').select('oid').where('parentoid', '=', oid).limit(1).execute()).length > 0;

/** Whether a screen with several menu entries has rows that belong to one of these ids. */
export const keepRows = async (db: Read, ids: readonly string[]): Promise<boolean> => {
  const rows = db
    .selectFrom('company_document')
    .select('oid')
    .where('appid', '=', (eb) => eb.fn.any(eb.val([...ids])));
  return (await rows.limit(1).execute()).length > 0;
};

/** Whether one of the entries is switched on below one that is switched off. */
export const enabledBelowDisabled = async (db: Read, oids: readonly string[]): Promise<boolean> => {
  const rows = db
    .selectFrom('web_function as f')
    .innerJoin('web_function as p', 'p.oid', 'f.parentoid')
    .select('f.oid')
    .where('f.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .where('f.status', '=', 'Y')
    .where('p.status', '=', 'N');
  return (await rows.limit(1).execute()).length > 0;
};

/** Ids and addresses of the other entries. */
export const otherAddresses = (db: Read, own: string | undefined): Promise<{ id: string; url: string }[]> => {
  const rows = db.selectFrom('web_function').select(['id', 'url']);
  return (own === undefined ? rows : rows.where('oid', '<>', own)).orderBy('id').execute();
};

export const insertFunction = async (trx: Write, values: FunctionValues): Promise<StoredFunction> =>
  trx.insertInto('web_function').values(values).returning(columns).executeTakeFirstOrThrow();

export const updateFunction = preparedRowOrThrow((trx: Write, oid: string, values: FunctionValues) =>
  trx.updateTable('web_function').set(values).where('oid', '=', oid).returning(columns),
);

/** The entries below one parent (`null`: the top level) in their order, locked. */
export const lockSiblings = (trx: Write, parentoid: string | null): Promise<{ oid: string; sort: number }[]> =>
  trx
    .selectFrom('web_function')
    .select(['oid', 'sort'])
    .where('parentoid', 'is not distinct from', parentoid)
    .orderBy('sort')
    .forUpdate()
    .execute();

/** Above every sort that the contract accepts. */
const temporarySort = 1_000_000;

/** Writes the numbers. They are moved out of the way first, because the unique index is checked row by row. */
export const renumber = async (trx: Write, places: readonly { oid: string; sort: number }[]): Promise<void> => {
  if (places.length === 0) return;
  const oids = places.map(({ oid }) => oid);
  await sql`update web_function set sort = sort + ${temporarySort} where oid = any(${oids}::uuid[])`.execute(trx);
  await sql`update web_function f set sort = place.sort
    from unnest(${oids}::uuid[], ${places.map(({ sort }) => sort)}::numeric[]) as place(oid, sort) where f.oid = place.oid`.execute(
    trx,
  );
};

/** The existing ones of these entries, with all their descendants. */
export const branchesOf = async (db: Read, oids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ oid: string }>`
    with recursive branch as (
      select oid from web_function where oid = any(${[...oids]}::uuid[])
      union select f.oid from web_function f join branch on f.parentoid = branch.oid)
    select oid from branch`.execute(db);
  return rows.map(({ oid }) => oid);
};

/** Those of the entries that lie below no other one of them. */
export const topmostOf = async (
  db: Read,
  oids: readonly string[],
): Promise<{ id: string; name: string; langid: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; langid: string }>`
    select id, name, langid from web_function
    where oid = any(${[...oids]}::uuid[]) and (parentoid is null or parentoid <> all(${[...oids]}::uuid[])) order by sort`.execute(
    db,
  );
  return rows;
};
