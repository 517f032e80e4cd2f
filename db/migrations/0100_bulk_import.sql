-- Imports of spreadsheets: what was imported, and the rows of a file between its check and its import.

create table bulk_import (
  oid uuid default uuid_v7() constraint bulk_import_pk primary key,
  kind text not null constraint bulk_import_kind_named check (kind <> ''),
  filename text not null,
  empid text not null constraint bulk_import_employee_fk references employee,
  state text not null constraint bulk_import_state_known
    check (state in ('checking', 'checked', 'writing', 'done', 'failed', 'cancelled', 'undone')),
  percent integer not null default 0,
  headings text[] not null default '{}',
  -- the place of each column in the file, by its name
  places jsonb not null default '{}',
  total integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  faults integer not null default 0,
  -- why it was rejected or has ended
  reason text not null default '',
  params jsonb not null default '{}',
  -- the request that has written it, as the log and undoing know it
  act text,
  at timestamptz not null default now(),
  -- when the server that works on it was last seen
  seen timestamptz not null default now()
);
create index bulk_import_by_time on bulk_import (at desc);
create index bulk_import_by_person on bulk_import (empid, at desc);

-- Without a log: these rows are a file, not records.
create table bulk_import_row (
  import uuid not null constraint bulk_import_row_import_fk references bulk_import on delete cascade,
  line integer not null,
  cells text[] not null,
  -- as the kind has them; null where a cell is faulty
  key text,
  row_values jsonb,
  state text not null default 'faulty' constraint bulk_import_row_state_known
    check (state in ('new', 'changed', 'unchanged', 'faulty')),
  cell_faults jsonb not null default '[]',
  row_faults jsonb not null default '[]',
  -- the stored row that it was compared with
  stored jsonb,
  constraint bulk_import_row_pk primary key (import, line)
);
create index bulk_import_row_by_key on bulk_import_row (import, key);
create index bulk_import_row_by_state on bulk_import_row (import, state, line);
