import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { declared } from './calls.ts';
import { functionsOf } from './callers.testing.ts';
import { nameOf } from './foreign-reads.testing.ts';
import { factsHeldBy, factsOf, writesHeldBy, writesOfRows } from './offered-calls.testing.ts';
import { declaredIn, fillPlace, offersOf, writesOf } from './placed-features.testing.ts';
import type { Aimed, Saying } from './placed.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

// Compares what the answers say about rows with what the server does, for every contract: an offered call must not be
// rejected for rights or scope, and any other must be (403). Rows of special kinds (people with more rights, entries
// that mean more than they name) are in `row-reach.api.test.ts` and in the tests of their features.

const here = 'src/app/server/offered-calls.testing.ts';
const root = path.resolve(import.meta.dirname, '../../..');

let server: TestServer;
/** Readers who look everywhere; those who can delete the least come first. */
let readers: Record<string, TestSession>;

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  const builtIn = new Set(declared.menuEntries.map(({ id }) => id));
  const functions = [...new Set(server.bound.flatMap(functionsOf))].filter((id) => builtIn.has(id));
  const viewer = Object.fromEntries(functions.map((id) => [id, 'VIEWER']));
  const ofPlant = await server.person('OFPLANT', { coid: 'AA', plantid: '01', has: viewer });
  for (const id of functions) await server.give(id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  readers = {
    'somebody who only looks': await server.person('LOOKER', { has: viewer }),
    'an administrator of plant AA01': ofPlant,
    'the administrator of everything': server.administrator,
  };
}, 60_000);
afterAll(() => server.close());

const specOf = (call: EndpointSpec | Aimed): EndpointSpec => ('spec' in call ? call.spec : call);
const isSame = (one: Aimed, other: Aimed): boolean =>
  nameOf(one.spec) === nameOf(other.spec) && JSON.stringify(one.input) === JSON.stringify(other.input);

type Said = Omit<Saying, 'calls'> & { by: EndpointSpec; call: EndpointSpec | Aimed };

/** A call, what was said of it in each answer, and whether it was rejected for rights or scope. */
type Tried = { who: string; plant: string; said: Said[]; forbidden: boolean; answer: string };

/** Reads first all that is said about the rows of a new place, and then makes each write of them once. */
const tryRows = async (
  who: string,
  as: TestSession,
  mark: string,
  place: { coid: string; plantid: string },
): Promise<Tried[]> => {
  const filled = await fillPlace(server, mark, place);
  const said: Said[] = [];
  for (const { spec: by, input, sayings } of offersOf(filled)) {
    const { content } = await server.call(by, input, { as });
    for (const { calls, ...saying } of sayings(content)) said.push(...calls.map((call) => ({ ...saying, by, call })));
  }
  const tried: Tried[] = [];
  const special = said.map(({ call }) => call).filter((call) => 'spec' in call);
  // What several answers say of the same call is compared with one try of it.
  const once = special.filter((one, nth) => special.findIndex((other) => isSame(one, other)) === nth);
  const saidOf = (one: Aimed): Said[] =>
    said.filter(({ call }) =>
      'spec' in call ? isSame(call, one) : !once.includes(one) && nameOf(call) === nameOf(one.spec),
    );
  for (const one of [...once, ...(await writesOf(filled))]) {
    const { status, code, reason } = await server.call(one.spec, one.input, { as });
    const ofCall = saidOf(one);
    const answer = `${status} ${code} ${reason ?? ''}`;
    tried.push({ who, plant: filled.plant, said: ofCall, forbidden: status === 403, answer });
  }
  return tried;
};

describe('what answers say may be done to a row', () => {
  let tried: Tried[];
  beforeAll(async () => {
    tried = [];
    for (const [nth, [who, as]] of Object.entries(readers).entries()) {
      tried.push(...(await tryRows(who, as, `HOME${nth}`, { coid: 'AA', plantid: '01' })));
      tried.push(...(await tryRows(who, as, `AWAY${nth}`, { coid: 'BB', plantid: '01' })));
    }
  }, 60_000);

  it('is what the calls do', () => {
    const wrong = tried.flatMap(({ who, plant, said, forbidden, answer }) =>
      said
        .filter(({ offered }) => offered === forbidden)
        .map(({ by, fact, offered, call }) => {
          const offers = `${nameOf(by)} ${fact} ${offered ? 'offers' : 'does not offer'} ${nameOf(specOf(call))}`;
          return `${offers} of a row of ${plant} to ${who}, but the answer is ${answer}`;
        }),
    );
    expect(wrong).toEqual([]);
    const offered = (who: string, plant: string): boolean[] => [
      ...new Set(
        tried
          .filter((one) => one.who === who && one.plant === plant)
          .flatMap(({ said }) => said.map((one) => one.offered)),
      ),
    ];
    const [looker = '', ofPlant = '', chief = ''] = Object.keys(readers);
    expect([offered(looker, 'AA01'), offered(looker, 'BB01')]).toEqual([[false], [false]]);
    expect([offered(ofPlant, 'AA01'), offered(ofPlant, 'BB01')]).toEqual([[true], [false]]);
    expect([offered(chief, 'AA01'), offered(chief, 'BB01')]).toEqual([[true], [true]]);
  });

  it('is compared for each fact of each answer, and for each write of rows', () => {
    const compared = tried.flatMap(({ said }) => said);
    const facts = new Set(compared.map(({ by, fact }) => `${nameOf(by)} ${fact}`));
    const writes = new Set(compared.map(({ call }) => nameOf(specOf(call))));
    const known = factsOf(server.bound).map(({ spec, fact }) => ({ spec, name: `${nameOf(spec)} ${fact}` }));
    const ofRows = writesOfRows(server.bound);
    const missing = [
      ...known.filter(({ name }) => !facts.has(name) && !factsHeldBy[name]),
      ...ofRows
        .filter((spec) => !writes.has(nameOf(spec)) && !writesHeldBy[nameOf(spec)])
        .map((spec) => ({ spec, name: `${nameOf(spec)}: whether it is possible` })),
    ];
    const add = ({ spec, name }: (typeof missing)[number]): string =>
      `${name} is not compared with what the call does: add an offer to ${declaredIn(spec, here)}`;
    expect(missing.map(add)).toEqual([]);
    const names = new Set([...known.map(({ name }) => name), ...ofRows.map(nameOf)]);
    const held = Object.keys({ ...factsHeldBy, ...writesHeldBy });
    expect(held.filter((name) => !names.has(name) || facts.has(name) || writes.has(name))).toEqual([]);
  });

  it('is compared by the tests that are named for the others', () => {
    for (const [name, file] of Object.entries({ ...factsHeldBy, ...writesHeldBy })) {
      const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
      const fact = factsHeldBy[name] ? name.split(' ').at(-1) : 'Calls.';
      expect(`${file} ${name}: ${text.includes(fact ?? '')}`).toBe(`${file} ${name}: true`);
    }
  });
});
