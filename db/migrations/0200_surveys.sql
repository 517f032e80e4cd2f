-- Surveys and exams: what is asked, of whom, in which languages (seed 002 §2.1, §3; docs/adr/0047).

create table survey (
  oid uuid default uuid_v7() constraint survey_pk primary key,
  -- the menu entry whose list it stands in: F031 holds surveys, every other one exams (seed 002 §1)
  appid text not null,
  type text not null constraint survey_type_known check (type in ('survey', 'exam')),
  subtype text not null default 'general',
  title text not null,
  explain text not null,
  state text not null default 'N' constraint survey_state_known check (state in ('N', 'Y', 'S')),
  -- the version that is answered, or will be first
  version integer not null default 1,
  -- the next version of a suspended survey is being written
  revising yn not null default 'N',
  isduration yn not null default 'N',
  starttime timestamptz,
  endtime timestamptz,
  istimelimit yn not null default 'N',
  -- seconds
  timelimit integer,
  passingscore integer,
  examcount integer not null default 1,
  disorder yn not null default 'N',
  -- cannot change once it has been published
  anonymous yn not null default 'N',
  -- of the version that is answered, or will be first
  fullscore numeric(9, 2) not null default 0,
  -- who published it last
  releaseid text not null default '',
  -- it has answers, so that it is hidden instead of deleted
  deletedat timestamptz,
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_duration check (isduration = 'N' or (starttime is not null and endtime > starttime)),
  constraint survey_time_limit check (istimelimit = 'N' or timelimit > 0),
  constraint survey_exam_scores check (type = 'survey' or passingscore > 0),
  constraint survey_exam_count check (examcount > 0),
  constraint survey_exam_named check (anonymous = 'N' or type = 'survey'),
  constraint survey_revising check (revising = 'N' or state = 'S')
);
create index survey_by_creation on survey (appid, crtdat desc, oid) where deletedat is null;

-- A version that has been published: what an answer sheet belongs to. `epoch` is raised whenever answers that are
-- stored change, such as scores by a new key.
create table survey_version (
  oid uuid default uuid_v7() constraint survey_version_pk primary key,
  surveyoid uuid not null constraint survey_version_survey_fk references survey on delete cascade deferrable,
  version integer not null,
  publishedat timestamptz not null default now(),
  releaseid text not null,
  -- how the answers of its sheets are packed (server/packed-answers.ts)
  layout jsonb not null,
  epoch integer not null default 1,
  constraint survey_version_unique unique (surveyoid, version)
);

-- The questions of each version; those of the next one are copies that can be changed. `id` stays the same from version
-- to version.
create table survey_question (
  oid uuid default uuid_v7() constraint survey_question_pk primary key,
  surveyoid uuid not null constraint survey_question_survey_fk references survey on delete cascade deferrable,
  version integer not null,
  id text not null,
  title text not null,
  questiontype text not null constraint survey_question_type_known check (questiontype in ('rdo', 'chk', 'tar')),
  columntype text not null default '',
  required yn not null default 'N',
  score numeric(7, 2) not null default 0,
  sort integer not null,
  -- ids of options, separated by commas
  defaultvalue text not null default '',
  rightanswer text not null default '',
  -- how it counts: by its key, in full for everybody, or not at all
  grading text not null default 'key' constraint survey_question_grading_known
    check (grading in ('key', 'credit', 'exclude')),
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_question_unique unique (surveyoid, version, id) deferrable
);

create table survey_option (
  oid uuid default uuid_v7() constraint survey_option_pk primary key,
  questionoid uuid not null constraint survey_option_question_fk references survey_question on delete cascade deferrable,
  -- A, B, …: also its place
  id text not null,
  text text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_option_unique unique (questionoid, id) deferrable
);

