import { sql } from 'kysely';
import { forMatrices } from '#app/server/placed.testing.ts';
import type { Database } from '#platform/db/server/database.ts';

type SignIn = {
  channel?: 'A' | 'W';
  /** When, as SQL; by default now. */
  at?: string;
  result?: 'S' | 'F';
  reason?: string;
  empid?: string | null;
  userid: string;
  ip?: string;
  browser?: string;
  platform?: string;
  coid?: string;
  plantid?: string;
  depkey?: string | null;
};

/** Adds a row as a sign-in does; returns its oid. */
export const addSignIn = async (db: Database, signIn: SignIn): Promise<string> => {
  const { channel = 'W', at = 'now()', result = 'S', reason = '', userid, empid = userid, ip = '192.0.2.1' } = signIn;
  const { browser = '', platform = '', coid = '', plantid = '', depkey = null } = signIn;
  const { rows } = await db.write({ empid: 'test' }, (trx) =>
    sql<{ oid: string }>`
      insert into signin (channel, at, result, reason, empid, userid, ip, browser, platform, coid, plantid, depkey)
      values (${channel}, ${sql.raw(at)}, ${result}, ${reason}, ${empid}, ${userid}, ${ip}, ${browser}, ${platform}, ${coid}, ${plantid}, ${depkey})
      returning oid`.execute(trx),
  );
  return rows[0]?.oid ?? '';
};

/** Sign-ins to console and app, for the matrices. */
export const placedSignIns = forMatrices({
  add: async ({ db }, { mark, coid, plantid, department }) => {
    const one = { userid: `${mark}SIG`, coid, plantid, depkey: department };
    const console = await addSignIn(db, one);
    const app = await addSignIn(db, { ...one, channel: 'A', platform: 'ios' });
    return { console, app };
  },
  reads: () => [],
  writes: () => [],
  offers: () => [],
});
