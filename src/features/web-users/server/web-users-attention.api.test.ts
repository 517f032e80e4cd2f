import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { webUserCalls } from '../web-users.contract.ts';
import { webUserAttention } from './web-users.attention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The latest moment of this time of day, which is never more than 24 hours ago. */
const last = (time: string) =>
  sql`(case when localtime > ${time}::time then current_date else current_date - 1 end + ${time}::time)`;

type SignIn = { time?: string; daysAgo?: number; minutesLater?: number; ip?: string; browser?: string };

const signIn = async (
  empid: string,
  { time = '10:00', daysAgo = 0, minutesLater = 0, ip = '10.1.2.3', browser = 'Chrome' }: SignIn,
) => {
  const at = sql`${last(time)} - make_interval(days => ${daysAgo}) + make_interval(mins => ${minutesLater})`;
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`insert into signin (channel, result, empid, userid, at, ip, browser) values ('W', 'S', ${empid}, ${empid}, ${at}, ${ip}, ${browser})`.execute(
      trx,
    ),
  );
};

/** Somebody who has signed in on this many days before yesterday, by day, from one network with one browser. */
const known = async (empid: string, days = 4): Promise<TestSession> => {
  const session = await server.person(empid, { coid: 'AA' });
  await server.db.write({ empid: 'test' }, (trx) => sql`delete from signin where empid = ${empid}`.execute(trx));
  for (let day = 1; day <= days; day += 1) await signIn(empid, { daysAgo: day + 1 });
  return session;
};

const found = async (lang: Language = 'en') => {
  const unusual = webUserAttention.find(({ key }) => key === 'sign-ins-unusual');
  const asked = { lang, most: 50, scope: { everywhere: true } as const };
  return (await unusual?.find(server.db.read, asked)) ?? { total: 0, rows: [] };
};
const whyOf = async (empid: string, lang?: Language) => (await found(lang)).rows.find(({ key }) => key === empid)?.why;

describe('unusual sign-ins', () => {
  it('are said in words, each with the person and the sessions', async () => {
    await known('ODD-PLACE');
    await signIn('ODD-PLACE', { ip: '203.0.113.9', browser: 'Safari' });
    const row = (await found()).rows.find(({ key }) => key === 'ODD-PLACE');
    expect(row).toMatchObject({
      path: '/person/ODD-PLACE?tab=signins',
      why: 'network and browser never used before',
      more: { label: 'Active sessions', path: '/person/ODD-PLACE?tab=sessions' },
    });
    expect(await whyOf('ODD-PLACE', 'vi')).toBe('mạng và trình duyệt chưa từng dùng');
  });

  it('are those at night, from two networks within an hour, and after many failed attempts', async () => {
    await known('ODD-NIGHT');
    await signIn('ODD-NIGHT', { time: '03:12' });
    expect(await whyOf('ODD-NIGHT')).toBe('at 03:12 in the night, unlike before');

    await known('ODD-TWO');
    await signIn('ODD-TWO', {});
    // Later, not earlier: what was before the time of day may be more than 24 hours ago.
    await signIn('ODD-TWO', { minutesLater: 20, ip: '198.51.100.7' });
    await signIn('ODD-TWO', { minutesLater: 40 });
    expect(await whyOf('ODD-TWO')).toBe('from two networks within an hour');

    await known('ODD-TRIES');
    await signIn('ODD-TRIES', {});
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`insert into signin_failure (account_key, at, reason) select 'odd-tries', ${last('10:00')} - make_interval(mins => n), 'login.refused'
        from generate_series(1, 6) n`.execute(trx),
    );
    expect(await whyOf('ODD-TRIES')).toBe('after 6 failed attempts within an hour');
  });

  it('that are at night or from two networks stand alone beside the sign-ins, which say the rest', async () => {
    const hours = webUserAttention.find(({ key }) => key === 'sign-ins-hours');
    const asked = { lang: 'en', most: 50, scope: { everywhere: true } } as const;
    const { rows = [], total } = (await hours?.find(server.db.read, asked)) ?? {};
    expect(rows.map(({ key, why }) => [key, why])).toEqual([
      ['ODD-NIGHT', 'at 03:12 in the night, unlike before'],
      ['ODD-TWO', 'from two networks within an hour'],
    ]);
    const content = { attention: 'HOURS' } as const;
    const listed = await server.call(webUserCalls.search, { body: {}, content }, { as: server.administrator });
    expect(listed.content.total).toBe(total);
  });

  it('are not reported of people whom the product does not know yet, nor of a new browser alone', async () => {
    await known('NEW-HERE', 2);
    await signIn('NEW-HERE', { time: '03:12', ip: '203.0.113.9', browser: 'Safari' });
    await known('NEW-BROWSER');
    await signIn('NEW-BROWSER', { ip: '10.1.77.8', browser: 'Safari' });
    const people = (await found()).rows.map(({ key }) => key);
    expect(people).not.toContain('NEW-HERE');
    expect(people).not.toContain('NEW-BROWSER');
  });

  it('are listed by the filter of the console users, as many as were counted', async () => {
    const content = { attention: 'UNUSUAL' } as const;
    const { list, total } = (
      await server.call(webUserCalls.search, { body: {}, content }, { as: server.administrator })
    ).content;
    expect(total).toBe((await found()).total);
    expect(list.map(({ empid }) => empid)).toContain('ODD-NIGHT');
  });
});
