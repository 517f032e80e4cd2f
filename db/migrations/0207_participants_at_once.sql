-- Who takes part again adds nobody: the totals of participants are left alone, which made every submission after the
-- first one of a person slower.
create or replace function keep_participants() returns trigger language plpgsql as $$
declare
  taken record;
begin
  if not exists (select from added) then return null; end if;
  perform add_survey_totals('survey:' || surveyoid || ':' || coalesce(day::text, ''), count(*))
    from added group by surveyoid, day;
  if not exists (select from added where day is not null) then return null; end if;
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
