import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { difference, everyRow } from './every-row.testing.ts';
import { parameterChanges } from './parameter-changes.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';

/** A record goes back to an earlier state: all that was done to it later is undone at once (docs/adr/0025). */
let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
});
afterAll(() => server.close());

const { added, rename, nameOf } = parameterChanges(() => server);
/** The entries of its history, the first one first. */
const entriesOf = async (key: string) =>
  (await server.call(changeCalls.record, { query: { tableName: 'parameter', key } }, { as: admin })).content
    .map(({ oid }) => oid)
    .toReversed();
const preview = async (oid: string, as = admin) =>
  server.call(undoCalls.previewRestore, { query: { oid, later: 'Y' } }, { as, lang: 'en' });
const restoreSeen = (oid: string, digest: string | undefined, as = admin) =>
  server.call(undoCalls.restore, { content: { oid, later: 'Y', digest, confirmed: '' } }, { as });
/** With the preview that the administrator sees. */
const restore = async (oid: string, as = admin) => restoreSeen(oid, (await preview(oid)).content?.digest, as);

it('goes back over several changes at once, after a preview of the difference, as one act that can be undone', async () => {
  const { oid } = await added('First');
  const first = await everyRow(server);
  for (const name of ['Second', 'Third', 'Fourth']) await rename(oid, name);
  const last = await everyRow(server);
  const [entry = '', , third = ''] = await entriesOf(oid);
  const { content } = await preview(entry);
  expect(content).toMatchObject({ count: 1, refusal: null, rows: [{ type: 'U', title: 'parameter' }] });
  expect(content.rows[0]?.changes.map(({ column, from, to }) => [column, from, to])).toEqual([
    ['paramname', 'Fourth', 'First'],
  ]);
  expect(difference(last, await everyRow(server))).toEqual({});
  const restored = await restore(entry);
  expect(restored).toMatchObject({ code: '200', content: { changes: 3 } });
  expect(difference(first, await everyRow(server))).toEqual({});
  const { rows } = await sql<{ undoes: string }>`
    select distinct undoes from database_log where request_id = ${restored.requestId}`.execute(server.db.read);
  expect(rows).toHaveLength(3);
  // What was undone is not undone again, and nothing is left to be undone for the first state.
  expect((await preview(entry)).content.refusal).toMatchObject({ reason: 'undo.same_state' });
  const undone = await server.call(
    undoCalls.undo,
    { content: { act: restored.requestId, confirmed: '' } },
    { as: admin },
  );
  expect(undone.code).toBe('200');
  expect(difference(last, await everyRow(server))).toEqual({});
  expect((await restore(third)).code).toBe('200');
  expect(await nameOf(oid)).toBe('Third');
});

it('does not undo unseen what was done after the preview', async () => {
  const { oid } = await added('First');
  await rename(oid, 'Second');
  const [entry = ''] = await entriesOf(oid);
  const seen = (await preview(entry)).content.digest;
  await rename(oid, 'Third');
  const before = await everyRow(server);
  for (const digest of [seen, undefined, 'x'])
    expect(await restoreSeen(entry, digest)).toMatchObject({ code: '502', reason: 'undo.moved_on' });
  expect(difference(before, await everyRow(server))).toEqual({});
  expect((await restore(entry)).code).toBe('200');
  expect(await nameOf(oid)).toBe('First');
});

it('brings back what was deleted after it, in the state of the entry', async () => {
  const { oid } = await added('First');
  await rename(oid, 'Second');
  const second = await everyRow(server);
  await rename(oid, 'Third');
  await server.call(parameterCalls.remove, { content: [oid] }, { as: admin });
  const [, entry = ''] = await entriesOf(oid);
  expect((await preview(entry)).content).toMatchObject({ refusal: null, rows: [{ type: 'D' }] });
  expect((await restore(entry)).code).toBe('200');
  expect(difference(second, await everyRow(server))).toEqual({});
});

it('leaves out what has been undone since', async () => {
  const { oid } = await added('First');
  await rename(oid, 'Second');
  const { requestId: act } = await rename(oid, 'Third');
  await server.call(undoCalls.undo, { content: { act, confirmed: '' } }, { as: admin });
  await rename(oid, 'Fourth');
  const [entry = ''] = await entriesOf(oid);
  expect((await restore(entry)).content).toMatchObject({ changes: 2 });
  expect(await nameOf(oid)).toBe('First');
});

it('is refused as a whole when something in between was done by no person’s call', async () => {
  const { oid } = await added('First');
  await rename(oid, 'Second');
  await server.db.write({ empid: 'job' }, (trx) =>
    trx.updateTable('parameter').set({ paramname: 'By a job' }).where('oid', '=', oid).execute(),
  );
  await rename(oid, 'Third');
  const [entry = ''] = await entriesOf(oid);
  expect((await preview(entry)).content).toMatchObject({
    refusal: { reason: 'undo.changed' },
    rows: [{ changes: [] }],
  });
  expect(await restore(entry)).toMatchObject({ code: '502', reason: 'undo.changed' });
  expect(await nameOf(oid)).toBe('Third');
});

it('is for those who may make each of the calls, also for the changes of others', async () => {
  const user = await server.person('USER1', { has: { [parameterMenu.id]: 'USER' } });
  const look = await server.person('LOOK1', { has: { [parameterMenu.id]: 'LOOK' } });
  const { oid } = await added('First');
  for (const name of ['Second', 'Third']) await rename(oid, name, user);
  await rename(oid, 'Fourth');
  const [entry = ''] = await entriesOf(oid);
  expect((await preview(entry, look)).status).toBe(403);
  expect((await restore(entry, look)).status).toBe(403);
  expect(await nameOf(oid)).toBe('Fourth');
  expect((await restore(entry, user)).code).toBe('200');
  expect(await nameOf(oid)).toBe('First');
});

it('happens once when it is asked for twice at once', async () => {
  const { oid } = await added('First');
  for (const name of ['Second', 'Third']) await rename(oid, name);
  const [entry = ''] = await entriesOf(oid);
  const answers = await Promise.all([restore(entry), restore(entry)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '502']);
  expect(await nameOf(oid)).toBe('First');
});
