-- The rows of a file between its check and its import can be read from the file again: they need not survive a crash,
-- and they are forgotten by the code that forgets the import. Writing them to the log of the database, and looking for
-- their import with each of them, took longer than writing them.
alter table bulk_import_row drop constraint bulk_import_row_import_fk;
alter table bulk_import_row set unlogged;
