import { sql } from 'kysely';
import { violatedConstraint, type Write } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { isolated } from '#platform/i18n/isolated.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type AffectedPeople, atLeast, nobody } from '#platform/impact/impact.contract.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import { assertAdministratorRemains, hasAdministrator } from '#platform/rights/server/last-administrator.ts';
import { standingOf } from '#platform/rights/server/stronger-roles.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import {
  type ActId,
  type Change,
  changedBesides,
  changedSince,
  changesNamed,
  endReverted,
  holdAct,
  lastActsBy,
  revert,
} from './acts.queries.ts';
import { watchFunctions } from './function-impact.ts';
import { lacksValue, leadsToFile, obstacleOf } from './undo-failures.ts';
import { assertRowsWithin, type LargeUndo, type Prepared, prepareUndo, refused, type Undoing } from './prepare-undo.ts';
import { keyShown, labelOf, titleOf } from './row-words.ts';

export type { Undoing } from './prepare-undo.ts';

const listed = async ({ db, names, label }: Undoing, changes: readonly Change[], lang: Language): Promise<string> => {
  const { dateTime, parts } = formatsOf(lang);
  const named = changes.slice(0, changesNamed);
  const labels = await label(db.read, named, lang);
  const words = named.map((change, nth) => {
    const row =
      `${titleOf(names, change, lang)} ${isolated(labels[nth] || labelOf(names, change) || keyShown(names, change))}`.trim();
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

/** `dryRun`: everything is tried and nothing is kept; called with the people who would be affected. */
type Undone = {
  by?: string | undefined;
  act: string;
  confirmed: string;
  large?: LargeUndo;
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

/** Puts the rows of one act back in a transaction that has put back those of `done`. */
const putBack = async (
  { places }: Undoing,
  trx: Write,
  { id, call, changes, partly }: Prepared,
  { done, large }: { done: readonly string[]; large: LargeUndo | undefined },
): Promise<void> => {
  // Once more under the locks of the guards: the place of a row may be that of other rows. A copy: what was read of
  // the changes before is not read again.
  if (!large) for (const scope of partly) await assertRowsWithin(trx, places, scope, [...changes]);
  if (done.length > 0) {
    await endReverted(trx);
    await sql`select set_config('steward.call', ${call}, true)`.execute(trx);
  }
  const missing = await revert(trx, id, large?.step);
  const since = await changedSince(trx, id, done);
  if (since.some(({ undoes }) => undoes === id.act)) throw refused('undo.done');
  if (since.length + missing.length > 0) throw new InTheWay('undo.changed', since.length > 0 ? since : missing);
};

/**
 * Puts every row of these acts back as it was, the last act first, in one transaction, as one more act. Throws what
 * `prepareUndo` throws, when an act has been undone, when a row was changed since, when other rows depend on it, and
 * when more people are affected than may be without a confirmation. `large`: an import, whose changes are read in
 * portions, of which only what the rules of their tables look at is kept.
 */
export const undoActs = async (
  undoing: Undoing,
  caller: Caller,
  ids: readonly ActId[],
  { confirmed, large, dryRun }: Pick<Undone, 'confirmed' | 'large' | 'dryRun'>,
  lang: Language,
): Promise<{ act: string; changes: number }> => {
  const { db } = undoing;
  const prepared: Prepared[] = [];
  for (const id of ids) prepared.push(await prepareUndo(undoing, caller.empid, id, large));
  const [latest] = prepared;
  if (!latest) throw refused('undo.not_possible');
  // As they were made.
  const changes = prepared.toReversed().flatMap((one) => one.changes);
  const count = prepared.reduce((sum, one) => sum + one.count, 0);
  const standing = await standingOf(undoing.rights, caller.empid);
  const reverted = db.write({ ...caller.actor, call: latest.call }, async (trx) => {
    for (const { id } of prepared) await holdAct(trx, id);
    const hadAdministrator = await hasAdministrator(trx);
    const measure = await watchPeople(undoing, trx, changes);
    const checks = [];
    for (const guard of declaredFor(undoing.guards, changes)) checks.push(await guard(trx, standing, changes));
    for (const [nth, one] of prepared.entries())
      await putBack(undoing, trx, one, { done: ids.slice(0, nth).map(({ act }) => act), large });
    const besides = await changedBesides(trx, ids);
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
    const undone = new Set((await lastActsBy(db.read, caller.empid, recentActs)).map(({ undoes }) => undoes));
    if (ids.some(({ act }) => undone.has(act))) throw refused('undo.done');
    const { reason, named } = obstacleOf(error, changes, undoing.names);
    throw refused(reason, { names: await listed(undoing, named, lang) });
  });
};

/** Puts every row of an act back as it was. `by`: who did it, if not the caller. Throws what `undoActs` throws. */
export const undoAct = (
  undoing: Undoing,
  caller: Caller,
  { by = caller.empid, act, ...how }: Undone,
  lang: Language,
): Promise<{ act: string; changes: number }> => undoActs(undoing, caller, [{ by, act }], how, lang);
