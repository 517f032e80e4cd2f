import type { TestServer, TestSession } from '#app/server/testing.ts';
import { searchText } from '#platform/i18n/server/fold.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';

const actor = { empid: 'test' };

type Hired = {
  empid: string;
  name?: string;
  adaccount?: string;
  coid?: string;
  plantid?: string;
  inservice?: 'Y' | 'N';
};

/** Steps that the tests of console users share. */
export const webUserSteps = (server: TestServer) => ({
  /** Employees without any account. */
  hire: async (...people: Hired[]): Promise<void> => {
    const rows = people.map(
      ({ empid, name = empid, adaccount, coid = '', plantid = '', inservice = 'Y' as const }) => ({
        empid,
        name,
        adaccount: adaccount ?? null,
        coid,
        plantid,
        depkey: null,
        inservice,
        search_text: searchText(empid, name, adaccount),
      }),
    );
    await server.db.write(actor, (trx) => trx.insertInto('employee').values(rows).execute());
  },
  /** An account that its owner uses in the app. */
  makeAppUser: async (empid: string, password_hash: string | null): Promise<void> => {
    await server.db.write(actor, async (trx) => {
      await trx
        .insertInto('account')
        .values({ empid, type: 'ED', userid: empid, password_hash })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx.insertInto('app_user').values({ empid }).execute();
    });
  },
  accountOf: (empid: string) =>
    server.db.read
      .selectFrom('account')
      .select(['userid', 'type', 'must_change', 'password_hash', 'status'])
      .where('empid', '=', empid)
      .executeTakeFirst(),
  /** Whether the session is still let in. */
  lives: async (session: TestSession): Promise<boolean> =>
    (await server.call(sessionCalls.user, {}, { as: session })).status !== 401,
});
