import type { ImportKind } from '#platform/bulk-import/server/import-kind.ts';
import type { CodeList, ComputedList } from '#platform/code-lists/server/code-list.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Handover } from '#platform/feature/server/handover.ts';
import type { Attention } from '#platform/feature/server/attention.ts';
import type { ChangeFeed } from '#platform/feature/server/change-feed.ts';
import type { JobAction } from '#platform/feature/server/job-action.ts';
import type { ServerFeature } from '#platform/feature/server/feature.ts';
import type { FindList } from '#platform/find/server/find-source.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { NameUse } from '#platform/language-texts/server/name-uses.ts';
import type { PersonalTable } from '#platform/log-seals/server/personal-columns.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import type { NoticeSource } from '#platform/notice-centre/server/notice-source.ts';
import type { CatalogueUser } from '#platform/process-catalogue/server/catalogue-user.ts';
import type { PushSource } from '#platform/push/server/push-source.ts';
import { actionKey } from '#platform/jobs/server/schedules.queries.ts';
import { platformLogged, platformTables } from './platform-tables.ts';
import { callName, onlyReads, reachOf, type EndpointSpec } from '#platform/wire/endpoint.ts';
import { type Sieves, sieveOf } from '#platform/undo/server/large-acts.ts';
import type { PlaceOfRow, UndoGuard, UndoImpact, UndoneTable, UndoReach } from '#platform/undo/server/undone-table.ts';
import type { ActTitle, RowNames } from '#platform/undo/server/row-words.ts';
import type { Bind } from '#platform/wire/server/bind.ts';

/** Everything that features declare, collected and passed to the calls together with the running server's services. */
export type Declared = {
  menuEntries: readonly MenuEntry[];
  /** Function ids that endpoints require, and which therefore cannot be reassigned. */
  seededIds: readonly string[];
  codeLists: readonly CodeList[];
  computedLists: readonly ComputedList[];
  dataKinds: readonly DataKind[];
  changeFeed: ChangeFeed;
  /** How rows are named when something is undone, by table. */
  rowNames: RowNames;
  /** What calls are said to have done, by their names. */
  actTitles: ReadonlyMap<string, ActTitle>;
  /** Where rows lie, by table. */
  rowPlaces: Readonly<Record<string, PlaceOfRow>>;
  /** What limits undoing besides the right of the call, by table. */
  undoGuards: Readonly<Record<string, readonly UndoGuard[]>>;
  /** Whose rights limit undoing, by table. */
  undoReaches: Readonly<Record<string, UndoReach>>;
  /** By table: `guarded`, or why nothing besides the right of the call limits undoing. */
  undoLimits: Readonly<Record<string, readonly string[]>>;
  /** Who is affected by undoing besides those who have functions, by table. */
  undoImpacts: Readonly<Record<string, readonly UndoImpact[]>>;
  /** What the rules of undoing look at in an act of many rows, by table. */
  undoSieves: Sieves;
  /** Ids of the screens that tables to undo belong to. */
  undoScreens: Readonly<Record<string, string>>;
  /** How the records of each menu entry are found. */
  finds: readonly FindList[];
  /** Kinds of rows that can be imported. */
  imports: readonly ImportKind[];
  /** Whose records are named by language ids. */
  nameUses: readonly NameUse[];
  attention: readonly Attention[];
  noticeSources: readonly NoticeSource[];
  pushSources: readonly PushSource[];
  /** What schedules can run. */
  jobActions: readonly JobAction[];
  /** Personal columns of the tables of features. */
  personal: readonly PersonalTable[];
  /** What jobs are called, by their ids. */
  jobNames: Readonly<Record<string, Text>>;
  handovers: readonly Handover[];
  /** Whose records use forms of the process catalogue. */
  catalogueUsers: readonly CatalogueUser[];
};

/** The part of a feature that is collected; its routes are bound later. */
export type Collected = Omit<ServerFeature<never>, 'routes'>;

export const callsOf = ({ calls }: Pick<Collected, 'calls'>): EndpointSpec[] => calls.flatMap(Object.values);

/** What an error calls a feature: its component, or where it has no screen of its own its first call. */
const featureName = (feature: Collected): string => {
  const [first] = callsOf(feature);
  return feature.menu?.component ?? (first ? callName(first) : 'without menu entry and calls');
};

