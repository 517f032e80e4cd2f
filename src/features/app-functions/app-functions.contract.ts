import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
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
  sorting,
  text,
  yn,
} from '#platform/wire/values.ts';

export const appFunctionMenu: MenuEntry = {
  id: 'F011',
  langid: 'menu.app_functions',
  title: localized('应用功能', '應用功能', 'App functions', 'Chức năng ứng dụng'),
  icon: 'MobileOutlined',
  component: 'app-functions',
  url: '/app-functions',
  sort: 1,
  parent: 'G05',
};

/** Code lists: types of functions, and the modules that they stand in on the phone. */
export const typeList = 'AppType';
export const moduleList = 'AppModule';
/** Seed 000 §3. */
export const defaultType = 'P';

/** Longest texts, in characters. */
export const appFunctionLimits = {
  id: 60,
  name: 120,
  icon: 200,
  type: 60,
  langid: 120,
  version: 40,
  packagename: 200,
  explain: 1000,
  webtitle: 120,
  address: 400,
} as const;

export const appFunctionReasons = {
  iconForm: 'app_function.icon_form',
  versionForm: 'app_function.version_form',
  packageForm: 'app_function.package_form',
  urlForm: 'app_function.url_form',
  appUrlForm: 'app_function.appurl_form',
} as const;

const httpForm = /^https?:\/\/[^\s/\\?#][^\s\\]*$/i;
/** Schemes that a browser would run, or that open what lies on the device itself. */
const harmfulSchemes = /^(?:javascript|vbscript|data|file|blob|filesystem|about|view-source|content|jar):/i;
const schemeForm = /^[a-z][a-z0-9+.-]*:\/\/[^\s\\]*$/i;
const opensAnApp = (value: string): boolean =>
  /^https?:/i.test(value) ? httpForm.test(value) : schemeForm.test(value) && !harmfulSchemes.test(value);

/** A name of the app's own icon set, perhaps in a folder of it, or the address of a picture. */
const iconForm = /^[\w-]+(?:[./][\w-]+)*$/;
const versionForm = /^\d{1,9}(?:\.\d{1,9}){0,4}$/;
const packageForm = /^[a-z][\w-]*(?:\.\w[\w-]*)+$/i;

/** Text that may be empty; otherwise it has a form. */
const formed = (longest: number, isGood: (value: string) => boolean, reason: string) =>
  text(longest).refine((value) => value === '' || isGood(value), { error: reason });
const webAddress = formed(appFunctionLimits.address, (value) => httpForm.test(value), appFunctionReasons.urlForm);

const required = {
  id: requiredText(appFunctionLimits.id),
  name: requiredText(appFunctionLimits.name),
  icon: requiredText(appFunctionLimits.icon).refine(
    (value) => value === '' || iconForm.test(value) || httpForm.test(value),
    { error: appFunctionReasons.iconForm },
  ),
  position,
};
const optional = {
  /** A code of the list AppType; required, but a caller who leaves it out means the usual one. */
  type: requiredText(appFunctionLimits.type),
  /** The oid of a parameter of the list AppModule. */
  moduleOid: oid.nullable(),
  langid: text(appFunctionLimits.langid),
  version: formed(appFunctionLimits.version, (value) => versionForm.test(value), appFunctionReasons.versionForm),
  packagename: formed(
    appFunctionLimits.packagename,
    (value) => packageForm.test(value),
    appFunctionReasons.packageForm,
  ),
  explain: text(appFunctionLimits.explain),
  webtitle: text(appFunctionLimits.webtitle),
  weburl: webAddress,
  /** Opens an app: `myapp://…`, or an http(s) address that one has claimed. */
  appurl: formed(appFunctionLimits.address, opensAnApp, appFunctionReasons.appUrlForm),
  downurl: webAddress,
  status: yn,
};

export const appFunctionForm = z.object({
  ...required,
  type: optional.type.default(defaultType),
  moduleOid: optional.moduleOid.default(null),
  langid: optional.langid.default(''),
  version: optional.version.default(''),
  packagename: optional.packagename.default(''),
  explain: optional.explain.default(''),
  webtitle: optional.webtitle.default(''),
  weburl: optional.weburl.default(''),
  appurl: optional.appurl.default(''),
  downurl: optional.downurl.default(''),
  status: optional.status.default('Y'),
});

/** Any of the fields; a lone status toggle need not carry `rev`. */
export const appFunctionEdit = z.object({
  oid,
  rev: rev.optional(),
  ...z.object({ ...required, ...optional }).partial().shape,
});

export const appFunctionRow = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  /** the name in the caller's language where the language id has a text, else `name` */
  title: z.string(),
  icon: z.string(),
  moduleOid: oid.nullable(),
  /** in the caller's language; empty without a module */
  modulename: z.string(),
  type: z.string(),
  /** in the caller's language; the code itself when the list no longer has it */
  typename: z.string(),
  langid: z.string(),
  position: z.number(),
  version: z.string(),
  packagename: z.string(),
  explain: z.string(),
  webtitle: z.string(),
  weburl: z.string(),
  appurl: z.string(),
  downurl: z.string(),
  status: yn,
  ...auditFields,
});
export type AppFunctionRow = z.infer<typeof appFunctionRow>;

