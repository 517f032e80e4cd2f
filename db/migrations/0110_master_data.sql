-- Master data has a screen (seed 001 §2.9): the fields that the organisation did not need, and an order of the whole table.

alter table master_data alter column class2 set default '';
alter table master_data add column class6 text not null default '';
alter table master_data add column len text not null default '';
alter table master_data add column ismobile yn not null default 'N';

-- Until now companies and plants were numbered each for themselves: companies come first, and all keep their order.
update master_data m set sort = placed.place
from (select oid, row_number() over (order by class1, class2, sort, class3, class4, class5, oid) as place from master_data) placed
where placed.oid = m.oid and m.sort <> placed.place;

-- What is added without a number, as by the HR feed, comes last. Volatile: it sees the rows that the same statement has added.
create function next_master_data_sort() returns integer language sql volatile as $$
  select coalesce(max(sort), 0) + 1 from master_data
$$;
alter table master_data alter column sort set default next_master_data_sort();
alter table master_data add constraint master_data_sort_positive check (sort > 0);
alter table master_data add constraint master_data_required check (class1 <> '' and content <> '');
-- Rows exchange their numbers when their order changes, as banners do (0062).
alter table master_data add constraint master_data_sort_unique unique (sort) deferrable initially immediate;

-- The searched text is the content in its first line, and the classes in the second: the content can then be searched alone.
update master_data set search_text =
  left(search_text, length(search_text) - length(concat_ws(' ', nullif(class3, ''), nullif(class4, ''), nullif(class5, ''))) - 1)
  || E'\n' || right(search_text, length(concat_ws(' ', nullif(class3, ''), nullif(class4, ''), nullif(class5, ''))))
where concat_ws('', class3, class4, class5) <> ''
  and right(search_text, length(concat_ws(' ', nullif(class3, ''), nullif(class4, ''), nullif(class5, ''))) + 1)
    = ' ' || lower(concat_ws(' ', nullif(class3, ''), nullif(class4, ''), nullif(class5, '')));
create index master_data_by_gram on master_data using gin (grams(search_text));
create index master_data_by_language_id on master_data (len) where len <> '';

-- Permissions go with their row (0011), and the texts of the language id are outdated when the content changes (0071).
create trigger master_data_data_grants after delete on master_data for each row execute function drop_data_grants('masterdata');
create function outdate_master_data_texts() returns trigger language plpgsql as $$
begin
  update language_text set outdated = 'Y' where langid = new.len and langid <> '' and outdated = 'N';
  return null;
end
$$;
create trigger master_data_outdates after update on master_data
  for each row when (old.content <> new.content) execute function outdate_master_data_texts();
