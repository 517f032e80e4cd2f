-- How many people have taken part in a survey, kept instead of counted (docs/adr/0016): lists show it for each of their
-- rows, and a survey may have a million participants. Totals of `kept_total`:
--   survey:<oid>:<day>  who took part on the day; without a day, in a survey that is not an everyday one
--   survey:<oid>        who took part in an everyday survey on any day

-- Once for each person and everyday survey.
create table survey_taker (
  surveyoid uuid not null constraint survey_taker_survey_fk references survey,
  empid text not null constraint survey_taker_employee_fk references employee,
  constraint survey_taker_pk primary key (surveyoid, empid)
);

create function add_survey_totals(total text, difference bigint) returns void language plpgsql as $$
begin
  insert into kept_total (name, difference) values (total, difference);
  if random() < 0.02 then perform fold_kept_total(total); end if;
end
$$;

create function keep_participants() returns trigger language plpgsql as $$
declare
  taken record;
begin
  perform add_survey_totals('survey:' || surveyoid || ':' || coalesce(day::text, ''), count(*))
    from added group by surveyoid, day;
  for taken in
    with first as (
      insert into survey_taker (surveyoid, empid) select distinct surveyoid, empid from added where day is not null
      on conflict do nothing returning surveyoid)
    select surveyoid, count(*) as people from first group by surveyoid
  loop
    perform add_survey_totals('survey:' || taken.surveyoid, taken.people);
  end loop;
  return null;
end
$$;

create trigger survey_participant_total after insert on survey_participant referencing new table as added
  for each statement execute function keep_participants();

insert into survey_taker (surveyoid, empid) select distinct surveyoid, empid from survey_participant where day is not null;
insert into kept_total (name, difference)
  select 'survey:' || surveyoid, count(*) from survey_taker group by surveyoid
  union all
  select 'survey:' || surveyoid || ':' || coalesce(day::text, ''), count(*) from survey_participant group by surveyoid, day;
