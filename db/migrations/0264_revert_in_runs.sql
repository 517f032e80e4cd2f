-- The undo of an import that changes some rows and adds others reverted every row by itself: only a portion of changes
-- of one kind went together. Now each run of like changes within a portion does.
create function revert_run(run database_log[]) returns bigint[] language plpgsql as $$
declare
  entry database_log;
  missing bigint[] := '{}';
begin
  -- Of an import: many rows of one table, each of them once.
  if cardinality(run) > 1 and run[1].type in ('I', 'U') and run[1].table_name <> 'role_member'
      and (select count(distinct e.key) = cardinality(run) from unnest(run) e) then
    return revert_alike(run);
  end if;
  foreach entry in array run loop
    if not revert_change(entry) then
      missing := missing || entry.step;
    end if;
  end loop;
  return missing;
end
$$;

create or replace function revert_some(most integer, out handled integer, out missing bigint[]) language plpgsql as $$
declare
  reverting refcursor := 'act_reverting';
  entry database_log;
  run database_log[] := '{}';
begin
  handled := 0;
  missing := '{}';
  while handled < most loop
    fetch reverting into entry;
    exit when not found;
    handled := handled + 1;
    if cardinality(run) > 0 and (run[1].table_name, run[1].type) is distinct from (entry.table_name, entry.type) then
      missing := missing || revert_run(run);
      run := '{}';
    end if;
    run := run || entry;
  end loop;
  if cardinality(run) > 0 then
    missing := missing || revert_run(run);
  end if;
end
$$;

-- As before, but the columns of the table are read once, and not for each change.
create or replace function revert_alike(entries database_log[]) returns bigint[] language plpgsql as $$
declare
  of_table text := entries[1].table_name;
  identity text := same_row(entries[1].table_name);
  of_columns text[];
  alike record;
  done bigint[];
  missing bigint[] := '{}';
begin
  if entries[1].type = 'I' then
    execute format('delete from %1$I t using unnest($1) e, jsonb_populate_record(null::%1$I, e.new_row) r where %2$s',
      of_table, identity) using entries;
    return missing;
  end if;
  of_columns := array(select a.attname from pg_attribute a
    where a.attrelid = of_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('rev', 'txemp', 'txdat') order by a.attnum);
  -- The latest first, as one by one: a row may have to give up what another had before.
  for alike in
    select columns, array_agg(new_row order by step desc) as new_rows, array_agg(old_row order by step desc) as old_rows,
      array_agg(step order by step desc) as steps
    from (
      select e.step, e.new_row, h.old_row, (
        select string_agg(quote_ident(c), ', ' order by nth) from unnest(of_columns) with ordinality u (c, nth)
        where h.old_row ? c and (h.hidden ? c or h.old_row -> c is distinct from e.new_row -> c)) as columns
      from unnest(entries) e left join undo_secret s on s.step = e.step,
        lateral (select coalesce(e.kept, '{}') || coalesce(s.hidden, '{}') as hidden offset 0) k,
        lateral (select k.hidden, e.old_row || k.hidden as old_row offset 0) h
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

-- As before, but the columns of the primary keys are read once, and not for each change. They are not joined: a cursor's
-- plan would read the log once for each table.
create or replace function begin_settling(act_actor text, act_request text, act_from timestamptz) returns void language plpgsql as $$
declare
  settling refcursor := 'act_settling';
  primary_keys jsonb := (
    select jsonb_object_agg(of_table, columns) from (
      select c.relname as of_table, jsonb_agg(a.attname order by a.attnum) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname
    ) k);
begin
  open settling for
    select (log_row).* from (
      select distinct on (l.table_name, i.identity) l as log_row, l.type
      from database_log l, lateral (
        select jsonb_agg(coalesce(l.old_row, l.new_row) -> c) as identity
        from jsonb_array_elements_text(primary_keys -> l.table_name) c) i
      where actor = act_actor and at >= act_from and request_id = act_request and call is not null
        and l.table_name not in ('stored_file', 'role_member')
      order by l.table_name, i.identity, l.step
    ) first_change where type = 'U';
end
$$;
drop function row_identity(text, jsonb);
