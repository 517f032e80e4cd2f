import { sql, type RawBuilder } from 'kysely';
import { listedName } from '#platform/code-lists/server/code-name.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { prepared, preparedRow } from '#platform/db/server/prepared.ts';
import { type Order, type Page, type Paged, pageOf, streamPortion } from '#platform/records/server/record-queries.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fold, foldFilters, searchText } from '#platform/search/server/fold.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { type AccessList, blacklist, type Entry, type NewEntry, whitelist } from './access-list.ts';
import { contentName, contentState, entryWithin, foldedName } from '#platform/organisation/server/named-contents.ts';

/** Empty means any. */
export type EntryFilter = {
  code: string;
  type: string;
  contentoid: string;
  name: string;
  status: '' | 'Y' | 'N';
  simplifiedFilter: string;
  traditionalFilter: string;
};

export type EntrySortField = 'code' | 'type' | 'contentoid' | 'name' | 'remark' | 'status' | 'txdat';
export type EntrySort = { sortField: EntrySortField | undefined; sortOrder: Order };
/** `lang`: the language of the names. `scope`: entries outside it are not visible. */
export type Reader = { lang: Language; scope: Scope };

type Found = Entry & { searched: string; namesearched: string | null; inscope: boolean };

const remarkOf = ({ table }: AccessList): RawBuilder<unknown> =>
  table === 'blacklist' ? sql`b.remark, b.search_text as remarksearched` : sql`'' as remark, '' as remarksearched`;

/** All entries with their names; PostgreSQL computes only the columns that a query uses. */
const named = (db: Read, list: AccessList, { lang, scope }: Reader) =>
  db.selectFrom(
    sql<Found>`(
      select x.oid, x.code, coalesce(${listedName(list.codeList, sql`x.code`, lang)}, '') as codename, x.type, x.contentoid, x.containsub as "containSub",
        coalesce(${contentName}, '') as name, ${contentState} as "contentState", x.remark, x.status, x.rev, x.crtemp, x.crtdat, x.txemp, x.txdat,
        concat_ws(E'\n', lower(x.contentoid), x.remarksearched, ${foldedName}) as searched, ${foldedName} as namesearched,
        ${entryWithin(scope)} as inscope
      from (select b.oid, b.${sql.ref(list.codeColumn)} as code, b.${sql.ref(list.typeColumn)} as type, b.contentoid, b.containsub, ${remarkOf(list)},
        b.status, b.rev, b.crtemp, b.crtdat, b.txemp, b.txdat from ${sql.table(list.table)} b) x)`.as('n'),
  );

const columns = [
  'n.oid',
  'n.code',
  'n.codename',
  'n.type',
  'n.contentoid',
  'n.containSub',
  'n.name',
  'n.contentState',
  'n.remark',
  'n.status',
  'n.rev',
  'n.crtemp',
  'n.crtdat',
  'n.txemp',
  'n.txdat',
] as const;

const matching = (db: Read, list: AccessList, filter: EntryFilter, reader: Reader) => {
  let rows = named(db, list, reader);
  const folded = foldFilters(filter);
  if (!reader.scope.everywhere) rows = rows.where('n.inscope', '=', true);
  if (folded.length > 0) rows = rows.where(searchTextHolds('n.searched', folded));
  if (filter.code) rows = rows.where('n.code', '=', filter.code);
  if (filter.type) rows = rows.where('n.type', '=', filter.type as Entry['type']);
  if (filter.contentoid)
    rows = rows.where(sql<boolean>`position(${fold(filter.contentoid)} in lower(n.contentoid)) > 0`);
  if (filter.name) rows = rows.where(searchTextHolds('n.namesearched', [fold(filter.name)]));
  if (filter.status) rows = rows.where('n.status', '=', filter.status);
  return rows;
};

/** Matching entries in order; unless asked otherwise newest first, and those added together by type and id. */
const listed = (
  db: Read,
  list: AccessList,
  filter: EntryFilter,
  { sortField, sortOrder }: EntrySort,
  reader: Reader,
) => {
  const rows = matching(db, list, filter, reader).select(columns);
  const sorted = sortField
    ? rows.orderBy(`n.${sortField}`, sortOrder)
    : rows.orderBy('n.crtdat', 'desc').orderBy('n.type').orderBy('n.contentoid');
  return sorted.orderBy('n.oid');
};

