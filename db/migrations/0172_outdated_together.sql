-- An import changes a thousand rows with one statement. Their language versions become outdated with one statement too;
-- it was one for each row, which took a sixth of the import.

create or replace function outdate_versions() returns trigger language plpgsql as $$
begin
  for i in 2 .. tg_nargs - 1 loop
    execute format(
      'update %1$I as v set outdated = ''Y'' from new_rows n join old_rows o on o.oid = n.oid
       where v.%2$I = n.oid and o.%3$I is distinct from n.%3$I and v.outdated = ''N''
         and coalesce(to_jsonb(v) ->> %3$L, '''') <> ''''',
      tg_argv[0], tg_argv[1], tg_argv[i]);
  end loop;
  return null;
end
$$;

drop trigger app_version_outdates on app_version;
create trigger app_version_outdates after update on app_version referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('app_version_language', 'versionoid', 'explain');
drop trigger banner_outdates on banner;
create trigger banner_outdates after update on banner referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('banner_language', 'banneroid', 'fileid', 'portalurl');
drop trigger document_outdates on document;
create trigger document_outdates after update on document referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('document_language', 'documentoid', 'name', 'explain', 'fileid');
drop trigger parameter_outdates on parameter;
create trigger parameter_outdates after update on parameter referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('parameter_language', 'paramoid', 'paramname');
