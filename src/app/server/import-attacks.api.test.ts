import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterCalls, parameterImport, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { importFolder, sweepLeftFiles } from '#platform/bulk-import/server/left-files.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { startTestServer, until, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
let admin: TestSession;
let folder: string;
const before = process.env['TMPDIR'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attacks-'));
  process.env['TMPDIR'] = folder;
  server = await startTestServer({ DATABASE_POOL: '10' });
  admin = server.administrator;
});
afterAll(async () => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const head = 'paramtype,paramtypename,paramcode,paramname,paramsort,parent,desccode,descname,status';
const csv = (name: string, ...lines: string[]) => fileOf(name, Buffer.from([head, ...lines].join('\n')));
const sent = (file: ReturnType<typeof csv>, as = admin, dryRun: 'Y' | 'N' = 'Y') =>
  server.call(parameterImport.file, { body: { dryRun }, file }, { as });
const item = async (id: string) =>
  (await server.call(bulkImportCalls.item, { query: { import: id } }, { as: admin })).content;
const folders = async () => (await readdir(folder)).filter((name) => name.startsWith('steward-import-'));
const rowsLeft = async (id: string): Promise<number> => {
  const { total } = (await server.call(bulkImportCalls.rows, { query: { import: id } }, { as: admin })).content;
  return total;
};

/** Of a file that has been checked. */
const checked = async (file: ReturnType<typeof csv>): Promise<string> => {
  const { import: id } = (await sent(file)).content;
  await until(async () => (await item(id)).state !== 'checking');
  return id;
};

it('many files of one person at once: few are taken, none stays on the disk, and the old ones make room', async () => {
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, at) => sent(csv(`${at}.csv`, `AtMany,M,${at},a,1,,,,Y`))),
  );
  const reasons = many.map(({ code, reason }) => (code === '200' ? 'taken' : reason));
  expect(new Set(reasons)).toEqual(new Set(['taken', 'import.busy']));
  expect(reasons.filter((one) => one === 'taken').length).toBeLessThanOrEqual(4);
  expect(await folders()).toEqual([]);

  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.push((await sent(csv('x.csv', `AtMany,M,${at},a,1,,,,Y`))).content.import);
  expect(await item(ids[0] ?? '')).toMatchObject({ state: 'cancelled', reason: 'import.superseded' });
  expect(await rowsLeft(ids[0] ?? '')).toBe(0);
  expect(await item(ids[1] ?? '')).toMatchObject({ state: 'checked' });
});

it('a text that a workbook repeats in every cell stays in the thread that reads it', async () => {
  const text = 'x'.repeat(30_000);
  const rows = [head.split(','), ...Array.from({ length: 4_000 }, () => Array.from({ length: 9 }, () => text))];
  const bytes = await writeXlsx({ sheets: [{ name: 's', rows }], stringMode: 'shared' });
  expect(bytes.length).toBeLessThan(1_000_000);
  const peaks: number[] = [];
  const timer = setInterval(() => peaks.push(process.memoryUsage().heapUsed), 20);
  const answer = await sent(fileOf('bomb.xlsx', Buffer.from(bytes)));
  if (answer.code === '200') {
    await until(async () => (await item(answer.content.import)).state !== 'checking');
    expect(await item(answer.content.import)).toMatchObject({ state: 'failed', reason: 'import.broken.too_large' });
  } else expect(answer.reason).toBe('import.broken.too_large');
  clearInterval(timer);
  expect(Math.max(...peaks)).toBeLessThan(1_500_000_000);
  await until(async () => (await folders()).length === 0);
});

it('a file that a killed server has left is swept, and one that is being read is not', async () => {
  const left = await importFolder();
  expect(await sweepLeftFiles()).toBe(0);
  expect(await folders()).toEqual([path.basename(left)]);
  expect(await sweepLeftFiles(Date.now() + 24 * 3_600_000)).toBe(1);
  expect(await folders()).toEqual([]);
});

it('columns and lines that no file has are not there, whatever they are called', async () => {
  const id = await checked(csv('x.csv', 'AtMend,M,A,a,zero,,,,Y'));
  const mend = (column: string, line = 2) =>
    server.call(
      bulkImportCalls.mend,
      { content: { import: id, line, column, text: 'x', everywhere: 'Y' } },
      { as: admin },
    );
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(await mend(name)).toMatchObject({ status: 200, reason: 'import.gone' });
  expect(await mend('paramsort', 2_147_483_647)).toMatchObject({ reason: 'import.gone' });
  expect((await mend('paramsort', 2_147_483_648)).status).toBeLessThan(500);
  const { list } = (await server.call(bulkImportCalls.rows, { query: { import: id } }, { as: admin })).content;
  expect(list[0]?.cells).toMatchObject({ paramtype: 'AtMend', paramcode: 'A', paramsort: 'zero' });
});

