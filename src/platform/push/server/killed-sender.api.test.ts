import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { type Spawned, spawnServer } from '#app/server/spawned.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { later, sendings } from './push.testing.ts';
import { type PushService, pushSettings, startPushService } from './push-service.testing.ts';
import { sendPush } from './send-push.ts';

const people = 60;
const kind = 'message';
/** A lost server is noticed after half a minute, and the job looks every minute. */
const patienceMs = 180_000;

let database: TestDatabase;
let db: Database;
let service: PushService;
let settings: Record<string, string>;
let subject: string;
const servers: Spawned[] = [];

const write = <Row>(query: ReturnType<typeof sql<Row>>) => db.write({ empid: 'test' }, (trx) => query.execute(trx));

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ ...database, size: 3, timeZone: 'Asia/Taipei', onError: () => undefined }));
  service = await startPushService();
  settings = pushSettings(service);
  servers.push(await spawnServer(database.url, settings));
  const { endpoint, keys } = service.browser('K').subscription;
  const everybody = sql`(select 'K' || n as empid, n from generate_series(1, ${people}) n) people`;
  await write(sql`insert into employee (empid, name, coid, plantid) select empid, empid, '', '' from ${everybody}`);
  await write(
    sql`insert into account (empid, type, userid, password_hash) select empid, 'ED', empid, '' from ${everybody}`,
  );
  await write(sql`insert into app_user (empid) select empid from ${everybody}`);
  await write(sql`insert into session (empid, channel) select empid, 'A' from ${everybody}`);
  await write(sql`insert into push_subscription (empid, session, endpoint, p256dh, auth, lang, vapidkey)
    select s.empid, s.oid, ${endpoint} || '?' || s.empid, ${keys.p256dh}, ${keys.auth}, 'en',
      ${settings['VAPID_PUBLIC_KEY']}
    from session s where s.empid like 'K%'`);
  const { rows } = await write(sql<{ oid: string }>`insert into message
    (title, fullcontent, ispushed, pushedtime, delivery) values ('Held', '<p>Held</p>', 'Y', now(), 'done')
    returning oid`);
  subject = rows[0]?.oid ?? '';
}, 120_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await db.close();
  await service.close();
  await database.drop();
});

const browserOf = (person: number): string => `K?K${person}`;
const timesReceived = (empid: string): number => service.received(`K?${empid}`).length;
const sentOnes = async (): Promise<string[]> =>
  (await sendings({ db }, { subject })).filter(({ state }) => state === 'sent').map(({ empid }) => empid);

it(
  'is replaced by another server where it is killed while it sends: nobody is left out, nobody hears twice of what was recorded',
  async () => {
    const [first] = servers as [Spawned];
    // Every other push is not answered, so that all senders of the server end up waiting.
    for (let person = 2; person <= people; person += 2) service.answer(browserOf(person), { hold: true });
    await write(sql`insert into message_delivery (messageoid, empid, coid, plantid, depkey)
      select ${subject}, empid, '', '', '' from app_user where empid like 'K%'`);
    await db.write({ empid: 'test' }, (trx) =>
      sendPush(trx, { kind, subject, to: sql`select empid from app_user where empid like 'K%'` }),
    );
    await until(() => service.received().length >= 40, patienceMs);
    await until(async () => (await sentOnes()).length >= 15, patienceMs);
    servers.push(await spawnServer(database.url, settings));
    first.child.kill('SIGKILL');
    await first.ended;
    const recorded = await sentOnes();
    expect(recorded.length).toBeLessThan(people);
    for (let person = 2; person <= people; person += 2) service.answer(browserOf(person), {});
    // What the lost server had taken is another one's after some minutes.
    await later({ db }, subject, 1);

    await until(async () => (await sentOnes()).length === people, patienceMs);
    for (const empid of recorded) expect(timesReceived(empid)).toBe(1);
    for (let person = 1; person <= people; person += 1) {
      const times = timesReceived(`K${person}`);
      expect(times).toBeGreaterThanOrEqual(1);
      expect(times).toBeLessThanOrEqual(2);
    }
    expect(new Set(service.received().map(({ content }) => content['tag']))).toEqual(new Set([subject]));
  },
  patienceMs * 3,
);
