import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onlyReads, reachOf, type EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { declared } from './calls.ts';
import { adminOf, functionsOf } from './callers.testing.ts';
import { fingerprint } from './fingerprint.testing.ts';
import { foreignWrites, type ForeignWrite } from './foreign-writes.testing.ts';
import { declaredIn } from './placed-features.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
/** ADMIN of every function for plant AA01, and VIEWER of each everywhere. */
let ofPlant: TestSession;
let chief: TestSession;
let writes: ForeignWrite[];

const triesFile = 'src/app/server/foreign-writes.testing.ts';

/** Where the tries of a call are declared. */
const fileOf = (spec: EndpointSpec): string => declaredIn(spec, triesFile);

const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;

beforeAll(async () => {
  server = await startTestServer();
  const builtIn = new Set(declared.menuEntries.map(({ id }) => id));
  const functions = [...new Set(server.bound.flatMap(functionsOf))].filter((id) => builtIn.has(id));
  chief = await server.person('CHIEF', { has: adminOf(functions) });
  ofPlant = await server.person('OFPLANT', {
    coid: 'AA',
    plantid: '01',
    has: Object.fromEntries(functions.map((id) => [id, 'VIEWER'])),
  });
  for (const id of functions) await server.give(id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  writes = await foreignWrites(server);
}, 60_000);
afterAll(() => server.close());

/**
 * Counts how often the extent of a scope issued by the server is read, with which every decision starts. The gate
 * itself does not read it for writes of rows.
 */
const watchScopes = (rights: TestServer['services']['rights']): (() => number) => {
  let asked = 0;
  const watched = (scope: Scope): Scope =>
    new Proxy(scope, {
      get: (target, name) => {
        if (name === 'everywhere') asked += 1;
        return Reflect.get(target, name);
      },
    });
  const grant = rights.grant;
  vi.spyOn(rights, 'grant').mockImplementation(async (...args) => {
    const held = await grant(...args);
    return held && { ...held, scope: watched(held.scope) };
  });
  return () => asked;
};

const outcomeOf = async ({ what, spec, input }: ForeignWrite, as: TestSession, file?: ForeignWrite['file']) => {
  const {
    status,
    code,
    reason = '',
  } = await server.call(spec, { ...input, ...(file ? { file } : {}) } as never, { as });
  return { what: `${nameOf(spec)}: ${what} (${fileOf(spec)})`, status, code, reason };
};

describe('an administrator of one plant', () => {
  it('is tried with every write of rows', () => {
    const ofRows = server.bound.filter(
      (spec) => spec.right.kind === 'function' && reachOf(spec.right) === 'rows' && !onlyReads(spec),
    );
    const tried = new Set(writes.map(({ spec }) => nameOf(spec)));
    // An import rejects rows, not its call: `import-scope.api.test.ts` tries every kind.
    const imports = new Set(declared.imports.map(({ calls }) => nameOf(calls.file)));
    const untried = ofRows.filter((spec) => !tried.has(nameOf(spec)) && !imports.has(nameOf(spec)));
    const missing = untried.map((spec) => `${nameOf(spec)}: add a write of a row to ${fileOf(spec)}`);
    expect(missing).toEqual([]);
  });

  it('changes nothing that is another plant’s or everybody’s', async () => {
    const before = await fingerprint(server);
    const outcomes = [];
    for (const one of writes) outcomes.push(await outcomeOf(one, ofPlant));
    expect(outcomes.filter(({ status }) => status !== 403)).toEqual([]);
    expect(await fingerprint(server)).toEqual(before);
  });

  it('is rejected what somebody who works everywhere does', async () => {
    const looked = watchScopes(server.services.rights);
    const outcomes = [];
    const blind: string[] = [];
    for (const one of writes) {
      const before = looked();
      outcomes.push(await outcomeOf(one, chief, one.file));
      if (looked() === before)
        blind.push(
          `${nameOf(one.spec)}: ${one.what}: its handler never reads caller.grant.scope (assertRowsInScope of rights/server/row-scope.ts)`,
        );
    }
    expect(outcomes.filter(({ code }) => code !== '200')).toEqual([]);
    // A handler that ignores the scope would admit everyone, without any error.
    expect(blind).toEqual([]);
  }, 30_000);
});
