-- Answering (docs/adr/0045, 0048): when a sheet ends, how a question counts, and who has been reminded.

alter table survey_reminder
  add column reminders smallint not null default 1,
  add column readat timestamptz;

-- Minutes that a person has been given beyond the time limit and the end of a survey: all extensions that name the
-- person, added up.
create function survey_extra_minutes(of_survey uuid, person text) returns integer language sql stable as $$
  select coalesce(sum(x.minutes), 0)::integer
  from survey_extension x join employee e on e.empid = person left join department d on d.depkey = e.depkey
  where x.surveyoid = of_survey and case x.type
    when 'R' then true
    when 'H' then x.contentoid = person
    else x.contentoid = e.depkey or (x.containsub = 'Y' and x.contentoid = any (d.ancestors)) end
$$;

-- The one formula for the end of a sheet: the time limit or the end of the survey, whichever is first, and the extra
-- minutes. Null: never.
create function survey_sheet_end(of_survey survey, started timestamptz, extra integer) returns timestamptz
language sql immutable as $$
  select least(
    case when of_survey.istimelimit = 'Y' then started + make_interval(secs => of_survey.timelimit) end,
    case when of_survey.isduration = 'Y' then of_survey.endtime end) + make_interval(mins => extra)
$$;

-- Sheets that are in progress follow. A sheet is begun under a key share lock of its survey, so that none is missed.
create function refresh_sheet_ends(of_survey uuid) returns void language plpgsql as $$
begin
  perform from survey where oid = of_survey for update;
  update survey_sheet s set endsat = survey_sheet_end(u, s.startedat, survey_extra_minutes(u.oid, s.empid))
  from survey u where u.oid = of_survey and s.surveyoid = of_survey and s.state = 'D'
    and s.endsat is distinct from survey_sheet_end(u, s.startedat, survey_extra_minutes(u.oid, s.empid));
end
$$;

create function follow_extension() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refresh_sheet_ends(old.surveyoid);
  end if;
  if tg_op <> 'DELETE' then
    perform refresh_sheet_ends(new.surveyoid);
  end if;
  return null;
end
$$;
create trigger survey_extension_followed after insert or update or delete on survey_extension
  for each row execute function follow_extension();

create function follow_settings() returns trigger language plpgsql as $$
begin
  perform refresh_sheet_ends(new.oid);
  return null;
end
$$;
create trigger survey_settings_followed after update of isduration, endtime, istimelimit, timelimit on survey
  for each row when (old.isduration <> new.isduration or old.istimelimit <> new.istimelimit
    or old.endtime is distinct from new.endtime or old.timelimit is distinct from new.timelimit)
  execute function follow_settings();

-- The key of a question as bits in the layout of its version (server/packed-answers.ts). `place`: the question there.
create function survey_key_mask(place jsonb, key text) returns bytea language plpgsql immutable as $$
declare
  mask bytea := decode(repeat('00', (place ->> 'width')::integer), 'hex');
  bit integer;
begin
  for bit in select o.place::integer - 1 from jsonb_array_elements_text(place -> 'options') with ordinality o(id, place)
    where o.id = any (string_to_array(key, ',')) loop
    mask := set_byte(mask, bit / 8, get_byte(mask, bit / 8) | (1 << (bit % 8)));
  end loop;
  return mask;
end
$$;

-- Hundredths that a sheet earns with a question: choices by exact match, a text by being there; server/answering/score.ts
-- says the same.
create function survey_earned(packed bytea, grading text, type text, mask bytea, at integer, points integer)
returns integer language sql immutable as $$
  select case
    when grading = 'exclude' then 0
    when grading = 'credit' then points
    when type = 'tar' then case when get_byte(packed, at) & 1 = 1 then points else 0 end
    when substr(packed, at + 1, length(mask)) = mask then points
    else 0 end
$$;

-- Never the same again, not even after an undo: servers keep scores in memory by it.
create sequence survey_epoch start 2;

-- Submissions hold it shared, so that none is scored by an earlier key once the key has changed.
create function survey_scores_lock(versionoid uuid) returns bigint language sql immutable as $$
  select hashtextextended('survey scores ' || versionoid::text, 0)
$$;

create function follow_key() returns trigger language plpgsql as $$
declare
  of_version survey_version;
  place jsonb;
  at integer;
  before_points integer := round(old.score * 100)::integer;
  after_points integer := round(new.score * 100)::integer;
  before_mask bytea;
  after_mask bytea;
begin
  select * into of_version from survey_version where surveyoid = new.surveyoid and version = new.version;
  if not found then
    return null;
  end if;
  select question into place from jsonb_array_elements(of_version.layout -> 'questions') question
    where question ->> 'oid' = new.oid::text;
  if place is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(survey_scores_lock(of_version.oid));
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
create trigger survey_question_key_followed after update of grading, rightanswer, score on survey_question
  for each row when (old.grading <> new.grading or old.rightanswer <> new.rightanswer or old.score <> new.score)
  execute function follow_key();

-- The epoch is no setting: neither the log nor an undo follows it.
drop trigger survey_version_log on survey_version;
create trigger survey_version_log after insert or delete on survey_version
  for each row execute function log_change('oid', 'epoch');
create trigger survey_version_log_change after update on survey_version
  for each row when (old.layout is distinct from new.layout or old.version <> new.version
    or old.publishedat <> new.publishedat or old.releaseid <> new.releaseid)
  execute function log_change('oid', 'epoch');
