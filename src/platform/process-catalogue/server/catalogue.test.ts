import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { itemsOf, labelsOf, processes, stagesOf } from './catalogue.queries.ts';
import { fillCatalogue } from './catalogue.testing.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  await fillCatalogue(db, [
    {
      proid: 'leave',
      pronm: '请假',
      stages: [
        { lineid: 'leave', artid: 'leave-request', kind: 'START' },
        { lineid: 'approve', linenm: '审批', artid: 'leave-approve' },
      ],
      fields: [
        { artid: 'leave-request', id: 'days', name: '天数', type: 'long', required: 'Y' },
        { artid: 'leave-request', id: 'balance', shown: 'N' },
        { artid: 'leave-approve', id: 'agreed', type: 'boolean' },
      ],
    },
    {
      proid: 'trip',
      stages: [{ lineid: 'plan', artid: 'leave-request' }],
      fields: [
        { artid: 'leave-request', id: 'days', name: '天数', type: 'long' },
        { artid: 'leave-request', id: 'city' },
      ],
    },
    { proid: 'off', stages: [{ lineid: 'only' }], fields: [{ artid: 'leave-request', id: 'hidden' }] },
  ]);
  await db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('process').set({ status: 'N' }).where('proid', '=', 'off').execute(),
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('offers the processes that are switched on', async () => {
  expect(await processes(db.read)).toEqual([
    { proid: 'leave', pronm: '请假' },
    { proid: 'trip', pronm: 'trip' },
  ]);
  expect(await stagesOf(db.read, 'off')).toEqual([]);
});

it('knows the stages, the labels of a form in a process, and the items of a form in all processes', async () => {
  expect(await stagesOf(db.read, 'leave')).toEqual([
    { lineid: 'leave', linenm: 'leave', artid: 'leave-request', kind: 'START' },
    { lineid: 'approve', linenm: '审批', artid: 'leave-approve', kind: 'TASK' },
  ]);
  expect(await labelsOf(db.read, 'leave', 'leave-request')).toEqual([
    { columnlabel: 'days', columnlabelName: '天数', required: 'Y' },
  ]);
  expect(await itemsOf(db.read, 'leave-request')).toEqual([
    { id: 'days', name: '天数', type: 'long' },
    { id: 'balance', name: 'balance', type: 'string' },
    { id: 'city', name: 'city', type: 'string' },
  ]);
});
