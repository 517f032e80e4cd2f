-- Views of a list that somebody has named: search, filters and sort as they stand in the address. Everybody's own.

create table saved_view (
  oid uuid default uuid_v7() constraint saved_view_pk primary key,
  empid text not null constraint saved_view_employee_fk references employee,
  -- the path of the screen
  screen text not null,
  name text not null constraint saved_view_named check (name <> ''),
  address text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint saved_view_unique unique (empid, screen, name)
);
create trigger saved_view_stamp before insert or update on saved_view for each row execute function stamp_row();
create trigger saved_view_log after insert or update or delete on saved_view for each row execute function log_change('oid');
