import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from './answered.testing.ts';
import { difference, everyRow } from './every-row.testing.ts';
import { parameterChanges } from './parameter-changes.testing.ts';
import { startTestServer, testPassword, type TestServer, type TestSession } from './server.testing.ts';
import { addPlaces, addTo, scoped } from '#features/company-documents/server/company-documents.testing.ts';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { jobCalls } from '#features/jobs/jobs.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { messagesOf } from '#features/messages/server/messages.testing.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await addPlaces(server);
}, 60_000);
afterAll(() => server.close());

const { added, rename, nameOf } = parameterChanges(() => server);

/** Makes an act older, in the log and in the ids of its entries. Returns one of these ids. */
const aged = async (act: string, days: number): Promise<string> => {
  await server.db.pool.query(
    `begin; set local session_replication_role = replica;
     update database_log set at = at - make_interval(days => ${days}), oid = overlay(oid::text placing
       regexp_replace(lpad(to_hex((extract(epoch from at - make_interval(days => ${days})) * 1000)::bigint), 12, '0'),
         '(.{8})(.{4})', '\\1-\\2') from 1)::uuid
     where request_id = '${act}';
     delete from undo_secret where at > now() - interval '1 hour'; commit`,
  );
  return entryOf(act);
};
const entryOf = async (act: string): Promise<string> => {
  const { rows } = await sql<{ oid: string }>`
    select oid from database_log where request_id = ${act} order by step limit 1`.execute(server.db.read);
  return rows[0]?.oid ?? '';
};

const preview = (oid: string, as = admin) =>
  server.call(undoCalls.previewRestore, { query: { oid } }, { as, lang: 'en' });
const restore = (oid: string, as = admin) =>
  server.call(undoCalls.restore, { content: { oid, confirmed: '' } }, { as });

it('a record that was deleted weeks ago comes back with its children, after a preview that writes nothing', async () => {
  const { oid, paramname } = await added();
  const language = { paramOid: oid, paramLang: 'vi' as const, paramName: 'Xanh' };
  await server.call(parameterCalls.addLanguage, { content: language }, { as: admin });
  const before = await everyRow(server);
  const removed = await server.call(parameterCalls.remove, { content: [oid] }, { as: admin });
  const entry = await aged(removed.requestId, 40);
  const deleted = await everyRow(server);
  expect((await preview(entry)).content).toMatchObject({
    count: 2,
    rows: expect.arrayContaining([expect.objectContaining({ type: 'D', label: expect.stringContaining(paramname) })]),
    refusal: null,
  });
  const { rows } = (await preview(entry)).content;
  const fields = rows.flatMap(({ changes }) => changes.map(({ column, from, to }) => [column, from, to]));
  expect(fields).toEqual(
    expect.arrayContaining([
      ['paramname', null, paramname],
      ['paramsort', null, '1'],
    ]),
  );
  expect(difference(deleted, await everyRow(server))).toEqual({});
  const restored = await restore(entry);
  expect(restored).toMatchObject({ code: '200', content: { changes: 2 } });
  expect(difference(before, await everyRow(server))).toEqual({});
  // It is one more act, which can be undone like any other.
  expect(await server.call(undoCalls.undo, { content: { act: restored.requestId } }, { as: admin })).toMatchObject({
    code: '200',
  });
  expect(await nameOf(oid).catch(() => 'gone')).not.toBe(paramname);
});

it('an earlier state comes back unless it was changed since; the preview names what is in the way', async () => {
  const { oid, paramname } = await added();
  const first = await aged((await rename(oid, 'Dark')).requestId, 40);
  expect((await preview(first)).content.rows).toMatchObject([
    { type: 'U', changes: [{ column: 'paramname', label: 'Name', from: 'Dark', to: paramname }] },
  ]);
  const second = await rename(oid, 'Darker');
  const inTheWay = await preview(first);
  expect(inTheWay.content.rows).toMatchObject([{ type: 'U', changes: [] }]);
  expect(inTheWay.content).toMatchObject({ refusal: { reason: 'undo.changed' } });
  expect(JSON.stringify(inTheWay.content.refusal)).toContain('Darker');
  expect(await restore(first)).toMatchObject({ code: '502', reason: 'undo.changed' });
  expect(await restore(await entryOf(second.requestId))).toMatchObject({ code: '200' });
  expect(await restore(first)).toMatchObject({ code: '200' });
  expect(await nameOf(oid)).toBe(paramname);
  expect(await restore(first)).toMatchObject({ code: '502', reason: 'undo.done' });
});

it('is for those who may make the call of the act, where its rows lie', async () => {
  const reader = await server.person('RESTORE-READER', { has: { [parameterMenu.id]: 'VIEWER' } });
  const editor = await server.person('RESTORE-EDITOR', { has: { [parameterMenu.id]: 'USER' } });
  const nobody = await server.person('RESTORE-NOBODY');
  const { oid } = await added();
  const entry = await aged((await rename(oid, 'Dark')).requestId, 40);
  for (const as of [reader, nobody])
    for (const call of [preview, restore]) expect(await call(entry, as)).toMatchObject({ status: 403 });
  expect(await restore(entry, editor)).toMatchObject({ code: '200' });

  const plant = await scoped(server, 'RESTORE-PLANT', { coid: 'AA', plantid: '01' }, 'P');
  const there = await contentOf('a document', addTo(server, admin, { co: 'BB', pzid: '01' }));
  const gone = await server.call(companyDocumentCalls.remove, { content: [there.oid] }, { as: admin });
  for (const call of [preview, restore])
    expect(await call(await entryOf(gone.requestId), plant)).toMatchObject({ status: 403 });
});

