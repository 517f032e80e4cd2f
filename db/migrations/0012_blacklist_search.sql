-- The remark of a blacklist entry is searched in both Chinese scripts: folded by the server that writes it, like every other searched text.

alter table blacklist add column search_text text not null default '';

drop trigger blacklist_log on blacklist;
create trigger blacklist_log after insert or update or delete on blacklist
  for each row execute function log_change('oid', 'search_text');