-- O: who may operate it. A: who is asked: people in the role (`All`: everybody) and of these grades, everywhere, of a
-- plant or of a department.
create table survey_auth (
  oid uuid default uuid_v7() constraint survey_auth_pk primary key,
  surveyoid uuid not null constraint survey_auth_survey_fk references survey on delete cascade deferrable,
  authtype text not null constraint survey_auth_kind_known check (authtype in ('O', 'A')),
  roleid text not null default 'All',
  -- codes of SurveyJobGradeType, separated by commas; AL: every grade
  levelid text not null default 'AL',
  contenttype text not null constraint survey_auth_type_known check (contenttype in ('R', 'P', 'D', 'H')),
  contentoid text not null,
  containsub yn not null default 'N',
  sort integer not null default 0,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_auth_unique unique (surveyoid, authtype, roleid, levelid, contenttype, contentoid) deferrable,
  constraint survey_auth_types check ((authtype = 'O') = (contenttype = 'H')),
  constraint survey_auth_sub_of_department check (containsub = 'N' or contenttype = 'D')
);
create index survey_auth_by_content on survey_auth (contenttype, contentoid);

create table survey_language (
  oid uuid default uuid_v7() constraint survey_language_pk primary key,
  surveyoid uuid not null constraint survey_language_survey_fk references survey on delete cascade deferrable,
  lang text not null constraint survey_language_known check (lang in ('zh-CN', 'zh-TW', 'en', 'vi')),
  title text not null,
  explain text not null,
  outdated yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_language_unique unique (surveyoid, lang)
);

create table survey_question_language (
  oid uuid default uuid_v7() constraint survey_question_language_pk primary key,
  questionoid uuid not null
    constraint survey_question_language_question_fk references survey_question on delete cascade deferrable,
  lang text not null constraint survey_question_language_known check (lang in ('zh-CN', 'zh-TW', 'en', 'vi')),
  title text not null,
  outdated yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_question_language_unique unique (questionoid, lang)
);

create table survey_option_language (
  oid uuid default uuid_v7() constraint survey_option_language_pk primary key,
  optionoid uuid not null
    constraint survey_option_language_option_fk references survey_option on delete cascade deferrable,
  lang text not null constraint survey_option_language_known check (lang in ('zh-CN', 'zh-TW', 'en', 'vi')),
  text text not null,
  outdated yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint survey_option_language_unique unique (optionoid, lang)
);

-- A text of a published version that was corrected, and why.
create table survey_amendment (
  oid uuid default uuid_v7() constraint survey_amendment_pk primary key,
  surveyoid uuid not null constraint survey_amendment_survey_fk references survey on delete cascade deferrable,
  version integer not null,
  -- the survey, the question or the option
  subjectoid uuid not null,
  field text not null,
  before text not null,
  after text not null,
  reason text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index survey_amendment_by_survey on survey_amendment (surveyoid, crtdat desc);

-- What a person has typed and not saved yet: a new survey, or a change of one. Without a log: it is written all the time.
create table survey_draft (
  empid text not null constraint survey_draft_employee_fk references employee on delete cascade,
  -- of a new survey its menu entry, else the survey and the part that is edited
  place text not null,
  -- JSON as it was typed, which may hold characters that jsonb rejects
  data text not null,
  savedat timestamptz not null default now(),
  constraint survey_draft_pk primary key (empid, place)
);

do $$
declare
  named text;
begin
  foreach named in array array['survey', 'survey_question', 'survey_option', 'survey_auth', 'survey_language',
    'survey_question_language', 'survey_option_language', 'survey_amendment'] loop
    execute format('create trigger %1$I before insert or update on %2$I for each row execute function stamp_row()',
      named || '_stamp', named);
    if named = 'survey' then
      continue;
    end if;
    execute format('create trigger %1$I after insert or update or delete on %2$I
      for each row execute function log_change(''oid'')', named || '_log', named);
  end loop;
end
$$;
create trigger survey_log after insert or update or delete on survey
  for each row execute function log_change('oid', 'search_text');
create trigger survey_version_log after insert or update or delete on survey_version
  for each row execute function log_change('oid');

create trigger survey_outdates after update on survey referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('survey_language', 'surveyoid', 'title', 'explain');
create trigger survey_language_renewed before update on survey_language
  for each row execute function renew_version('title', 'explain');
create trigger survey_question_outdates after update on survey_question
  referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('survey_question_language', 'questionoid', 'title');
create trigger survey_question_language_renewed before update on survey_question_language
  for each row execute function renew_version('title');
create trigger survey_option_outdates after update on survey_option
  referencing old table as old_rows new table as new_rows
  for each statement execute function outdate_versions('survey_option_language', 'optionoid', 'text');
create trigger survey_option_language_renewed before update on survey_option_language
  for each row execute function renew_version('text');
