import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { languageTexts, namedTexts } from '#platform/language-texts/language-texts.contract.ts';
import { coverage, coverageFilter } from '#platform/language-versions/versions.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { editOf, itemCall, removeCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  isWebAddress,
  nothing,
  oid,
  position,
  requiredText,
  sorting,
  text,
  webAddress,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const appFunctionMenu: MenuEntry = {
  id: 'F011',
  langid: 'menu.app_functions',
  title: localized('应用功能', '應用功能', 'App functions', 'Chức năng ứng dụng'),
  icon: 'LayoutOutlined',
  component: 'app-functions',
  url: '/app-functions',
  sort: 1,
  parent: 'G05',
};

/** Code lists: types of functions, and the modules that group them in the app. */
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

/** Schemes that a browser would execute, or that open something on the device itself. */
const harmfulSchemes = /^(?:javascript|vbscript|data|file|blob|filesystem|about|view-source|content|jar):/i;
const schemeForm = /^[a-z][a-z0-9+.-]*:\/\/[^\s\\]*$/i;
const opensAnApp = (value: string): boolean =>
  /^https?:/i.test(value) ? isWebAddress(value) : schemeForm.test(value) && !harmfulSchemes.test(value);

/** A name in the app's own icon set, possibly in one of its folders, or the address of a picture. */
const iconForm = /^[\w-]+(?:[./][\w-]+)*$/;
const versionForm = /^\d{1,9}(?:\.\d{1,9}){0,4}$/;
const packageForm = /^[a-z][\w-]*(?:\.\w[\w-]*)+$/i;

/** Text that may be empty; otherwise it must match the pattern. */
const formed = (longest: number, isValid: (value: string) => boolean, reason: string) =>
  text(longest).refine((value) => value === '' || isValid(value), { error: reason });
const address = webAddress(appFunctionLimits.address, appFunctionReasons.urlForm).default('');

const fields = {
  id: requiredText(appFunctionLimits.id),
  name: requiredText(appFunctionLimits.name),
  /** A code of the list AppType; required, with a default if it is left out. */
  type: requiredText(appFunctionLimits.type).default(defaultType),
  /** The oid of a parameter of the list AppModule. */
  moduleOid: oid.nullable().default(null),
  icon: requiredText(appFunctionLimits.icon).refine(
    (value) => value === '' || iconForm.test(value) || isWebAddress(value),
    { error: appFunctionReasons.iconForm },
  ),
  position,
  version: formed(
    appFunctionLimits.version,
    (value) => versionForm.test(value),
    appFunctionReasons.versionForm,
  ).default(''),
  packagename: formed(
    appFunctionLimits.packagename,
    (value) => packageForm.test(value),
    appFunctionReasons.packageForm,
  ).default(''),
  webtitle: text(appFunctionLimits.webtitle).default(''),
  weburl: address,
  /** An address that opens an app: `myapp://…`, or an http(s) address that an app has claimed. */
  appurl: formed(appFunctionLimits.address, opensAnApp, appFunctionReasons.appUrlForm).default(''),
  downurl: address,
  langid: text(appFunctionLimits.langid).default(''),
  explain: text(appFunctionLimits.explain).default(''),
  status: yn.default('Y'),
};

export const appFunctionForm = z.object({ ...fields, ...languageTexts });
export const appFunctionEdit = editOf(fields).extend(languageTexts);

export const appFunctionRow = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  /** in the caller's language if the language id has a text, else as stored */
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
  ...coverage,
  ...auditFields,
});
export type AppFunctionRow = z.infer<typeof appFunctionRow>;

/** A function with its names in the languages, as its form needs it. */
export const appFunctionRecord = appFunctionRow.extend(namedTexts);
export type AppFunctionRecord = z.infer<typeof appFunctionRecord>;

const appModule = z.object({ oid, id: z.string(), name: z.string() });
export type AppModule = z.infer<typeof appModule>;

export const appFunctionSortFields = ['id', 'name', 'module', 'type', 'position', 'status', 'txdat'] as const;

/** Empty means any. */
export const appFunctionFilter = z.object({
  type: text(appFunctionLimits.type).default(''),
  moduleOid: z.union([oid, z.literal('')]).default(''),
  /** Functions that are switched on and that nobody can use. */
  attention: z.enum(['', 'UNUSED']).default(''),
  status: ynFilter,
  ...coverageFilter,
  ...filters,
});
const matching = { ...appFunctionFilter.shape, ...sorting(appFunctionSortFields) };

/** What depends on functions: their identities with all conditions, and the data items with conditions under them. */
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
      'All mobile functions that match (id, name, title, package, module), by default in the order of the app: module, position',
    right: look,
    query: matching,
    answer: z.array(appFunctionRow),
  }),
  item: itemCall({
    path: '/app/item',
    summary: 'One mobile function with its names in the languages',
    right: look,
    row: appFunctionRecord,
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
    query: matching,
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
    undo: true,
    effects: 'a new function belongs to nobody until it is granted',
    path: '/app',
    summary: 'Add a mobile function',
    right: change,
    content: appFunctionForm,
    answer: appFunctionRow,
    reasons: fieldsAtFault,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/app',
    summary: 'Change a mobile function',
    right: change,
    content: appFunctionEdit,
    answer: appFunctionRow,
    reasons: [...fieldsAtFault, 'app_function.id_fixed'],
  }),
  remove: removeCall({
    effects: true,
    path: '/app',
    summary: 'Delete mobile functions by oid with all that is granted under them; all or none',
    right: change,
    reasons: ['data_permission.only_guard'],
  }),
};
