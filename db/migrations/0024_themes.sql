-- What the app looks like, for a time or always (seed 001 §2.3, §3 Theme). The files are data for the app: kept and sent, never run here.

create table theme (
  oid uuid default uuid_v7() constraint theme_pk primary key,
  id text not null,
  name text not null,
  fileid uuid not null constraint theme_file_fk references stored_file,
  -- whether the app may offer it
  showenable yn not null default 'Y',
  -- whether it is offered in its period only; the period is kept while this is off
  timeenable yn not null default 'N',
  starttime timestamptz,
  -- the first moment at which it is no longer offered
  endtime timestamptz,
  status yn not null default 'Y',
  sort integer not null,
  -- folded: id and name
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint theme_id_unique unique (id),
  -- judged when all of an order is written
  constraint theme_sort_unique unique (sort) deferrable initially deferred,
  constraint theme_period check (timeenable = 'N' or (starttime is not null and endtime is not null and starttime < endtime))
);
create index theme_by_file on theme (fileid);

-- Its place among the others is no part of what a form shows: being moved makes nobody's open form stale.
create trigger theme_stamp
  before insert or update of id, name, fileid, showenable, timeenable, starttime, endtime, status on theme
  for each row execute function stamp_row();
create trigger theme_log after insert or update or delete on theme
  for each row execute function log_change('oid', 'search_text');
