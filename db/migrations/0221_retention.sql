-- For how long logs are kept, where it was changed on the screen; without a row, the initial value counts.
create table retention_period (
  oid uuid default uuid_v7() constraint retention_period_pk primary key,
  log text not null constraint retention_period_log_unique unique,
  -- days or months, as the log says; 0: for ever
  period integer not null constraint retention_period_positive check (period >= 0),
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create trigger retention_period_stamp before insert or update on retention_period
  for each row execute function stamp_row();
create trigger retention_period_log after insert or update or delete on retention_period
  for each row execute function log_change('oid');

-- The months of the database log that lie wholly before a time, the oldest first.
create function database_log_months(before timestamptz) returns table (part text, until timestamptz)
language sql stable as $$
  select c.relname::text, (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'database_log'::regclass and c.relname ~ '^database_log_\d{4}_\d\d$'
    and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  order by 1
$$;

-- Forgets the oldest of these months, whole, so that what is left has no gap; answers how many rows, null if there is
-- none. Changes of single rows stay impossible.
create function forget_database_log_month(before timestamptz) returns bigint language plpgsql
set lock_timeout = '3s' as $$
declare
  oldest text;
  counted bigint;
begin
  perform pg_advisory_xact_lock(hashtext('forget_database_log_month'));
  select part into oldest from database_log_months(before) limit 1;
  if oldest is null then return null; end if;
  execute format('select count(*) from %I', oldest) into counted;
  execute format('drop table %I', oldest);
  return counted;
end
$$;
