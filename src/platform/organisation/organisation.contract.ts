import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { filters, paged, paging, text, yn } from '#platform/wire/values.ts';

export const companyRow = z.object({ oid: z.string(), label: z.string(), value: z.string() });
/** `value` is class3 + class4 (seed 000 §3). */
export const plantRow = z.object({
  oid: z.string(),
  label: z.string(),
  value: z.string(),
  coid: z.string(),
  plantid: z.string(),
  currency: z.string(),
});
/**
 * `value` is what a D condition holds: company id + plant id + '_' + department id. `path`: names from the root down to
 * the department.
 */
export const departmentRow = z.object({
  value: z.string(),
  depid: z.string(),
  depname: z.string(),
  coid: z.string(),
  plantid: z.string(),
  plantname: z.string(),
  path: z.string(),
  /** Whether a choice may include those below it: N where they reach beyond `scopeOf`. */
  mayContainSub: yn,
});
export const memberRow = z.object({
  id: z.string(),
  name: z.string(),
  depname: z.string(),
  plantname: z.string(),
  coid: z.string(),
  plantid: z.string(),
});
export const directoryMemberRow = memberRow.extend({ loginid: z.string(), type: z.enum(['AD', 'ED']) });
/** A place in the organisation: C company, P plant (company and plant id together), D department. */
export const placeType = z.enum(['C', 'P', 'D']);
/** A node of the organisation tree; `leaf`: nothing is below it. */
export const treeNode = z.object({ type: placeType, id: z.string(), name: z.string(), leaf: yn });
/** `as`: those of the ids asked for that mean this person. */
export const namedMember = memberRow.extend({ as: z.array(z.string()) });
/** `as`: those of the ids asked for that mean this department. */
export const namedDepartment = departmentRow.extend({ as: z.array(z.string()) });
export type NamedDepartment = z.infer<typeof namedDepartment>;
export type TreeNode = z.infer<typeof treeNode>;
export type NamedMember = z.infer<typeof namedMember>;
export type CompanyRow = z.infer<typeof companyRow>;
export type PlantRow = z.infer<typeof plantRow>;
export type DepartmentRow = z.infer<typeof departmentRow>;
export type MemberRow = z.infer<typeof memberRow>;
export type DirectoryMemberRow = z.infer<typeof directoryMemberRow>;

/**
 * `scopeOf`: id of a function; the rows are then those inside the caller's scope in it at `level`, which are the ones
 * that a call of this function accepts. Empty: all.
 */
const scoped = { scopeOf: text(60).default(''), level: z.enum(['LOOK', 'CHANGE', 'GRANT']).default('LOOK') };
/** Only rows of this place; a department with those below it. Empty: all. */
export const placed = { placetype: z.enum(['', ...placeType.options]).default(''), place: text(120).default('') };
const searched = { ...paging, ...scoped, search: text(100).default('') };
const picked = { ...paging, ...scoped, ...placed, ...filters };

/** The most ids that one call looks up. */
export const mostNamed = 4000;

/** Pickers: seed 000 §7; open to every signed-in console user (docs/rules.md, Who may do what). */
export const organisationCalls = {
  companies: endpoint({
    method: 'GET',
    path: '/hr/co',
    summary: 'Companies to pick from',
    right: signedIn,
    query: searched,
    answer: paged(companyRow),
  }),
  plants: endpoint({
    method: 'GET',
    path: '/hr/plant',
    summary: 'Plants to pick from',
    right: signedIn,
    query: searched,
    answer: paged(plantRow),
  }),
  departments: endpoint({
    method: 'GET',
    path: '/hr/dep',
    summary: 'Departments to pick from',
    right: signedIn,
    query: picked,
    answer: paged(departmentRow),
  }),
  departmentsNamed: endpoint({
    method: 'POST',
    path: '/hr/dep/named',
    summary: 'Departments by their codes, or by company, plant and code together; a read',
    right: signedIn,
    reads: true,
    content: z.object({ ...scoped, ids: z.array(text(120)).max(mostNamed).default([]) }),
    answer: z.array(namedDepartment),
  }),
  members: endpoint({
    method: 'GET',
    path: '/hr/member',
    summary: 'Employees in service to pick from',
    right: signedIn,
    query: picked,
    answer: paged(memberRow),
  }),
  memberSuggestions: endpoint({
    method: 'GET',
    path: '/hr/member/suggestions',
    summary: 'The few employees in service that match best what is typed, best first',
    right: signedIn,
    query: { ...scoped, ...placed, ...filters },
    answer: z.array(memberRow),
  }),
  membersNamed: endpoint({
    method: 'POST',
    path: '/hr/member/named',
    summary: 'Employees in service by their numbers or domain accounts; a read',
    right: signedIn,
    reads: true,
    content: z.object({ ...scoped, ids: z.array(text(60)).max(mostNamed).default([]) }),
    answer: z.array(namedMember),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/hr/tree',
    summary: 'Companies, plants and departments directly below a place of the organisation, or at its top',
    right: signedIn,
    query: { ...scoped, ...placed },
    answer: z.array(treeNode),
  }),
  directoryMembers: endpoint({
    method: 'GET',
    path: '/ad/member',
    summary: 'Employees in service with the account they would sign in with',
    right: signedIn,
    query: { ...paging, ...filters },
    answer: paged(directoryMemberRow),
  }),
  companyOptions: endpoint({
    method: 'GET',
    path: '/mis/hrco',
    summary: 'All companies as options',
    right: signedIn,
    answer: z.array(companyRow),
  }),
  plantOptions: endpoint({
    method: 'GET',
    path: '/mis/hrpz',
    summary: 'The plants of a company as options',
    right: signedIn,
    query: { co: text(20).default('') },
    answer: z.array(plantRow),
  }),
};
