import { sql } from 'kysely';
import { actor, withDatabase } from '../product-database.ts';

/** Sign-ins of the last hour at the console and in the app, some of which failed, from many addresses. */
export const addSignIns = (): Promise<unknown> =>
  withDatabase((db) =>
    db.write(actor, (trx) =>
      sql`
        insert into signin (at, channel, result, reason, times, empid, userid, ip, browser, platform, platformversion, model,
          appversion, timezone, coid, plantid, depkey)
        select now() - make_interval(secs => n * n), channel,
          case when n % 5 = 2 then 'F' else 'S' end,
          case when n % 5 <> 2 then '' when n % 2 = 0 then 'login.refused' else 'login.password_expired' end,
          case when n = 7 then 14 else 1 end, e.empid, e.empid, '10.' || 20 + n % 3 || '.8.' || 11 + n,
          case channel when 'W' then 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' else '' end,
          case when channel = 'W' then '' when n % 4 = 0 then 'ios' else 'android' end,
          case when channel = 'W' then '' when n % 4 = 0 then '19.1' else '16' end,
          case when channel = 'W' then '' when n % 4 = 0 then 'iPhone 17' else 'Pixel 9' end,
          case when channel = 'W' then '' else '3.2.' || n % 3 end,
          case when channel = 'W' then '' when n % 5 = 0 then 'Asia/Ho_Chi_Minh' else 'Asia/Shanghai' end,
          e.coid, e.plantid, e.depkey
        from (select *, row_number() over (order by empid) as n from employee where inservice = 'Y' limit 60) e,
          (values ('A'), ('W')) as channels (channel)`.execute(trx),
    ),
  );
