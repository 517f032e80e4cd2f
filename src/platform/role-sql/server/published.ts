type Published = { columns: readonly string[]; select: string; indexes: readonly string[] };

/**
 * Everything that the SQL of roles may read: the tables of schema `hr`, their columns (all text), and their content
 * (docs/rules.md, Role): ids and names of people in service and of enabled master data. The columns on which the
 * product's tables are searched are indexed.
 */
export const published: Readonly<Record<string, Published>> = {
  employee: {
    columns: ['empid', 'name', 'depid', 'depkey', 'coid', 'plantid', 'jobgrade'],
    select: `select e.empid, e.name, d.depid, e.depkey, e.coid, e.plantid, e.jobgrade
      from employee e left join department d on d.depkey = e.depkey where e.inservice = 'Y'`,
    indexes: ['empid', 'depkey'],
  },
  department: {
    columns: ['depkey', 'depid', 'depname', 'parentkey', 'coid', 'plantid'],
    select: `select depkey, depid, depname, parentkey, coid, plantid from department where status = 'Y'`,
    indexes: ['depkey', 'parentkey'],
  },
  company: {
    columns: ['coid', 'name'],
    select: `select class3, content from master_data where class1 = 'ORG' and class2 = 'CO' and status = 'Y'`,
    indexes: [],
  },
  plant: {
    columns: ['coid', 'plantid', 'name'],
    select: `select class3, class4, content from master_data where class1 = 'ORG' and class2 = 'PLANT' and status = 'Y'`,
    indexes: [],
  },
};
