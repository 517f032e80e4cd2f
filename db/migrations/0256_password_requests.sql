-- People who have forgotten their passwords ask for a new one by the app (POST /mb/forgotten); administrators give it
-- or refuse.

create table password_request (
  oid uuid default uuid_v7() constraint password_request_pk primary key,
  empid text not null constraint password_request_employee_fk references employee on delete cascade deferrable,
  note text not null default '',
  ip text not null,
  askedat timestamptz not null default now(),
  -- O: open. A: a password was given. R: refused, for `reason`. E: nobody has decided in time.
  state text not null default 'O' constraint password_request_state check (state in ('O', 'A', 'R', 'E')),
  reason text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
-- Asking again renews the open request.
create unique index password_request_open on password_request (empid) where state = 'O';
create index password_request_open_by_time on password_request (askedat, oid) where state = 'O';
create index password_request_by_person on password_request (empid);

create trigger password_request_stamp before insert or update on password_request
  for each row execute function stamp_row();
create trigger password_request_log after insert or update or delete on password_request
  for each row execute function log_change('oid');

-- Asking is limited like signing in, in a window of its own: it keeps nobody from signing in.
alter table signin_failure drop constraint signin_failure_lane,
  add constraint signin_failure_lane check (lane in ('stranger', 'device', 'own', 'asked'));
create index signin_failure_asked_by_network on signin_failure (network, at) where lane = 'asked';
