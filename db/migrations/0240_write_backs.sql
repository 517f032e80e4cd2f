-- Results of mobile forms on their way to the process engine (docs/adr/0055).

-- What an administrator sends again: which filter, how many a second, how many there were. Only this is in the log.
create table write_back_retry (
  oid uuid default uuid_v7() constraint write_back_retry_pk primary key,
  -- what was searched for, as the screen sends it
  filter jsonb not null,
  rate integer not null constraint write_back_retry_rate check (rate between 1 and 100),
  total integer not null constraint write_back_retry_total check (total > 0),
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create trigger write_back_retry_stamp before insert or update on write_back_retry
  for each row execute function stamp_row();
create trigger write_back_retry_log after insert or update or delete on write_back_retry
  for each row execute function log_change('oid');

-- When the next of them may be sent: each server that sends one moves it on, and so all together keep the rate.
create table write_back_pace (
  retryoid uuid constraint write_back_pace_pk primary key
    constraint write_back_pace_retry_fk references write_back_retry on delete cascade,
  rate integer not null,
  nextat timestamptz not null default now()
);

-- One row for a form, a process instance and the person who has filled the form in. The oid and the turn are the key by
-- which the engine recognises what it has received before.
create table write_back (
  oid uuid default uuid_v7() constraint write_back_pk primary key,
  formid text not null,
  insid text not null,
  empid text not null,
  name text not null,
  -- null once the engine has it
  content jsonb,
  -- of the content, by which the same result is recognised when the engine has it
  digest text not null default '',
  -- counts the results that the person has sent; a newer one takes the place of the one that waits
  turn integer not null default 1,
  -- W waits, C written, F failed for good
  state text not null default 'W' constraint write_back_state check (state in ('W', 'C', 'F')),
  attempts integer not null default 0,
  -- while a server sends it: until when it is that server's
  nexttry timestamptz not null default now(),
  -- the claim by which a server sends it
  takenby uuid,
  reason text not null default '',
  detail text not null default '',
  submittedat timestamptz not null default now(),
  lasttry timestamptz,
  writtenat timestamptz,
  retryoid uuid constraint write_back_retry_fk references write_back_retry,
  -- folded: what the quick search looks in
  search_text text not null default '',
  constraint write_back_unique unique (formid, insid, empid),
  constraint write_back_content check (content is not null or state = 'C')
);
create index write_back_due on write_back (nexttry, oid) where state = 'W';
create index write_back_by_state on write_back (state, submittedat desc, oid desc);
create index write_back_by_time on write_back (submittedat desc, oid desc);
create index write_back_by_instance on write_back (insid);
create index write_back_by_person on write_back (empid, submittedat);
create index write_back_by_retry on write_back (retryoid, state) where retryoid is not null;
create index write_back_written on write_back (writtenat) where state = 'C';

-- The circuit breaker before the engine: one row for all servers.
create table process_engine (
  one boolean default true constraint process_engine_pk primary key constraint process_engine_one check (one),
  -- closed: everything is sent; open: nothing is; probing: one server sends one
  state text not null default 'closed' constraint process_engine_state check (state in ('closed', 'open', 'probing')),
  -- failures in a row
  failures integer not null default 0,
  -- since when it is open; a probe in between does not count
  since timestamptz,
  -- probes that have failed since then
  probes integer not null default 0,
  nextprobe timestamptz,
  -- the claim that probes, and until when it has to have said how it ended
  probeby uuid,
  probeuntil timestamptz,
  reason text not null default '',
  detail text not null default '',
  failedat timestamptz,
  answeredat timestamptz
);
insert into process_engine default values;

-- Why an item failed, as the key of a text; `message` has what the engine says.
alter table bpm_execution_detail add column reason text not null default '';
