import { sql } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { ChangeFeed, ChangeFeedEntry } from '#platform/feature/server/change-feed.ts';
import { columnTexts, unremarkableColumns } from '#platform/feature/server/column-texts.ts';
import { switchText, valueTexts } from '#platform/feature/server/value-texts.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { contentKey, contentsOf } from '#platform/person-rights/server/condition-contents.queries.ts';
import { conditionTypes, everybody, type ConditionType } from '#platform/rights/conditions.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import type { RecentChange } from '../changes.contract.ts';
import { type ColumnKind, columnKinds } from './column-kinds.queries.ts';
import { functionsOfIdentities, functionTitles, type LoggedAct } from './changes.queries.ts';
import { mostNamed, parameterNames, peopleIn, personKey, referredNames } from './referred-names.queries.ts';

type Row = Record<string, unknown>;
type Named = { type: ConditionType; contentoid: string };

const rowOf = ({ old_row, new_row }: LoggedAct): Row => new_row ?? old_row ?? {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Whether a change concerns a row that belongs to the screens that show its table, and not to another menu entry with
 * rows of its own.
 */
export const isOfItsScreen = (feed: ChangeFeed, act: LoggedAct): boolean => {
  const { shownBy = [], entryField } = feed[act.table] ?? {};
  return entryField === undefined || shownBy.includes(textOf(rowOf(act)[entryField]));
};

/** Leaves out changes of parts (`partOf`) by a write that also changed the whole. */
export const withoutParts = (feed: ChangeFeed, acts: readonly LoggedAct[]): LoggedAct[] => {
  const keyOf = ({ at, actor, request_id }: LoggedAct, table: string): string =>
    [at, actor, request_id ?? '', table].join(' ');
  const written = new Set(acts.map((act) => keyOf(act, act.table)));
  return acts.filter((act) => {
    const wholes = [feed[act.table]?.partOf ?? []].flat();
    return !wholes.some((whole) => written.has(keyOf(act, whole)));
  });
};

const changedColumns = ({ old_row, new_row }: LoggedAct): string[] =>
  old_row && new_row
    ? Object.keys(new_row).filter(
        (column) =>
          !unremarkableColumns.has(column) && JSON.stringify(old_row[column]) !== JSON.stringify(new_row[column]),
      )
    : [];

/** The label of a column in the reader's language; undefined for one without a text. */
export const columnLabel = (
  entry: Pick<ChangeFeedEntry, 'fields'>,
  column: string,
  lang: Language,
): string | undefined => (entry.fields?.[column] ?? columnTexts[column])?.[lang];

/** What a row of the log names by its `contentoid`: the type stands in `contenttype`, else in `type`. */
const contentOf = (row: Row): Named | null => {
  const contentoid = textOf(row['contentoid']);
  const stated = textOf(row['contenttype']) || textOf(row['type']);
  const type = conditionTypes.find((one) => one === stated);
  return contentoid !== '' && type ? { type, contentoid } : null;
};

/** Names of codes by `type code`, in the language. */
const codeNames = async (
  db: Read,
  codes: readonly { type: string; code: string }[],
  lang: Language,
): Promise<Map<string, string>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (p.paramtype, p.paramcode) p.paramtype || ' ' || p.paramcode as key, ${nameOf('p')} as name
    from unnest(${codes.map(({ type }) => type)}::text[], ${codes.map(({ code }) => code)}::text[]) as wanted(type, code)
    join parameter p on p.paramtype = wanted.type and p.paramcode = wanted.code ${namesOf('p', lang)}
    order by p.paramtype, p.paramcode, p.status desc, p.oid`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
};

/** Looks up, in a few queries for all changes, what their rows refer to. */
const lookUp = async (db: Read, feed: ChangeFeed, acts: readonly LoggedAct[], lang: Language) => {
  const rows = acts.map((act) => ({ act, row: rowOf(act) }));
  const identities = rows.flatMap(({ row }) => textOf(row['identityoid']) || []);
  const ofIdentities = await functionsOfIdentities(db, identities);
  const funcoidOf = (row: Row): string =>
    textOf(row['funcoid']) || (ofIdentities.get(textOf(row['identityoid']))?.funcoid ?? '');
  const codes = rows.flatMap(({ act, row }) =>
    Object.entries(feed[act.table]?.codes ?? {}).map(([field, type]) => ({ type, code: textOf(row[field]) })),
  );
  const [functions, contents, names, parameters] = await Promise.all([
    functionTitles(
      db,
      rows.flatMap(({ row }) => funcoidOf(row) || []),
    ),
    contentsOf(
      db,
      rows.flatMap(({ row }) => {
        const content = contentOf(row);
        return content ? [content] : [];
      }),
    ),
    codeNames(db, codes, lang),
    parameterNames(
      db,
      rows.flatMap(({ act }) => (act.table === 'parameter' ? [act.key] : [])),
      lang,
    ),
  ]);
  const titles = await titlesOf(db, lang, [
    ...functions.map(({ langid }) => langid),
    ...rows.flatMap(({ row }) => textOf(row['langid']) || []),
  ]);
  const byOid = new Map(functions.map(({ oid, id, name, langid }) => [oid, `${id} ${titles.get(langid) ?? name}`]));
  return { functionOf: (row: Row) => byOid.get(funcoidOf(row)), contents, names, parameters, titles };
};

type Known = Awaited<ReturnType<typeof lookUp>>;

/** The words of a value of a column with a fixed set of them; undefined where they are not stated. */
export const valueLabel = (
  { values = {} }: Pick<ChangeFeedEntry, 'values'>,
  column: string,
  value: string,
  lang: Language,
): string | undefined => (values[column] ?? valueTexts[column])?.[value]?.[lang];

/** One field of a row's name, as the reader knows it. */
const shownField = (known: Known, entry: ChangeFeedEntry, row: Row, field: string, lang: Language): string => {
  const value = typeof row[field] === 'number' ? String(row[field]) : textOf(row[field]);
  const list = entry.codes?.[field];
  if (list !== undefined) return known.names.get(`${list} ${value}`) ?? value;
  if (field === 'contentoid') {
    const content = contentOf(row);
    if (content?.contentoid === everybody) return vocabulary['common.everyone'][lang];
    return (content && known.contents.get(contentKey(content))?.name) ?? value;
  }
  if (field === 'name') return known.titles.get(textOf(row['langid'])) ?? value;
  if (field === 'paramname') return known.parameters.get(textOf(row['oid'])) ?? value;
  return valueLabel(entry, field, value, lang) ?? value;
};

/** Characters of a name that are shown: one of millions would keep a browser busy for minutes. */
const longestLabel = 200;

/** The beginning, without half a character at its end. */
const shortened = (label: string): string =>
  label.length <= longestLabel ? label : `${label.slice(0, longestLabel).replace(/[\uD800-\uDBFF]$/, '')}…`;

const labelOf = (known: Known, entry: ChangeFeedEntry, act: LoggedAct, lang: Language): string => {
  const row = rowOf(act);
  const own = entry.named.map((field) => shownField(known, entry, row, field, lang));
  return shortened([known.functionOf(row) ?? '', ...own].filter((one) => one !== '').join(' '));
};

/** The names of the changed rows in the reader's language; empty for a table that no screen shows. */
export const describeLabels = async (
  db: Read,
  feed: ChangeFeed,
  acts: readonly LoggedAct[],
  lang: Language,
): Promise<string[]> => {
  if (acts.length === 0) return [];
  const known = await lookUp(db, feed, acts, lang);
  return acts.map((act) => {
    const entry = feed[act.table];
    return entry ? labelOf(known, entry, act, lang) : '';
  });
};

/** The changes in words of the screens and in the reader's language. */
export const describeChanges = async (
  db: Read,
  feed: ChangeFeed,
  acts: readonly LoggedAct[],
  lang: Language,
): Promise<RecentChange[]> => {
  const known = await lookUp(db, feed, acts, lang);
  return acts.flatMap((act) => {
    const entry = feed[act.table];
    if (!entry) return [];
    const { oid, at, actor, actorName, table, type, key, count } = act;
    return [
      {
        oid,
        at,
        actor,
        actorName,
        table,
        title: entry.title[lang],
        type,
        key,
        label: labelOf(known, entry, act, lang),
        count,
        fields: changedColumns(act).flatMap((column) => columnLabel(entry, column, lang) ?? []),
        path: type === 'D' ? null : entry.path(key, rowOf(act)),
      },
    ];
  });
};

/** A field before and after a change, as the reader knows it; null: no value. */
export type DescribedField = { column: string; label: string; from: string | null; to: string | null };

/** A time of a logged row, `2026-11-28T17:24:00+08:00` in the platform's zone, as times are on the wire. */
const wireTime = (value: string): string => value.slice(0, 19).replace('T', ' ');

/** An object or a list of nothing, as parameters that were all left empty. */
const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => one === '' || one === null);

const textOrNull = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '' || isEmptyObject(value)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** People by name, the first of many. */
const namedPeople = (people: readonly string[], names: ReadonlyMap<string, string>, lang: Language): string | null => {
  if (people.length === 0) return null;
  const { parts, number } = formatsOf(lang);
  const named = people.slice(0, mostNamed).map((empid) => names.get(personKey(empid)) ?? empid);
  const count = people.length - named.length;
  return parts(
    count > 0 ? [...named, fill(vocabulary['common.andMore'][lang], { count: number(count) }, lang)] : named,
  );
};

/** A value of a row as screens show it: words, a date or a time of the reader's language, else as it stands. */
const inWords = (
  entry: Pick<ChangeFeedEntry, 'values'>,
  { column, kind, names }: { column: string; kind: ColumnKind | undefined; names: ReadonlyMap<string, string> },
  value: unknown,
  lang: Language,
): string | null => {
  const people = peopleIn(column, value);
  if (people) return namedPeople(people, names, lang);
  if (typeof value !== 'string' || value === '') return textOrNull(value);
  const { date, exact } = formatsOf(lang);
  if (kind === 'time') return exact(wireTime(value));
  if (kind === 'date') return date(`${value} 00:00:00`);
  if (kind?.startsWith('row ')) return names.get(value) ?? value;
  return (
    valueLabel(entry, column, value, lang) ??
    (kind === 'switch' ? switchText(column, value)?.[lang] : undefined) ??
    value
  );
};

/**
 * For each change the fields that it has given another value, in words where the feed has some, else as they stand.
 * What they refer to is looked up for all of them at once.
 */
export const describeFields = async (
  db: Read,
  feed: ChangeFeed,
  acts: readonly LoggedAct[],
  lang: Language,
): Promise<DescribedField[][]> => {
  // Both rows of a change may name something.
  const known = await lookUp(db, feed, [...acts, ...acts.map((act) => ({ ...act, new_row: null }))], lang);
  const kinds = await columnKinds(db);
  const names = await referredNames(db, kinds, acts, {
    lang,
    labelsOf: (rows) => describeLabels(db, feed, rows, lang),
  });
  return acts.map((act) => {
    const entry = feed[act.table];
    const shown = (row: Row | null, column: string): string | null => {
      const value = row?.[column];
      // A row's own name stands here as it was, not as it is now in the reader's language.
      const refers = column === 'contentoid' || entry?.codes?.[column] !== undefined;
      if (entry && refers && row && typeof value === 'string' && value !== '')
        return shownField(known, entry, row, column, lang);
      return inWords(entry ?? {}, { column, kind: kinds.get(`${act.table}.${column}`), names }, value, lang);
    };
    return Object.keys({ ...act.old_row, ...act.new_row })
      .filter((column) => !unremarkableColumns.has(column))
      .map((column) => ({
        column,
        label: columnLabel(entry ?? {}, column, lang) ?? column,
        from: shown(act.old_row, column),
        to: shown(act.new_row, column),
      }))
      .filter(({ from, to }) => from !== to);
  });
};
