import { z } from 'zod';
import { appFunctionRow, type AppFunctionRow, defaultType } from '#features/app-functions/app-functions.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import type { Choices } from './app-function-choices.ts';

/** What the form holds; the position as it is typed. */
export type Values = {
  id: string;
  name: string;
  type: string;
  moduleOid: string | null;
  icon: string;
  position: string;
  version: string;
  packagename: string;
  webtitle: string;
  weburl: string;
  appurl: string;
  downurl: string;
  langid: string;
  explain: string;
};

export const valuesOf = (row: AppFunctionRow): Values => ({
  id: row.id,
  name: row.name,
  type: row.type,
  moduleOid: row.moduleOid,
  icon: row.icon,
  position: String(row.position),
  version: row.version,
  packagename: row.packagename,
  webtitle: row.webtitle,
  weburl: row.weburl,
  appurl: row.appurl,
  downurl: row.downurl,
  langid: row.langid,
  explain: row.explain,
});

/** Behind the others of the module. */
export const nextPosition = (rows: readonly AppFunctionRow[], moduleOid: string | null): number =>
  Math.max(0, ...rows.filter((row) => row.moduleOid === moduleOid).map(({ position }) => position)) + 1;

/** Seed 000 §2.3: type P and the first module; where the list no longer has P, its first type. */
export const newValues = ({ types, modules }: Choices, rows: readonly AppFunctionRow[]): Values => {
  const usual = types.find(({ paramcode }) => paramcode === defaultType) ?? types[0];
  const moduleOid = modules[0]?.oid ?? null;
  return {
    id: '',
    name: '',
    type: usual?.paramcode ?? '',
    moduleOid,
    icon: '',
    position: String(nextPosition(rows, moduleOid)),
    version: '',
    packagename: '',
    webtitle: '',
    weburl: '',
    appurl: '',
    downurl: '',
    langid: '',
    explain: '',
  };
};

/** The row of a 409; the names beside it are not with it. */
const conflictRow = appFunctionRow.extend({
  title: z.string().default(''),
  modulename: z.string().default(''),
  typename: z.string().default(''),
});

export const currentOf = currentVersion<z.infer<typeof conflictRow>, Values>(conflictRow, valuesOf);
