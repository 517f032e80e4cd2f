import type { Database } from '#platform/db/server/database.ts';
import type { Bind, Caller } from '#platform/wire/server/bind.ts';
import { RequestFault } from '#platform/wire/refusal.ts';
import { functionIds } from '../function-ids.ts';
import { rightsCalls } from '../rights.contract.ts';
import { dataItemsOf, functionsByOid } from './person-rights.queries.ts';
import { mayOpen, menuOf } from './menu.ts';
import type { Rights } from './rights.ts';

type Services = { db: Database; rights: Rights };

/** Everybody may ask for the own rights; somebody else's are for those who see who has what, and for who has one of the screens in `also`. */
const assertMayAskAbout = async (
  rights: Rights,
  caller: Caller,
  empid: string,
  ...also: readonly string[]
): Promise<void> => {
  if (caller.empid === empid) return;
  const anyOf = [functionIds.webFunctions, functionIds.roles, ...also];
  if (await rights.grant(caller.empid, anyOf, 'LOOK')) return;
  throw new RequestFault(403, 'wire.not_allowed', { params: { functions: anyOf.join(', '), level: 'LOOK' } });
};

export const rightsRoutes = (bind: Bind, { db, rights }: Services): void => {
  bind(rightsCalls.routes, async ({ caller, lang }) => menuOf(db.read, await rights.of(caller.empid), lang));

  bind(rightsCalls.checkRoute, async ({ caller, query, lang }) =>
    mayOpen(await menuOf(db.read, await rights.of(caller.empid), lang), query.path.split(/[?#]/)[0] ?? ''),
  );

  bind(rightsCalls.appFunctions, async ({ caller, query }) => {
    await assertMayAskAbout(rights, caller, query.empid, functionIds.appFunctions);
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