it('says what is no longer kept: a file, or a password', async () => {
  const document = await contentOf('a document', addTo(server, admin, { co: 'AA', pzid: '01' }));
  const removed = await server.call(companyDocumentCalls.remove, { content: [document.oid] }, { as: admin });
  const entry = await aged(removed.requestId, 40);
  await server.db.pool.query(
    `begin; set local session_replication_role = replica; delete from stored_file where fileid = '${document.fileid}'; commit`,
  );
  expect(await preview(entry)).toMatchObject({ content: { refusal: { reason: 'undo.file_gone' } } });
  expect(await restore(entry)).toMatchObject({ code: '502', reason: 'undo.file_gone' });

  await server.person('RESTORE-LEFT');
  const left = await server.call(webUserCalls.remove, { content: ['RESTORE-LEFT'] }, { as: admin });
  await restore(await aged(left.requestId, 40));
  // Either it says so, or the account is back without a password that anybody could use.
  await expect(server.signIn('RESTORE-LEFT', testPassword)).rejects.toThrow();
});

it('what no person has done, and what is not there, cannot be undone', async () => {
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`update parameter set paramsort = paramsort + 1 where paramtype = 'Colour'`.execute(trx),
  );
  const { rows } = await sql<{ oid: string }>`
    select oid from database_log where actor = 'test' and call is null limit 1`.execute(server.db.read);
  for (const oid of [rows[0]?.oid ?? '', '01900000-0000-7000-8000-000000000000']) {
    expect(await preview(oid)).toMatchObject({ content: { rows: [], refusal: { reason: 'undo.not_possible' } } });
    expect(await restore(oid)).toMatchObject({ code: '502', reason: 'undo.not_possible' });
  }
});

it('names what a row belonged to, and the people of an audience, in words', async () => {
  const { oid, paramcode, paramname } = await added();
  const language = { paramOid: oid, paramLang: 'vi' as const, paramName: 'Xanh' };
  await server.call(parameterCalls.addLanguage, { content: language }, { as: admin });
  const removed = await server.call(parameterCalls.remove, { content: [oid] }, { as: admin });
  const { rows } = (await preview(await aged(removed.requestId, 40))).content;
  const fields = rows.flatMap(({ changes }) => changes.map(({ column, to }) => [column, to]));
  expect(fields).toContainEqual(['paramoid', `Colour ${paramcode} ${paramname}`]);

  const message = await messagesOf(server).added();
  const gone = await server.call(messageCalls.remove, { content: [message.oid] }, { as: admin });
  const labels = (await preview(await aged(gone.requestId, 40))).content.rows.map(({ label }) => label);
  expect(labels).toContain('Role Everyone');
});

it('members of a role are named, the first of many', async () => {
  const people = Array.from({ length: 12 }, (_, n) => `MEMBER-${String(n).padStart(2, '0')}`);
  for (const empid of people) await server.person(empid, { name: `Anna ${empid.slice(-2)}` });
  const role = { id: '97', name: 'Long', sourcetype: 'build' as const, explain: '' };
  const { oid } = await contentOf('a role', server.call(roleCalls.add, { content: role }, { as: admin }));
  const mapped = (content: { contenttype: 'H'; contentoid: string }[]) =>
    server.call(roleCalls.saveMapping, { query: { roleOid: oid }, content }, { as: admin });
  await mapped(people.map((contentoid) => ({ contenttype: 'H', contentoid })));
  const taken = await mapped([]);
  const { rows } = (await preview(await entryOf(taken.requestId))).content;
  const members = rows.find(({ changes }) => changes.some(({ column }) => column === 'empids'));
  expect(members).toMatchObject({ title: 'role members', label: '' });
  const [named] = members?.changes.filter(({ column }) => column === 'empids') ?? [];
  expect(named).toMatchObject({ label: 'Employees', from: null });
  const shown = named?.to?.split('; ') ?? [];
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([11, 'Anna 00 (MEMBER-00)', 'and 2 more']);
  expect(members?.changes.find(({ column }) => column === 'roleoid')?.to).toContain('Long');

  // Undoing the first act takes them away: there they are named, too.
  const given = await mapped(people.map((contentoid) => ({ contenttype: 'H', contentoid })));
  const going = (await preview(await entryOf(given.requestId))).content.rows.find(({ label }) => label === '');
  expect(going).toMatchObject({ type: 'I', title: 'role members' });
  expect(going?.changes.find(({ column }) => column === 'empids')).toMatchObject({ label: 'Employees', to: null });
  expect(going?.changes.find(({ column }) => column === 'empids')?.from).toMatch(/^Anna 00 .*and 2 more$/);
});

it.each([
  ['app', { preword: 'message', action: 'due', params: {} }],
  ['bpm', { preword: 'bpm', action: 'writeBack', params: { form: '' } }],
] as const)('the history of a job leaves out parameters of which there are none: %s', async (kind, action) => {
  const series = { frequency: 1, frequencytype: 'min' as const, nexttime: '2030-01-31 08:00:00' };
  const job = { id: `bare-${kind}`, name: 'Bare', ...action, ...series };
  const content = { ...job, status: 'Y' as const, overlap: 'skip' as const, retries: 0, reason: '' };
  const { oid } = await contentOf('a job', server.call(jobCalls[kind].add, { content }, { as: admin }));
  const query = { tableName: 'scheduled_job', key: oid };
  const [add] = (await server.call(changeCalls.record, { query }, { as: admin })).content;
  expect(add?.changes.map(({ column }) => column)).toContain('action');
  expect(add?.changes.map(({ column }) => column)).not.toContain('params');
});
