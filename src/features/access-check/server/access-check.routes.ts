import { foldFilters } from '#platform/search/server/fold.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { ViewAsService } from '#platform/rights/server/view-as.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { type AccessAnswer, accessCheckCalls } from '../access-check.contract.ts';
import { checkAccess, inScope } from './access-check.service.ts';
import { identityNames } from '#platform/person-rights/server/condition-contents.queries.ts';
import { functionNames, functionPage, itemByOid, itemPage } from './pick.queries.ts';
import { personRow, roleRow } from './subjects.queries.ts';
import { whoFile } from './who.export.ts';
import { everyHolder, whoHas } from './who.service.ts';

type Services = { db: Database; rights: Rights; viewAs: ViewAsService; dataKinds: readonly DataKind[] };

export const accessCheckRoutes = (bind: Bind, services: Services): void => {
  const { rights, viewAs, dataKinds } = services;
  const { read } = services.db;
  const items = { db: read, dataKinds };

  const viewingAs = async (empid: string, target: string): Promise<AccessAnswer['viewAs']> => {
    const why = await viewAs.objection(empid, target);
    return { may: why ? 'N' : 'Y', reason: why?.reason ?? '', function: why?.function ?? '' };
  };
  bind(accessCheckCalls.check, async ({ query, caller, lang }) => {
    const answer = await checkAccess(services, caller, query, lang);
    return { ...answer, viewAs: answer.person && (await viewingAs(caller.empid, answer.person.id)) };
  });

  bind(accessCheckCalls.who, ({ query: { pageNum, pageSize, ...asked }, caller, lang }) =>
    whoHas(services, caller, asked, { pageNum, pageSize }, lang),
  );

  bind(accessCheckCalls.exportWho, async ({ query, caller, lang }) => {
    const name = (await functionNames(read, [query.funcOid], lang)).get(query.funcOid)?.name;
    if (name === undefined) throw new DomainError(codes.serverMessage, 'access.function_unknown');
    return whoFile(name, everyHolder(services, caller, query, lang), lang);
  });

  bind(accessCheckCalls.functions, ({ query, lang }) => functionPage(read, foldFilters(query), query, lang));

  bind(accessCheckCalls.identities, async ({ query, lang }) => {
    const roleids = [...new Set((await rights.conditionsFiled(query.funcOid)).map(({ roleid }) => roleid))];
    const names = await identityNames(read, roleids, lang);
    const list = roleids.toSorted().map((roleid) => ({ roleid, rolename: names.get(roleid) ?? '' }));
    const on = rights.isOn(query.funcOid) ? ('Y' as const) : ('N' as const);
    return { on, list };
  });

  bind(accessCheckCalls.items, ({ query, lang }) => itemPage(items, foldFilters(query), query, lang));

  bind(accessCheckCalls.names, async ({ query: { empid, roleid, funcOid, dataOid }, caller, lang }) => {
    const [person, role, functions, item] = await Promise.all([
      empid === '' ? undefined : personRow(read, empid, 'W'),
      roleid === '' ? undefined : roleRow(read, roleid),
      functionNames(read, funcOid === undefined ? [] : [funcOid], lang),
      dataOid === undefined ? undefined : itemByOid(items, dataOid, lang),
    ]);
    return {
      person:
        person && inScope(caller.grant.scope, person)
          ? { id: person.empid, name: person.name, depname: person.path, plantname: person.plantname }
          : null,
      role: role ? { id: role.id, name: role.name } : null,
      function: functions.get(funcOid ?? '') ?? null,
      item: item ?? null,
    };
  });
};