export const searchEntries = (
  db: Read,
  list: AccessList,
  filter: EntryFilter,
  { sort, page, ...reader }: { sort: EntrySort; page: Page } & Reader,
): Promise<Paged<Entry>> => pageOf(matching(db, list, filter, reader), listed(db, list, filter, sort, reader), page);

/** All matching entries, read in portions. */
export const streamEntries = (
  db: Read,
  list: AccessList,
  filter: EntryFilter,
  sort: EntrySort,
  reader: Reader,
): AsyncIterable<Entry> => listed(db, list, filter, sort, reader).stream(streamPortion);

const entryIn = (list: AccessList) =>
  preparedRow((db: Read, oid: string, lang: Language) =>
    named(db, list, { lang, scope: { everywhere: true } })
      .select(columns)
      .where('n.oid', '=', oid),
  );
const anyEntryByOid = { blacklist: entryIn(blacklist), whitelist: entryIn(whitelist) };

/** An entry inside the reader's scope. */
export const entryByOid = (db: Read, list: AccessList, oid: string, reader: Reader): Promise<Entry | undefined> =>
  reader.scope.everywhere
    ? anyEntryByOid[list.table](db, oid, reader.lang)
    : named(db, list, reader).select(columns).where('n.oid', '=', oid).where('n.inscope', '=', true).executeTakeFirst();

/** Those for which the reader's entries leave nothing to do: switched on, and as wide. */
export const thoseListed = (
  db: Read,
  list: AccessList,
  contents: readonly Omit<NewEntry, 'remark'>[],
  reader: Reader,
): Promise<Pick<Entry, 'type' | 'contentoid'>[]> =>
  named(db, list, reader)
    .innerJoin(sentOnce(contents.map((one) => ({ ...one, remark: '' }))).as('s'), (on) =>
      on.onRef('s.code', '=', 'n.code').onRef('s.type', '=', 'n.type').onRef('s.contentoid', '=', 'n.contentoid'),
    )
    .select(['n.type', 'n.contentoid'])
    .where('n.status', '=', 'Y')
    .where('n.inscope', '=', true)
    .whereRef('n.containSub', '>=', 's.containsub')
    .execute();

/** An entry as writes see it. */
export type StoredEntry = Pick<Entry, 'oid' | 'code' | 'type' | 'contentoid' | 'containSub' | 'status' | 'rev'>;

const lockIn = (list: AccessList) =>
  prepared(
    (_trx: Write, oids: readonly string[]) => sql<StoredEntry>`
    select oid, ${sql.ref(list.codeColumn)} as code, ${sql.ref(list.typeColumn)} as type, contentoid, containsub as "containSub", status, rev
    from ${sql.table(list.table)} where oid = any(${oids}::uuid[]) order by oid for update`,
  );
const lock = { blacklist: lockIn(blacklist), whitelist: lockIn(whitelist) };

/** Locks the entries for the rest of the transaction, always in the same order, so that two writers cannot deadlock. */
export const lockEntries = (trx: Write, list: AccessList, oids: readonly string[]): Promise<StoredEntry[]> =>
  lock[list.table](trx, oids);

type SentEntry = Omit<NewEntry, 'containSub'> & { containsub: string; searched: string; place: number };

/** The sent entries, each code, type and content once: the wider one if it was sent twice. */
const sentOnce = (entries: readonly NewEntry[]) => sql<SentEntry>`(
  select distinct on (code, type, contentoid) sent.*
  from unnest(${entries.map(({ code }) => code)}::text[], ${entries.map(({ type }) => type)}::text[],
    ${entries.map(({ contentoid }) => contentoid)}::text[], ${entries.map(({ containSub }) => containSub)}::text[],
    ${entries.map(({ remark }) => remark)}::text[], ${entries.map(({ remark }) => searchText(remark))}::text[])
    with ordinality as sent (code, type, contentoid, containsub, remark, searched, place)
  order by code, type, contentoid, containsub desc, place)`;

/** An entry to write: a new one, one to switch on again, or one to widen to the departments below. */
export type Taken = NewEntry & { effect: 'added' | 'switchedOn' | 'widened' };

/**
 * The entries that change the list, and how; the stored ones are locked until the transaction ends. Entries that are
 * listed, switched on and wide enough are left out.
 */
