import type { Database } from '#platform/db/server/database.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { type PersonFacts, personReaders } from '../person.contract.ts';
import { personByEmpid, type PersonRow } from './person.queries.ts';

export type Services = { db: Database; rights: Rights };

/** Ids of the caller's console functions in whose scope the person lies. */
const functionsOver = async (rights: Rights, caller: string, person: PersonRow): Promise<string[]> => {
  const place = { coid: person.coid, plantid: person.plantid, depkeys: person.ancestors };
  return [...(await rights.of(caller))].flatMap(([oid, { scopes }]) => {
    const row = rights.functionOf(oid);
    return row?.functype === 'W' && scopes.LOOK && scopeHolds(scopes.LOOK, place) ? [row.id] : [];
  });
};

/**
 * The facts of a person. Throws 403 unless it is the caller, or lies in the scope of a function that reads people; the
 * answer is the same for unknown people.
 */
export const personFacts = async ({ db, rights }: Services, caller: Caller, empid: string): Promise<PersonFacts> => {
  const row = await personByEmpid(db.read, empid);
  const readable = row ? await functionsOver(rights, caller.empid, row) : [];
  if (!row || (empid !== caller.empid && !readable.some((id) => personReaders.includes(id))))
    throw new HttpError(403, 'person.outside_scope');
  const { coid: _coid, plantid: _plantid, ancestors: _ancestors, ...facts } = row;
  return { ...facts, readable };
};