/** Throws if two declarations have one name, since they would hide each other. */
const assertOnce = (
  what: string,
  features: readonly Collected[],
  namesOf: (feature: Collected) => readonly string[],
): void => {
  const owners = new Map<string, string>();
  for (const feature of features)
    for (const name of namesOf(feature)) {
      const other = owners.get(name);
      if (other !== undefined)
        throw new Error(`the features ${other} and ${featureName(feature)} both declare the ${what} ${name}`);
      owners.set(name, featureName(feature));
    }
};

/** What schedules can run, and what jobs are called. */
export const declaredJobs = (features: readonly Collected[]): Pick<Declared, 'jobActions' | 'jobNames'> => ({
  jobActions: features.flatMap(({ jobActions = [] }) => jobActions),
  jobNames: Object.fromEntries(
    features.flatMap(({ jobActions = [], jobNames = {} }) => [
      ...jobActions.map(({ job, title }) => [job, title] as const),
      ...Object.entries(jobNames),
    ]),
  ),
});

/** Whether rows of the feature belong to parts of the organisation. */
const isInParts = (feature: Collected): boolean =>
  callsOf(feature).some((spec) => spec.right.kind === 'function' && !onlyReads(spec) && reachOf(spec.right) === 'rows');

/** A part of what features declare of a table; several may. */
const byTable = <Part>(
  undone: readonly (readonly [string, UndoneTable])[],
  partOf: (one: UndoneTable) => Part | undefined,
): Record<string, Part[]> =>
  Object.fromEntries(
    [...Map.groupBy(undone, ([table]) => table)].map(([table, parts]) => [
      table,
      parts.flatMap(([, one]) => partOf(one) ?? []),
    ]),
  );

/**
 * Collects the declarations; throws if two features declare the same function, address, call, code list, kind of items
 * or table of the change feed.
 */
