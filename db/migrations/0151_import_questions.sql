-- What has to be confirmed before an import is written, where it was found after the call had been answered: the sheet
-- as the console shows it.
alter table bulk_import add column question jsonb;
