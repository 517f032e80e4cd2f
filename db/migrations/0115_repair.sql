-- What IT repair orders are made of: companies, types of repairs as a tree, and the people who repair (seed 001 §2.1).

create table repair_param (
  oid uuid default uuid_v7() constraint repair_param_pk primary key,
  -- ITCOTYPE: a company; ITRepairType: a type of repairs, at the top or below another one
  paramtype text not null constraint repair_param_type check (paramtype in ('ITCOTYPE', 'ITRepairType')),
  -- the company's id, or the code of the type
  paramcode text not null constraint repair_param_code_there check (paramcode <> '' and length(paramcode) <= 60),
  -- of a company: its name when it was chosen, for the time when master data no longer has it
  paramname text not null constraint repair_param_name_there check (paramname <> ''),
  paramsort integer not null constraint repair_param_sort_range check (paramsort between 0 and 999999),
  parentparam uuid constraint repair_param_parent_fk references repair_param,
  status yn not null default 'Y',
  -- folded: code and name
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint repair_param_company_has_no_parent check (paramtype = 'ITRepairType' or parentparam is null)
);
create unique index repair_param_company_unique on repair_param (paramcode) where paramtype = 'ITCOTYPE';
-- the code of a type is the paramtype of those below it, so that it must mean one type
create unique index repair_param_code_unique on repair_param (lower(paramcode)) where paramtype = 'ITRepairType';
create index repair_param_by_parent on repair_param (parentparam) where parentparam is not null;

-- The parent of a type is a type, and no path upwards leads back to where it began. The service requires it too; undoing
-- writes rows without the service, so that the table requires it as well. Deferred, as moves of several rows pass
-- through states that do not fit.
create function repair_param_tree() returns trigger
language plpgsql as $$
begin
  if exists (
    with recursive up as (
      select p.oid, p.parentparam, p.paramtype from repair_param c join repair_param p on p.oid = c.parentparam
      where c.oid = new.oid
      union
      select p.oid, p.parentparam, p.paramtype from up join repair_param p on p.oid = up.parentparam
    )
    select from up where up.oid = new.oid or up.paramtype <> 'ITRepairType'
  ) then
    raise exception 'a repair type must not be below itself: %', new.paramcode
      using errcode = 'check_violation', constraint = 'repair_param_tree', table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger repair_param_tree after insert or update on repair_param deferrable initially deferred
  for each row execute function repair_param_tree();

create table repair_person (
  oid uuid default uuid_v7() constraint repair_person_pk primary key,
  companyid text not null constraint repair_person_company_there check (companyid <> ''),
  empid text not null constraint repair_person_employee_there check (empid <> ''),
  -- the name when the person was chosen, for the time when the directory no longer has it
  name text not null,
  status yn not null default 'Y',
  -- folded: company, number and name
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint repair_person_unique unique (companyid, empid)
);
create index repair_person_by_employee on repair_person (empid);

create trigger repair_param_stamp before insert or update on repair_param for each row execute function stamp_row();
create trigger repair_person_stamp before insert or update on repair_person for each row execute function stamp_row();
create trigger repair_param_log after insert or update or delete on repair_param
  for each row execute function log_change('oid', 'search_text');
create trigger repair_person_log after insert or update or delete on repair_person
  for each row execute function log_change('oid', 'search_text');
