-- Scheduled jobs (docs/adr/0051, seed 002 §2.8, §3), and what their runs say of them.

create table scheduled_job (
  oid uuid default uuid_v7() constraint scheduled_job_pk primary key,
  -- app: work of this product; bpm: results of forms for the process engine
  kind text not null constraint scheduled_job_kind check (kind in ('app', 'bpm')),
  id text not null constraint scheduled_job_id_there check (id <> ''),
  -- empty: the name of its action, in the reader's language
  name text not null default '',
  -- `<preword>.<action>` names an action that a server registers
  preword text not null,
  action text not null,
  params jsonb not null default '{}',
  frequency integer not null constraint scheduled_job_frequency check (frequency between 1 and 9999),
  frequencytype text not null constraint scheduled_job_frequency_type check (frequencytype in ('min', 'day', 'month')),
  -- The first of its times. All others are counted from it, so that the 31st is not lost in a shorter month.
  anchor timestamptz not null,
  status yn not null default 'Y',
  -- what happens to a time at which the run before is not over: it is left out, or waits
  overlap text not null default 'skip' constraint scheduled_job_overlap check (overlap in ('skip', 'wait')),
  retries integer not null default 2 constraint scheduled_job_retries check (retries between 0 and 10),
  -- who has switched it off, when and why
  pausedby text not null default '',
  pausedat timestamptz,
  pausereason text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create unique index scheduled_job_id_unique on scheduled_job (kind, lower(id));
create trigger scheduled_job_stamp before insert or update on scheduled_job for each row execute function stamp_row();
create trigger scheduled_job_log after insert or update or delete on scheduled_job
  for each row execute function log_change('oid');

-- How far the schedule is. Without a log, like `scheduler_clock`: it moves at each run.
create table scheduled_job_clock (
  joboid uuid constraint scheduled_job_clock_pk primary key
    constraint scheduled_job_clock_job_fk references scheduled_job on delete cascade,
  -- null: to be worked out from the anchor, as the next time from now on
  nexttime timestamptz,
  -- the last time that was left out because the run before was not over
  skipped timestamptz
);
create index scheduled_job_clock_by_time on scheduled_job_clock (nexttime);

-- Whatever changes a schedule, undoing included, its next time is worked out again.
create function reset_scheduled_job_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.anchor, old.frequency, old.frequencytype, old.status)
    is not distinct from (new.anchor, new.frequency, new.frequencytype, new.status) then return null; end if;
  insert into scheduled_job_clock (joboid) values (new.oid)
  on conflict (joboid) do update set nexttime = null;
  return null;
end
$$;
create trigger scheduled_job_clock_reset after insert or update on scheduled_job
  for each row execute function reset_scheduled_job_clock();

-- So many times of a schedule, the first of them after a moment. Minutes are of the same length all year; days and
-- months keep the time of day of the session's time zone, and the last day of a month stands for those it lacks. A time
-- of day that a change of the clock leaves out is moved behind it.
create function scheduled_times(anchor timestamptz, frequency integer, frequencytype text, after timestamptz, times integer)
returns setof timestamptz language sql stable as $$
  select at from (
    select case frequencytype
      when 'min' then anchor + make_interval(secs => 60.0 * frequency * n)
      when 'day' then anchor + make_interval(days => frequency * n)
      else anchor + make_interval(months => frequency * n) end as at
    from (select greatest(0, floor(case frequencytype
      when 'min' then extract(epoch from after - anchor) / 60
      when 'day' then after::date - anchor::date
      else 12 * (extract(year from after) - extract(year from anchor)) + extract(month from after) - extract(month from anchor)
      end / frequency)::integer - 1) as earliest) begins, generate_series(earliest, earliest + times + 3) n) series
  where at > after order by at limit times
$$;

-- What is requested says of which schedule it is: {oid, kind, id, name, scheduleid, plannedfor}; how often a failed run
-- is tried again, if not as often as the job says.
alter table job_request add schedule jsonb, add retries integer;

alter table job_execution
  add kind text not null default 'app' constraint job_execution_kind check (kind in ('app', 'bpm')),
  -- the job as people know it: that of its schedule, which may be deleted later, or its own
  add id text,
  add name text not null default '',
  add scheduleoid uuid,
  -- the number of what was requested: that of the first attempt, which later ones share
  add scheduleid bigint,
  -- when it was due, or the day that it works for; null for what is requested without a schedule
  add plannedfor timestamptz,
  -- who has stopped it; empty: nobody
  add cancelledby text not null default '',
  -- milliseconds; null while it runs
  add ms bigint generated always as ((extract(epoch from endedat - startedat) * 1000)::bigint) stored;
update job_execution set id = jobid, scheduleid = tskid;
alter table job_execution alter id set not null;
create index job_execution_by_kind on job_execution (kind, startedat, oid);
create index job_execution_by_id on job_execution (kind, id, startedat, oid);
create index job_execution_by_state on job_execution (kind, state, startedat, oid);
create index job_execution_by_length on job_execution (kind, ms, oid);
create index job_execution_by_schedule on job_execution (scheduleid);
create index job_execution_by_job_record on job_execution (scheduleoid, startedat desc) where scheduleoid is not null;

-- Whether a run of the subject has been requested, or is queued, and has not begun.
create function job_is_waiting(job text, of_subject text) returns boolean language plpgsql stable as $$
declare
  waiting boolean;
begin
  if exists (select from job_request where jobid = job and subject = of_subject and wanted = 'Y') then return true; end if;
  -- The queue makes its tables by itself when the first server starts.
  if to_regclass('pgboss.job') is null then return false; end if;
  execute 'select exists (select from pgboss.job where name = $1 and singleton_key = $2 and state in (''created'', ''retry''))'
    into waiting using job, case of_subject when '' then '*' else of_subject end;
  return waiting;
end
$$;

-- What a run of the BPM side did, one row for a form and instance.
create table bpm_execution_detail (
  oid uuid default uuid_v7() constraint bpm_execution_detail_pk primary key,
  execution uuid not null constraint bpm_execution_detail_execution_fk references job_execution on delete cascade,
  name text not null default '',
  message text not null default '',
  -- C success, F failed, D in progress
  state text not null default 'D' constraint bpm_execution_detail_state check (state in ('C', 'F', 'D')),
  form_id text not null default '',
  ins_id text not null default '',
  retry integer not null default 0,
  crtdat timestamptz not null default now()
);
create index bpm_execution_detail_by_execution on bpm_execution_detail (execution, crtdat, oid);
