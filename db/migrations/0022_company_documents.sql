-- Company documents: seed 001 §2.7, §3. Each plant of a company has its own ordered list.

create table company_document (
  oid uuid default uuid_v7() constraint company_document_pk primary key,
  -- the console function under which it is kept, and its place in the menu
  appid text not null,
  doctype text not null,
  co text not null,
  pzid text not null,
  subject text not null constraint company_document_subject check (subject <> ''),
  auth text not null default 'AL',
  releasedat timestamptz not null default now(),
  visitcount integer not null default 0 constraint company_document_visits check (visitcount >= 0),
  status yn not null default 'Y',
  sort integer not null,
  fileid uuid not null constraint company_document_file_fk references stored_file,
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  -- looked at when a statement ends: a list is numbered anew by one
  constraint company_document_sort_unique unique (appid, co, pzid, sort) deferrable initially immediate
);
create index company_document_by_file on company_document (fileid);

create trigger company_document_stamp_new before insert on company_document
  for each row execute function stamp_row();
-- a new place in the list, or a visit, is no edit: whoever edits meanwhile is not told that the document has changed
create trigger company_document_stamp before update on company_document for each row
  when ((old.subject, old.auth, old.releasedat, old.status, old.fileid)
    is distinct from (new.subject, new.auth, new.releasedat, new.status, new.fileid))
  execute function stamp_row();
create trigger company_document_log after insert or delete on company_document
  for each row execute function log_change('oid', 'search_text');
create trigger company_document_log_change after update on company_document for each row
  when ((old.subject, old.auth, old.releasedat, old.status, old.fileid, old.sort)
    is distinct from (new.subject, new.auth, new.releasedat, new.status, new.fileid, new.sort))
  execute function log_change('oid', 'search_text');
