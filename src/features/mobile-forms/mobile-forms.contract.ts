import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { editOf, itemCall, removeCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  chosenText,
  filters,
  nothing,
  oid,
  paged,
  paging,
  requiredText,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const mobileFormMenu: MenuEntry = {
  id: 'F030',
  langid: 'menu.mobile_forms',
  title: localized('移动表单', '行動表單', 'Mobile forms', 'Biểu mẫu di động'),
  icon: 'FormOutlined',
  component: 'mobile-forms',
  url: '/mobile-forms',
  sort: 6,
  parent: 'G03',
};

/** Longest texts, in characters. */
export const formLimits = { id: 255, name: 255 } as const;

export const formReasons = {
  exists: 'mobile_form.exists',
  lineExists: 'mobile_form.line_exists',
} as const;

/** Process and stage of a form, and what people may do in it (seed 001 §3, §5; the defaults of §3). */
export const formFields = {
  proid: chosenText(formLimits.id),
  pronm: requiredText(formLimits.name),
  lineid: chosenText(formLimits.id),
  linenm: requiredText(formLimits.name),
  artid: requiredText(formLimits.id),
  showsign: yn.default('Y'),
  signresult: yn.default('N'),
  handsign: yn.default('N'),
  edit: yn.default('N'),
  status: yn.default('Y'),
};

export const formEdit = editOf(formFields);

export const formRow = z.object({
  oid,
  proid: z.string(),
  pronm: z.string(),
  lineid: z.string(),
  linenm: z.string(),
  artid: z.string(),
  showsign: yn,
  signresult: yn,
  handsign: yn,
  edit: yn,
  status: yn,
  /** how many fields it has, the nested ones included */
  columncount: z.number().int(),
  ...auditFields,
});
export type FormRow = z.infer<typeof formRow>;

export const formSortFields = [
  'proid',
  'pronm',
  'lineid',
  'linenm',
  'artid',
  'edit',
  'status',
  'columncount',
  'txdat',
] as const;

/** Empty means any; the quick search looks in the ids and names. */
export const formFilter = z.object({
  proid: text(formLimits.id).default(''),
  edit: ynFilter,
  status: ynFilter,
  ...filters,
});

/** A line of a process. `proid`: the id of the line, `pronm` its name (seed 001 §3 Process-line). */
export const lineFields = {
  parentid: chosenText(formLimits.id),
  parentnm: text(formLimits.name).default(''),
  proid: chosenText(formLimits.id),
  pronm: requiredText(formLimits.name),
  sign: yn.default('N'),
  status: yn.default('Y'),
};
export const lineEdit = editOf(lineFields);

export const lineRow = z.object({
  oid,
  parentid: z.string(),
  parentnm: z.string(),
  proid: z.string(),
  pronm: z.string(),
  sign: yn,
  status: yn,
  ...auditFields,
});
export type LineRow = z.infer<typeof lineRow>;

const look = mayLook(mobileFormMenu.id);
const change = mayChange(mobileFormMenu.id, { scope: 'everywhere' });

const chosenId = requiredText(formLimits.id);

/** What the process catalogue offers, and the lines of processes. */
export const processLineCalls = {
  processes: endpoint({
    method: 'GET',
    path: '/mb/mobileform/processlist',
    summary: 'The processes of the catalogue',
    right: look,
    answer: z.array(z.object({ proid: z.string(), pronm: z.string() })),
  }),
  stages: endpoint({
    method: 'GET',
    path: '/mb/mobileform/stagelist',
    summary: 'The stages of a process and their forms; the process itself for the form at its start',
    right: look,
    query: { proid: chosenId },
    answer: z.array(z.object({ lineid: z.string(), linenm: z.string(), artid: z.string() })),
  }),
  labels: endpoint({
    method: 'GET',
    path: '/mb/mobileform/labellist',
    summary: 'The labelled fields of a form in the process',
    right: look,
    query: { proid: chosenId, artid: chosenId },
    answer: z.array(z.object({ columnlabel: z.string(), columnlabelName: z.string() })),
  }),
  items: endpoint({
    method: 'GET',
    path: '/mb/mobileform/itemlist',
    summary: 'The items of a form, whose values fields show',
    right: look,
    query: { artid: chosenId },
    answer: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/mb/mobileform/processinfo',
    summary: 'The lines of a process',
    right: look,
    query: { proid: chosenId },
    answer: z.array(lineRow),
  }),
  addLine: endpoint({
    method: 'POST',
    path: '/mb/mobileform/processinfo',
    summary: 'Assign a line to a process',
    right: change,
    undo: true,
    effects: 'an assignment arranges the list of forms; no form becomes visible or hidden by it',
    content: z.object(lineFields),
    answer: lineRow,
    reasons: [formReasons.lineExists],
  }),
  editLine: endpoint({
    method: 'PUT',
    path: '/mb/mobileform/processinfo',
    summary: 'Change a line of a process, or one of its switches',
    right: change,
    undo: true,
    effects: 'an assignment arranges the list of forms; no form becomes visible or hidden by it',
    content: lineEdit,
    answer: lineRow,
    reasons: [formReasons.lineExists],
  }),
  removeLines: removeCall({
    path: '/mb/mobileform/processinfo',
    summary: 'Delete lines of processes by oid; all or none',
    right: change,
    effects: 'an assignment arranges the list of forms; the console asks by itself',
  }),
};

export const mobileFormReads = {
  search: endpoint({
    method: 'GET',
    path: '/mb/mobileform',
    summary: 'Mobile forms that match, by default by process and stage',
    right: look,
    query: { ...formFilter.shape, ...paging, ...sorting(formSortFields) },
    answer: paged(formRow),
  }),
  item: itemCall({ path: '/mb/mobileform/item', summary: 'One mobile form', right: look, row: formRow }),
  exportAll: endpoint({
    method: 'GET',
    path: '/mb/mobileform/export',
    summary: 'All mobile forms that match, as a spreadsheet',
    right: look,
    query: { ...formFilter.shape, ...sorting(formSortFields) },
    answer: nothing,
    file: 'xlsx',
  }),
};
