-- What employees report by the app, with the log of their device, and what is said about it (seed 002 §2.9, §3 Feedback).

create table feedback (
  oid uuid default uuid_v7() constraint feedback_pk primary key,
  -- a code of the list FeedbackType
  type text not null,
  content text not null constraint feedback_content_there check (content <> ''),
  state text not null default 'N' constraint feedback_state check (state in ('N', 'D', 'C', 'I')),
  -- the reporter
  empid text not null,
  feedbackdate timestamptz not null default now(),
  logfileid uuid constraint feedback_file_fk references stored_file deferrable,
  -- the employee who sees to it
  assignee text,
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index feedback_by_time on feedback (feedbackdate desc, oid);
create index feedback_by_state on feedback (state, feedbackdate desc);
create index feedback_by_type on feedback (type, feedbackdate desc);
create index feedback_by_reporter on feedback (empid, feedbackdate desc);
create index feedback_by_assignee on feedback (assignee, feedbackdate desc) where assignee is not null;
create index feedback_by_file on feedback (logfileid) where logfileid is not null;

-- C: from the console to the reporter. R: from the reporter.
create table feedback_reply (
  oid uuid default uuid_v7() constraint feedback_reply_pk primary key,
  feedbackoid uuid not null constraint feedback_reply_feedback_fk references feedback on delete cascade deferrable,
  side text not null constraint feedback_reply_side check (side in ('C', 'R')),
  empid text not null,
  content text not null constraint feedback_reply_content_there check (content <> ''),
  at timestamptz not null default now()
);
create index feedback_reply_by_feedback on feedback_reply (feedbackoid, at, oid);

create trigger feedback_stamp before insert or update on feedback for each row execute function stamp_row();
create trigger feedback_log after insert or update or delete on feedback
  for each row execute function log_change('oid');
create trigger feedback_reply_log after insert or update or delete on feedback_reply
  for each row execute function log_change('oid');
