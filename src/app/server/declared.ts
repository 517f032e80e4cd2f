import type { CodeList, ComputedList } from '#platform/code-lists/server/code-list.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { ChangeFeed } from '#platform/feature/server/change-feed.ts';
import type { ServerFeature } from '#platform/feature/server/feature.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';

/** Everything that features declare, collected and passed to the calls together with the running server's services. */
export type Declared = {
  menuEntries: readonly MenuEntry[];
  /** Function ids that endpoints require, and which therefore cannot be reassigned. */
  seededIds: readonly string[];
  codeLists: readonly CodeList[];
  computedLists: readonly ComputedList[];
  dataKinds: readonly DataKind[];
  changeFeed: ChangeFeed;
};

/** Two declarations with one name would hide each other. */
const assertOnce = (what: string, names: readonly string[]): void => {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two features declare the ${what} ${twice}`);
};

/**
 * Collects the declarations; throws if two features declare the same function, code list, kind of items or table of the
 * change feed.
 */
export const collect = (features: readonly Omit<ServerFeature<never>, 'routes'>[]): Declared => {
  const menuEntries = features.flatMap(({ menu }) => menu ?? []);
  const codeLists = features.flatMap((feature) => feature.codeLists ?? []);
  const computedLists = features.flatMap((feature) => feature.computedLists ?? []);
  const dataKinds = features.flatMap((feature) => feature.dataKinds ?? []);
  const feeds = features.flatMap(({ changeFeed = {} }) => Object.entries(changeFeed));
  const seededIds = menuEntries.map(({ id }) => id);
  assertOnce('function', seededIds);
  assertOnce(
    'code list',
    codeLists.map(({ type }) => type),
  );
  assertOnce(
    'computed code list',
    computedLists.map(({ type }) => type),
  );
  assertOnce(
    'kind of data items',
    dataKinds.map(({ name }) => name),
  );
  assertOnce(
    'table of the change feed',
    feeds.map(([table]) => table),
  );
  return { menuEntries, seededIds, codeLists, computedLists, dataKinds, changeFeed: Object.fromEntries(feeds) };
};
