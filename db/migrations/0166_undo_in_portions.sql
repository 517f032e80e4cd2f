-- Undoing an import reverts hundreds of thousands of changes: in portions, so that no statement runs for minutes and the
-- server can do something else in between. The transaction is still one; the changes are read through two cursors.

drop function revert_act(text, text, timestamptz);

-- Begins to revert the changes of an act in this transaction. A file that came with the act stays for as long as any
-- file without a record, so that the act can be done again.
create function begin_revert(act_actor text, act_request text, act_from timestamptz) returns void
language plpgsql as $$
declare
  reverting refcursor := 'act_reverting';
begin
  perform set_config('steward.undo', act_request, true);
  set constraints all deferred;
  open reverting for
    select * from database_log where actor = act_actor and at >= act_from and request_id = act_request
      and table_name <> 'stored_file' order by step desc;
end
$$;

-- Reverts changes that each concern another row of one table: all additions, or all changes. Answers the steps of those
-- of which the row is no longer there.
create function revert_alike(entries database_log[]) returns bigint[]
language plpgsql as $$
declare
  of_table text := entries[1].table_name;
  identity text := same_row(entries[1].table_name);
  alike record;
  done bigint[];
  missing bigint[] := '{}';
begin
  if entries[1].type = 'I' then
    execute format('delete from %1$I t using unnest($1) e, jsonb_populate_record(null::%1$I, e.new_row) r where %2$s',
      of_table, identity) using entries;
    return missing;
  end if;
  for alike in
    select columns, array_agg(new_row) as new_rows, array_agg(old_row) as old_rows, array_agg(step) as steps
    from (
      select e.step, e.new_row, e.old_row || h.hidden as old_row, (
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = of_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname not in ('rev', 'txemp', 'txdat') and (e.old_row || h.hidden) ? a.attname
          and (h.hidden ? a.attname or e.old_row -> a.attname is distinct from e.new_row -> a.attname)) as columns
      from unnest(entries) e left join undo_secret s on s.step = e.step,
        lateral (select coalesce(e.kept, '{}') || coalesce(s.hidden, '{}') as hidden) h
    ) each_change where columns is not null group by columns
  loop
    execute format('with done as (
        update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, e.old_row))
        from unnest($1, $2, $3) e (new_row, old_row, step), jsonb_populate_record(null::%1$I, e.new_row) r
        where %3$s returning e.step)
      select coalesce(array_agg(step), ''{}'') from done', of_table, alike.columns, identity)
      into done using alike.new_rows, alike.old_rows, alike.steps;
    missing := missing || array(select unnest(alike.steps) except select unnest(done));
  end loop;
  return missing;
end
$$;

-- Reverts the next changes of the act, the last one first. `handled` is less than `most` when there are no more;
-- `missing`: the changes, by step, of which the row is no longer there.
create function revert_some(most integer, out handled integer, out missing bigint[])
language plpgsql as $$
declare
  reverting refcursor := 'act_reverting';
  entry database_log;
  entries database_log[] := '{}';
begin
  handled := 0;
  missing := '{}';
  while handled < most loop
    fetch reverting into entry;
    exit when not found;
    handled := handled + 1;
    entries := entries || entry;
  end loop;
  -- Of an import: many rows of one table, each of them once.
  if handled > 1 and (select count(distinct (e.table_name, e.type)) = 1 and count(distinct e.key) = handled
      and min(e.type) in ('I', 'U') and min(e.table_name) <> 'role_member' from unnest(entries) e) then
    missing := revert_alike(entries);
    return;
  end if;
  foreach entry in array entries loop
    if not revert_change(entry) then
      missing := missing || entry.step;
    end if;
  end loop;
end
$$;

-- Call it when all changes are reverted: what triggers have computed meanwhile is settled next.
create function begin_settling(act_actor text, act_request text, act_from timestamptz) returns void
language plpgsql as $$
declare
  settling refcursor := 'act_settling';
begin
  open settling for
    select * from (
      select distinct on (table_name, row_identity(table_name, coalesce(old_row, new_row))) *
      from database_log where actor = act_actor and at >= act_from and request_id = act_request
        and table_name not in ('stored_file', 'role_member')
      order by table_name, row_identity(table_name, coalesce(old_row, new_row)), step
    ) first_change where type = 'U';
end
$$;

-- Settles the next rows of the act; answers how many, less than `most` when there are no more.
create function settle_some(most integer) returns integer
language plpgsql as $$
declare
  settling refcursor := 'act_settling';
  entry database_log;
  entries database_log[] := '{}';
  other bigint[];
  handled integer := 0;
begin
  while handled < most loop
    fetch settling into entry;
    exit when not found;
    handled := handled + 1;
    entries := entries || entry;
  end loop;
  -- Of many rows of one table, those that are not as they were are looked for together.
  if handled > 1 and (select count(distinct e.table_name) = 1 from unnest(entries) e) then
    execute format('select coalesce(array_agg(e.step), ''{}'') from unnest($1) e,
        jsonb_populate_record(null::%1$I, e.old_row) r, %1$I t, to_jsonb(t) present
      where %2$s and exists (select from jsonb_each(e.old_row)
        where present ? key and present -> key is distinct from value
          and key not in (''rev'', ''txemp'', ''txdat'', ''crtemp'', ''crtdat'') and e.new_row -> key is distinct from value)',
      entries[1].table_name, same_row(entries[1].table_name)) into other using entries;
  end if;
  foreach entry in array entries loop
    if other is null or entry.step = any(other) then
      perform settle_change(entry);
    end if;
  end loop;
  return handled;
end
$$;

create function end_revert() returns void language plpgsql as $$
begin
  set constraints all immediate;
  perform set_config('steward.undo', '', true);
end
$$;

-- Each deleted parameter or master data row asks for the functions of its module.
create index app_function_by_module on app_function (moduleoid) where moduleoid is not null;
