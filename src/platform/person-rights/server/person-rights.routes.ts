import { allItems, type DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { personRightsCalls } from '../person-rights.contract.ts';
import { assertMayAskAbout } from './may-ask-about.ts';
import { dataItemsOf, functionsByOid, rolesOfPerson } from './person-rights.queries.ts';

type Services = { db: Database; rights: Rights; dataKinds: readonly DataKind[] };
/** Ids of the functions whose screens show a person's rights: in both console and app, and in the app only. */
type Screens = { both: readonly string[]; app: readonly string[] };

export const personRightsRoutes = (bind: Bind, services: Services, screens: Screens): void => {
  const { db, rights, dataKinds } = services;
  bind(personRightsCalls.appFunctions, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, [...screens.both, ...screens.app]);
    return functionsByOid(db.read, 'app_function', [...(await rights.of(query.empid)).keys()], lang);
  });

  bind(personRightsCalls.webFunctions, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, screens.both);
    return functionsByOid(db.read, 'web_function', [...(await rights.of(query.empid)).keys()], lang);
  });

  bind(personRightsCalls.dataItems, async ({ caller, query, lang }) => {
    await assertMayAskAbout(services, caller, query.empid, screens.both);
    if (caller.channel !== 'W' && query.type !== caller.channel) throw new HttpError(403, 'wire.wrong_channel');
    const person = await rights.person(query.empid);
    if (!person) return [];
    const oids = [...(await rights.of(query.empid)).keys()];
    const functions = await functionsByOid(db.read, query.type === 'A' ? 'app_function' : 'web_function', oids, lang);
    const names = new Map(functions.map(({ id, name }) => [id, name]));
    const items = await dataItemsOf(db.read, query.type, oids, allItems(dataKinds, lang));
    return items
      .filter((item) => rights.names(person, item.conditions))
      .map(({ conditions: _, funcoid: _funcoid, ...row }) => ({
        ...row,
        appname: names.get(row.appid) ?? row.appname,
      }));
  });

  bind(personRightsCalls.roles, async ({ caller, query }) => {
    await assertMayAskAbout(services, caller, query.empid, screens.both);
    return rolesOfPerson(db.read, query.empid);
  });
};
