import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { named } from '#platform/rights/server/audience.ts';
import { blacklisted } from '#platform/rights/server/rights.queries.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import type { Receiver } from '../message-receivers.contract.ts';

/**
 * Receivers mean what conditions mean everywhere (docs/rules.md, Content): each once, a department with those below it
 * if one of its entries says so.
 */
export const conditionsOf = (receivers: readonly Pick<Receiver, 'type' | 'id' | 'containSub'>[]): Condition[] => {
  const named = new Map<string, Condition>();
  for (const { type, id, containSub } of receivers) {
    const key = `${type} ${id}`;
    const withSub = type === 'D' && (containSub === 'Y' || named.get(key)?.containSub === 'Y');
    named.set(key, { type, contentoid: id, containSub: withSub ? 'Y' : 'N' });
  }
  return [...named.values()];
};

/** The stored receivers of a message as conditions. */
export const storedConditions = (db: Read, messageoid: string): Promise<Condition[]> =>
  db
    .selectFrom('message_receiver')
    .select(['type', 'contentoid', 'containsub as containSub'])
    .where('messageoid', '=', messageoid)
    .execute();

/** Whom the receivers name, without those who may not enter the app: a predicate on `employee e`. */
export const audienceOf = async (db: Read, receivers: readonly Condition[]): Promise<RawBuilder<boolean>> =>
  named(receivers, await blacklisted(db, 'A'));

export type Looked = { total: number; digest: string };

/**
 * How many people an audience has, and a digest that is the same for the same people in any order: the sum of a hash of
 * each. It does not protect from anybody, it shows that somebody came while another one left.
 */
const sizeOf = async (db: Read, audience: RawBuilder<boolean>): Promise<Looked> => {
  const { rows } = await sql<{ total: number; digest: string }>`
    select count(*) as total, coalesce(sum(hashtextextended(e.empid, 0)::numeric), 0)::text as digest
    from employee e where ${audience}`.execute(db);
  return rows[0] ?? { total: 0, digest: '0' };
};

export const audienceSize = async (db: Read, receivers: readonly Condition[]): Promise<Looked> =>
  sizeOf(db, await audienceOf(db, receivers));

type Asked = { pageNum: number; pageSize: number; search: string };
type Person = { id: string; name: string; depname: string; plantname: string };

/** One page of an audience by employee id, its size, and how many of those named are left out. */
export const lookAtAudience = async (
  db: Read,
  receivers: readonly Condition[],
  { pageNum, pageSize, search }: Asked,
): Promise<Looked & { list: Person[]; blocked: number }> => {
  const audience = await audienceOf(db, receivers);
  const folded = fold(search).trim();
  const sought = folded === '' ? sql`true` : searchTextHoldsByGram('e.search_text', [folded]);
  const [size, everybody, { rows }] = await Promise.all([
    sizeOf(db, audience),
    sizeOf(db, named(receivers)),
    sql<Person>`
      select e.empid as id, e.name, coalesce(d.depname, '') as depname, ${plantName('e.coid', 'e.plantid')} as plantname
      from employee e left join department d on d.depkey = e.depkey
      where ${audience} and ${sought}
      order by e.empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ]);
  return { ...size, list: rows, blocked: everybody.total - size.total };
};
