import { violatedConstraint, type Actor, type Database } from '#platform/db/server/database.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { assertNothingOpens } from '#platform/data-permission/server/sole-guards.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { z } from 'zod';
import type { webFunctionEdit, webFunctionForm } from '../web-functions.contract.ts';
import { assertChange, assertNew, atField, settled } from './web-function-rules.ts';
import {
  branchesOf,
  deleteFunctions,
  insertFunction,
  lockFunction,
  lockSiblings,
  lockTree,
  renumber,
  updateFunction,
  type StoredFunction,
} from './web-functions.queries.ts';

/** `shippedIds`: ids that endpoints ask for. */
export type Services = { db: Database; shippedIds: readonly string[]; dataKinds: readonly DataKind[] };

/** Who writes. */
export type Writer = { actor: Actor };

/** A broken constraint becomes the refusal that the form understands, also when another writer was quicker. */
const explain = (code: DomainErrorCode) => (error: unknown) => {
  const constraint = violatedConstraint(error);
  if (constraint === 'web_function_id_unique') throw atField(codes.dataRepeat, 'id', 'web_function.id_exists');
  if (constraint === 'web_function_sort_unique')
    throw atField(codes.dataRepeat, 'sort', 'web_function.sort_repetition');
  if (constraint === 'web_function_parent_fk') throw atField(code, 'parentoid', 'web_function.parent_missing');
  throw error;
};

/** Adds an entry. Refuses a used id, sort or address, one that is on below one that is off, and a place that does not fit (field and reason). */
export const addFunction = (
  db: Database,
  { actor }: Writer,
  form: z.output<typeof webFunctionForm>,
): Promise<StoredFunction> => {
  return db
    .write(actor, async (trx) => {
      await lockTree(trx);
      const values = settled(form);
      await assertNew(trx, values);
      return insertFunction(trx, values);
    })
    .catch(explain(codes.addFailed));
};

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/**
 * Changes any of the fields. Refuses what `addFunction` refuses, a stale revision (409), a circle, another level while there are children, switching on below what
 * is off, another id where rights hang on it, and what would shut out the last administrator.
 */
export const editFunction = (
  { db, shippedIds }: Services,
  { actor }: Writer,
  { oid, rev, ...sent }: z.output<typeof webFunctionEdit>,
): Promise<StoredFunction> => {
  return db
    .write(actor, async (trx) => {
      await lockTree(trx);
      const before = await lockFunction(trx, oid);
      if (!before) throw new DomainError(codes.editFailed, 'wire.gone');
      if (rev !== undefined && rev !== before.rev) throw conflict(before);
      const {
        oid: _oid,
        rev: _rev,
        identities: _held,
        crtemp: _by,
        crtdat: _at,
        txemp: _lastBy,
        txdat: _lastAt,
        ...stored
      } = before;
      const after = settled({ ...stored, ...withoutUndefined(sent) });
      await assertChange(trx, before, after, shippedIds);
      const row = await updateFunction(trx, oid, after);
      if (row.status !== before.status || row.parentoid !== before.parentoid) await assertAdministratorRemains(trx);
      return row;
    })
    .catch(explain(codes.editFailed));
};

const sameEntries = (sent: readonly string[], there: readonly { oid: string }[]): boolean =>
  sent.length === there.length && new Set(sent).size === sent.length && there.every(({ oid }) => sent.includes(oid));

/** Numbers the entries below one parent 1, 2, 3 … in the order given. Refuses a list that is not exactly the entries there are now. */
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
 * Deletes entries with all below them, or none; those that are gone already do not count. Refuses functions under which alone a data item is guarded (it would open
 * to everybody), and the last administrator's way in.
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
    await deleteFunctions(trx, branches);
    await assertAdministratorRemains(trx);
    return { deleted: branches.length };
  });
};
