import type { Write } from '#platform/db/server/database.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { companyType, mostLayers, repairReasons, sortAfter, topType } from '../repair-fields.ts';
import { allTypes, type ParamValues, type StoredParam } from './repair-params.queries.ts';

/** Oids of the types below one. */
const oidsBelow = (types: readonly StoredParam[], oid: string): Set<string> => {
  const below = Map.groupBy(types, ({ parentparam }) => parentparam ?? '');
  const found = new Set<string>();
  const walk = (parent: string): void => {
    for (const { oid: child } of below.get(parent) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      walk(child);
    }
  };
  walk(oid);
  return found;
};

/** How deep a type lies, from 1. */
const layerOf = (types: readonly StoredParam[], type: StoredParam): number => {
  const byOid = new Map(types.map((one) => [one.oid, one]));
  let layer = 1;
  for (let up = byOid.get(type.parentparam ?? ''); up && layer < mostLayers; up = byOid.get(up.parentparam ?? ''))
    layer += 1;
  return layer;
};

/**
 * Rejects a code that means a list, and a parent that is no repair type, is switched off, lies too deep, or is the
 * type itself or below it. A type that has others below it keeps its parent, and any type may keep a parent that has
 * been switched off (seed 001 §4). Call it with the tree locked.
 */
export const assertFits = async (
  trx: Write,
  { paramcode, parentparam }: ParamValues,
  before: StoredParam | null,
  code: DomainErrorCode,
): Promise<StoredParam | null> => {
  if ([companyType, topType].some((reserved) => reserved.toLowerCase() === paramcode.toLowerCase()))
    throw atField(code, 'paramcode', repairReasons.codeReserved);
  const types = await allTypes(trx, {});
  const parent = types.find(({ oid }) => oid === parentparam) ?? null;
  if (before && parentparam === before.parentparam) return parent;
  const below = before ? oidsBelow(types, before.oid) : new Set<string>();
  if (parentparam !== null && (parentparam === before?.oid || below.has(parentparam)))
    throw atField(code, 'parentparam', repairReasons.parentIsBelow);
  if (below.size > 0) throw atField(code, 'parentparam', repairReasons.parentFixed);
  if (parentparam === null) return null;
  if (!parent) throw atField(code, 'parentparam', repairReasons.parentMissing);
  if (layerOf(types, parent) >= mostLayers)
    throw atField(code, 'parentparam', repairReasons.tooDeep, { most: mostLayers });
  if (parent.status === 'N') throw atField(code, 'parentparam', repairReasons.parentOff);
  return parent;
};

/** The place of a type behind all others below the parent; null: at the top. Call it with the tree locked. */
export const sortBelow = async (trx: Write, parentparam: string | null): Promise<number> =>
  sortAfter((await allTypes(trx, {})).filter((type) => type.parentparam === parentparam));
