-- Forms of the workflow app: which form a stage of a process has, its fields, and the lines of a process (seed 001
-- §2.2, §3 Mobile form info, Mobile form column, Process-line).

create table mobile_form (
  oid uuid default uuid_v7() constraint mobile_form_pk primary key,
  -- the process and its name, as the process catalogue had them
  proid text not null constraint mobile_form_process_there check (proid <> ''),
  pronm text not null constraint mobile_form_process_name_there check (pronm <> ''),
  -- the stage; the process itself for the form at its start
  lineid text not null constraint mobile_form_line_there check (lineid <> ''),
  linenm text not null constraint mobile_form_line_name_there check (linenm <> ''),
  -- the version of the form in the process engine
  artid text not null constraint mobile_form_art_there check (artid <> ''),
  showsign yn not null default 'Y',
  signresult yn not null default 'N',
  handsign yn not null default 'N',
  edit yn not null default 'N',
  status yn not null default 'Y',
  -- folded: ids and names
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint mobile_form_unique unique (proid, lineid, artid)
);

-- A field of a form. Fields may be nested in one of the top level.
create table mobile_form_column (
  oid uuid default uuid_v7() constraint mobile_form_column_pk primary key,
  proinfooid uuid not null constraint mobile_form_column_form_fk references mobile_form on delete cascade,
  parentoid uuid,
  layer smallint generated always as (case when parentoid is null then 0 else 1 end) stored,
  -- a nested field lies in a field of the top level, and of the same form
  parentlayer smallint generated always as (case when parentoid is null then null else 0 end) stored,
  sort integer not null constraint mobile_form_column_sort_positive check (sort > 0),
  columnlabel text not null constraint mobile_form_column_label_there check (columnlabel <> ''),
  columnlabelname text not null default '',
  -- the label in other languages: { "vi": "…" }
  labels jsonb not null default '{}',
  -- codes of the lists MBColumnType and MBColumnSubType
  columntype text not null constraint mobile_form_column_type_there check (columntype <> ''),
  columnsubtype text not null default '',
  -- the items of the process that it shows: [{ id, name, type }]
  columnlist jsonb not null default '[]',
  defaultvalue text not null default '',
  paramtype text not null default '',
  ext text not null default '',
  explain text not null default '',
  isedit yn not null default 'Y',
  required yn not null default 'N',
  action text not null default '' constraint mobile_form_column_action_form
    check (action = '' or action like 'action/createpro/%'),
  actioncolumn text not null default '',
  columnaction text not null default '' constraint mobile_form_column_change_form
    check (columnaction = '' or columnaction like 'action/columnaction/%'),
  columnactioncolumn text not null default '',
  columnpreaction text not null default '',
  columnformat text not null default '',
  columnrules text not null default '',
  outsidevisible yn not null default 'Y',
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint mobile_form_column_place unique (oid, layer, proinfooid),
  constraint mobile_form_column_parent_fk foreign key (parentoid, parentlayer, proinfooid)
    references mobile_form_column (oid, layer, proinfooid) on delete cascade,
  constraint mobile_form_column_required_editable check (required = 'N' or isedit = 'Y')
);
create index mobile_form_column_by_form on mobile_form_column (proinfooid, sort);
create index mobile_form_column_by_parent on mobile_form_column (parentoid) where parentoid is not null;

-- The lines (stages) that belong to a process.
create table mobile_process_line (
  oid uuid default uuid_v7() constraint mobile_process_line_pk primary key,
  -- the process
  parentid text not null constraint mobile_process_line_process_there check (parentid <> ''),
  parentnm text not null default '',
  -- the line and its name
  proid text not null constraint mobile_process_line_there check (proid <> ''),
  pronm text not null default '',
  sign yn not null default 'N',
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint mobile_process_line_unique unique (parentid, proid)
);

create trigger mobile_form_stamp before insert or update on mobile_form for each row execute function stamp_row();
create trigger mobile_form_column_stamp before insert or update on mobile_form_column
  for each row execute function stamp_row();
create trigger mobile_process_line_stamp before insert or update on mobile_process_line
  for each row execute function stamp_row();
create trigger mobile_form_log after insert or update or delete on mobile_form
  for each row execute function log_change('oid', 'search_text');
create trigger mobile_form_column_log after insert or update or delete on mobile_form_column
  for each row execute function log_change('oid');
create trigger mobile_process_line_log after insert or update or delete on mobile_process_line
  for each row execute function log_change('oid');
