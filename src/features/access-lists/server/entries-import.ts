import { sql } from 'kysely';
import { z } from 'zod';
import {
  importKind,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type StoredRow,
} from '#platform/bulk-import/server/import-kind.ts';
import { codeWords } from '#platform/code-lists/server/code-words.queries.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { conditionTypes, everybody, type Condition } from '#platform/rights/conditions.ts';
import { assertContentsKnown, contentsOutside, contentsUnknown } from '#platform/rights/server/condition-places.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { strongerAmong } from '#platform/rights/server/stronger-people.ts';
import { standingOf, type Standing } from '#platform/rights/server/stronger-roles.ts';
import { searchText } from '#platform/search/server/fold.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { yn } from '#platform/wire/values.ts';
import { chosenCode, contentId, contentType } from '../access-lists.contract.ts';
import { blacklistImport, blacklistRemark } from '../blacklist.contract.ts';
import { codes } from '#platform/wire/envelope.ts';
import { whitelistImport } from '../whitelist.contract.ts';
import { type AccessList, blacklist, containSubOf, whitelist } from './access-list.ts';
import { askingAboutPeople } from './entry-effects.ts';
import { titles } from './entries.export.ts';
import { words } from './words.texts.ts';

type Values = Pick<Condition, 'type' | 'contentoid'> & {
  code: string;
  containSub: 'Y' | 'N';
  remark: string;
  status: 'Y' | 'N';
};
const valuesOf = ({ values }: Pick<ImportRow, 'values'>): Values => values as Values;

const typeNames = conditionTypes.map((code) => ({ code, names: vocabulary[contentTypeText[code]] }));

const columnsOf = ({ table, codeList }: AccessList, remark: z.ZodType): ImportColumn[] => [
  {
    name: 'code',
    title: titles[table][1],
    ...(table === 'blacklist' ? { aliases: ['blacktype'] } : {}),
    schema: chosenCode,
    codes: (db) => codeWords(db, codeList),
  },
  {
    name: 'type',
    title: titles[table][2],
    aliases: ['contenttype', ...(table === 'blacklist' ? ['类型'] : [])],
    schema: contentType,
    codes: async () => typeNames,
    sample: 'H',
  },
  {
    name: 'contentoid',
    title: vocabulary['common.id'],
    aliases: ['userid'],
    schema: contentId,
    sample: '100001',
    note: words['access_list.import.contentNote'],
  },
  {
    name: 'containSub',
    title: vocabulary['common.withSub'],
    schema: z.enum(['', 'Y', 'N']).default(''),
    sample: 'Y',
  },
  ...(table === 'blacklist' ? [{ name: 'remark', title: vocabulary['common.remark'], schema: remark }] : []),
  { name: 'status', title: vocabulary['common.status'], schema: yn.default('Y'), sample: 'Y' },
];

const keyOf = ({ code, type, contentoid }: Pick<Values, 'code' | 'type' | 'contentoid'>): string =>
  JSON.stringify([code, type, contentoid]);

type Stored = Values & { oid: string; rev: number };

const remarkOf = ({ table }: AccessList) => (table === 'blacklist' ? sql`b.remark` : sql`''`);

const read =
  (list: AccessList) =>
  async (db: Read, keys: readonly string[], { lock }: { lock: boolean }): Promise<StoredRow[]> => {
    const parts = keys.map((key) => JSON.parse(key) as [string, string, string]);
    const [code, type] = [sql.ref(`b.${list.codeColumn}`), sql.ref(`b.${list.typeColumn}`)];
    const { rows } = await sql<Stored>`
      select b.oid, b.rev, ${code} as code, ${type} as type, b.contentoid, b.containsub as "containSub",
        ${remarkOf(list)} as remark, b.status
      from ${sql.table(list.table)} b where (${code}, ${type}, b.contentoid) in (select * from unnest(
        ${parts.map(([one]) => one)}::text[], ${parts.map(([, one]) => one)}::text[], ${parts.map(([, , one]) => one)}::text[]))
      order by b.oid ${lock ? sql`for update of b` : sql``}`.execute(db);
    return rows.map(({ oid, rev, ...values }) => ({ key: keyOf(values), oid, rev: String(rev), values }));
  };

const fault = ({ line }: ImportRow, column: string, reason: string, params = {}): ImportFault => ({
  line,
  column,
  reason,
  params,
});

const beforeOf = ({ before }: ImportRow): Values | null => before && (before.values as Values);

/** Whether an entry keeps people out, or lets them in, that it did not before. */
const reachesMore = (row: ImportRow): boolean => {
  const [before, after] = [beforeOf(row), valuesOf(row)];
  if (after.status === 'N') return false;
  return before === null || before.status === 'N' || after.containSub > before.containSub;
};

/** Rows that block people who may grant what the importer may not. */
const blockingStronger = async (
  db: Read,
  { door }: AccessList,
  standing: Standing,
  rows: readonly ImportRow[],
): Promise<ImportFault[]> => {
  if (door.closedBy !== 'present') return [];
  const closing = rows.filter((row) => valuesOf(row).code === door.code && reachesMore(row));
  if (closing.length === 0 || (await strongerAmong(db, standing, closing.map(valuesOf))).length === 0) return [];
  const found: ImportFault[] = [];
  for (const row of closing) {
    const people = await strongerAmong(db, standing, [valuesOf(row)]);
    if (people.length > 0) found.push(fault(row, 'contentoid', 'access_list.stronger', { people }));
  }
  return found;
};

