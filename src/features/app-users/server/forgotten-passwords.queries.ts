import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { employees, withinScope } from '#platform/rights/server/row-scope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { PasswordRequest } from '../forgotten-passwords.contract.ts';

/** `barred`: as far as the account decides. */
export type StoredRequest = Omit<PasswordRequest, 'barred'> & { barred: '' | 'DOMAIN' | 'TAKEN' };

/** Open requests `q` of employees `e`; those of people who have left meanwhile end by themselves. */
export const openRequests = (scope: Scope): { from: RawBuilder<unknown>; where: RawBuilder<SqlBool> } => ({
  from: sql`password_request q join employee e on e.empid = q.empid`,
  where: sql<SqlBool>`q.state = 'O' and e.inservice = 'Y' and ${withinScope(scope, employees)}`,
});

/** One page of the open requests in the scope, the oldest first, and how many there are. */
export const requestsWithin = async (
  db: Read,
  scope: Scope,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; list: StoredRequest[] }> => {
  const { from, where } = openRequests(scope);
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db),
    sql<StoredRequest>`select q.oid, q.empid, e.name, coalesce(a.userid, '') as userid,
        ${plantName('e.coid', 'e.plantid')} as plantname, q.askedat, q.ip, q.note, q.earlier,
        (select b.remark from blacklist_entries(q.empid, 'APP') b limit 1) as blocked,
        case when a.type = 'AD' then 'DOMAIN'
          when a.empid is null and exists (select from account o where lower(o.userid) = lower(e.empid)) then 'TAKEN'
          else '' end as barred
      from ${from} left join account a on a.empid = q.empid
      where ${where} order by q.askedat, q.oid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};

/** Whose request it is, decided or not. */
export const askerOf = async (db: Read, oid: string): Promise<string | undefined> =>
  (await db.selectFrom('password_request').select('empid').where('oid', '=', oid).executeTakeFirst())?.empid;

/** Locks the request until the transaction ends; whether it is still open. */
export const lockRequest = async (trx: Write, oid: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('password_request')
    .select('state')
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'O';
};

export const refuseRequest = async (trx: Write, oid: string, reason: string): Promise<void> => {
  await trx.updateTable('password_request').set({ state: 'R', reason }).where('oid', '=', oid).execute();
};
