-- Sign-ins at the console and in the app, those that failed included: one table by month (docs/adr/0050, seed 002 §2.3
-- and §2.4). It replaces `web_login` and `app_login`; `signin_failure` goes on counting attempts, to limit them.

create table signin (
  oid uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  channel text not null constraint signin_channel check (channel in ('W', 'A')),
  result text not null constraint signin_result check (result in ('S', 'F')),
  -- why it failed, as the caller was told
  reason text not null default '',
  -- how many attempts of a flood the row stands for
  times integer not null default 1,
  -- null for a name that no account has
  empid text,
  userid text not null,
  ip text not null default '',
  browser text not null default '',
  platform text not null default '',
  platformversion text not null default '',
  model text not null default '',
  appversion text not null default '',
  timezone text not null default '',
  -- where the person belonged at that time
  coid text not null default '',
  plantid text not null default '',
  depkey text,
  constraint signin_pk primary key (channel, at, oid)
) partition by range (at);
create index signin_by_account on signin (lower(userid), at desc);
create index signin_by_person on signin (empid, at desc) where empid is not null;
create index signin_failed on signin (channel, at, oid) where result = 'F';

-- For a month that has not been made: nobody is kept out because of it, and making the month moves the rows.
create table signin_default partition of signin default;

-- Makes the month that begins at this time (UTC), with the rows of it that there are; false if it exists.
create function make_signin_month(first_day timestamptz) returns boolean language plpgsql set lock_timeout = '3s' as $$
declare
  part constant text := 'signin_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
  next_month constant timestamptz := date_trunc('month', first_day + interval '32 days', 'UTC');