export const entriesToTake = async (trx: Write, list: AccessList, entries: readonly NewEntry[]): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    with sent as (select * from ${sentOnce(entries)} sent),
      there as (select b.${sql.ref(list.codeColumn)} as code, b.${sql.ref(list.typeColumn)} as type, b.contentoid, b.containsub, b.status
        from ${sql.table(list.table)} b
        join sent on sent.code = b.${sql.ref(list.codeColumn)} and sent.type = b.${sql.ref(list.typeColumn)} and sent.contentoid = b.contentoid
        order by b.oid for update of b)
    select sent.code, sent.type, sent.contentoid, greatest(sent.containsub, there.containsub) as "containSub", sent.remark,
      case when there.status is null then 'added' when there.status = 'N' then 'switchedOn' else 'widened' end as effect
    from sent left join there using (code, type, contentoid)
    where there.status is null or there.status = 'N' or there.containsub < sent.containsub
    order by sent.place`.execute(trx);
  return rows;
};

/**
 * Writes the entries; returns how many were added, switched on and widened. An entry that another writer has added in
 * the meantime is switched on or widened, or skipped.
 */
export const takeEntries = async (
  trx: Write,
  list: AccessList,
  entries: readonly Taken[],
): Promise<Record<Taken['effect'], number>> => {
  const [remark, remarked, again] =
    list.table === 'blacklist'
      ? [
          sql`, remark, search_text`,
          sql`, sent.remark, sent.searched`,
          sql`, remark = excluded.remark, search_text = excluded.search_text`,
        ]
      : [sql``, sql``, sql``];
  const { rows } = await sql<{ type: string; contentoid: string; code: string; isNew: boolean }>`
    insert into ${sql.table(list.table)} as b (${sql.ref(list.codeColumn)}, ${sql.ref(list.typeColumn)}, contentoid, containsub${remark})
    select sent.code, sent.type, sent.contentoid, sent.containsub${remarked} from ${sentOnce(entries)} sent order by sent.place
    on conflict (${sql.ref(list.codeColumn)}, ${sql.ref(list.typeColumn)}, contentoid) do update
      set status = 'Y', containsub = greatest(b.containsub::text, excluded.containsub::text)${again}
      where b.status = 'N' or b.containsub < excluded.containsub
    returning b.${sql.ref(list.codeColumn)} as code, b.${sql.ref(list.typeColumn)} as type, b.contentoid, b.xmax = 0 as "isNew"`.execute(
    trx,
  );
  const keyOf = (one: { code: string; type: string; contentoid: string }): string =>
    JSON.stringify([one.code, one.type, one.contentoid]);
  const planned = new Map(entries.map((one) => [keyOf(one), one.effect]));
  const count = { added: 0, switchedOn: 0, widened: 0 };
  for (const row of rows) {
    const effect = planned.get(keyOf(row)) ?? 'added';
    count[row.isNew ? 'added' : effect === 'added' ? 'switchedOn' : effect] += 1;
  }
  return count;
};

type EntryValues = {
  status?: 'Y' | 'N' | undefined;
  containSub?: 'Y' | 'N' | undefined;
  remark?: string | undefined;
};

const updateIn = ({ table }: AccessList) =>
  preparedRow((_trx: Write, oid: string, values: EntryValues & { searched?: string | undefined }) => {
    const { status, containSub, remark, searched } = values;
    const remarked =
      table === 'blacklist' && remark !== undefined ? sql`, remark = ${remark}, search_text = ${searched}` : sql``;
    return sql`update ${sql.table(table)} set status = coalesce(${status ?? null}, status),
      containsub = coalesce(${containSub ?? null}, containsub)${remarked} where oid = ${oid}::uuid`;
  });
const update = { blacklist: updateIn(blacklist), whitelist: updateIn(whitelist) };

/** Writes the given fields. */
export const updateEntry = async (trx: Write, list: AccessList, oid: string, values: EntryValues): Promise<void> => {
  const searched = values.remark === undefined ? undefined : searchText(values.remark);
  await update[list.table](trx, oid, { ...values, searched });
};

/** The entries that apply to the person, those in force first, then the newest; `inscope`: the reader sees it. */
export const entriesNaming = (
  db: Read,
  list: AccessList,
  empid: string,
  reader: Reader,
): Promise<(Entry & { inscope: boolean })[]> =>
  named(db, list, reader)
    .innerJoin(sql<Condition & { containsub: string }>`person_places(${empid})`.as('p'), (on) =>
      on
        .onRef('p.type', '=', 'n.type')
        .onRef('p.contentoid', '=', 'n.contentoid')
        .onRef('p.containsub', '=', 'n.containSub'),
    )
    .select(columns)
    .select('n.inscope')
    .orderBy('n.status', 'desc')
    .orderBy('n.crtdat', 'desc')
    .orderBy('n.oid')
    .execute();
