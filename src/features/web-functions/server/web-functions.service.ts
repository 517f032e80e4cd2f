import type { z } from 'zod';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { functionGifts, functionNames, functionPlan } from '#platform/permission-page/server/function-effects.ts';
import { languageIdFor, textsOfId, textVersions } from '#platform/language-texts/server/named-texts.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { assertNothingOpens } from '#platform/data-permission/server/sole-guards.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { type webFunctionEdit, webFunctionForm } from '../web-functions.contract.ts';
import { assertChange, assertNew, settled } from './web-function-rules.ts';
import {
  branchesOf,
  functionByOid,
  insertFunction,
  lockFunction,
  lockSiblings,
  lockTree,
  renumber,
  updateFunction,
  topmostOf,
  type StoredFunction,
} from './web-functions.queries.ts';

const ownForm = webFunctionForm.omit({ languages: true });

/** `seededIds`: function ids that endpoints require. */
export type Services = { db: Database; seededIds: readonly string[]; dataKinds: readonly DataKind[] };

/** The form error for a violated constraint; `code` is the code of the call. */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    web_function_id_unique: () => atField(codes.dataRepeat, 'id', 'web_function.id_exists'),
    web_function_sort_unique: () => atField(codes.dataRepeat, 'sort', 'web_function.sort_repetition'),
    web_function_parent_fk: () => atField(code, 'parentoid', 'web_function.parent_missing'),
  });

/** Adds an entry. Throws for an id, sort or address in use, and for a position that does not fit, each at its field. */
export const addFunction = (
  db: Database,
  { actor }: Writer,
  { languages, ...form }: z.output<typeof webFunctionForm>,
): Promise<StoredFunction> => {
  return db
    .write(actor, async (trx) => {
      await lockTree(trx);
      const values = settled(form);
      await assertNew(trx, values);
      values.langid = await languageIdFor(trx, values.langid, { base: `menu.${values.id}`, languages });
      const options = { code: codes.addFailed, current: () => null };
      const saveNames = await lockVersions(trx, textVersions, values.langid, languages, options);
      const { oid } = await insertFunction(trx, values);
      await saveNames();
      return found(await functionByOid(trx, oid));
    })
    .catch(constraintErrors(codes.addFailed));
};

/**
 * Changes any of the fields. Throws what `addFunction` throws, for a stale revision (409), a cycle, another level while
 * there are children, enabling below a disabled entry, another id if rights depend on it, and if no administrator would
 * remain.
 */
export const editFunction = (
  { db, seededIds }: Services,
  { actor }: Writer,
  { oid, rev, languages, ...sent }: z.output<typeof webFunctionEdit>,
): Promise<StoredFunction> => {
  return db
    .write(actor, async (trx) => {
      await lockTree(trx);
      const before = found(await lockFunction(trx, oid));
      const after = settled({ ...formFields(ownForm, before), ...present(sent) });
      after.langid = await languageIdFor(trx, after.langid, { base: `menu.${after.id}`, languages });
      // The names are those of the id that is being saved, which may differ from the stored one.
      const current = async () => ({ ...before, versions: await textsOfId(trx, after.langid) });
      await assertFresh(rev, before, current);
      await assertChange(trx, before, after, seededIds);
      const options = { code: codes.editFailed, current };
      const saveNames = await lockVersions(trx, textVersions, after.langid, languages, options);
      const row = await updateFunction(trx, oid, after);
      if (row.status !== before.status || row.parentoid !== before.parentoid) await assertAdministratorRemains(trx);
      await saveNames();
      await askFirst(trx, async (lang) => {
        if (row.status === before.status) return null;
        const branch = await branchesOf(trx, [oid]);
        const gifts = await functionGifts(trx, branch, 'W');
        const what = row.status === 'N' ? 'off' : 'on';
        const names = await functionNames(trx, [row], lang);
        return functionPlan({ what, names, gifts, below: branch.length - 1 });
      });
      return found(await functionByOid(trx, oid));
    })
    .catch(constraintErrors(codes.editFailed));
};

const sameEntries = (sent: readonly string[], there: readonly { oid: string }[]): boolean =>
  sent.length === there.length && new Set(sent).size === sent.length && there.every(({ oid }) => sent.includes(oid));

/**
 * Numbers the entries below one parent 1, 2, 3 … in the given order. Throws if they are not exactly those stored now.
 */
export const sortSiblings = (
  db: Database,
  { actor }: Writer,
  { parentoid, oids }: { parentoid: string | null; oids: string[] },
): Promise<void> => {
  return db.write(actor, async (trx) => {
    await lockTree(trx);
    const siblings = await lockSiblings(trx, parentoid);
    if (!sameEntries(oids, siblings)) throw new DomainError(codes.editFailed, 'web_function.siblings_changed');
    const sortOf = new Map(siblings.map(({ oid, sort }) => [oid, sort]));
    const places = oids.map((oid, place) => ({ oid, sort: place + 1 }));
    await renumber(
      trx,
      places.filter(({ oid, sort }) => sortOf.get(oid) !== sort),
    );
  });
};

/**
 * Deletes entries with their descendants, all or none; missing ones are ignored. Throws for functions that are the only
 * ones under which a data item has conditions (everybody would see it), and if no administrator would remain.
 */
export const removeFunctions = (
  { db, dataKinds }: Services,
  { actor }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  return db.write(actor, async (trx) => {
    await lockTree(trx);
    const branches = await branchesOf(trx, oids);
    if (branches.length === 0) return { deleted: 0 };
    await assertNothingOpens(trx, dataKinds, branches);
    const gone = await beforeActing(async () => ({
      gifts: await functionGifts(trx, branches, 'W'),
      rows: await topmostOf(trx, oids),
    }));
    // Identities, conditions and data grants are deleted by triggers.
    const removed = await deleteByOid(trx, 'web_function', branches);
    await assertAdministratorRemains(trx);
    await askFirst(trx, async (lang) => {
      if (!gone) return null;
      const names = await functionNames(trx, gone.rows, lang);
      return functionPlan({ what: 'remove', names, gifts: gone.gifts, below: branches.length - names.length });
    });
    return removed;
  });
};
