-- How somebody arranges the console for themselves: columns, density and the like, by name. Everybody's own.

create table preference (
  oid uuid default uuid_v7() constraint preference_pk primary key,
  empid text not null constraint preference_employee_fk references employee,
  name text not null constraint preference_named check (name <> ''),
  value jsonb not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint preference_unique unique (empid, name)
);
create trigger preference_stamp before insert or update on preference for each row execute function stamp_row();
create trigger preference_log after insert or update or delete on preference for each row execute function log_change('oid');
