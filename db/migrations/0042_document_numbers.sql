-- A document's id is given once, whatever becomes of the document: work instructions and printed forms cite it (seed 001 §2.8). And the store map guide is
-- chosen, where it was the document that happened to be SOP001 (seed 001 §9).

-- Every id that a document has ever had. Ids that differ in upper and lower case alone are one to people.
create table document_number (
  key text constraint document_number_pk primary key,
  -- no foreign key: the entry stays when the document goes
  documentoid uuid not null,
  given_at timestamptz not null default now()
);
insert into document_number (key, documentoid, given_at)
  select lower(id), oid, crtdat from document order by crtdat, oid
  on conflict do nothing;
insert into document_number (key, documentoid, given_at)
  select lower(logged ->> 'id'), (logged ->> 'oid')::uuid, at
  from (select at, unnest(array[old_row, new_row]) as logged from database_log where table_name = 'document') as line
  where logged ->> 'id' is not null and logged ->> 'oid' is not null
  order by at
  on conflict do nothing;

create function refuse_document_number_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document number that was given stays given' using errcode = 'insufficient_privilege';
end
$$;
create trigger document_number_is_kept before update or delete on document_number
  for each row execute function refuse_document_number_change();

-- The only way into the register. A document that was deleted may come back under its own id.
create function give_document_number() returns trigger language plpgsql as $$
begin
  insert into document_number (key, documentoid) values (lower(new.id), new.oid) on conflict do nothing;
  if exists (select from document_number where key = lower(new.id) and documentoid <> new.oid) then
    raise exception 'the document number % has been given already', new.id
      using errcode = 'unique_violation', constraint = 'document_number_given';
  end if;
  return new;
end
$$;
create trigger document_number_given after insert on document for each row execute function give_document_number();
create trigger document_number_changed after update of id on document for each row
  when (old.id is distinct from new.id) execute function give_document_number();

-- The last number that the server gave of each type; what authors choose leaves it alone.
create table document_counter (
  type text constraint document_counter_pk primary key,
  last integer not null default 0 constraint document_counter_range check (last >= 0)
);
insert into document_counter (type, last)
  select code, max(substr(key, length(code) + 1)::int)
  from (select distinct lower(type) as code from document
    union select lower(coalesce(old_row, new_row) ->> 'type') from database_log where table_name = 'document') as known
  join document_number on starts_with(key, code) and substr(key, length(code) + 1) ~ '^[0-9]{3,9}$'
  where code <> ''
  group by code;

-- At most one document is the map guide. Until now stores handed out the document SOP001.
alter table document add column isguide yn not null default 'N';
create unique index document_one_guide on document (isguide) where isguide = 'Y';
update document set isguide = 'Y' where id = 'SOP001';
