import type { Database } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { webUserCalls, type ListedWebUser, type WebUserRow } from '../web-users.contract.ts';
import { actionsOn, type Writer } from './account-reach.ts';
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
  const listed = async (caller: Writer, rows: readonly WebUserRow[]): Promise<ListedWebUser[]> => {
    const empids = rows.map(({ empid }) => empid);
    const actions = await actionsOn({ db: read, rights: services.rights }, caller, empids);
    return rows.map((row) => ({ ...row, may: actions.get(row.empid) ?? [] }));
  };

  bind(webUserCalls.search, async ({ content, body, caller }) => {
    const { total, list } = await searchWebUsers(read, content, caller.grant.scope, body);
    return { total, list: await listed(caller, list) };
  });
  bind(webUserCalls.item, async ({ query: { empid }, caller }) => {
    const { scope } = caller.grant;
    // Outside the scope is as if there were none.
    const isInside = scope.everywhere || (await keysWithin(read, scope, employees, [empid])).size > 0;
    const row = isInside ? await webUserByEmpid(read, empid) : undefined;
    const [user] = row ? await listed(caller, [row]) : [];
    if (user) return user;
    throw new DomainError(codes.serverMessage, 'wire.gone');
  });
  bind(webUserCalls.exportAll, async ({ query, caller, lang }) =>
    webUsersFile(read, query.condition, caller.grant.scope, query, lang),
  );

  bind(webUserCalls.add, ({ content, caller }) => addWebUsers(services, caller.actor, caller, content));
  bind(webUserCalls.edit, ({ content, caller }) => editWebUser(services, caller.actor, caller, content));
  bind(webUserCalls.kick, ({ content, caller }) => kickWebUser(services, caller.actor, caller, content.empid));
  bind(webUserCalls.resetPassword, ({ content, caller }) =>
    resetWebUserPassword(services, caller.actor, caller, content.empid),
  );
  bind(webUserCalls.remove, ({ content, caller }) => removeWebUsers(services, caller.actor, caller, content));
};
