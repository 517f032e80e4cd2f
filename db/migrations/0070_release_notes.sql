-- What is new in a version of the app, in the languages of its readers (issue 11, point 6).

create table app_version_language (
  oid uuid default uuid_v7() constraint app_version_language_pk primary key,
  versionoid uuid not null constraint app_version_language_version_fk references app_version on delete cascade deferrable,
  lang text not null default 'zh-CN',
  explain text not null constraint app_version_language_explain_there check (explain <> ''),
  status yn not null default 'Y',
  outdated yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint app_version_language_unique unique (versionoid, lang)
);
create index app_version_language_outdated on app_version_language (versionoid) where outdated = 'Y';

create trigger app_version_language_stamp before insert or update on app_version_language
  for each row execute function stamp_row();
create trigger app_version_language_log after insert or update or delete on app_version_language
  for each row execute function log_change('oid');
create trigger app_version_outdates after update on app_version
  for each row execute function outdate_versions('app_version_language', 'versionoid', 'explain');
create trigger app_version_language_renewed before update on app_version_language
  for each row execute function renew_version('explain');
