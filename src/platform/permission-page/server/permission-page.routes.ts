import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { permissionCalls } from '../permission-page.contract.ts';
import { readPermission, savePermission } from './permission-page.service.ts';

export const permissionRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(permissionCalls.read, ({ query, lang }) => readPermission(db.read, query.funcOid, lang));
  bind(permissionCalls.save, ({ query, content, caller, lang }) =>
    savePermission(
      db,
      caller,
      { identities: content, deleted: { authOids: query.deleteAuthOids, mapOids: query.deleteMapOids } },
      lang,
    ),
  );
};
