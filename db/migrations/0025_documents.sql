-- Controlled documents and their language versions (seed 001 §2.8, §3 Controlled document, Language version).

create table document (
  oid uuid default uuid_v7() constraint document_pk primary key,
  -- made by the server: the type at the time of adding and at least three digits; it stays when the type changes, since others cite it
  id text not null constraint document_id_unique unique,
  name text not null constraint document_name_length check (length(name) between 1 and 30),
  -- a code of the list DocumentType
  type text not null,
  explain text not null default '',
  fileid uuid not null constraint document_file_fk references stored_file,
  status yn not null default 'Y',
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index document_by_file on document (fileid);

create table document_language (
  oid uuid default uuid_v7() constraint document_language_pk primary key,
  documentoid uuid not null constraint document_language_document_fk references document on delete cascade,
  lang text not null default 'zh-CN',
  name text not null constraint document_language_name_length check (length(name) between 1 and 30),
  explain text not null default '',
  fileid uuid not null constraint document_language_file_fk references stored_file,
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint document_language_unique unique (documentoid, lang)
);
create index document_language_by_file on document_language (fileid);

create trigger document_stamp before insert or update on document for each row execute function stamp_row();
create trigger document_language_stamp before insert or update on document_language for each row execute function stamp_row();
create trigger document_log after insert or update or delete on document
  for each row execute function log_change('oid', 'search_text');
create trigger document_language_log after insert or update or delete on document_language
  for each row execute function log_change('oid');
-- Permissions go with their item (migration 0011).
create trigger document_data_grants after delete on document for each row execute function drop_data_grants('document');
