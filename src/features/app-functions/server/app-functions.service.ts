import type { z } from 'zod';
import { violatedConstraint, type Actor, type Database, type Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { assertNothingOpens } from '#platform/data-permission/server/sole-guards.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import {
  type appFunctionEdit,
  type appFunctionForm,
  type AppModule,
  moduleList,
  typeList,
} from '../app-functions.contract.ts';
import { codeEntries, type CodeEntry } from './app-function-codes.queries.ts';
import {
  type AppFunctionValues,
  deleteAppFunctions,
  insertAppFunction,
  isGranted,
  lockAppFunctions,
  type StoredAppFunction,
  updateAppFunction,
} from './app-functions.queries.ts';

export type Services = { db: Database; rights: Rights; dataKinds: readonly DataKind[] };
/** Who writes. */
export type Writer = { empid: string; actor: Actor };

/** A error that stands at one field of the form. */
const atField = (code: DomainErrorCode, field: keyof AppFunctionValues, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason } });

/** A broken constraint becomes the error that the form understands, also when another writer was quicker. */
const explain = (code: DomainErrorCode) => (error: unknown) => {
  const constraint = violatedConstraint(error);
  if (constraint === 'app_function_id_unique') throw atField(codes.dataRepeat, 'id', 'app_function.id_exists');
  if (constraint === 'app_function_module_fk') throw atField(code, 'moduleOid', 'app_function.module_unknown');
  throw error;
};

/** Types and modules that are switched on and that the person may pick. */
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

/**
 * A type and a module that are chosen again must be among those to choose from; what stood there before may have gone
 * out of use in the meantime.
 */
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

/** Adds a function. Rejects a used id (24), and a type or a module that is not to be chosen. */
export const addAppFunction = async (
  { db, rights }: Services,
  { empid, actor }: Writer,
  values: z.output<typeof appFunctionForm>,
): Promise<StoredAppFunction> => {
  const choices = await pickable(db.read, rights, empid, defaultLanguage);
  assertChoices(choices, null, values, codes.addFailed);
  return db.write(actor, (trx) => insertAppFunction(trx, values)).catch(explain(codes.addFailed));
};

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/**
 * Changes any of the fields. Rejects what `addAppFunction` rejects, a stale revision (409), and another id once
 * something is granted: the app asks for its functions by id, so anyone who gives a granted function the id of another
 * would hand out rights without being asked for them.
 */
export const editAppFunction = async (
  { db, rights }: Services,
  { empid, actor }: Writer,
  { oid, rev, ...sent }: z.output<typeof appFunctionEdit>,
): Promise<StoredAppFunction> => {
  const choices = await pickable(db.read, rights, empid, defaultLanguage);
  return db
    .write(actor, async (trx) => {
      const [before] = await lockAppFunctions(trx, [oid]);
      if (!before) throw new DomainError(codes.editFailed, 'wire.gone');
      if (rev !== undefined && rev !== before.rev) throw conflict(before);
      const { oid: _oid, rev: _rev, crtemp: _by, crtdat: _at, txemp: _lastBy, txdat: _lastAt, ...stored } = before;
      const after = { ...stored, ...withoutUndefined(sent) };
      if (after.id !== before.id && (await isGranted(trx, oid)))
        throw atField(codes.editFailed, 'id', 'app_function.id_fixed');
      assertChoices(choices, before, after, codes.editFailed);
      return updateAppFunction(trx, oid, after);
    })
    .catch(explain(codes.editFailed));
};

/**
 * Deletes functions with their identities, conditions and data grants, or none; those that are gone already do not
 * count. Rejects functions under which alone a data item is guarded (it would open to everybody).
 */
export const removeAppFunctions = (
  { db, dataKinds }: Services,
  { actor }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  return db.write(actor, async (trx) => {
    await lockAppFunctions(trx, oids);
    await assertNothingOpens(trx, dataKinds, oids);
    return { deleted: await deleteAppFunctions(trx, oids) };
  });
};
