import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { actionPrefixes, formatOf, rulesOf } from '#platform/mobile-form/form-column.ts';
import { editOf, removeCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { auditFields, chosenText, fieldReasons, oid, requiredText, text, yn } from '#platform/wire/values.ts';
import { columnReasons } from './column-rules.ts';
import { formLimits, mobileFormMenu } from './mobile-forms.contract.ts';

/** Longest texts, in characters, and the most of what a column or a form has. */
export const columnLimits = {
  label: 120,
  code: 60,
  item: 255,
  items: 30,
  value: 500,
  method: 200,
  explain: 1000,
  action: 200,
  format: 60,
  columns: 200,
} as const;

/** Code lists of the types of columns and their subtypes (seed 001 §9). */
export const typeList = 'MBColumnType';
export const subtypeList = 'MBColumnSubType';

const item = z.object({
  id: requiredText(columnLimits.item),
  name: text(columnLimits.item).default(''),
  type: text(columnLimits.code).default(''),
});
const itemRow = z.object({ id: z.string(), name: z.string(), type: z.string() });

/** The label in each language that has its own. */
const labels = z
  .object(Object.fromEntries(languages.map((lang) => [lang, text(columnLimits.label).optional()])))
  .transform(
    (given) => Object.fromEntries(Object.entries(given).filter(([, label]) => label)) as Record<string, string>,
  );

const withPrefix = (kind: keyof typeof actionPrefixes) => text(columnLimits.action + actionPrefixes[kind].length);

/** The fields of the field editor (seed 001 §3, §5). */
export const columnFields = {
  columnlabel: requiredText(columnLimits.label),
  columnlabelName: text(columnLimits.label).default(''),
  labels: labels.default({}),
  columntype: chosenText(columnLimits.code),
  columnsubtype: text(columnLimits.code).default(''),
  columnList: z.array(item).max(columnLimits.items).default([]),
  defaultvalue: text(columnLimits.value).default(''),
  paramtype: text(columnLimits.code).default(''),
  ext: text(columnLimits.method).default(''),
  explain: text(columnLimits.explain).default(''),
  isedit: yn.default('Y'),
  required: yn.default('N'),
  action: withPrefix('action').default(''),
  actionColumn: text(columnLimits.value).default(''),
  columnaction: withPrefix('columnaction').default(''),
  columnactionColumn: text(columnLimits.value).default(''),
  columnpreaction: text(columnLimits.action).default(''),
  columnformat: text(columnLimits.format)
    .refine((value) => value === '' || formatOf(value) !== null, { error: columnReasons.formatForm })
    .default(''),
  columnrules: text(columnLimits.method)
    .refine((value) => rulesOf(value) !== null, { error: columnReasons.rulesForm })
    .default(''),
  outsidevisible: yn.default('Y'),
  status: yn.default('Y'),
};

const parentoid = oid.nullable().default(null);
/** Its place among its siblings, from 1; at the end if left out. */
const place = z.int().min(1).max(columnLimits.columns).optional();

const columnForm = z.object({ proinfooid: oid, parentoid, sort: place, ...columnFields });
export const columnEdit = editOf({ parentoid, ...columnFields });

const nested = z.object({ uuid: text(columnLimits.code).optional(), ...columnFields });
/** The columns of a new form, in their order. */
export const newColumns = z
  .array(nested.extend({ children: z.array(nested).max(columnLimits.columns).default([]) }))
  .max(columnLimits.columns)
  .refine((list) => list.reduce((sum, { children }) => sum + 1 + children.length, 0) <= columnLimits.columns, {
    error: fieldReasons.tooMany,
  });
export type NewColumn = z.output<typeof newColumns>[number];

const columnRow = z.object({
  oid,
  /** the same as `oid`, for clients that keep columns before they are saved */
  uuid: z.string(),
  proinfooid: oid,
  parentoid: oid.nullable(),
  layer: z.number().int(),
  sort: z.number().int(),
  columnlabel: z.string(),
  columnlabelName: z.string(),
  labels: z.partialRecord(z.enum(languages), z.string()),
  columntype: z.string(),
  columnsubtype: z.string(),
  /** names of the items, joined by `;` */
  columns: z.string(),
  columnList: z.array(itemRow),
  defaultvalue: z.string(),
  paramtype: z.string(),
  ext: z.string(),
  explain: z.string(),
  isedit: yn,
  required: yn,
  action: z.string(),
  actionColumn: z.string(),
  columnaction: z.string(),
  columnactionColumn: z.string(),
  columnpreaction: z.string(),
  columnformat: z.string(),
  columnrules: z.string(),
  outsidevisible: yn,
  status: yn,
  ...auditFields,
});
export type ColumnRow = z.infer<typeof columnRow>;

/** A column with those nested in it, in their order. */
const columnNode = columnRow.extend({ children: z.array(columnRow.extend({ children: z.array(z.never()) })) });
export type ColumnNode = z.infer<typeof columnNode>;
export const columnSchema = columnRow;
export const columnTree = z.array(columnNode);

const look = mayLook(mobileFormMenu.id);
const change = mayChange(mobileFormMenu.id, { scope: 'everywhere' });

const path = '/mb/mobileform/proshow';
const chosenProcess = text(formLimits.id).default('');

export const mobileFormColumnCalls = {
  tree: endpoint({
    method: 'GET',
    path: '/mb/mobileform/proshows/hierarchicalinfo',
    summary: 'The fields of a form in their order, as a tree by `children`',
    right: look,
    query: { proinfoOid: oid, proid: chosenProcess, artid: chosenProcess },
    answer: columnTree,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a field to a form, at `sort` among its siblings or at their end',
    right: change,
    undo: true,
    effects: 'a field is added while the form is designed, and its preview shows what employees will see',
    content: columnForm,
    answer: columnRow,
    reasons: Object.values(columnReasons),
  }),
  addAll: endpoint({
    method: 'POST',
    path: '/mb/proshow',
    summary: 'Add several fields at the end of a form, all or none',
    right: change,
    undo: true,
    content: z.object({ proinfooid: oid, proshowList: newColumns.min(1) }),
    answer: columnTree,
    reasons: Object.values(columnReasons),
  }),
  edit: endpoint({
    method: 'PUT',
    path,
    summary: 'Change a field or one of its switches; with another `parentoid` it goes to the end of its new siblings',
    right: change,
    undo: true,
    effects: true,
    content: columnEdit,
    answer: columnRow,
    reasons: Object.values(columnReasons),
  }),
  remove: removeCall({
    path,
    summary: 'Delete fields by oid with those nested in them; all or none',
    right: change,
    effects: true,
  }),
  removeAll: removeCall({
    path: '/mb/proshow',
    summary: 'Delete fields by oid with those nested in them; all or none',
    right: change,
    effects: true,
  }),
  sort: endpoint({
    method: 'PUT',
    path: '/mb/mobileform/proshow/sort',
    summary:
      'Number fields of a form within their siblings, and nest them; 409 with the current fields if one of them is gone',
    right: change,
    undo: true,
    query: { proinfoOid: oid },
    content: z
      .array(z.object({ oid, sort: z.int().min(1).max(1_000_000), parentoid }))
      .min(1)
      .max(columnLimits.columns * 2),
    answer: columnTree,
    reasons: [columnReasons.parentUnknown, columnReasons.hasChildren],
  }),
};
