import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { channelsOf, onlyReads, reachOf, type EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { contentOf } from './answered.testing.ts';
import { declared } from './calls.ts';
import { adminOf, functionsOf } from './callers.testing.ts';
import {
  nameOf,
  ofCompanies,
  openToAll,
  otherReads,
  placeless,
  unfiltered,
  untried,
  type AimedRead,
  type SharedItems,
} from './foreign-reads.testing.ts';
import { declaredIn, fillPlace, missingPlace, readsOf, tracesOf, type FilledPlace } from './placed-features.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

// What one plant's reader sees is compared in two ways: no answer may hold a trace of another plant's rows, and every
// answer (its totals too) must be the same as before these rows were there. An administrator who looks everywhere makes
// the same calls and must see the rows, so that a call which finds nothing proves nothing.

const samplesFile = 'src/app/server/foreign-reads.testing.ts';
const foreignMark = 'QZFOREIGN';
const foreignPlant = { coid: 'BB', plantid: '01' };

let server: TestServer;
let chief: TestSession;
/** ADMIN of every function for plant AA01, and of none for any other. */
let ofPlant: TestSession;
let shared: SharedItems;
let own: FilledPlace;
let foreign: FilledPlace;
let traces: string[];
let reads: EndpointSpec[];
/** What the reader of the plant was answered to each of `triesAt` while no other plant had rows. */
let alone: string[];

const groupOf = ({ right }: EndpointSpec): string => (right.kind === 'function' ? right.anyOf.join('|') : right.kind);

const writesOf = (group: string): EndpointSpec[] =>
  server.bound.filter((spec) => spec.right.kind === 'function' && groupOf(spec) === group && !onlyReads(spec));

const hasPlacedRows = (group: string): boolean =>
  writesOf(group).some(({ right }) => right.kind === 'function' && reachOf(right) === 'rows');

/** A function whose writes all reach everywhere keeps what belongs to no plant. */
const isPlaceless = (group: string): boolean => writesOf(group).length > 0 && !hasPlacedRows(group);

/** Every call that reads, aimed at the rows of a place: the same calls in the same order for every place. */
const triesAt = (place: FilledPlace): AimedRead[] => [
  ...reads.map(unfiltered).filter((one) => one !== undefined),
  ...[...otherReads(place, shared), ...readsOf(place)].flatMap((one) =>
    reads.filter((spec) => nameOf(spec) === nameOf(one.spec)).map((spec) => ({ ...one, spec })),
  ),
];

/** Where to add or mend what the call is tried with. */
const sampleFor = (spec: EndpointSpec): string => `add its rows or a read of them to ${declaredIn(spec, samplesFile)}`;

/** Times differ between two calls, whatever the rows. */
const withoutTimes = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g, 'time');

type Seen = { status: number; code: string; text: string };

const answerTo = async ({ spec, input }: AimedRead, as: TestSession): Promise<Seen> => {
  const given = input as Record<string, Record<string, unknown>>;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given['query'] ?? {})) query.set(name, String(value));
  for (const [name, value] of Object.entries(given['sealedQuery'] ?? {}))
    query.set(name, await server.services.keys.seal(value));
  const content = await server.services.keys.seal(given['content'] ?? {});
  const response = await server.app.inject({
    method: spec.method,
    url: `/api${spec.path}?${query.toString()}`,
    headers: { authorization: `Bearer ${as.token}` },
    ...(spec.method === 'GET' || spec.method === 'HEAD' ? {} : { payload: { ...given['body'], content } }),
  });
  const status = response.statusCode;
  // A file as it was uploaded, such as the log of a feedback.
  if (response.headers['content-type'] === 'application/octet-stream')
    return { status, code: '200', text: response.body };
  if (!String(response.headers['content-type']).startsWith('application/json')) {
    const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
    return { status, code: '200', text: JSON.stringify(sheets.map(({ rows: cells }) => cells)) };
  }
  const { code, reason, content: shown } = JSON.parse(response.body) as Envelope;
  return { status, code, text: JSON.stringify({ status, code, reason, shown }) };
};

const isTrace = (text: string): boolean => traces.some((trace) => text.includes(trace));

const sharedItems = async (): Promise<SharedItems> => {
  const as = { as: server.administrator };
  const parameter = async (paramcode: string): Promise<string> => {
    const content = { paramtype: 'Shared', paramtypename: 'Shared', paramcode, paramname: paramcode, paramsort: 1 };
    return (await contentOf('a parameter', server.call(parameterCalls.add, { content }, as))).oid;
  };
  const id = '00000178';
  const role = await contentOf(
    'a role',
    server.call(roleCalls.add, { content: { id, name: id, sourcetype: 'build', source: '' } }, as),
  );
  const { oid: func } = await server.db.read
    .selectFrom('web_function')
    .select('oid')
    .where('id', '=', bannerMenu.id)
    .executeTakeFirstOrThrow();
  return { func, parameters: [await parameter('ONE'), await parameter('TWO')], role: role.oid };
};

