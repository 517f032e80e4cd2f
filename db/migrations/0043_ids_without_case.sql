-- Banners and themes are told apart by their ids: "b1" beside "B1" is one id to people, like the numbers of documents (migration 0042). Rows of before that differ
-- in upper and lower case alone may stay; a new one is refused, also while another with the same id is being written. Argument: the constraint it breaks.
create function refuse_same_id() returns trigger language plpgsql as $$
declare
  taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.id ' || lower(new.id), 0));
  execute format('select exists (select from %I where lower(id) = lower($1) and oid <> $2)', tg_table_name)
    into taken using new.id, new.oid;
  if taken then
    raise exception 'the id % is taken', new.id using errcode = 'unique_violation', constraint = tg_argv[0];
  end if;
  return new;
end
$$;
create trigger banner_id_added before insert on banner for each row execute function refuse_same_id('banner_id_unique');
create trigger banner_id_changed before update of id on banner for each row
  when (old.id is distinct from new.id) execute function refuse_same_id('banner_id_unique');
create trigger theme_id_added before insert on theme for each row execute function refuse_same_id('theme_id_unique');
create trigger theme_id_changed before update of id on theme for each row
  when (old.id is distinct from new.id) execute function refuse_same_id('theme_id_unique');
