-- What every table uses: identifiers, Y/N values, who wrote a row, the database log and the notices that keep caches true.

create domain yn as text constraint yn_is_y_or_n check (value in ('Y', 'N'));

-- UUIDv7 (RFC 9562) for PostgreSQL 15 to 17 as well: 48 bits of milliseconds, then random.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- One- and two-character grams of a folded text: the only index that finds one Chinese character (docs/adr/0004).
create function grams(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found text[] := '{}';
  letters text[] := string_to_array(folded, null);
begin
  for i in 1 .. coalesce(array_length(letters, 1), 0) loop
    found := found || letters[i];
    if i > 1 then
      found := found || (letters[i - 1] || letters[i]);
    end if;
  end loop;
  return found;
end
$$;

-- What a filter must contain at least: its character when it is one, its pairs when it is longer.
create function filter_grams(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found text[] := '{}';
begin
  if length(folded) < 2 then
    return array[folded];
  end if;
  for i in 1 .. length(folded) - 1 loop
    found := found || substring(folded from i for 2);
  end loop;
  return found;
end
$$;

-- The writer's name travels in the transaction; a write without one is a mistake of the program and is refused.
create function current_actor() returns text language plpgsql stable as $$
declare
  actor text := current_setting('steward.actor', true);
begin
  if actor is null or actor = '' then
    raise exception 'a write needs an actor' using errcode = 'insufficient_privilege';
  end if;
  return actor;
end
$$;

-- Audit fields and the row's revision belong to the database; whatever was sent is overwritten.
create function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.crtemp := current_actor();
    new.crtdat := now();
    new.rev := 1;
  else
    new.crtemp := old.crtemp;
    new.crtdat := old.crtdat;
    new.rev := old.rev + 1;
  end if;
  new.txemp := current_actor();
  new.txdat := now();
  return new;
end
$$;

create table database_log (
  oid uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  actor text not null,
  request_id text,
  table_name text not null,
  type text not null constraint database_log_type check (type in ('I', 'U', 'D')),
  key text not null,
  old_row jsonb,
  new_row jsonb,
  constraint database_log_pk primary key (at, oid)
) partition by range (at);
create index database_log_by_row on database_log (table_name, key, at desc);
create index database_log_by_table on database_log (table_name, at desc);

-- Catches what no month's partition takes, so that a clock or a late job never stops a write.
create table database_log_rest partition of database_log default;

-- Makes the partitions of this month and the given number of following ones; answers how many are new.
create function ensure_database_log_partitions(months_ahead integer) returns integer language plpgsql as $$
declare
  made integer := 0;
  first_day timestamptz;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_database_log_partitions'));
  for i in 0 .. months_ahead loop
    first_day := date_trunc('month', now(), 'UTC') + make_interval(months => i);
    part := 'database_log_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I partition of database_log for values from (%L) to (%L)',
        part, first_day, date_trunc('month', first_day + interval '32 days', 'UTC'));
      made := made + 1;
    end if;
  end loop;
  return made;
end
$$;
select ensure_database_log_partitions(2);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the database log cannot be changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger database_log_is_final before update or delete on database_log
  for each row execute function refuse_log_change();
create trigger database_log_is_kept before truncate on database_log
  for each statement execute function refuse_log_change();

-- Records a row's change in the same transaction. Arguments: the key column, then the columns that are secrets.
create function log_change() returns trigger language plpgsql as $$
declare
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  secret text;
begin
  for i in 1 .. tg_nargs - 1 loop
    secret := tg_argv[i];
    before_row := before_row - secret;
    after_row := after_row - secret;
  end loop;
  insert into database_log (actor, request_id, table_name, type, key, old_row, new_row)
  values (current_actor(), nullif(current_setting('steward.request', true), ''), tg_table_name,
    left(tg_op, 1), coalesce(after_row, before_row) ->> tg_argv[0], before_row, after_row);
  return null;
end
$$;

-- Tells every server which cached thing is stale. Arguments: the topic, and the column that names the thing (none: all of it).
create function tell_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('steward', tg_argv[0] || coalesce(':' || (changed ->> tg_argv[1]), ''));
  return null;
end
$$;

-- Keys that sign access tokens and open sealed content; shared by all servers. No log: they are secrets.
create table server_key (
  kid text constraint server_key_pk primary key,
  use text not null constraint server_key_use check (use in ('sig', 'enc', 'mac')),
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- What has been shipped into this database once (menu entries, code lists), so that a later start does not bring back what somebody deleted.
create table shipped_item (
  kind text not null,
  key text not null,
  shipped_at timestamptz not null default now(),
  constraint shipped_item_pk primary key (kind, key)
);
