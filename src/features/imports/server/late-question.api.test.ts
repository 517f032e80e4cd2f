import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPlaces } from '#features/access-lists/server/access-lists.testing.ts';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { affectedInAll, confirmationOf, confirmImpactReason, impactSetting } from '#platform/impact/impact.contract.ts';
import { askEffects, effectsHeader } from '#platform/wire/endpoint.ts';
import { employeeImport } from '../imports.contract.ts';

let server: TestServer;
beforeAll(async () => {
  // Every commit is answered before its work is over.
  server = await startTestServer({ IMPORT_WAIT: '0' });
  await addPlaces(server.db);
});
afterAll(() => server.close());

it('what has to be confirmed stays with the import where it is found after the answer', async () => {
  const as = { as: server.administrator };
  const file = fileOf('rows.csv', Buffer.from('empid,name,coid,plantid,depid,inservice\nE-A,陳國華,AA,01,L,N'));
  const { import: id } = (await server.call(employeeImport.file, { body: { dryRun: 'Y' }, file }, as)).content;
  const itemOf = async () => (await server.call(bulkImportCalls.item, { query: { import: id } }, as)).content;
  const commit = (effects: string) =>
    server.call(bulkImportCalls.commit, { content: { import: id } }, { ...as, headers: { [effectsHeader]: effects } });
  const inService = async () =>
    (
      await server.db.read
        .selectFrom('employee')
        .select('inservice')
        .where('empid', '=', 'E-A')
        .executeTakeFirstOrThrow()
    ).inservice;
  await until(async () => (await itemOf()).state === 'checked');
  expect((await itemOf()).question).toBeNull();

  expect((await commit(askEffects)).code).toBe('200');
  await until(async () => (await itemOf()).question !== null);
  const asked = await itemOf();
  expect(asked).toMatchObject({ state: 'checked', reason: '', question: { people: [{ kind: 'lose', count: 1 }] } });
  expect(await inService()).toBe('Y');

  expect((await commit('another digest')).code).toBe('200');
  await until(async () => (await itemOf()).question?.changed === true);
  expect(await inService()).toBe('Y');

  await commit(asked.question?.digest ?? '');
  await until(async () => (await itemOf()).state === 'done');
  expect((await itemOf()).question).toBeNull();
  expect(await inService()).toBe('N');

  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('parameter').set({ desccode: '0' }).where('paramtype', '=', impactSetting.list).execute(),
  );
  const undo = (confirmed: string) =>
    server.call(bulkImportCalls.undo, { content: { import: id, confirmed } }, { as: server.administrator });
  expect((await undo('')).code).toBe('200');
  await until(async () => (await itemOf()).reason === confirmImpactReason);
  const { state, params } = await itemOf();
  const affected = {
    gained: Number(params['gained']),
    lost: Number(params['lost']),
    changed: Number(params['changed']),
  };
  expect([state, affectedInAll(affected)]).toEqual(['done', 1]);
  expect(await inService()).toBe('N');
  await undo(confirmationOf(affected));
  await until(async () => (await itemOf()).state === 'undone');
  expect(await inService()).toBe('Y');
});
