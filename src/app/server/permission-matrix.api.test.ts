import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { onlyReads, type EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { sampleOf } from '#platform/wire/server/samples.testing.ts';
import { declared } from './calls.ts';
import { adminOf, callerKinds, functionsOf, type Kind, type Outcome } from './callers.testing.ts';
import { fingerprint } from './fingerprint.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

/** Endpoints that need no session. Adding one here must be a deliberate decision. */
const publicRoutes = [
  // The public page /download shows it to people who have no account yet (seed 000 §2.1).
  'GET /appversion/newest',
  'GET /file/read',
  'GET /jwks',
  // The sign-in page is in the words in force.
  'GET /lang/texts',
  // An app that must be updated asks before anybody signs in.
  'GET /mb/version',
  'POST /login',
  // Who has forgotten the password cannot sign in.
  'POST /mb/forgotten',
  'POST /mb/login',
  'POST /mb/refresh',
  'POST /refresh',
];
/**
 * Writes that need no function: they change only the caller's own data, except `PUT /session/end`, which checks the
 * user list and its scope itself, `POST /undo` and `PUT /log/restore`, which ask for the right of the call that they
 * undo, and the steps of an import, which ask for the right of its kind.
 */
const ownWrites = [
  'DELETE /access/seeas',
  'DELETE /mb/push',
  'DELETE /user/preference',
  'DELETE /user/view',
  'POST /file/cancel',
  'POST /file/download',
  'POST /file/merge',
  'POST /file/upload',
  'POST /import/cancel',
  'POST /import/commit',
  'POST /import/undo',
  'POST /logout',
  'POST /mb/bpm/form',
  'POST /mb/feedback',
  'POST /mb/feedback/log',
  'POST /mb/feedback/reply',
  'POST /mb/logout',
  'POST /mb/nicestore/feedback',
  'POST /mb/push',
  'POST /mb/survey/start',
  'POST /mb/survey/submit',
  'POST /undo',
  'POST /user/password',
  'POST /user/preference',
  'POST /user/view',
  'PUT /import/cell',
  'PUT /import/columns',
  'PUT /log/restore',
  'PUT /mb/companydoc/confirm',
  'PUT /mb/companydoc/visit',
  'PUT /mb/document/confirm',
  'PUT /mb/feedback',
  'PUT /mb/feedback/seen',
  'PUT /mb/message/confirm',
  'PUT /mb/message/read',
  'PUT /mb/nicestore/visit',
  'PUT /mb/profile',
  'PUT /mb/push/quiet',
  'PUT /mb/survey/sheet',
  'PUT /notice/read',
  'PUT /session/end',
];
/** What the server serves besides its endpoints: without a session and without business data. */
const unbound = ['/api/health/live', '/api/health/ready'];

let server: TestServer;
let victim: TestSession;
let guarded: EndpointSpec[];

const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;

/**
 * A valid input, as far as it can be derived from the schema: it must be the caller that is rejected, not the input.
 */
const inputOf = async (
  spec: EndpointSpec,
): Promise<{ query: Record<string, string>; body: Record<string, unknown> }> => {
  const query: Record<string, string> = {};
  for (const [name, schema] of Object.entries(spec.query ?? {})) query[name] = String(sampleOf(schema));
  for (const [name, schema] of Object.entries(spec.sealedQuery ?? {}))
    query[name] = await server.services.keys.seal(sampleOf(schema));
  const body = Object.fromEntries(Object.entries(spec.body ?? {}).map(([name, schema]) => [name, sampleOf(schema)]));
  const content = spec.content && sampleOf(spec.content);
  return {
    query,
    body: {
      ...body,
      content: spec.plain || content === undefined ? content : await server.services.keys.seal(content),
    },
  };
};

const send = async (
  spec: EndpointSpec,
  { token, userId }: Kind,
  input: Awaited<ReturnType<typeof inputOf>>,
): Promise<Outcome> => {
  const isRead = spec.method === 'GET' || spec.method === 'HEAD';
  const query = new URLSearchParams({ ...input.query, ...(userId && isRead ? { userId } : {}) });
  const response = await server.app.inject({
    method: spec.method,
    url: `/api${spec.path}?${query.toString()}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(isRead ? {} : { payload: { ...input.body, ...(userId ? { userId } : {}) } }),
  });
  // An answer without a body gives its reason in a header.
  const { 'x-code': said = '200', 'x-reason': why } = response.headers;
  if (spec.method === 'HEAD') return { status: response.statusCode, code: String(said), reason: String(why) };
  if (!String(response.headers['content-type']).startsWith('application/json'))
    return { status: response.statusCode, code: 'file' };
  const { code, reason } = JSON.parse(response.body) as Envelope;
  return { status: response.statusCode, code, ...(reason ? { reason } : {}) };
};

/** Enough to be admitted, but not to change anything. */
const emptyInput = { query: {}, body: { content: 7 } };

const isRefusedAtTheDoor = ({ status, code, reason }: Outcome): boolean =>
  status === 401 ||
  code === '0' ||
  (status === 403 &&
    ['wire.not_allowed', 'wire.outside_scope', 'wire.another_user', 'wire.wrong_channel', 'login.must_change'].includes(
      reason ?? '',
    ));

let kinds: Kind[];

beforeAll(async () => {
  server = await startTestServer();
  guarded = server.bound.filter(({ right }) => right.kind !== 'public');
  const builtIn = new Set(declared.menuEntries.map(({ id }) => id));
  // A call may require the function of a screen that is not built-in, which nobody can have.
  const functions = [...new Set(guarded.flatMap(functionsOf))].filter((id) => builtIn.has(id));
  victim = await server.person('VICTIM', { has: adminOf(functions) });
  kinds = await callerKinds(server, victim, functions);
});
afterAll(() => server.close());

/** The paths in the router's printed tree, which indents each level by four characters. */
const pathsOf = (tree: string): string[] => {
  const above: string[] = [];
  const paths: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent, segment = '', methods] = line.match(/^(.*?)[├└]── (\S+)( \(.+\))?/) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    above.splice(depth, above.length, (above[depth - 1] ?? '') + segment);
    if (methods) paths.push(above[depth]?.replace(/\/$/, '') ?? '');
  }
  return paths;
};

describe('the list of routes', () => {
  it('is complete: everything that answers below /api is an endpoint with a right, or named here', () => {
    const paths = pathsOf(server.app.printRoutes({ commonPrefix: false, includeHooks: false }));
    const answering = paths.filter((path) => path.startsWith('/api') && !path.startsWith('/api/docs'));
    expect([...new Set(answering)].toSorted()).toEqual(
      [...new Set([...server.bound.map(({ path }) => `/api${path}`), ...unbound])].toSorted(),
    );
  });

  it('opens without a session only what is named here', () => {
    const open = server.bound.filter(({ right }) => right.kind === 'public').map(nameOf);
    expect(open.toSorted()).toEqual(publicRoutes);
  });

  it('writes by no GET: none of them takes content', () => {
    expect(server.bound.filter(({ method, content }) => method === 'GET' && content).map(nameOf)).toEqual([]);
  });

  it('declares the scope of each write; calls without a function change only one’s own data or check the function themselves', () => {
    const writes = server.bound.filter((spec) => !onlyReads(spec) && spec.right.kind !== 'public');
    const ofFunctions = writes.filter(({ right }) => right.kind === 'function');
    for (const { right } of ofFunctions)
      expect(right).toMatchObject({ scope: expect.stringMatching(/^(everywhere|rows)$/) });
    expect(
      writes
        .filter(({ right }) => right.kind !== 'function')
        .map(nameOf)
        .toSorted(),
    ).toEqual(ownWrites);
  });

  it('can be tried with inputs that its contracts take', () => {
    const parts = guarded.flatMap((spec) => [
      ...Object.values(spec.query ?? {}),
      ...Object.values(spec.sealedQuery ?? {}),
      ...(spec.content ? [spec.content] : []),
    ]);
    const bad = parts.filter((schema: z.ZodType) => !schema.safeParse(sampleOf(schema)).success);
    // Rules across fields cannot be derived from a schema; there are few.
    expect(bad.length).toBeLessThanOrEqual(parts.length * 0.1);
  });
});

describe('the matrix', () => {
  it('admits the callers that the contract names, rejects everybody else, and an error changes nothing', async () => {
    const before = await fingerprint(server);
    const wrong: string[] = [];
    let tried = 0;
    for (const spec of guarded) {
      const whole = await inputOf(spec);
      for (const kind of kinds) {
        const expected = kind.expected(spec);
        const outcome = await send(spec, kind, expected === 'admitted' ? emptyInput : whole);
        tried += 1;
        const right =
          expected === 'admitted'
            ? !isRefusedAtTheDoor(outcome) && outcome.status < 500
            : sameOutcome(outcome, expected);
        if (!right)
          wrong.push(
            `${nameOf(spec)} by ${kind.name}: ${JSON.stringify(outcome)}, expected ${JSON.stringify(expected)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBe(guarded.length * kinds.length);
    expect(await fingerprint(server)).toEqual(before);
  }, 120_000);

  it('takes the token from the query of a GET and from the fields of a body, and nowhere else', async () => {
    const { token } = victim;
    const status = async (method: 'GET' | 'POST', url: string, payload?: Record<string, unknown>) =>
      (await server.app.inject({ method, url, ...(payload ? { payload } : {}) })).statusCode;
    expect(await status('GET', `/api/user/info?token=${token}`)).toBe(200);
    expect(await status('GET', `/api/user/info?token=${token}&token=${token}`)).toBe(401);
    expect(await status('POST', `/api/data/param?token=${token}`, { content: 7 })).toBe(401);
    expect(await status('POST', '/api/data/param', { content: 7, token })).toBe(400);
    expect((await server.app.inject({ url: '/api/user/info', headers: { cookie: `token=${token}` } })).statusCode).toBe(
      401,
    );
  });

  it('takes no list of user ids for the token’s own', async () => {
    const headers = { authorization: `Bearer ${victim.token}` };
    expect((await server.app.inject({ url: '/api/user/info?userId=VICTIM&userId=admin', headers })).statusCode).toBe(
      403,
    );
  });
});

const sameOutcome = (outcome: Outcome, expected: Outcome): boolean =>
  outcome.status === expected.status && outcome.code === expected.code && outcome.reason === expected.reason;
