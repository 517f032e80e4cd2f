-- The history of a person: what was changed about the person, and what the person changed.

-- Entries that name somebody: conditions, both lists, mappings of roles.
create index database_log_by_content on database_log ((coalesce(new_row, old_row) ->> 'contentoid'), at desc)
  where table_name in ('condition', 'blacklist', 'whitelist', 'role_mapping');

create index database_log_by_actor on database_log (actor, at desc);
