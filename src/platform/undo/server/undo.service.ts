import { violatedConstraint, type Database, type Read, type Write } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type AffectedPeople, atLeast, nobody } from '#platform/impact/impact.contract.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope } from '#platform/rights/server/condition-places.ts';
import { assertAdministratorRemains, hasAdministrator } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { grantOfRight, grantsOfEntries } from '#platform/rights/server/screen-entries.ts';
import { standingOf } from '#platform/rights/server/stronger-roles.ts';
import { callName, reachOf, type EndpointSpec, type Right } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { assertMayGive, givenIn, type GrantingScreens } from './undo-grants.ts';
import type { DoneAct } from '../undo.contract.ts';
import {
  type ActId,
  type Change,
  changedBesides,
  changedSince,
  changesNamed,
  changesPlaced,
  changesOf,
  firstCallOf,
  holdAct,
  lastActsBy,
  portionsOf,
  revert,
  sizesOf,
} from './acts.queries.ts';
import { watchFunctions } from './function-impact.ts';
import { changesThatMatter, type Sieves } from './large-acts.ts';
import { readUndoHours } from './undo-hours.ts';
import type { PlaceOfRow, UndoGuard, UndoImpact, UndoReach } from './undone-table.ts';
import { actInWords, type ActTitle, entryOf, labelOf, type RowNames, titleOf, wholesOf } from './row-words.ts';

/** What undoing needs of the product: its calls, how its rows are named, and where they lie. */
export type Undoing = {
  db: Database;
  rights: Rights;
  calls: readonly EndpointSpec[];
  names: RowNames;
  /** By the names of the calls. */
  acts: ReadonlyMap<string, ActTitle>;
  places: Readonly<Record<string, PlaceOfRow>>;
  guards: Readonly<Record<string, readonly UndoGuard[]>>;
  reaches: Readonly<Record<string, UndoReach>>;
  impacts: Readonly<Record<string, readonly UndoImpact[]>>;
  granting: GrantingScreens;
  sieves: Sieves;
};

const refused = (reason: string, params?: Record<string, string | number>): DomainError =>
  new DomainError(codes.editFailed, reason, params ? { params } : {});

const tooOld = async ({ db }: Undoing): Promise<DomainError> =>
  refused('undo.gone', { hours: await readUndoHours(db.read) });

type FunctionRight = Extract<Right, { kind: 'function' }>;

/** The scope in which the person may make the call that made these changes; throws 403 without its right. */
const scopeFor = async (
  { rights, names }: Undoing,
  empid: string,
  right: FunctionRight,
  changes: readonly Change[],
): Promise<Scope> => {
  const { component } = right;
  const entries = changes.flatMap((change) => entryOf(names, change) ?? []);
  if (component === undefined || entries.length === 0) return (await grantOfRight(rights, empid, right)).scope;
  const grants = await grantsOfEntries(rights, empid, { ...right, component }, entries);
  const narrowest = [...grants.values()].find(({ scope }) => !scope.everywhere) ?? [...grants.values()][0];
  if (!narrowest) throw new HttpError(403, 'wire.not_allowed');
  return narrowest.scope;
};

/** Throws 403 unless every changed row lies within the scope, as it was and as it is. */
const assertRowsWithin = async (
  db: Read,
  places: Undoing['places'],
  scope: Scope,
  changes: readonly Change[],
): Promise<void> => {
  // Rows may share a place, such as the parts of a message: it is checked once.
  const shared = new Set<Condition | readonly Condition[]>();
  for (const { table, old_row, new_row } of changes) {
    const placeOf = places[table];
    for (const row of [old_row, new_row]) {
      if (row === null) continue;
      const place = (await placeOf?.(row, db, changes)) ?? null;
      if (place === null) throw new HttpError(403, 'wire.outside_scope');
      shared.add(place);
    }
  }
  await assertContentsInScope(db, scope, [...shared].flat());
};

/** Of more rows than any screen changes at once, an act is not read. */
const mostRows = 50_000;
/** Of an import, more rows that its rules look at are not held in memory. */
const mostKept = 250_000;

