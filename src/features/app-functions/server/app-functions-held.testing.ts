import { type TestServer, until } from '#app/server/server.testing.ts';

type Fields = { name?: string; position?: number; status?: 'Y' | 'N' };

/** Adds a function of the app that the person has, and waits until the server has noticed. */
export const heldInApp = async (
  { db, services }: TestServer,
  empid: string,
  id: string,
  { name = id, position = 1, status = 'Y' }: Fields = {},
): Promise<string> => {
  const oid = await db.write({ empid: 'test' }, async (trx) => {
    const values = { id, name, icon: 'calendar', position, moduleoid: null, langid: '', status };
    const added = await trx.insertInto('app_function').values(values).returning('oid').executeTakeFirstOrThrow();
    const identity = await trx
      .insertInto('function_identity')
      .values({ funcoid: added.oid, functype: 'A', roleid: 'VIEWER' })
      .returning('oid')
      .executeTakeFirstOrThrow();
    const condition = { identityoid: identity.oid, type: 'H' as const, contentoid: empid, containsub: 'N' as const };
    await trx.insertInto('condition').values(condition).execute();
    return added.oid;
  });
  if (status === 'Y') await until(async () => (await services.rights.of(empid)).has(oid));
  return oid;
};
