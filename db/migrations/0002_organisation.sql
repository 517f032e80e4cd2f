-- Companies and plants (master data), departments, employees: seed 000 §3, domain "The organisation".

create table master_data (
  oid uuid default uuid_v7() constraint master_data_pk primary key,
  class1 text not null,
  class2 text not null,
  class3 text not null default '',
  class4 text not null default '',
  class5 text not null default '',
  content text not null,
  sort integer not null default 1,
  status yn not null default 'Y',
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint master_data_classes_unique unique (class1, class2, class3, class4, class5)
);

create table department (
  depkey text generated always as (coid || plantid || '_' || depid) stored constraint department_pk primary key,
  depid text not null,
  depname text not null,
  coid text not null,
  plantid text not null,
  parentkey text constraint department_parent_fk references department deferrable initially deferred,
  -- from the root to the department itself, so that "below" is one array test
  ancestors text[] not null default '{}',
  status yn not null default 'Y',
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index department_by_parent on department (parentkey);
create index department_by_ancestor on department using gin (ancestors);
create index department_by_gram on department using gin (grams(search_text));
create index department_by_plant on department (coid, plantid);

create table employee (
  empid text constraint employee_pk primary key,
  name text not null,
  depkey text constraint employee_department_fk references department deferrable initially deferred,
  coid text not null default '',
  plantid text not null default '',
  jobgrade text not null default '',
  email text not null default '',
  adaccount text,
  inservice yn not null default 'Y',
  -- LOCAL: made in the console (the first administrator); an HR file never touches these
  origin text not null default 'HR' constraint employee_origin check (origin in ('HR', 'LOCAL')),
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null
);
create index employee_by_department on employee (depkey);
create index employee_by_plant on employee (coid, plantid);
create index employee_by_gram on employee using gin (grams(search_text));
create unique index employee_adaccount_unique on employee (lower(adaccount)) where adaccount is not null;

create trigger master_data_stamp before insert or update on master_data for each row execute function stamp_row();
create trigger department_stamp before insert or update on department for each row execute function stamp_row();
create trigger employee_stamp before insert or update on employee for each row execute function stamp_row();
create trigger master_data_log after insert or update or delete on master_data
  for each row execute function log_change('oid', 'search_text');
create trigger department_log after insert or update or delete on department
  for each row execute function log_change('depkey', 'search_text');
create trigger employee_log after insert or update or delete on employee
  for each row execute function log_change('empid', 'search_text');
create trigger master_data_tell after insert or update or delete on master_data
  for each row execute function tell_change('master_data');

-- An import moves many rows: one word for all of them.
create function tell_organisation() returns trigger language plpgsql as $$
begin
  perform pg_notify('steward', 'people');
  return null;
end
$$;
create trigger department_tell after insert or update or delete on department
  for each statement execute function tell_organisation();
create trigger employee_tell after insert or update or delete on employee
  for each statement execute function tell_organisation();
