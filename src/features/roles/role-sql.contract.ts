/** What the SQL of a role may see (docs/security.md, Admin-typed SQL): the tables of schema `hr` and their columns. */
export const roleViews: Readonly<Record<string, readonly string[]>> = {
  'hr.employee': ['empid', 'name', 'depid', 'depkey', 'coid', 'plantid', 'jobgrade'],
  'hr.department': ['depkey', 'depid', 'depname', 'parentkey', 'coid', 'plantid'],
  'hr.company': ['coid', 'name'],
  'hr.plant': ['coid', 'plantid', 'name'],
};

/** Why the SQL of a role may fail. */
export const sqlReasons = [
  'role.sql_error',
  'role.sql_shape',
  'role.sql_rows',
  'role.sql_time',
  'role.sql_memory',
  'role.sql_size',
  'role.sql_busy',
  'role.sql_unavailable',
] as const;
