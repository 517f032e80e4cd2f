import { violatedConstraint, type Actor, type Database, type Write } from '#platform/db/server/database.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { codes, type RefusalCode } from '#platform/wire/envelope.ts';
import { changedMeanwhile, Refusal } from '#platform/wire/refusal.ts';
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
import {
  deleteParameters,
  identitiesInUse,
  insertParameter,
  liesBelow,
  lockParameter,
  parameterByOid,
  parentsLeftBehind,
  updateParameter,
} from './parameters.queries.ts';

const codeExists = (): Refusal =>
  new Refusal(codes.dataRepeat, 'parameter.code_exists', { fields: { paramcode: 'parameter.code_exists' } });

const languageExists = (): Refusal =>
  new Refusal(codes.dataRepeat, 'parameter.language_exists', { fields: { paramLang: 'parameter.language_exists' } });

const atParent = (code: RefusalCode, reason: string): Refusal =>
  new Refusal(code, reason, { fields: { parentparam: reason } });

const gone = (): Refusal => new Refusal(codes.editFailed, 'wire.gone');

/** A broken constraint becomes the refusal that the form understands, also when another writer was quicker. */
const explain = (code: RefusalCode) => (error: unknown) => {
  const constraint = violatedConstraint(error);
  if (constraint === 'parameter_code_unique') throw codeExists();
  if (constraint === 'parameter_parent_fk') throw atParent(code, 'parameter.parent_missing');
  if (constraint === 'parameter_language_unique') throw languageExists();
  if (constraint === 'parameter_language_parameter_fk') throw gone();
  throw error;
};

const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw gone();
  return row;
};

const decidingLists = new Set(['Identity', 'Maintenance']);

/** What decides over rights in a row: what an identity lets one do, and whether the product is under maintenance. */
const rightsOf = (row: { paramtype: string; paramcode: string; desccode: string; status: string }): string =>
  decidingLists.has(row.paramtype) ? [row.paramtype, row.paramcode, row.desccode, row.status].join(' ') : '';

export const addParameter = (db: Database, actor: Actor, form: z.output<typeof parameterForm>): Promise<ParameterRow> =>
  db
    .write(actor, async (trx) => {
      const added = found(await parameterByOid(trx, await insertParameter(trx, form)));
      if (rightsOf(added) !== '') await assertAdministratorRemains(trx);
      return added;
    })
    .catch(explain(codes.addFailed));

/** An identity that functions use keeps its code, its meaning and its place. */
const assertIdentityMayChange = async (trx: Write, before: ParameterBefore, after: ParameterBefore): Promise<void> => {
  if (rightsOf(before) === rightsOf(after)) return;
  const renamed =
    before.paramtype === 'Identity' && (after.paramtype !== 'Identity' || after.paramcode !== before.paramcode);
  if (renamed && (await identitiesInUse(trx, [before.oid])).length > 0) {
    throw new Refusal(codes.editFailed, 'parameter.holds_rights', {
      fields: { paramcode: 'parameter.holds_rights' },
      params: { names: before.paramcode },
    });
  }
};
type ParameterBefore = { oid: string; paramtype: string; paramcode: string; desccode: string; status: string };

/** Changes any of the fields. Refuses a stale revision (409), a circle of parents, and what would take the last administrator's rights. */
export const editParameter = (
  db: Database,
  actor: Actor,
  { oid, rev, ...sent }: z.output<typeof parameterEdit>,
): Promise<ParameterRow> =>
  db
    .write(actor, async (trx) => {
      const before = found(await lockParameter(trx, oid));
      if (rev !== undefined && rev !== before.rev) throw changedMeanwhile(await parameterByOid(trx, oid));
      const { rev: _rev, crtemp: _by, crtdat: _at, txemp: _lastBy, txdat: _lastAt, ...stored } = before;
      const after = { ...stored, ...withoutUndefined(sent) };
      if (
        after.parentparam &&
        after.parentparam !== before.parentparam &&
        (await liesBelow(trx, after.parentparam, oid))
      ) {
        throw atParent(codes.editFailed, 'parameter.parent_is_below');
      }
      await assertIdentityMayChange(trx, before, after);
      const changed = await updateParameter(trx, oid, after);
      if (rightsOf(before) !== rightsOf(after)) await assertAdministratorRemains(trx);
      return found(changed);
    })
    .catch(explain(codes.editFailed));

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Deletes all the given parameters or none, their permissions with them; those that are gone already do not count. */
export const removeParameters = (db: Database, actor: Actor, oids: string[]): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const parents = await parentsLeftBehind(trx, oids);
    if (parents.length > 0) {
      throw new Refusal(codes.deleteFailed, 'parameter.has_children', {
        params: { names: parents.map((row) => row.paramcode).join(', ') },
      });
    }
    const identities = await identitiesInUse(trx, oids);
    if (identities.length > 0) {
      throw new Refusal(codes.deleteFailed, 'parameter.holds_rights', {
        params: { names: identities.map((row) => row.paramcode).join(', ') },
      });
    }
    return { deleted: await deleteParameters(trx, oids) };
  });

export const addParameterLanguage = (
  db: Database,
  actor: Actor,
  { paramOid, ...values }: z.output<typeof parameterLanguageForm>,
): Promise<ParameterLanguageRow> =>
  db
    .write(actor, async (trx) => found(await languageByOid(trx, await insertLanguage(trx, paramOid, values))))
    .catch(explain(codes.addFailed));

export const editParameterLanguage = (
  db: Database,
  actor: Actor,
  { oid, rev, ...sent }: z.output<typeof parameterLanguageEdit>,
): Promise<ParameterLanguageRow> =>
  db
    .write(actor, async (trx) => {
      const before = found(await lockLanguage(trx, oid));
      if (rev !== undefined && rev !== before.rev) throw changedMeanwhile(before);
      await updateLanguage(trx, oid, { ...before, ...withoutUndefined(sent) });
      return found(await languageByOid(trx, oid));
    })
    .catch(explain(codes.editFailed));
