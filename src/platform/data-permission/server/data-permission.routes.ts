import { z } from 'zod';
import type { Database } from '#platform/db/server/database.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { impactLimit } from '#platform/impact/server/impact-limit.ts';
import { conditionCounts, peopleOfCondition } from '#platform/permission-page/server/condition-people.ts';
import { asStored } from '#platform/permission-page/server/permission-plan.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { type Level, ofFunctions } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { dataPermissionCallsOf } from '../data-permission.contract.ts';
import { type DataKind, kindNamed } from './data-kinds.ts';
import { readDataPermission, readItems, saveDataPermission } from './data-permission.service.ts';
import { dataHolders } from './data-holders.ts';
import { dataImpact, itemChanges, itemStates } from './data-impact.ts';
import { pickableFunctions } from './pickable-functions.ts';

type Services = { db: Database; rights: Rights; dataKinds: readonly DataKind[] };

export const dataPermissionRoutes = (bind: Bind, { db, rights, dataKinds }: Services): void => {
  const calls = dataPermissionCallsOf(z.enum(dataKinds.map(({ name }) => name)));
  const governing = [...new Set(dataKinds.map(({ governedBy }) => governedBy))];

  /** The call admits holders of any governing function; this checks the one that governs the kind. */
  const grantOn = async (empid: string, kind: string, level: Level): Promise<Grant> => {
    const { governedBy } = kindNamed(dataKinds, kind);
    const grant = await rights.grant(empid, [governedBy], level);
    if (grant) return grant;
    throw new HttpError(403, 'wire.not_allowed', { params: { functions: governedBy, level } });
  };

  bind(ofFunctions(calls.items, governing), async ({ content, caller, lang }) => {
    const { dataType: kind, dataOids } = content;
    await grantOn(caller.empid, kind, 'LOOK');
    const decides = await mayDecideRights(rights, caller.empid);
    return readItems(db.read, dataKinds, { kind, dataOids: [...new Set(dataOids)] }, { lang, decides });
  });

  bind(ofFunctions(calls.read, governing), async ({ query, caller, lang }) => {
    const { GRANT: scope } = (await grantOn(caller.empid, query.dataType, 'LOOK')).scopes;
    const asked = { kind: query.dataType, dataOids: [query.dataOid] };
    return readDataPermission(db.read, dataKinds, asked, { lang, scope });
  });

  bind(ofFunctions(calls.readBatch, governing), async ({ content, caller, lang }) => {
    const { dataType: kind, dataOids, funcOid } = content;
    const { GRANT: scope } = (await grantOn(caller.empid, kind, 'LOOK')).scopes;
    const asked = { kind, dataOids: [...new Set(dataOids)], funcOid };
    return readDataPermission(db.read, dataKinds, asked, { lang, scope });
  });

  bind(ofFunctions(calls.functions, governing), async ({ query, caller, lang }) => {
    await grantOn(caller.empid, query.dataType, 'LOOK');
    return pickableFunctions(db.read, query, lang);
  });

  bind(ofFunctions(calls.previewImpact, governing), async ({ content, caller, lang }) => {
    const { dataType: kind, functions, kind: asked, pageNum, pageSize } = content;
    const { scope } = await grantOn(caller.empid, kind, 'GRANT');
    const dataOids = [...new Set(content.dataOids)];
    await readItems(db.read, dataKinds, { kind, dataOids }, { lang, decides: true });
    const wanted = dataOids.flatMap((dataOid) =>
      functions.map(({ funcOid, permissionList }) => ({ dataOid, funcOid, conditions: permissionList.map(asStored) })),
    );
    // Several items are changed under one function, like at saving; their others stay.
    const funcOid = dataOids.length > 1 ? functions[0]?.funcOid : undefined;
    const changes = itemChanges(await itemStates(db.read, { kind, dataOids }), wanted, { funcOid });
    const [limit, impact] = await Promise.all([
      impactLimit(db.read),
      dataImpact(db.read, rights, { changes, scope, kind: asked, page: { pageNum, pageSize } }),
    ]);
    return { on: 'Y' as const, limit, ...impact };
  });

  bind(ofFunctions(calls.holders, governing), async ({ content: { dataType, functions, ...asked }, caller }) => {
    const { scope } = await grantOn(caller.empid, dataType, 'LOOK');
    const state = new Map(
      functions
        .filter(({ permissionList }) => permissionList.length > 0)
        .map(({ funcOid, permissionList }) => [funcOid, permissionList.map(asStored)] as const),
    );
    return dataHolders({ db, rights }, { state, scope, ...asked });
  });

  bind(ofFunctions(calls.countPeople, governing), async ({ content: { dataType, conditions }, caller }) =>
    conditionCounts(db.read, conditions.map(asStored), (await grantOn(caller.empid, dataType, 'LOOK')).scope),
  );

  bind(ofFunctions(calls.peopleOf, governing), async ({ content: { dataType, condition, ...asked }, caller }) =>
    peopleOfCondition(db.read, asStored(condition), (await grantOn(caller.empid, dataType, 'LOOK')).scope, asked),
  );

  bind(ofFunctions(calls.save, governing), async ({ query, content, caller, lang }) =>
    saveDataPermission(
      { db, rights, dataKinds },
      {
        actor: caller.actor,
        grantOn: (kind) => grantOn(caller.empid, kind, 'GRANT'),
        decides: await mayDecideRights(rights, caller.empid),
      },
      { rows: content, deletedOids: query.deleteOidList, confirmed: query.confirmed },
      lang,
    ),
  );
};
