import { sql } from 'kysely';
import { violatedConstraint, type Database, type Read, type Write } from '#platform/db/server/database.ts';
import type { FieldChange } from '#platform/field-changes/field-changes.contract.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { isolated } from '#platform/i18n/isolated.ts';
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
import { codes, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { assertMayGive, givenIn, type GrantingScreens } from './undo-grants.ts';
import {
  type ActId,
  type Change,
  changedBesides,
  changedSince,
  changesNamed,
  changesOf,
  firstCallOf,
  hasErased,
  holdAct,
  lastActsBy,
  portionsOf,
  revert,
} from './acts.queries.ts';
import { watchFunctions } from './function-impact.ts';
import { changesThatMatter, type Sieves } from './large-acts.ts';
import { lacksValue, leadsToFile } from './undo-failures.ts';
import { readUndoHours } from './undo-hours.ts';
import type { PlaceOfRow, UndoGuard, UndoImpact, UndoReach } from './undone-table.ts';
import { type ActTitle, entryOf, labelOf, type RowNames, titleOf } from './row-words.ts';

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
  /** The fields that differ between `old_row` and `new_row` of each, in words of the screens. */
  describe: (db: Read, changes: readonly Change[], lang: Language) => Promise<FieldChange[][]>;
  /** The names of changed rows in words; empty where the screens have none. */
  label: (db: Read, changes: readonly Change[], lang: Language) => Promise<string[]>;
};

const refused = (reason: string, params?: ReasonParams): DomainError =>
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

const listed = async ({ db, names, label }: Undoing, changes: readonly Change[], lang: Language): Promise<string> => {
  const { dateTime, parts } = formatsOf(lang);
  const named = changes.slice(0, changesNamed);
  const labels = await label(db.read, named, lang);
  const words = named.map((change, nth) => {
    const row =
      `${titleOf(names, change, lang)} ${isolated(labels[nth] || labelOf(names, change) || change.key)}`.trim();
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

/**
 * `ever`: however long ago the act was. `dryRun`: everything is tried and nothing is kept; called with the people
 * who would be affected, in place of asking for their number.
 */
type Undone = {
  by?: string | undefined;
  act: string;
  confirmed: string;
  large?: LargeUndo;
  ever?: boolean;
  dryRun?: (affected: AffectedPeople) => void;
};

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {}

/** Ends the transaction: changes are in the way, which are named as they are and not as the undo would leave them. */
class InTheWay extends Error {
  readonly reason: 'undo.changed' | 'undo.needed';
  readonly changes: readonly Change[];
  constructor(reason: InTheWay['reason'], changes: readonly Change[]) {
    super(reason);
    this.reason = reason;
    this.changes = changes;
  }
}

/** Acts that are looked at, some of which cannot be undone. */
export const recentActs = 60;

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
  { by = caller.empid, act, confirmed, large, ever = false, dryRun }: Undone,
  lang: Language,
): Promise<{ act: string; changes: number }> => {
  const { db, calls } = undoing;
  const id: ActId = { by, act, ever };
  const first = await firstCallOf(db.read, id);
  const spec = calls.find((one) => callName(one) === first);
  if (spec?.undo !== true) throw first === undefined ? await tooOld(undoing) : refused('undo.not_possible');
  const { right } = spec;
  if (right.kind === 'function') await grantOfRight(undoing.rights, caller.empid, right);
  if (await hasErased(db.read, id)) throw refused('undo.erased');
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
    if (since.length + missing.length > 0) throw new InTheWay('undo.changed', since.length > 0 ? since : missing);
    const besides = await changedBesides(trx, id);
    if (besides.length > 0) throw new InTheWay('undo.needed', besides);
    for (const check of checks) await check();
    const affected = await measure();
    if (!dryRun) await assertImpactConfirmed(trx, affected, confirmed);
    if (hadAdministrator) await assertAdministratorRemains(trx);
    if (dryRun) {
      await sql`set constraints all immediate`.execute(trx);
      dryRun(affected);
      throw new DryRunEnd();
    }
    await large?.finish(trx);
    return { act: caller.actor.requestId ?? '', changes: count };
  });
  return reverted.catch(async (error: unknown) => {
    if (error instanceof DryRunEnd) return { act: '', changes: count };
    if (error instanceof InTheWay) throw refused(error.reason, { names: await listed(undoing, error.changes, lang) });
    const violated = violatedConstraint(error);
    if (violated === undefined) throw lacksValue(error) ? refused('undo.not_kept') : error;
    if (await leadsToFile(db.read, violated)) throw refused('undo.file_gone');
    // A unique or foreign key: the row's name or number is taken by now, or what it belongs to is gone.
    const done = (await lastActsBy(db.read, caller.empid, recentActs)).some(({ undoes }) => undoes === act);
    throw done
      ? refused('undo.done')
      : refused('undo.changed', { names: await listed(undoing, changes.slice(-1), lang) });
  });
};
