-- Seals of the database log (docs/adr/0052), and what lets a person be forgotten in it (docs/adr/0054).

-- Rows from before 0057 have no step.
alter table database_log disable trigger database_log_is_final;
update database_log l set step = s.step from (
  select oid, at, nextval('database_log_step') as step
  from (select oid, at from database_log where step is null order by at, oid) old_rows
) s where l.at = s.at and l.oid = s.oid;
alter table database_log enable trigger database_log_is_final;
alter table database_log alter column step set not null;
create index database_log_by_step on database_log (step);

-- The commitment to personal values that have been removed from the row; without it nothing was removed.
alter table database_log add column erased bytea;

-- A seal of the rows with from_step < step <= to_step. `leaves`: 64 bytes for each row, dropped when all of its rows
-- are: step, time in microseconds, oid, SHA-256. `personal`: the columns that have a commitment in these hashes.
create table log_seal (
  no bigint constraint log_seal_pk primary key,
  from_step bigint not null constraint log_seal_start_unique unique,
  to_step bigint not null constraint log_seal_end_unique unique,
  rows integer not null constraint log_seal_not_empty check (rows > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  sealed_at timestamptz not null,
  personal text not null,
  leaves bytea,
  leaves_digest bytea not null,
  previous bytea not null,
  root bytea not null,
  kid text not null,
  signature bytea not null,
  constraint log_seal_goes_on check (to_step > from_step)
);
alter table log_seal alter column leaves set storage external;

-- A month that retention has dropped. `seal`, `root`: the last seal at that time.
create table log_stub (
  no bigint constraint log_stub_pk primary key,
  part text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  rows bigint not null,
  seal bigint not null,
  root bytea not null,
  reason text not null,
  dropped_at timestamptz not null,
  previous bytea not null,
  kid text not null,
  signature bytea not null
);

-- Seals and stubs are added; of a seal, only the leaves are dropped.
create function keep_seals() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'log_seal' and tg_op = 'UPDATE' then
    old.leaves := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'seals of the database log cannot be changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger log_seal_is_final before update or delete on log_seal for each row execute function keep_seals();
create trigger log_stub_is_final before update or delete on log_stub for each row execute function keep_seals();
create trigger log_seal_is_kept before truncate on log_seal for each statement execute function keep_seals();
create trigger log_stub_is_kept before truncate on log_stub for each statement execute function keep_seals();

-- Steps given until a time: sealed up to there once every transaction up to `xid` has ended.
create table log_seal_mark (
  step bigint constraint log_seal_mark_pk primary key,
  xid xid8 not null,
  at timestamptz not null default now()
);

-- Where roots are sent, and how far that is.
create table log_seal_target (
  target text constraint log_seal_target_pk primary key,
  sent bigint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text not null default ''
);

-- Verifications that have been made. `findings`: how many; `seal`: up to which seal.
create table log_verification (
  oid uuid default uuid_v7() constraint log_verification_pk primary key,
  at timestamptz not null default now(),
  seal bigint not null,
  rows bigint not null,
  findings integer not null
);

-- What the commitments to a person's values are salted with; deleted when the person is forgotten.
create table person_key (
  empid text constraint person_key_pk primary key,
  key bytea not null constraint person_key_length check (length(key) = 32)
);

-- Persons who were forgotten, by number alone.
create table erasure (
  oid uuid default uuid_v7() constraint erasure_pk primary key,
  empid text not null constraint erasure_empid_given check (empid <> ''),
  log_rows integer not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index erasure_by_person on erasure (empid);
create trigger erasure_stamp before insert or update on erasure for each row execute function stamp_row();
create trigger erasure_log after insert or update or delete on erasure for each row execute function log_change('oid');

-- Personal values may be removed from a row of the log, and nothing else may change.
create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('steward.forget', true), '') <> ''
    and new.erased is not null and old.erased is null
    and coalesce(old.old_row @> new.old_row, new.old_row is null)
    and coalesce(old.new_row @> new.new_row, new.new_row is null)
    and coalesce(old.kept @> new.kept, new.kept is null) then
    old.old_row := new.old_row;
    old.new_row := new.new_row;
    old.kept := new.kept;
    old.erased := new.erased;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'the database log cannot be changed' using errcode = 'insufficient_privilege';
end
$$;

-- Dropping a month needs its stub, which the server signs.
drop function forget_database_log_month(timestamptz);
drop function database_log_months(timestamptz);
-- The months of the database log that lie wholly before a time, the oldest first.
create function database_log_months(before timestamptz)
returns table (part text, since timestamptz, until timestamptz) language sql stable as $$
  select c.relname::text, to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC',
    (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'database_log'::regclass and c.relname ~ '^database_log_\d{4}_\d\d$'
    and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  order by 1
$$;
