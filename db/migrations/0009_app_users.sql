-- People who have entered the mobile app, their sign-ins and devices: seed 000 §2.9, seed 002 §2.3.

create table app_user (
  empid text constraint app_user_pk primary key constraint app_user_account_fk references account,
  status yn not null default 'Y',
  -- certTips, push, reset, openMeetingQuery, openMeetingMember, openMeetingMemberNM, openMeetingPush (seed 000 §3 App user)
  userconfig jsonb not null default '{}',
  -- the rest is what the app told at its last sign-in
  regid text not null default '',
  lang text not null default '',
  platform text not null default '',
  platformversion text not null default '',
  model text not null default '',
  timezone text not null default '',
  appversion text not null default '',
  lastlogindate timestamptz,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index app_user_by_last_login on app_user (lastlogindate desc nulls last, empid);
create index web_user_by_last_login on web_user (lastlogindate desc nulls last, empid);

create trigger app_user_stamp_new before insert on app_user for each row execute function stamp_row();
-- a sign-in is no edit
create trigger app_user_stamp before update on app_user for each row
  when (current_setting('steward.actor', true) is distinct from 'sign-in') execute function stamp_row();
create trigger app_user_log after insert or delete on app_user for each row execute function log_change('empid', 'regid');
create trigger app_user_log_change after update on app_user for each row
  when ((old.status, old.userconfig) is distinct from (new.status, new.userconfig))
  execute function log_change('empid', 'regid');
create trigger app_user_tell after insert or delete or update of status on app_user
  for each row execute function tell_change('person', 'empid');

create table app_login (
  oid uuid default uuid_v7() constraint app_login_pk primary key,
  empid text not null,
  userid text not null,
  logintime timestamptz not null default now(),
  ip text not null default '',
  platform text not null default '',
  platformversion text not null default '',
  model text not null default '',
  appversion text not null default '',
  timezone text not null default ''
);
create index app_login_by_time on app_login (logintime);

-- What a session runs on, in words: the browser's own text, or model and system of a phone.
alter table session add column device text not null default '';
update session set device = browser;
alter table session drop column browser;
