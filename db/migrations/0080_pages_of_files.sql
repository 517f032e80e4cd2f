-- How many pages a PDF has, counted when it is uploaded; null for other files, for those that are protected and for
-- those that are older than the column.
alter table stored_object add column pages integer check (pages > 0);
