import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { layoutComponent } from '#platform/rights/menu-entry.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import type { PickableFunction } from '../data-permission.contract.ts';

type StoredFunction = PickableFunction & { langid: string };

/**
 * Returns the active functions of both types. Headings of the menu are excluded: nobody holds a right to them, so
 * nothing can be granted through them.
 */
const switchedOn = async (db: Read): Promise<StoredFunction[]> => {
  const { rows } = await sql<StoredFunction>`
    select oid, id, name, langid, 'A' as type from app_function where status = 'Y'
    union all
    select oid, id, name, langid, 'W' from web_function where status = 'Y' and component <> ${layoutComponent}
    order by type, id`.execute(db);
  return rows;
};

type Question = { simplifiedFilter: string; traditionalFilter: string; pageNum: number; pageSize: number };

/**
 * Returns a page of the functions whose id or name contains one of the filters. Searched in memory instead of by an
 * index: there are only some hundred, and their titles are in another table.
 */
export const pickableFunctions = async (
  db: Read,
  question: Question,
  lang: Language,
): Promise<{ total: number; list: PickableFunction[] }> => {
  const stored = await switchedOn(db);
  const titles = await titlesOf(
    db,
    lang,
    stored.map(({ langid }) => langid),
  );
  const folded = foldFilters(question);
  const found = stored
    .map(({ langid, ...row }) => Object.assign(row, { name: titles.get(langid) ?? row.name }))
    .filter(({ id, name }) => folded.length === 0 || folded.some((filter) => fold(`${id}\n${name}`).includes(filter)));
  const { pageNum, pageSize } = question;
  return { total: found.length, list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
};

export type FunctionKey = Pick<PickableFunction, 'oid' | 'type'>;

/**
 * Locks the functions until the end of the transaction, so that none is deleted while something is granted through it.
 */
export const holdFunctions = async (trx: Write, oids: readonly string[]): Promise<void> => {
  const all = [...new Set(oids)];
  await sql`select from app_function where oid = any(${all}::uuid[]) order by oid for share`.execute(trx);
  await sql`select from web_function where oid = any(${all}::uuid[]) order by oid for share`.execute(trx);
};

/** Returns the first function through which nothing can be granted: missing, switched off, or of the other type. */
export const unknownFunction = async (db: Read, wanted: readonly FunctionKey[]): Promise<FunctionKey | undefined> => {
  if (wanted.length === 0) return undefined;
  const known = new Set((await switchedOn(db)).map(({ oid, type }) => type + oid));
  return wanted.find(({ oid, type }) => !known.has(type + oid));
};
