import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { testPassword, until } from '#app/server/server.testing.ts';
import { messagesOf } from '#features/messages/server/messages.testing.ts';
import { pushCalls } from '../push.contract.ts';
import { later, pushingServer, pushReader, register, sendings, sendNow } from './push.testing.ts';
import { takeDue } from './due-pushes.queries.ts';
import { replacePush } from './send-push.ts';

const pushing = pushingServer();
const { write, deliveredTo, outcome, titles } = pushing;

describe('failures', () => {
  it('404 and 410 end the subscription, and say so', async () => {
    for (const [empid, status] of [
      ['F001', 404],
      ['F002', 410],
    ] as const) {
      await pushReader(pushing.server, pushing.service, empid);
      pushing.service.answer(empid, { status });
      const { oid } = await deliveredTo([empid]);
      await sendNow(pushing.server);
      expect(await outcome(oid, empid)).toMatchObject({ state: 'failed', error: 'gone', detail: `HTTP ${status}` });
      const left = await pushing.server.db.read
        .selectFrom('push_subscription')
        .select('oid')
        .where('empid', '=', empid)
        .execute();
      expect(left).toEqual([]);
    }
  });

  it.each([
    [400, 'rejected'],
    [401, 'key_rejected'],
    [403, 'key_rejected'],
    [413, 'too_large'],
  ])('%s is final, and the device stays', async (status, error) => {
    const empid = `F${status}`;
    await pushReader(pushing.server, pushing.service, empid);
    pushing.service.answer(empid, { status, body: 'because' });
    const { oid } = await deliveredTo([empid]);
    await sendNow(pushing.server);
    expect(await outcome(oid, empid)).toMatchObject({ state: 'failed', error, detail: `HTTP ${status} because` });
    expect(
      (await pushing.server.call(pushCalls.state, {}, { as: await pushing.server.signInToApp(empid, testPassword) }))
        .content.devices,
    ).toBe(1);
  });

  it('others are tried again ever later, and end after a day', async () => {
    await pushReader(pushing.server, pushing.service, 'F020');
    pushing.service.answer('F020', { status: 500 });
    const { oid } = await deliveredTo(['F020']);
    const waits: number[] = [];
    for (let hours = 0; hours < 40; hours += 5) {
      await sendNow(pushing.server);
      const now = await outcome(oid, 'F020');
      if (now?.state === 'failed') break;
      expect(now).toMatchObject({ state: 'waiting', error: 'service', detail: 'HTTP 500' });
      waits.push(now?.inSeconds ?? 0);
      await later(pushing.server, oid, 5);
    }
    expect(waits.length).toBeGreaterThanOrEqual(4);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits[0]).toBeGreaterThan(45);
    expect(await outcome(oid, 'F020')).toMatchObject({ state: 'failed', error: 'service' });
  });

  it('the service says how long to wait; longer than a day is final', async () => {
    await pushReader(pushing.server, pushing.service, 'F030');
    pushing.service.answer('F030', { status: 429, headers: { 'retry-after': '7200' } });
    const first = await deliveredTo(['F030']);
    await sendNow(pushing.server);
    const waiting = await outcome(first.oid, 'F030');
    expect(waiting).toMatchObject({ state: 'waiting', error: 'busy' });
    expect(waiting?.inSeconds).toBeGreaterThan(7_100);
    pushing.service.answer('F030', { status: 429, headers: { 'retry-after': '90000' } });
    const second = await deliveredTo(['F030']);
    await sendNow(pushing.server);
    expect(await outcome(second.oid, 'F030')).toMatchObject({ state: 'failed', error: 'busy' });
    pushing.service.answer('F030', {});
    await later(pushing.server, first.oid, 3);
    await sendNow(pushing.server);
    expect(await outcome(first.oid, 'F030')).toMatchObject({ state: 'sent', error: '', detail: '' });
  });

  it('a device that was subscribed with another key, or at a service that is not allowed any more, is not contacted', async () => {
    await pushReader(pushing.server, pushing.service, 'F040');
    await pushReader(pushing.server, pushing.service, 'F041');
    await write(sql`update push_subscription set vapidkey = 'other' where empid = 'F040'`);
    await write(sql`update push_subscription set endpoint = 'https://127.0.0.1:1/x' where empid = 'F041'`);
    const { oid } = await deliveredTo(['F040', 'F041']);
    await sendNow(pushing.server);
    expect(await sendings(pushing.server, { subject: oid })).toMatchObject([
      { state: 'failed', error: 'other_key' },
      { state: 'failed', error: 'host' },
    ]);
  });
});

it('a server that only writes a log sends nothing, and says so', async () => {
  const { PUSH_PROVIDER: _, ...keys } = pushing.settings;
  const logging = await startNode(pushing.server.connection, 'info', keys);
  await pushReader(pushing.server, pushing.service, 'L010');
  const { oid } = await deliveredTo(['L010'], { title: 'Secret' });
  await write(sql`delete from push_sending where subject <> ${oid}`);
  await sendNow(logging);
  expect(await outcome(oid, 'L010')).toMatchObject({ state: 'dropped', error: 'only_logged' });
  const lines = logging.log.filter(({ line }) => line['msg'] === 'push not sent, only logged');
  expect(lines).toMatchObject([{ line: { host: pushing.service.host, tag: oid } }]);
  expect(lines[0]?.text).not.toContain('Secret');
  await logging.close();
});

