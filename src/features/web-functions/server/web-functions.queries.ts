import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow, preparedRowOrThrow } from '#platform/db/server/prepared.ts';
import type { WebFunctionRow } from '../web-functions.contract.ts';

/** A row as it is stored; its title depends on the reader's language. */
export type StoredFunction = Omit<WebFunctionRow, 'title'>;

export type FunctionValues = Pick<
  StoredFunction,
  'id' | 'name' | 'icon' | 'position' | 'parentoid' | 'sort' | 'component' | 'url' | 'langid' | 'explain' | 'status'
>;

const columns = [
  'oid',
  'id',
  'name',
  'icon',
  'position',
  'parentoid',
  'sort',
  'component',
  'url',
  'langid',
  'explain',
  'status',
  'rev',
  'crtemp',
  'crtdat',
  'txemp',
  'txdat',
  sql<number>`(select count(*)::int from function_identity i where i.funcoid = web_function.oid)`.as('identities'),
] as const;

/** All of them; siblings by their sort. */
export const allFunctions = (db: Read): Promise<StoredFunction[]> =>
  db.selectFrom('web_function').select(columns).orderBy('sort').orderBy('oid').execute();

export const functionByOid = preparedRow((db: Read, oid: string) =>
  db.selectFrom('web_function').select(columns).where('oid', '=', oid),
);

/**
 * The shape of the tree is changed by one writer at a time: what was checked of parents, children and siblings then still holds when it is written.
 * Ends with the transaction.
 */
export const lockTree = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('web_function.tree'))`.execute(trx);
};

export const lockFunction = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('web_function').select(columns).where('oid', '=', oid).forUpdate(),
);

/** Whether `candidate` is the entry itself or stands below it: as its parent it would close a circle. */
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

/** Whether rows of a screen with several menu entries are filed under one of these ids. */
export const keepRows = async (db: Read, ids: readonly string[]): Promise<boolean> => {
  const rows = db
    .selectFrom('company_document')
    .select('oid')
    .where('appid', '=', (eb) => eb.fn.any(eb.val([...ids])));
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

/** Beyond every sort that the wire takes, so that numbers may change places without meeting. */
const aside = 1_000_000;

/** Gives the entries the numbers; those that change step aside first, because the unique index looks at each row. */
export const renumber = async (trx: Write, places: readonly { oid: string; sort: number }[]): Promise<void> => {
  if (places.length === 0) return;
  const oids = places.map(({ oid }) => oid);
  await sql`update web_function set sort = sort + ${aside} where oid = any(${oids}::uuid[])`.execute(trx);
  await sql`update web_function f set sort = place.sort
    from unnest(${oids}::uuid[], ${places.map(({ sort }) => sort)}::numeric[]) as place(oid, sort) where f.oid = place.oid`.execute(
    trx,
  );
};

/** The entries and all below them that there are. */
export const branchesOf = async (db: Read, oids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ oid: string }>`
    with recursive branch as (
      select oid from web_function where oid = any(${[...oids]}::uuid[])
      union select f.oid from web_function f join branch on f.parentoid = branch.oid)
    select oid from branch`.execute(db);
  return rows.map(({ oid }) => oid);
};

/** Identities, conditions and data grants go with them by triggers. */
export const deleteFunctions = async (trx: Write, oids: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('web_function')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
};
