import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { MemberRow, NamedMember } from '../organisation.contract.ts';
import { memberColumns } from './member-columns.ts';
import { isThere, peopleThere, placesSearched, type Where } from './people-walk.ts';

/** People of each place who are compared one by one before the index over grams is used: some 10 ms. */
const comparedOneByOne = 40_000;

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

/** Among all: for what is rare. */
const amongAll = (read: Read, where: Where, text: string, limit: number): Promise<string[]> =>
  keysOf(
    read,
    bestOf(
      sql`select e.empid, e.search_text from employees_holding(${text}) held (empid) join employee e using (empid)
        where e.inservice = 'Y' and ${isThere(where)}`,
      text,
      limit,
    ),
  );

/** The first people by number, while nothing is typed. */
const firstPeople = (read: Read, where: Where, limit: number): Promise<string[]> => byNumber(read, where, '', limit);

/**
 * At most `limit` people in service who are there and whose number, name or domain account holds the folded text: whose
 * account it is, then those whose number starts with it, then names that start with it, then the others.
 */
export const memberSuggestions = async (
  read: Read,
  where: Where,
  text: string,
  limit: number,
): Promise<MemberRow[]> => {
  const keys = new Set(text === '' ? await firstPeople(read, where, limit) : await byNumber(read, where, text, limit));
  for (const search of text === '' ? [] : [amongFirst, amongAll]) {
    if (keys.size >= limit) break;
    for (const key of await search(read, where, text, limit)) if (keys.size < limit) keys.add(key);
  }
  return membersByKey(read, [...keys]);
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
    select ${memberColumns}, lower(e.adaccount) as adaccount
    from employee e left join department d on d.depkey = e.depkey
    where (e.empid = any(${spelled}::text[]) or lower(e.adaccount) = any(${[...asked.keys()]}::text[]))
      and e.inservice = 'Y' and ${isThere(where)} order by e.empid`.execute(read);
  return rows.map(({ adaccount, ...row }) => {
    const own = new Set([row.id.toLowerCase(), ...(adaccount === null ? [] : [adaccount])]);
    return { ...row, as: [...own].flatMap((id) => asked.get(id) ?? []) };
  });
};