const appModule = z.object({ oid, id: z.string(), name: z.string() });
export type AppModule = z.infer<typeof appModule>;

export const appFunctionSortFields = ['id', 'name', 'module', 'type', 'position', 'status', 'txdat'] as const;

/** Empty means any. */
const filtered = {
  ...filters,
  ...sorting(appFunctionSortFields),
  type: text(appFunctionLimits.type).default(''),
  moduleOid: z.union([oid, z.literal('')]).default(''),
  status: z.enum(['', 'Y', 'N']).default(''),
};

/**
 * What hangs on functions: their identities with all conditions, and the data items that carry conditions under them.
 */
const appFunctionUsage = z.object({ identities: z.number(), conditions: z.number(), dataItems: z.number() });
export type AppFunctionUsage = z.infer<typeof appFunctionUsage>;

const fieldsAtFault = [
  'app_function.id_exists',
  'app_function.module_unknown',
  'app_function.type_unknown',
  appFunctionReasons.iconForm,
  appFunctionReasons.versionForm,
  appFunctionReasons.packageForm,
  appFunctionReasons.urlForm,
  appFunctionReasons.appUrlForm,
];

const look = mayLook(appFunctionMenu.id);
const change = mayChange(appFunctionMenu.id, { scope: 'everywhere' });

export const appFunctionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/app',
    summary:
      'All mobile functions that match (id, name, title, package, module); without a wish in the order of the app: module, position',
    right: look,
    query: filtered,
    answer: z.array(appFunctionRow),
  }),
  item: endpoint({
    method: 'GET',
    path: '/app/item',
    summary: 'One mobile function',
    right: look,
    query: { oid },
    answer: appFunctionRow,
  }),
  modules: endpoint({
    method: 'GET',
    path: '/app/module',
    summary: 'The switched-on modules (code list AppModule), names in the caller’s language',
    right: look,
    answer: z.array(appModule),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/app/export',
    summary: 'All mobile functions that match, as a spreadsheet',
    right: look,
    query: filtered,
    answer: nothing,
    file: 'xlsx',
  }),
  usage: endpoint({
    method: 'GET',
    path: '/app/usage',
    summary: 'What goes with mobile functions when they are deleted',
    right: look,
    sealedQuery: { oids: z.array(oid).min(1).max(1000) },
    answer: appFunctionUsage,
  }),
  add: endpoint({
    method: 'POST',
    path: '/app',
    summary: 'Add a mobile function',
    right: change,
    content: appFunctionForm,
    answer: appFunctionRow,
    reasons: fieldsAtFault,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/app',
    summary: 'Change a mobile function',
    right: change,
    content: appFunctionEdit,
    answer: appFunctionRow,
    reasons: [...fieldsAtFault, 'app_function.id_fixed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/app',
    summary: 'Delete mobile functions by oid with all that is granted under them; all or none',
    right: change,
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ deleted: z.number() }),
    reasons: ['data_permission.only_guard'],
  }),
};
