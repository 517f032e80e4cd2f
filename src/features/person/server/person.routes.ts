import type { Bind } from '#platform/wire/server/bind.ts';
import { personCalls } from '../person.contract.ts';
import { personFacts, type Services } from './person.service.ts';

export const personRoutes = (bind: Bind, services: Services): void => {
  bind(personCalls.facts, ({ caller, query }) => personFacts(services, caller, query.empid));
};
