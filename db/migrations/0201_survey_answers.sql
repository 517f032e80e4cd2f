-- What employees answer (seed 002 §3, docs/adr/0045 and 0047). These tables have no log: their rows are the employees'
-- own, there may be millions, and the log must not say who gave an anonymous answer.

-- Companies and plants by number, so that a sheet of a million takes four bytes for its place.
create table survey_place (
  id integer generated always as identity constraint survey_place_pk primary key,
  coid text not null,
  plantid text not null,
  constraint survey_place_unique unique (coid, plantid)
);

-- One attempt of one person. Of an anonymous survey it says that somebody takes part, never what was answered.
create table survey_sheet (
  oid uuid default uuid_v7() constraint survey_sheet_pk primary key,
  surveyoid uuid not null constraint survey_sheet_survey_fk references survey,
  versionoid uuid not null constraint survey_sheet_version_fk references survey_version,
  empid text not null constraint survey_sheet_employee_fk references employee,
  -- the day that a sheet of an everyday survey is about
  day date,
  attempt smallint not null default 1,
  -- D in progress, S submitted, X ended without an answer
  state text not null default 'D' constraint survey_sheet_state_known check (state in ('D', 'S', 'X')),
  lang text not null default '',
  -- of the order of questions and options
  seed integer not null,
  startedat timestamptz not null default now(),
  -- when the time limit or the window ends, extra time included; null: never
  endsat timestamptz,
  -- of an anonymous survey the day alone
  submittedat timestamptz,
  -- submitted within the grace after the end
  late yn not null default 'N',
  -- submitted by the server at its end
  bytime yn not null default 'N',
  -- kept while it is in progress: answers by question id, and the last save of each client
  kept jsonb not null default '{}',
  saves jsonb not null default '{}',
  savedat timestamptz,
  placeid integer not null constraint survey_sheet_place_fk references survey_place,
  depkey text,
  constraint survey_sheet_unique unique nulls not distinct (surveyoid, empid, day, attempt),
  constraint survey_sheet_submitted check ((state = 'S') = (submittedat is not null))
);
create index survey_sheet_by_version on survey_sheet (versionoid, submittedat desc, oid) where state = 'S';
create index survey_sheet_by_person on survey_sheet (empid, startedat desc);
create index survey_sheet_due on survey_sheet (endsat) where state = 'D' and endsat is not null;

-- Who has taken part, once for a survey (and day).
create table survey_participant (
  surveyoid uuid not null constraint survey_participant_survey_fk references survey,
  empid text not null constraint survey_participant_employee_fk references employee,
  day date,
  placeid integer not null constraint survey_participant_place_fk references survey_place,
  depkey text,
  times smallint not null default 1,
  -- hundredths; of exams
  bestscore integer,
  constraint survey_participant_unique unique nulls not distinct (surveyoid, day, empid)
);
create index survey_participant_by_person on survey_participant (empid);

-- What was answered. `oid` is that of the sheet, or of an anonymous survey a random one.
create table survey_answer (
  oid uuid constraint survey_answer_pk primary key,
  versionoid uuid not null constraint survey_answer_version_fk references survey_version,
  day date,
  placeid integer not null constraint survey_answer_place_fk references survey_place,
  -- hundredths; of exams
  score integer,
  -- the chosen options of each question as bits, in the layout of the version
  packed bytea not null,
  -- rows of transactions that have ended can be kept in memory (server/results/sheet-columns.ts)
  written xid8 not null default pg_current_xact_id()
);
create index survey_answer_by_version on survey_answer (versionoid, written);

create table survey_answer_text (
  answeroid uuid not null constraint survey_answer_text_answer_fk references survey_answer on delete cascade,
  versionoid uuid not null constraint survey_answer_text_version_fk references survey_version,
  -- of the question, in the layout of the version
  place smallint not null,
  text text not null,
  search_text text not null,
  -- of an answer that is a number
  number numeric,
  constraint survey_answer_text_pk primary key (answeroid, place)
);
create index survey_answer_text_by_question on survey_answer_text (versionoid, place);

-- Anonymous answers between their submission and the next time that they are moved into survey_answer, several at once
-- and in another order (docs/adr/0045).
create table survey_ballot (
  oid uuid default gen_random_uuid() constraint survey_ballot_pk primary key,
  versionoid uuid not null constraint survey_ballot_version_fk references survey_version,
  day date,
  placeid integer not null,
  packed bytea not null,
  texts jsonb not null default '{}'
);

-- More time for somebody, a department or everybody, with the reason.
create table survey_extension (
  oid uuid default uuid_v7() constraint survey_extension_pk primary key,
  surveyoid uuid not null constraint survey_extension_survey_fk references survey on delete cascade deferrable,
  type text not null constraint survey_extension_type_known check (type in ('R', 'H', 'D')),
  contentoid text not null,
  containsub yn not null default 'N',
  minutes integer not null constraint survey_extension_minutes check (minutes > 0),
  reason text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_extension_everybody check (type <> 'R' or contentoid = 'All')
);
create index survey_extension_by_survey on survey_extension (surveyoid, crtdat desc);
create trigger survey_extension_stamp before insert or update on survey_extension
  for each row execute function stamp_row();
create trigger survey_extension_log after insert or update or delete on survey_extension
  for each row execute function log_change('oid');

-- A key that was corrected after people had answered; scores follow the questions (trigger below).
create table survey_regrade (
  oid uuid default uuid_v7() constraint survey_regrade_pk primary key,
  surveyoid uuid not null constraint survey_regrade_survey_fk references survey on delete cascade deferrable,
  version integer not null,
  questionoid uuid not null constraint survey_regrade_question_fk references survey_question on delete cascade deferrable,
  gradingbefore text not null, gradingafter text not null,
  keybefore text not null, keyafter text not null,
  -- sheets whose score changed, and those that passed or failed by it
  changed integer not null, crossed integer not null,
  reason text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index survey_regrade_by_survey on survey_regrade (surveyoid, crtdat desc);
create trigger survey_regrade_stamp before insert or update on survey_regrade
  for each row execute function stamp_row();
create trigger survey_regrade_log after insert or update or delete on survey_regrade
  for each row execute function log_change('oid');

-- Who was reminded when.
create table survey_reminder (
  surveyoid uuid not null constraint survey_reminder_survey_fk references survey,
  empid text not null constraint survey_reminder_employee_fk references employee,
  remindedat timestamptz not null default now(),
  constraint survey_reminder_pk primary key (surveyoid, empid)
);
