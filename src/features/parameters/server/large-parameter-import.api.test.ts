import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { parameterCalls, parameterImport } from '../parameters.contract.ts';

// More than are read, written and reverted together.
const rows = 5_300;
const type = 'LargeImport';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
});
afterAll(() => server.close());

const imported = async (line: (at: number) => string): Promise<string> => {
  const lines = Array.from({ length: rows }, (_, at) => line(at));
  const head = 'paramtype,paramtypename,paramcode,paramname,paramsort,descname';
  const file = fileOf('parameters.csv', Buffer.from([head, ...lines].join('\r\n')));
  const { content } = await server.call(parameterImport.file, { body: { dryRun: 'N' }, file }, { as: admin });
  let record = content;
  while (['checking', 'checked', 'writing'].includes(record.state))
    record = (await server.call(bulkImportCalls.item, { query: { import: content.import } }, { as: admin })).content;
  expect(record).toMatchObject({ state: 'done', total: rows });
  return content.import;
};

/** Undoes an import and follows it to its end, which may come after the answer. */
const undo = async (id: string): Promise<{ state: string; reason: string; why: string }> => {
  const { content, reason, message } = await server.call(
    bulkImportCalls.undo,
    { content: { import: id } },
    { as: admin },
  );
  if (reason !== undefined) return { state: '', reason, why: message ?? '' };
  let record = content;
  while (record.state === 'undoing')
    record = (await server.call(bulkImportCalls.item, { query: { import: id } }, { as: admin })).content;
  return record;
};

const stored = async () => {
  const { rows: all } = await sql<Record<string, unknown>>`
    select oid, paramcode, paramname, paramsort, descname, search_text from parameter where paramtype = ${type}
    order by paramcode`.execute(server.db.read);
  return all;
};

const first = (at: number): string => `${type},Large,C${at},Name ${at},${at + 1},x`;
// Some rows stay as they are, some change in one column, some in others, some are new.
const second = (at: number): string => {
  if (at % 4 === 0) return first(at);
  if (at % 4 === 1) return `${type},Large,C${at},Other ${at},${at + 1},x`;
  return at % 4 === 2 ? `${type},Large,C${at},Name ${at},${at + 2},y` : `${type},Large,N${at},New ${at},${at + 1},x`;
};

describe('a large import', () => {
  it('shows no rows before their rules were asked', async () => {
    const file = fileOf(
      'parameters.csv',
      Buffer.from(`paramtype,paramtypename,paramcode,paramname,paramsort\r\nEarly,E,A,a,1`),
    );
    const { content } = await server.call(parameterImport.file, { body: { dryRun: 'Y' }, file }, { as: admin });
    const shown = async () =>
      (await server.call(bulkImportCalls.rows, { query: { import: content.import } }, { as: admin })).content.total;
    expect(await shown()).toBe(1);
    await sql`update bulk_import set state = 'checking' where oid = ${content.import}`.execute(server.db.read);
    expect(await shown()).toBe(0);
  });

  it('is put back as it was, with all its changes, and can be undone only once', async () => {
    const added = await imported(first);
    const before = await stored();
    expect(before).toHaveLength(rows);
    const changed = await imported(second);
    const after = await stored();
    expect(after).toHaveLength(rows + rows / 4);
    expect(after).not.toEqual(before);

    const { content: acts } = await server.call(undoCalls.mine, {}, { as: admin });
    expect(acts.slice(0, 2)).toMatchObject([
      { count: (rows * 3) / 4, undone: false },
      { count: rows, undone: false },
    ]);

    expect(await undo(changed)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual(before);
    expect((await undo(changed)).reason).toBe('undo.done');

    const [, one] = before;
    await server.call(
      parameterCalls.edit,
      { content: { oid: String(one?.['oid']), paramname: 'By hand' } },
      { as: admin },
    );
    const rejected = await undo(added);
    expect(rejected).toMatchObject({ reason: 'undo.changed' });
    expect(rejected.why).toContain(type);
    expect(await stored()).toHaveLength(rows);

    const gone = before.at(-1);
    await server.call(parameterCalls.remove, { content: [String(gone?.['oid'])] }, { as: admin });
    expect((await undo(added)).reason).toBe('undo.changed');
    expect(await stored()).toHaveLength(rows - 1);
  }, 120_000);
});
