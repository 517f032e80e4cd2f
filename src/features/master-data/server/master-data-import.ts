import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import {
  importKind,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type StoredRow,
} from '#platform/bulk-import/server/import-kind.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { masterDataSearchText } from '#platform/organisation/server/search-text.ts';
import { masterDataForm, masterDataImport } from '../master-data.contract.ts';
import { masterDataTexts } from '../master-data.texts.ts';
import { ambiguousPlants, missingPlaceId } from './master-data-places.ts';
import type { MasterDataValues } from './master-data.queries.ts';

const keyNames = ['class1', 'class2', 'class3', 'class4', 'class5'] as const;
const { shape } = masterDataForm;

const classColumn = (name: (typeof keyNames)[number] | 'class6', sample: string): ImportColumn => ({
  name,
  title: masterDataTexts[`master_data.${name}`],
  aliases: [name],
  schema: shape[name],
  sample,
  width: 14,
});

export const masterDataColumns: readonly ImportColumn[] = [
  classColumn('class1', 'ROOM'),
  classColumn('class2', 'MEETING'),
  classColumn('class3', 'R101'),
  classColumn('class4', ''),
  classColumn('class5', ''),
  classColumn('class6', ''),
  { name: 'content', title: vocabulary['common.content'], schema: shape.content, sample: 'Room 101', width: 40 },
  { name: 'sort', title: vocabulary['common.order'], schema: shape.sort, sample: '1', width: 10 },
  { name: 'len', title: vocabulary['common.languageId'], aliases: ['len'], schema: shape.len, width: 30 },
  { name: 'ismobile', title: masterDataTexts['master_data.ismobile'], schema: shape.ismobile, sample: 'N', width: 10 },
  { name: 'status', title: vocabulary['common.status'], schema: shape.status, sample: 'Y', width: 8 },
];

const valuesOf = ({ values }: Pick<ImportRow, 'values'>): MasterDataValues => values as MasterDataValues;

const keyOf = (values: ImportRow['values']): string => JSON.stringify(keyNames.map((name) => values[name] ?? ''));

type Stored = MasterDataValues & { oid: string; rev: number };

const classesIn = (keys: readonly string[]): Record<(typeof keyNames)[number], string[]> => {
  const parts = keys.map((key) => JSON.parse(key) as string[]);
  const at = (place: number): string[] => parts.map((part) => part[place] ?? '');
  return { class1: at(0), class2: at(1), class3: at(2), class4: at(3), class5: at(4) };
};

const read = async (db: Read, keys: readonly string[], { lock }: { lock: boolean }): Promise<StoredRow[]> => {
  const { class1, class2, class3, class4, class5 } = classesIn(keys);
  const { rows } = await sql<Stored>`
    select m.oid, m.rev, m.class1, m.class2, m.class3, m.class4, m.class5, m.class6, m.content, m.sort, m.len,
      m.ismobile, m.status
    from master_data m
    where (m.class1, m.class2, m.class3, m.class4, m.class5) in (select * from unnest(
      ${class1}::text[], ${class2}::text[], ${class3}::text[], ${class4}::text[], ${class5}::text[]))
    order by m.oid ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows.map(({ oid, rev, ...values }) => ({ key: keyOf(values), oid, rev: String(rev), values }));
};

const at = ({ line }: ImportRow, column: string, reason: string, params = {}): ImportFault => ({
  line,
  column,
  reason,
  params,
});

/**
 * The line of each sort that the file has, and the company of each value of a plant: checking sees a thousand rows at a
 * time.
 */
type Standing = { lines: Map<number, number>; companies: Map<string, string> };

/** Keys of the stored rows with these sorts. */
const holdersOf = async (db: Read, sorts: readonly number[]): Promise<Map<number, string>> => {
  if (sorts.length === 0) return new Map();
  const { rows } = await sql<MasterDataValues>`
    select class1, class2, class3, class4, class5, sort from master_data where sort = any(${[...sorts]}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.sort, keyOf(row)]));
};

