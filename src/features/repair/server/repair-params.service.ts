import { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { assertRowsInScope } from '#platform/rights/server/row-scope.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import type { paramEdit, paramForm, ParamRow } from '../repair.contract.ts';
import { companyType, paramFields, repairReasons, topType } from '../repair-fields.ts';
import { nameToWrite } from './repair-companies.ts';
import {
  allTypes,
  insertParam,
  lockParam,
  lockTree,
  paramByOid,
  placedParams,
  type ParamValues,
  type StoredParam,
  updateParam,
} from './repair-params.queries.ts';
import { companyRow, flatTypes, typeRow, typeTree } from './repair-tree.ts';
import { assertFits, sortBelow } from './repair-type-rules.ts';

/** Who writes, and the language of the answer. */
export type RepairWriter = ScopedWriter & { lang: Language };

/** The form error for a violated constraint. */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    repair_param_company_unique: () => atField(codes.dataRepeat, 'paramcode', repairReasons.companyExists),
    repair_param_code_unique: () => atField(codes.dataRepeat, 'paramcode', repairReasons.codeExists),
    repair_param_tree: () => atField(code, 'parentparam', repairReasons.parentIsBelow),
  });

/** A row as the reader sees it; undefined if it does not exist. */
export const paramRowOf = async (
  db: Read,
  oid: string,
  reader: { grant: Grant; lang: Language },
): Promise<ParamRow | undefined> => {
  const row = await paramByOid(db, oid);
  if (row?.paramtype === companyType) return companyRow(reader)(row);
  const node = row && flatTypes(typeTree(await allTypes(db, {}), reader)).find((one) => one.oid === oid);
  return node && typeRow(node);
};

/** Repair types are shared by all companies. */
const assertEverywhere = (scope: Scope): void => {
  if (!scope.everywhere) throw new HttpError(403, repairReasons.outsideScope);
};

/** What is written of a company: its name is that of master data. */
const companyValues = async (
  trx: Write,
  scope: Scope,
  values: Omit<ParamValues, 'paramtype'>,
  code: DomainErrorCode,
): Promise<ParamValues> => ({
  ...values,
  paramtype: companyType,
  parentparam: null,
  paramname: await nameToWrite(trx, scope, values.paramcode, { field: 'paramcode', code }),
});

const typeValues = async (
  trx: Write,
  scope: Scope,
  { paramtype, ...values }: z.output<typeof paramForm>,
): Promise<ParamValues> => {
  assertEverywhere(scope);
  const written = { ...values, paramtype: topType } as const;
  const parent = await assertFits(trx, written, null, codes.addFailed);
  if (![topType, parent?.paramcode ?? topType].includes(paramtype))
    throw atField(codes.addFailed, 'paramtype', repairReasons.typeMismatch);
  return written;
};

/**
 * Adds a company or a repair type. Rejects what is outside the writer's scope (403), a company that is not in use or
 * already there, a code in use, and a parent that `assertFits` rejects.
 */
export const addParam = (
  db: Database,
  { actor, grant, lang }: RepairWriter,
  form: z.output<typeof paramForm>,
): Promise<ParamRow> =>
  db
    .write(actor, async (trx) => {
      await lockTree(trx);
      const { paramtype, ...values } = form;
      const written =
        paramtype === companyType
          ? await companyValues(trx, grant.scope, values, codes.addFailed)
          : await typeValues(trx, grant.scope, form);
      const oid = await insertParam(trx, written);
      return found(await paramRowOf(trx, oid, { grant, lang }));
    })
    .catch(constraintErrors(codes.addFailed));

const storedFields = z.object(paramFields);

const assertSameList = (before: StoredParam, paramtype: string | undefined): void => {
  if (paramtype === undefined || (paramtype === companyType) === (before.paramtype === companyType)) return;
  throw atField(codes.editFailed, 'paramtype', fieldReasons.readOnly);
};

/**
 * Changes any of the fields; what is not sent stays, but a type with another parent comes behind its new siblings.
 * Rejects rows outside the writer's scope (403), a stale revision (409), a company that becomes a type or the other way
 * round, and what `addParam` rejects.
 */
export const editParam = (
  db: Database,
  { actor, grant, lang }: RepairWriter,
  { oid, rev, paramtype, ...sent }: z.output<typeof paramEdit>,
): Promise<ParamRow> =>
  db
    .write(actor, async (trx) => {
      const { scope } = grant;
      await assertRowsInScope(trx, scope, placedParams, [oid], repairReasons.outsideScope);
      await lockTree(trx);
      const before = found(await lockParam(trx, oid));
      const current = async () => found(await paramRowOf(trx, oid, { grant, lang }));
      await assertFresh(rev, before, current);
      assertSameList(before, paramtype);
      const after = { ...formFields(storedFields, before), ...present(sent), paramtype: before.paramtype };
      if (before.paramtype === topType) {
        await assertFits(trx, after, before, codes.editFailed);
        const stays = sent.paramsort !== undefined || after.parentparam === before.parentparam;
        await updateParam(trx, oid, stays ? after : { ...after, paramsort: await sortBelow(trx, after.parentparam) });
      } else if (after.paramcode === before.paramcode) {
        await updateParam(trx, oid, { ...after, paramname: before.paramname, parentparam: null });
      } else await updateParam(trx, oid, await companyValues(trx, scope, after, codes.editFailed));
      return current();
    })
    .catch(constraintErrors(codes.editFailed));

/**
 * Deletes a company; a missing one does not count. Rejects one outside the writer's scope (403), and a repair type,
 * which is switched off instead: repair orders name it.
 */
export const removeParam = (db: Database, { actor, grant }: ScopedWriter, oid: string): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, placedParams, [oid], repairReasons.outsideScope);
    const row = await lockParam(trx, oid);
    if (row?.paramtype === topType) throw new DomainError(codes.deleteFailed, repairReasons.typeStays);
    return deleteByOid(trx, 'repair_param', [oid]);
  });
