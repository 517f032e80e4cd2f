import type { Actor, Database, Write } from '#platform/db/server/database.ts';
import { decidingLists, isDecidingList } from '#platform/rights/deciding-lists.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import {
  assertFresh,
  atField,
  explainConstraint,
  found,
  notFound,
  present,
} from '#platform/records/server/record-errors.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { z } from 'zod';
import type {
  parameterEdit,
  parameterForm,
  parameterLanguageEdit,
  parameterLanguageForm,
  ParameterLanguageRow,
  ParameterRow,
} from '../parameters.contract.ts';
import { insertLanguage, languageByOid, lockLanguage, updateLanguage } from './parameter-languages.queries.ts';
import { askingAboutParameters } from './parameter-effects.ts';
import { parameterVersions, withVersions } from './parameter-versions.ts';
import {
  identitiesInUse,
  insertParameter,
  liesBelow,
  lockListsOf,
  lockParameter,
  parameterByOid,
  parentsLeftBehind,
  updateParameter,
} from './parameters.queries.ts';

/** What a broken constraint means to the form; `code` is the code of the call. */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    parameter_code_unique: () => atField(codes.dataRepeat, 'paramcode', 'parameter.code_exists'),
    parameter_parent_fk: () => atField(code, 'parentparam', 'parameter.parent_missing'),
    parameter_language_unique: () => atField(codes.dataRepeat, 'paramLang', 'parameter.language_exists'),
    parameter_language_parameter_fk: () => notFound(),
  });

/** Who writes. `decides`: may also change the lists that decide over rights (`mayDecideRights`). */
export type Writer = { actor: Actor; decides: boolean };

/** Rejects (403) rows of a list that decides over rights to a writer who may not hand out rights everywhere. */
export const assertMayTouch = ({ decides }: Pick<Writer, 'decides'>, ...rows: { paramtype: string }[]): void => {
  const protectedRow = decides ? undefined : rows.find(({ paramtype }) => isDecidingList(paramtype));
  if (!protectedRow) return;
  const reason = 'parameter.decides_rights';
  throw new HttpError(403, reason, { params: { list: protectedRow.paramtype }, fields: { paramtype: reason } });
};

/** What decides over rights in a row: what an identity lets one do, and whether the product is under maintenance. */
const rightsOf = (row: { paramtype: string; paramcode: string; desccode: string; status: string }): string =>
  isDecidingList(row.paramtype) ? [row.paramtype, row.paramcode, row.desccode, row.status].join(' ') : '';

/**
 * Rejects a code that the list has already, and a row of a deciding list to a writer who may not decide over rights
 * (403).
 */
export const addParameter = (
  db: Database,
  writer: Writer,
  { languages, ...form }: z.output<typeof parameterForm>,
): Promise<ParameterRow> => {
  assertMayTouch(writer, form);
  return db
    .write(writer.actor, async (trx) => {
      return askingAboutParameters(trx, { empid: writer.actor.empid, rows: [{ ...form, oid: '' }] }, async () => {
        const oid = await insertParameter(trx, form);
        const options = { code: codes.addFailed, current: () => null };
        const saveVersions = await lockVersions(trx, parameterVersions, oid, languages, options);
        await saveVersions();
        const added = found(await parameterByOid(trx, oid));
        if (rightsOf(added) !== '') await assertAdministratorRemains(trx);
        return added;
      });
    })
    .catch(constraintErrors(codes.addFailed));
};

/** An identity that functions use keeps its code, its meaning and its place. */
const assertIdentityMayChange = async (trx: Write, before: ParameterBefore, after: ParameterBefore): Promise<void> => {
  if (rightsOf(before) === rightsOf(after)) return;
  const renamed =
    before.paramtype === decidingLists.identity &&
    (after.paramtype !== decidingLists.identity || after.paramcode !== before.paramcode);
  if (renamed && (await identitiesInUse(trx, [before.oid])).length > 0) {
    throw atField(codes.editFailed, 'paramcode', 'parameter.holds_rights', { names: before.paramcode });
  }
};
type ParameterBefore = { oid: string; paramtype: string; paramcode: string; desccode: string; status: string };