begin
  perform pg_advisory_xact_lock(hashtext('make_signin_month'));
  if to_regclass(part) is not null then return false; end if;
  if not exists (select from signin_default where at >= first_day and at < next_month) then
    execute format('create table %I partition of signin for values from (%L) to (%L)', part, first_day, next_month);
    return true;
  end if;
  execute format('create table %I (like signin including defaults including constraints)', part);
  -- The sign-ins of the meantime wait, or they would be in the way of the month.
  lock table signin_default in share row exclusive mode;
  execute format('with moved as (delete from signin_default where at >= %L and at < %L returning *)
    insert into %I select * from moved', first_day, next_month, part);
  execute format('alter table signin attach partition %I for values from (%L) to (%L)', part, first_day, next_month);
  return true;
end
$$;

-- This month and so many after it; answers how many were made.
create function ensure_signin_months(months_ahead integer) returns integer language sql as $$
  select count(*) filter (where make_signin_month(date_trunc('month', now(), 'UTC') + make_interval(months => n)))::integer
  from generate_series(0, months_ahead) n
$$;

-- How many there are each day, kept instead of counted (as `kept_total`): a statement adds its difference as rows of its
-- own, so that no sign-in waits for another one, and the sum is exact in every snapshot. Days are those of `zone`; after
-- the platform's time zone has changed, they are counted again (`upkeep of sign-ins`).
create table signin_count (
  zone text not null default current_setting('TimeZone'),
  channel text not null,
  day date not null,
  result text not null,
  platform text not null,
  coid text not null,
  plantid text not null,
  difference bigint not null
);
create index signin_count_by_day on signin_count (zone, channel, day);

create function keep_signin_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from signin_count;
  elsif tg_op = 'INSERT' then
    insert into signin_count (channel, day, result, platform, coid, plantid, difference)
      select channel, at::date, result, platform, coid, plantid, count(*) from changed group by 1, 2, 3, 4, 5, 6;
  else
    insert into signin_count (channel, day, result, platform, coid, plantid, difference)
      select channel, at::date, result, platform, coid, plantid, -count(*) from changed group by 1, 2, 3, 4, 5, 6;
  end if;
  return null;
end
$$;
create trigger signin_count_insert after insert on signin referencing new table as changed
  for each statement execute function keep_signin_counts();
create trigger signin_count_delete after delete on signin referencing old table as changed
  for each statement execute function keep_signin_counts();
create trigger signin_count_truncate after truncate on signin
  for each statement execute function keep_signin_counts();

-- Makes one row of those of the same kind that nobody else is at work on; the sums stay the same for everybody.
create function fold_signin_counts() returns void language sql as $$
  with chosen as (
    select c.ctid from signin_count c
    where (zone, channel, day, result, platform, coid, plantid) in (
      select zone, channel, day, result, platform, coid, plantid from signin_count group by 1, 2, 3, 4, 5, 6, 7 having count(*) > 1)
    for update skip locked),
  removed as (delete from signin_count where ctid in (select ctid from chosen) returning *)
  insert into signin_count
  select zone, channel, day, result, platform, coid, plantid, sum(difference) from removed
  group by 1, 2, 3, 4, 5, 6, 7 having sum(difference) <> 0
$$;

-- Counts everything again, in the time zone of the session; sign-ins wait.
create function recount_signins() returns void language plpgsql set lock_timeout = '3s' as $$
begin
  lock table signin in share row exclusive mode;
  delete from signin_count;
  insert into signin_count (channel, day, result, platform, coid, plantid, difference)
    select channel, at::date, result, platform, coid, plantid, count(*) from signin group by 1, 2, 3, 4, 5, 6;
end
$$;

-- Forgets what is older than so many whole months before this one, in the time zone of the session: whole months with
-- their tables, the rest row by row. Answers how many rows.
create function forget_signins(months_kept integer) returns bigint language plpgsql set lock_timeout = '3s' as $$
declare
  since constant timestamptz := date_trunc('month', now()) - make_interval(months => months_kept);
  part record;
  counted bigint;
  forgotten bigint := 0;
begin
  for part in
    select c.oid::regclass as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'signin'::regclass and c.relname ~ '^signin_\d{4}_\d\d$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= since
    order by c.relname
  loop
    execute format('insert into signin_count (channel, day, result, platform, coid, plantid, difference)
      select channel, at::date, result, platform, coid, plantid, -count(*) from %s group by 1, 2, 3, 4, 5, 6', part.name);
    execute format('select count(*) from %s', part.name) into counted;
    execute format('drop table %s', part.name);
    forgotten := forgotten + counted;
  end loop;
  delete from signin where at < since;
  get diagnostics counted = row_count;
  return forgotten + counted;
end
$$;

-- What there was. Of people who have moved since, the place is that of today.
select make_signin_month(first_day)
from (select distinct date_trunc('month', at, 'UTC') as first_day
  from (select logintime as at from web_login union all select logintime from app_login
    union all select at from signin_failure) earlier) months
order by first_day;
select ensure_signin_months(2);

insert into signin (oid, at, channel, result, empid, userid, ip, browser, coid, plantid, depkey)
select l.oid, l.logintime, 'W', 'S', l.empid, l.userid, l.ip, l.browser, coalesce(e.coid, ''), coalesce(e.plantid, ''), e.depkey
from web_login l left join employee e on e.empid = l.empid;

insert into signin (oid, at, channel, result, empid, userid, ip, platform, platformversion, model, appversion, timezone,
  coid, plantid, depkey)
select l.oid, l.logintime, 'A', 'S', l.empid, l.userid, l.ip, l.platform, l.platformversion, l.model, l.appversion, l.timezone,
  coalesce(e.coid, ''), coalesce(e.plantid, ''), e.depkey
from app_login l left join employee e on e.empid = l.empid;

insert into signin (oid, at, channel, result, reason, empid, userid, ip, coid, plantid, depkey)
select f.oid, f.at, f.channel, 'F', f.reason, a.empid, coalesce(a.userid, left(f.account_key, 60)), f.network,
  coalesce(e.coid, ''), coalesce(e.plantid, ''), e.depkey
from signin_failure f
left join account a on lower(a.userid) = f.account_key
left join employee e on e.empid = a.empid
where f.reason <> '' and f.lane <> 'own';

drop table web_login;
drop table app_login;

-- Who has ended a session of whom is in the database log. A row of no call: a session that has ended is not put back by
-- undoing the act (docs/adr/0025). Signing out and expiring are no news.
create function log_session_end() returns trigger language plpgsql as $$
begin
  insert into database_log (actor, request_id, table_name, type, key, old_row, new_row)
  values (current_actor(), nullif(current_setting('steward.request', true), ''), 'session', 'U', new.oid::text,
    jsonb_build_object('oid', old.oid, 'empid', old.empid, 'channel', old.channel, 'ended_at', null, 'end_reason', null),
    jsonb_build_object('oid', new.oid, 'empid', new.empid, 'channel', new.channel, 'ended_at', new.ended_at,
      'end_reason', new.end_reason));
  return null;
end
$$;
create trigger session_log_end after update on session for each row
  when (old.ended_at is null and new.ended_at is not null and new.end_reason not in ('logout', 'expired'))
  execute function log_session_end();
