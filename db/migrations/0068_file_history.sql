-- The files that records had before (content.md §4, history): who replaced them and when. They are references like any
-- other, so the cleanup keeps the files; it drops entries only after their record is gone.
-- Not logged: each entry follows from a change of a record, which is; undoing that change adds an entry of its own.

create table file_history (
  oid uuid default uuid_v7() constraint file_history_pk primary key,
  recordtable text not null,
  recordoid uuid not null,
  field text not null,
  fileid uuid not null constraint file_history_file_fk references stored_file,
  replaced_by text not null,
  replaced_at timestamptz not null default now(),
  -- since when the record is known to be deleted; null while it exists
  orphan_since timestamptz
);
create index file_history_by_record on file_history (recordoid, field, replaced_at desc, oid desc);
create index file_history_by_file on file_history (fileid);

-- Adds an entry, and drops the oldest of a field with more than 20.
create function add_file_history(of_table text, of_oid uuid, of_field text, earlier uuid) returns void language sql as $$
  insert into file_history (recordtable, recordoid, field, fileid, replaced_by)
  values (of_table, of_oid, of_field, earlier, current_actor());
  delete from file_history where oid in (
    select oid from file_history where recordoid = of_oid and field = of_field
    order by replaced_at desc, oid desc offset 20);
$$;

-- Keeps the file that an update replaces. Argument: the column.
create function keep_earlier_file() returns trigger language plpgsql as $$
declare
  earlier uuid := (to_jsonb(old) ->> tg_argv[0])::uuid;
begin
  if earlier is not null and earlier is distinct from (to_jsonb(new) ->> tg_argv[0])::uuid then
    perform add_file_history(tg_table_name, old.oid, tg_argv[0], earlier);
  end if;
  return null;
end
$$;

-- Keeps a picture that a store no longer has. Runs at the end of the transaction: an order is written by writing all
-- pictures again, and a store that is deleted has no pictures to go back to.
create function keep_removed_picture() returns trigger language plpgsql as $$
begin
  if exists (select from store where oid = old.storeoid)
    and not exists (select from store_image where storeoid = old.storeoid and fileid = old.fileid) then
    perform add_file_history('store', old.storeoid, 'details', old.fileid);
  end if;
  return null;
end
$$;

create trigger banner_files after update on banner for each row execute function keep_earlier_file('fileid');
create trigger banner_language_files after update on banner_language
  for each row execute function keep_earlier_file('fileid');
create trigger document_files after update on document for each row execute function keep_earlier_file('fileid');
create trigger document_language_files after update on document_language
  for each row execute function keep_earlier_file('fileid');
create trigger company_document_files after update on company_document
  for each row execute function keep_earlier_file('fileid');
create trigger app_version_files after update on app_version for each row execute function keep_earlier_file('fileid');
create trigger theme_files after update on theme for each row execute function keep_earlier_file('fileid');
create trigger store_files after update on store for each row execute function keep_earlier_file('coverfileid');
create constraint trigger store_image_files after delete on store_image deferrable initially deferred
  for each row execute function keep_removed_picture();
