import { createHash } from 'node:crypto';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { nobody } from '#platform/impact/impact.contract.ts';
import { codes, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { type RestorePreview, rowsNamed, type undoReasons } from '../undo.contract.ts';
import { type ActId, type Change, changesOf } from './acts.queries.ts';
import { actOfEntry, actsAfterEntry } from './entry-acts.queries.ts';
import { actInWords, keyShown, labelOf, titleOf } from './row-words.ts';
import { undoActs, type Undoing } from './undo.service.ts';

/** What rows are named and described by. */
export type RowWords = Pick<Undoing, 'names' | 'describe' | 'label'>;

const nothing = { said: '', count: 0, rows: [], affected: nobody, digest: '' };

/** `later`: Y for what was done to the row of the entry after it, in place of what the entry itself belongs to. */
type Entry = { oid: string; later: 'Y' | 'N' };

/** So many acts are undone at once. */
const mostLater = 50;

const refused = (reason: (typeof undoReasons)[number], params: ReasonParams = {}): DomainError =>
  new DomainError(codes.editFailed, reason, { params });

/** The acts to undo, the last first. Throws for an entry that is gone, and for what no call of a person has changed. */
const actsOf = async (db: Read, { oid, later }: Entry): Promise<Required<ActId>[]> => {
  if (later === 'Y') {
    const acts = await actsAfterEntry(db, oid, mostLater + 1);
    if (acts.length === 0) throw refused('undo.same_state');
    if (acts.length > mostLater) throw refused('undo.too_many', { most: mostLater });
    return acts;
  }
  const entry = await actOfEntry(db, oid);
  if (!entry || entry.act === null) throw refused('undo.not_possible');
  return [{ by: entry.actor, act: entry.act, ever: true }];
};

const digestOf = (ids: readonly Required<ActId>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(ids.map(({ by, act }) => [by, act])))
    .digest('base64url');

const refusalOf = (error: unknown): NonNullable<RestorePreview['refusal']> => {
  if (error instanceof HttpError || !(error instanceof DomainError)) throw error;
  return { reason: error.reason, params: error.details.params ?? {} };
};

/** However old an act is, it is not too old here: it is another's, whose rows the caller may not change everywhere. */
const undone = async (...args: Parameters<typeof undoActs>): ReturnType<typeof undoActs> => {
  try {
    return await undoActs(...args);
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'undo.gone') throw new HttpError(403, 'wire.not_allowed');
    throw error;
  }
};

/** What acts did to each row in all: from how it was before to how it was after. */
const wholeChanges = (changes: readonly Change[]): Change[] => {
  const rows = new Map<string, Change>();
  for (const change of changes) {
    const name = `${change.table} ${change.key}`;
    const old_row = (rows.get(name) ?? change).old_row;
    const type = old_row === null ? 'I' : change.new_row === null ? 'D' : 'U';
    rows.set(name, { ...change, old_row, type });
  }
  // What was added and deleted again is as it was.
  return [...rows.values()].filter(({ old_row, new_row }) => old_row !== null || new_row !== null);
};

/** What undoing makes of a row. */
const backwards = (change: Change): Change => ({ ...change, old_row: change.new_row, new_row: change.old_row });

/**
 * The rows in the caller's language. `differing`: with what becomes of their fields. Of a row that goes nothing remains
 * to be compared, but one without a name of its own is known by what it says.
 */
export const restoredRows = async (
  { names, describe, label }: RowWords,
  db: Read,
  rows: readonly Change[],
  { lang, differing }: { lang: Language; differing: boolean },
): Promise<RestorePreview['rows']> => {
  const labels = await label(db, rows, lang);
  const fields = differing ? await describe(db, rows.map(backwards), lang) : [];
  return rows.map((change, nth) => {
    const own = labels[nth] || labelOf(names, change) || keyShown(names, change);
    const changes = change.type === 'I' && own !== '' ? [] : (fields[nth] ?? []);
    return { type: change.type, title: titleOf(names, change, lang), label: own, changes };
  });
};

/** The rows of acts, one for each. */
const rowsOf = async (undoing: Undoing, ids: readonly ActId[], wanted: { lang: Language; differing: boolean }) => {
  const { db, acts } = undoing;
  const changes: Change[] = [];
  for (const id of ids.toReversed()) changes.push(...(await changesOf(db.read, id, rowsNamed.read)));
  const rows = wholeChanges(changes);
  return {
    said: ids.length > 1 ? '' : (actInWords(acts, changes, wanted.lang) ?? ''),
    count: rows.length,
    rows: await restoredRows(undoing, db.read, rows.slice(0, rowsNamed.shown), wanted),
  };
};

/**
 * What undoing the act of an entry, or what followed it, would put back, whom it would affect, and why it cannot be
 * done, if it cannot. Everything is tried in a transaction that is not kept, so that the answer is the real one.
 * Throws 403 for what the caller may not undo.
 */
export const previewRestore = async (
  undoing: Undoing,
  caller: Caller,
  entry: Entry,
  lang: Language,
): Promise<RestorePreview> => {
  let ids: readonly Required<ActId>[];
  try {
    ids = await actsOf(undoing.db.read, entry);
  } catch (error) {
    return { ...nothing, refusal: refusalOf(error) };
  }
  let affected = nobody;
  let refusal: RestorePreview['refusal'] = null;
  try {
    await undone(undoing, caller, ids, { confirmed: '', dryRun: (people) => (affected = people) }, lang);
  } catch (error) {
    refusal = refusalOf(error);
  }
  const { gained, lost, changed } = affected;
  return {
    ...(await rowsOf(undoing, ids, { lang, differing: refusal === null })),
    affected: { gained, lost, changed },
    refusal,
    digest: digestOf(ids),
  };
};

/**
 * Undoes the act of an entry of the log, or all that was done to its row after it, however long ago, as one more act.
 * What was done after the preview (`digest`) is not undone unseen: rejected. Throws what `undoActs` throws.
 */
export const restoreEntry = async (
  undoing: Undoing,
  caller: Caller,
  { confirmed, digest, ...entry }: Entry & { confirmed: string; digest?: string | undefined },
  lang: Language,
): Promise<{ act: string; changes: number }> => {
  const ids = await actsOf(undoing.db.read, entry);
  if (entry.later === 'Y' && digest !== digestOf(ids)) throw refused('undo.moved_on');
  return undone(undoing, caller, ids, { confirmed }, lang);
};
