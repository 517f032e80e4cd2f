-- Nearby shops of the plants, their pictures, and what people say of them (seed 001 §2.11, §3 Store).

create table store (
  oid uuid default uuid_v7() constraint store_pk primary key,
  storetype text not null default 'NS',
  coid text not null,
  plantid text not null,
  storenm text not null,
  introduce text not null,
  addr text not null,
  discount text not null default '',
  openinghours text not null constraint store_opening_hours
    check (openinghours ~ '^([01][0-9]|2[0-3]):[0-5][0-9] ~ ([01][0-9]|2[0-3]):[0-5][0-9]$'),
  tel text not null constraint store_tel_digits check (tel ~ '^[0-9]+$'),
  currency text not null,
  perexpense numeric(12, 2) not null constraint store_expense_positive check (perexpense >= 0),
  sort numeric(8, 1) not null constraint store_sort_positive check (sort >= 0),
  map text not null default '',
  longitude numeric(9, 6) constraint store_longitude_range check (longitude between -180 and 180),
  latitude numeric(8, 6) constraint store_latitude_range check (latitude between -90 and 90),
  coverfileid uuid not null constraint store_cover_fk references stored_file,
  status yn not null default 'Y',
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint store_place_whole check ((longitude is null) = (latitude is null)),
  constraint store_sort_unique unique (coid, plantid, sort)
);
-- A plant is named by both ids together.
create index store_by_plant on store ((coid || plantid), sort desc);
create index store_by_cover on store (coverfileid);

-- Detail pictures; the cover stands in the store itself, because there is exactly one.
create table store_image (
  storeoid uuid not null constraint store_image_store_fk references store on delete cascade,
  place integer not null,
  fileid uuid not null constraint store_image_file_fk references stored_file,
  constraint store_image_pk primary key (storeoid, place),
  constraint store_image_once unique (storeoid, fileid)
);
create index store_image_by_file on store_image (fileid);

-- What the app counts; apart from the store, so that a visit neither makes an edit stale nor names a modifier.
create table store_figure (
  storeoid uuid constraint store_figure_pk primary key constraint store_figure_store_fk references store on delete cascade,
  visitcount integer not null default 0 constraint store_figure_visits_positive check (visitcount >= 0),
  avggrade numeric(3, 2) constraint store_figure_grade_range check (avggrade between 0 and 5)
);

create table store_feedback (
  oid uuid default uuid_v7() constraint store_feedback_pk primary key,
  fbtype text not null default 'NS' constraint store_feedback_type check (fbtype = 'NS'),
  sourceoid uuid not null constraint store_feedback_store_fk references store on delete cascade,
  userid text not null,
  name text not null default '',
  content text not null,
  crtdat timestamptz not null default now(),
  readstatus yn not null default 'N'
);
create index store_feedback_by_store on store_feedback (sourceoid, crtdat desc);
create index store_feedback_unread on store_feedback (sourceoid) where readstatus = 'N';

create trigger store_stamp before insert or update on store for each row execute function stamp_row();
create trigger store_log after insert or update or delete on store
  for each row execute function log_change('oid', 'search_text');
create trigger store_image_log after insert or update or delete on store_image
  for each row execute function log_change('storeoid');
create trigger store_feedback_log after insert or update or delete on store_feedback
  for each row execute function log_change('oid');
