import { sql } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ColumnKind } from './column-kinds.queries.ts';
import { lastRows, type LoggedAct } from './changes.queries.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names of parameters by oid, in the language. */
export const parameterNames = async (
  db: Read,
  oids: readonly string[],
  lang: Language,
): Promise<Map<string, string>> => {
  if (oids.length === 0) return new Map();
  const { rows } = await sql<{ oid: string; name: string }>`
    select p.oid, ${nameOf('p')} as name from parameter p ${namesOf('p', lang)} where p.oid = any(${[...oids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
};

const fileNames = async (db: Read, fileids: readonly string[]): Promise<Map<string, string>> => {
  if (fileids.length === 0) return new Map();
  const { rows } = await sql<{ fileid: string; filename: string }>`
    select fileid, filename from stored_file where fileid = any(${[...fileids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ fileid, filename }) => [fileid, filename]));
};

/** Columns with the employee id of somebody, or several of them. */
const personColumns: ReadonlySet<string> = new Set(['assignee', 'empids', 'pausedby', 'pushedby']);

/** Whom a row names in a column: their employee ids; null for a column of something else. */
export const peopleIn = (column: string, value: unknown): string[] | null =>
  personColumns.has(column)
    ? [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
    : null;

/** So many people of a list are named; the others are counted. */
export const mostNamed = 10;

/** The key of a person among the names. */
export const personKey = (empid: string): string => `person ${empid}`;

const personNames = async (db: Read, acts: readonly LoggedAct[]): Promise<[string, string][]> => {
  const empids = acts
    .flatMap(({ old_row: before, new_row: after }) => [before, after])
    .flatMap((row) => Object.entries(row ?? {}))
    .flatMap(([column, value]) => peopleIn(column, value)?.slice(0, mostNamed) ?? []);
  if (empids.length === 0) return [];
  const { rows } = await sql<{ empid: string; name: string }>`
    select empid, name from employee where empid = any(${[...new Set(empids)]}::text[])`.execute(db);
  return rows.map(({ empid, name }) => [personKey(empid), `${name} (${empid})`]);
};

/** The names of the rows and people that changes refer to, by their keys: as they are now, or as they last were. */
export const referredNames = async (
  db: Read,
  kinds: ReadonlyMap<string, ColumnKind>,
  acts: readonly LoggedAct[],
  { lang, labelsOf }: { lang: Language; labelsOf: (rows: readonly LoggedAct[]) => Promise<string[]> },
): Promise<Map<string, string>> => {
  const wanted = new Map<string, string>();
  for (const { table, old_row: before, new_row: after } of acts)
    for (const [column, value] of [before, after].flatMap((row) => Object.entries(row ?? {}))) {
      const kind = kinds.get(`${table}.${column}`);
      if (kind?.startsWith('row ') && textOf(value) !== '') wanted.set(textOf(value), kind.slice('row '.length));
    }
  const keysOf = (table: string): string[] => [...wanted].flatMap(([key, one]) => (one === table ? key : []));
  const [files, parameters, rows, people] = await Promise.all([
    fileNames(db, keysOf('stored_file')),
    parameterNames(db, keysOf('parameter'), lang),
    lastRows(db, wanted),
    personNames(db, acts),
  ]);
  const labels = await labelsOf(rows);
  const last = rows.map(({ table, key, old_row: row }, nth): [string, string] => [
    key,
    table === 'stored_file' ? textOf(row?.['filename']) : (labels[nth] ?? ''),
  ]);
  return new Map([...last.filter(([, name]) => name !== ''), ...files, ...parameters, ...people]);
};
