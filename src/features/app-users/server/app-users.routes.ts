import type { Read } from '#platform/db/server/database.ts';
import { amongPeople, nobodyReads } from '#platform/db/server/among-people.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { reachedByPushOf } from '#platform/push/server/subscriptions.queries.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appUserCalls } from '../app-users.contract.ts';
import { withReach } from './app-user-reach.ts';
import { appUsersFile } from './app-users.export.ts';
import { appUserDetail, searchAppUsers } from './app-users.queries.ts';
import {
  blockAppUser,
  editAppUser,
  kickAppUser,
  removeAppUsers,
  resetPassword,
  type Services,
  unblockAppUser,
} from './app-users.service.ts';

export const appUserRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  bind(appUserCalls.search, async ({ body, content, caller, signal }) => {
    const search = (within: Read) => searchAppUsers(within, content, caller.grant.scope, body, body);
    const { total, list } = await amongPeople(services.db, signal, search, nobodyReads);
    return { total, list: await withReach(services, caller, list) };
  });
  bind(appUserCalls.item, async ({ query, caller }) => {
    const [row, reached] = await Promise.all([
      appUserDetail(read, query.empid, caller.grant.scope),
      reachedByPushOf(read, query.empid),
    ]);
    const [shown] = await withReach(services, caller, [found(row, codes.serverMessage)]);
    return { ...found(shown, codes.serverMessage), reached };
  });
  bind(appUserCalls.exportAll, async ({ query, caller, lang }) =>
    appUsersFile(read, query.conditionMap, caller.grant.scope, query, lang),
  );

  bind(appUserCalls.edit, ({ content, caller }) => editAppUser(services, caller, content));
  bind(appUserCalls.remove, ({ query, content, caller }) => removeAppUsers(services, caller, content, query.liftBan));
  bind(appUserCalls.kick, ({ content, caller }) => kickAppUser(services, caller, content.empid));
  bind(appUserCalls.block, ({ content, caller }) => blockAppUser(services, caller, content));
  bind(appUserCalls.unblock, ({ content, caller }) => unblockAppUser(services, caller, content.empid));
  bind(appUserCalls.resetPassword, ({ content, caller }) => resetPassword(services, caller, content.empid));
};
