import type { Database } from '#platform/db/server/database.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { rightsCalls, type RouteNode } from '../rights.contract.ts';
import { viewAsCalls } from '../view-as.contract.ts';
import { mayOpen, menuOf } from './menu.ts';
import type { Rights } from './rights.ts';
import { roleOptions } from './role-options.queries.ts';
import type { ViewAsService } from './view-as.ts';

type Services = { db: Database; rights: Rights; viewAs: ViewAsService };

/** The menu while the console is viewed as somebody else: the same entries, at level LOOK only. */
const onlyLooking = (menu: readonly RouteNode[]): RouteNode[] =>
  menu.map((node) => ({
    ...node,
    meta: { ...node.meta, scopes: node.meta.scopes.LOOK ? { LOOK: node.meta.scopes.LOOK } : {} },
    children: onlyLooking(node.children),
  }));

/** `viewAsScreens`: ids of the functions from whose screens a view may be started. */
export const rightsRoutes = (bind: Bind, services: Services, viewAsScreens: readonly string[]): void => {
  const { db, rights, viewAs } = services;
  bind(rightsCalls.routes, async ({ caller, lang }) => {
    const menu = await menuOf(db.read, await rights.of(caller.empid), lang);
    return caller.seenBy === null ? menu : onlyLooking(menu);
  });

  bind(ofFunctions(viewAsCalls.start, viewAsScreens), ({ caller, content }) => viewAs.start(caller, content.empid));

  bind(rightsCalls.roleOptions, () => roleOptions(db.read));

  bind(viewAsCalls.end, async ({ caller }) => {
    await viewAs.end(caller);
    return null;
  });

  bind(rightsCalls.checkRoute, async ({ caller, query, lang }) =>
    mayOpen(await menuOf(db.read, await rights.of(caller.empid), lang), query.path.split(/[?#]/)[0] ?? ''),
  );
};
