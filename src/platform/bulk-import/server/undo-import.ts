import type { Language } from '#platform/i18n/languages.ts';
import { undoAct } from '#platform/undo/server/undo.service.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { ImportRecord } from '../bulk-import.contract.ts';
import { type Importing, recordOf, refused, undoableImport } from './imports.ts';
import { noteImportEnd } from './import-notice.ts';
import { changeImport, importByOid, type StoredImport } from './imports.queries.ts';
import { waited } from './run-import.ts';
import { Cancelled, working } from './work.ts';

type Task = { stored: StoredImport; caller: Caller; confirmed: string; lang: Language };

/** The import is as it was before, with the reason for anyone who looks later. */
const settle = async ({ db, log }: Importing, { oid, state }: StoredImport, error: unknown): Promise<void> => {
  const known = error instanceof DomainError || error instanceof HttpError;
  if (!known) log.error({ err: error, import: oid }, 'undoing an import failed');
  const reason = known ? error.reason : 'import.undo_stopped';
  const before = reason === 'undo.done' || state === 'undone' ? 'undone' : 'done';
  const params = known ? (error.details.params ?? {}) : {};
  await changeImport(db.read, oid, { state: before, percent: 100, reason, params }, ['undoing']);
};

const run = async (importing: Importing, { stored, caller, confirmed, lang }: Task): Promise<void> => {
  const { db, undoing, places } = importing;
  const { oid, empid: by, act, added, changed } = stored;
  if (act === null) throw refused('import.gone');
  try {
    // Every change is read once and put back once.
    await working(db.read, { import: oid, state: 'undoing', total: (added + changed) * 2 }, (work) =>
      places.run(caller.empid, () => {
        const large = {
          step: work.step,
          finish: async (trx: Parameters<typeof changeImport>[0]) => {
            // In the same transaction: either the rows and the state are put back or neither is.
            if (!(await changeImport(trx, oid, { state: 'undone', percent: 100 }, ['undoing']))) throw new Cancelled();
          },
        };
        return undoAct(undoing, caller, { by, act, confirmed, large }, lang);
      }),
    );
  } catch (error) {
    if (error instanceof Cancelled) return;
    await settle(importing, stored, error);
    throw error;
  }
};

/**
 * Puts back what an import has written, by the rules of undoing an act: rejected with a list where rows have changed
 * since. Answered after a while with the state `undoing`; an import that is being undone already is answered as it is.
 */
export const undoImport = async (
  importing: Importing,
  caller: Caller,
  { import: oid, confirmed }: { import: string; confirmed: string },
  lang: Language,
): Promise<ImportRecord> => {
  const { db, importWaitMs } = importing;
  const stored = await undoableImport(importing, caller.empid, oid);
  const begun = { state: 'undoing', percent: 0, reason: '', params: {} } as const;
  if (await changeImport(db.read, oid, begun, ['done', 'undone']))
    await waited(importing, run(importing, { stored, caller, confirmed, lang }), importWaitMs, () =>
      noteImportEnd(importing, { import: oid, to: caller, isUndo: true }),
    );
  else if ((await importByOid(db.read, oid))?.state !== 'undoing') throw refused('import.gone');
  return recordOf(importing, oid, lang);
};
