import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { coverageFits } from '#platform/language-versions/versions.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { type appFunctionCalls, type AppFunctionRow, typeList } from '../app-functions.contract.ts';
import { codeEntries, type CodeEntry } from './app-function-codes.queries.ts';
import { unusedAppFunctions } from './app-functions.attention.ts';
import { allAppFunctions, type StoredAppFunction } from './app-functions.queries.ts';

type Query = typeof appFunctionCalls.list.query;
export type AppFunctionFilter = { [Key in keyof Query]: z.output<Query[Key]> };

type Sort = AppFunctionFilter['sortField'];

/** The rows with their names in the language. */
const namedWith = async (
  db: Read,
  rows: readonly StoredAppFunction[],
  codes: readonly CodeEntry[],
  lang: Language,
): Promise<AppFunctionRow[]> => {
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  const modules = new Map(codes.map(({ oid, name }) => [oid, name]));
  const types = new Map(
    codes.filter(({ paramtype }) => paramtype === typeList).map(({ paramcode, name }) => [paramcode, name]),
  );
  return rows.map((row) => ({
    ...row,
    title: titles.get(row.langid) ?? row.name,
    modulename: modules.get(row.moduleOid ?? '') ?? '',
    typename: types.get(row.type) ?? row.type,
  }));
};

export const named = async (db: Read, rows: readonly StoredAppFunction[], lang: Language): Promise<AppFunctionRow[]> =>
  namedWith(db, rows, await codeEntries(db, lang), lang);

const searchedText = ({ id, name, title, packagename, modulename }: AppFunctionRow): string =>
  fold([id, name, title, packagename, modulename].join('\n'));

const matches = (filter: AppFunctionFilter, unused: ReadonlySet<string>): ((row: AppFunctionRow) => boolean) => {
  const folded = foldFilters(filter);
  return (row) => {
    const text = searchedText(row);
    return (
      (folded.length === 0 || folded.some((one) => text.includes(one))) &&
      (filter.type === '' || row.type === filter.type) &&
      (filter.moduleOid === '' || row.moduleOid === filter.moduleOid) &&
      (filter.attention === '' || unused.has(row.oid)) &&
      (filter.status === '' || row.status === filter.status) &&
      coverageFits(filter, row)
    );
  };
};

/**
 * Ascending. Without a field, the order of the app: by module as the code list has them, functions without one last,
 * then by position.
 */
const comparison = (
  field: Sort,
  codes: readonly CodeEntry[],
  lang: Language,
): ((a: AppFunctionRow, b: AppFunctionRow) => number) => {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const place = new Map(codes.map(({ oid }, index) => [oid, index]));
  const placeOf = ({ moduleOid }: AppFunctionRow): number => place.get(moduleOid ?? '') ?? codes.length;
  switch (field) {
    case 'name':
      return (a, b) => compare(a.title, b.title);
    case 'module':
      return (a, b) => compare(a.modulename, b.modulename);
    case 'type':
      return (a, b) => compare(a.typename, b.typename);
    case 'position':
      return (a, b) => a.position - b.position;
    case 'id':
    case 'status':
    case 'txdat':
      return (a, b) => compare(a[field], b[field]);
    default:
      return (a, b) => placeOf(a) - placeOf(b);
  }
};

/**
 * The functions that match, in the order of `sortField`. There are about a hundred of them, and their titles, types and
 * modules are in other tables and depend on the language: they are searched and sorted here rather than in SQL.
 */
export const matchingAppFunctions = async (
  db: Read,
  filter: AppFunctionFilter,
  lang: Language,
): Promise<AppFunctionRow[]> => {
  const [rows, codes, unused] = await Promise.all([
    allAppFunctions(db),
    codeEntries(db, lang),
    filter.attention === '' ? new Set<string>() : unusedAppFunctions(db),
  ]);
  const matching = (await namedWith(db, rows, codes, lang)).filter(matches(filter, unused));
  const ascending = comparison(filter.sortField, codes, lang);
  const direction = filter.sortOrder === 'desc' ? -1 : 1;
  return matching.toSorted((a, b) => direction * ascending(a, b));
};
