import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { pino } from 'pino';
import type { Database } from '#platform/db/server/database.ts';
import type { Connection } from '#platform/db/server/pool.ts';
import type { Jobs } from '#platform/jobs/server/jobs.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { tokens, type AppDevice } from '#platform/session/session.contract.ts';
import { quickHash } from '#platform/session/server/password.testing.ts';
import { hashPassword } from '#platform/session/server/password.ts';
import { readSettings } from '#platform/settings/server/settings.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { repeatWrites } from './repeated-writes.testing.ts';
import { administrator, createSeededDatabase } from './seeded-database.testing.ts';
import { asText, requestOf, type CallOptions, type TestSession } from './sending.testing.ts';
import { startPlatformJobs } from './jobs.ts';
import { buildServer, type Server } from './server.ts';
import { openServices, type Services } from './services.ts';

/** An answer with its HTTP status. */
export type TestAnswer<Content> = Omit<Envelope, 'content'> & { status: number; requestId: string; content: Content };

export type { TestSession };

export type TestServer = Server & {
  services: Services;
  /** Connection string of its database, for a second server. */
  connection: Connection;
  db: Database;
  /**
   * Calls an endpoint as a client does, sealing content where required. Successful answers are checked against the
   * contract.
   */
  call: <const Spec extends EndpointSpec>(
    spec: Spec,
    input?: Partial<Input<Spec>>,
    options?: CallOptions,
  ) => Promise<TestAnswer<Answer<Spec>>>;
  /** The workbook that a call exports: how the answer names the file, and its cells, row by row. */
  exported: <const Spec extends EndpointSpec>(
    spec: Spec,
    input?: Partial<Input<Spec>>,
    options?: CallOptions,
  ) => Promise<{ filename: string; cells: unknown[][] }>;
  /** Signs in through the wire. */
  signIn: (loginID: string, password: string) => Promise<TestSession>;
  /** Signs in to the mobile app through the wire. */
  signInToApp: (loginID: string, password: string) => Promise<TestSession>;
  /** The first administrator, signed in. */
  administrator: TestSession;
  /**
   * Creates an employee with a console account and signs in; `has`: console functions, granted to identities through an
   * H condition.
   */
  person: (empid: string, options?: PersonOptions) => Promise<TestSession>;
  /** Grants a console function by the conditions, and waits until this server has noticed. */
  give: (functionId: string, roleid: string, conditions: readonly Condition[]) => Promise<void>;
  /** Lets the server listen on a free local port, for what needs a connection; returns the port. */
  listen: () => Promise<number>;
  /** Starts the background jobs, once; without it, what is requested stays a row of `job_request`. */
  runJobs: () => Promise<Jobs>;
  close: () => Promise<void>;
};

type PersonOptions = {
  name?: string;
  depkey?: string;
  coid?: string;
  plantid?: string;
  has?: Record<string, string>;
  /** Whether checking passwords costs as much as in production; needed where a test measures time. */
  slowHash?: boolean;
};

/** The phone of every test user who signs in to the app. */
export const testDevice = {
  platform: 'android',
  platformversion: '16',
  model: 'Pixel 9',
  appversion: '3.2.1',
  timezone: 'Asia/Taipei',
  lang: 'zh-TW',
  regid: 'push-1',
} as const satisfies AppDevice;

export const testPassword = administrator.password;

const actor = { empid: 'test' };

/** Listens on a free local port. */
export const listenLocally = async (app: Server['app']): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** Throws for a reason whose words were given no names: they end where the names should be. */
const assertWorded = ({ reason, message = '' }: { reason?: string | undefined; message?: string }): void => {
  if (/\{names\}|[:：]\s?$/.test(message)) throw new Error(`${reason} says only “${message}”`);
};

/**
 * Starts the whole product on a database of its own: migrated, with the built-in menu and code lists, but without a
 * demo organisation. `environment`: additional settings.
 */
