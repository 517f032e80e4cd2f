import type { FieldChange } from '#platform/field-changes/field-changes.contract.ts';
import { type changeCalls, historyShown } from '#platform/record-history/record-history.contract.ts';
import { describeChanges, describeFields } from '#platform/changes/server/describe-changes.ts';
import type { LoggedAct } from '#platform/changes/server/changes.queries.ts';
import { type Feed, visibleTables } from '#platform/changes/server/visible-tables.ts';
import { type Database, isOutOfTime } from '#platform/db/server/database.ts';
import { OnePlaceEach } from '#platform/db/server/places.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Page } from '#platform/records/server/record-queries.ts';
import { labelOf, type RowNames, titleOf } from '#platform/undo/server/row-words.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import {
  dataShown,
  type LogEntry,
  type LogFilter,
  type LogPage,
  logReasons,
  type LogRow,
} from '../database-log.contract.ts';
import {
  historyOf,
  type Logged,
  loggedEntry,
  type LoggedRow,
  type LogOrder,
  searchFurther,
  searchLog,
  streamLogged,
} from './database-log.queries.ts';
import type { HiddenTables } from './search-conditions.ts';
import { firstInHaste, inHaste, type Patience, patience } from './search-text.queries.ts';

export type Services = Feed & { db: Database; rights: Rights; rowNames: RowNames };
type Reader = { empid: string; grant: { scope: { everywhere: boolean } } };

/** How long a search may take, in milliseconds: one of a text reads the data of every change in its time. */
const longestSearch = 8_000;
const exportPortion = 500;

/**
 * The tables whose changes the reader may not see: those whose screens the reader may not look at. Rows of any table
 * may name what lies in one part of the organisation, so that only those see changes who look everywhere.
 */
const hiddenTables = async (services: Services, { empid, grant }: Reader): Promise<HiddenTables> => {
  if (!grant.scope.everywhere) return null;
  const seen = await visibleTables(services, empid);
  return Object.keys(services.changeFeed).filter((table) => !seen.includes(table));
};

const asAct = (one: Logged): LoggedAct => ({ ...one, count: 1 });

const cut = (row: LoggedRow | null): string => (row ? JSON.stringify(row).slice(0, dataShown) : '');

/** Rows of the list, named in the reader's language; those outside the change feed as undoing names them. */
const described = async (
  { db, changeFeed, rowNames }: Services,
  logged: readonly Logged[],
  lang: Language,
): Promise<LogRow[]> => {
  const words = await describeChanges(db.read, changeFeed, logged.map(asAct), lang);
  const byOid = new Map(words.map((one) => [one.oid, one]));
  return logged.map((one) => {
    const said = byOid.get(one.oid);
    return {
      oid: one.oid,
      moment: one.moment,
      tableName: one.table,
      title: said?.title ?? titleOf(rowNames, one, lang),
      type: one.type,
      key: one.key,
      label: said?.label ?? labelOf(rowNames, one),
      udata: cut(one.new_row ?? one.old_row),
      crtemp: one.actor,
      crtempName: one.actorName,
      crtdat: one.at,
      act: one.request_id ?? '',
      path: said?.path ?? null,
      erased: one.erased,
    };
  });
};

const withinTime = async <Result>(search: () => Promise<Result>): Promise<Result> => {
  try {
    return await search();
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    throw new DomainError(codes.serverMessage, logReasons.tooWide);
  }
};

/** A page that is asked for before its total is answered as soon as it is whole, the first one in a moment anyway. */
const patienceFor = ({ pageFirst, pageNum }: { pageFirst: boolean; pageNum: number }): Patience => {
  if (!pageFirst) return patience;
  return pageNum === 1 ? firstInHaste : inHaste;
};

export const listLog = async (
  services: Services,
  reader: Reader,
  filter: LogFilter,
  page: Page & { order: LogOrder; pageFirst: boolean; signal: AbortSignal },
  lang: Language,
): Promise<LogPage> => {
  const tables = await hiddenTables(services, reader);
  const { list, ...found } = await withinTime(() =>
    services.db.readWithin({ milliseconds: longestSearch, signal: page.signal }, (db) =>
      searchLog(db, filter, tables, { ...page, wait: patienceFor(page) }),
    ),
  );
  return { ...found, list: await described(services, list, lang) };
};

const unread: LogPage = { total: 0, list: [], searchedTo: null, counted: null };

type Further = { filter: LogFilter; order: LogOrder; at: number; rows: number; signal: AbortSignal };

/** Searches for a text that go on at the same time: each takes a connection, and what a processor can do. */
const goingAtOnce = 2;
/** Those of each person: one at a time, however many windows are open. */
export const searchesGoingOn = (): OnePlaceEach => new OnePlaceEach(goingAtOnce);

/** Goes on with a search for a text. */
export const goOn = async (
  services: Services,
  going: OnePlaceEach,
  reader: Reader,
  { filter, signal, ...from }: Further,
  lang: Language,
): Promise<LogPage> => {
  const tables = await hiddenTables(services, reader);
  const found = await withinTime(() =>
    going.within(reader.empid, signal, () =>
      services.db.readWithin({ milliseconds: longestSearch, signal }, (db) => searchFurther(db, filter, tables, from)),
    ),
  );
  return found ? { ...found, list: await described(services, found.list, lang) } : unread;
};

/** All rows that match. */
export async function* streamLog(
  services: Services,
  reader: Reader,
  { filter, order }: { filter: LogFilter; order: LogOrder },
  lang: Language,
): AsyncGenerator<LogRow> {
  const tables = await hiddenTables(services, reader);
  const portions = streamLogged(services.db.read, filter, tables, { order, most: exportPortion });
  for await (const portion of portions) yield* await described(services, portion, lang);
}

const fieldsOf = ({ db, changeFeed }: Services, logged: readonly Logged[], lang: Language): Promise<FieldChange[][]> =>
  describeFields(db.read, changeFeed, logged.map(asAct), lang);

/** One change whole; null for one that the reader may not see, or that is no longer kept. */
export const oneEntry = async (
  services: Services,
  reader: Reader,
  id: { oid: string; moment: string },
  lang: Language,
): Promise<LogEntry | null> => {
  const logged = await loggedEntry(services.db.read, id, await hiddenTables(services, reader));
  if (!logged) return null;
  const [row] = await described(services, [logged], lang);
  const [changes = []] = await fieldsOf(services, [logged], lang);
  const json = (data: LoggedRow | null): string | null => (data ? JSON.stringify(data) : null);
  return row ? { ...row, changes, before: json(logged.old_row), after: json(logged.new_row) } : null;
};

/** The last changes of a row, for those who may look at rows of its table; others get what does not exist. */
export const recordHistory = async (
  services: Services,
  { empid }: { empid: string },
  row: { tableName: string; key: string },
  lang: Language,
): Promise<Answer<typeof changeCalls.record>> => {
  const tables = await visibleTables(services, empid);
  if (!tables.includes(row.tableName)) return [];
  const logged = await historyOf(services.db.read, row, historyShown);
  const fields = await fieldsOf(services, logged, lang);
  return logged.map(({ oid, at, actor, actorName, request_id, type, erased }, nth) => ({
    oid,
    at,
    actor,
    actorName,
    act: request_id !== null,
    type,
    erased,
    changes: fields[nth] ?? [],
  }));
};
