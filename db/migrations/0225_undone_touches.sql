-- Who changes the receivers of a message or the audience of a survey touches the message or survey, so that others who
-- have it open learn of it. The undo of such a change left it untouched: nobody learned of that, and the first change
-- seemed to stand in the way when an older one was to be undone.

create or replace function revert_change(entry database_log) returns boolean language plpgsql as $$
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
  -- A change of nothing but its stamps says that something which belongs to the row has changed; so does its undo.
  if columns is null and entry.type = 'U' and entry.old_row ? 'txdat' then
    columns := 'txdat';
  end if;
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
