import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { contentState } from '#platform/organisation/server/named-contents.ts';
import { ofReferredPlace, plantName } from '#platform/organisation/server/place-names.ts';
import { everybody } from '#platform/rights/conditions.ts';
import type { AuthInput, SurveyAuth } from '../survey-audience.contract.ts';

/** Operators and audience of a survey with the names of what they are, in order. */
export const authsOf = async (db: Read, surveyoid: string, authType: '' | 'O' | 'A' = ''): Promise<SurveyAuth[]> => {
  const { rows } = await sql<SurveyAuth>`
    select x.oid, x.surveyoid, x.authtype as "authType", x.roleid, coalesce(r.name, '') as rolename, x.levelid,
      x.type as "contentType", x.contentoid, x.containsub as "containSub", coalesce(e.name, '') as membername,
      coalesce(case x.type when 'P' then ${ofReferredPlace('x', sql`content`)} else ${plantName('d.coid', 'd.plantid')} end, '')
        as plantname,
      coalesce(d.depname, '') as depname, x.sort, x.rev,
      case when (x.type = 'R' or ${contentState} = 'ON') and (x.roleid = ${everybody} or r.status = 'Y') then 'N' else 'Y' end
        as gone
    from (select a.*, a.contenttype as type from survey_auth a where a.surveyoid = ${surveyoid}) x
      left join role r on r.id = x.roleid
      left join employee e on x.type = 'H' and e.empid = x.contentoid
      left join department d on d.depkey = case x.type when 'D' then x.contentoid when 'H' then e.depkey end
    where ${authType} = '' or x.authtype = ${authType}
    order by x.authtype desc, x.sort, x.oid`.execute(db);
  return rows;
};

export type AuthValues = Omit<AuthInput, 'oid' | 'sort'>;

/** Adds operators and parts of an audience that are not there, at the end. */
export const addAuths = async (trx: Write, surveyoid: string, added: readonly AuthValues[]): Promise<void> => {
  if (added.length === 0) return;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sort), 0)::int as last from survey_auth where surveyoid = ${surveyoid}`.execute(trx);
  const last = rows[0]?.last ?? 0;
  await trx
    .insertInto('survey_auth')
    .values(
      added.map(({ authType, roleid, levelid, contentType, contentoid, containSub }, at) => ({
        surveyoid,
        authtype: authType,
        roleid,
        levelid,
        contenttype: contentType,
        contentoid,
        containsub: containSub,
        sort: last + at + 1,
      })),
    )
    .execute();
};

/** Lets departments of an audience include those below. */
export const includeBelow = async (trx: Write, oids: readonly string[]): Promise<void> => {
  if (oids.length > 0)
    await sql`update survey_auth set containsub = 'Y' where oid = any(${[...oids]}::uuid[])`.execute(trx);
};

export const deleteAuths = async (trx: Write, surveyoid: string, oids: readonly string[]): Promise<void> => {
  if (oids.length > 0)
    await sql`delete from survey_auth where surveyoid = ${surveyoid} and oid = any(${[...oids]}::uuid[])`.execute(trx);
};
