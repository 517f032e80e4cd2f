import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callName, type EndpointSpec } from '#platform/wire/endpoint.ts';
import { core, sampleParts, sendParts, startEcho } from './native-client.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

let product: TestServer;
let echo: FastifyInstance;
beforeAll(async () => {
  product = await startTestServer();
  echo = await startEcho(product.bound);
});
afterAll(async () => {
  await echo.close();
  await product.close();
});

const hasFields = ({ content, multipart }: EndpointSpec): boolean =>
  content !== undefined && multipart === undefined && core(content).type === 'object';

it('a field that a call does not know is ignored, whichever call it is', async () => {
  const calls = product.bound.filter(hasFields);
  const other: string[] = [];
  for (const spec of calls) {
    const parts = sampleParts(spec);
    const plain = await sendParts(echo, spec, parts);
    const more = await sendParts(echo, spec, {
      ...parts,
      query: { ...(parts.query as object), neverHeardOf: 'x' },
      content: { ...(parts.content as object), neverHeardOf: 'x' },
    });
    if (plain.text !== more.text) other.push(`${callName(spec)}: ${more.text}`);
  }
  expect(other).toEqual([]);
  expect(calls.length).toBeGreaterThan(60);
});
