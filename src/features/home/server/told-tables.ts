import { functionIds } from '#platform/rights/function-ids.ts';
import type { LoggedChange } from './home.queries.ts';

type Row = Record<string, unknown>;

/**
 * A table whose changes the home tells: the screen that shows them, the address there, and the fields that name a row. `inParts`: its rows belong to parts of the organisation; they
 * are told to those alone who may look at all of them.
 */
type Told = {
  functionId: string;
  path: (key: string) => string;
  named: readonly string[];
  inParts?: true;
};

const form =
  (screen: string) =>
  (key: string): string =>
    `/${screen}?edit=${key}`;
const list = (screen: string) => (): string => `/${screen}`;

export const toldTables: Readonly<Record<string, Told>> = {
  web_function: { functionId: functionIds.webFunctions, path: form('web-functions'), named: ['id', 'name'] },
  function_identity: { functionId: functionIds.webFunctions, path: list('web-functions'), named: ['roleid'] },
  condition: { functionId: functionIds.webFunctions, path: list('web-functions'), named: ['contentoid'] },
  app_function: { functionId: functionIds.appFunctions, path: form('app-functions'), named: ['id', 'name'] },
  role: { functionId: functionIds.roles, path: form('roles'), named: ['id', 'name'], inParts: true },
  role_mapping: { functionId: functionIds.roles, path: list('roles'), named: ['contentoid'], inParts: true },
  parameter: {
    functionId: functionIds.parameters,
    path: form('parameters'),
    named: ['paramtype', 'paramcode', 'paramname'],
  },
  parameter_language: {
    functionId: functionIds.parameters,
    path: list('parameters'),
    named: ['paramlang', 'paramname'],
  },
  blacklist: {
    functionId: functionIds.blacklist,
    path: form('blacklist'),
    named: ['blacktype', 'contentoid'],
    inParts: true,
  },
  whitelist: {
    functionId: functionIds.whitelist,
    path: list('whitelist'),
    named: ['type', 'contentoid'],
    inParts: true,
  },
  banner: { functionId: functionIds.banners, path: form('banners'), named: ['id'] },
  banner_language: { functionId: functionIds.banners, path: list('banners'), named: ['lang'] },
  theme: { functionId: functionIds.themes, path: form('themes'), named: ['id', 'name'] },
  document: { functionId: functionIds.documents, path: form('documents'), named: ['id', 'name'] },
  document_language: { functionId: functionIds.documents, path: list('documents'), named: ['lang', 'name'] },
  company_document: {
    functionId: functionIds.companyDocuments,
    path: list('company-documents'),
    named: ['co', 'pzid', 'subject'],
    inParts: true,
  },
  store: { functionId: functionIds.stores, path: list('stores'), named: ['storenm'], inParts: true },
  app_version: { functionId: functionIds.appVersions, path: form('app-versions'), named: ['platform', 'no'] },
  app_version_url: { functionId: functionIds.appVersions, path: list('app-versions'), named: ['cnty', 'url'] },
};

const text = (row: Row, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

/** What a changed row is called; `functions`: names of functions by oid, for rows that only point at one. */
export const labelOf = ({ table, old_row, new_row }: LoggedChange, functions: ReadonlyMap<string, string>): string => {
  const row = new_row ?? old_row ?? {};
  const own = text(row, toldTables[table]?.named ?? []);
  return table === 'function_identity' ? `${functions.get(String(row['funcoid'])) ?? ''} ${own}`.trim() : own;
};
