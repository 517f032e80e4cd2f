import { sql } from 'kysely';
import { searchText } from '#platform/search/server/fold.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { SessionEnd } from '#platform/session/server/session.queries.ts';
import type { UserConfig } from '../app-users.contract.ts';

/** Locks the app user for the rest of the transaction. */
export const lockAppUser = preparedRow((trx: Write, empid: string) =>
  trx.selectFrom('app_user').select(['empid', 'status', 'userconfig', 'rev']).where('empid', '=', empid).forUpdate(),
);

const writeAppUser = preparedRow((trx: Write, empid: string, status: 'Y' | 'N', userconfig: string) =>
  trx
    .updateTable('app_user')
    .set({ status, userconfig: sql<never>`${userconfig}::jsonb` })
    .where('empid', '=', empid),
);

export const updateAppUser = async (
  trx: Write,
  empid: string,
  { status, userConfig }: { status: 'Y' | 'N'; userConfig: UserConfig | Record<string, unknown> },
): Promise<void> => {
  await writeAppUser(trx, empid, status, JSON.stringify(userConfig));
};

/** Returns whom of the given it has deleted; the sign-ins that were stay in the log of sign-ins. */
export const deleteAppUsers = async (trx: Write, empids: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .deleteFrom('app_user')
    .where('empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .returning('empid')
    .execute();
  return rows.map(({ empid }) => empid);
};

/** Ends every live app session of the people; returns how many. */
export const endAppSessions = async (trx: Write, empids: readonly string[], reason: SessionEnd): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .where('channel', '=', 'A')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** The app user who signs in with the account; letter case does not make another. */
export const appUserByAccount = async (trx: Write, userid: string): Promise<string | undefined> => {
  const row = await trx
    .selectFrom('account as a')
    .innerJoin('app_user as u', 'u.empid', 'a.empid')
    .select('u.empid')
    .where(sql<string>`lower(a.userid)`, '=', userid.toLowerCase())
    .executeTakeFirst();
  return row?.empid;
};

/**
 * Puts the person on the app's blacklist, or switches the entry there on again with this remark; false when it is on
 * already.
 */
export const blockFromApp = async (trx: Write, empid: string, remark: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into blacklist (blacktype, type, contentoid, remark, search_text) values ('APP', 'H', ${empid}, ${remark}, ${searchText(remark)})
    on conflict on constraint blacklist_unique do update set status = 'Y', remark = excluded.remark, search_text = excluded.search_text where blacklist.status = 'N'`.execute(
    trx,
  );
  return numAffectedRows === 1n;
};

/** Switches off the entry of the app's blacklist that names the person; false when none is on. */
export const unblockFromApp = async (trx: Write, empid: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('blacklist')
    .set({ status: 'N' })
    .where('blacktype', '=', 'APP')
    .where('type', '=', 'H')
    .where('contentoid', '=', empid)
    .where('status', '=', 'Y')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** What the entries name that still keep the person out of the app: ids of departments, roles, companies and plants. */
export const blockersOf = async (trx: Write, empid: string): Promise<string[]> => {
  const { rows } = await sql<{ contentoid: string }>`select contentoid from blacklist_entries(${empid}, 'APP')`.execute(
    trx,
  );
  return rows.map(({ contentoid }) => contentoid);
};

/** Those among the people who are switched off: what deleting them would forget. */
export const switchedOffOf = async (trx: Write, empids: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('app_user')
    .select('empid')
    .where('empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .where('status', '=', 'N')
    .orderBy('empid')
    .forUpdate()
    .execute();
  return rows.map(({ empid }) => empid);
};

/** The name of an employee who is in service. */
export const nameInService = async (db: Read, empid: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('employee')
    .select('name')
    .where('empid', '=', empid)
    .where('inservice', '=', 'Y')
    .executeTakeFirst();
  return row?.name;
};

export type LockedAccount = { type: 'AD' | 'ED'; inservice: 'Y' | 'N'; isWebUser: boolean };

/** Locks the account of an app user for the rest of the transaction. */
export const lockAccount = (trx: Write, empid: string): Promise<LockedAccount | undefined> =>
  trx
    .selectFrom('account as a')
    .innerJoin('app_user as u', 'u.empid', 'a.empid')
    .innerJoin('employee as e', 'e.empid', 'a.empid')
    .select([
      'a.type',
      'e.inservice',
      sql<boolean>`exists (select from web_user w where w.empid = a.empid)`.as('isWebUser'),
    ])
    .where('a.empid', '=', empid)
    .forUpdate('a')
    .executeTakeFirst();
