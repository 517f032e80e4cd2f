-- Totals of searches of the database log: rows of each day (UTC) by table and type, counted when they are sealed, so
-- that writers pay nothing. What is not sealed yet is counted row by row.
create table log_count (
  day date not null,
  table_name text not null,
  type text not null,
  rows bigint not null,
  constraint log_count_pk primary key (day, table_name, type)
);
insert into log_count (day, table_name, type, rows)
select (at at time zone 'UTC')::date, table_name, type, count(*) from database_log
where step <= (select max(to_step) from log_seal) group by 1, 2, 3;

-- Finds an act by its request alone, too.
drop index database_log_by_act;
create index database_log_by_act on database_log (request_id, actor) where request_id is not null;
-- Counts what a person has changed without reading the rows.
drop index database_log_by_actor;
create index database_log_by_actor on database_log (actor, at desc) include (table_name, type);
