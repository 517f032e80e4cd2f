-- How many rows a large table has, kept instead of counted (ADR 0016): counting 200,000 people takes longer than all else that a page needs.

-- A total is the sum of its rows. A statement that adds or removes rows adds the difference as a row of its own, so that no writer waits for another one, and
-- whoever sees the statement's rows sees the difference, and nobody else does: the sum is exact in every snapshot, also after a rollback.
create table kept_total (name text not null, difference bigint not null);
create index kept_total_by_name on kept_total (name) include (difference);

-- Makes one row of those that nobody else is at work on. The sum stays the same for everybody.
create function fold_kept_total(total text) returns void language sql as $$
  with chosen as (select ctid from kept_total where name = total for update skip locked),
    removed as (delete from kept_total where ctid in (select ctid from chosen) returning difference)
  insert into kept_total (name, difference) select total, sum(difference) from removed having count(*) > 0
$$;

-- The trigger. Arguments: the total's name, and which rows count, as a condition on the row; transition tables: `added`, `removed`.
create function keep_total() returns trigger language plpgsql as $$
declare
  total constant text := tg_argv[0];
  difference bigint := 0;
  part bigint;
begin
  if tg_op = 'TRUNCATE' then
    delete from kept_total where name = total;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select count(*) from added where %s', tg_argv[1]) into part;
    difference := part;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select count(*) from removed where %s', tg_argv[1]) into part;
    difference := difference - part;
  end if;
  if difference <> 0 then
    insert into kept_total (name, difference) values (total, difference);
    -- Now and then, so that there are always few rows to add up.
    if random() < 0.02 then perform fold_kept_total(total); end if;
  end if;
  return null;
end
$$;

-- Keeps a total of the table's rows for which the condition holds, beginning with those that there are. A condition that only holds or does not for the whole life
-- of a row needs no trigger on updates.
create function begin_kept_total(total text, counted regclass, condition text, changes boolean) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %s referencing new table as added
    for each statement execute function keep_total(%L, %L)', total || '_total_insert', counted, total, condition);
  execute format('create trigger %I after delete on %s referencing old table as removed
    for each statement execute function keep_total(%L, %L)', total || '_total_delete', counted, total, condition);
  execute format('create trigger %I after truncate on %s
    for each statement execute function keep_total(%L, %L)', total || '_total_truncate', counted, total, condition);
  if changes then
    execute format('create trigger %I after update on %s referencing old table as removed new table as added
      for each statement execute function keep_total(%L, %L)', total || '_total_update', counted, total, condition);
  end if;
  -- Nobody else writes to the table now: making a trigger waits for those who do, and keeps others out until the transaction ends.
  execute format('insert into kept_total select %L, count(*) from %s where %s', total, counted, condition);
end
$$;

select begin_kept_total('app_user', 'app_user', 'true', false);
select begin_kept_total('employee_in_service', 'employee', $$inservice = 'Y'$$, true);
