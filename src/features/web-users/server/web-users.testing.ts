import { aim, offer, forMatrices, says } from '#app/server/placed.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { webUserCalls, type ListedWebUser } from '../web-users.contract.ts';

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

const { add, edit, kick, resetPassword, remove } = webUserCalls;

const sayingsOf = ({ may }: Pick<ListedWebUser, 'may'>) => [
  says('may', may.includes('edit'), edit),
  says('may', may.includes('kick'), kick),
  says('may', may.includes('resetPassword'), resetPassword),
  says('may', may.includes('remove'), remove),
];

/** The person of the place, and a candidate who has a local account, for the matrices. */
export const placedWebUsers = forMatrices({
  add: async ({ db }, { mark, person, coid, plantid, department }) => {
    const empid = `${mark}CAN`;
    await webUserSteps(db).hire({ empid, coid, plantid });
    await db.write(actor, async (trx) => {
      await trx.updateTable('employee').set({ depkey: department }).where('empid', '=', empid).execute();
      await trx.insertInto('account').values({ empid, type: 'ED', userid: empid, password_hash: null }).execute();
    });
    return { person, candidate: empid };
  },
  reads: ({ person, candidate }) => [
    aim(webUserCalls.item, { query: { empid: person } }),
    aim(webUserCalls.candidates, { query: { empid: candidate } }),
    aim(webUserCalls.candidatesNamed, { content: { ids: [candidate] } }),
  ],
  writes: ({ person, candidate }) => [
    aim(add, { content: [{ id: candidate, loginid: candidate }] }),
    aim(edit, { content: { empid: person, status: 'N' } }),
    aim(kick, { content: { empid: person } }),
    aim(resetPassword, { content: { empid: person } }),
    aim(remove, { content: [person] }),
  ],
  offers: ({ person, candidate }) => [
    offer(
      webUserCalls.search,
      { body: { pageSize: 1000 }, content: {} },
      ({ list }) => list.find(({ empid }) => empid === person),
      sayingsOf,
    ),
    offer(webUserCalls.item, { query: { empid: person } }, (row) => row, sayingsOf),
    offer(
      webUserCalls.candidates,
      { query: { empid: candidate } },
      ({ list }) => list[0],
      ({ mayAdd }) => [says('mayAdd', mayAdd.includes('ED'), add)],
    ),
    offer(
      webUserCalls.candidatesNamed,
      { content: { ids: [candidate] } },
      ([row]) => row,
      ({ mayAdd }) => [says('mayAdd', mayAdd.includes('ED'), add)],
    ),
  ],
});
