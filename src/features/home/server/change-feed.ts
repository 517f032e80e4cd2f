import { governingFunctions } from '#platform/data-permission/data-kinds.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import type { LoggedChange } from './home.queries.ts';

type Row = Record<string, unknown>;

/**
 * A table whose changes the home tells: the screens that show them (whoever may not look at every one of them is told none), the address, and the fields that name a
 * row. `inParts`: its rows belong to parts of the organisation; they are told to those alone who may look at all of them.
 * `entryField`: the field that names the menu entry a row belongs to, where several entries keep rows in the table; only those of the `shownBy` are told.
 */
type DetectedFile = {
  shownBy: readonly string[];
  path: (key: string) => string;
  named: readonly string[];
  inParts?: true;
  entryField?: string;
};

const form =
  (screen: string) =>
  (key: string): string =>
    `/${screen}?edit=${key}`;
const list = (screen: string) => (): string => `/${screen}`;

const bothFunctions = [functionIds.webFunctions, functionIds.appFunctions];

export const changeFeedTables: Readonly<Record<string, DetectedFile>> = {
  web_function: { shownBy: [functionIds.webFunctions], path: form('web-functions'), named: ['id', 'name'] },
  // Identities and conditions are those of both kinds of functions, conditions those of data items too.
  function_identity: { shownBy: bothFunctions, path: list('web-functions'), named: ['roleid'] },
  condition: { shownBy: [...bothFunctions, ...governingFunctions], path: list('web-functions'), named: ['contentoid'] },
  app_function: { shownBy: [functionIds.appFunctions], path: form('app-functions'), named: ['id', 'name'] },
  role: { shownBy: [functionIds.roles], path: form('roles'), named: ['id', 'name'], inParts: true },
  role_mapping: { shownBy: [functionIds.roles], path: list('roles'), named: ['contentoid'], inParts: true },
  parameter: {
    shownBy: [functionIds.parameters],
    path: form('parameters'),
    named: ['paramtype', 'paramcode', 'paramname'],
  },
  parameter_language: {
    shownBy: [functionIds.parameters],
    path: list('parameters'),
    named: ['paramlang', 'paramname'],
  },
  blacklist: {
    shownBy: [functionIds.blacklist],
    path: form('blacklist'),
    named: ['blacktype', 'contentoid'],
    inParts: true,
  },
  whitelist: {
    shownBy: [functionIds.whitelist],
    path: list('whitelist'),
    named: ['type', 'contentoid'],
    inParts: true,
  },
  banner: { shownBy: [functionIds.banners], path: form('banners'), named: ['id'] },
  banner_language: { shownBy: [functionIds.banners], path: list('banners'), named: ['lang'] },
  theme: { shownBy: [functionIds.themes], path: form('themes'), named: ['id', 'name'] },
  document: { shownBy: [functionIds.documents], path: form('documents'), named: ['id', 'name'] },
  document_language: { shownBy: [functionIds.documents], path: list('documents'), named: ['lang', 'name'] },
  company_document: {
    shownBy: [functionIds.companyDocuments],
    path: list('company-documents'),
    named: ['co', 'pzid', 'subject'],
    inParts: true,
    entryField: 'appid',
  },
  store: { shownBy: [functionIds.stores], path: list('stores'), named: ['storenm'], inParts: true },
  app_version: { shownBy: [functionIds.appVersions], path: form('app-versions'), named: ['platform', 'no'] },
  app_version_url: { shownBy: [functionIds.appVersions], path: list('app-versions'), named: ['cnty', 'url'] },
};

const text = (row: Row, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

/** Whether a change is to a row of the screens that show its table, and not of another menu entry with rows of its own. */
export const isOfItsScreen = ({ table, old_row, new_row }: LoggedChange): boolean => {
  const { shownBy = [], entryField } = changeFeedTables[table] ?? {};
  return entryField === undefined || shownBy.includes(String((new_row ?? old_row)?.[entryField]));
};

/** What a changed row is called; `functions`: names of functions by oid, for rows that only point at one. */
export const labelOf = ({ table, old_row, new_row }: LoggedChange, functions: ReadonlyMap<string, string>): string => {
  const row = new_row ?? old_row ?? {};
  const own = text(row, changeFeedTables[table]?.named ?? []);
  return table === 'function_identity' ? `${functions.get(String(row['funcoid'])) ?? ''} ${own}`.trim() : own;
};
