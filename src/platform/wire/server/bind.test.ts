import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, everyone, mayChange, mayLook, signedIn, type EndpointSpec } from '../endpoint.ts';
import { HttpError } from '../errors.ts';
import { makeBind, type BoundEndpoints, type Gate } from './bind.ts';
import type { Caller } from './caller.ts';
import { installErrorEdge } from './error-edge.ts';

const write = endpoint({
  method: 'PUT',
  undo: true,
  path: '/thing',
  summary: 'Change',
  right: mayChange('F1', { scope: 'rows' }),
  content: z.object({ a: z.string() }),
  answer: z.null(),
});
const read = endpoint({
  method: 'GET',
  path: '/thing',
  summary: 'Read',
  right: signedIn,
  sealedQuery: { map: z.object({}) },
  answer: z.null(),
});

const caller: Caller = {
  empid: 'E1',
  userid: 'U1',
  sessionOid: 's',
  channel: 'W',
  seenBy: null,
  grant: null,
  actor: { empid: 'E1' },
};

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with only the wire and a configurable gate. */
const serve = (gate: Partial<Gate> = {}) => {
  app = fastify();
  installErrorEdge(app, (reason) => reason);
  const bound: BoundEndpoints = [];
  const whole: Gate = { admit: vi.fn(async () => caller), unseal: vi.fn(async () => ({ a: 'x' })), ...gate };
  return { bind: makeBind(app, whole, bound), bound, gate: whole };
};

describe('a client that goes away', () => {
  it('is noticed by the handler; one that has its answer has not gone away', async () => {
    const { bind } = serve();
    const signals: AbortSignal[] = [];
    let answer = (): void => undefined;
    bind(read, async ({ signal }) => {
      signals.push(signal);
      if (signals.length === 2) await new Promise<void>((resolve) => (answer = resolve));
      return null;
    });
    const url = `${await app.listen({ port: 0 })}/api/thing`;
    expect((await fetch(url)).status).toBe(200);

    const leaving = new AbortController();
    const left = fetch(url, { signal: leaving.signal }).catch(() => 'left');
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    leaving.abort();
    expect(await left).toBe('left');
    await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]));
    answer();
  });
});

describe('binding', () => {
  it('fails at startup without a right', () => {
    const { bind } = serve();
    const { right: _, ...bare } = write;
    expect(() => bind(bare as unknown as EndpointSpec, async () => null)).toThrow('PUT /thing declares no right');
    expect(() => bind({ ...write, right: {} } as unknown as EndpointSpec, async () => null)).toThrow(
      'declares no right',
    );
    expect(() => bind({ ...write, right: mayChange([], { scope: 'rows' }) }, async () => null)).toThrow(
      'declares no right',
    );
  });

  it('does not compile without a right', () => {
    // @ts-expect-error -- the compiler asks for the right
    expect(endpoint({ method: 'GET', path: '/bare', summary: 'No right', answer: z.null() }).path).toBe('/bare');
  });

  it('fails at startup for a write that does not declare how far it reaches', () => {
    const { bind } = serve();
    const { scope: _, ...bare } = write.right;
    const without = 'PUT /thing declares no scope';
    expect(() => bind({ ...write, right: bare } as unknown as EndpointSpec, async () => null)).toThrow(without);
    expect(() => bind({ ...write, right: mayLook('F1') } as unknown as EndpointSpec, async () => null)).toThrow(
      without,
    );
    const { undo: _undo, ...reading } = write;
    bind({ ...reading, right: mayLook('F1'), reads: true }, async () => null);
  });

  it('does not compile such a write', () => {
    // @ts-expect-error -- the reach of the write is missing
    expect(() => mayChange('F1')).toThrow();
    // @ts-expect-error -- LOOK is not enough to write
    expect(endpoint({ ...write, right: mayLook('F1') }).path).toBe('/thing');
  });

  it('fails at startup when the same method and path are bound twice', () => {
    const { bind } = serve();
    bind(write, async () => null);
    expect(() => bind(write, async () => null)).toThrow(/already declared|Duplicated/i);
    bind(read, async () => null);
  });

  it('lists what it bound', () => {
    const { bind, bound } = serve();
    bind(write, async () => null);
    bind(read, async () => null);
    expect(bound).toEqual([write, read]);
  });
});

describe('a rejection by the gate', () => {
  it.each([401, 403, 503] as const)('with %i opens nothing and runs nothing', async (status) => {
    const admit = vi.fn(async () => {
      throw new HttpError(status, 'wire.refused');
    });
    const { bind, gate } = serve({ admit });
    const ran = vi.fn(async () => null);
    bind(write, ran);
    bind(read, ran);
    const put = await app.inject({ method: 'PUT', url: '/api/thing', payload: { content: 'sealed' } });
    const get = await app.inject({ url: '/api/thing?map=sealed' });
    expect([put.statusCode, get.statusCode]).toEqual([status, status]);
    expect(gate.admit).toHaveBeenCalledTimes(2);
    expect(gate.unseal).not.toHaveBeenCalled();
    expect(ran).not.toHaveBeenCalled();
  });

  it('asks the gate for exactly the right of the contract, and never for a public call', async () => {
    const { bind, gate } = serve();
    bind(write, async () => null);
    bind({ ...write, path: '/open', right: everyone }, async () => null);
    await app.inject({ method: 'PUT', url: '/api/thing', payload: { content: 'sealed' } });
    await app.inject({ method: 'PUT', url: '/api/open', payload: { content: 'sealed' } });
    expect(gate.admit).toHaveBeenCalledTimes(1);
    expect(gate.admit).toHaveBeenCalledWith(expect.anything(), write.right, false);
  });
});

describe('a call', () => {
  it('runs no handler on input that violates the contract', async () => {
    const { bind } = serve({ unseal: async () => ({ a: 7 }) });
    const ran = vi.fn(async () => null);
    bind(write, ran);
    const answer = await app.inject({ method: 'PUT', url: '/api/thing', payload: { content: 'sealed' } });
    expect(answer.json()).toMatchObject({ code: '502', fields: { a: 'form.invalid' } });
    expect(ran).not.toHaveBeenCalled();
  });

  it('passes on the opened content and nothing that the contract does not name', async () => {
    const { bind } = serve({ unseal: async () => ({ a: 'x', oid: 'forged', crtemp: 'forged' }) });
    const ran = vi.fn(async (_call: { content: unknown }) => null);
    bind(write, ran);
    await app.inject({ method: 'PUT', url: '/api/thing', payload: { content: 'sealed', extra: 1 } });
    expect(ran.mock.calls[0]?.[0].content).toEqual({ a: 'x' });
  });

  it('opens only text: unsealed or missing content is rejected before it is parsed', async () => {
    const { bind, gate } = serve();
    bind(write, async () => null);
    for (const payload of [{}, [], 'text', { content: undefined }]) {
      const answer = await app.inject({
        method: 'PUT',
        url: '/api/thing',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(answer.json()).toMatchObject({ code: '400', reason: 'wire.unsealed' });
    }
    expect(gate.unseal).not.toHaveBeenCalled();
  });
});
