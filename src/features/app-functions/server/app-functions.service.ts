import type { z } from 'zod';
import type { Database, Read } from '#platform/db/server/database.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { functionGifts, functionNames, functionPlan } from '#platform/permission-page/server/function-effects.ts';
import { languageIdFor, textsOfId, textVersions } from '#platform/language-texts/server/named-texts.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { assertNothingOpens } from '#platform/data-permission/server/sole-guards.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type appFunctionEdit,
  appFunctionForm,
  type AppModule,
  moduleList,
  typeList,
} from '../app-functions.contract.ts';
import { codeEntries, type CodeEntry } from './app-function-codes.queries.ts';
import {
  appFunctionByOid,
  type AppFunctionValues,
  insertAppFunction,
  isGranted,
  lockAppFunctions,
  type StoredAppFunction,
  updateAppFunction,
} from './app-functions.queries.ts';

const ownForm = appFunctionForm.omit({ languages: true });

export type Services = { db: Database; rights: Rights; dataKinds: readonly DataKind[] };

/** The form error for a violated constraint; `code` is the code of the call. */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    app_function_id_unique: () => atField(codes.dataRepeat, 'id', 'app_function.id_exists'),
    app_function_module_fk: () => atField(code, 'moduleOid', 'app_function.module_unknown'),
  });

/** Types and modules that are enabled and that the person may choose. */
const pickable = async (db: Read, rights: Rights, empid: string, lang: Language): Promise<CodeEntry[]> => {
  const [entries, person] = await Promise.all([codeEntries(db, lang), rights.person(empid)]);
  return entries.filter(
    ({ status, conditions }) =>
      status === 'Y' && (conditions === null || (person !== undefined && rights.names(person, conditions))),
  );
};

/** The modules to choose from. */
export const modulesFor = async ({ db, rights }: Services, empid: string, lang: Language): Promise<AppModule[]> =>
  (await pickable(db.read, rights, empid, lang))
    .filter(({ paramtype }) => paramtype === moduleList)
    .map(({ oid, paramcode, name }) => ({ oid, id: paramcode, name }));

/** A new type or module must be among the choices; the current one may have been disabled. */
const assertChoices = (
  choices: readonly CodeEntry[],
  before: Pick<AppFunctionValues, 'type' | 'moduleOid'> | null,
  { type, moduleOid }: AppFunctionValues,
  code: DomainErrorCode,
): void => {
  const isType = (entry: CodeEntry): boolean => entry.paramtype === typeList && entry.paramcode === type;
  const isModule = (entry: CodeEntry): boolean => entry.paramtype === moduleList && entry.oid === moduleOid;
  if (type !== before?.type && !choices.some(isType)) throw atField(code, 'type', 'app_function.type_unknown');
  if (moduleOid !== null && moduleOid !== before?.moduleOid && !choices.some(isModule))
    throw atField(code, 'moduleOid', 'app_function.module_unknown');
};

/** Adds a function. Throws for an id that exists (24), and for a type or a module that cannot be chosen. */
export const addAppFunction = async (
  { db, rights }: Services,
  { empid, actor }: Writer,
  { languages, ...values }: z.output<typeof appFunctionForm>,
): Promise<StoredAppFunction> => {
  const choices = await pickable(db.read, rights, empid, defaultLanguage);
  assertChoices(choices, null, values, codes.addFailed);
  return db
    .write(actor, async (trx) => {
      const langid = await languageIdFor(trx, values.langid, { base: `app.${values.id}`, languages });
      const options = { code: codes.addFailed, current: () => null };
      const saveNames = await lockVersions(trx, textVersions, langid, languages, options);
      const { oid } = await insertAppFunction(trx, { ...values, langid });
      await saveNames();
      return found(await appFunctionByOid(trx, oid));
    })
    .catch(constraintErrors(codes.addFailed));
};

/**
 * Changes any of the fields. Throws what `addAppFunction` throws, 409 for a stale revision, and for another id once
 * something is granted: the app refers to its functions by id, so giving a granted function the id of another one would
 * grant rights that nobody has approved.
 */
export const editAppFunction = async (
  { db, rights }: Services,
  { empid, actor }: Writer,
  { oid, rev, languages, ...sent }: z.output<typeof appFunctionEdit>,
): Promise<StoredAppFunction> => {
  const choices = await pickable(db.read, rights, empid, defaultLanguage);
  return db
    .write(actor, async (trx) => {
      const before = found((await lockAppFunctions(trx, [oid]))[0]);
      const after = { ...formFields(ownForm, before), ...present(sent) };
      after.langid = await languageIdFor(trx, after.langid, { base: `app.${after.id}`, languages });
      // The names are those of the id that is being saved, which may differ from the stored one.
      const current = async () => ({ ...before, versions: await textsOfId(trx, after.langid) });
      await assertFresh(rev, before, current);
      if (after.id !== before.id && (await isGranted(trx, oid)))
        throw atField(codes.editFailed, 'id', 'app_function.id_fixed');
      assertChoices(choices, before, after, codes.editFailed);
      const options = { code: codes.editFailed, current };
      const saveNames = await lockVersions(trx, textVersions, after.langid, languages, options);
      const row = await updateAppFunction(trx, oid, after);
      await saveNames();
      await askFirst(trx, async (lang) =>
        row.status === before.status
          ? null
          : functionPlan({
              what: row.status === 'N' ? 'off' : 'on',
              names: await functionNames(trx, [row], lang),
              gifts: await functionGifts(trx, [oid], 'A'),
            }),
      );
      return found(await appFunctionByOid(trx, oid));
    })
    .catch(constraintErrors(codes.editFailed));
};

/**
 * Deletes functions with their identities, conditions and data grants (by triggers), all or none; missing ones are
 * ignored. Throws if a data item has conditions under these functions only, because it would become open to everyone.
 */
export const removeAppFunctions = (
  { db, dataKinds }: Services,
  { actor }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const functions = await lockAppFunctions(trx, oids);
    await assertNothingOpens(trx, dataKinds, oids);
    const gifts = await beforeActing(() => functionGifts(trx, oids, 'A'));
    const removed = await deleteByOid(trx, 'app_function', oids);
    await askFirst(trx, async (lang) =>
      gifts ? functionPlan({ what: 'remove', names: await functionNames(trx, functions, lang), gifts }) : null,
    );
    return removed;
  });
