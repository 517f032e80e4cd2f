-- What a submission costs (docs/adr/0048, docs/performance.md).

-- A participant is written together with the end of a sheet, from its values. The sheet refers to the survey, the
-- person and the place and is never deleted, so these three could not fail; each locked a row that all submissions of
-- the survey share.
alter table survey_participant
  drop constraint survey_participant_survey_fk,
  drop constraint survey_participant_employee_fk,
  drop constraint survey_participant_place_fk;

-- Submissions hold the row of their version shared (for share), and write nothing if its epoch is another one by then.
-- A corrected key therefore locks it before it reads the answers.
create or replace function follow_key() returns trigger language plpgsql as $$
declare
  of_version survey_version;
  place jsonb;
  at integer;
  before_points integer := round(old.score * 100)::integer;
  after_points integer := round(new.score * 100)::integer;
  before_mask bytea;
  after_mask bytea;
begin
  select * into of_version from survey_version where surveyoid = new.surveyoid and version = new.version
    for no key update;
  if not found then
    return null;
  end if;
  select question into place from jsonb_array_elements(of_version.layout -> 'questions') question
    where question ->> 'oid' = new.oid::text;
  if place is null then
    return null;
  end if;
  at := (place ->> 'at')::integer;
  before_mask := survey_key_mask(place, old.rightanswer);
  after_mask := survey_key_mask(place, new.rightanswer);
  update survey_answer a set score = a.score
    - survey_earned(a.packed, old.grading, new.questiontype, before_mask, at, before_points)
    + survey_earned(a.packed, new.grading, new.questiontype, after_mask, at, after_points)
  where a.versionoid = of_version.oid and a.score is not null
    and survey_earned(a.packed, old.grading, new.questiontype, before_mask, at, before_points)
      <> survey_earned(a.packed, new.grading, new.questiontype, after_mask, at, after_points);
  if found then
    update survey_participant p set bestscore = best.score from (
      select s.empid, s.day, max(a.score) as score from survey_sheet s join survey_answer a on a.oid = s.oid
      where s.surveyoid = new.surveyoid group by s.empid, s.day) best
    where p.surveyoid = new.surveyoid and p.empid = best.empid and p.day is not distinct from best.day
      and p.bestscore is distinct from best.score;
  end if;
  update survey_version set epoch = nextval('survey_epoch') where oid = of_version.oid;
  update survey u set fullscore = total.score from (
    select coalesce(sum(q.score) filter (where q.grading <> 'exclude'), 0) as score
    from survey_question q where q.surveyoid = new.surveyoid and q.version = new.version) total
  where u.oid = new.surveyoid and u.version = new.version and u.fullscore <> total.score;
  return null;
end
$$;

drop function survey_scores_lock(uuid);
