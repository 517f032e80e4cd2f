import type { Actor } from '#platform/db/server/database.ts';
import { languages, type Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { addNotices, type NewNotice } from '#platform/notice-centre/server/notices.queries.ts';
import type { bulkImportTexts } from '../bulk-import.texts.ts';
import { asRecord, type Importing } from './imports.ts';
import { endDeadImports, importByOid, type StoredImport } from './imports.queries.ts';

type Key = keyof typeof bulkImportTexts;
type Said = { code: '200' | '500'; title: Key; message: Key };

/** What is said of work that has ended; null if the person has stopped it. */
const saidOf = ({ state, reason, question }: StoredImport, isUndo: boolean): Said | null => {
  if (isUndo) {
    if (state === 'undone') return { code: '200', title: 'import.notice.undone', message: 'import.notice.of' };
    if (reason === '') return null;
    const isAsked = reason === confirmImpactReason;
    return isAsked
      ? { code: '500', title: 'import.notice.question', message: 'import.notice.affects' }
      : { code: '500', title: 'import.notice.undoFailed', message: 'import.notice.why' };
  }
  if (state === 'done') return { code: '200', title: 'import.notice.done', message: 'import.notice.counts' };
  if (state === 'cancelled') return null;
  return question === null
    ? { code: '500', title: 'import.notice.failed', message: 'import.notice.why' }
    : { code: '500', title: 'import.notice.question', message: 'import.notice.affects' };
};

const inAll = (make: (lang: Language) => string): Text =>
  Object.fromEntries(languages.map((lang) => [lang, make(lang)])) as Text;

type Ended = { import: string; to: { empid: string; actor: Actor }; isUndo: boolean };

/** What notices about imports need of the product. */
export type ImportNoting = Pick<Importing, 'db' | 'imports' | 'say' | 'screenFor'>;

/** Notifies the person that work on an import has ended which was answered before it was over. */
export const noteImportEnd = async (importing: ImportNoting, { import: id, to, isUndo }: Ended): Promise<void> => {
  const { db, screenFor } = importing;
  const stored = await importByOid(db.read, id);
  const said = stored && saidOf(stored, isUndo);
  if (!stored || !said) return;
  const { added, changed, unchanged, filename: source } = stored;
  const values = {
    source,
    added,
    changed,
    unchanged,
    kind: inAll((lang) => asRecord(stored, importing, lang).kindname),
    why: inAll((lang) => asRecord(stored, importing, lang).why),
  };
  const notice: NewNotice = {
    empid: to.empid,
    type: 'job',
    code: said.code,
    title: { key: said.title },
    message: { key: said.message, values },
    path: await screenFor(to.empid),
    subject: id,
  };
  await db.write(to.actor, (trx) => addNotices(trx, [notice]));
};

/** Ends the work on imports whose server has died, and notifies who imported; answers how many. */
export const sweepDeadImports = async (noting: ImportNoting, actor: Actor): Promise<number> => {
  const dead = await endDeadImports(noting.db.read);
  for (const { import: id, empid, isUndo } of dead)
    await noteImportEnd(noting, { import: id, to: { empid, actor }, isUndo });
  return dead.length;
};
