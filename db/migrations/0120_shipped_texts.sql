-- The texts that the product ships with, written by each start of a server (app/server/shipped-texts.ts). A row of `language_text` with the same id
-- and language is a rewording. `oid` names the text in lists as long as nobody has reworded it.
create table shipped_text (
  oid uuid default uuid_v7() constraint shipped_text_pk primary key,
  langtype text not null,
  langid text not null,
  langcontent text not null,
  -- TITLE: of a menu entry, which is stored as a language text from the start
  kind text not null constraint shipped_text_kind check (kind in ('LABEL', 'TITLE')),
  search_text text not null,
  constraint shipped_text_unique unique (langid, langtype)
);

-- The Simplified Chinese text is the one that others are translated from. Those that are changed together with it are up to date. Names of functions
-- are translated from the function's own name (0071). An undo puts these marks back by itself.
create function outdate_translations() returns trigger language plpgsql as $$
begin
  update language_text as t set outdated = 'Y'
  where t.langid = new.langid and t.langtype <> new.langtype and t.outdated = 'N' and t.txdat < now()
    and coalesce(current_setting('steward.undo', true), '') = ''
    and not exists (select from web_function where langid = new.langid)
    and not exists (select from app_function where langid = new.langid);
  return null;
end
$$;

create trigger language_text_outdates after update on language_text
  for each row when (new.langtype = 'zh-CN' and old.langcontent <> new.langcontent) execute function outdate_translations();
