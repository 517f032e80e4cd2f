import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Attention, counted } from '#platform/feature/server/attention.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { peopleWithFailedSignIns } from '#platform/session/server/sign-in-attention.ts';
import { appUserMenu } from '../app-users.contract.ts';
import { requestsPath } from '../forgotten-passwords.contract.ts';
import { openRequests } from './forgotten-passwords.queries.ts';
import { words } from './words.texts.ts';

const place = { coid: 'e.coid', plantid: 'e.plantid', depkey: 'e.depkey' };

/** Whether many attempts to sign in as the app user `u` failed; people who use the console too are listed there. */
export const hasFailedSignIns: RawBuilder<SqlBool> = sql<SqlBool>`u.empid in (
  select t.empid from (${peopleWithFailedSignIns}) t where not exists (select from web_user w where w.empid = t.empid))`;

export const appUserAttention: readonly Attention[] = [
  {
    key: 'app-sign-ins-failed',
    title: words['app_user.attention.failed'],
    list: `${appUserMenu.url}?attention=FAILED`,
    functions: [appUserMenu.id],
    level: 'CHANGE',
    scoped: true,
    find: async (db, { scope, most }) => {
      const { rows } = await sql<{ empid: string; name: string; total: number }>`
        select e.empid, e.name, count(*) over ()::int as total
        from app_user u join employee e on e.empid = u.empid
        where ${hasFailedSignIns} and ${withinScope(scope, place)} order by e.empid limit ${most}`.execute(db);
      return counted(
        rows.map(({ empid, name, total }) => ({
          key: empid,
          label: `${name} (${empid})`,
          path: `${personPath(empid)}?tab=signins`,
          total,
        })),
      );
    },
  },
  {
    key: 'password-requests',
    title: words['app_user.attention.requests'],
    list: requestsPath,
    functions: [appUserMenu.id],
    level: 'GRANT',
    scoped: true,
    find: async (db, { scope, most }) => {
      const { from, where } = openRequests(scope);
      const { rows } = await sql<{ oid: string; empid: string; name: string; total: number }>`
        select q.oid, q.empid, e.name, count(*) over ()::int as total
        from ${from} where ${where} order by q.askedat, q.oid limit ${most}`.execute(db);
      return counted(
        rows.map(({ oid, empid, name, total }) => ({
          key: oid,
          label: `${name} (${empid})`,
          path: requestsPath,
          total,
        })),
      );
    },
  },
];
