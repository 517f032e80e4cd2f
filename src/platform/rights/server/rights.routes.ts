import type { Database } from '#platform/db/server/database.ts';
import type { Bind, Caller } from '#platform/wire/server/bind.ts';
import { RequestFault } from '#platform/wire/refusal.ts';
import { functionIds } from '../function-ids.ts';
import { rightsCalls, type RouteNode } from '../rights.contract.ts';
import { seeAsCalls } from '../see-as.contract.ts';
import { dataItemsOf, functionsByOid } from './person-rights.queries.ts';
import { mayOpen, menuOf } from './menu.ts';
import type { Rights } from './rights.ts';
import type { SeeAsService } from './see-as.ts';

type Services = { db: Database; rights: Rights; seeAs: SeeAsService };

/** What whoever sees the console as somebody else gets of the menu: the same entries, to look at. */
const onlyLooking = (menu: readonly RouteNode[]): RouteNode[] =>
  menu.map((node) => ({
    ...node,
    meta: { ...node.meta, levels: node.meta.levels.filter((level) => level === 'LOOK') },
    children: onlyLooking(node.children),
  }));

/** Everybody may ask for the own rights; somebody else's are for those who see who has what. */
const assertMayAskAbout = async (rights: Rights, caller: Caller, empid: string): Promise<void> => {
  if (caller.empid === empid) return;
  const anyOf = [functionIds.webFunctions, functionIds.roles];
  if (await rights.grant(caller.empid, anyOf, 'LOOK')) return;
  throw new RequestFault(403, 'wire.not_allowed', { params: { functions: anyOf.join(', '), level: 'LOOK' } });
};

export const rightsRoutes = (bind: Bind, { db, rights, seeAs }: Services): void => {
  bind(rightsCalls.routes, async ({ caller, lang }) => {
    const menu = await menuOf(db.read, await rights.of(caller.empid), lang);
    return caller.seenBy === null ? menu : onlyLooking(menu);
  });

  bind(seeAsCalls.start, ({ caller, content }) => seeAs.start(caller, content.empid));

  bind(seeAsCalls.end, async ({ caller }) => {
    await seeAs.end(caller);
    return null;
  });

  bind(rightsCalls.checkRoute, async ({ caller, query, lang }) =>
    mayOpen(await menuOf(db.read, await rights.of(caller.empid), lang), query.path.split(/[?#]/)[0] ?? ''),
  );

  bind(rightsCalls.appFunctions, async ({ caller, query }) => {
    await assertMayAskAbout(rights, caller, query.empid);
    return functionsByOid(db.read, 'app_function', [...(await rights.of(query.empid)).keys()]);
  });

  bind(rightsCalls.webFunctions, async ({ caller, query }) => {
    await assertMayAskAbout(rights, caller, query.empid);
    return functionsByOid(db.read, 'web_function', [...(await rights.of(query.empid)).keys()]);
  });

  bind(rightsCalls.dataItems, async ({ caller, query, lang }) => {
    await assertMayAskAbout(rights, caller, query.empid);
    const person = await rights.person(query.empid);
    if (!person) return [];
    const items = await dataItemsOf(db.read, query.type, [...(await rights.of(query.empid)).keys()], lang);
    return items.filter((item) => rights.names(person, item.conditions)).map(({ conditions: _, ...row }) => row);
  });
};