export const startTestServer = async (environment: NodeJS.ProcessEnv = {}): Promise<TestServer> => {
  const [database, dataDir] = await Promise.all([
    createSeededDatabase(),
    mkdtemp(path.join(tmpdir(), 'steward-test-')),
  ]);
  const settings = readSettings({
    DATABASE_POOL: '4',
    PLATFORM_TZ: 'Asia/Taipei',
    DEMO_EMPLOYEES: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...environment,
  });
  const services = await openServices(
    settings,
    database.connection,
    pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  );
  if (process.env['TEST_REPEAT_WRITES']) repeatWrites(services.db);
  const server = await buildServer(settings, services);
  await server.app.ready();

  const call: TestServer['call'] = async (spec, input = {}, options = {}) => {
    const response = await server.app.inject(await requestOf(services, spec, input, options));
    const envelope = JSON.parse(response.body) as Envelope & { message?: string };
    assertWorded(envelope);
    const content = envelope.code === '200' ? spec.answer.parse(envelope.content) : envelope.content;
    return {
      ...envelope,
      status: response.statusCode,
      requestId: asText(response.headers['x-request-id'] ?? ''),
      content: content as never,
    };
  };
  const exported: TestServer['exported'] = async (spec, input = {}, options = {}) => {
    const answer = await server.app.inject(await requestOf(services, spec, input, options));
    if (answer.statusCode !== 200) throw new Error(`${spec.path} exports nothing: ${answer.body}`);
    const filename = decodeURIComponent(String(answer.headers['content-disposition']));
    const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets;
    return { filename, cells: sheet?.rows ?? [] };
  };

  const signInAt = async (
    url: string,
    loginID: string,
    password: string,
    device: Partial<AppDevice> = {},
  ): Promise<TestSession> => {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: { content: { loginID, password: await services.keys.seal(password), ...device } },
    });
    const content = tokens.parse((JSON.parse(answer.body) as Envelope).content);
    return { empid: loginID, userid: loginID, token: content.jwt, refreshToken: content.refreshToken };
  };
  const signIn: TestServer['signIn'] = (loginID, password) => signInAt('/api/login', loginID, password);

  const give: TestServer['give'] = async (functionId, roleid, conditions) => {
    const funcoid = await services.db.write(actor, async (trx) => {
      const { oid } = await trx
        .selectFrom('web_function')
        .select('oid')
        .where('id', '=', functionId)
        .executeTakeFirstOrThrow();
      const identity = await trx
        .insertInto('function_identity')
        .values({ funcoid: oid, functype: 'W', roleid })
        .onConflict((conflict) => conflict.columns(['funcoid', 'roleid']).doUpdateSet({ roleid }))
        .returning('oid')
        .executeTakeFirstOrThrow();
      const rows = conditions.map(({ type, contentoid, containSub }) => ({
        identityoid: identity.oid,
        type,
        contentoid,
        containsub: containSub,
      }));
      await trx.insertInto('condition').values(rows).execute();
      return oid;
    });
    await until(async () => {
      const known = await services.rights.conditionsKnown(funcoid);
      return conditions.every((one) =>
        known.some((there) => there.type === one.type && there.contentoid === one.contentoid),
      );
    });
  };

  const person: TestServer['person'] = async (
    empid,
    { name = empid, depkey, coid = '', plantid = '', has = {}, slowHash = false } = {},
  ) => {
    const password_hash = await (slowHash ? hashPassword : quickHash)(testPassword);
    await services.db.write(actor, async (trx) => {
      const row = {
        empid,
        name,
        depkey: depkey ?? null,
        coid,
        plantid,
        adaccount: null,
        search_text: searchText(empid, name),
      };
      await trx.insertInto('employee').values(row).execute();
      await trx.insertInto('account').values({ empid, type: 'ED', userid: empid, password_hash }).execute();
      await trx.insertInto('web_user').values({ empid }).execute();
    });
    for (const [functionId, roleid] of Object.entries(has)) {
      await give(functionId, roleid, [{ type: 'H', contentoid: empid, containSub: 'N' }]);
    }
    return signIn(empid, testPassword);
  };

  let listening: Promise<number> | undefined;
  let jobs: Promise<Jobs> | undefined;

  return {
    ...server,
    services,
    listen: () => (listening ??= listenLocally(server.app)),
    connection: database.connection,
    db: services.db,
    call,
    exported,
    signIn,
    signInToApp: (loginID, password) => signInAt('/api/mb/login', loginID, password, testDevice),
    administrator: await signIn(administrator.login, administrator.password),
    person,
    give,
    runJobs: () => (jobs ??= startPlatformJobs(services, settings)),
    close: async () => {
      await server.app.close();
      await (await jobs)?.close();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * Waits until the condition holds. The timeout is generous, so that only a broken product fails and not a slow machine.
 */
export const until = async (holds: () => Promise<boolean> | boolean, patienceMs = 20_000): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the awaited condition did not come true');
    await new Promise((resolve) => {
      setTimeout(resolve, 15);
    });
  }
};
