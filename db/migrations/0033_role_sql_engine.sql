-- The SQL of roles runs in a PostgreSQL of its own, on a copy of what is published of the organisation (docs/adr/0012). What it needed here goes: its views, its login and
-- the login's password. What the organisation is now is told by the changes that were committed.

-- A login belongs to the cluster, so that a database user who may not drop it leaves it behind: without a password that anybody knows, and without a view to read.
do $$
declare
  login text := 'steward_role_reader_' || left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12);
begin
  if not exists (select from pg_roles where rolname = login) then
    return;
  end if;
  execute format('revoke connect on database %I from %I', current_database(), login);
  begin
    execute format('drop owned by %I', login);
    execute format('drop role %I', login);
  exception when insufficient_privilege or dependent_objects_still_exist or object_in_use then
    raise notice 'the login % is no longer needed; a superuser may drop it', login;
  end;
end
$$;

drop schema hr cascade;
drop table role_reader;

-- One row for each of the last transactions that changed the organisation: which of them a reader sees tells whether a copy is still true. A single counter would make
-- writers wait for each other. No log: it is derived.
create table organisation_change (
  id bigint generated always as identity constraint organisation_change_pk primary key
);

create function note_organisation_change() returns trigger language plpgsql as $$
declare
  noted bigint;
begin
  -- Set for this transaction alone: many statements of an import are one change.
  if current_setting('steward.organisation_noted', true) = 'Y' then
    return null;
  end if;
  perform set_config('steward.organisation_noted', 'Y', true);
  insert into organisation_change default values returning id into noted;
  delete from organisation_change where id in
    (select id from organisation_change where id < noted - 100 for update skip locked);
  return null;
end
$$;

create trigger employee_note after insert or update or delete or truncate on employee
  for each statement execute function note_organisation_change();
create trigger department_note after insert or update or delete or truncate on department
  for each statement execute function note_organisation_change();
create trigger master_data_note after insert or update or delete or truncate on master_data
  for each statement execute function note_organisation_change();
