import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { declared } from '#app/server/calls.ts';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { messagesOf } from '#features/messages/server/messages.testing.ts';
import type { MessageRecord } from '#features/messages/messages.contract.ts';
import { pushCalls } from '../push.contract.ts';
import { type PushService, pushSettings, startPushService } from './push-service.testing.ts';
import { type PushTotals, sendDue } from './send-due.ts';

/** Sends what is due, as the job does. */
export const sendNow = ({ services: { db, push } }: Pick<TestServer, 'services'>): Promise<PushTotals> =>
  sendDue({ db, push, sources: declared.pushSources }, new AbortController().signal);

/** Registers a browser, with the language of its reader. */
export const register = (
  server: TestServer,
  service: PushService,
  as: TestSession,
  { name, lang = 'zh-CN' }: { name: string; lang?: 'zh-CN' | 'en' },
) => server.call(pushCalls.register, { content: { ...service.browser(name).subscription, lang } }, { as });

/** An employee who has signed in to the app, with a browser of the same name. */
export const pushReader = async (server: TestServer, service: PushService, empid: string): Promise<TestSession> => {
  await server.person(empid);
  const session = await server.signInToApp(empid, testPassword);
  await register(server, service, session, { name: empid });
  return session;
};

export type Sending = {
  subject: string;
  empid: string;
  state: string;
  error: string;
  detail: string;
  tries: number;
  /** seconds until it is looked at again */
  inSeconds: number;
};

/** What became of the pushes of a subject or a person. */
export const sendings = async (
  server: Pick<TestServer, 'db'>,
  of: { subject?: string; empid?: string },
): Promise<Sending[]> => {
  const { rows } = await sql<Sending>`
    select subject, empid, state, error, detail, tries, extract(epoch from nexttry - now())::float as "inSeconds"
    from push_sending where (${of.subject ?? null}::text is null or subject = ${of.subject ?? ''})
      and (${of.empid ?? null}::text is null or empid = ${of.empid ?? ''}) order by empid, oid`.execute(server.db.read);
  return rows;
};

/** Lets hours go by for what was sent of a subject. */
export const later = async (server: Pick<TestServer, 'db'>, subject: string, hours: number): Promise<void> => {
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`update push_sending set nexttry = nexttry - make_interval(hours => ${hours}),
      firsttry = firsttry - make_interval(hours => ${hours}) where subject = ${subject}`.execute(trx),
  );
};

/** What became of the push of a subject to the device of a person. */
export const outcomeOf = async (
  server: Pick<TestServer, 'db'>,
  subject: string,
  empid: string,
): Promise<Sending | undefined> => (await sendings(server, { subject, empid }))[0];

/** A message for these people, delivered. */
export const deliverTo = (
  server: TestServer,
  people: readonly string[],
  content: object = {},
): Promise<MessageRecord> => {
  const receiverList = people.map((id) => ({ type: 'H' as const, id, containSub: 'N' as const }));
  return messagesOf(server).delivered({ title: 'Power cut', fullcontent: '<p>From ten</p>', receiverList, ...content });
};

/** The titles that a browser has received. */
export const titlesAt = (service: PushService, browser: string): string[] =>
  service.received(browser).map(({ content }) => content['title'] ?? '');

/** A server for the tests of a file, and the push service that it sends to. */
export const pushingServer = () => {
  const held: { service?: PushService; settings?: Record<string, string>; server?: TestServer } = {};
  const there = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('the server runs during the tests');
    return thing;
  };
  beforeAll(async () => {
    held.service = await startPushService();
    held.settings = pushSettings(held.service);
    held.server = await startTestServer(held.settings);
  });
  afterAll(async () => {
    await held.server?.close();
    await held.service?.close();
  });
  return {
    get service() {
      return there(held.service);
    },
    get settings() {
      return there(held.settings);
    },
    get server() {
      return there(held.server);
    },
    write: (query: ReturnType<typeof sql>) =>
      there(held.server).db.write({ empid: 'test' }, (trx) => query.execute(trx)),
    deliveredTo: (people: readonly string[], content: object = {}) => deliverTo(there(held.server), people, content),
    outcome: (subject: string, empid: string) => outcomeOf(there(held.server), subject, empid),
    titles: (browser: string): string[] => titlesAt(there(held.service), browser),
  };
};
