-- Notices: what a person is told, kept until it is read (seed 002 §2.10, §8, docs/adr/0039). Without a log: these rows
-- are no records.

create table notice (
  oid uuid default uuid_v7() constraint notice_pk primary key,
  -- the person; * for everybody
  empid text not null constraint notice_person_there check (empid <> ''),
  type text not null constraint notice_type_there check (type <> ''),
  -- as of an answer: 200, or a code of an error
  code text not null default '200',
  -- the texts by their keys, with the values of their placeholders: they are put into words when they are read
  title jsonb not null,
  message jsonb not null,
  -- a place in the console; empty: none
  path text not null default '',
  -- what it is about, e.g. the oid of a message
  subject text not null default '',
  at timestamptz not null default now(),
  readat timestamptz
);
create index notice_by_person on notice (empid, oid desc);
create index notice_unread on notice (empid) where readat is null;
create index notice_by_time on notice (at);

-- Who has read a notice for everybody.
create table notice_seen (
  notice uuid not null constraint notice_seen_notice_fk references notice on delete cascade,
  empid text not null,
  constraint notice_seen_pk primary key (notice, empid)
);
