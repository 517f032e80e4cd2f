import { afterAll, beforeAll, expect, it } from 'vitest';
import { masterDataImport } from '#features/master-data/master-data.contract.ts';
import { masterDataBy } from '#features/master-data/server/master-data.testing.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import type { EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { signInOn, startNode, type TestNode } from './nodes.testing.ts';
import { requestOf, type TestSession } from './sending.testing.ts';
import { startTestServer, type TestServer, until } from './server.testing.ts';

// Behind a load balancer each step of an import may come to another server.

let server: TestServer;
let other: TestNode;
let onOther: TestSession;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '6' });
  other = await startNode(server.connection);
  onOther = { ...server.administrator, token: (await signInOn(other)).jwt };
}, 60_000);
afterAll(async () => {
  await other.close();
  await server.close();
});

const head = 'class1,class2,content,sort';
const csv = (...lines: string[]) => fileOf('rows.csv', Buffer.from([head, ...lines].join('\n')));
const here = <Spec extends EndpointSpec>(spec: Spec, input: Partial<Input<Spec>>) =>
  server.call(spec, input, { as: server.administrator });
const elsewhere = async (spec: EndpointSpec, input: object): Promise<Envelope> =>
  (await other.app.inject(await requestOf(other.services, spec, input, { as: onOther }))).json<Envelope>();
/** A file that one server has checked. */
const checked = async (...lines: string[]) => {
  const sent = await here(masterDataImport.file, { body: { dryRun: 'Y' }, file: csv(...lines) });
  const query = { import: sent.content.import };
  const item = async () => (await here(bulkImportCalls.item, { query })).content;
  await until(async () => (await item()).state === 'checked');
  return { content: query, found: await item() };
};
const stored = async (): Promise<string[]> => {
  const rows = await server.db.read
    .selectFrom('master_data')
    .select(['class2', 'content'])
    .where('class1', '=', 'TWO-SERVERS')
    .orderBy('class2')
    .execute();
  return rows.map(({ class2, content }) => `${class2} ${content}`);
};

it('what one server has checked is mended and committed on another, and undone on the first', async () => {
  const { content, found } = await checked('TWO-SERVERS,A,one,700001', 'TWO-SERVERS,B,two,many');
  expect(found).toMatchObject({ added: 1, faults: 1 });
  expect(await elsewhere(bulkImportCalls.commit, { content })).toMatchObject({ reason: 'import.faulty_rows' });
  expect(
    await elsewhere(bulkImportCalls.mend, { content: { ...content, line: 3, column: 'sort', text: '700002' } }),
  ).toMatchObject({ code: '200', content: { added: 2, faults: 0 } });
  expect((await here(bulkImportCalls.item, { query: content })).content).toMatchObject({ added: 2, faults: 0 });
  expect(await elsewhere(bulkImportCalls.commit, { content })).toMatchObject({
    code: '200',
    content: { state: 'done', added: 2 },
  });
  expect(await stored()).toEqual(['A one', 'B two']);
  expect(await here(bulkImportCalls.commit, { content })).toMatchObject({ reason: 'import.not_ready' });
  expect((await here(bulkImportCalls.undo, { content })).content).toMatchObject({ state: 'undone' });
  expect(await stored()).toEqual([]);
});

it('what has changed on the server of the check is seen by the one that commits', async () => {
  const rows = masterDataBy(server);
  const row = await rows.added({ class1: 'TWO-SERVERS', class2: 'C', class3: '', content: 'before', sort: 700_003 });
  const { content, found } = await checked('TWO-SERVERS,C,from the file,700003');
  expect(found).toMatchObject({ changed: 1 });
  await rows.edit({ oid: row.oid, content: 'somebody else' });
  expect(await elsewhere(bulkImportCalls.commit, { content })).toMatchObject({
    code: '502',
    reason: 'import.changed',
    params: { lines: ['2'] },
  });
  expect(await stored()).toEqual(['C somebody else']);
  const preview = await here(bulkImportCalls.rows, { query: content });
  expect(preview.content.list).toMatchObject([{ before: { content: 'somebody else' } }]);
  expect(await elsewhere(bulkImportCalls.commit, { content })).toMatchObject({
    content: { state: 'done', changed: 1 },
  });
  expect(await stored()).toEqual(['C from the file']);
});
