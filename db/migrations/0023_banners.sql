-- Pictures at the head of the app, for a time and per language (seed 001 §2.4, §3 Banner).

create table banner (
  oid uuid default uuid_v7() constraint banner_pk primary key,
  id text not null,
  explain text not null,
  -- a code of the list OpenType: P a web address, A a function of the app
  opentype text not null default 'P',
  -- a function that goes leaves the picture, which then opens nothing
  appid text constraint banner_app_fk references app_function (id) on update cascade on delete set null,
  portalurl text not null default '',
  fileid uuid not null constraint banner_file_fk references stored_file,
  starttime timestamptz not null,
  -- the first moment at which it is no longer shown; null: until somebody ends it
  endtime timestamptz,
  sort numeric(7, 1) not null constraint banner_sort_positive check (sort >= 0),
  status yn not null default 'Y',
  -- folded: the id in its first line, the explanation below
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint banner_id_unique unique (id),
  constraint banner_sort_unique unique (sort),
  constraint banner_period check (endtime > starttime)
);
create index banner_by_file on banner (fileid);
create index banner_by_app on banner (appid) where appid is not null;

-- What readers of a language see instead; an empty address is that of the banner itself.
create table banner_language (
  oid uuid default uuid_v7() constraint banner_language_pk primary key,
  banneroid uuid not null constraint banner_language_banner_fk references banner on delete cascade,
  lang text not null default 'zh-CN',
  portalurl text not null default '',
  fileid uuid not null constraint banner_language_file_fk references stored_file,
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint banner_language_unique unique (banneroid, lang)
);
create index banner_language_by_file on banner_language (fileid);

create trigger banner_stamp before insert or update on banner for each row execute function stamp_row();
create trigger banner_language_stamp before insert or update on banner_language for each row execute function stamp_row();
create trigger banner_log after insert or update or delete on banner
  for each row execute function log_change('oid', 'search_text');
create trigger banner_language_log after insert or update or delete on banner_language
  for each row execute function log_change('oid');
