import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { permissionCalls } from '../permission-page.contract.ts';
import type { PermissionScreens } from './permission-right.ts';
import { readPermission, savePermission } from './permission-page.service.ts';

export const permissionRoutes = (
  bind: Bind,
  { db, rights }: { db: Database; rights: Rights },
  screens: PermissionScreens,
): void => {
  const services = { db, rights, screens };
  const ids = [screens.W, screens.A];
  bind(ofFunctions(permissionCalls.read, ids), ({ query, caller, lang }) =>
    readPermission(services, caller, query.funcOid, lang),
  );
  bind(ofFunctions(permissionCalls.save, ids), ({ query, content, caller, lang }) =>
    savePermission(
      services,
      caller,
      {
        identities: content,
        deleted: { authOids: query.deleteAuthOids, mapOids: query.deleteMapOids },
        confirmed: query.confirmed,
      },
      lang,
    ),
  );
};
