-- Push: notices that reach a person whose page is closed (seed 002 §2.10, docs/adr/0043).

-- A browser in which a person gets pushes. It ends with the session that has registered it. Without a log, like the
-- tables below: these rows are no records.
create table push_subscription (
  oid uuid default uuid_v7() constraint push_subscription_pk primary key,
  empid text not null constraint push_subscription_employee_fk references employee,
  session uuid not null constraint push_subscription_session_fk references session on delete cascade,
  -- where the push service takes pushes for it
  endpoint text not null,
  -- what its content is encrypted with, base64url: a point of P-256, and 16 bytes
  p256dh text not null,
  auth text not null,
  lang text not null constraint push_subscription_lang_known check (lang in ('zh-CN', 'zh-TW', 'en', 'vi')),
  -- our public key at the time: the push service takes pushes signed with it alone; empty: none
  vapidkey text not null default '',
  createdat timestamptz not null default now(),
  renewedat timestamptz not null default now(),
  lastsentat timestamptz,
  constraint push_subscription_endpoint_uq unique (endpoint)
);
create index push_subscription_by_person on push_subscription (empid);
create index push_subscription_by_session on push_subscription (session);

-- In the time zone of the platform.
create table push_quiet (
  empid text constraint push_quiet_pk primary key constraint push_quiet_employee_fk references employee,
  fromtime time not null,
  untiltime time not null,
  constraint push_quiet_not_empty check (fromtime <> untiltime)
);

-- What a subscription is sent about a subject: one row, which waits again when there is something new about it.
create table push_sending (
  oid uuid default uuid_v7() constraint push_sending_pk primary key,
  -- the source that knows the words, and what it is about, e.g. the oid of a message
  kind text not null,
  subject text not null,
  empid text not null,
  -- stays when the subscription has gone
  subscription uuid not null,
  state text not null default 'waiting'
    constraint push_sending_state_known check (state in ('waiting', 'sent', 'failed', 'dropped')),
  -- how often it was made to wait: who sends it and finds another number has sent something older
  turn integer not null default 1,
  tries integer not null default 0,
  firsttry timestamptz,
  -- also the time until which the server that sends it is waited for
  nexttry timestamptz not null default now(),
  -- why it was not sent, as a stable word, and what the push service said
  error text not null default '',
  detail text not null default '',
  -- when the state last changed
  at timestamptz not null default now(),
  -- when it was last sent
  sentat timestamptz,
  constraint push_sending_uq unique (kind, subject, subscription)
);
create index push_sending_due on push_sending (nexttry) where state = 'waiting';
create index push_sending_failed on push_sending (empid, at desc) where error <> '';
create index push_sending_by_time on push_sending (at);

-- When quiet hours end in which a time lies; null: it does not. An end that does not exist or exists twice, because the
-- clock changes, is at most an hour late.
create function push_quiet_end(at timestamptz, fromtime time, untiltime time) returns timestamptz
language sql stable as $$
  select case
    when fromtime < untiltime and here::time >= fromtime and here::time < untiltime
      then (here::date + untiltime)::timestamptz
    when fromtime > untiltime and here::time >= fromtime then (here::date + 1 + untiltime)::timestamptz
    when fromtime > untiltime and here::time < untiltime then (here::date + untiltime)::timestamptz
  end from (select at::timestamp as here) local
$$;

-- However a session ends, its browser gets no more pushes.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session = new.oid;
  return null;
end
$$;
create trigger session_ends_push after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push();
