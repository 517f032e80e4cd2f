import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { channelsOf, onlyReads, type EndpointSpec } from '../endpoint.ts';
import type { Envelope } from '../envelope.ts';
import { sampleOf } from './samples.testing.ts';

type Poison = [name: string, content: unknown, status: number, reason: string];

let server: TestServer;
let poisons: Poison[];
let inApp: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  const { userid } = server.administrator;
  inApp = await server.signInToApp(userid, testPassword);
  poisons = await poison();
});
afterAll(() => server.close());

type Body = Record<string, unknown>;

/** A session that may make the call. */
const sessionFor = ({ right }: EndpointSpec): TestSession =>
  right.kind === 'public' || channelsOf(right).includes('W') ? server.administrator : inApp;

/** Sends it like a client: as a form if the call is one, else as JSON. */
const bodyOf = async (spec: EndpointSpec, body: Body): Promise<{ type: string; payload?: string | Buffer }> => {
  if (spec.method === 'GET') return { type: 'application/json' };
  if (!spec.multipart) return { type: 'application/json', payload: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};

const send = async (spec: EndpointSpec, parts: { query?: Record<string, string>; body?: Body }) => {
  const { type, payload } = await bodyOf(spec, parts.body ?? {});
  const begun = process.cpuUsage();
  const response = await server.app.inject({
    method: spec.method,
    url: `/api${spec.path}?${new URLSearchParams(parts.query).toString()}`,
    headers: { authorization: `Bearer ${sessionFor(spec).token}`, 'content-type': type },
    ...(payload === undefined ? {} : { payload }),
  });
  const { user, system } = process.cpuUsage(begun);
  return { status: response.statusCode, body: response.json<Envelope>(), processorMs: (user + system) / 1000 };
};

const sealedWrites = (): EndpointSpec[] => server.bound.filter(({ content, plain }) => content && !plain);
const sealedReads = (): EndpointSpec[] => server.bound.filter(({ sealedQuery }) => sealedQuery);

/** What an attacker may send where a sealed text is expected, and the expected reason. */
const poison = async (): Promise<Poison[]> => {
  const sealed = await server.services.keys.seal({});
  const [head, ...rest] = sealed.split('.');
  const unknown = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(head ?? '', 'base64url').toString()) as object), kid: 'gone' }),
  );
  return [
    ['nothing', undefined, 400, 'wire.unsealed'],
    ['open JSON', { oid: '1' }, 400, 'wire.unsealed'],
    ['text of JSON', '{"oid":"1"}', 400, 'wire.unsealed'],
    ['a list', [sealed], 400, 'wire.unsealed'],
    ['an unknown key', [unknown.toString('base64url'), ...rest].join('.'), 400, 'wire.unknown_key'],
    ['a wrong tag', sealed.replace(/.{6}$/, 'AAAAAA'), 400, 'wire.unsealable'],
    ['too much text', await server.services.keys.seal('x'.repeat(1024 * 1024)), 413, 'wire.too_large'],
    [
      'too deep',
      await server.services.keys.seal(JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`)),
      400,
      'wire.malformed',
    ],
    ['a prototype', await server.services.keys.seal(JSON.parse('{"__proto__":1}')), 400, 'wire.malformed'],
    ['half a character', await server.services.keys.seal({ name: '\ud800' }), 400, 'wire.malformed'],
  ];
};

/** A search without a filter, or a form that carries the fields themselves. */
const mayLackContent = (spec: EndpointSpec): boolean => isQuestion(spec, {}) || spec.multipart?.plainFields === true;

/** A search by POST: any map is a filter, and unknown properties are ignored. */
const readsByMap = ({ right }: EndpointSpec): boolean => right.kind === 'function' && right.level === 'LOOK';
/** An empty query is valid: it asks for everything. */
const isQuestion = (spec: EndpointSpec, value: unknown): boolean =>
  onlyReads(spec) && spec.content?.safeParse(value ?? {}).success === true;
const isSense = (spec: EndpointSpec, value: unknown): boolean =>
  // all notices of the caller
  (spec.path === '/notice/read' && Array.isArray(value) && value.length === 0) ||
  isQuestion(spec, value === '' ? {} : value) ||
  // the number of a scope; a single employee number for a list of one
  (spec.method === 'DELETE' && spec.content?.safeParse(typeof value === 'string' ? [value] : value).success === true);
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

describe('every endpoint that takes sealed content', () => {
  it('rejects unsealed or badly sealed content with its reason; never with 500', async () => {
    const wrong: string[] = [];
    for (const spec of sealedWrites()) {
      const fields = Object.fromEntries(
        Object.entries(spec.body ?? {}).map(([name, schema]) => [name, sampleOf(schema)]),
      );
      const query = Object.fromEntries(
        Object.entries(spec.query ?? {}).map(([name, schema]) => [name, String(sampleOf(schema))]),
      );
      for (const [name, schema] of Object.entries(spec.sealedQuery ?? {}))
        query[name] = await server.services.keys.seal(sampleOf(schema));
      // A form has text fields only.
      const sendable = poisons
        .filter(([, content]) => !spec.multipart || typeof content !== 'object')
        .filter(([, content]) => content !== undefined || !mayLackContent(spec));
      for (const [name, content, status, reason] of sendable) {
        const answer = await send(spec, { query, body: { ...fields, content } });
        if (answer.status !== status || answer.body.reason !== reason || answer.processorMs > 2_000)
          wrong.push(`${spec.method} ${spec.path} ${name}: ${JSON.stringify(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(sealedWrites().length).toBeGreaterThan(3);
  });

  it('rejects parameters likewise', async () => {
    const wrong: string[] = [];
    for (const spec of sealedReads()) {
      for (const parameter of Object.keys(spec.sealedQuery ?? {})) {
        for (const [name, content, status, reason] of poisons) {
          if (typeof content !== 'string' || content.length > 10_000) continue;
          const answer = await send(spec, { query: { [parameter]: content }, body: {} });
          if (answer.status !== status || answer.body.reason !== reason)
            wrong.push(`${spec.method} ${spec.path} ${parameter} ${name}: ${JSON.stringify(answer)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sealedReads().length).toBeGreaterThan(0);
  });

  it('answers correctly sealed nonsense with 4xx or a domain error, never with 500', { timeout: 120_000 }, async () => {
    const nonsense = [
      null,
      0,
      -1,
      1e308,
      '',
      'x',
      [],
      {},
      [[]],
      [null],
      [{}],
      { oid: 1 },
      { oid: 'x', rev: -1 },
      Array.from({ length: 2_000 }, () => 'x'),
    ];
    const wrong: string[] = [];
    for (const spec of sealedWrites()) {
      for (const value of nonsense.filter((one) => !isSense(spec, one))) {
        const answer = await send(spec, { body: { content: await server.services.keys.seal(value) } });
        const refused =
          answer.status >= 400 ? answer.status < 500 : ['501', '502', '503', '24', '500'].includes(answer.body.code);
        const filtered = readsByMap(spec) && isMap(value) && answer.body.code === '200';
        if (!(refused || filtered) || answer.body.reason === 'wire.internal')
          wrong.push(
            `${spec.method} ${spec.path} ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(answer).slice(0, 200)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers very many invalid entries quickly and briefly', { timeout: 120_000 }, async () => {
    const content = await server.services.keys.seal(Array.from({ length: amount(500_000) }, () => 1));
    for (const spec of sealedWrites()) {
      const answer = await send(spec, { body: { content } });
      expect(answer.status === 400 || answer.body.code !== '200').toBe(true);
      expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
      expect(answer.processorMs).toBeLessThan(5_000);
    }
  });
});
