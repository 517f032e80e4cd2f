import type { Read } from '#platform/db/server/database.ts';
import { type AffectedPeople, atLeast, nobody } from '#platform/impact/impact.contract.ts';
import { type Changed, ownersOf, wholeIn } from '#platform/undo/server/undo-grants.ts';
import type { UndoImpact } from '#platform/undo/server/undone-table.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { dataImpact, type ItemState, itemStates } from './data-impact.ts';

type Items = ReadonlyMap<string, string[]>;

/** The items by kind whose permissions the act changed, without those that came or went with it. */
const itemsOf = async (db: Read, changes: readonly Changed[]): Promise<Items> => {
  const whole = wholeIn(changes);
  const grants = [...(await ownersOf(db, changes, { table: 'data_grant', key: 'grantoid' })).values()];
  const asked = new Map(grants.map(({ datatype, dataoid }) => [String(dataoid), String(datatype)]));
  const staying = [...asked].filter(([oid]) => !whole.has(oid));
  const byKind = Map.groupBy(staying, ([, kind]) => kind);
  return new Map([...byKind].map(([kind, items]) => [kind, items.map(([oid]) => oid)]));
};

type States = ReadonlyMap<string, ReadonlyMap<string, ItemState>>;

const statesOf = async (db: Read, items: Items): Promise<States> => {
  const states = new Map<string, ReadonlyMap<string, ItemState>>();
  for (const [kind, dataOids] of items) states.set(kind, await itemStates(db, { kind, dataOids }));
  return states;
};

const none: ItemState = new Map();

/** How many people see more or less of data items by the undo. */
export const impactOfItems: UndoImpact = async (trx, rights, changes) => {
  const items = await itemsOf(trx, changes);
  if (items.size === 0) return () => Promise.resolve(nobody);
  const before = await statesOf(trx, items);
  return async () => {
    const after = await statesOf(trx, items);
    let affected: AffectedPeople = nobody;
    for (const [kind, states] of before) {
      const compared = [...states].map(([oid, was]) => ({ before: was, after: after.get(kind)?.get(oid) ?? none }));
      const asked = { changes: compared, scope: everywhere, kind: '' as const, page: { pageNum: 1, pageSize: 1 } };
      affected = atLeast(affected, (await dataImpact(trx, rights, asked)).counts);
    }
    return affected;
  };
};
