-- Companies and plants that were replaced by another one (docs/adr/0033): files of the HR system may still name them.

create table replaced_place (
  oid uuid default uuid_v7() constraint replaced_place_pk primary key,
  -- an empty plant id: the whole company
  fromcoid text not null constraint replaced_place_company_there check (fromcoid <> ''),
  fromplantid text not null,
  tocoid text not null constraint replaced_place_successor_there check (tocoid <> ''),
  toplantid text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint replaced_place_unique unique (fromcoid, fromplantid),
  constraint replaced_place_of_one_kind check ((fromplantid = '') = (toplantid = '')),
  constraint replaced_place_other check ((fromcoid, fromplantid) <> (tocoid, toplantid))
);
create trigger replaced_place_stamp before insert or update on replaced_place for each row execute function stamp_row();
create trigger replaced_place_log after insert or update or delete on replaced_place
  for each row execute function log_change('oid');
