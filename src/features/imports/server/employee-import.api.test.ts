import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheet } from '#platform/effects/effects.contract.ts';
import { blacklistCalls, blacklistImport } from '#features/access-lists/blacklist.contract.ts';
import { addPlaces } from '#features/access-lists/server/access-lists.testing.ts';
import { requestOf } from '#app/server/sending.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { bulkImportCalls, type ImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { employeeImport, importMenu, importsCalls } from '../imports.contract.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await addPlaces(server.db);
});
afterAll(() => server.close());

const csv = (...lines: string[]) => fileOf('rows.csv', Buffer.from(lines.join('\n')));
const sent = (calls: ImportCalls, dryRun: 'Y' | 'N', ...lines: string[]) =>
  server.call(calls.file, { body: { dryRun }, file: csv(...lines) }, { as: admin });
const faultsOf = async (id: string) =>
  (
    await server.call(bulkImportCalls.rows, { query: { import: id, state: 'faulty' } }, { as: admin, lang: 'en' })
  ).content.list.map(({ line, faults }) => [line, ...faults.map(({ column, reason }) => `${column} ${reason}`)]);
const commit = (id: string, effects?: string) =>
  server.call(
    bulkImportCalls.commit,
    { content: { import: id } },
    { as: admin, headers: effects === undefined ? {} : { [effectsHeader]: effects } },
  );

const people = 'empid,name,coid,plantid,depid,email,adaccount,inservice';

it('employees follow the rules of the organisation', async () => {
  const { content } = await sent(
    employeeImport,
    'Y',
    people,
    'N-1,One,AA,01,L,one@example.com,one.a,Y',
    'N-2,Two,ZZ,01,,,,Y',
    'N-3,Three,AA,77,,,,Y',
    'N-4,Four,AA,01,NONE,,,Y',
    'N 5,Five,AA,01,,no address,two words,Y',
    'admin,Me,AA,01,,,,Y',
    'N-6,Six,AA,01,,,one.A,Y',
  );
  expect(content).toMatchObject({ total: 7, added: 1, faults: 6 });
  expect(await faultsOf(content.import)).toEqual([
    [3, 'coid imports.unknown_company'],
    [4, 'plantid imports.unknown_plant'],
    [5, 'depid imports.unknown_department'],
    [6, 'empid imports.bad_id', 'email imports.bad_email', 'adaccount imports.bad_account'],
    [7, 'empid imports.local'],
    [8, 'adaccount import.duplicate'],
  ]);
});

it('takes a department as lists show it, too', async () => {
  const { content } = await sent(employeeImport, 'N', people, 'N-7,Seven,AA,01,AA01_L,,,Y');
  expect(content).toMatchObject({ added: 1, faults: 0 });
  const again = await sent(employeeImport, 'Y', people, 'N-7,Seven,AA,01,L,,,Y');
  expect(again.content).toMatchObject({ unchanged: 1 });
});

it('says who leaves before they do, and takes it back as one act', async () => {
  expect((await sent(employeeImport, 'N', people, 'N-1,One,AA,01,L,,one.a,Y')).content).toMatchObject({ added: 1 });
  const leaving = (await sent(employeeImport, 'Y', people, 'N-1,One,AA,01,L,,one.a,N', 'N-9,New,AA,01,L2,,,Y')).content;
  expect(leaving).toMatchObject({ added: 1, changed: 1 });
  const asked = await commit(leaving.import, askEffects);
  expect(asked.reason).toBe(effectsReason);
  const { digest, people: reached } = sheet.parse(asked.content);
  expect(reached).toMatchObject([{ kind: 'lose', count: 1 }]);
  expect((await commit(leaving.import, digest)).content).toMatchObject({ state: 'done' });
  const stateOf = async () => {
    const rows = await server.db.read
      .selectFrom('employee')
      .select(['empid', 'inservice'])
      .where('empid', 'in', ['N-1', 'N-9'])
      .orderBy('empid')
      .execute();
    return rows.map(({ empid, inservice }) => `${empid} ${inservice}`);
  };
  expect(await stateOf()).toEqual(['N-1 N', 'N-9 Y']);
  await server.call(bulkImportCalls.undo, { content: { import: leaving.import } }, { as: admin });
  expect(await stateOf()).toEqual(['N-1 Y']);
});

it('entries of the blacklist come by code or name, are suggested, and come back from their export', async () => {
  const { content } = await sent(
    blacklistImport,
    'Y',
    '黑名单类型,类型,编号,备注',
    'APP,员工,E-A,"=lost, +1"',
    '不參與問卷,D,AA01_L,line',
    'SURVYE,H,E-B,x',
    'APP,H,E-GONE,x',
    'APP,R,All,x',
  );
  expect(content).toMatchObject({ total: 5, added: 2, faults: 3 });
  const { list } = (
    await server.call(bulkImportCalls.rows, { query: { import: content.import, state: 'faulty' } }, { as: admin })
  ).content;
  expect(list.map(({ faults }) => faults[0]?.reason)).toEqual([
    'import.unknown_code',
    'permission.content_unknown',
    'access_list.everybody',
  ]);
  expect(list[0]?.faults[0]?.suggestion).toBe('SURVEY');
  const done = await sent(
    blacklistImport,
    'N',
    'code,type,contentoid,remark',
    'APP,H,E-A,"=lost, +1"',
    'SURVEY,D,AA01_L,l',
  );
  expect(done.content).toMatchObject({ state: 'done', added: 2 });
  const answer = await server.app.inject(
    await requestOf(
      server.services,
      blacklistCalls.exportAll,
      { sealedQuery: { conditionMap: {} } },
      { as: admin, lang: 'zh-TW' },
    ),
  );
  const back = await server.call(
    blacklistImport.file,
    { body: { dryRun: 'Y' }, file: fileOf('export.xlsx', answer.rawPayload) },
    { as: admin },
  );
  expect(back.content).toMatchObject({ unchanged: back.content.total, faults: 0 });
});

it('the list has everybody’s imports for those who may import everywhere, else one’s own', async () => {
  const listOf = async (as: TestSession) =>
    (await server.call(importsCalls.search, { query: {}, sealedQuery: { conditionMap: {} } }, { as })).content;
  expect((await listOf(admin)).total).toBeGreaterThan(3);
  const reader = await server.person('IMP-LOOKS', { has: { [importMenu.id]: 'VIEWER' } });
  expect(await listOf(reader)).toEqual({ total: 0, list: [] });
});
