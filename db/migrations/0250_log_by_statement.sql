-- Imports write a thousand rows with one statement, and logging each row by itself took half of the time of the
-- statement. In the tables that imports fill, the rows of a statement are logged together (docs/adr/0057).

create function log_changes() returns trigger language plpgsql as $$
declare
  request text := nullif(current_setting('steward.request', true), '');
  called text := nullif(current_setting('steward.call', true), '');
  undoing text := nullif(current_setting('steward.undo', true), '');
  earlier integer := coalesce(nullif(current_setting('steward.changes', true), ''), '0')::integer;
  -- Numbered as place_in_act does.
  last_placed integer := case when called is null then 0 else 100 end;
  hidden text[] := tg_argv[1:];
  logged integer;
  who text;
begin
  -- It is called for statements without rows too, and twice for one that inserts or updates.
  if tg_op = 'INSERT' then
    if not exists (select from new_rows) then
      return null;
    end if;
  elsif not exists (select from old_rows) then
    return null;
  end if;
  who := current_actor();
  if tg_op = 'INSERT' then
    insert into database_log (actor, request_id, call, undoes, table_name, type, key, new_row, place)
    select who, request, called, undoing, tg_table_name, 'I', r ->> tg_argv[0], r - hidden,
      case when earlier + nth <= last_placed then earlier + nth end
    from (select to_jsonb(t) as r, row_number() over () as nth from new_rows t) n order by nth;
  elsif tg_op = 'DELETE' then
    insert into database_log (actor, request_id, call, undoes, table_name, type, key, old_row, kept, place)
    select who, request, called, undoing, tg_table_name, 'D', r ->> tg_argv[0], r - hidden,
      case when r ->> 'search_text' is not null then jsonb_build_object('search_text', r -> 'search_text') end,
      case when earlier + nth <= last_placed then earlier + nth end
    from (select to_jsonb(t) as r, row_number() over () as nth from old_rows t) o order by nth;
  else
    -- PostgreSQL keeps both tables in the order in which the rows were updated.
    insert into database_log (actor, request_id, call, undoes, table_name, type, key, old_row, new_row, kept, place)
    select who, request, called, undoing, tg_table_name, 'U', n.r ->> tg_argv[0], o.r - hidden, n.r - hidden,
      case when o.r ->> 'search_text' is distinct from n.r ->> 'search_text'
        then jsonb_build_object('search_text', o.r -> 'search_text') end,
      case when earlier + nth <= last_placed then earlier + nth end
    from (select to_jsonb(t) as r, row_number() over () as nth from old_rows t) o
    join (select to_jsonb(t) as r, row_number() over () as nth from new_rows t) n using (nth) order by nth;
  end if;
  get diagnostics logged = row_count;
  if earlier < last_placed and logged > 0 then
    perform set_config('steward.changes', least(earlier + logged, last_placed)::text, true);
  end if;
  return null;
end
$$;

create function log_by_statement(of_table text, key text, variadic hidden text[]) returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(a), ', ') from unnest(key || hidden) a);
begin
  execute format('drop trigger if exists %1$I on %2$I', of_table || '_log', of_table);
  execute format('create trigger %1$I after insert on %2$I referencing new table as new_rows
    for each statement execute function log_changes(%3$s)', of_table || '_log_insert', of_table, arguments);
  execute format('create trigger %1$I after update on %2$I referencing old table as old_rows new table as new_rows
    for each statement execute function log_changes(%3$s)', of_table || '_log_update', of_table, arguments);
  execute format('create trigger %1$I after delete on %2$I referencing old table as old_rows
    for each statement execute function log_changes(%3$s)', of_table || '_log_delete', of_table, arguments);
end
$$;

select log_by_statement('parameter', 'oid', 'search_text');
select log_by_statement('employee', 'empid', 'search_text');
select log_by_statement('blacklist', 'oid', 'search_text');
select log_by_statement('whitelist', 'oid', variadic '{}');
select log_by_statement('master_data', 'oid', 'search_text');
select log_by_statement('language_text', 'oid', 'search_text');

-- An update of a text marks its translations as outdated, which are rows of the same table: they have to be logged after
-- the text, so updates are logged row by row, as before.
drop trigger language_text_log_update on language_text;
create trigger language_text_log_change after update on language_text
  for each row execute function log_change('oid', 'search_text');

drop function log_by_statement(text, text, text[]);

-- The same grams as before in a little more than half of the time: an index is filled with them row by row.
create or replace function grams(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found text[] := string_to_array(folded, null);
  previous text;
  letter text;
begin
  foreach letter in array found loop
    if previous is not null then
      found := array_append(found, previous || letter);
    end if;
    previous := letter;
  end loop;
  return found;
end
$$;

-- No plan depends on what is in these columns, and reading them took most of the time of `analyze`.
alter table bulk_import_row alter column cells set statistics 0, alter column row_values set statistics 0,
  alter column cell_faults set statistics 0, alter column row_faults set statistics 0, alter column stored set statistics 0;
