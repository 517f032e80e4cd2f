import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { fold, foldKeepingMarks } from '#platform/search/server/fold.ts';
import type { MemberRow, NamedMember } from '../organisation.contract.ts';
import { memberColumns } from './member-columns.ts';
import { isEverywhere, isThere, peopleThere, placesSearched, type Where } from './people-walk.ts';

/** People of each place who are compared one by one before the index over grams is used: some 10 ms. */
const comparedOneByOne = 40_000;

/** Matches among which the best are chosen, for each row of the list. */
const rankedAmong = 50;

/** Matches among which names with the marks that were typed come first, for each row of the list. */
const markedAmong = 10;

const escaped = (text: string): string => text.replaceAll(/[%_\\]/g, String.raw`\$&`);
const holds = (pattern: string): RawBuilder<SqlBool> => sql<SqlBool>`e.search_text like ${pattern}`;

/** The best `limit` of what a query of numbers and search texts finds: names that begin with the text come first. */
const bestOf = (found: RawBuilder<unknown>, text: string, limit: number): RawBuilder<unknown> => sql`
  select empid from (${found}) found
  order by (search_text like ${`${escaped(text)}%`}) desc, (search_text like ${`% ${escaped(text)}%`}) desc, search_text using ~<~
  limit ${limit}`;

const keysOf = async (read: Read, query: RawBuilder<unknown>): Promise<string[]> =>
  (await (query as RawBuilder<{ empid: string }>).execute(read)).rows.map(({ empid }) => empid);

/** By number or account: what starts with the text, in the order of numbers. */
const byNumber = (read: Read, where: Where, text: string, limit: number): Promise<string[]> =>
  keysOf(
    read,
    sql`with ${placesSearched(where)}, exact as (
        select e.empid from employee e where lower(e.adaccount) = ${text} and e.inservice = 'Y' and ${isThere(where)}
      ), started as (
        ${bestOf(
          peopleThere(where, {
            matching: holds(`${escaped(text)}%`),
            first: sql`order by e.search_text using ~<~ limit ${limit}`,
          }),
          text,
          limit,
        )}
      )
      select empid from exact union all
      (select empid from started where empid not in (select empid from exact)) limit ${limit}`,
  );

/** Among the first people of each place: enough for whatever is frequent. */
const amongFirst = (read: Read, where: Where, text: string, limit: number): Promise<string[]> =>
  keysOf(
    read,
    sql`with ${placesSearched(where)}
      ${bestOf(
        peopleThere(where, {
          matching: holds(`%${escaped(text)}%`),
          each: sql`limit (select ${comparedOneByOne}::int / greatest(count(*), 1) from places)`,
        }),
        text,
        limit,
      )}`,
  );

/** Among all of a part of the organisation, until enough of each place are found. */
const amongPart = (read: Read, where: Where, text: string, limit: number): Promise<string[]> =>
  keysOf(
    read,
    sql`with ${placesSearched(where)}
      ${bestOf(
        peopleThere(where, {
          matching: holds(`%${escaped(text)}%`),
          first: sql`order by e.search_text using ~<~ limit ${limit * rankedAmong}`,
        }),
        text,
        limit,
      )}`,
  );

/** Among all, for what is rare. The limit lets the planner look up the few people one by one. */
const amongAll = (read: Read, text: string, limit: number): Promise<string[]> =>
  keysOf(
    read,
    bestOf(
      sql`select e.empid, e.search_text
        from (select empid from employees_holding(${text}) held (empid) limit ${limit * rankedAmong}) held
          cross join lateral (select * from employee where employee.empid = held.empid offset 0) e
        where e.inservice = 'Y'`,
      text,
      limit,
    ),
  );

/** In turn, the rarer the text the further. */
const searches = (where: Where) =>
  isEverywhere(where)
    ? [byNumber, amongFirst, (read: Read, _: Where, text: string, limit: number) => amongAll(read, text, limit)]
    : [byNumber, amongPart];

/** `text`: folded. */
const suggestedKeys = async (read: Read, where: Where, text: string, limit: number): Promise<string[]> => {
  const keys = new Set<string>();
  for (const search of text === '' ? [byNumber] : searches(where)) {
    if (keys.size >= limit) break;
    for (const key of await search(read, where, text, limit)) if (keys.size < limit) keys.add(key);
    // A whole number is not looked for inside others.
    if ([...keys].some((key) => fold(key) === text)) break;
  }
  return [...keys];
};

/**
 * At most `limit` people in service who are there and whose number, name or domain account holds what was typed: whose
 * account it is, then those whose number starts with it, then names that start with it, then the others. If marks were
 * typed, names with them come first.
 */
export const memberSuggestions = async (
  read: Read,
  where: Where,
  typed: string,
  limit: number,
): Promise<MemberRow[]> => {
  const text = fold(typed).trim();
  const marked = foldKeepingMarks(typed).trim();
  if (marked === text) return membersByKey(read, await suggestedKeys(read, where, text, limit));
  const rows = await membersByKey(read, await suggestedKeys(read, where, text, limit * markedAmong));
  const [exact = [], others = []] = [true, false].map((isExact) =>
    rows.filter(({ name }) => foldKeepingMarks(name).includes(marked) === isExact),
  );
  return [...exact, ...others].slice(0, limit);
};

/** The people with these numbers, in this order. */
export const membersByKey = async (read: Read, keys: readonly string[]): Promise<MemberRow[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from unnest(${[...keys]}::text[]) with ordinality as keys (empid, place)
      join employee e using (empid) left join department d on d.depkey = e.depkey order by keys.place`.execute(read);
  return rows;
};

/**
 * The people in service who are there with one of these numbers or domain accounts, letters in either case, by number;
 * `as`: those of the ids that mean them.
 */
export const membersNamed = async (read: Read, where: Where, ids: readonly string[]): Promise<NamedMember[]> => {
  if (ids.length === 0) return [];
  const spelled = [...new Set(ids.flatMap((id) => [id, id.toUpperCase(), id.toLowerCase()]))];
  const asked = Map.groupBy(new Set(ids), (id) => id.toLowerCase());
  const { rows } = await sql<MemberRow & { adaccount: string | null }>`
    with named as (
      select empid from employee where empid = any(${spelled}::text[])
      union select empid from employee where lower(adaccount) = any(${[...asked.keys()]}::text[])
    ), there as materialized (
      select e.* from named cross join lateral (select * from employee where employee.empid = named.empid offset 0) e
      where e.inservice = 'Y' and ${isThere(where)}
    )
    select ${memberColumns}, lower(e.adaccount) as adaccount
    from there e left join department d on d.depkey = e.depkey order by e.empid`.execute(read);
  return rows.map(({ adaccount, ...row }) => {
    const own = new Set([row.id.toLowerCase(), ...(adaccount === null ? [] : [adaccount])]);
    return { ...row, as: [...own].flatMap((id) => asked.get(id) ?? []) };
  });
};
