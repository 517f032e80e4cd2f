-- Versions of the mobile app and the links under which each region gets them (seed 001 §2.5, §3 App version, Version url).

create table app_version (
  oid uuid default uuid_v7() constraint app_version_pk primary key,
  -- codes of the lists APPPlatformType (A, I) and APPUpdateType (D, H)
  platform text not null,
  type text not null,
  -- whole numbers without leading zeros, so that two ways of writing one number cannot both be there
  no text not null constraint app_version_no_form
    check (no ~ '^(0|[1-9][0-9]{0,5})[.](0|[1-9][0-9]{0,5})[.](0|[1-9][0-9]{0,5})$'),
  explain text not null constraint app_version_explain_there check (explain <> ''),
  url text not null default '' constraint app_version_url_form check (url = '' or url ~* '^https?://'),
  islatest yn not null default 'N',
  ismust yn not null default 'N',
  status yn not null default 'Y',
  fileid uuid constraint app_version_file_fk references stored_file,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint app_version_no_unique unique (platform, type, no),
  constraint app_version_latest_is_download check (islatest = 'N' or type = 'D'),
  -- the package of what is downloaded on Android lies here; everything else is somewhere else
  constraint app_version_package check ((fileid is not null) = (platform = 'A' and type = 'D'))
);
create unique index app_version_one_latest on app_version (platform) where islatest = 'Y';
create index app_version_by_file on app_version (fileid) where fileid is not null;

create table app_version_url (
  oid uuid default uuid_v7() constraint app_version_url_pk primary key,
  versionoid uuid not null constraint app_version_url_version_fk references app_version on delete cascade,
  -- a code of the list CntyType
  cnty text not null default 'CN',
  url text not null constraint app_version_url_address check (url ~* '^https?://'),
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint app_version_url_region_unique unique (versionoid, cnty)
);

create trigger app_version_stamp before insert or update on app_version for each row execute function stamp_row();
create trigger app_version_url_stamp before insert or update on app_version_url for each row execute function stamp_row();
create trigger app_version_log after insert or update or delete on app_version
  for each row execute function log_change('oid');
create trigger app_version_url_log after insert or update or delete on app_version_url
  for each row execute function log_change('oid');
