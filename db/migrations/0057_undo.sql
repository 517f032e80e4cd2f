-- What undoing an act needs of the database log (docs/adr/0025): the call that made a change, the order of the changes
-- of one transaction, and old values that the log leaves out. An act is its request: nothing else is written for it.

alter table database_log add column call text;
alter table database_log add column step bigint;
-- Columns that the log leaves out because they can be derived, as they were before; never a secret.
alter table database_log add column kept jsonb;
-- The act that this change undoes.
alter table database_log add column undoes text;
create sequence database_log_step;
alter table database_log alter column step set default nextval('database_log_step');

-- Secrets that an act has deleted, for as long as it can be undone; a secret that was replaced is not kept.
create table undo_secret (
  step bigint constraint undo_secret_pk primary key,
  at timestamptz not null default now(),
  hidden jsonb not null
);
create index undo_secret_by_age on undo_secret (at);

-- Undoing deletes and adds rows in the order of the log, so that each foreign key must wait for the end.
create function defer_foreign_keys() returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', one.of_table, one.conname);
  end loop;
end
$$;
select defer_foreign_keys();

create or replace function log_change() returns trigger language plpgsql as $$
declare
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  kept_before jsonb := '{}';
  secrets jsonb := '{}';
  logged bigint;
  hidden text;
begin
  for i in 1 .. tg_nargs - 1 loop
    hidden := tg_argv[i];
    if before_row ->> hidden is distinct from after_row ->> hidden and before_row is not null then
      if hidden = 'search_text' or before_row ->> hidden is null then
        kept_before := kept_before || jsonb_build_object(hidden, before_row -> hidden);
      elsif after_row ->> hidden is null then
        secrets := secrets || jsonb_build_object(hidden, before_row -> hidden);
      end if;
    end if;
    before_row := before_row - hidden;
    after_row := after_row - hidden;
  end loop;
  insert into database_log (actor, request_id, call, undoes, table_name, type, key, old_row, new_row, kept)
  values (current_actor(), nullif(current_setting('steward.request', true), ''),
    nullif(current_setting('steward.call', true), ''), nullif(current_setting('steward.undo', true), ''), tg_table_name,
    left(tg_op, 1), coalesce(after_row, before_row) ->> tg_argv[0], before_row, after_row,
    nullif(kept_before, '{}'))
  returning step into logged;
  if secrets <> '{}' and coalesce(current_setting('steward.call', true), '') <> '' then
    insert into undo_secret (step, hidden) values (logged, secrets);
  end if;
  return null;
end
$$;

-- A row that is put back keeps who wrote it first; its revision moves on, so that nobody saves over what was undone.
create or replace function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.crtemp := old.crtemp;
    new.crtdat := old.crtdat;
    new.rev := old.rev + 1;
  elsif coalesce(current_setting('steward.undo', true), '') <> '' then
    new.rev := new.rev + 1;
  else
    new.crtemp := current_actor();
    new.crtdat := now();
    new.rev := 1;
  end if;
  new.txemp := current_actor();
  new.txdat := now();
  return new;
end
$$;

-- Who enters or leaves a role by somebody's act, one entry for each role. What the jobs compute is not logged.
create function log_members() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('steward.call', true), '') = '' then
    return null;
  end if;
  insert into database_log (actor, request_id, call, undoes, table_name, type, key, old_row, new_row)
  select current_actor(), nullif(current_setting('steward.request', true), ''), current_setting('steward.call', true),
    nullif(current_setting('steward.undo', true), ''), 'role_member', left(tg_op, 1), roleoid::text,
    case when tg_op = 'DELETE' then people end, case when tg_op = 'INSERT' then people end
  from (select roleoid, jsonb_build_object('roleoid', roleoid, 'empids', jsonb_agg(empid order by empid)) as people
    from changed group by roleoid) each_role;
  return null;
end
$$;
create trigger role_member_log_added after insert on role_member
  referencing new table as changed for each statement execute function log_members();
create trigger role_member_log_removed after delete on role_member
  referencing old table as changed for each statement execute function log_members();

