import type { Database } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { peopleWithin } from '#platform/rights/server/person-scope.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { webUserCalls } from '../web-users.contract.ts';
import { addWebUsers } from './add-web-users.ts';
import { candidatePage } from './candidates.queries.ts';
import { webUsersFile } from './web-users.export.ts';
import { searchWebUsers, webUserByEmpid } from './web-users.queries.ts';
import { editWebUser, kickWebUser, removeWebUsers, resetWebUserPassword } from './web-users.service.ts';

export const webUserRoutes = (bind: Bind, services: { db: Database; rights: Rights }): void => {
  const { read } = services.db;

  bind(webUserCalls.candidates, ({ query, caller }) =>
    candidatePage(read, { filters: foldFilters(query), empid: query.empid, scope: caller.grant.scope }, query),
  );
  bind(webUserCalls.search, ({ content, body, caller }) =>
    searchWebUsers(read, content, caller.grant.scope, body, body),
  );
  bind(webUserCalls.item, async ({ query: { empid }, caller: { grant } }) => {
    const row = await webUserByEmpid(read, empid);
    const isInside = grant.scope.everywhere || (await peopleWithin(read, grant.scope, [empid])).size > 0;
    return found(isInside ? row : undefined, codes.serverMessage);
  });
  bind(webUserCalls.exportAll, async ({ query, caller, lang }) =>
    webUsersFile(read, query.condition, caller.grant.scope, query, lang),
  );

  bind(webUserCalls.add, ({ content, caller }) => addWebUsers(services, caller, content));
  bind(webUserCalls.edit, ({ content, caller }) => editWebUser(services, caller, content));
  bind(webUserCalls.kick, ({ content, caller }) => kickWebUser(services, caller, content.empid));
  bind(webUserCalls.resetPassword, ({ content, caller }) => resetWebUserPassword(services, caller, content.empid));
  bind(webUserCalls.remove, ({ content, caller }) => removeWebUsers(services, caller, content));
};
