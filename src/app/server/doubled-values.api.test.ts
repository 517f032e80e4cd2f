import { afterAll, beforeAll, expect, it } from 'vitest';
import { onlyReads } from '#platform/wire/endpoint.ts';
import { foreignWrites } from './foreign-writes.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';
import { orders, sharedWrites } from './undo-tries.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

/** The value with one change in it, for each place where it can be made. */
const variants = (value: unknown, change: (part: unknown) => unknown): unknown[] => {
  const changed = change(value);
  const here = changed === undefined ? [] : [changed];
  if (Array.isArray(value))
    return [...here, ...value.flatMap((one, at) => variants(one, change).map((other) => value.with(at, other)))];
  if (typeof value !== 'object' || value === null) return here;
  const inside = Object.entries(value).flatMap(([key, one]) =>
    variants(one, change).map((other) => ({ ...value, [key]: other })),
  );
  return [...here, ...inside];
};

const doubled = (part: unknown): unknown => (Array.isArray(part) && part.length > 0 ? [...part, ...part] : undefined);
const turned = (part: unknown): unknown => {
  if (part === 'Y') return 'N';
  return part === 'N' ? 'Y' : undefined;
};

it('a list that names something twice, or a flag that is turned, is a fault of the caller in every write', async () => {
  const tries = [...(await sharedWrites(server)), ...(await foreignWrites(server)), ...(await orders(server))];
  const faults = new Set<string>();
  let sent = 0;
  for (const { spec, input, file } of tries.filter((one) => !onlyReads(one.spec)))
    for (const variant of [...variants(input, doubled), ...variants(input, turned)]) {
      const given = { ...(variant as object), ...(file ? { file } : {}) };
      const { status } = await server.call(spec, given as never, { as: server.administrator });
      sent += 1;
      if (status >= 500) faults.add(`${spec.method} ${spec.path} ${JSON.stringify(variant).slice(0, 600)}`);
    }
  expect([...faults]).toEqual([]);
  expect(sent).toBeGreaterThan(100);
}, 240_000);
