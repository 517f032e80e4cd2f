import type { Feed } from '#platform/changes/server/visible-tables.ts';
import type { PersonalTable } from '#platform/log-seals/server/personal-columns.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { assertMayAskAbout } from '#platform/person-rights/server/may-ask-about.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { personCalls, rightsReaders, signInReaders } from '../person.contract.ts';
import { changesOfPerson } from './history.service.ts';
import type { Handover } from '#platform/feature/server/handover.ts';
import { handOver, previewHandover } from './handover.service.ts';
import { forgetPerson } from './forget.service.ts';
import { heldFunctions, heldItems, heldRoles } from './held.service.ts';
import { signInsOf } from './person.queries.ts';
import { personFacts, type Services } from './person.service.ts';

const functionReaders = { W: rightsReaders, A: [...rightsReaders, appFunctionMenu.id] };

export const personRoutes = (
  bind: Bind,
  services: Services & Feed & { handovers: readonly Handover[]; personal: readonly PersonalTable[] },
): void => {
  bind(personCalls.facts, ({ caller, query }) => personFacts(services, caller, query.empid));
  bind(personCalls.previewHandover, ({ caller, content, lang }) => previewHandover(services, caller, content, lang));
  bind(personCalls.handOver, ({ caller, content, query }) => handOver(services, caller, { ...content, ...query }));
  bind(personCalls.forget, ({ caller, content }) => forgetPerson(services, caller, content));
  bind(personCalls.functions, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, functionReaders[query.type]);
    return heldFunctions(services, query, lang);
  });
  bind(personCalls.changes, async ({ caller, query, lang }) => {
    const { readable } = await personFacts(services, caller, query.empid);
    return changesOfPerson(services, { reader: caller.empid, readable }, query, lang);
  });
  bind(personCalls.signIns, async ({ caller, query }) => {
    await assertMayAskAbout(services, caller, query.empid, signInReaders);
    return signInsOf(services.db.read, query.empid);
  });
  bind(personCalls.roles, async ({ caller, query }) => {
    await assertMayAskAbout(services, caller, query.empid, rightsReaders);
    return heldRoles(services, query.empid);
  });
  bind(personCalls.items, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, rightsReaders);
    return heldItems(services, query, lang);
  });
};
