-- What administrators note about a theme; the app never gets it.
alter table theme add column remark text not null default '' constraint theme_remark_length check (length(remark) <= 1000);
