-- The process catalogue: processes read from uploaded BPMN 2.0 files, by version (seed 001 §2.2; ADR 0035).

create table process (
  oid uuid default uuid_v7() constraint process_pk primary key,
  -- the id of the process in its file
  proid text not null constraint process_id_there check (proid <> '' and length(proid) <= 255),
  -- its name in the current version
  pronm text not null constraint process_name_there check (pronm <> ''),
  -- the current version: what forms are made for
  version integer not null constraint process_version_positive check (version > 0),
  status yn not null default 'Y',
  -- folded: id and name
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint process_id_unique unique (proid)
);

-- One upload of a process. Versions are never changed, only added and deleted with their process.
create table process_version (
  oid uuid default uuid_v7() constraint process_version_pk primary key,
  processoid uuid not null constraint process_version_process_fk references process on delete cascade,
  version integer not null constraint process_version_number_positive check (version > 0),
  pronm text not null,
  -- a file may hold several processes, so several versions may have one file
  fileid uuid not null constraint process_version_file_fk references stored_file,
  -- the program that wrote the file, as the file says
  modeler text not null default '',
  -- what was noticed while the file was read: [{ reason, line, element, params }]
  warnings jsonb not null default '[]',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint process_version_unique unique (processoid, version)
);
create index process_version_by_file on process_version (fileid);

-- A place in a process where somebody fills in a form: a user task, the start, or a lane where there are no tasks.
create table process_stage (
  oid uuid default uuid_v7() constraint process_stage_pk primary key,
  versionoid uuid not null constraint process_stage_version_fk references process_version on delete cascade,
  lineid text not null,
  linenm text not null,
  -- the form: its key in the file, else the id of the stage
  artid text not null,
  kind text not null constraint process_stage_kind check (kind in ('START', 'TASK', 'LANE')),
  -- its position in the file, from 1
  sort integer not null,
  constraint process_stage_unique unique (versionoid, lineid)
);
create index process_stage_by_form on process_stage (artid);

-- A field of a form. `shown`: it has a label; data that a form can only be filled from has none.
create table process_field (
  oid uuid default uuid_v7() constraint process_field_pk primary key,
  versionoid uuid not null constraint process_field_version_fk references process_version on delete cascade,
  artid text not null,
  id text not null,
  name text not null,
  type text not null default '',
  required yn not null default 'N',
  shown yn not null default 'Y',
  sort integer not null,
  constraint process_field_unique unique (versionoid, artid, id)
);
create index process_field_by_form on process_field (artid);

create trigger process_stamp before insert or update on process for each row execute function stamp_row();
create trigger process_version_stamp before insert or update on process_version
  for each row execute function stamp_row();
create trigger process_log after insert or update or delete on process
  for each row execute function log_change('oid', 'search_text');
create trigger process_version_log after insert or update or delete on process_version
  for each row execute function log_change('oid');
create trigger process_stage_log after insert or update or delete on process_stage
  for each row execute function log_change('oid');
create trigger process_field_log after insert or update or delete on process_field
  for each row execute function log_change('oid');
