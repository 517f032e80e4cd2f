-- While servers are updated one by one, those of the release before still take this lock at each submission (0255 dropped
-- it). A corrected key takes it too as long as there may be such servers. Can go with the release after the next.
create function survey_scores_lock(versionoid uuid) returns bigint language sql immutable as $$
  select hashtextextended('survey scores ' || versionoid::text, 0)
$$;

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
  perform pg_advisory_xact_lock(survey_scores_lock((select oid from survey_version
    where surveyoid = new.surveyoid and version = new.version)));
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
