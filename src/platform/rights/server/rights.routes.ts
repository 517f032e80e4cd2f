import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { rightsCalls, type RouteNode } from '../rights.contract.ts';
import { viewAsCalls } from '../view-as.contract.ts';
import { dataItemsOf, functionsByOid, roleOptions, rolesOfPerson } from './person-rights.queries.ts';
import { assertMayAskAbout } from './person-scope.ts';
import { mayOpen, menuOf } from './menu.ts';
import type { Rights } from './rights.ts';
import type { ViewAsService } from './view-as.ts';

type Services = { db: Database; rights: Rights; viewAs: ViewAsService };
/** Ids of the functions that platform calls serve, as the features declare them. */
type Given = {
  /** whose screens begin to view the console as somebody */
  viewAs: readonly string[];
  /** whose screens show what somebody has */
  showRights: readonly string[];
  /** whose screens show, besides, what somebody has in the app */
  showAppRights: readonly string[];
  /** the data items of all kinds as rows of a query */
  allItems: (lang: Language) => RawBuilder<unknown>;
};

/** What whoever sees the console as somebody else gets of the menu: the same entries, to look at. */
const onlyLooking = (menu: readonly RouteNode[]): RouteNode[] =>
  menu.map((node) => ({
    ...node,
    meta: { ...node.meta, scopes: node.meta.scopes.LOOK ? { LOOK: node.meta.scopes.LOOK } : {} },
    children: onlyLooking(node.children),
  }));

export const rightsRoutes = (bind: Bind, services: Services, given: Given): void => {
  const { db, rights, viewAs } = services;
  bind(rightsCalls.routes, async ({ caller, lang }) => {
    const menu = await menuOf(db.read, await rights.of(caller.empid), lang);
    return caller.seenBy === null ? menu : onlyLooking(menu);
  });

  bind(ofFunctions(viewAsCalls.start, given.viewAs), ({ caller, content }) => viewAs.start(caller, content.empid));

  bind(rightsCalls.roleOptions, () => roleOptions(db.read));

  bind(viewAsCalls.end, async ({ caller }) => {
    await viewAs.end(caller);
    return null;
  });

  bind(rightsCalls.checkRoute, async ({ caller, query, lang }) =>
    mayOpen(await menuOf(db.read, await rights.of(caller.empid), lang), query.path.split(/[?#]/)[0] ?? ''),
  );

  bind(rightsCalls.appFunctions, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, [...given.showRights, ...given.showAppRights]);
    return functionsByOid(db.read, 'app_function', [...(await rights.of(query.empid)).keys()], lang);
  });

  bind(rightsCalls.webFunctions, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, given.showRights);
    return functionsByOid(db.read, 'web_function', [...(await rights.of(query.empid)).keys()], lang);
  });

  bind(rightsCalls.dataItems, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, given.showRights);
    if (caller.channel !== 'W' && query.type !== caller.channel) throw new HttpError(403, 'wire.wrong_channel');
    const person = await rights.person(query.empid);
    if (!person) return [];
    const oids = [...(await rights.of(query.empid)).keys()];
    const functions = await functionsByOid(db.read, query.type === 'A' ? 'app_function' : 'web_function', oids, lang);
    const names = new Map(functions.map(({ id, name }) => [id, name]));
    const items = await dataItemsOf(db.read, query.type, oids, given.allItems(lang));
    return items
      .filter((item) => rights.names(person, item.conditions))
      .map(({ conditions: _, ...row }) => ({ ...row, appname: names.get(row.appid) ?? row.appname }));
  });

  bind(rightsCalls.roles, async ({ caller, query }) => {
    await assertMayAskAbout(services, caller, query.empid, given.showRights);
    return rolesOfPerson(db.read, query.empid);
  });
};
