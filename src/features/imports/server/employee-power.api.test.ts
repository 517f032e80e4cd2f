import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlaces, departments } from '#features/access-lists/server/access-lists.testing.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { employeeImport, importMenu } from '../imports.contract.ts';

let server: TestServer;
let clerk: TestSession;
const inAA = { coid: 'AA', plantid: '01' };
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
  clerk = await server.person('EP-CLERK', { ...inAA, has: { [importMenu.id]: 'USER' } });
  await server.person('EP-WRITER', { ...inAA, has: { [parameterMenu.id]: 'USER' } });
  await server.person('EP-READER', { ...inAA, has: { [parameterMenu.id]: 'VIEWER' } });
  await server.person('EP-PUPPET', inAA);
  // Everybody in this department can change parameters.
  await server.give(parameterMenu.id, 'USER', [{ type: 'D', contentoid: departments.line, containSub: 'N' }]);
});
afterAll(() => server.close());

const sent = (lines: readonly string[], as = clerk) => {
  const text = ['empid,name,coid,plantid,depid,email,adaccount,inservice', ...lines].join('\n');
  const file = fileOf('people.csv', Buffer.from(text));
  return server.call(employeeImport.file, { body: { dryRun: 'N' }, file }, { as });
};
const line = (empid: string, { depid = '', account = '', inservice = 'Y' } = {}): string =>
  `${empid},${empid},AA,01,${depid},,${account},${inservice}`;
const placeOf = async (empid: string) =>
  server.db.read
    .selectFrom('employee')
    .select(['depkey', 'adaccount', 'inservice'])
    .where('empid', '=', empid)
    .executeTakeFirstOrThrow();
const leaves = (empid: string) =>
  server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', empid).execute(),
  );

describe('a clerk who may import employees, and nothing else', () => {
  it('does not get the account of a person who can change more', async () => {
    expect(await sent([line('EP-WRITER', { account: 'clerk.ad' })])).toMatchObject({ code: '25' });
    expect((await placeOf('EP-WRITER')).adaccount).toBeNull();
  });

  it('nor that of one who has left, to be called back later', async () => {
    await server.person('EP-GONE', { ...inAA, has: { [parameterMenu.id]: 'USER' } });
    await leaves('EP-GONE');
    expect(await sent([line('EP-GONE', { account: 'gone.ad', inservice: 'N' })])).toMatchObject({ code: '25' });
    expect((await placeOf('EP-GONE')).adaccount).toBeNull();
  });

  it('does not move to where there is more to be done', async () => {
    expect(await sent([line('EP-CLERK', { depid: 'L' })])).toMatchObject({ code: '25' });
    expect((await placeOf('EP-CLERK')).depkey).toBeNull();
  });

  it('nor moves another console user there, with an account of their own or without', async () => {
    expect(await sent([line('EP-PUPPET', { depid: 'L', account: 'clerk.two' })])).toMatchObject({ status: 403 });
    expect(await sent([line('EP-PUPPET', { depid: 'L' })])).toMatchObject({ status: 403, reason: 'imports.stronger' });
    expect((await placeOf('EP-PUPPET')).depkey).toBeNull();
  });

  it('imports everybody else', async () => {
    const file = [
      line('EP-CLERK'),
      line('EP-WRITER'),
      line('EP-READER', { account: 'reader.ad' }),
      line('EP-NEW', { depid: 'L' }),
    ];
    expect(await sent(file)).toMatchObject({ code: '200', content: { state: 'done', added: 1 } });
    expect((await placeOf('EP-READER')).adaccount).toBe('reader.ad');
  });
});

it('what an administrator has taken by an import does not come back by undoing it', async () => {
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .updateTable('employee')
      .set({ depkey: departments.line })
      .where('empid', 'in', ['EP-CLERK', 'EP-PUPPET'])
      .execute(),
  );
  for (const empid of ['EP-CLERK', 'EP-PUPPET']) {
    const { content } = await sent([line(empid)], server.administrator);
    expect(content).toMatchObject({ state: 'done', changed: 1 });
    const undo = (as: TestSession) =>
      server.call(bulkImportCalls.undo, { content: { import: content.import } }, { as });
    expect(await undo(clerk)).toMatchObject({ status: 403, reason: 'undo.stronger' });
    expect((await placeOf(empid)).depkey).toBeNull();
    expect(await undo(server.administrator)).toMatchObject({ code: '200' });
  }
});
