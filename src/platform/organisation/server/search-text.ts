import { searchText } from '#platform/search/server/fold.ts';

/** What the quick search of people looks in. */
export const employeeSearchText = (employee: { empid: string; name: string; adaccount?: string | null }): string =>
  searchText(employee.empid, employee.name, employee.adaccount);

/** What the quick search of departments looks in. */
export const departmentSearchText = (department: { depid: string; depname: string }): string =>
  searchText(department.depid, department.depname);

/** What the quick search of companies and plants looks in: the name and the classes that make the id. */
export const masterDataSearchText = (row: {
  content: string;
  class3: string;
  class4?: string;
  class5?: string;
}): string => searchText(row.content, row.class3, row.class4, row.class5);
