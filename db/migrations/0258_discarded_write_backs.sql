-- Results that failed for good and are not to be written back any more (docs/adr/0055).

-- What an administrator has discarded, and why. The log has this record alone; its triggers discard the results, and
-- put them back when it is undone.
create table write_back_discard (
  oid uuid default uuid_v7() constraint write_back_discard_pk primary key,
  -- what was searched for, as the screen sends it
  filter jsonb not null,
  reason text not null constraint write_back_discard_reason check (reason <> ''),
  total integer not null constraint write_back_discard_total check (total > 0),
  -- the results that were discarded
  oids uuid[] not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create trigger write_back_discard_stamp before insert or update on write_back_discard
  for each row execute function stamp_row();
create trigger write_back_discard_log after insert or update or delete on write_back_discard
  for each row execute function log_change('oid');

alter table write_back
  drop constraint write_back_state,
  add constraint write_back_state check (state in ('W', 'C', 'F', 'X')),
  add column discardoid uuid constraint write_back_discard_fk references write_back_discard deferrable,
  add column discardedat timestamptz,
  add constraint write_back_discarded check ((state = 'X') = (discardoid is not null and discardedat is not null));
create index write_back_by_discard on write_back (discardoid) where discardoid is not null;
create index write_back_discarded_at on write_back (discardedat) where state = 'X';

create function discard_write_backs() returns trigger language plpgsql as $$
begin
  update write_back set state = 'X', discardoid = new.oid, discardedat = new.crtdat
    where oid = any(new.oids) and state = 'F';
  return null;
end $$;
create trigger write_back_discard_do after insert on write_back_discard
  for each row execute function discard_write_backs();

-- What the person has sent again meanwhile stays as it is.
create function put_back_write_backs() returns trigger language plpgsql as $$
begin
  update write_back set state = 'F', discardoid = null, discardedat = null where discardoid = old.oid;
  return old;
end $$;
create trigger write_back_discard_put_back before delete on write_back_discard
  for each row execute function put_back_write_backs();