/**
 * Changes any of the fields. Rejects a stale revision (409), a circle of parents, a row that is or would be of a
 * deciding list to a writer who may not decide over rights (403), and what would take the last administrator's rights.
 */
export const editParameter = (
  db: Database,
  writer: Writer,
  { oid, rev, languages, ...sent }: z.output<typeof parameterEdit>,
): Promise<ParameterRow> =>
  db
    .write(writer.actor, async (trx) => {
      const before = found(await lockParameter(trx, oid));
      const current = async () => withVersions(trx, found(await parameterByOid(trx, oid)));
      await assertFresh(rev, before, current);
      const options = { code: codes.editFailed, current };
      const saveVersions = await lockVersions(trx, parameterVersions, oid, languages, options);
      const { rev: _rev, crtemp: _by, crtdat: _at, txemp: _lastBy, txdat: _lastAt, ...stored } = before;
      const after = { ...stored, ...present(sent) };
      assertMayTouch(writer, before, after);
      if (
        after.parentparam &&
        after.parentparam !== before.parentparam &&
        (await liesBelow(trx, after.parentparam, oid))
      ) {
        throw atField(codes.editFailed, 'parentparam', 'parameter.parent_is_below');
      }
      await assertIdentityMayChange(trx, before, after);
      const { oid: _oid, ...values } = after;
      return askingAboutParameters(trx, { empid: writer.actor.empid, rows: [before, after] }, async () => {
        await updateParameter(trx, oid, values);
        await saveVersions();
        if (rightsOf(before) !== rightsOf(after)) await assertAdministratorRemains(trx);
        return found(await parameterByOid(trx, oid));
      });
    })
    .catch(constraintErrors(codes.editFailed));

/**
 * Deletes all the given parameters or none, their permissions with them; those that are no longer there do not count.
 * Rejects parents that keep children, identities in use, and rows of a deciding list to a writer who may not decide
 * over rights (403).
 */
export const removeParameters = (db: Database, writer: Writer, oids: string[]): Promise<{ deleted: number }> =>
  db.write(writer.actor, async (trx) => {
    const rows = await lockListsOf(trx, oids);
    assertMayTouch(writer, ...rows);
    const parents = await parentsLeftBehind(trx, oids);
    if (parents.length > 0) {
      throw new DomainError(codes.deleteFailed, 'parameter.has_children', {
        params: { names: parents.map((row) => row.paramcode) },
      });
    }
    const identities = await identitiesInUse(trx, oids);
    if (identities.length > 0) {
      throw new DomainError(codes.deleteFailed, 'parameter.holds_rights', {
        params: { names: identities.map((row) => row.paramcode) },
      });
    }
    return askingAboutParameters(trx, { empid: writer.actor.empid, rows, removes: true }, () =>
      deleteByOid(trx, 'parameter', oids),
    );
  });

/** The name of an identity is what administrators go by when they hand it out. */
const assertMayName = async (trx: Write, writer: Writer, paramOid: string): Promise<void> =>
  assertMayTouch(writer, ...(await lockListsOf(trx, [paramOid])));

export const addParameterLanguage = (
  db: Database,
  writer: Writer,
  { paramOid, ...values }: z.output<typeof parameterLanguageForm>,
): Promise<ParameterLanguageRow> =>
  db
    .write(writer.actor, async (trx) => {
      await assertMayName(trx, writer, paramOid);
      return found(await languageByOid(trx, await insertLanguage(trx, paramOid, values)));
    })
    .catch(constraintErrors(codes.addFailed));

export const editParameterLanguage = (
  db: Database,
  writer: Writer,
  { oid, rev, ...sent }: z.output<typeof parameterLanguageEdit>,
): Promise<ParameterLanguageRow> =>
  db
    .write(writer.actor, async (trx) => {
      const before = found(await lockLanguage(trx, oid));
      await assertMayName(trx, writer, before.paramOid);
      await assertFresh(rev, before, () => before);
      await updateLanguage(trx, oid, { ...before, ...present(sent) });
      return found(await languageByOid(trx, oid));
    })
    .catch(constraintErrors(codes.editFailed));
