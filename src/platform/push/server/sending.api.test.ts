import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testPassword, until, type TestSession } from '#app/server/server.testing.ts';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageReadingCalls } from '#features/messages/message-reading.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { pushCalls } from '../push.contract.ts';
import { later, pushingServer, pushReader, register, sendings, sendNow } from './push.testing.ts';

const pushing = pushingServer();
const { write, deliveredTo, outcome, titles } = pushing;

describe('a message', () => {
  it('is pushed to the devices of its people, each in its language, once', async () => {
    const as = await pushReader(pushing.server, pushing.service, 'P001');
    await register(pushing.server, pushing.service, as, { name: 'P001-en', lang: 'en' });
    await pushReader(pushing.server, pushing.service, 'P002');
    await pushing.server.person('P003');
    const langList = [{ lang: 'en' as const, title: 'Power cut', fullcontent: '<p>From ten</p>' }];
    const { oid } = await deliveredTo(['P001', 'P003'], { title: '停电', fullcontent: '<p>十点起</p>', langList });
    expect(await sendings(pushing.server, { subject: oid })).toHaveLength(2);
    const requests = await pushing.server.db.read.selectFrom('job_request').select(['jobid', 'subject']).execute();
    expect(requests.filter(({ jobid }) => jobid === 'push')).toEqual([{ jobid: 'push', subject: '' }]);
    await sendNow(pushing.server);
    await sendNow(pushing.server);
    const common = { kind: 'message', tag: oid, path: `/messages/${oid}` };
    expect(pushing.service.received('P001').map(({ content }) => content)).toEqual([
      { ...common, title: '停电', body: '十点起' },
    ]);
    expect(pushing.service.received('P001-en').map(({ content }) => content)).toEqual([
      { ...common, title: 'Power cut', body: 'From ten' },
    ]);
    expect(pushing.service.received('P002')).toEqual([]);
    expect(await outcome(oid, 'P001')).toMatchObject({ state: 'sent', error: '', tries: 1 });
    const [subscription] = await pushing.server.db.read
      .selectFrom('push_subscription')
      .select('lastsentat')
      .where('empid', '=', 'P001')
      .execute();
    expect(subscription?.lastsentat).not.toBeNull();
  });

  it('is not pushed if it was read, or withdrawn, meanwhile', async () => {
    const as = await pushReader(pushing.server, pushing.service, 'P010');
    const read = await deliveredTo(['P010']);
    await pushing.server.call(messageReadingCalls.read, { content: [read.oid] }, { as });
    const withdrawn = await deliveredTo(['P010']);
    await pushing.server.call(
      messagePublishingCalls.recall,
      { content: { oid: withdrawn.oid, reason: 'Wrong' } },
      { as: pushing.server.administrator },
    );
    await sendNow(pushing.server);
    expect(await outcome(read.oid, 'P010')).toMatchObject({ state: 'dropped', error: 'read' });
    expect(await outcome(withdrawn.oid, 'P010')).toMatchObject({ state: 'dropped', error: 'withdrawn' });
    expect(pushing.service.received('P010')).toEqual([]);
  });

  it('that was withdrawn replaces what was shown, also for who has read it; and for nobody else', async () => {
    const as = await pushReader(pushing.server, pushing.service, 'P020');
    await pushReader(pushing.server, pushing.service, 'P021');
    const { oid } = await deliveredTo(['P020', 'P021']);
    pushing.service.answer('P021', { status: 400 });
    await sendNow(pushing.server);
    await pushing.server.call(messageReadingCalls.read, { content: [oid] }, { as });
    await pushing.server.call(
      messagePublishingCalls.recall,
      { content: { oid, reason: 'Wrong day' } },
      { as: pushing.server.administrator },
    );
    pushing.service.answer('P021', {});
    await sendNow(pushing.server);
    expect(pushing.service.received('P020').map(({ content }) => content)).toMatchObject([
      { tag: oid, title: 'Power cut' },
      { tag: oid, body: 'Wrong day' },
    ]);
    expect(pushing.service.received('P021')).toHaveLength(1);
  });

  it('that was withdrawn while it was being sent is replaced, too', async () => {
    await pushReader(pushing.server, pushing.service, 'P022');
    const { oid } = await deliveredTo(['P022']);
    pushing.service.answer('P022', { hold: true });
    const sending = sendNow(pushing.server);
    await until(() => pushing.service.received('P022').length === 1);
    await pushing.server.call(
      messagePublishingCalls.recall,
      { content: { oid, reason: 'Late' } },
      { as: pushing.server.administrator },
    );
    pushing.service.release('P022');
    pushing.service.answer('P022', {});
    await sending;
    await sendNow(pushing.server);
    expect(pushing.service.received('P022').map(({ content }) => content['body'])).toEqual(['From ten', 'Late']);
    expect(await outcome(oid, 'P022')).toMatchObject({ state: 'sent' });
  });

  it('is pushed again by a correction and by a reminder, to those whom it concerns', async () => {
    const reader = await pushReader(pushing.server, pushing.service, 'P030');
    await pushReader(pushing.server, pushing.service, 'P031');
    const as = pushing.server.administrator;
    const { oid } = await deliveredTo(['P030', 'P031'], { mustconfirm: 'Y' });
    await sendNow(pushing.server);
    await pushing.server.call(messageReadingCalls.read, { content: [oid] }, { as: reader });
    const correction = { oid, title: 'Power cut moved', fullcontent: '<p>From eleven</p>', langList: [] };
    await pushing.server.call(messagePublishingCalls.correct, { content: correction }, { as });
    await sendNow(pushing.server);
    await pushing.server.call(messageReadingCalls.confirm, { content: { oid } }, { as: reader });
    await pushing.server.call(messagePublishingCalls.remind, { content: { oid, whom: 'unconfirmed' } }, { as });
    await sendNow(pushing.server);
    expect(titles('P030')).toEqual(['Power cut', '更正：Power cut moved']);
    // Who has not read the version before knows of no other.
    expect(titles('P031')).toEqual(['Power cut', 'Power cut moved', 'Power cut moved']);
  });

  it('that must be confirmed is pushed to who has read it only, until it is confirmed', async () => {
    const as = await pushReader(pushing.server, pushing.service, 'P032');
    const { oid } = await deliveredTo(['P032'], { mustconfirm: 'Y' });
    await pushing.server.call(messageReadingCalls.read, { content: [oid] }, { as });
    await sendNow(pushing.server);
    expect(titles('P032')).toEqual(['Power cut']);
  });
});