const listed = ({ names }: Undoing, changes: readonly Change[], lang: Language): string => {
  const { dateTime, parts } = formatsOf(lang);
  const words = changes.slice(0, changesNamed).map((change) => {
    const row = `${titleOf(names, change, lang)} ${labelOf(names, change) || change.key}`.trim();
    return `${row} (${change.actorName}, ${dateTime(change.at)})`;
  });
  return parts([...words, ...(changes.length > changesNamed ? ['…'] : [])]);
};

const declaredFor = <Part>(
  parts: Readonly<Record<string, readonly Part[]>>,
  changes: readonly Change[],
): ReadonlySet<Part> => new Set(changes.flatMap(({ table }) => parts[table] ?? []));

/** Call before the rows are put back; the function that it returns is called after it and answers who is affected. */
const watchPeople = async (
  { rights, impacts }: Undoing,
  trx: Write,
  changes: readonly Change[],
): Promise<() => Promise<AffectedPeople>> => {
  const measures = [await watchFunctions(trx, rights, changes)];
  for (const impact of declaredFor(impacts, changes)) measures.push(await impact(trx, rights, changes));
  return async () => {
    let affected = nobody;
    for (const measure of measures) affected = atLeast(affected, await measure());
    return affected;
  };
};

/** The changes that the rules look at, and the number of all. */
const changesToJudge = async (
  undoing: Undoing,
  id: ActId,
  large: LargeUndo | undefined,
): Promise<{ changes: Change[]; count: number }> => {
  const { db } = undoing;
  if (large) {
    const kept = await changesThatMatter(db.read, undoing, id, { most: mostKept, step: large.step });
    if (!kept) throw refused('undo.not_possible');
    return kept;
  }
  const changes = await changesOf(db.read, id, mostRows + 1);
  if (changes.length > mostRows) throw refused('undo.not_possible');
  return { changes, count: changes.length };
};

/**
 * `step`: called with the number of changes that were read or put back, after each portion; may throw. `finish`: called
 * at the end of the transaction.
 */
export type LargeUndo = { step: (changes: number) => Promise<void>; finish: (trx: Write) => Promise<void> };

type Undone = { by?: string | undefined; act: string; confirmed: string; large?: LargeUndo };

/**
 * Puts every row of an act back as it was, in one transaction, as one more act. Throws when the act is too old or is of
 * a kind that cannot be undone, without the right of its call (403), for an act of somebody else unless the caller has
 * that right everywhere, when it has been undone, when a row was changed since, when other rows depend on it, and when
 * it affects more people than may be affected without a confirmation. `large`: an import, whose changes are read in
 * portions, of which only what the rules of their tables look at is kept.
 */
