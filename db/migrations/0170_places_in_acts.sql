-- What a person has done lately was looked up in an index with every change. While an import of the person writes a
-- hundred thousand rows, whose changes nobody sees yet, each look passed all of them, and afterwards it read more of them
-- than it needed. Now the first changes of each transaction are numbered, and an index has only these.

alter table database_log add column place smallint;

-- The place of a change among those of its act in this transaction, from 1; null beyond the hundredth.
create function place_in_act(of_table text) returns smallint language plpgsql as $$
declare
  earlier integer := coalesce(nullif(current_setting('steward.changes', true), ''), '0')::integer;
begin
  if earlier >= 100 or of_table = 'stored_file' or coalesce(current_setting('steward.call', true), '') = '' then
    return null;
  end if;
  perform set_config('steward.changes', (earlier + 1)::text, true);
  return earlier + 1;
end
$$;

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
  insert into database_log (actor, request_id, call, undoes, table_name, type, key, old_row, new_row, kept, place)
  values (current_actor(), nullif(current_setting('steward.request', true), ''),
    nullif(current_setting('steward.call', true), ''), nullif(current_setting('steward.undo', true), ''), tg_table_name,
    left(tg_op, 1), coalesce(after_row, before_row) ->> tg_argv[0], before_row, after_row,
    nullif(kept_before, '{}'), place_in_act(tg_table_name))
  returning step into logged;
  if secrets <> '{}' and coalesce(current_setting('steward.call', true), '') <> '' then
    insert into undo_secret (step, hidden) values (logged, secrets);
  end if;
  return null;
end
$$;

create or replace function log_members() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('steward.call', true), '') = '' then
    return null;
  end if;
  insert into database_log (actor, request_id, call, undoes, table_name, type, key, old_row, new_row, place)
  select current_actor(), nullif(current_setting('steward.request', true), ''), current_setting('steward.call', true),
    nullif(current_setting('steward.undo', true), ''), 'role_member', left(tg_op, 1), roleoid::text,
    case when tg_op = 'DELETE' then people end, case when tg_op = 'INSERT' then people end,
    place_in_act('role_member')
  from (select roleoid, jsonb_build_object('roleoid', roleoid, 'empids', jsonb_agg(empid order by empid)) as people
    from changed group by roleoid) each_role;
  return null;
end
$$;

-- Acts that can still be undone, which is for a week at most.
alter table database_log disable trigger database_log_is_final;
update database_log l set place = early.place from (
  select at, oid, row_number() over (partition by actor, at order by step) as place from database_log
  where at >= now() - interval '7 days' and call is not null and table_name <> 'stored_file' and step is not null) early
where early.place <= 100 and l.at = early.at and l.oid = early.oid;
alter table database_log enable trigger database_log_is_final;

create index database_log_by_place on database_log (actor, at desc, place) where place is not null;