describe('nobody is reached who', () => {
  const held = async (empid: string, change: (as: TestSession) => Promise<unknown>): Promise<string | undefined> => {
    const as = await pushReader(pushing.server, pushing.service, empid);
    const { oid } = await deliveredTo([empid]);
    await change(as);
    await sendNow(pushing.server);
    expect(pushing.service.received(empid)).toEqual([]);
    const done = await outcome(oid, empid);
    expect(done?.state).toBe('dropped');
    return done?.error;
  };

  it.each([
    ['has left', sql`update employee set inservice = 'N' where empid = 'N001'`, 'N001', 'not_allowed'],
    ['has no account any more', sql`update account set status = 'N' where empid = 'N002'`, 'N002', 'not_allowed'],
    ['is switched off', sql`update app_user set status = 'N' where empid = 'N003'`, 'N003', 'not_allowed'],
    [
      'is on the blacklist',
      sql`insert into blacklist (blacktype, type, contentoid, remark) values ('APP', 'H', 'N004', 'x')`,
      'N004',
      'not_allowed',
    ],
    [
      'wants no pushes',
      sql`update app_user set userconfig = '{"push": "N"}' where empid = 'N005'`,
      'N005',
      'switched_off',
    ],
    [
      'has not been seen for long',
      sql`update session set last_seen_at = now() - interval '31 days' where empid = 'N006'`,
      'N006',
      'signed_out',
    ],
  ])('%s', async (_, change, empid, error) => {
    expect(await held(empid, () => write(change))).toBe(error);
  });

  it('has signed out, or given the device to somebody else', async () => {
    const signOut = (as: TestSession) => pushing.server.call(sessionCalls.appLogout, { content: '' }, { as });
    expect(await held('N010', signOut)).toBe('signed_out');
    await pushing.server.person('N012');
    const other = await pushing.server.signInToApp('N012', testPassword);
    expect(await held('N011', () => register(pushing.server, pushing.service, other, { name: 'N011' }))).toBe(
      'signed_out',
    );
  });

  it('is not the owner of the device any more, whatever made it so', async () => {
    await pushing.server.person('N014');
    const given = sql`update push_subscription set empid = 'N014' where empid = 'N013'`;
    expect(await held('N013', () => write(given))).toBe('signed_out');
  });

  it('is kept out by maintenance, until it is over', async () => {
    await pushReader(pushing.server, pushing.service, 'N020');
    const { oid } = await deliveredTo(['N020']);
    await write(sql`update parameter set status = 'Y' where paramtype = 'Maintenance' and paramcode = 'APP'`);
    const [changed] = await pushing.server.db.read
      .selectFrom('parameter')
      .select('oid')
      .where('paramtype', '=', 'Maintenance')
      .where('paramcode', '=', 'APP')
      .where('status', '=', 'Y')
      .execute();
    expect(changed).toBeDefined();
    await sendNow(pushing.server);
    expect(await outcome(oid, 'N020')).toMatchObject({ state: 'waiting', tries: 0 });
    await write(sql`update parameter set status = 'N' where paramtype = 'Maintenance' and paramcode = 'APP'`);
    await later(pushing.server, oid, 1);
    await sendNow(pushing.server);
    expect(titles('N020')).toEqual(['Power cut']);
  });
});

describe('quiet hours', () => {
  it('postpone a push to their end, without an attempt, and a change of them counts at once', async () => {
    const as = await pushReader(pushing.server, pushing.service, 'Q010');
    const { rows } = await sql<{ from: string; until: string }>`
      select to_char(now() - interval '1 hour', 'HH24:MI') as from, to_char(now() + interval '2 hours', 'HH24:MI') as until`.execute(
      pushing.server.db.read,
    );
    const [quiet = null] = rows;
    await pushing.server.call(pushCalls.quiet, { content: { quiet } }, { as });
    const { oid } = await deliveredTo(['Q010']);
    await sendNow(pushing.server);
    const waiting = await outcome(oid, 'Q010');
    expect(waiting).toMatchObject({ state: 'waiting', tries: 0, error: '' });
    expect(waiting?.inSeconds).toBeGreaterThan(3_600);
    expect(waiting?.inSeconds).toBeLessThan(7_300);
    await pushing.server.call(pushCalls.quiet, { content: { quiet: null } }, { as });
    await sendNow(pushing.server);
    expect(titles('Q010')).toEqual(['Power cut']);
  });
});