/** Rows that name something outside the scope, or whose stored entry reaches outside of it. */
const rowsOutside = async (
  db: Read,
  scope: Scope,
  sent: readonly (Values & { row: ImportRow })[],
): Promise<Set<ImportRow>> => {
  const stored = sent.flatMap(({ row }) => {
    const before = beforeOf(row);
    return before ? [{ ...before, row }] : [];
  });
  return new Set((await contentsOutside(db, scope, [...sent, ...stored])).map(({ row }) => row));
};

const check = async (
  db: Read,
  list: AccessList,
  rows: readonly ImportRow[],
  { scope, standing }: { scope: Scope; standing: Standing },
): Promise<ImportFault[]> => {
  const sent = rows.map((row) => ({ ...valuesOf(row), row }));
  const outside = await rowsOutside(db, scope, sent);
  // Of what lies outside the scope, nothing is said that depends on whether the list has it.
  const asked = sent.filter(({ row }) => row.before === null || outside.has(row));
  const unknown = await contentsUnknown(
    db,
    asked.filter(({ type, contentoid }) => type !== 'R' || contentoid !== everybody),
  );
  const missing = new Set(unknown.map(({ row }) => row));
  const within = rows.filter((row) => !outside.has(row));
  return [
    ...sent
      .filter(({ type, contentoid }) => type === 'R' && contentoid === everybody)
      .map(({ row }) => fault(row, 'contentoid', 'access_list.everybody')),
    ...unknown.map(({ row, contentoid }) =>
      fault(row, 'contentoid', 'permission.content_unknown', { names: contentoid, total: 1 }),
    ),
    ...[...outside]
      .filter((row) => !missing.has(row))
      .map((row) => fault(row, 'contentoid', 'permission.outside_scope', { names: valuesOf(row).contentoid })),
    ...(await blockingStronger(db, list, standing, within)),
  ];
};

const writeRows = async (trx: Write, list: AccessList, rows: readonly ImportRow[]): Promise<void> => {
  const all = rows.map((row) => ({ ...valuesOf(row), oid: row.before?.oid ?? null }));
  const [code, type] = [sql.ref(list.codeColumn), sql.ref(list.typeColumn)];
  const hasRemark = list.table === 'blacklist';
  const sent = sql`unnest(${all.map((row) => row.oid)}::uuid[], ${all.map((row) => row.code)}::text[],
    ${all.map((row) => row.type)}::text[], ${all.map((row) => row.contentoid)}::text[],
    ${all.map((row) => row.containSub)}::text[], ${all.map((row) => row.status)}::text[],
    ${all.map((row) => row.remark ?? '')}::text[], ${all.map((row) => searchText(row.remark ?? ''))}::text[])
    as s (oid, code, type, contentoid, containsub, status, remark, searched)`;
  await sql`update ${sql.table(list.table)} b set containsub = s.containsub, status = s.status
      ${hasRemark ? sql`, remark = s.remark, search_text = s.searched` : sql``}
    from ${sent} where b.oid = s.oid`.execute(trx);
  await sql`insert into ${sql.table(list.table)} (${code}, ${type}, contentoid, containsub, status
      ${hasRemark ? sql`, remark, search_text` : sql``})
    select s.code, s.type, s.contentoid, s.containsub, s.status ${hasRemark ? sql`, s.remark, s.searched` : sql``}
    from ${sent} where s.oid is null`.execute(trx);
};

const kindOf = (list: AccessList, calls: typeof blacklistImport | typeof whitelistImport, title: Text) =>
  importKind<Standing>({
    calls,
    title,
    columns: columnsOf(list, blacklistRemark),
    key: (values) => keyOf(values as Values),
    complete: (values) => {
      const { type, containSub } = values as Values;
      return {
        ...values,
        containSub: containSubOf(list, type, containSub === 'Y' || containSub === 'N' ? containSub : undefined),
      };
    },
    prepare: ({ rights }, empid) => standingOf(rights, empid),
    read: read(list),
    check: (db, rows, context) => check(db, list, rows, context),
    write: async (trx, { batches }, { empid }) => {
      const entries: Condition[] = [];
      for await (const rows of batches()) {
        entries.push(...rows.map(valuesOf));
        const added = rows.filter(({ before }) => before === null).map(valuesOf);
        await assertContentsKnown(trx, added, codes.addFailed);
      }
      await askingAboutPeople(trx, { list, what: 'add', entries, empid }, async () => {
        for await (const rows of batches()) await writeRows(trx, list, rows);
        await assertAdministratorRemains(trx);
      });
    },
  });

/** Entries of the blacklist from a file. */
export const blacklistImportKind = kindOf(blacklist, blacklistImport, words['access_list.import.blacklistEntries']);

/** Entries of the whitelist from a file. */
export const whitelistImportKind = kindOf(whitelist, whitelistImport, words['access_list.import.whitelistEntries']);
