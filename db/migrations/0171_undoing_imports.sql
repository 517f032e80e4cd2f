-- Undoing an import of a hundred thousand rows takes half a minute: it has a state of its own meanwhile.

alter table bulk_import drop constraint bulk_import_state_known;
alter table bulk_import add constraint bulk_import_state_known check (state in
  ('checking', 'checked', 'writing', 'done', 'failed', 'cancelled', 'undoing', 'undone'));