// Last: its jobs send what the other tests would look at.
describe('several servers', () => {
  let other: TestNode;
  beforeAll(async () => {
    other = await startNode(pushing.server.connection, 'silent', pushing.settings);
  });
  afterAll(() => other.close());

  it('send each push once', async () => {
    await pushing.server.person('M000');
    const as = await pushing.server.signInToApp('M000', testPassword);
    await register(pushing.server, pushing.service, as, { name: 'M000' });
    const [subscription] = await pushing.server.db.read
      .selectFrom('push_subscription')
      .selectAll()
      .where('empid', '=', 'M000')
      .execute();
    const people = 450;
    // One device each, at one browser of the test.
    await write(
      sql`insert into employee (empid, name, coid, plantid) select 'M' || n, 'M' || n, '', '' from generate_series(1, ${people}) n`,
    );
    await write(
      sql`insert into account (empid, type, userid, password_hash) select 'M' || n, 'ED', 'M' || n, '' from generate_series(1, ${people}) n`,
    );
    await write(sql`insert into app_user (empid) select 'M' || n from generate_series(1, ${people}) n`);
    await write(sql`insert into session (empid, channel) select 'M' || n, 'A' from generate_series(1, ${people}) n`);
    await write(sql`insert into push_subscription (empid, session, endpoint, p256dh, auth, lang, vapidkey)
      select s.empid, s.oid, ${pushing.service.browser('M000').subscription.endpoint} || '?' || s.empid, ${subscription?.p256dh},
        ${subscription?.auth}, 'en', ${subscription?.vapidkey}
      from session s where s.empid ~ '^M[1-9]'`);
    const { oid } = await messagesOf(pushing.server).delivered({
      title: 'All',
      receiverList: [{ type: 'R', id: 'All', containSub: 'N' }],
    });
    const totals = await Promise.all([
      sendNow(pushing.server),
      sendNow(other),
      sendNow(pushing.server),
      sendNow(other),
    ]);
    const mine = (await sendings(pushing.server, { subject: oid })).filter(({ empid }) => /^M[1-9]/.test(empid));
    expect(mine).toHaveLength(people);
    expect(mine.every(({ state, tries }) => state === 'sent' && tries === 1)).toBe(true);
    const addresses = pushing.service
      .received()
      .map(({ browser }) => browser)
      .filter((name) => name.startsWith('M000?'));
    expect(new Set(addresses).size).toBe(people);
    expect(addresses).toHaveLength(people);
    expect(totals.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThanOrEqual(people);
  });

  it('record what they have sent while the message is withdrawn, in any order', async () => {
    const people = ['W001', 'W002'];
    for (const empid of people) await pushReader(pushing.server, pushing.service, empid);
    const { oid } = await deliveredTo(people);
    const { due } = await pushing.server.db.write({ empid: 'test' }, (trx) => takeDue(trx, 1_000));
    const mine = due.filter(({ subject }) => subject === oid);
    expect(mine).toHaveLength(2);
    const [least, most] = mine.map((one) => one.oid).toSorted();
    // The rows of the table lie in the opposite order.
    await write(sql`update push_sending set detail = 'moved' where oid = ${least}`);
    const held = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const holder = pushing.server.db.write({ empid: 'test' }, async (trx) => {
      await sql`select from push_sending where oid = ${least} for update`.execute(trx);
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    const withdrawal = pushing.server.db.write({ empid: 'test' }, (trx) =>
      replacePush(trx, { kind: 'message', subject: oid }),
    );
    const isFree = async (): Promise<boolean> => {
      const { rows } = await sql`select from push_sending where oid = ${most} for update skip locked`.execute(
        pushing.server.db.read,
      );
      return rows.length === 1;
    };
    await until(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
        join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`.execute(
        pushing.server.db.read,
      );
      return rows[0]?.n === 1;
    });
    expect(await isFree()).toBe(true);
    held.resolve();
    await Promise.all([holder, withdrawal]);
  });

  it('what a lost server had taken goes out later', async () => {
    await pushReader(pushing.server, pushing.service, 'K001');
    const { oid } = await deliveredTo(['K001']);
    const taken = await other.services.db.write({ empid: 'test' }, (trx) => takeDue(trx, 100));
    expect(taken.due.map(({ empid }) => empid)).toContain('K001');
    await sendNow(pushing.server);
    expect(pushing.service.received('K001')).toEqual([]);
    await later(pushing.server, oid, 1);
    await sendNow(pushing.server);
    expect(titles('K001')).toEqual(['Power cut']);
    expect(await outcome(oid, 'K001')).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('the job sends what is requested', async () => {
    await pushReader(pushing.server, pushing.service, 'J001');
    await deliveredTo(['J001']);
    await pushing.server.runJobs();
    await until(() => pushing.service.received('J001').length > 0);
    expect(titles('J001')).toEqual(['Power cut']);
  });
});
