import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { editOf, itemCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  asItStands,
  auditFields,
  filters,
  nothing,
  oid,
  paged,
  paging,
  sorting,
  text,
  yn,
} from '#platform/wire/values.ts';
import {
  companyType,
  paramFields,
  paramTypeOr,
  personFields,
  repairLimits,
  repairReasons,
  topType,
} from './repair-fields.ts';

export const repairMenu: MenuEntry = {
  id: 'F028',
  langid: 'menu.repair',
  title: localized('IT 报修参数', 'IT 報修參數', 'IT repair settings', 'Thiết lập sửa chữa IT'),
  icon: 'ScheduleOutlined',
  component: 'repair',
  url: '/repair',
  sort: 8,
  parent: 'G03',
};

/** `paramtype`: a company, or else a repair type, whose own `paramtype` follows from its parent. */
export const paramForm = z.object({ paramtype: paramTypeOr(topType), ...paramFields });
export const paramEdit = editOf(paramFields).extend({ paramtype: asItStands });
export const personForm = z.object(personFields);
export const personEdit = editOf(personFields);

const paramRowFields = {
  oid,
  /** `ITCOTYPE` of a company, `ITRepairType` of a repair type at the top, otherwise the parent's code. */
  paramtype: z.string(),
  paramtypename: z.string(),
  paramcode: z.string(),
  paramname: z.string(),
  paramsort: z.number(),
  parentparam: oid.nullable(),
  /** From 1 at the top. */
  layer: z.number().int(),
  status: yn,
  mayChange: yn,
  ...auditFields,
};
export const paramRow = z.object(paramRowFields);
export type ParamRow = z.infer<typeof paramRow>;
export type TypeNode = ParamRow & { childrenList: TypeNode[] };
export const typeNode: z.ZodType<TypeNode> = z.object({
  ...paramRowFields,
  childrenList: z.array(z.lazy(() => typeNode)),
});

export const personRow = z.object({
  oid,
  companyId: z.string(),
  companyName: z.string(),
  id: z.string(),
  name: z.string(),
  depname: z.string(),
  /** N: has left, or the directory does not have the number. */
  inservice: yn,
  status: yn,
  mayChange: yn,
  ...auditFields,
});
export type PersonRow = z.infer<typeof personRow>;

export const coinfoRow = z.object({ co: z.string(), coabr: z.string() });
export type CoinfoRow = z.infer<typeof coinfoRow>;

export const personSortFields = ['companyId', 'companyName', 'id', 'name', 'status', 'txdat'] as const;

/** `LEFT`: is still named although the person has left. Empty means any. */
export const personAttentions = ['LEFT'] as const;
export const personFilter = { attention: z.enum(['', ...personAttentions]).default(''), ...filters };

const look = mayLook(repairMenu.id);
const change = mayChange(repairMenu.id, { scope: 'rows' });
const reach = 'employees see it in the forms of their next repair orders alone';
const paramReasons = [
  repairReasons.outsideScope,
  repairReasons.sortDigits,
  repairReasons.companyExists,
  repairReasons.companyUnknown,
  repairReasons.codeExists,
  repairReasons.codeReserved,
  repairReasons.parentMissing,
  repairReasons.parentOff,
  repairReasons.tooDeep,
];
const personReasons = [
  repairReasons.outsideScope,
  repairReasons.companyUnknown,
  repairReasons.personExists,
  repairReasons.personUnknown,
  repairReasons.personLeft,
];

export const repairCalls = {
  params: endpoint({
    method: 'GET',
    path: '/itrepair/param',
    summary: 'Companies (ITCOTYPE), or the repair types directly below the one with this code, by paramsort',
    right: look,
    query: { paramType: paramTypeOr(companyType), ...filters },
    answer: z.array(paramRow),
  }),
  types: endpoint({
    method: 'GET',
    path: '/itrepair/param/repairtype',
    summary: 'Repair types below the one with this code as a tree; of a search those that match, with all above them',
    right: look,
    query: { paramType: paramTypeOr(topType), ...filters },
    answer: z.array(typeNode),
  }),
  item: itemCall({ path: '/itrepair/param/item', summary: 'One company or repair type', right: look, row: paramRow }),
  exportAll: endpoint({
    method: 'GET',
    path: '/itrepair/param/export',
    summary: 'All companies (ITCOTYPE) or all repair types that match, as a spreadsheet',
    right: look,
    query: { paramType: z.enum([companyType, topType]).default(companyType), ...filters },
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: reach,
    path: '/itrepair/param',
    summary: 'Add a company, whose name is that of master data, or a repair type, which takes a scope of everywhere',
    right: change,
    content: paramForm,
    answer: paramRow,
    reasons: [...paramReasons, repairReasons.typeMismatch],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: reach,
    path: '/itrepair/param',
    summary: 'Change a company or a repair type, or switch it on or off',
    right: change,
    content: paramEdit,
    answer: paramRow,
    reasons: [...paramReasons, repairReasons.parentIsBelow, repairReasons.parentFixed],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: true,
    effects: reach,
    path: '/itrepair/param',
    summary: 'Delete a company by oid; a repair type is switched off instead. One that no longer exists is ignored',
    right: change,
    content: oid,
    answer: z.object({ deleted: z.number().int() }),
    reasons: [repairReasons.outsideScope, repairReasons.typeStays],
  }),
  companies: endpoint({
    method: 'GET',
    path: '/itrepair/coinfo',
    summary: 'The companies in use for which the caller may add something, otherwise may look at something',
    right: look,
    query: {},
    answer: z.array(coinfoRow),
  }),
};

export const repairPersonCalls = {
  people: endpoint({
    method: 'GET',
    path: '/itrepair/repairmam',
    summary: 'Repair people that match in company, number or name; `companyId`: of this company alone',
    right: look,
    query: { ...personFilter, companyId: text(repairLimits.code).default(''), ...paging, ...sorting(personSortFields) },
    answer: paged(personRow),
  }),
  person: itemCall({ path: '/itrepair/repairmam/item', summary: 'One repair person', right: look, row: personRow }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/itrepair/repairmam/export',
    summary: 'All repair people that match, as a spreadsheet',
    right: look,
    query: { ...personFilter, ...sorting(personSortFields) },
    answer: nothing,
    file: 'xlsx',
  }),
  addPerson: endpoint({
    method: 'POST',
    undo: true,
    effects: reach,
    path: '/itrepair/repairmam',
    summary: 'Add an employee in service as a repair person of a company; the name is that of the directory',
    right: change,
    content: personForm,
    answer: personRow,
    reasons: personReasons,
  }),
  editPerson: endpoint({
    method: 'PUT',
    undo: true,
    effects: reach,
    path: '/itrepair/repairmam',
    summary: 'Change a repair person, or switch one on or off',
    right: change,
    content: personEdit,
    answer: personRow,
    reasons: personReasons,
  }),
  removePerson: endpoint({
    method: 'DELETE',
    undo: true,
    effects: reach,
    path: '/itrepair/repairmam',
    summary: 'Delete a repair person by oid; one that no longer exists is ignored',
    right: change,
    content: oid,
    answer: z.object({ deleted: z.number().int() }),
    reasons: [repairReasons.outsideScope],
  }),
};
