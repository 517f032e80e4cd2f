-- When the rows of each block were written, and which grams each table has in it (docs/adr/0060): the job log-seal makes
-- the index again. `times`: for each block the first and the last second of its rows, as four bytes each.
truncate log_text;
alter table log_text add column times bytea not null;
alter table log_text alter column times set storage external;
