import type { Database } from '#platform/db/server/database.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { type DataKind, dataKinds } from '../data-kinds.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { readDataPermission, readItems, saveDataPermission } from './data-permission.service.ts';
import { pickableFunctions } from './pickable-functions.ts';

export const dataPermissionRoutes = (bind: Bind, { db, rights }: { db: Database; rights: Rights }): void => {
  /** The gate lets in by any governing function; what counts is the one that governs this kind. */
  const grantOn = async (empid: string, kind: DataKind, level: Level): Promise<Grant> => {
    const { governedBy } = dataKinds[kind];
    const grant = await rights.grant(empid, [governedBy], level);
    if (grant) return grant;
    throw new HttpError(403, 'wire.not_allowed', { params: { functions: governedBy, level } });
  };

  bind(dataPermissionCalls.items, async ({ content, caller, lang }) => {
    const { dataType: kind, dataOids } = content;
    await grantOn(caller.empid, kind, 'LOOK');
    return readItems(db.read, { kind, dataOids: [...new Set(dataOids)] }, lang);
  });

  bind(dataPermissionCalls.read, async ({ query, caller, lang }) => {
    await grantOn(caller.empid, query.dataType, 'LOOK');
    return readDataPermission(db.read, { kind: query.dataType, dataOids: [query.dataOid] }, lang);
  });

  bind(dataPermissionCalls.readBatch, async ({ content, caller, lang }) => {
    const { dataType: kind, dataOids, funcOid } = content;
    await grantOn(caller.empid, kind, 'LOOK');
    return readDataPermission(db.read, { kind, dataOids: [...new Set(dataOids)], funcOid }, lang);
  });

  bind(dataPermissionCalls.functions, async ({ query, caller, lang }) => {
    await grantOn(caller.empid, query.dataType, 'LOOK');
    return pickableFunctions(db.read, query, lang);
  });

  bind(dataPermissionCalls.save, async ({ query, content, caller, lang }) =>
    saveDataPermission(
      db,
      {
        actor: caller.actor,
        grantOn: (kind) => grantOn(caller.empid, kind, 'GRANT'),
        decides: await mayDecideRights(rights, caller.empid),
      },
      { rows: content, deletedOids: query.deleteOidList },
      lang,
    ),
  );
};
