-- Readers of the app confirm that they have read a document: each version of its file by itself (PUT /mb/companydoc/confirm,
-- PUT /mb/document/confirm). What has been confirmed stays when the file is replaced, and counts again when it returns;
-- it also stays when the document is deleted, which may be undone.

alter table company_document add column mustconfirm yn not null default 'N';
alter table document add column mustconfirm yn not null default 'N';

create table company_document_confirmation (
  documentoid uuid not null,
  fileid uuid not null,
  empid text not null,
  confirmedat timestamptz not null default now(),
  constraint company_document_confirmation_pk primary key (documentoid, fileid, empid)
);
create index company_document_confirmation_by_person on company_document_confirmation (empid, documentoid);

-- The file is that of the document or of one of its language versions, whichever the reader was shown.
create table document_confirmation (
  documentoid uuid not null,
  fileid uuid not null,
  empid text not null,
  confirmedat timestamptz not null default now(),
  constraint document_confirmation_pk primary key (documentoid, fileid, empid)
);
create index document_confirmation_by_person on document_confirmation (empid, documentoid);

create trigger company_document_confirmation_log after insert or update or delete on company_document_confirmation
  for each row execute function log_change('documentoid');
create trigger document_confirmation_log after insert or update or delete on document_confirmation
  for each row execute function log_change('documentoid');
