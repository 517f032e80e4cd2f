import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { nobody } from '#platform/impact/impact.contract.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { type RestorePreview, rowsNamed } from '../undo.contract.ts';
import { type ActId, actOfEntry, type Change, changesOf } from './acts.queries.ts';
import { actInWords, labelOf, type RowNames, titleOf } from './row-words.ts';
import { undoAct, type Undoing } from './undo.service.ts';

/** What rows are named and described by. */
export type RowWords = Pick<Undoing, 'names' | 'describe' | 'label'>;

const nothing = { said: '', count: 0, rows: [], affected: nobody };

/** The act of an entry of the log; null for an entry that is gone, and for what no call of a person has changed. */
const actOf = async (db: Read, oid: string): Promise<Required<ActId> | null> => {
  const entry = await actOfEntry(db, oid);
  return entry && entry.act !== null ? { by: entry.actor, act: entry.act, ever: true } : null;
};

/** However old an act is, it is not too old here: it is another's, whose rows the caller may not change everywhere. */
const undone = async (...args: Parameters<typeof undoAct>): ReturnType<typeof undoAct> => {
  try {
    return await undoAct(...args);
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'undo.gone') throw new HttpError(403, 'wire.not_allowed');
    throw error;
  }
};

/** What an act did to each row in all: from how it was before to how it was after. */
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

const isOid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Of a row without a name, the key that people know, such as an employee id. A part without one of its own, as the
 * members of a role, is known by its fields.
 */
const keyShown = (names: RowNames, { table, key }: Change): string =>
  names[table]?.named.length === 0 || isOid.test(key) ? '' : key;

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

/** The rows of an act, one for each. */
const rowsOf = async (undoing: Undoing, id: ActId, wanted: { lang: Language; differing: boolean }) => {
  const { db, acts } = undoing;
  const changes = await changesOf(db.read, id, rowsNamed.read);
  const rows = wholeChanges(changes);
  return {
    said: actInWords(acts, changes, wanted.lang) ?? '',
    count: rows.length,
    rows: await restoredRows(undoing, db.read, rows.slice(0, rowsNamed.shown), wanted),
  };
};

/**
 * What undoing the act of an entry would put back, whom it would affect, and why it cannot be done, if it cannot.
 * Everything is tried in a transaction that is not kept, so that the answer is that of the real act. Throws 403 for
 * what the caller may not undo.
 */
export const previewRestore = async (
  undoing: Undoing,
  caller: Caller,
  oid: string,
  lang: Language,
): Promise<RestorePreview> => {
  const id = await actOf(undoing.db.read, oid);
  if (!id) return { ...nothing, refusal: { reason: 'undo.not_possible', params: {} } };
  let affected = nobody;
  let refusal: RestorePreview['refusal'] = null;
  try {
    await undone(undoing, caller, { ...id, confirmed: '', dryRun: (people) => (affected = people) }, lang);
  } catch (error) {
    if (error instanceof HttpError || !(error instanceof DomainError)) throw error;
    refusal = { reason: error.reason, params: error.details.params ?? {} };
  }
  const { gained, lost, changed } = affected;
  return {
    ...(await rowsOf(undoing, id, { lang, differing: refusal === null })),
    affected: { gained, lost, changed },
    refusal,
  };
};

/** Undoes the act of an entry of the log, however long ago it was, as one more act. Throws what `undoAct` throws. */
export const restoreEntry = async (
  undoing: Undoing,
  caller: Caller,
  { oid, confirmed }: { oid: string; confirmed: string },
  lang: Language,
): Promise<{ act: string; changes: number }> => {
  const id = await actOf(undoing.db.read, oid);
  if (!id) throw new DomainError(codes.editFailed, 'undo.not_possible');
  return undone(undoing, caller, { ...id, confirmed }, lang);
};
