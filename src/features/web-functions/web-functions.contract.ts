import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { rightsFunction } from '#platform/rights/deciding-lists.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  nothing,
  oid,
  position,
  requiredText,
  rev,
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

/** A path of the console (`//` and `/\` would lead to another host), or an http(s) address; nothing that a browser would run. */
const urlForm = /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\?#][^\s\\]*)$/i;
const url = requiredText(webFunctionLimits.url).refine((value) => value === '' || urlForm.test(value), {
  error: webFunctionReasons.urlForm,
});

/**
 * First parts of addresses that are no menu entry's: pages that everybody reaches (seed 000 §2.1), the home page, the API, and the files of the console itself. Letter case
 * does not matter, as it does not to the guard.
 */
export const reservedAddresses: readonly string[] = [
  'login',
  '404',
  '50x',
  '502',
  'home',
  'download',
  'mobileweb',
  'privacypolicy',
  'api',
  'assets',
];

/** What makes two addresses the same one: the path alone in the console, whatever its letter case; the whole address outside it. */
export const addressKey = (url: string): string => {
  const address = url.toLowerCase();
  if (!address.startsWith('/')) return address;
  return `/${(address.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).join('/')}`;
};

export const isReserved = (url: string): boolean => {
  const key = addressKey(url);
  return key.startsWith('/') && (key === '/' || reservedAddresses.includes(key.split('/')[1] ?? ''));
};

/** The key of a screen: no spaces, no quotes, no way up the folders. */
const componentForm = /^\w+(?:[./-]\w+)*$/;
const component = requiredText(webFunctionLimits.component).refine(
  (value) => value === '' || componentForm.test(value),
  {
    error: webFunctionReasons.componentForm,
  },
);

export const webFunctionForm = z.object({
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
});

/** Any of the fields; a lone status toggle need not carry `rev`. */
export const webFunctionEdit = z.object({
  oid,
  rev: rev.optional(),
  ...webFunctionForm.partial().shape,
  icon: text(webFunctionLimits.icon).optional(),
  parentoid: oid.nullable().optional(),
  langid: text(webFunctionLimits.langid).optional(),
  explain: text(webFunctionLimits.explain).optional(),
  status: yn.optional(),
});

const rowFields = {
  oid,
  id: z.string(),
  name: z.string(),
  /** the name in the caller's language where the language id has a text, else `name` */
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
  /** how many identities have it; an entry that others stand below has none of its own, unless it had them before */
  identities: z.number(),
  ...auditFields,
};
export const webFunctionRow = z.object(rowFields);
export type WebFunctionRow = z.infer<typeof webFunctionRow>;
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

const look = mayLook(webFunctionMenu.id);
const change = mayChange(webFunctionMenu.id, { scope: 'everywhere' });

export const webFunctionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/web',
    summary:
      'Console functions that match (id, name, title, url, component), flat, in the order of the tree; all without a filter',
    right: look,
    query: filters,
    answer: z.array(webFunctionRow),
  }),
  item: endpoint({
    method: 'GET',
    path: '/web/item',
    summary: 'One console function',
    right: look,
    query: { oid },
    answer: webFunctionRow,
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
    query: filters,
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    path: '/web',
    summary: 'Add a console function',
    right: change,
    content: webFunctionForm,
    answer: webFunctionRow,
    reasons: placeReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/web',
    summary: 'Change a console function',
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
    path: '/web/sort',
    summary: 'Number the entries below one parent anew, in the order given',
    right: change,
    content: z.object({ parentoid: oid.nullable(), oids: z.array(oid).min(1).max(1000) }),
    answer: z.array(webFunctionRow),
    reasons: ['web_function.siblings_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web',
    summary: 'Delete console functions by oid, with all below them; all or none',
    right: change,
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ deleted: z.number() }),
    reasons: ['data_permission.only_guard', lastAdministrator],
  }),
};
