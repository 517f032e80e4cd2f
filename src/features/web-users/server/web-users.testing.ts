import type { Database } from '#platform/db/server/database.ts';
import { searchText } from '#platform/search/server/fold.ts';

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
export const webUserSteps = (db: Database) => ({
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
    await db.write(actor, (trx) => trx.insertInto('employee').values(rows).execute());
  },
  /** An account that is used in the app. */
  makeAppUser: async (empid: string, password_hash: string | null): Promise<void> => {
    await db.write(actor, async (trx) => {
      await trx
        .insertInto('account')
        .values({ empid, type: 'ED', userid: empid, password_hash })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx.insertInto('app_user').values({ empid }).execute();
    });
  },
  accountOf: (empid: string) =>
    db.read
      .selectFrom('account')
      .select(['userid', 'type', 'must_change', 'password_hash', 'status'])
      .where('empid', '=', empid)
      .executeTakeFirst(),
});