it('a chain of parents is followed so far and no further', async () => {
  const lines = Array.from({ length: 22 }, (_, at) => {
    const parent = Array.from({ length: at }, (_none, up) => `AtDeep/${up}`).join('/');
    return `AtDeep,M,${at},a,1,${parent},,,Y`;
  });
  const id = await checked(csv('x.csv', ...lines));
  const { list } = (await server.call(bulkImportCalls.rows, { query: { import: id, state: 'faulty' } }, { as: admin }))
    .content;
  expect(list.map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
    [22, 'parameter.too_deep'],
    [23, 'parameter.too_deep'],
  ]);
});

it('a file is shown under the name that it has', async () => {
  const { filename } = (await sent(csv('salary\u202exslx.exe\u0007.csv', 'AtName,M,A,a,1,,,,Y'))).content;
  expect(filename).toBe('salaryxslx.exe.csv');
});

it('committed twice and undone twice at once, it happens once', async () => {
  const id = await checked(csv('x.csv', 'AtTwice,M,A,a,1,,,,Y'));
  const commits = await Promise.all(
    [1, 2, 3].map(() => server.call(bulkImportCalls.commit, { content: { import: id } }, { as: admin })),
  );
  expect(commits.filter(({ code }) => code === '200')).toHaveLength(1);
  const undone = await Promise.all(
    [1, 2, 3].map(() => server.call(bulkImportCalls.undo, { content: { import: id } }, { as: admin })),
  );
  // The others are answered with the undo that goes on, or are too late.
  for (const { code, content, reason } of undone)
    expect(code === '200' ? ['undoing', 'undone'] : ['undo.done']).toContain(code === '200' ? content.state : reason);
  await until(async () => (await item(id)).state === 'undone');
  const acts = await sql`
    select distinct request_id from database_log
    where table_name = 'parameter' and type = 'D' and old_row ->> 'paramtype' = 'AtTwice'`.execute(server.db.read);
  expect(acts.rows).toHaveLength(1);
});

it('a cell that is written while the rows are imported does not get past the rules', async () => {
  const other = await server.person('AT-RACE', { has: { [parameterMenu.id]: 'ADMIN' } });
  await sent(csv('x.csv', 'AtRace,M,OLD,a,1,,,,Y'), admin, 'N');
  const { import: id } = (await sent(csv('x.csv', 'AtRace,M,OLD,b,1,,,,Y', 'AtRace,M,NEW,c,1,,GRANT,,Y'), other))
    .content;
  const held = async (query: RawBuilder<unknown>) => {
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const over = server.db.write({ empid: 'test' }, async (trx) => {
      await query.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    return async () => {
      release.resolve();
      await over;
    };
  };
  const waiting = async (count: number) =>
    until(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db.read,
      );
      return (rows[0]?.n ?? 0) >= count;
    });
  const rows = await held(sql`select from bulk_import_row where import = ${id} for update`);
  const parameter = await held(sql`select from parameter where paramtype = 'AtRace' for update`);
  const mending = server.call(
    bulkImportCalls.mend,
    { content: { import: id, line: 3, column: 'paramtype', text: 'Identity' } },
    { as: other },
  );
  await waiting(1);
  const committing = server.call(bulkImportCalls.commit, { content: { import: id } }, { as: other });
  await waiting(2);
  await rows();
  expect(await mending).toMatchObject({ code: '200', content: { faults: 1 } });
  await parameter();
  expect(await committing).toMatchObject({ code: '502', reason: 'import.faulty_rows' });
  const { content: found } = await server.call(
    parameterCalls.fineSearch,
    { query: { pageSize: 100 }, sealedQuery: { conditionMap: { paramtype: 'Identity' } } },
    { as: admin },
  );
  expect(found.list.map(({ paramcode }) => paramcode)).not.toContain('NEW');
});

it('a person who has lost the permission since the check imports nothing, and sees nothing of it', async () => {
  const other = await server.person('AT-LOST');
  await server.give(parameterMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'AT-LOST', containSub: 'N' }]);
  const { import: id } = (await sent(csv('x.csv', 'AtLost,M,A,a,1,,,,Y'), other)).content;
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.deleteFrom('condition').where('contentoid', '=', 'AT-LOST').execute(),
  );
  await until(async () => (await server.services.rights.of('AT-LOST')).size === 0);
  const content = { import: id };
  const tries = [
    await server.call(bulkImportCalls.commit, { content }, { as: other }),
    await server.call(bulkImportCalls.cancel, { content }, { as: other }),
    await server.call(
      bulkImportCalls.mend,
      { content: { ...content, line: 2, column: 'paramname', text: 'b' } },
      { as: other },
    ),
    await server.call(
      bulkImportCalls.map,
      { content: { ...content, columns: [{ column: 'status', heading: 1 }] } },
      { as: other },
    ),
    await server.call(bulkImportCalls.item, { query: content }, { as: other }),
    await server.call(bulkImportCalls.rows, { query: content }, { as: other }),
  ];
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
  const { content: found } = await server.call(
    parameterCalls.fineSearch,
    { query: {}, sealedQuery: { conditionMap: { paramtype: 'AtLost' } } },
    { as: admin },
  );
  expect(found.total).toBe(0);
});
