import type { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type languageTextEdit,
  type languageTextForm,
  languageTextReasons,
  type TextAnswer,
} from '../language-texts.contract.ts';
import { assertTextsAgree } from './text-checks.ts';
import { askingAboutTexts } from './text-effects.ts';
import { insertText, lockText, lockTexts, shippedOf, textByOid, updateText } from './text-rows.queries.ts';

const constraintErrors = explainConstraint({
  language_text_unique: () => atField(codes.dataRepeat, 'langid', languageTextReasons.exists),
});

const assertOneAgrees = (
  trx: Write,
  { langid, langtype }: Pick<TextAnswer, 'langid' | 'langtype'>,
  code: DomainErrorCode,
): Promise<void> =>
  assertTextsAgree(trx, {
    langid,
    code,
    isTouched: (lang) => lang === langtype,
    fieldOf: ({ field }) => field,
  });

/** Rejects a text that the id has already in the language (24), and one that does not agree with the id's others. */
export const addText = (
  db: Database,
  { actor }: Writer,
  form: z.output<typeof languageTextForm>,
): Promise<TextAnswer> =>
  db
    .write(actor, (trx) =>
      askingAboutTexts(trx, { langids: [form.langid] }, async () => {
        const oid = await insertText(trx, form);
        await assertOneAgrees(trx, form, codes.addFailed);
        return found(await textByOid(trx, oid));
      }),
    )
    .catch(constraintErrors);

/** Changes any of the fields. Rejects a stale revision (409) and what `addText` rejects. */
export const editText = (
  db: Database,
  { actor }: Writer,
  { oid, rev, ...sent }: z.output<typeof languageTextEdit>,
): Promise<TextAnswer> =>
  db
    .write(actor, async (trx) => {
      const before = found(await lockText(trx, oid));
      await assertFresh(rev, before, () => before);
      const changes = present(sent);
      const after = { ...before, ...changes };
      return askingAboutTexts(trx, { langids: [before.langid, after.langid] }, async () => {
        await updateText(trx, oid, changes, after);
        await assertOneAgrees(trx, after, codes.editFailed);
        return found(await textByOid(trx, oid));
      });
    })
    .catch(constraintErrors);

/** Deletes all the given texts or none; those that are no longer there do not count. */
export const removeTexts = (db: Database, { actor }: Writer, oids: readonly string[]): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const rows = await lockTexts(trx, oids);
    return askingAboutTexts(trx, { langids: rows.map(({ langid }) => langid), removes: Math.max(1, rows.length) }, () =>
      deleteByOid(trx, 'language_text', oids),
    );
  });

/**
 * Puts the shipped texts in force again. The title of a menu entry stays stored, since the entry is otherwise shown by
 * its name, in one language.
 */
export const putTextsBack = (db: Database, { actor }: Writer, oids: readonly string[]): Promise<{ changed: number }> =>
  db.write(actor, async (trx) => {
    const rows = await lockTexts(trx, oids);
    const shipped = await shippedOf(
      trx,
      rows.map(({ langid }) => langid),
    );
    const labels: string[] = [];
    let titles = 0;
    for (const row of rows) {
      const text = shipped.get(row.langid);
      const langcontent = text?.words[row.langtype];
      if (!text || langcontent === undefined) continue;
      if (text.kind === 'LABEL') labels.push(row.oid);
      else if (langcontent !== row.langcontent || row.status === 'N') {
        titles += 1;
        await updateText(trx, row.oid, { langcontent, status: 'Y' }, { ...row, langcontent });
      }
    }
    const { deleted } = await deleteByOid(trx, 'language_text', labels);
    return { changed: deleted + titles };
  });
