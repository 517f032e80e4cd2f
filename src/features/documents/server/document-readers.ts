import { type RawBuilder, sql } from 'kysely';
import type { Confirmed } from '#platform/confirmations/server/confirmations.queries.ts';
import { itemStates, seenBy } from '#platform/data-permission/server/data-impact.ts';
import type { Read } from '#platform/db/server/database.ts';
import { named } from '#platform/rights/server/audience.ts';
import { blacklisted, functionRows } from '#platform/rights/server/rights.queries.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { presentFilesOf } from './shown-document.queries.ts';

type Services = { db: { read: Read }; rights: Rights };

/** Everybody with a function of the app, as a predicate on `employee e`. */
const peopleInApp = async ({ db, rights }: Services): Promise<RawBuilder<unknown>> => {
  const functions = (await functionRows(db.read)).filter(({ oid, functype }) => functype === 'A' && rights.isOn(oid));
  const conditions = await Promise.all(functions.map(({ oid }) => rights.conditionsKnown(oid)));
  return named(conditions.flat(), await blacklisted(db.read, 'A'));
};

/**
 * The confirmations of a document, and who may read it in the app, as `readableInApp` decides; nobody while it is
 * switched off.
 */
export const confirmedDocument = async (
  services: Services,
  { oid, status }: { oid: string; status: 'Y' | 'N' },
): Promise<Confirmed> => {
  const { db, rights } = services;
  const [fileids, states] = await Promise.all([
    presentFilesOf(db.read, oid),
    itemStates(db.read, { kind: 'document', dataOids: [oid] }),
  ]);
  const state = states.get(oid) ?? new Map();
  const readers = async (): Promise<RawBuilder<unknown>> => {
    if (status === 'N') return sql`false`;
    if (state.size === 0) return peopleInApp(services);
    return (await seenBy([state], (funcOid) => rights.audienceIn(db.read, funcOid)))(state);
  };
  return { table: 'document_confirmation', oid, fileids, readers: await readers() };
};
