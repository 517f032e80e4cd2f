import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { localized } from '#platform/i18n/texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { webUserMenu } from '../web-users.contract.ts';

type Row = { empid: string; name: string; times: number; total: number };

const manyTries = 5;
/** Only the latest sign-ins of the day are compared with earlier ones, which bounds the work. */
const latestSignIns = 5000;

const place = { coid: 'e.coid', plantid: 'e.plantid', depkey: 'e.depkey' };

const toPeople = (rows: readonly Row[]): (AttentionRow & { total: number })[] =>
  rows.map(({ empid, name, times, total }) => ({
    key: empid,
    label: times > 1 ? `${name} (${empid}) × ${times}` : `${name} (${empid})`,
    path: `${personPath(empid)}?tab=signins`,
    total,
  }));

const failedTries: Attention = {
  key: 'sign-ins-failed',
  title: localized(
    '{count} 人在 24 小时内多次登录失败',
    '{count} 人在 24 小時內多次登入失敗',
    'People with many failed sign-ins in 24 hours: {count}',
    '{count} người đăng nhập sai nhiều lần trong 24 giờ',
  ),
  functions: [webUserMenu.id],
  level: 'CHANGE',
  scoped: true,
  find: async (db, { scope, most }) => {
    const { rows } = await sql<Row>`
      with tries as (
        select account_key, count(*)::int as times from signin_failure
        where at > now() - interval '24 hours' and reason <> '' and lane <> 'own'
        group by account_key having count(*) >= ${manyTries})
      select e.empid, e.name, max(t.times) as times, count(*) over ()::int as total
      from tries t
      join account a on lower(a.userid) = t.account_key
      join employee e on e.empid = a.empid
      where ${withinScope(scope, place)}
      group by e.empid, e.name order by times desc, e.empid limit ${most}`.execute(db);
    return counted(toPeople(rows));
  },
};

/** A sign-in at the console from an address and with a browser that the person has not used before. */
const newPlaces: Attention = {
  key: 'sign-ins-new',
  title: localized(
    '{count} 人在 24 小时内从新的地点和浏览器登录',
    '{count} 人在 24 小時內從新的地點和瀏覽器登入',
    'People who signed in from a new place and browser in 24 hours: {count}',
    '{count} người đăng nhập từ nơi và trình duyệt mới trong 24 giờ',
  ),
  functions: [webUserMenu.id],
  level: 'CHANGE',
  scoped: true,
  find: async (db, { scope, most }) => {
    const { rows } = await sql<Row>`
      with latest as (
        select empid, logintime, ip, browser from web_login
        where logintime > now() - interval '24 hours' order by logintime desc limit ${latestSignIns})
      select e.empid, e.name, 1 as times, count(*) over ()::int as total
      from latest l join employee e on e.empid = l.empid
      where ${withinScope(scope, place)}
        and exists (select from web_login p where p.empid = l.empid and p.logintime < l.logintime)
        and not exists (select from web_login p
          where p.empid = l.empid and p.logintime < l.logintime and (p.ip = l.ip or p.browser = l.browser))
      group by e.empid, e.name order by e.empid limit ${most}`.execute(db);
    return counted(toPeople(rows));
  },
};

export const webUserAttention: readonly Attention[] = [failedTries, newPlaces];
