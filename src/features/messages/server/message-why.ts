import type { Read } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { blacklisted } from '#platform/rights/server/rights.queries.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import { notFound } from '#platform/records/server/record-errors.ts';
import type { DeliveryRow } from '../message-delivery.contract.ts';
import type { ReceiverRow } from '../message-receivers.contract.ts';
import { deliveryOf } from './message-delivery.queries.ts';
import { receiversOf } from './receivers.queries.ts';

export type Why = {
  delivery: DeliveryRow | null;
  named: boolean;
  by: Pick<ReceiverRow, 'type' | 'id' | 'name'>[];
  left: '' | 'blacklist' | 'inservice';
};

/**
 * Why a person has a message, or has not: the delivery as it was, and by the one engine which receivers name the person
 * now and what leaves the person out. `wire.gone` for a person outside the scope.
 */
export const whyOf = async (
  { read, rights }: { read: Read; rights: Rights },
  { messageoid, empid }: { messageoid: string; empid: string },
  scope: Scope,
): Promise<Why> => {
  if (!scope.everywhere && !(await keysWithin(read, scope, employees, [empid])).has(empid)) throw notFound();
  const [delivery, receivers, [facts], closed] = await Promise.all([
    deliveryOf(read, messageoid, empid, everywhere),
    receiversOf(read, messageoid),
    rights.facts([empid], 'stored'),
    blacklisted(read, 'A'),
  ]);
  if (!facts) return { delivery, named: false, by: [], left: 'inservice' };
  const by = receivers
    .filter(({ type, id, containSub }) => rights.names(facts, [{ type, contentoid: id, containSub }]))
    .map(({ type, id, name }) => ({ type, id, name }));
  return { delivery, named: by.length > 0, by, left: rights.names(facts, closed) ? 'blacklist' : '' };
};