export const collect = (features: readonly Collected[]): Declared => {
  const menuOf = ({ menu }: Collected): MenuEntry[] => (menu ? [menu] : []);
  assertOnce('function', features, (feature) => menuOf(feature).map(({ id }) => id));
  assertOnce('address', features, (feature) => menuOf(feature).map(({ url }) => url));
  assertOnce('call', features, (feature) => callsOf(feature).map(callName));
  assertOnce('code list', features, ({ codeLists = [] }) => codeLists.map(({ type }) => type));
  assertOnce('computed code list', features, ({ computedLists = [] }) => computedLists.map(({ type }) => type));
  assertOnce('kind of data items', features, ({ dataKinds = [] }) => dataKinds.map(({ name }) => name));
  assertOnce('kind of handover', features, ({ handovers = [] }) => handovers.map(({ key }) => key));
  assertOnce('use of companies and plants', features, ({ placeUses = [] }) => placeUses.map(({ key }) => key));
  assertOnce('use of language ids', features, ({ nameUses = [] }) => nameUses.map(({ key }) => key));
  assertOnce('kind of attention', features, ({ attention = [] }) => attention.map(({ key }) => key));
  assertOnce('source of notices', features, ({ noticeSources = [] }) => noticeSources.map(({ type }) => type));
  assertOnce('source of pushes', features, ({ pushSources = [] }) => pushSources.map(({ kind }) => kind));
  assertOnce('job action', features, ({ jobActions = [] }) => jobActions.map(actionKey));
  assertOnce('job', features, ({ jobActions = [], jobNames = {} }) => [
    ...jobActions.map(({ job }) => job),
    ...Object.keys(jobNames),
  ]);
  assertOnce('table of the change feed', features, ({ changeFeed = {} }) => Object.keys(changeFeed));
  // A guard adds to others: conditions are everybody's.
  for (const part of ['title', 'place', 'reach'] as const)
    assertOnce(`${part} of a table to undo`, features, ({ undo = {} }) =>
      Object.entries(undo).flatMap(([table, own]) => (own[part] ? [table] : [])),
    );
  const menuEntries = features.flatMap(menuOf);
  const undone = [...Object.entries(platformTables), ...features.flatMap(({ undo = {} }) => Object.entries(undo))];
  return {
    menuEntries,
    seededIds: menuEntries.map(({ id }) => id),
    codeLists: features.flatMap(({ codeLists = [] }) => codeLists),
    computedLists: features.flatMap(({ computedLists = [] }) => computedLists),
    handovers: features.flatMap(({ handovers = [] }) => handovers),
    catalogueUsers: features.flatMap(({ catalogueUsers = [] }) => catalogueUsers),
    imports: features.flatMap(({ imports = [] }) => imports),
    nameUses: features.flatMap(({ nameUses = [] }) => nameUses),
    attention: features.flatMap(({ attention = [] }) => attention),
    noticeSources: features.flatMap(({ noticeSources = [] }) => noticeSources),
    pushSources: features.flatMap(({ pushSources = [] }) => pushSources),
    ...declaredJobs(features),
    personal: features.flatMap(({ personal = [] }) => personal),
    dataKinds: features.flatMap(({ dataKinds = [] }) => dataKinds),
    finds: features.flatMap(({ menu, find }) => (menu && find ? [{ ...find, menu }] : [])),
    changeFeed: Object.fromEntries(
      features.flatMap((feature) =>
        Object.entries(feature.changeFeed ?? {}).map(([table, entry]) => [
          table,
          { ...entry, inParts: isInParts(feature) },
        ]),
      ),
    ),
    rowNames: Object.fromEntries([
      ...undone.flatMap(([table, { title, named = [], partOf }]) =>
        title ? [[table, { title, named, partOf }] as const] : [],
      ),
      ...features.flatMap(({ changeFeed = {} }) => Object.entries(changeFeed)),
      ...[platformLogged, ...features.map(({ logged = {} }) => logged)].flatMap((logged) =>
        Object.entries(logged).map(([table, title]) => [table, { title, named: [] }] as const),
      ),
    ]),
    actTitles: new Map(features.flatMap(({ acts = [] }) => acts.map((one) => [callName(one.call), one] as const))),
    undoGuards: byTable(undone, ({ guard }) => guard),
    undoLimits: byTable(undone, ({ noGuard }) => noGuard ?? 'guarded'),
    undoImpacts: byTable(undone, ({ impact }) => impact),
    undoReaches: Object.fromEntries(undone.flatMap(([table, { reach }]) => (reach ? [[table, reach] as const] : []))),
    undoSieves: Object.fromEntries(
      [...Map.groupBy(undone, ([table]) => table)].map(([table, parts]) => [
        table,
        sieveOf(
          table,
          parts.map(([, one]) => one),
        ),
      ]),
    ),
    undoScreens: Object.fromEntries(
      features.flatMap(({ menu, undo = {} }) =>
        menu ? Object.keys(undo).map((table) => [table, menu.id] as const) : [],
      ),
    ),
    rowPlaces: Object.fromEntries(undone.flatMap(([table, { place }]) => (place ? [[table, place] as const] : []))),
  };
};

/** Throws for a reason without a text, of which callers without a catalogue of their own would get the bare key. */
export const assertReasonsHaveTexts = (
  owner: string,
  calls: readonly EndpointSpec[],
  texts: Readonly<Record<string, Text>>,
): void => {
  for (const spec of calls)
    for (const reason of spec.reasons ?? [])
      if (!Object.hasOwn(texts, reason))
        throw new Error(`${owner}: ${callName(spec)} has the reason ${reason} without a text: declare it in \`texts\``);
};

/** `bind` for the routes of a feature, which rejects calls that the feature does not declare. */
export const bindOf = (feature: Collected, bind: Bind): Bind => {
  const names = new Set(callsOf(feature).map(callName));
  return (spec, handle) => {
    if (!names.has(callName(spec)))
      throw new Error(`the feature ${featureName(feature)} binds ${callName(spec)}: declare it in its \`calls\``);
    bind(spec, handle);
  };
};

/** Throws unless the reasons of every feature have texts. */
export const assertFeaturesHaveTexts = (
  features: readonly Collected[],
  texts: Readonly<Record<string, Text>>,
): void => {
  for (const feature of features)
    assertReasonsHaveTexts(`the feature ${featureName(feature)}`, callsOf(feature), texts);
};
