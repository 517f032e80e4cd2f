import { z } from 'zod';
import { importCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { languages } from '#platform/i18n/languages.ts';
import { coverage, coverageFilter, namesByLanguage, versionsOf } from '#platform/language-versions/versions.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { editOf, exportCall, itemCall, removeCall, searchCall } from '#platform/records/record-calls.ts';
import {
  auditFields,
  filters,
  oid,
  paged,
  paging,
  requiredText,
  sorting,
  text,
  wholeNumber,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const parameterMenu: MenuEntry = {
  id: 'F005',
  langid: 'menu.parameters',
  title: localized('参数数据', '參數資料', 'Parameter data', 'Dữ liệu tham số'),
  icon: 'UnorderedListOutlined',
  component: 'parameters',
  url: '/parameters',
  sort: 1,
  parent: 'G03',
};

/** Longest texts, in characters. */
export const parameterLimits = { code: 60, name: 120, extended: 4000, languageName: 30 } as const;

/** Parameters about which one call can ask whether they may be a parent: more than a page or a pasted list. */
const mostCandidates = 2_000;

export const parameterReasons = { sortPositive: 'form.number_positive_integer' } as const;

const sort = wholeNumber(parameterReasons.sortPositive, {
  least: 1,
  most: 2_000_000_000,
  tooLarge: 'form.number_at_most_2000000000',
});

const fields = {
  paramtype: requiredText(parameterLimits.code),
  paramtypename: requiredText(parameterLimits.name),
  paramcode: requiredText(parameterLimits.code),
  paramname: requiredText(parameterLimits.name),
  paramsort: sort,
  parentparam: oid.nullable().default(null),
  desccode: text(parameterLimits.extended).default(''),
  descname: text(parameterLimits.extended).default(''),
  status: yn.default('Y'),
};

/** The fields of the name in a language. */
export const parameterVersionFields = {
  paramName: requiredText(parameterLimits.languageName),
  status: yn.default('Y'),
};

const versions = { languages: versionsOf(parameterVersionFields) };
export const parameterForm = z.object({ ...fields, ...versions });
export const parameterEdit = editOf(fields).extend(versions);

export const parameterRow = z.object({
  oid,
  paramtype: z.string(),
  paramtypename: z.string(),
  paramcode: z.string(),
  paramname: z.string(),
  paramsort: z.number(),
  parentparam: oid.nullable(),
  parentparamname: z.string().nullable(),
  /** The enabled names in the languages, its own and those of its parent. */
  names: namesByLanguage,
  parentnames: namesByLanguage,
  desccode: z.string(),
  descname: z.string(),
  status: yn,
  ...coverage,
  ...auditFields,
});
export type ParameterRow = z.infer<typeof parameterRow>;

export const parameterSortFields = [
  'paramtype',
  'paramtypename',
  'paramcode',
  'paramname',
  'paramsort',
  'status',
  'txdat',
] as const;

/** Advanced search (seed 000 §2.2); empty means any. It can be combined with the quick search. */
export const parameterFilter = z.object({
  paramtype: text(parameterLimits.code).default(''),
  paramname: text(parameterLimits.name).default(''),
  parentparam: z.union([oid, z.literal('')]).default(''),
  status: ynFilter,
  ...coverageFilter,
  ...filters,
});

const languageFields = {
  paramLang: z.enum(languages).default('zh-CN'),
  ...parameterVersionFields,
};
export const parameterLanguageForm = z.object({ paramOid: oid, ...languageFields });
export const parameterLanguageEdit = editOf(languageFields);
export const parameterLanguageRow = z.object({
  oid,
  paramOid: oid,
  paramLang: z.enum(languages),
  paramName: z.string(),
  status: yn,
  outdated: yn,
  ...auditFields,
});
export type ParameterLanguageRow = z.infer<typeof parameterLanguageRow>;

/** A parameter with its names in the languages, as its form needs it. */
export const parameterRecord = parameterRow.extend({ versions: z.array(parameterLanguageRow) });
export type ParameterRecord = z.infer<typeof parameterRecord>;

const look = mayLook(parameterMenu.id);
const change = mayChange(parameterMenu.id, { scope: 'everywhere' });

export const parameterImport = importCalls('parameters', change);

const list = { right: look, sortFields: parameterSortFields, filter: parameterFilter };

export const parameterCalls = {
  search: endpoint({
    method: 'GET',
    path: '/data/param/search',
    summary: 'Quick search',
    right: look,
    query: { ...paging, ...sorting(parameterSortFields), ...filters },
    answer: paged(parameterRow),
  }),
  fineSearch: searchCall({
    path: '/data/param/finesearch',
    summary: 'Advanced search',
    ...list,
    row: parameterRow,
  }),
  types: endpoint({
    method: 'GET',
    path: '/data/param/types',
    summary: 'The parameter types in use, to pick from',
    right: look,
    query: { ...paging, ...filters },
    answer: paged(z.object({ paramtype: z.string(), paramtypename: z.string(), count: z.number() })),
  }),
  item: itemCall({
    path: '/data/param/item',
    summary: 'One parameter with its names in the languages',
    right: look,
    row: parameterRecord,
  }),
  exportAll: exportCall({
    path: '/data/param/export',
    summary: 'All parameters that match, as a spreadsheet',
    ...list,
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/data/param',
    summary: 'Add a parameter with its names in the languages',
    right: change,
    content: parameterForm,
    answer: parameterRow,
    reasons: ['parameter.code_exists', 'parameter.parent_missing', 'parameter.decides_rights'],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/data/param',
    summary: 'Change a parameter and any of its names in the languages',
    right: change,
    content: parameterEdit,
    answer: parameterRow,
    reasons: [
      'parameter.code_exists',
      'parameter.parent_missing',
      'parameter.parent_is_below',
      'parameter.holds_rights',
      'parameter.decides_rights',
    ],
  }),
  below: endpoint({
    method: 'POST',
    path: '/data/param/below',
    summary: 'Which of these parameters are the first one or lie below it, and so cannot be its parent; a read',
    right: change,
    reads: true,
    content: z.object({ oid, oids: z.array(oid).max(mostCandidates).default([]) }),
    answer: z.array(oid),
  }),
  remove: removeCall({
    effects: true,
    path: '/data/param',
    summary: 'Delete parameters by oid; all or none',
    right: change,
    reasons: ['parameter.has_children', 'parameter.holds_rights', 'parameter.decides_rights'],
  }),
  languages: endpoint({
    method: 'GET',
    path: '/data/param/language',
    summary: 'The names of a parameter per language',
    right: look,
    query: { paramOid: oid },
    answer: z.array(parameterLanguageRow),
  }),
  addLanguage: endpoint({
    method: 'POST',
    undo: true,
    effects: 'a parameter reaches employees by the records that use it',
    path: '/data/param/language',
    summary: 'Add a name in a language',
    right: change,
    content: parameterLanguageForm,
    answer: parameterLanguageRow,
    reasons: ['parameter.language_exists', 'parameter.decides_rights'],
  }),
  editLanguage: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'a parameter reaches employees by the records that use it',
    path: '/data/param/language',
    summary: 'Change a name in a language',
    right: change,
    content: parameterLanguageEdit,
    answer: parameterLanguageRow,
    reasons: ['parameter.language_exists', 'parameter.decides_rights'],
  }),
};
