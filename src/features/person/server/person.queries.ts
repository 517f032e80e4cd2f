import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import { browserShown } from '#platform/session-list/server/device-name.ts';
import type { PersonFacts, SignInRow } from '../person.contract.ts';

export type PersonRow = Omit<PersonFacts, 'readable'> & { coid: string; plantid: string; ancestors: string[] };

/** An employee with the place in the organisation; undefined for an unknown number. */
export const personByEmpid = async (db: Read, empid: string): Promise<PersonRow | undefined> => {
  const { rows } = await sql<PersonRow>`
    select e.empid, e.name, e.inservice, e.jobgrade, e.email, coalesce(e.adaccount, '') as adaccount, e.coid, e.plantid,
      coalesce(d.ancestors, '{}') as ancestors,
      coalesce((select array_agg(up.depname order by array_position(d.ancestors, up.depkey))
        from department up where up.depkey = any(d.ancestors)), '{}') as path,
      case when e.name = e.empid then (select max(x.crtdat) from erasure x where x.empid = e.empid) end as forgottenat,
      ${companyName('e.coid')} as coname, ${plantName('e.coid', 'e.plantid')} as plantname
    from employee e left join department d on d.depkey = e.depkey
    where e.empid = ${empid}`.execute(db);
  return rows[0];
};

const mostSignIns = 100;

/**
 * The last sign-ins of a person at the console and in the app, newest first, with attempts that failed and wrong
 * passwords when changing the password. `fresh`: neither the address nor the device has been seen of the person before.
 */
export const signInsOf = async (db: Read, empid: string): Promise<SignInRow[]> => {
  const { rows } = await sql<SignInRow>`
    with given as (
      (select s.at, s.channel, s.ip as place, case s.channel when 'W' then s.browser
          else concat_ws(' · ', nullif(s.model, ''), nullif(concat_ws(' ', s.platform, s.platformversion), '')) end as device,
        s.reason,
        case when s.result = 'S' and exists (select from signin p where p.empid = s.empid and p.channel = s.channel
            and p.result = 'S' and p.at < s.at)
          and not exists (select from signin p where p.empid = s.empid and p.channel = s.channel and p.result = 'S'
            and p.at < s.at and (p.ip = s.ip or case s.channel when 'W' then p.browser = s.browser else p.model = s.model end))
          then 'Y' else 'N' end as fresh
        from signin s where s.empid = ${empid} order by s.at desc limit ${mostSignIns})
      union all
      (select f.at, f.channel, f.network, '', f.reason, 'N' from signin_failure f
        where f.account_key in (select lower(a.userid) from account a where a.empid = ${empid}) and f.reason <> ''
          and f.lane = 'own'
        order by f.at desc limit ${mostSignIns}))
    select * from given order by at desc limit ${mostSignIns}`.execute(db);
  return rows.map((row) => (row.channel === 'W' ? { ...row, device: browserShown(row.device) } : row));
};
