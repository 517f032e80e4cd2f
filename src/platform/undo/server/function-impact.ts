import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type AffectedPeople, atLeast, nobody } from '#platform/impact/impact.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { named } from '#platform/rights/server/audience.ts';
import { impactOf } from '#platform/rights/server/impact.ts';
import { filedRow } from '#platform/rights/server/load-rights.ts';
import type { FiledCondition } from '#platform/rights/server/rights-index.ts';
import { blacklisted, conditionRows } from '#platform/rights/server/rights.queries.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { ownersOf, rowsIn, type Changed } from './undo-grants.ts';

/** Of more functions at once, people are counted together instead of by the levels of each. */
const mostCompared = 30;

/** What a function gives: its conditions, none while it or one above it is switched off. */
type State = { channel: Channel; filed: readonly FiledCondition[] };

const textsOf = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => (typeof value === 'string' ? [value] : []));

/** The functions whose conditions, state or place the act changed, without those below them. */
const touchedBy = async (db: Read, changes: readonly Changed[]): Promise<string[]> => {
  const identities = await ownersOf(db, changes, { table: 'function_identity', key: 'identityoid' });
  return [
    ...new Set(
      textsOf([
        ...[...identities.values()].map(({ funcoid }) => funcoid),
        ...['web_function', 'app_function'].flatMap((table) => rowsIn(changes, table).map(({ oid }) => oid)),
      ]),
    ),
  ];
};

/** What these functions and all below them give now. */
const statesOf = async (db: Read, oids: readonly string[]): Promise<Map<string, State>> => {
  const { rows } = await sql<{ oid: string; channel: Channel; isOn: boolean }>`
    with recursive below as (
        select oid from web_function where oid = any(${[...oids]}::uuid[])
        union select w.oid from web_function w join below b on w.parentoid = b.oid),
      up as (
        select w.oid as start, w.oid, w.parentoid, w.status from web_function w join below using (oid)
        union select u.start, w.oid, w.parentoid, w.status from web_function w join up u on w.oid = u.parentoid)
    select start as oid, 'W' as channel, bool_and(status = 'Y') as "isOn" from up group by start
    union all select oid, 'A', status = 'Y' from app_function where oid = any(${[...oids]}::uuid[])`.execute(db);
  const conditions = Map.groupBy(
    await conditionRows(
      db,
      rows.map(({ oid }) => oid),
    ),
    ({ funcoid }) => funcoid,
  );
  return new Map(
    rows.map(({ oid, channel, isOn }) => [
      oid,
      { channel, filed: isOn ? (conditions.get(oid) ?? []).map(filedRow) : [] },
    ]),
  );
};

type Difference = { channel: Channel; before: readonly FiledCondition[]; after: readonly FiledCondition[] };

const keysOf = (filed: readonly FiledCondition[]): string =>
  filed
    .map(({ roleid, condition: { type, contentoid, containSub } }) => `${roleid} ${type} ${containSub} ${contentoid}`)
    .toSorted()
    .join('\n');

const differencesOf = (before: ReadonlyMap<string, State>, after: ReadonlyMap<string, State>): Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((oid) => {
    const [was, will] = [before.get(oid), after.get(oid)];
    const one = { channel: (was ?? will)?.channel ?? 'W', before: was?.filed ?? [], after: will?.filed ?? [] };
    return keysOf(one.before) === keysOf(one.after) ? [] : [one];
  });

const peopleNamed = async (db: Read, conditions: readonly Condition[], channel: Channel): Promise<number> => {
  if (conditions.length === 0) return 0;
  const who = named(conditions, await blacklisted(db, channel));
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from employee e where ${who}`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
};

/** Many functions of one channel: whom they name who have come, who have gone, and who are given something else. */
const countedTogether = async (db: Read, channel: Channel, many: readonly Difference[]): Promise<AffectedPeople> => {
  const conditionsIn = (filed: readonly FiledCondition[]): Condition[] => filed.map(({ condition }) => condition);
  const come = many.filter(({ before }) => before.length === 0).flatMap(({ after }) => conditionsIn(after));
  const gone = many.filter(({ after }) => after.length === 0).flatMap(({ before }) => conditionsIn(before));
  const rest = many
    .filter(({ before, after }) => before.length > 0 && after.length > 0)
    .flatMap(({ before, after }) => [...conditionsIn(before), ...conditionsIn(after)]);
  return {
    gained: await peopleNamed(db, come, channel),
    lost: await peopleNamed(db, gone, channel),
    changed: await peopleNamed(db, rest, channel),
  };
};

const affectedBy = async (
  db: Read,
  rights: Pick<Rights, 'levelsOf'>,
  differences: readonly Difference[],
): Promise<AffectedPeople> => {
  let affected = nobody;
  for (const [channel, some] of Map.groupBy(differences, (one) => one.channel)) {
    const except = await blacklisted(db, channel);
    for (const { before, after } of some.slice(0, mostCompared))
      affected = atLeast(affected, await impactOf(db, { before, after, levelsOf: rights.levelsOf, except }));
    affected = atLeast(affected, await countedTogether(db, channel, some.slice(mostCompared)));
  }
  return affected;
};

/**
 * Call before a change of functions or of what they are given to; the function that it returns is called after it, and
 * answers how many people gain a function, lose one, or keep it in another way.
 */
export const watchFunctions = async (
  trx: Read,
  rights: Pick<Rights, 'levelsOf'>,
  changes: readonly Changed[],
): Promise<() => Promise<AffectedPeople>> => {
  const touched = await touchedBy(trx, changes);
  if (touched.length === 0) return () => Promise.resolve(nobody);
  const before = await statesOf(trx, touched);
  return async () => {
    const known = new Set([...touched, ...before.keys()]);
    return affectedBy(trx, rights, differencesOf(before, await statesOf(trx, [...known])));
  };
};
