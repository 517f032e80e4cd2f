-- What a participant costs (docs/performance.md): a trigger of its row counts it, and who takes part again costs
-- nothing. Before, every submission went through a transition table, and one in fifty added the totals up: a fifth of
-- what PostgreSQL did for it. The job `survey-upkeep` adds them up now.
drop trigger survey_participant_total on survey_participant;

create or replace function keep_participants() returns trigger language plpgsql as $$
begin
  insert into kept_total (name, difference)
    values ('survey:' || new.surveyoid || ':' || coalesce(new.day::text, ''), 1);
  if new.day is not null then
    insert into survey_taker (surveyoid, empid) values (new.surveyoid, new.empid) on conflict do nothing;
    if found then
      insert into kept_total (name, difference) values ('survey:' || new.surveyoid, 1);
    end if;
  end if;
  return null;
end
$$;

create trigger survey_participant_total after insert on survey_participant
  for each row execute function keep_participants();

drop function add_survey_totals(text, bigint);