/** Names the rows' people and departments in the role, in a condition of the parameters, and nowhere else. */
const nameInShared = async (...all: FilledPlace[]): Promise<void> => {
  const as = { as: server.administrator };
  const content = all.flatMap(({ department, person }) => [
    { contenttype: 'D' as const, contentoid: department },
    { contenttype: 'H' as const, contentoid: person },
  ]);
  await contentOf(
    'the mapping of a role',
    server.call(roleCalls.saveMapping, { query: { roleOid: shared.role }, content }, as),
  );
  for (const dataOid of shared.parameters) {
    const query = { dataType: 'PARAM', dataOid };
    const held = (await server.call(dataPermissionCalls.read, { query }, as)).content;
    const permissionList = all.map(({ person }) => ({
      type: 'H' as const,
      contentoid: person,
      containSub: 'N' as const,
    }));
    await contentOf(
      'a condition',
      server.call(
        dataPermissionCalls.save,
        {
          sealedQuery: { deleteOidList: held.map(({ oid }) => oid) },
          content: [{ ...query, funcOid: shared.func, funcType: 'W', permissionList }],
        },
        as,
      ),
    );
  }
};

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  // Calls of the app alone have no scope: they are about the caller.
  reads = server.bound.filter(
    (spec) =>
      onlyReads(spec) && spec.right.kind !== 'public' && channelsOf(spec.right).includes('W') && !untried[nameOf(spec)],
  );
  const builtIn = new Set(declared.menuEntries.map(({ id }) => id));
  const functions = [...new Set(server.bound.flatMap(functionsOf))].filter((id) => builtIn.has(id));
  chief = await server.person('CHIEF', { has: adminOf(functions) });
  ofPlant = await server.person('OFPLANT', { coid: 'AA', plantid: '01' });
  for (const id of functions) await server.give(id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  shared = await sharedItems();
  own = await fillPlace(server, 'QZHOME', { coid: 'AA', plantid: '01' });
  await nameInShared(own);
  alone = [];
  for (const one of triesAt(missingPlace(own, foreignMark, foreignPlant)))
    alone.push((await answerTo(one, ofPlant)).text);
  foreign = await fillPlace(server, foreignMark, foreignPlant);
  await nameInShared(own, foreign);
  traces = await tracesOf(server, foreign);
}, 60_000);
afterAll(() => server.close());

describe('a reader of one plant', () => {
  it('is tried with every read', () => {
    const tried = new Set(triesAt(own).map(({ spec }) => nameOf(spec)));
    const without = reads.filter((spec) => !tried.has(nameOf(spec)) && !isPlaceless(groupOf(spec)));
    expect(without.map((spec) => `${nameOf(spec)} needs arguments: ${sampleFor(spec)}`)).toEqual([]);
  });

  it('is tried with reads that show other plants’ rows to somebody who looks everywhere', async () => {
    const shown = new Set<string>();
    const failed: string[] = [];
    for (const one of triesAt(foreign)) {
      const { code, text } = await answerTo(one, chief);
      const name = nameOf(one.spec);
      if (code !== '200') failed.push(`${name} fails: ${sampleFor(one.spec)}: ${text}`);
      if (isTrace(text)) shown.add(name);
    }
    expect(failed).toEqual([]);
    const blind = reads
      .filter((spec) => hasPlacedRows(groupOf(spec)) && !shown.has(nameOf(spec)) && !placeless[nameOf(spec)])
      .map((spec) => `${nameOf(spec)} shows nobody a row of BB01: ${sampleFor(spec)}`);
    expect(blind).toEqual([]);
    expect(Object.keys(placeless).filter((name) => shown.has(name))).toEqual([]);
  }, 60_000);

  it('sees the rows of that plant', async () => {
    const shown = new Set<string>();
    for (const one of triesAt(own))
      if ((await answerTo(one, ofPlant)).text.includes(own.mark)) shown.add(nameOf(one.spec));
    const missing = reads.map(nameOf).filter((name) => !shown.has(name));
    const placed = new Set(reads.filter((spec) => hasPlacedRows(groupOf(spec))).map(nameOf));
    expect(missing.filter((name) => placed.has(name) && !placeless[name] && !ofCompanies[name])).toEqual([]);
    expect(Object.keys(ofCompanies).filter((name) => shown.has(name) || !placed.has(name))).toEqual([]);
  }, 60_000);

  it('sees no row of another plant, and nothing changes when there are some', async () => {
    const leaks: string[] = [];
    const open = new Set<string>();
    for (const [nth, one] of triesAt(foreign).entries()) {
      const { text } = await answerTo(one, ofPlant);
      const before = alone[nth] ?? '';
      const name = nameOf(one.spec);
      const leak = isTrace(text) || withoutTimes(text) !== withoutTimes(before);
      if (!leak) continue;
      if (!one.limited) open.add(name);
      if (one.limited || !openToAll[name])
        leaks.push(
          `${name} ${isTrace(text) ? 'shows rows of BB01' : 'depends on rows of BB01'} to a reader of AA01: ` +
            `give \`listReads\` and \`rowReads\` the place of the rows, or filter by \`withinScope(caller.grant.scope, …)\`\n  without them: ${before}\n  with them: ${text}`,
        );
    }
    expect(leaks.join('\n')).toBe('');
    expect(Object.keys(openToAll).filter((name) => !open.has(name))).toEqual([]);
  }, 60_000);
});
