-- What a phone has sent with an id of its own (`client`), so that it happens once when the phone sends it again because
-- the answer was lost. Technical: the writes themselves are logged. Deleted after 30 days.
create table sent_once (
  empid text not null,
  client uuid not null,
  oid uuid not null,
  at timestamptz not null default now(),
  constraint sent_once_pk primary key (empid, client)
);
create index sent_once_by_time on sent_once (at);
