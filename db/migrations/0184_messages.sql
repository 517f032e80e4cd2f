-- Messages: an announcement, its language versions, whom it is for, and what became of it with each person (seed 001
-- §2.6, docs/adr/0042).

create table message (
  oid uuid default uuid_v7() constraint message_pk primary key,
  title text not null,
  fullcontent text not null,
  istiming yn not null default 'N',
  pushtime timestamptz,
  -- a timed message that is later than this waits for a person
  pushuntil timestamptz,
  mustconfirm yn not null default 'N',
  ispushed yn not null default 'N',
  pushedtime timestamptz,
  pushedby text,
  -- why a due message waits for a person: its window is over, nobody was there when it fell due, or its author may no
  -- longer send it
  waiting text not null default '' constraint message_waiting_known check (waiting in ('', 'late', 'gap', 'right')),
  delivery text not null default '' constraint message_delivery_known check (delivery in ('', 'running', 'done')),
  -- how many people it was published for
  audience integer,
  -- raised by each correction
  version integer not null default 1,
  correctedat timestamptz,
  recalledat timestamptz,
  recallreason text not null default '',
  -- the first line of the content, as text
  summary text not null default '',
  -- the title in the first line, the content as text below
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint message_timed check (istiming = 'N' or pushtime is not null),
  constraint message_window check (pushuntil is null or pushuntil > pushtime),
  constraint message_published check ((ispushed = 'Y') = (pushedtime is not null)),
  constraint message_recalled check (recalledat is null or ispushed = 'Y')
);
create index message_by_creation on message (crtdat desc, oid);
create index message_due on message (pushtime) where ispushed = 'N' and istiming = 'Y' and waiting = '';
create index message_undelivered on message (oid) where delivery = 'running';

create table message_language (
  oid uuid default uuid_v7() constraint message_language_pk primary key,
  messageoid uuid not null constraint message_language_message_fk references message on delete cascade deferrable,
  lang text not null constraint message_language_known check (lang in ('zh-CN', 'zh-TW', 'en', 'vi')),
  title text not null,
  fullcontent text not null,
  summary text not null default '',
  outdated yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint message_language_unique unique (messageoid, lang)
);

create table message_receiver (
  oid uuid default uuid_v7() constraint message_receiver_pk primary key,
  messageoid uuid not null constraint message_receiver_message_fk references message on delete cascade deferrable,
  type text not null constraint message_receiver_type_known check (type in ('R', 'H', 'D', 'C', 'P')),
  contentoid text not null,
  containsub yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint message_receiver_unique unique (messageoid, type, contentoid),
  constraint message_receiver_sub_of_department check (containsub = 'N' or type = 'D')
);
create index message_receiver_by_content on message_receiver (type, contentoid);

-- Pictures in the texts of a message, the earlier ones too.
create table message_picture (
  oid uuid default uuid_v7() constraint message_picture_pk primary key,
  messageoid uuid not null constraint message_picture_message_fk references message on delete cascade deferrable,
  fileid uuid not null constraint message_picture_file_fk references stored_file deferrable,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint message_picture_unique unique (messageoid, fileid)
);
create index message_picture_by_file on message_picture (fileid);

-- A person who has the message. Without a log: there is a row for each of up to a million people.
create table message_delivery (
  messageoid uuid not null constraint message_delivery_message_fk references message,
  empid text not null constraint message_delivery_employee_fk references employee,
  deliveredat timestamptz not null default now(),
  -- where the person was then
  coid text not null,
  plantid text not null,
  depkey text,
  readat timestamptz,
  -- the version that was read; a correction makes those unread again who have read an older one
  readversion integer not null default 0,
  confirmedat timestamptz,
  remindedat timestamptz,
  reminders integer not null default 0,
  constraint message_delivery_pk primary key (messageoid, empid)
);
create index message_delivery_by_person on message_delivery (empid, deliveredat desc, messageoid desc);

create trigger message_stamp before insert or update on message for each row execute function stamp_row();
create trigger message_language_stamp before insert or update on message_language
  for each row execute function stamp_row();
create trigger message_receiver_stamp before insert or update on message_receiver
  for each row execute function stamp_row();
create trigger message_picture_stamp before insert or update on message_picture
  for each row execute function stamp_row();
create trigger message_picture_log after insert or update or delete on message_picture
  for each row execute function log_change('oid');
create trigger message_log after insert or update or delete on message
  for each row execute function log_change('oid', 'search_text', 'summary');
create trigger message_language_log after insert or update or delete on message_language
  for each row execute function log_change('oid', 'summary');
create trigger message_receiver_log after insert or update or delete on message_receiver
  for each row execute function log_change('oid');
create trigger message_outdates after update on message referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('message_language', 'messageoid', 'title', 'fullcontent');
create trigger message_language_renewed before update on message_language
  for each row execute function renew_version('title', 'fullcontent');
create index message_language_outdated on message_language (messageoid) where outdated = 'Y';
