import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { languageTexts, namedTexts } from '#platform/language-texts/language-texts.contract.ts';
import { coverage, coverageFilter } from '#platform/language-versions/versions.ts';
import { rightsFunction } from '#platform/rights/deciding-lists.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { editOf, itemCall, removeCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  nothing,
  oid,
  position,
  requiredText,
  sortNumber,
  text,
  yn,
} from '#platform/wire/values.ts';

export const webFunctionMenu: MenuEntry = {
  id: rightsFunction,
  langid: 'menu.web_functions',
  title: localized('网页功能', '網頁功能', 'Web functions', 'Chức năng web'),
  icon: 'AppstoreOutlined',
  component: 'web-functions',
  url: '/web-functions',
  sort: 2,
  parent: 'G04',
};

/** Longest texts, in characters. */
export const webFunctionLimits = {
  id: 60,
  name: 120,
  icon: 60,
  component: 120,
  url: 400,
  langid: 120,
  explain: 1000,
} as const;

export const webFunctionReasons = {
  urlForm: 'web_function.url_form',
  componentForm: 'web_function.component_form',
} as const;

/**
 * A path of the console (`//` and `/\` would lead to another host), or an http(s) address: nothing that a browser would
 * execute.
 */
const urlForm = /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\?#][^\s\\]*)$/i;
const url = requiredText(webFunctionLimits.url).refine((value) => value === '' || urlForm.test(value), {
  error: webFunctionReasons.urlForm,
});

/**
 * First segments of addresses that no menu entry may have: public pages (seed 000 §2.1), the home page, the API, and
 * the files of the console itself. Letter case does not matter, as in the guard.
 */
export const reservedAddresses: readonly string[] = [
  'login',
  '404',
  '50x',
  '502',
  'home',
  'person',
  'download',
  'mobileweb',
  'privacypolicy',
  'api',
  'assets',
];

/** Two addresses with the same key are equal: in the console only the path counts, in any letter case. */
export const addressKey = (url: string): string => {
  const address = url.toLowerCase();
  if (!address.startsWith('/')) return address;
  return `/${(address.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).join('/')}`;
};

export const isReserved = (url: string): boolean => {
  const key = addressKey(url);
  return key.startsWith('/') && (key === '/' || reservedAddresses.includes(key.split('/')[1] ?? ''));
};

/** The key of a screen: no spaces, no quotes, no parent folders. */
const componentForm = /^\w+(?:[./-]\w+)*$/;
const component = requiredText(webFunctionLimits.component).refine(
  (value) => value === '' || componentForm.test(value),
  {
    error: webFunctionReasons.componentForm,
  },
);

const fields = {
  id: requiredText(webFunctionLimits.id),
  name: requiredText(webFunctionLimits.name),
  icon: text(webFunctionLimits.icon).default(''),
  position,
  parentoid: oid.nullable().default(null),
  sort: sortNumber,
  component,
  url,
  langid: text(webFunctionLimits.langid).default(''),
  explain: text(webFunctionLimits.explain).default(''),
  status: yn.default('Y'),
};
export const webFunctionForm = z.object({ ...fields, ...languageTexts });
export const webFunctionEdit = editOf(fields).extend(languageTexts);

const rowFields = {
  oid,
  id: z.string(),
  name: z.string(),
  /** the text of the language id in the caller's language, else `name` */
  title: z.string(),
  icon: z.string(),
  position: z.number(),
  parentoid: oid.nullable(),
  sort: z.number(),
  component: z.string(),
  url: z.string(),
  langid: z.string(),
  explain: z.string(),
  status: yn,
  /** number of its identities; an entry with children has none, unless it had them before */
  identities: z.number(),
  ...coverage,
  ...auditFields,
};
export const webFunctionRow = z.object(rowFields);
export type WebFunctionRow = z.infer<typeof webFunctionRow>;

/** An entry with its names in the languages, as its form needs it. */
export const webFunctionRecord = webFunctionRow.extend(namedTexts);
export type WebFunctionRecord = z.infer<typeof webFunctionRecord>;
export type WebFunctionNode = WebFunctionRow & { childrenList: WebFunctionNode[] };
export const webFunctionNode: z.ZodType<WebFunctionNode> = z.object({
  ...rowFields,
  childrenList: z.array(z.lazy(() => webFunctionNode)),
});

const lastAdministrator = 'permission.last_administrator';
const placeReasons = [
  'web_function.id_exists',
  'web_function.url_exists',
  'web_function.url_reserved',
  'web_function.enable_upper_layer',
  'web_function.sort_repetition',
  'web_function.parent_needed',
  'web_function.parent_missing',
  'web_function.parent_level',
  'web_function.icon_needed',
  webFunctionReasons.urlForm,
  webFunctionReasons.componentForm,
];

/** `UNUSED`: switched on, and nobody can use it. `LEFT`: a condition names somebody who has left. */
export const webFunctionAttentions = ['UNUSED', 'LEFT'] as const;
export type WebFunctionAttention = (typeof webFunctionAttentions)[number];
/** Empty means any. */
export const webFunctionFilter = z.object({
  attention: z.enum(['', ...webFunctionAttentions]).default(''),
  ...coverageFilter,
  ...filters,
});

const look = mayLook(webFunctionMenu.id);
const change = mayChange(webFunctionMenu.id, { scope: 'everywhere' });

export const webFunctionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/web',
    summary:
      'Console functions that match (id, name, title, url, component), flat, in the order of the tree; all without a filter',
    right: look,
    query: webFunctionFilter.shape,
    answer: z.array(webFunctionRow),
  }),
  item: itemCall({
    path: '/web/item',
    summary: 'One console function with its names in the languages',
    right: look,
    row: webFunctionRecord,
  }),
  tree: endpoint({
    method: 'GET',
    path: '/web/hierarchicalinfo',
    summary: 'All console functions as a tree, siblings by sort',
    right: look,
    answer: z.array(webFunctionNode),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/web/export',
    summary: 'All console functions that match, as a spreadsheet',
    right: look,
    query: webFunctionFilter.shape,
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: 'a new function belongs to nobody until it is granted',
    path: '/web',
    summary: 'Add a console function with its names in the languages',
    right: change,
    content: webFunctionForm,
    answer: webFunctionRow,
    reasons: placeReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/web',
    summary: 'Change a console function and any of its names in the languages',
    right: change,
    content: webFunctionEdit,
    answer: webFunctionRow,
    reasons: [
      ...placeReasons,
      'web_function.parent_is_below',
      'web_function.level_with_children',
      'web_function.id_fixed',
      lastAdministrator,
    ],
  }),
  sortSiblings: endpoint({
    method: 'PUT',
    undo: true,
    path: '/web/sort',
    summary: 'Renumber the entries below one parent, in the order given',
    right: change,
    content: z.object({ parentoid: oid.nullable(), oids: z.array(oid).min(1).max(1000) }),
    answer: z.array(webFunctionRow),
    reasons: ['web_function.siblings_changed'],
  }),
  remove: removeCall({
    effects: true,
    path: '/web',
    summary: 'Delete console functions by oid, with all below them; all or none',
    right: change,
    reasons: ['data_permission.only_guard', lastAdministrator],
  }),
};