create function revert_members(entry database_log) returns void language plpgsql as $$
begin
  if entry.type = 'I' then
    delete from role_member where roleoid = (entry.new_row ->> 'roleoid')::uuid
      and empid in (select jsonb_array_elements_text(entry.new_row -> 'empids'));
  else
    insert into role_member (roleoid, empid)
    select (entry.old_row ->> 'roleoid')::uuid, e.empid from employee e
    where e.empid in (select jsonb_array_elements_text(entry.old_row -> 'empids')) and e.inservice = 'Y'
    on conflict do nothing;
  end if;
  update role set member_count = (select count(*) from role_member m where m.roleoid = role.oid)
  where oid = entry.key::uuid;
end
$$;

-- What identifies the row of a table, as a condition on `t`: its primary key compared with the row in $1.
create function same_row(of_table text) returns text language sql stable strict as $$
  select string_agg(format('t.%1$I = r.%1$I', a.attname), ' and ')
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = of_table::regclass and i.indisprimary
$$;

-- Reverts one change of the log. False: the row is no longer there.
create function revert_change(entry database_log) returns boolean language plpgsql as $$
declare
  columns text;
  reverted integer;
  hidden jsonb := coalesce(entry.kept, '{}')
    || coalesce((select s.hidden from undo_secret s where s.step = entry.step), '{}');
begin
  if entry.table_name = 'role_member' then
    perform revert_members(entry);
    return true;
  end if;
  if entry.type = 'I' then
    execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $1) r where %2$s',
      entry.table_name, same_row(entry.table_name)) using entry.new_row;
    -- It may have gone with the row that it belongs to. Who else deleted it is in the log.
    return true;
  end if;
  select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
  where a.attrelid = entry.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (entry.old_row || hidden) ? a.attname
    and (entry.type = 'D' or a.attname not in ('rev', 'txemp', 'txdat')
      and (hidden ? a.attname or entry.old_row -> a.attname is distinct from entry.new_row -> a.attname));
  if columns is null then
    return true;
  end if;
  if entry.type = 'D' then
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
      entry.table_name, columns) using entry.old_row || hidden;
    return true;
  end if;
  execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $2)) from jsonb_populate_record(null::%1$I, $1) r where %3$s',
    entry.table_name, columns, same_row(entry.table_name)) using entry.new_row, entry.old_row || hidden;
  get diagnostics reverted = row_count;
  return reverted = 1;
end
$$;

-- The primary key of a row of a table.
create function row_identity(of_table text, of_row jsonb) returns jsonb language sql stable strict as $$
  select jsonb_agg(of_row -> a.attname order by a.attnum)
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = of_table::regclass and i.indisprimary
$$;

-- Sets what triggers have computed while rows were reverted: as it was before the change, not as they compute it now.
create function settle_change(entry database_log) returns void language plpgsql as $$
declare
  present jsonb;
  columns text;
begin
  execute format('select to_jsonb(t) from %1$I t, jsonb_populate_record(null::%1$I, $1) r where %2$s',
    entry.table_name, same_row(entry.table_name)) into present using entry.old_row;
  select string_agg(quote_ident(key), ', ') into columns from jsonb_each(entry.old_row)
  where present ? key and present -> key is distinct from value and key not in ('rev', 'txemp', 'txdat', 'crtemp', 'crtdat')
    and entry.new_row -> key is distinct from value;
  if columns is not null then
    execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) from jsonb_populate_record(null::%1$I, $1) r where %3$s',
      entry.table_name, columns, same_row(entry.table_name)) using entry.old_row;
  end if;
end
$$;

-- Reverts the changes of an act in this transaction, the last one first. A file that came with the act stays for as long
-- as any file without a record, so that the act can be done again. Answers the changes of which the row is no
-- longer there.
create function revert_act(act_actor text, act_request text, act_from timestamptz) returns setof database_log
language plpgsql as $$
declare
  entry database_log;
begin
  perform set_config('steward.undo', act_request, true);
  set constraints all deferred;
  for entry in
    select * from database_log where actor = act_actor and at >= act_from and request_id = act_request
      and table_name <> 'stored_file' order by step desc
  loop
    if not revert_change(entry) then
      return next entry;
    end if;
  end loop;
  for entry in
    select distinct on (table_name, row_identity(table_name, coalesce(old_row, new_row))) *
    from database_log where actor = act_actor and at >= act_from and request_id = act_request
      and table_name not in ('stored_file', 'role_member')
    order by table_name, row_identity(table_name, coalesce(old_row, new_row)), step
  loop
    if entry.type = 'U' then
      perform settle_change(entry);
    end if;
  end loop;
  set constraints all immediate;
  perform set_config('steward.undo', '', true);
end
$$;
