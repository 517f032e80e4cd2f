-- What the SQL of a role may see (domain "Role", security "Admin-typed SQL"): ids and names, of people in service. The login that reads them is made at start,
-- since it belongs to the cluster and not to this database (src/platform/role-sql).

create schema hr;

-- A security barrier: no condition of the query is tried on a row before the view has let the row through.
create view hr.employee with (security_barrier) as
  select e.empid, e.name, d.depid, e.depkey, e.coid, e.plantid, e.jobgrade
  from public.employee e left join public.department d on d.depkey = e.depkey
  where e.inservice = 'Y';

create view hr.department with (security_barrier) as
  select depkey, depid, depname, parentkey, coid, plantid from public.department where status = 'Y';

create view hr.company with (security_barrier) as
  select class3 as coid, content as name from public.master_data where class1 = 'ORG' and class2 = 'CO' and status = 'Y';

create view hr.plant with (security_barrier) as
  select class3 as coid, class4 as plantid, content as name
  from public.master_data where class1 = 'ORG' and class2 = 'PLANT' and status = 'Y';

-- The reading login's password, one row for each database of the cluster that this one was copied from. No log: it is a secret.
create table role_reader (
  login text constraint role_reader_pk primary key,
  password text not null,
  made_at timestamptz not null default now()
);
revoke all on role_reader from public;
