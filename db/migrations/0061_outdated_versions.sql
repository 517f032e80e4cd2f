-- A language version is outdated from the moment its original changes until the version itself changes or somebody says that it is up to date
-- (issue 11, point 6). Kept here, so that no way of writing can miss it.

alter table banner_language add column outdated yn not null default 'N';
alter table document_language add column outdated yn not null default 'N';
alter table parameter_language add column outdated yn not null default 'N';
create index banner_language_outdated on banner_language (banneroid) where outdated = 'Y';
create index document_language_outdated on document_language (documentoid) where outdated = 'Y';
create index parameter_language_outdated on parameter_language (paramoid) where outdated = 'Y';

-- Arguments: the table of the versions, its column that names the record, and the columns that are translated. A version that leaves such a column
-- empty takes it from the original, so that it never becomes outdated by it.
create function outdate_versions() returns trigger language plpgsql as $$
declare
  before_row jsonb := to_jsonb(old);
  after_row jsonb := to_jsonb(new);
begin
  for i in 2 .. tg_nargs - 1 loop
    if before_row -> tg_argv[i] is distinct from after_row -> tg_argv[i] then
      execute format(
        'update %1$I as v set outdated = ''Y'' where v.%2$I = $1 and v.outdated = ''N'' and coalesce(to_jsonb(v) ->> $2, '''') <> ''''',
        tg_argv[0], tg_argv[1]) using new.oid, tg_argv[i];
    end if;
  end loop;
  return null;
end
$$;

-- Arguments: the columns that are translated.
create function renew_version() returns trigger language plpgsql as $$
begin
  for i in 0 .. tg_nargs - 1 loop
    if to_jsonb(old) -> tg_argv[i] is distinct from to_jsonb(new) -> tg_argv[i] then
      new.outdated := 'N';
    end if;
  end loop;
  return new;
end
$$;

create trigger banner_outdates after update on banner
  for each row execute function outdate_versions('banner_language', 'banneroid', 'fileid', 'portalurl');
create trigger banner_language_renewed before update on banner_language
  for each row execute function renew_version('fileid', 'portalurl');
create trigger document_outdates after update on document
  for each row execute function outdate_versions('document_language', 'documentoid', 'name', 'explain', 'fileid');
create trigger document_language_renewed before update on document_language
  for each row execute function renew_version('name', 'explain', 'fileid');
create trigger parameter_outdates after update on parameter
  for each row execute function outdate_versions('parameter_language', 'paramoid', 'paramname');
create trigger parameter_language_renewed before update on parameter_language
  for each row execute function renew_version('paramname');
