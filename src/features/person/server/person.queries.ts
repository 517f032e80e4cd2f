import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import type { PersonFacts, SignInRow } from '../person.contract.ts';

export type PersonRow = Omit<PersonFacts, 'readable'> & { coid: string; plantid: string; ancestors: string[] };

/** An employee with the place in the organisation; undefined for an unknown number. */
export const personByEmpid = async (db: Read, empid: string): Promise<PersonRow | undefined> => {
  const { rows } = await sql<PersonRow>`
    select e.empid, e.name, e.inservice, e.jobgrade, e.email, coalesce(e.adaccount, '') as adaccount, e.coid, e.plantid,
      coalesce(d.ancestors, '{}') as ancestors,
      coalesce((select array_agg(up.depname order by array_position(d.ancestors, up.depkey))
        from department up where up.depkey = any(d.ancestors)), '{}') as path,
      ${companyName('e.coid')} as coname, ${plantName('e.coid', 'e.plantid')} as plantname
    from employee e left join department d on d.depkey = e.depkey
    where e.empid = ${empid}`.execute(db);
  return rows[0];
};

const mostSignIns = 100;

/** The last sign-ins of a person at the console and in the app, and failed tries at the account, newest first. */
export const signInsOf = async (db: Read, empid: string): Promise<SignInRow[]> => {
  const { rows } = await sql<SignInRow>`
    with given as (
      (select l.logintime as at, 'W' as channel, l.ip as place, l.browser as device, '' as reason,
        case when exists (select from web_login p where p.empid = l.empid and p.logintime < l.logintime)
          and not exists (select from web_login p where p.empid = l.empid and p.logintime < l.logintime
            and (p.ip = l.ip or p.browser = l.browser)) then 'Y' else 'N' end as fresh
        from web_login l where l.empid = ${empid} order by l.logintime desc limit ${mostSignIns})
      union all
      (select l.logintime, 'A', l.ip, concat_ws(' · ', nullif(l.model, ''), nullif(concat_ws(' ', l.platform, l.platformversion), '')), '',
        case when exists (select from app_login p where p.empid = l.empid and p.logintime < l.logintime)
          and not exists (select from app_login p where p.empid = l.empid and p.logintime < l.logintime
            and (p.ip = l.ip or p.model = l.model)) then 'Y' else 'N' end
        from app_login l where l.empid = ${empid} order by l.logintime desc limit ${mostSignIns})
      union all
      (select f.at, f.channel, f.network, '', f.reason, 'N' from signin_failure f
        where f.account_key in (select lower(a.userid) from account a where a.empid = ${empid}) and f.reason <> ''
        order by f.at desc limit ${mostSignIns}))
    select * from given order by at desc limit ${mostSignIns}`.execute(db);
  return rows;
};
