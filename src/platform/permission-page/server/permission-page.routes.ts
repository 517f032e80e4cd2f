import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { permissionCalls } from '../permission-page.contract.ts';
import { readPermission, savePermission } from './permission-page.service.ts';

export const permissionRoutes = (bind: Bind, services: { db: Database; rights: Rights }): void => {
  bind(permissionCalls.read, ({ query, caller, lang }) => readPermission(services, caller, query.funcOid, lang));
  bind(permissionCalls.save, ({ query, content, caller, lang }) =>
    savePermission(
      services,
      caller,
      { identities: content, deleted: { authOids: query.deleteAuthOids, mapOids: query.deleteMapOids } },
      lang,
    ),
  );
};
