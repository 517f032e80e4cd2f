-- Searches ignore the marks of letters: "nguyen" finds "Nguyễn" (docs/adr/0004). Does what `fold` of the servers does.
create function unmarked(folded text) returns text language sql immutable strict parallel safe
  return normalize(replace(regexp_replace(normalize(folded, nfd), '[\u0300-\u036F]', '', 'g'), 'đ', 'd'), nfc);

-- Only searched texts change, so nothing is logged and no other trigger has anything to do. Chinese and English texts stay
-- as they are; 200,000 people with Vietnamese names take 26 s of a processor, most of it for their indexes.
do $$
declare
  searched regclass;
begin
  for searched in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'search_text' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('alter table %s disable trigger user', searched);
    execute format('update %s set search_text = unmarked(search_text)
      where search_text ~ ''[\u00C0-\u2AFF]'' and search_text <> unmarked(search_text)', searched);
    execute format('alter table %s enable trigger user', searched);
  end loop;
end
$$;

-- What the log keeps of a searched text was folded as it was then: undoing puts it back as it is searched for now.
create function kept_as_searched(kept jsonb) returns jsonb language sql immutable parallel safe
  return case when kept ->> 'search_text' is null then coalesce(kept, '{}')
    else kept || jsonb_build_object('search_text', unmarked(kept ->> 'search_text')) end;

do $$
declare
  made text;
begin
  for made in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc ~ 'coalesce\((e|entry)\.kept, ''{}''\)'
  loop
    execute regexp_replace(made, 'coalesce\((e|entry)\.kept, ''{}''\)', 'kept_as_searched(\1.kept)', 'g');
  end loop;
end
$$;
