import { sql } from 'kysely';
import type { SurveyRow } from '../surveys.contract.ts';

/** More time for everybody moves the end of the survey `s`. */
const ended = sql`s.endtime <= now() and s.endtime + make_interval(mins => (
    select coalesce(sum(x.minutes), 0)::int from survey_extension x where x.surveyoid = s.oid and x.type = 'R')) <= now()`;

/** Minutes of the people of the department of the extension `x`; what one of them has besides is asked by person. */
const ofDepartment = sql`(select sum(y.minutes)::int
    from survey_extension y left join department d on d.depkey = x.contentoid
    where y.surveyoid = x.surveyoid and case y.type when 'R' then true when 'H' then false
      else y.contentoid = x.contentoid or (y.containsub = 'Y' and y.contentoid = any(d.ancestors)) end)`;

/** Somebody has been given time of their own, and it is not over. */
const someGoOn = sql`exists (select from survey_extension x where x.surveyoid = s.oid and x.type <> 'R'
    and now() <= s.endtime + make_interval(mins => case x.type
      when 'H' then survey_extra_minutes(s.oid, x.contentoid) else ${ofDepartment} end))`;

/** What the survey `s` is at this moment; empty unless it is published. */
export const surveyPhase = sql<SurveyRow['phase']>`case
  when s.state <> 'Y' then ''
  when s.isduration = 'Y' and s.starttime > now() then 'LATER'
  when s.isduration = 'Y' and ${ended} then case when ${someGoOn} then 'EXTRA' else 'OVER' end
  else 'NOW' end`;
