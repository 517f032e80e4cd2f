-- How a run ended, as the screens say it: a run that succeeded may have left something undone, or have been kept from
-- its work. Numbers of the same name count together, however deep they stand in the result; a text under `failed` says
-- why a part of the work stopped.
create function run_verdict(state text, result jsonb) returns text
  language plpgsql immutable parallel safe as $$
declare
  undone boolean;
  held boolean;
  done boolean;
begin
  if state <> 'S' or jsonb_typeof(result) is distinct from 'object' then
    return state;
  end if;
  with recursive part as (
    select key, value from jsonb_each(result)
    union all
    select inner_part.key, inner_part.value from part,
      jsonb_each(case when jsonb_typeof(part.value) = 'object' then part.value else '{}' end) inner_part
  ), counted as (
    select key from part where jsonb_typeof(value) = 'number' group by key having sum((value #>> '{}')::numeric) > 0
    union all
    select key from part where key = 'failed' and jsonb_typeof(value) = 'string' and value <> '""'
  )
  select coalesce(bool_or(key in ('dead', 'failed', 'retry')), false), coalesce(bool_or(key = 'paused'), false),
    coalesce(bool_or(key <> 'paused'), false)
    into undone, held, done from counted;
  return case when undone then 'partly' when held and done then 'partlyHeld' when held then 'held' else state end;
end $$;

alter table job_execution add column verdict text not null generated always as (run_verdict(state, result)) stored;

create index job_execution_by_id_and_verdict on job_execution (kind, id, verdict, startedat, oid) include (ms);
create index job_execution_by_verdict on job_execution (kind, verdict, startedat, oid) include (ms);
drop index job_execution_by_id_and_state, job_execution_by_state;
