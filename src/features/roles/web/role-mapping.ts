import type { MappedDepartment, MappedMember } from '#features/roles/roles.contract.ts';
import type { DepartmentRow, MemberRow } from '#platform/organisation/organisation.contract.ts';

/** A build role's mapping as the page edits it. */
export type Mapping = { departments: MappedDepartment[]; members: MappedMember[] };

export const departmentKey = ({ contentoid }: MappedDepartment): string => contentoid;
export const memberKey = ({ id }: MappedMember): string => id;

export const asDepartment = ({ value, depid, depname, plantname, coid, plantid }: DepartmentRow): MappedDepartment => ({
  oid: '',
  contentoid: value,
  depid,
  depname,
  plantname,
  coid,
  plantid,
});

export const asMember = ({ id, name, depname, plantname }: MemberRow): MappedMember => ({
  id,
  name,
  depname,
  plantname,
});

/** Adds the rows that are missing, in front, so that they are seen. */
export const withAdded = <Row>(rows: readonly Row[], added: readonly Row[], keyOf: (row: Row) => string): Row[] => {
  const there = new Set(rows.map(keyOf));
  return [...added.filter((row) => !there.has(keyOf(row))), ...rows];
};

/** Without the row that was added last, unless it is saved already. */
export const withoutNewest = <Row>(rows: readonly Row[], saved: readonly Row[], keyOf: (row: Row) => string): Row[] => {
  const [newest, ...others] = rows;
  return newest && !saved.some((row) => keyOf(row) === keyOf(newest)) ? others : [...rows];
};

const keysOf = ({ departments, members }: Mapping): Set<string> =>
  new Set([...departments.map((row) => `D ${departmentKey(row)}`), ...members.map((row) => `H ${memberKey(row)}`)]);

/** How many entries would be written: added and removed ones. */
export const changesBetween = (before: Mapping, after: Mapping): number => {
  const [had, has] = [keysOf(before), keysOf(after)];
  const added = [...has].filter((key) => !had.has(key));
  const removed = [...had].filter((key) => !has.has(key));
  return added.length + removed.length;
};

/** What is sent (seed 000 §7): the whole list. */
export const entriesOf = (
  roleoid: string,
  { departments, members }: Mapping,
): { roleoid: string; contentoid: string; contenttype: 'D' | 'H' }[] => [
  ...departments.map((row) => ({ roleoid, contentoid: departmentKey(row), contenttype: 'D' as const })),
  ...members.map((row) => ({ roleoid, contentoid: memberKey(row), contenttype: 'H' as const })),
];

/** The mapping in a draft; null if it holds none. */
export const readMapping = (value: Partial<Mapping> | undefined): Mapping | null =>
  value && Array.isArray(value.departments) && Array.isArray(value.members)
    ? { departments: value.departments, members: value.members }
    : null;
