import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { FieldChange } from '#platform/field-changes/field-changes.contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope } from '#platform/rights/server/condition-places.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { grantOfRight, grantsOfEntries } from '#platform/rights/server/screen-entries.ts';
import { callName, reachOf, type EndpointSpec, type Right } from '#platform/wire/endpoint.ts';
import { codes, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { type ActId, type Change, changesOf, firstCallOf, hasErased, portionsOf } from './acts.queries.ts';
import { changesThatMatter, type Sieves } from './large-acts.ts';
import { type ActTitle, entryOf, type RowNames } from './row-words.ts';
import { assertMayGive, givenIn, type GrantingScreens } from './undo-grants.ts';
import { readUndoHours } from './undo-hours.ts';
import type { PlaceOfRow, UndoGuard, UndoImpact, UndoReach } from './undone-table.ts';

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

export const refused = (reason: string, params?: ReasonParams): DomainError =>
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
export const assertRowsWithin = async (
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

/** An act whose undoing nothing forbids so far. `partly`: scopes in which alone the caller may make its calls. */
export type Prepared = {
  id: ActId;
  call: string;
  changes: readonly Change[];
  count: number;
  partly: readonly Scope[];
};

/**
 * Checks whether the caller may undo an act, as far as that can be said before its rows are locked. Throws when the act
 * is too old or is of a kind that cannot be undone, without the right of each of its calls (403), and for an act of
 * somebody else unless the caller has these rights everywhere.
 */
export const prepareUndo = async (
  undoing: Undoing,
  empid: string,
  id: ActId,
  large: LargeUndo | undefined,
): Promise<Prepared> => {
  const { db } = undoing;
  const specOf = (name: string): EndpointSpec | undefined =>
    undoing.calls.find((one) => callName(one) === name && one.undo === true);
  const call = await firstCallOf(db.read, id);
  if (call === undefined) throw await tooOld(undoing);
  const spec = specOf(call);
  if (!spec) throw refused('undo.not_possible');
  if (spec.right.kind === 'function') await grantOfRight(undoing.rights, empid, spec.right);
  if (await hasErased(db.read, id)) throw refused('undo.erased');
  const { changes, count } = await changesToJudge(undoing, id, large);
  // Only what has put several acts back at once has made changes of several calls.
  const calls = new Set([call, ...changes.map((change) => change.call)]);
  const isOwn = id.by === empid;
  const partly: Scope[] = [];
  for (const name of calls) {
    const right = specOf(name)?.right;
    if (!right) throw refused('undo.not_possible');
    if (right.kind !== 'function') {
      if (!isOwn) throw await tooOld(undoing);
      continue;
    }
    const scope = await scopeFor(undoing, empid, right, changes);
    if (!isOwn && !scope.everywhere) throw await tooOld(undoing);
    if (reachOf(right) === 'rows' && !scope.everywhere) {
      partly.push(scope);
      for await (const all of large ? portionsOf(db.read, id) : [changes])
        await assertRowsWithin(db.read, undoing.places, scope, all);
    }
    await assertMayGive(undoing, empid, right, changes, await givenIn(db.read, changes));
  }
  const reaches = new Set(changes.flatMap(({ table }) => undoing.reaches[table] ?? []));
  for (const reach of reaches) await reach(undoing, empid, changes);
  return { id, call, changes, count, partly };
};
