-- How many results of a request were not sent because somebody stopped it.
alter table write_back_retry add column stopped integer not null default 0
  constraint write_back_retry_stopped check (stopped >= 0);
