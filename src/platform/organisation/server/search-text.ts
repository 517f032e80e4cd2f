import { searchText } from '#platform/search/server/fold.ts';

/** The text that the quick search of people matches. */
export const employeeSearchText = (employee: { empid: string; name: string; adaccount?: string | null }): string =>
  searchText(employee.empid, employee.name, employee.adaccount);

/** The text that the quick search of departments matches. */
export const departmentSearchText = (department: { depid: string; depname: string }): string =>
  searchText(department.depid, department.depname);

/**
 * The text that the quick search of companies and plants matches: the name and the classes of which the id consists.
 */
export const masterDataSearchText = (row: {
  content: string;
  class3: string;
  class4?: string;
  class5?: string;
}): string => searchText(row.content, row.class3, row.class4, row.class5);
