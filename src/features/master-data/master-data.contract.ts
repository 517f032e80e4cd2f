import { z } from 'zod';
import { importCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { languageTextLimits, languageTexts, namedTexts } from '#platform/language-texts/language-texts.contract.ts';
import { coverage, coverageFilter } from '#platform/language-versions/versions.ts';
import { editOf, exportCall, itemCall, removeCall, searchCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { numberedRows } from '#platform/sort-dialog/order.contract.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  oid,
  paged,
  paging,
  requiredText,
  text,
  wholeNumber,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const masterDataMenu: MenuEntry = {
  id: 'F023',
  langid: 'menu.master_data',
  title: localized('主数据', '主資料', 'Master data', 'Dữ liệu danh mục'),
  icon: 'BankOutlined',
  component: 'master-data',
  url: '/master-data',
  sort: 2,
  parent: 'G03',
};

/** `dataType` of its permissions (seed 001 §3). */
export const masterDataKind = 'masterdata';

/** Longest texts, in characters. */
export const masterDataLimits = { class: 60, content: 120, len: languageTextLimits.langid } as const;

const sort = wholeNumber('form.number_positive_integer', {
  least: 1,
  most: 2_000_000_000,
  tooLarge: 'form.number_at_most_2000000000',
});

const lowerClass = text(masterDataLimits.class).default('');

const fields = {
  class1: requiredText(masterDataLimits.class),
  class2: lowerClass,
  class3: lowerClass,
  class4: lowerClass,
  class5: lowerClass,
  class6: lowerClass,
  content: requiredText(masterDataLimits.content),
  sort,
  /** The language id under which the content stands in each language. */
  len: text(masterDataLimits.len).default(''),
  /** Whether the app reads the row. */
  ismobile: yn.default('N'),
  status: yn.default('Y'),
};

export const masterDataForm = z.object({ ...fields, ...languageTexts });
export const masterDataEdit = editOf(fields).extend(languageTexts);

export const masterDataRow = z.object({
  oid,
  class1: z.string(),
  class2: z.string(),
  class3: z.string(),
  class4: z.string(),
  class5: z.string(),
  class6: z.string(),
  content: z.string(),
  sort: z.number(),
  len: z.string(),
  ismobile: yn,
  status: yn,
  ...coverage,
  ...auditFields,
});
export type MasterDataRow = z.infer<typeof masterDataRow>;

/** A row with its content in the languages, as its form needs it. */
export const masterDataRecord = masterDataRow.extend(namedTexts);
export type MasterDataRecord = z.infer<typeof masterDataRecord>;

export const masterDataSortFields = [
  'class1',
  'class2',
  'class3',
  'class4',
  'content',
  'sort',
  'ismobile',
  'status',
  'txdat',
] as const;

const classFilter = text(masterDataLimits.class).default('');

/** Advanced search; empty means any. Classes and content contain the text. It can be combined with the quick search. */
export const masterDataFilter = z.object({
  class1: classFilter,
  class2: classFilter,
  class3: classFilter,
  class4: classFilter,
  class5: classFilter,
  class6: classFilter,
  content: text(masterDataLimits.content).default(''),
  ismobile: ynFilter,
  status: ynFilter,
  /** Rows in use whose language id has no text in any language. */
  attention: z.enum(['', 'NO_TEXT']).default(''),
  ...coverageFilter,
  ...filters,
});

const look = mayLook(masterDataMenu.id);
const change = mayChange(masterDataMenu.id, { scope: 'everywhere' });
/** The calls of its import from spreadsheets. */
export const masterDataImport = importCalls('masterdata', change);

const list = { right: look, sortFields: masterDataSortFields, filter: masterDataFilter };

/** The kinds of rows that there are: the first two classes. */
export const masterDataGroup = z.object({ class1: z.string(), class2: z.string(), count: z.number() });
export type MasterDataGroup = z.infer<typeof masterDataGroup>;

/**
 * Rows of one kind that name a company or plant. `rows`: the first of them, empty if the caller may not look at all of
 * their kind; `path` is empty without a screen. `locked`: the caller may not let them name another one.
 */
const placeUse = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number().int(),
  rows: z.array(z.object({ key: z.string(), label: z.string(), path: z.string() })),
  locked: yn,
});

/**
 * `place`: C for a company, P for a plant, empty for other rows, which no other rows name. `others`: further rows of
 * the same company or plant, with which this one can be deleted although it is in use.
 */
