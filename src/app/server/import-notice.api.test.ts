import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { masterDataImport } from '#features/master-data/master-data.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { sweepDeadImports } from '#platform/bulk-import/server/import-notice.ts';
import { languageCookie } from '#platform/i18n/languages.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { noticeCalls, type Notice } from '#platform/notice-centre/notice-centre.contract.ts';
import { importNoting } from './calls.ts';
import { startTestServer, until, type TestServer } from './server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  // Every call is answered before its work is over.
  server = await startTestServer({ IMPORT_WAIT: '0' });
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const fileWith = (...lines: string[]) =>
  fileOf('rows.csv', Buffer.from(['class1,class2,content,sort', ...lines].join('\n')));
const send = async (dryRun: 'Y' | 'N', ...lines: string[]): Promise<string> =>
  (await server.call(masterDataImport.file, { body: { dryRun }, file: fileWith(...lines) }, as())).content.import;
const notices = async (): Promise<Notice[]> => {
  const headers = { cookie: `${languageCookie}=en` };
  return (await server.call(noticeCalls.list, {}, { ...as(), headers })).content.list;
};
/** The newest notice, once there are so many. */
const arrived = async (count: number): Promise<Notice | undefined> => {
  await until(async () => (await notices()).length >= count);
  const list = await notices();
  expect(list).toHaveLength(count);
  return list[0];
};
const isIn = (id: string, state: string) => async (): Promise<boolean> =>
  (await server.call(bulkImportCalls.item, { query: { import: id } }, as())).content.state === state;

it('notifies the importer that work which outlasted its answer is over, and how', async () => {
  await send('N', 'NOTED,1,A,1', 'NOTED,2,B,2');
  expect(await arrived(1)).toMatchObject({
    type: 'job',
    code: '200',
    title: 'Import finished',
    message: expect.stringMatching(/^.+ \(rows\.csv\): 2 added, 0 changed, 0 unchanged\.$/),
    path: '/imports',
  });

  const id = await send('Y', 'NOTED,1,C,1');
  await until(isIn(id, 'checked'));
  await server.call(bulkImportCalls.commit, { content: { import: id } }, as());
  expect(await arrived(2)).toMatchObject({ code: '200', message: expect.stringContaining('1 changed') });

  await server.call(bulkImportCalls.undo, { content: { import: id, confirmed: '' } }, as());
  expect(await arrived(3)).toMatchObject({ code: '200', title: 'Import undone' });

  await send('N', 'NOTED,1,C,nothing');
  expect(await arrived(4)).toMatchObject({
    code: '500',
    title: 'Import failed',
    message: expect.stringMatching(/: .+/),
  });
});

it('says nothing of files that were only checked, or stopped', async () => {
  const before = (await notices()).length;
  const id = await send('Y', 'NOTED,3,D,3');
  await until(isIn(id, 'checked'));
  await server.call(bulkImportCalls.cancel, { content: { import: id } }, as());
  await send('N', 'NOTED,4,E,4');
  expect(await arrived(before + 1)).toMatchObject({ title: 'Import finished' });
});

it('notifies the importer once that the server died which worked on an import, or on its undoing', async () => {
  const before = (await notices()).length;
  const [written, undone] = [await send('N', 'NOTED,5,F,5'), await send('N', 'NOTED,6,G,6')];
  await arrived(before + 2);
  const die = (id: string, state: string) =>
    sql`update bulk_import set state = ${state}, seen = now() - interval '10 minutes' where oid = ${id}`.execute(
      server.db.read,
    );
  const sweep = () => sweepDeadImports(importNoting(server.services), { empid: 'SYSTEM' });
  expect(await sweep()).toBe(0);
  await die(written, 'writing');
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  const stopped = { code: '500', message: expect.stringContaining('(rows.csv): ') };
  expect(await arrived(before + 3)).toMatchObject({ ...stopped, title: 'Import failed', subject: written });
  await die(undone, 'undoing');
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  expect(await arrived(before + 4)).toMatchObject({ ...stopped, subject: undone });
});