export const undoAct = async (
  undoing: Undoing,
  caller: Caller,
  { by = caller.empid, act, confirmed, large }: Undone,
  lang: Language,
): Promise<{ act: string; changes: number }> => {
  const { db, calls } = undoing;
  const id: ActId = { by, act };
  const first = await firstCallOf(db.read, id);
  const spec = calls.find((one) => callName(one) === first);
  if (spec?.undo !== true) throw first === undefined ? await tooOld(undoing) : refused('undo.not_possible');
  const { right } = spec;
  if (right.kind === 'function') await grantOfRight(undoing.rights, caller.empid, right);
  const { changes, count } = await changesToJudge(undoing, id, large);
  const isOwn = by === caller.empid;
  let partly: Scope | undefined;
  if (right.kind !== 'function') {
    if (!isOwn) throw await tooOld(undoing);
  } else {
    const scope = await scopeFor(undoing, caller.empid, right, changes);
    if (!isOwn && !scope.everywhere) throw await tooOld(undoing);
    if (reachOf(right) === 'rows' && !scope.everywhere) {
      partly = scope;
      for await (const all of large ? portionsOf(db.read, id) : [changes])
        await assertRowsWithin(db.read, undoing.places, scope, all);
    }
    await assertMayGive(undoing, caller.empid, right, changes, await givenIn(db.read, changes));
  }
  const reaches = new Set(changes.flatMap(({ table }) => undoing.reaches[table] ?? []));
  for (const reach of reaches) await reach(undoing, caller.empid, changes);
  const standing = await standingOf(undoing.rights, caller.empid);
  const reverted = db.write({ ...caller.actor, call: callName(spec) }, async (trx) => {
    await holdAct(trx, id);
    const hadAdministrator = await hasAdministrator(trx);
    const guards = declaredFor(undoing.guards, changes);
    const measure = await watchPeople(undoing, trx, changes);
    const checks = [];
    for (const guard of guards) checks.push(await guard(trx, standing, changes));
    // Once more under the locks of the guards: the place of a row may be that of other rows. A copy: what was read of
    // the changes before is not read again.
    if (partly && !large) await assertRowsWithin(trx, undoing.places, partly, [...changes]);
    const missing = await revert(trx, id, large?.step);
    const since = await changedSince(trx, id);
    if (since.some(({ undoes }) => undoes === act)) throw refused('undo.done');
    if (since.length + missing.length > 0)
      throw refused('undo.changed', { names: listed(undoing, since.length > 0 ? since : missing, lang) });
    const besides = await changedBesides(trx, id);
    if (besides.length > 0) throw refused('undo.needed', { names: listed(undoing, besides, lang) });
    for (const check of checks) await check();
    await assertImpactConfirmed(trx, await measure(), confirmed);
    if (hadAdministrator) await assertAdministratorRemains(trx);
    await large?.finish(trx);
    return { act: caller.actor.requestId ?? '', changes: count };
  });
  return reverted.catch(async (error: unknown) => {
    const violated = violatedConstraint(error);
    if (violated === undefined) throw error;
    // A unique or foreign key: the row's name or number is taken by now, or what it belongs to is gone.
    const done = (await lastActsBy(db.read, caller.empid, recentActs)).some(({ undoes }) => undoes === act);
    throw done ? refused('undo.done') : refused('undo.changed', { names: listed(undoing, changes.slice(-1), lang) });
  });
};

/** Acts that are looked at, some of which cannot be undone. */
const recentActs = 60;
const actsShown = 20;

/** The change that stands for an act: of several tables, the row that the others belong to. */
const mainOf = (names: RowNames, changes: readonly Change[]): Change | undefined => {
  const wholes = new Set(
    wholesOf(
      names,
      changes.map(({ table }) => table),
    ),
  );
  const known = changes.filter(({ table }) => wholes.has(table));
  return known.some(({ type }) => type === 'I') && known[0]?.type === 'I' ? known[0] : (known.at(-1) ?? changes[0]);
};

/** What a person has done lately that can be undone, newest first. */
export const actsOf = async (undoing: Undoing, empid: string, lang: Language): Promise<DoneAct[]> => {
  const { db, names, calls, acts: titles } = undoing;
  const undoable = new Set(calls.filter(({ undo }) => undo === true).map(callName));
  const changes = await lastActsBy(db.read, empid, recentActs);
  const undone = new Set(changes.flatMap(({ undoes }) => undoes ?? []));
  const acts = Map.groupBy(
    changes.filter(({ call }) => undoable.has(call)),
    ({ request_id }) => request_id,
  );
  const large = [...acts].filter(([, { length }]) => length >= changesPlaced).map(([act]) => act);
  const sizes = await sizesOf(db.read, empid, large);
  return [...acts].slice(0, actsShown).flatMap(([act, newestFirst]) => {
    const inOrder = newestFirst.toReversed();
    const said = titles.get(inOrder[0]?.call ?? '');
    const main = inOrder.find(({ table }) => table === said?.of) ?? mainOf(names, inOrder);
    if (!main) return [];
    const inWords = actInWords(titles, inOrder, lang);
    const alike = new Set(newestFirst.filter(({ table }) => table === main.table).map(({ key }) => key));
    const size = sizes.get(act);
    return [
      {
        act,
        at: main.at,
        type: main.type,
        title: titleOf(names, main, lang),
        said: inWords ?? '',
        label: inWords === undefined && alike.size === 1 && size === undefined ? labelOf(names, main) : '',
        count: inWords === undefined ? (size ?? alike.size) : 1,
        undone: undone.has(act),
        isUndo: main.undoes !== null,
      },
    ];
  });
};
