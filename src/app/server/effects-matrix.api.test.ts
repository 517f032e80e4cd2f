import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sheet } from '#platform/effects/effects.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import {
  askEffects,
  callName,
  effectsHeader,
  effectsReason,
  onlyReads,
  type EndpointSpec,
} from '#platform/wire/endpoint.ts';
import { difference, everyRow } from './every-row.testing.ts';
import { foreignWrites } from './foreign-writes.testing.ts';
import type { Aimed } from './placed.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';
import { orders, sharedWrites } from './undo-tries.testing.ts';

let server: TestServer;
let nobody: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  nobody = await server.person('NO-RIGHTS');
}, 60_000);
afterAll(() => server.close());

const made = ({ spec, input, file }: Aimed, effects?: string, as: TestSession = server.administrator) =>
  server.call(spec, { ...input, ...(file ? { file } : {}) } as never, {
    as,
    headers: effects === undefined ? {} : { [effectsHeader]: effects },
  });

/** The call in every way in which it can be sent; the faults, and whether it has shown a sheet. */
const tried = async (one: Aimed): Promise<{ faults: string[]; asked: boolean }> => {
  const faults: string[] = [];
  const expectThat = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  const [plainly, asking] = [await made(one, undefined, nobody), await made(one, askEffects, nobody)];
  expectThat(asking.reason === plainly.reason && asking.code !== '200', 'answers somebody without the right otherwise');
  expectThat(asking.content === null, 'shows its effects to somebody without the right');
  const before = await everyRow(server);
  const first = await made(one, askEffects);
  if (first.reason !== effectsReason) {
    expectThat(first.code === '200', `asked for its effects it answers ${first.code} ${first.reason ?? ''}`);
    return { faults, asked: false };
  }
  expectThat(Object.keys(difference(before, await everyRow(server))).length === 0, 'writes before it is confirmed');
  const { digest, changed, people, changes, notes } = sheet.parse(first.content);
  expectThat(!changed, 'says of the first sheet that it has changed');
  expectThat(people.length + changes.length + notes.length > 0, 'shows an empty sheet');
  const again = await made(one, 'another-digest');
  expectThat(again.reason === effectsReason, 'takes place with a digest that is not its own');
  const second = sheet.safeParse(again.content);
  expectThat(second.data?.changed === true && second.data.digest === digest, 'does not show its sheet as changed');
  const confirmed = await made(one, digest);
  expectThat(confirmed.code === '200', `confirmed it answers ${confirmed.code} ${confirmed.reason ?? ''}`);
  if (one.spec.undo !== true || confirmed.code !== '200') return { faults, asked: true };
  const undone = await server.call(
    undoCalls.undo,
    { content: { act: confirmed.requestId } },
    { as: server.administrator },
  );
  expectThat(undone.code === '200', `cannot be undone: ${undone.reason ?? ''}`);
  expectThat((await made(one)).code === '200', 'does not take place for clients that do not ask');
  return { faults, asked: true };
};

/** Fields whose change makes something visible, hides it or takes it from people. */
const switches = new Set(['status', 'islatest', 'ismust', 'showenable', 'timeenable', 'endtime', 'endTime']);
const publishing = /block|kick|publish|maintenance|blacklist|guide/i;

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Whether a write deletes, switches a status, blocks, ends sessions or publishes. */
const reaches = ({ method, path, content, body }: EndpointSpec): boolean =>
  method === 'DELETE' ||
  publishing.test(path) ||
  [...fieldsOf(content), ...Object.keys(body ?? {})].some((name) => switches.has(name));

/** Calls whose tries reach nobody; the tests of their features show their sheets. */
const reachingNobodyHere: ReadonlySet<string> = new Set([
  'PUT /org/mb/users/kick',
  'PUT /org/web/user/kick',
  'POST /org/blacklist',
  'PUT /org/blacklist',
  'POST /org/whitelist',
  'PUT /org/whitelist',
  'POST /data/param',
  'PUT /data/param',
  'PUT /app',
  'PUT /web',
  'POST /import/commit',
]);

describe('every write that shows its effects', () => {
  it('writes nothing before these effects are confirmed, and shows them to nobody else', async () => {
    const tries = [...(await sharedWrites(server)), ...(await foreignWrites(server)), ...(await orders(server))];
    const wanted = server.bound.filter(({ effects }) => effects === true).map(callName);
    const faults: string[] = [];
    const asked = new Set<string>();
    for (const one of tries) {
      const name = callName(one.spec);
      if (one.spec.effects === true) {
        const outcome = await tried(one);
        if (outcome.asked) asked.add(name);
        faults.push(...outcome.faults.map((fault) => `${name} ${fault}`));
      } else await made(one);
    }
    expect(faults).toEqual([]);
    const never = wanted.filter((name) => !asked.has(name) && !reachingNobodyHere.has(name));
    expect(never.map((name) => `${name}: add a try with effects to src/app/server/undo-tries.testing.ts`)).toEqual([]);
  }, 240_000);

  it('decides where it deletes, switches, blocks or publishes; or says why it reaches nobody', () => {
    const writes = server.bound.filter((spec) => !onlyReads(spec) && reaches(spec));
    const open = writes.filter(({ effects }) => effects === undefined).map(callName);
    expect(open).toEqual([]);
    const reasons = server.bound.flatMap(({ effects }) => (typeof effects === 'string' ? [effects] : []));
    expect(reasons.filter((reason) => reason.split(' ').length < 4)).toEqual([]);
  });
});
