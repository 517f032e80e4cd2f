-- Accounts, console users, sessions and sign-ins: seed 000 §2.8, wire "Who is calling".

create table account (
  empid text constraint account_pk primary key constraint account_employee_fk references employee,
  type text not null constraint account_type check (type in ('AD', 'ED')),
  userid text not null,
  password_hash text,
  must_change yn not null default 'N',
  -- a one-time password ends by itself
  password_expires_at timestamptz,
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create unique index account_userid_unique on account (lower(userid));

create table web_user (
  empid text constraint web_user_pk primary key constraint web_user_account_fk references account,
  status yn not null default 'Y',
  userconfig jsonb not null default '{}',
  lastlogindate timestamptz,
  browser text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);

create trigger account_stamp before insert or update on account for each row execute function stamp_row();
create trigger web_user_stamp before insert or update on web_user for each row
  when (current_setting('steward.actor', true) is distinct from 'sign-in') execute function stamp_row();
create trigger account_log after insert or update or delete on account
  for each row execute function log_change('empid', 'password_hash');
create trigger web_user_log after insert or delete on web_user for each row execute function log_change('empid');
-- a sign-in's time and browser stand in web_login; only what an administrator changed is worth a log row
create trigger web_user_log_change after update on web_user for each row
  when ((old.status, old.userconfig) is distinct from (new.status, new.userconfig))
  execute function log_change('empid');
create trigger account_tell after insert or update or delete on account
  for each row execute function tell_change('person', 'empid');
create trigger web_user_tell after insert or delete or update of status on web_user
  for each row execute function tell_change('person', 'empid');

create table session (
  oid uuid default uuid_v7() constraint session_pk primary key,
  empid text not null,
  channel text not null constraint session_channel check (channel in ('W', 'A')),
  -- the one refresh token that is good is derived from this number; an older one is a replay
  rotation integer not null default 1,
  rotated_at timestamptz not null default now(),
  must_change yn not null default 'N',
  ip text not null default '',
  browser text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index session_live_by_person on session (empid) where ended_at is null;
create index session_live_by_seen on session (last_seen_at) where ended_at is null;
create trigger session_ended after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_change('session', 'oid');

create table web_login (
  oid uuid default uuid_v7() constraint web_login_pk primary key,
  empid text not null,
  userid text not null,
  logintime timestamptz not null default now(),
  ip text not null default '',
  browser text not null default ''
);
create index web_login_by_time on web_login (logintime);

-- Wrong tries, counted per account whether it exists or not.
create table signin_failure (
  account_key text not null,
  at timestamptz not null default now()
);
create index signin_failure_by_account on signin_failure (account_key, at);
