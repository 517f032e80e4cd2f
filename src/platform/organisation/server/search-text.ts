import { searchText } from '#platform/search/server/fold.ts';

/** The text that the quick search of people matches. */
export const employeeSearchText = (employee: { empid: string; name: string; adaccount?: string | null }): string =>
  searchText(employee.empid, employee.name, employee.adaccount);

/** The text that the quick search of departments matches. */
export const departmentSearchText = (department: { depid: string; depname: string }): string =>
  searchText(department.depid, department.depname);

type SearchedMasterData = {
  class1?: string;
  class2?: string;
  class3: string;
  class4?: string;
  class5?: string;
  class6?: string;
  content: string;
};

/**
 * The text that the quick search of master data matches: the content in the first line, the classes in the second. Of
 * companies and plants only those of which the id consists: the others are the same in all of them.
 */
export const masterDataSearchText = (row: SearchedMasterData): string => {
  const kind = { class1: 'ORG', ...row };
  const classes = [row.class3, row.class4, row.class5, row.class6];
  return [
    searchText(row.content),
    searchText(...(kind.class1 === 'ORG' ? classes : [kind.class1, row.class2, ...classes])),
  ].join('\n');
};
