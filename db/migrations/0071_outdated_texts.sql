-- A function is named by the texts of its language id. They are outdated from the moment its name changes until they change themselves or somebody
-- says that they are up to date, like other language versions (0061).

alter table language_text add column outdated yn not null default 'N';

create function outdate_texts() returns trigger language plpgsql as $$
begin
  update language_text set outdated = 'Y' where langid = new.langid and langid <> '' and outdated = 'N';
  return null;
end
$$;

create trigger web_function_outdates after update on web_function
  for each row when (old.name <> new.name) execute function outdate_texts();
create trigger app_function_outdates after update on app_function
  for each row when (old.name <> new.name) execute function outdate_texts();
create trigger language_text_renewed before update on language_text
  for each row execute function renew_version('langcontent');
