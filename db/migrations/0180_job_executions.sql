-- Background work that leaves a trace: what was asked for, each run of it, and when no server was working.

-- A run that is asked for and has not begun; a later request for the same subject takes the place of an earlier one.
-- Without a log, like the tables below: these rows are no records.
create table job_request (
  jobid text not null constraint job_request_job_named check (jobid <> ''),
  -- what the run works on, e.g. the oid of a message; empty if the job has only one subject
  subject text not null default '',
  -- N: withdrawn; what is already queued is taken out
  wanted text not null default 'Y' constraint job_request_wanted_yn check (wanted in ('Y', 'N')),
  data jsonb not null default '{}',
  -- employee id of who asked for it; empty: the schedule
  startedby text not null default '',
  -- not to begin earlier
  at timestamptz not null default now(),
  constraint job_request_pk primary key (jobid, subject)
);
create index job_request_by_time on job_request (at);

-- One run. Written before the work begins.
create table job_execution (
  oid uuid default uuid_v7() constraint job_execution_pk primary key,
  -- the number that people see
  tskid bigint generated always as identity constraint job_execution_tskid_uq unique,
  jobid text not null constraint job_execution_job_named check (jobid <> ''),
  subject text not null default '',
  startedby text not null default '',
  -- D in progress, S success, F failed
  state text not null default 'D' constraint job_execution_state_known check (state in ('D', 'S', 'F')),
  -- progress; total 0: unknown
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  -- why it failed, as a stable word, e.g. job.server_lost; empty otherwise
  reason text not null default '',
  message text not null default '',
  attempt integer not null default 1,
  -- whether another attempt follows this failed one
  retried boolean not null default false,
  -- whether somebody asked it to stop
  cancelled boolean not null default false,
  -- the process that runs it, and the queue's own row of it
  server uuid not null,
  queued uuid not null,
  startedat timestamptz not null default now(),
  -- when its server last said that it is still running
  seen timestamptz not null default now(),
  endedat timestamptz
);
create index job_execution_by_time on job_execution (startedat desc);
create index job_execution_by_job on job_execution (jobid, startedat desc);
create index job_execution_by_subject on job_execution (subject) where subject <> '';
create index job_execution_by_queued on job_execution (queued);
create index job_execution_seen on job_execution (seen) where state = 'D';
-- Nothing is worked on twice at the same time, whatever the number of servers.
create unique index job_execution_running_uq on job_execution (jobid, subject) where state = 'D';

-- When any server was last working. The row is written by the first server.
create table scheduler_clock (
  one boolean not null default true constraint scheduler_clock_pk primary key
    constraint scheduler_clock_single check (one),
  seen timestamptz not null
);

-- A time in which no server was working: the servers were stopped, the database was away, or it is a backup that was
-- restored. What fell due in it was not done in time.
create table scheduler_gap (
  fromtime timestamptz not null constraint scheduler_gap_pk primary key,
  untiltime timestamptz not null,
  constraint scheduler_gap_forwards check (untiltime > fromtime)
);