const write = async (trx: Write, rows: readonly ImportRow[]): Promise<void> => {
  const all = rows.map((row) => ({ oid: row.before?.oid ?? null, ...valuesOf(row) }));
  const texts = (name: Exclude<keyof MasterDataValues, 'sort'>) => sql`${all.map((row) => row[name])}::text[]`;
  const sent = sql`unnest(${all.map(({ oid }) => oid)}::uuid[], ${texts('class1')}, ${texts('class2')},
    ${texts('class3')}, ${texts('class4')}, ${texts('class5')}, ${texts('class6')}, ${texts('content')},
    ${all.map(({ sort }) => sort)}::int[], ${texts('len')}, ${texts('ismobile')}, ${texts('status')},
    ${all.map(masterDataSearchText)}::text[])
    as s (oid, class1, class2, class3, class4, class5, class6, content, sort, len, ismobile, status, search_text)`;
  const update = (sort: RawBuilder<unknown>, differing: RawBuilder<SqlBool>) =>
    sql`update master_data m set class6 = s.class6, content = s.content, len = s.len, ismobile = s.ismobile,
        status = s.status, search_text = s.search_text ${sort}
      from ${sent} where m.oid = s.oid and ${differing}`.execute(trx);
  // The sort is unique, so setting it locks the row as deletion does: only where it differs (ADR 0033).
  await update(sql``, sql`m.sort = s.sort`);
  await update(sql`, sort = s.sort`, sql`m.sort <> s.sort`);
  await sql`insert into master_data (class1, class2, class3, class4, class5, class6, content, sort, len, ismobile,
      status, search_text)
    select class1, class2, class3, class4, class5, class6, content, sort, len, ismobile, status, search_text
    from ${sent} where s.oid is null`.execute(trx);
};

/** Master data from a file. A row is known by its first five classes: other classes are another row. */
export const masterDataImportKind = importKind<Standing>({
  calls: masterDataImport,
  title: masterDataTexts['master_data.title'],
  columns: masterDataColumns,
  key: keyOf,
  prepare: () => Promise.resolve({ lines: new Map(), companies: new Map() }),
  read,
  check: async (db, rows, { standing: { lines, companies }, inFile, isWriting }) => {
    const values = rows.map(valuesOf);
    // While rows are written the unique constraint sees to it: looking for them reads all that were just added.
    const holders = await holdersOf(db, isWriting ? [] : values.map(({ sort }) => sort));
    const listed = await inFile([...new Set(holders.values())]);
    const ambiguous = await ambiguousPlants(db, values);
    return rows.flatMap((row): ImportFault[] => {
      const own = valuesOf(row);
      const faults: ImportFault[] = [];
      const missing = missingPlaceId(own);
      if (missing) faults.push(at(row, missing, 'master_data.place_ids'));
      if (!missing && own.class1 === 'ORG' && own.class2 === 'PLANT') {
        const value = own.class3 + own.class4;
        const company = companies.get(value) ?? own.class3;
        companies.set(value, company);
        const other = ambiguous.get(value);
        const name = other && other.class3 !== own.class3 ? other.name : `${company} · ${value.slice(company.length)}`;
        if (company !== own.class3 || (other && other.class3 !== own.class3))
          faults.push(at(row, 'class4', 'master_data.plant_ambiguous', { name }));
      }
      const holder = holders.get(own.sort);
      const first = lines.get(own.sort) ?? row.line;
      lines.set(own.sort, first);
      // A row of the file that has the sort now gets its own from the file.
      if (first !== row.line || (holder !== undefined && holder !== row.key && !listed.has(holder)))
        faults.push(at(row, 'sort', 'master_data.sort_repetition'));
      return faults;
    });
  },
  write: async (trx, { batches }) => {
    // Rows may exchange their numbers, also across batches.
    await sql`set constraints master_data_sort_unique deferred`.execute(trx);
    for await (const rows of batches()) await write(trx, rows);
    await sql`set constraints master_data_sort_unique immediate`.execute(trx);
  },
});
