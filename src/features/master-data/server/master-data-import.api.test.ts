import { expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { masterDataImport } from '../master-data.contract.ts';
import type { ImportContext, ImportRow } from '#platform/bulk-import/server/import-kind.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { masterDataColumns, masterDataImportKind as kind } from './master-data-import.ts';
import { masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();

let line = 1;
const empty = { class2: '', class3: '', class4: '', class5: '', class6: '', len: '', ismobile: 'N', status: 'Y' };

/** A line of a file as the platform gives it to the kind. */
const rowOf = async (values: Record<string, unknown>): Promise<ImportRow> => {
  line += 1;
  const key = kind.key({ ...empty, ...values });
  const [before = null] = await kind.read(master.server.db.read, [key], { lock: false });
  return { line, key, values: { ...empty, ...before?.values, ...values }, before };
};

const contextOf = async (file: readonly ImportRow[]): Promise<ImportContext<unknown>> => ({
  empid: 'admin',
  scope: everywhere,
  standing: await kind.prepare?.(master.server.services, 'admin'),
  inFile: (keys) => Promise.resolve(new Set(keys.filter((key) => file.some((row) => row.key === key)))),
  isWriting: false,
});

const faults = async (...file: ImportRow[]): Promise<(string | undefined)[][]> => {
  const context = await contextOf(file);
  const found = [];
  // Each row alone, as rows of a large file come in parts; a second time, as in the transaction.
  for (const row of [...file, ...file])
    found.push(...((await kind.check?.(master.server.db.read, [row], context)) ?? []));
  return found.map(({ column, reason }) => [column, reason]);
};

const imported = async (...file: ImportRow[]): Promise<void> => {
  const context = await contextOf(file);
  const added = file.filter(({ before }) => !before).length;
  await master.server.db.write({ empid: 'admin' }, (trx) =>
    kind.write(
      trx,
      {
        count: { added, changed: file.length - added },
        batches: async function* batches() {
          for (const row of file) yield [row];
        },
      },
      context,
    ),
  );
};

it('adds and changes rows by their first five classes, with their searched text', async () => {
  const first = await rowOf({ class1: 'ROOM', class3: 'R1', content: '會議室', sort: 901 });
  expect(await faults(first)).toEqual([]);
  await imported(first);
  await imported(await rowOf({ class1: 'ROOM', class3: 'R1', content: '大會議室', sort: 902, class6: 'x' }));
  const { list } = await master.rows.search({ simplifiedFilter: '大会议室' });
  expect(list).toMatchObject([{ class1: 'ROOM', class3: 'R1', class6: 'x', sort: 902, rev: 2 }]);
  const same = await rowOf({ class1: 'ROOM', class3: 'R1' });
  expect(same.values).toEqual(same.before?.values);
});

it('rows of a file may exchange their sorts, and two rows cannot have the same', async () => {
  const [one, two] = [await master.rows.added(), await master.rows.added()];
  const file = [await rowOf({ ...one, sort: two.sort }), await rowOf({ ...two, sort: one.sort })];
  expect(await faults(...file)).toEqual([]);
  await imported(...file);
  expect((await master.rows.item(one.oid)).sort).toBe(two.sort);
  const repeated = 'master_data.sort_repetition';
  const taken = await rowOf({ class1: 'ROOM', class3: 'R2', content: 'x', sort: one.sort });
  expect(await faults(taken)).toEqual([
    ['sort', repeated],
    ['sort', repeated],
  ]);
  const twice = [
    await rowOf({ class1: 'ROOM', class3: 'R3', content: 'x', sort: 990 }),
    await rowOf({ class1: 'ROOM', class3: 'R4', content: 'x', sort: 990 }),
  ];
  expect(await faults(...twice)).toEqual([
    ['sort', repeated],
    ['sort', repeated],
  ]);
});

it('a sort that somebody takes after the check is found while the rows are written', async () => {
  const as = { as: master.server.administrator };
  const file = fileOf('rows.csv', Buffer.from('class1,class3,content,sort\nROOM,TAKEN,x,970'));
  const sent = await master.server.call(masterDataImport.file, { body: { dryRun: 'Y' }, file }, as);
  const query = { import: sent.content.import };
  const item = async () => (await master.server.call(bulkImportCalls.item, { query }, as)).content;
  await until(async () => (await item()).state === 'checked');
  expect(await item()).toMatchObject({ added: 1, faults: 0 });
  await imported(await rowOf({ class1: 'ROOM', class3: 'OTHER', content: 'x', sort: 970 }));
  const commit = await master.server.call(bulkImportCalls.commit, { content: query }, as);
  expect(commit).toMatchObject({ code: '502', reason: 'import.changed', params: { lines: ['2'] } });
  expect(await item()).toMatchObject({ state: 'checked', faults: 1 });
  const { list } = (await master.server.call(bulkImportCalls.rows, { query: { ...query, state: 'faulty' } }, as))
    .content;
  expect(list.map(({ faults: found }) => found[0]?.reason)).toEqual(['master_data.sort_repetition']);
});

it('follows the rules of companies and plants', async () => {
  await master.rows.place('PLANT', 'IMP', '12');
  const plant = { class1: 'ORG', class2: 'PLANT', content: 'x' };
  const [company, none, ambiguous] = [
    await rowOf({ class1: 'ORG', class2: 'CO', class3: 'I', class4: '1', content: 'x', sort: 991 }),
    await rowOf({ ...plant, class3: 'IMP', sort: 992 }),
    await rowOf({ ...plant, class3: 'IMP1', class4: '2', sort: 993 }),
  ];
  expect((await faults(company, none, ambiguous)).slice(0, 3)).toEqual([
    ['class4', 'master_data.place_ids'],
    ['class4', 'master_data.place_ids'],
    ['class4', 'master_data.plant_ambiguous'],
  ]);
});

it('finds two plants of one file with the same ids together', async () => {
  const plant = { class1: 'ORG', class2: 'PLANT', content: 'x' };
  const both = [
    await rowOf({ ...plant, class3: 'APART', class4: 'X1', sort: 994 }),
    await rowOf({ ...plant, class3: 'APARTX', class4: '1', sort: 995 }),
  ];
  const fault = ['class4', 'master_data.plant_ambiguous'];
  expect(await faults(...both)).toEqual([fault, fault]);
});

it('has a column for each field of the form', () => {
  expect(masterDataColumns.map(({ name }) => name)).toEqual([
    'class1',
    'class2',
    'class3',
    'class4',
    'class5',
    'class6',
    'content',
    'sort',
    'len',
    'ismobile',
    'status',
  ]);
});
