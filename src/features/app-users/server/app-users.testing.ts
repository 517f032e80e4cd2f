import { sql } from 'kysely';
import { aim, offer, forMatrices, says } from '#app/server/placed.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { employeeSearchText } from '#platform/organisation/server/search-text.ts';
import { sessionListCalls } from '#platform/session-list/session-list.contract.ts';
import { forgottenPasswordCalls } from '../forgotten-passwords.contract.ts';
import { firstPasswordCalls } from '../first-passwords.contract.ts';
import { appUserCalls, type ListedAppUser } from '../app-users.contract.ts';

const actor = { empid: 'test' };

type Person = {
  name: string;
  depkey?: string;
  coid?: string;
  plantid?: string;
  type?: 'AD' | 'ED';
  userid?: string;
  email?: string;
  platform?: string;
  /** With a time zone; null: has never signed in. */
  last?: string | null;
  userConfig?: Record<string, unknown>;
};

/** Company AA with a department S, T below it, and a plant; company BB with a department W. */
export const addDepartments = (db: Database): Promise<void> =>
  db.write(actor, async (trx) => {
    await sql`insert into master_data (class1, class2, class3, class4, content) values
      ('ORG', 'CO', 'AA', '', '甲公司'), ('ORG', 'CO', 'BB', '', '乙公司'), ('ORG', 'PLANT', 'AA', '01', '一廠')`.execute(
      trx,
    );
    await sql`insert into department (depid, depname, coid, plantid, parentkey, ancestors) values
      ('S', '生產部', 'AA', '01', null, '{AA01_S}'), ('T', '裝配課', 'AA', '01', 'AA01_S', '{AA01_S,AA01_T}'),
      ('W', '倉儲部', 'BB', '01', null, '{BB01_W}')`.execute(trx);
  });

/** Adds an employee with an account who has signed in to the app, directly to the database. */
export const addAppUser = (db: Database, empid: string, person: Person): Promise<void> =>
  db.write(actor, async (trx) => {
    const { name, depkey, coid = '', plantid = '', type = 'ED', userid = empid, email = '' } = person;
    const adaccount = type === 'AD' ? userid : null;
    await trx
      .insertInto('employee')
      .values({
        empid,
        name,
        depkey: depkey ?? null,
        coid,
        plantid,
        email,
        adaccount,
        search_text: employeeSearchText({ empid, name, adaccount }),
      })
      .execute();
    await trx.insertInto('account').values({ empid, type, userid, password_hash: null }).execute();
    await trx
      .insertInto('app_user')
      .values({
        empid,
        platform: person.platform ?? 'android',
        lastlogindate: person.last ?? null,
        ...(person.userConfig ? { userconfig: JSON.stringify(person.userConfig) as never } : {}),
      })
      .execute();
  });

/** Adds a live session, as signing in does. */
export const addSession = async (db: Database, empid: string, channel: 'A' | 'W'): Promise<string> =>
  db.write(actor, async (trx) => {
    const { oid } = await trx
      .insertInto('session')
      .values({ empid, channel })
      .returning('oid')
      .executeTakeFirstOrThrow();
    return oid;
  });

/** Adds an open request for a new password, as the app does. */
export const addRequest = async (db: Database, empid: string): Promise<string> =>
  db.write(actor, async (trx) => {
    const { oid } = await trx
      .insertInto('password_request')
      .values({ empid, note: `note of ${empid}`, ip: '203.0.113.7' })
      .returning('oid')
      .executeTakeFirstOrThrow();
    return oid;
  });

/** `A kick`, `W live`, …: the sessions of a person with the reasons of their ends. */
export const sessionsOf = async (db: Database, empid: string): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('session')
    .select(['channel', 'ended_at', 'end_reason'])
    .where('empid', '=', empid)
    .orderBy('channel')
    .orderBy('oid')
    .execute();
  return rows.map(({ channel, ended_at, end_reason }) => `${channel} ${ended_at === null ? 'live' : end_reason}`);
};

const { edit, kick, block, unblock, remove, resetPassword } = appUserCalls;

const sayingsOf = ({ mayChange, mayReset }: Pick<ListedAppUser, 'mayChange' | 'mayReset'>) => [
  says('mayChange', mayChange === 'Y', edit, kick, block, unblock, remove),
  says('mayReset', mayReset === 'Y', resetPassword),
];

/** An app user who is signed in, for the matrices. */
export const placedAppUsers = forMatrices({
  add: async ({ db }, { mark, coid, plantid, department }) => {
    const empid = `${mark}APP`;
    await addAppUser(db, empid, { name: empid, coid, plantid, depkey: department });
    await addSession(db, empid, 'A');
    const asking = `${mark}ASKS`;
    await addAppUser(db, asking, { name: asking, coid, plantid, depkey: department });
    return { empid, approved: await addRequest(db, empid), refused: await addRequest(db, asking) };
  },
  reads: ({ empid }) => [
    aim(appUserCalls.item, { query: { empid } }),
    aim(sessionListCalls.list, { query: { empid, channel: 'A' } }),
    aim(firstPasswordCalls.barred, { content: [empid] }),
    aim(firstPasswordCalls.sheet, { content: [{ empid, password: 'aaaa-bbbb-cccc-dddd' }] }),
  ],
  writes: ({ empid, approved, refused }) => [
    aim(edit, { content: { empid, status: 'N' } }),
    aim(kick, { content: { empid } }),
    aim(block, { content: { userid: empid, remark: 'out' } }),
    aim(forgottenPasswordCalls.approve, { content: { oid: approved } }),
    aim(forgottenPasswordCalls.refuse, { content: { oid: refused, reason: 'not you' } }),
    aim(firstPasswordCalls.make, { content: [empid] }),
    aim(resetPassword, { content: { empid } }),
    aim(unblock, { content: { empid } }),
    aim(remove, { query: { liftBan: 'Y' }, content: [empid] }),
  ],
  offers: ({ empid }) => [
    offer(
      appUserCalls.search,
      { body: { pageSize: 1000 }, content: {} },
      ({ list }) => list.find((row) => row.empid === empid),
      sayingsOf,
    ),
    offer(appUserCalls.item, { query: { empid } }, (row) => row, sayingsOf),
  ],
});