const masterDataUses = z.object({
  row: masterDataRow,
  place: z.enum(['', 'C', 'P']),
  others: z.number().int(),
  total: z.number().int(),
  uses: z.array(placeUse),
});
export type MasterDataUses = z.infer<typeof masterDataUses>;

/** The most employees and departments that are moved at once; the HR feed moves more. */
export const mostMoved = 300_000;

/** The most of them that can be moved back: an act of more rows cannot be undone (docs/adr/0025-undo.md). */
export const mostUndone = 20_000;

/**
 * A company or plant that was replaced, and by what: files of the HR feed may still name it. Companies have empty plant
 * ids.
 */
export const replacedPlace = z.object({
  oid,
  fromcoid: z.string(),
  fromplantid: z.string(),
  tocoid: z.string(),
  toplantid: z.string(),
  ...auditFields,
});
export type ReplacedPlace = z.infer<typeof replacedPlace>;

const formReasons = [
  'master_data.classes_exist',
  'master_data.sort_repetition',
  'master_data.place_ids',
  'master_data.plant_ambiguous',
];

export const masterDataCalls = {
  search: searchCall({ path: '/data/masterdata', summary: 'Master data that matches', ...list, row: masterDataRow }),
  item: itemCall({
    path: '/data/masterdata/item',
    summary: 'One row with its content in the languages',
    right: look,
    row: masterDataRecord,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/data/masterdata/groups',
    summary: 'The first two classes in use, to pick from',
    right: look,
    query: { ...paging, ...filters },
    answer: paged(masterDataGroup),
  }),
  nextSort: endpoint({
    method: 'GET',
    path: '/data/masterdata/nextsort',
    summary: 'The sort that follows the last row',
    right: look,
    answer: z.object({ sort: z.number() }),
  }),
  exportAll: exportCall({
    path: '/data/masterdata/export',
    summary: 'All master data that matches, as a spreadsheet',
    ...list,
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: 'employees see master data through the records that use it, and nothing uses a new row',
    path: '/data/masterdata',
    summary: 'Add a row with its content in the languages',
    right: change,
    content: masterDataForm,
    answer: masterDataRow,
    reasons: formReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'employees see master data through the records that use it',
    path: '/data/masterdata',
    summary: 'Change a row and its content in any of the languages',
    right: change,
    content: masterDataEdit,
    answer: masterDataRow,
    reasons: [...formReasons, 'master_data.in_use'],
  }),
  putInOrder: endpoint({
    method: 'PUT',
    undo: true,
    path: '/data/masterdata/sort',
    summary:
      'Puts rows in the given order, the first one first: they exchange their sort numbers, and all others keep theirs. 409 with these rows as they are if one is gone or has another `sort` than it was sent with',
    right: change,
    content: numberedRows,
    answer: z.array(masterDataRow),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/data/masterdata/uses',
    summary: 'Where a company or plant is used',
    right: look,
    query: { oid },
    answer: masterDataUses,
  }),
  replace: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    slow: true,
    path: '/data/masterdata/replace',
    summary:
      'Lets everything that names one company or plant name another one, in one step; a company with its plants. `remove` also deletes its rows',
    right: change,
    content: z.object({ from: oid, to: oid, remove: yn.default('N') }),
    answer: z.object({ replaced: z.number().int() }),
    reasons: [
      'master_data.not_replaceable',
      'master_data.replacing',
      'master_data.plants_clash',
      'master_data.departments_tree',
      'master_data.too_many_moved',
      'master_data.replace_right',
    ],
  }),
  replacing: endpoint({
    method: 'GET',
    path: '/data/masterdata/replacing',
    summary: 'How far the replacement of a company or plant is, in percent; null where none is on its way',
    right: look,
    query: { oid },
    answer: z.object({ percent: z.number().int().nullable() }),
  }),
  replaced: endpoint({
    method: 'GET',
    path: '/data/masterdata/replaced',
    summary: 'Companies and plants that were replaced, by which the HR feed is read',
    right: look,
    answer: z.array(replacedPlace),
  }),
  endReplaced: removeCall({
    effects: 'nobody is reached before the next import of the HR feed, which reports what it does',
    path: '/data/masterdata/replaced',
    summary: 'End replacements by oid: the HR feed is read as it is',
    right: change,
  }),
  remove: removeCall({
    effects: true,
    path: '/data/masterdata',
    summary: 'Delete rows by oid with their permissions; all or none. A company or plant in use stays',
    right: change,
    reasons: ['master_data.in_use'],
  }),
};
