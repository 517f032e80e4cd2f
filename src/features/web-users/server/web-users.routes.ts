import type { Database, Read } from '#platform/db/server/database.ts';
import { amongPeople, nobodyReads } from '#platform/db/server/among-people.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { webUserCalls, type ListedWebUser, type WebUserRow } from '../web-users.contract.ts';
import { actionsOn, type Reader } from './account-reach.ts';
import { addWebUsers } from './add-web-users.ts';
import { withAddable } from './candidate-reach.ts';
import { candidatePage, candidatesNamed } from './candidates.queries.ts';
import { webUsersFile } from './web-users.export.ts';
import { searchWebUsers, webUserByEmpid } from './web-users.queries.ts';
import { editWebUser, kickWebUser, removeWebUsers, resetWebUserPassword } from './web-users.service.ts';
import { placeChosen } from '#platform/organisation/server/place-chosen.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';

export const webUserRoutes = (bind: Bind, services: { db: Database; rights: Rights }): void => {
  const { read } = services.db;

  bind(webUserCalls.candidates, async ({ query, caller, signal }) => {
    const asked = {
      filters: foldFilters(query),
      empid: query.empid,
      scope: caller.grant.scope,
      narrowed: placeChosen(query),
    };
    const search = (within: Read) => candidatePage(within, asked, query);
    const { total, list } = await amongPeople(services.db, signal, search, nobodyReads);
    return { total, list: await withAddable({ db: read, rights: services.rights }, caller, list) };
  });
  bind(webUserCalls.candidatesNamed, async ({ content, caller }) => {
    const rows = await candidatesNamed(read, caller.grant.scope, content.ids);
    return withAddable({ db: read, rights: services.rights }, caller, rows);
  });
  const withActions = async (reader: Reader, rows: readonly WebUserRow[]): Promise<ListedWebUser[]> => {
    const empids = rows.map(({ empid }) => empid);
    const actions = await actionsOn({ db: read, rights: services.rights }, reader, empids);
    return rows.map((row) => ({ ...row, may: actions.get(row.empid) ?? [] }));
  };

  bind(webUserCalls.search, async ({ content, body, caller, signal }) => {
    const search = (within: Read) => searchWebUsers(within, content, caller.grant.scope, body, body);
    const { total, list } = await amongPeople(services.db, signal, search, nobodyReads);
    return { total, list: await withActions(caller, list) };
  });
  bind(webUserCalls.item, async ({ query: { empid }, caller }) => {
    const { scope } = caller.grant;
    // A user outside the scope does not exist for the reader.
    const isInside = scope.everywhere || (await keysWithin(read, scope, employees, [empid])).size > 0;
    const row = found(isInside ? await webUserByEmpid(read, empid) : undefined, codes.serverMessage);
    return found((await withActions(caller, [row]))[0], codes.serverMessage);
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
