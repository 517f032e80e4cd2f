-- An entry stands one level below its parent, so that no path through the menu leads back to where it began. The screen
-- has always required it; undoing writes rows without the screen's rules, so that the table requires it as well.
-- Deferred: moves of several entries pass through states that do not fit.
create function web_function_levels() returns trigger
language plpgsql as $$
begin
  if exists (
    select from web_function f join web_function p on p.oid = f.parentoid
    where new.oid in (f.oid, p.oid) and f.position <> p.position + 1
  ) then
    raise exception 'an entry of the menu must be one level below its parent: %', new.id
      using errcode = 'check_violation', constraint = 'web_function_levels', table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger web_function_levels after insert or update on web_function deferrable initially deferred
  for each row execute function web_function_levels();
