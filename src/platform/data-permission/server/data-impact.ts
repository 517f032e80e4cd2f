import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { noImpact, type ImpactCounts, type ImpactKind, type ImpactPerson } from '#platform/rights/impact.ts';
import { namedBy, within, type Page } from '#platform/rights/server/audience.ts';
import { countClassed, pageClassed } from '#platform/rights/server/impact.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ItemsAsked } from './data-permission.queries.ts';

/** The conditions of an item under each function; functions without conditions are left out. */
export type ItemState = ReadonlyMap<string, readonly Condition[]>;

/** What the items have now, in the order asked for. */
export const itemStates = async (db: Read, { kind, dataOids }: ItemsAsked): Promise<Map<string, ItemState>> => {
  const rows = await db
    .selectFrom('data_grant as g')
    .innerJoin('condition as c', 'c.grantoid', 'g.oid')
    .select(['g.dataoid', 'g.funcoid', 'c.type', 'c.contentoid', 'c.containsub as containSub'])
    .where('g.datatype', '=', kind)
    .where('g.dataoid', '=', (eb) => eb.fn.any(eb.val([...dataOids])))
    .execute();
  const byItem = Map.groupBy(rows, ({ dataoid }) => dataoid);
  return new Map(
    dataOids.map((dataOid) => {
      const own = Map.groupBy(byItem.get(dataOid) ?? [], ({ funcoid }) => funcoid);
      return [
        dataOid,
        new Map(
          [...own].map(([funcoid, some]) => [
            funcoid,
            some.map(({ type, contentoid, containSub }) => ({ type, contentoid, containSub })),
          ]),
        ),
      ];
    }),
  );
};

/** The wanted conditions of one function of one item. */
type Wanted = { dataOid: string; funcOid: string; conditions: readonly Condition[] };

export type ItemChange = { before: ItemState; after: ItemState };

/** Before and after a save: of all functions of one item, or of one function of several (`asked.funcOid`). */
export const itemChanges = (
  states: ReadonlyMap<string, ItemState>,
  wanted: readonly Wanted[],
  { funcOid }: Pick<ItemsAsked, 'funcOid'>,
): ItemChange[] =>
  [...states].map(([dataOid, before]) => {
    const kept = [...before].filter(([one]) => funcOid !== undefined && one !== funcOid);
    const mine = wanted
      .filter((one) => one.dataOid === dataOid && one.conditions.length > 0)
      .map((one) => [one.funcOid, one.conditions] as const);
    return { before, after: new Map([...kept, ...mine]) };
  });

const keyOf = ({ type, contentoid, containSub }: Condition): string => `${type} ${containSub} ${contentoid}`;
const signatureOf = (state: ItemState): string =>
  [...state]
    .map(([funcOid, conditions]) => [funcOid, ...conditions.map(keyOf).toSorted()].join('\n'))
    .toSorted()
    .join('\n\n');

/** Changes that differ, each once: items with the same conditions before and after need one comparison. */
const distinct = (changes: readonly ItemChange[]): ItemChange[] => [
  ...new Map(
    changes
      .map((one) => [signatureOf(one.before), signatureOf(one.after), one] as const)
      .filter(([before, after]) => before !== after)
      .map(([before, after, one]) => [`${before}\n\n\n${after}`, one]),
  ).values(),
];

type Seen = (state: ItemState) => RawBuilder<unknown>;

/** Who sees an item, as `visibleItems` decides: all without conditions, else those named under a function they have. */
export const seenBy = async (
  states: readonly ItemState[],
  audience: (funcOid: string) => Promise<RawBuilder<boolean>>,
): Promise<Seen> => {
  const audiences = new Map<string, RawBuilder<boolean>>();
  for (const funcOid of new Set(states.flatMap((state) => [...state.keys()])))
    audiences.set(funcOid, await audience(funcOid));
  return (state) => {
    if (state.size === 0) return sql`(e.inservice = 'Y')`;
    const tests = [...state].map(
      ([funcOid, conditions]) => sql`(${namedBy(conditions)} and ${audiences.get(funcOid) ?? sql`false`})`,
    );
    return sql`((${sql.join(tests, sql` or `)}) is true)`;
  };
};

/** Only people whom a changed condition names are touched, unless an item becomes open to all, or ceases to be. */
const touchedBy = (changes: readonly ItemChange[]): RawBuilder<unknown> => {
  if (changes.some(({ before, after }) => (before.size === 0) !== (after.size === 0))) return sql`e.inservice = 'Y'`;
  const conditionsOf = (state: ItemState): Map<string, Condition> =>
    new Map([...state].flatMap(([funcOid, all]) => all.map((one) => [`${funcOid} ${keyOf(one)}`, one])));
  const touched = changes.flatMap(({ before, after }) => {
    const [was, will] = [conditionsOf(before), conditionsOf(after)];
    return [...[...was].filter(([key]) => !will.has(key)), ...[...will].filter(([key]) => !was.has(key))].map(
      ([, one]) => one,
    );
  });
  return namedBy(touched);
};

type Asked = { changes: readonly ItemChange[]; scope: Scope };

const classed = async (
  { changes: all, scope }: Asked,
  audience: (funcOid: string) => Promise<RawBuilder<boolean>>,
): Promise<RawBuilder<unknown> | undefined> => {
  const changes = distinct(all);
  if (changes.length === 0) return undefined;
  const sees = await seenBy(
    changes.flatMap(({ before, after }) => [before, after]),
    audience,
  );
  const any = (test: (change: ItemChange) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${sql.join(changes.map(test), sql` or `)})`;
  const gains = any(({ before, after }) => sql`(${sees(after)} and not ${sees(before)})`);
  const loses = any(({ before, after }) => sql`(${sees(before)} and not ${sees(after)})`);
  return sql`select empid, 0 as was, 0 as will, '' as scope,
      case when gains and loses then 'changed' when gains then 'gained' else 'lost' end as kind
    from (select e.empid, ${gains} as gains, ${loses} as loses from employee e
      where ${touchedBy(changes)} and ${within(scope)}) one
    where gains or loses`;
};

/** Who sees more of the items after the change, who sees less, and who sees others than before. */
export const dataImpact = async (
  db: Read,
  rights: Rights,
  asked: Asked & { kind: ImpactKind | ''; page: Page },
): Promise<{ counts: ImpactCounts; list: ImpactPerson[] }> => {
  const people = await classed(asked, (funcOid) => rights.audienceIn(db, funcOid));
  if (!people) return { counts: noImpact, list: [] };
  if (asked.kind !== '') return pageClassed(db, people, asked.kind, asked.page);
  return { counts: await countClassed(db, people), list: [] };
};
