import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { requestOf } from '#app/server/sending.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { parameterColumns } from './parameter-import.ts';
import { parameterCalls, parameterImport, parameterMenu } from '../parameters.contract.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
});
afterAll(() => server.close());

const head = 'paramtype,paramtypename,paramcode,paramname,paramsort,parent,desccode,descname,status';
const csv = (...lines: string[]) => fileOf('parameters.csv', Buffer.from([head, ...lines].join('\r\n')));
const sent = async (file: ReturnType<typeof csv>, dryRun: 'Y' | 'N' = 'Y', as = admin) => {
  let answer = await server.call(parameterImport.file, { body: { dryRun }, file }, { as });
  // What takes long to check is answered meanwhile.
  while (answer.code === '200' && answer.content.state === 'checking')
    answer = await server.call(bulkImportCalls.item, { query: { import: answer.content.import } }, { as });
  return answer;
};
const checked = async (...lines: string[]) => (await sent(csv(...lines))).content;
const rowsOf = async (id: string, state: '' | 'faulty' | 'new' | 'changed' = '') =>
  (await server.call(bulkImportCalls.rows, { query: { import: id, state, pageSize: 100 } }, { as: admin })).content;
const commit = (id: string, as = admin) => server.call(bulkImportCalls.commit, { content: { import: id } }, { as });
const stored = async (paramtype: string) => {
  const { content } = await server.call(
    parameterCalls.fineSearch,
    { query: { pageSize: 100 }, sealedQuery: { conditionMap: { paramtype } } },
    { as: admin },
  );
  return content.list;
};

describe('an import of parameters', () => {
  it('is checked without writing, then written whole, and undone as one act', async () => {
    const checkedFirst = await checked(
      'ImpCity,City,HN,Hà Nội,1,ImpLand/VN,=1+1,-x,是',
      'ImpLand,Land,VN,"Việt ""Nam""",1,,007,@a,Y',
    );
    expect(checkedFirst).toMatchObject({ state: 'checked', total: 2, added: 2, changed: 0, unchanged: 0, faults: 0 });
    expect(await stored('ImpCity')).toEqual([]);
    const done = await commit(checkedFirst.import);
    expect(done).toMatchObject({ code: '200', content: { state: 'done' } });
    const [city] = await stored('ImpCity');
    expect(city).toMatchObject({
      paramname: 'Hà Nội',
      desccode: '=1+1',
      descname: '-x',
      parentparamname: 'Việt "Nam"',
    });

    const again = await checked(
      'ImpCity,City,HN,Hanoi,1,ImpLand/VN,=1+1,-x,N',
      'ImpLand,Land,VN,"Việt ""Nam""",1,,007,@a,Y',
    );
    expect(again).toMatchObject({ total: 2, added: 0, changed: 1, unchanged: 1 });
    expect((await rowsOf(again.import, 'changed')).list).toEqual([
      expect.objectContaining({ line: 2, before: { paramname: 'Hà Nội', status: 'Y' } }),
    ]);
    expect((await commit(again.import)).content).toMatchObject({ state: 'done' });
    const undone = await server.call(bulkImportCalls.undo, { content: { import: again.import } }, { as: admin });
    expect(undone.content).toMatchObject({ state: 'undone' });
    expect((await stored('ImpCity'))[0]).toMatchObject({ paramname: 'Hà Nội', status: 'Y' });
    const twice = await server.call(bulkImportCalls.undo, { content: { import: again.import } }, { as: admin });
    expect(twice.reason).toBe('undo.done');
  });

  it('names the faults with line and column, and imports nothing until they are mended', async () => {
    const found = await checked(
      'ImpF,F,A,a,zero,,,,Y',
      'ImpF,F,B,,1,,,,maybe',
      'ImpF,F,C,c,1,Nowhere/X,,,Y',
      'ImpF,F,D,d,1,,,,Y',
      'ImpF,F,D,other,1,,,,Y',
      'ImpF,F,E,e,1,,,,Y,too much',
    );
    expect(found).toMatchObject({ total: 6, added: 1, faults: 5 });
    const { list } = await rowsOf(found.import, 'faulty');
    expect(list.map(({ line, faults }) => [line, faults.map(({ column, reason }) => `${column} ${reason}`)])).toEqual([
      [2, ['paramsort form.number_positive_integer']],
      [3, ['paramname form.required', 'status form.invalid']],
      [4, ['parent parameter.parent_missing']],
      [6, [' import.duplicate']],
      [7, [' import.too_many_cells']],
    ]);
    expect(await commit(found.import)).toMatchObject({ code: '502', reason: 'import.faulty_rows' });
    const mend = (line: number, column: string, text: string) =>
      server.call(bulkImportCalls.mend, { content: { import: found.import, line, column, text } }, { as: admin });
    expect((await mend(2, 'paramsort', '3')).content).toMatchObject({ faults: 4, row: { state: 'new' } });
    await mend(3, 'paramname', 'b');
    await mend(3, 'status', 'no');
    expect((await mend(4, 'parent', 'ImpF/A')).content.row).toMatchObject({ state: 'new' });
    // The code of another row: what was new is a duplicate now, and is new again with another code.
    expect((await mend(6, 'paramcode', 'G')).content).toMatchObject({ faults: 1 });
    const sheet = await server.exported(
      bulkImportCalls.faulty,
      { query: { import: found.import } },
      { as: admin, lang: 'en' },
    );
    expect(sheet.cells[1]).toEqual(expect.arrayContaining([7, 'The row has more cells than there are headings']));
    expect(await stored('ImpF')).toEqual([]);
  });

  it('is rejected with the rows where something has changed since the check', async () => {
    const first = await checked('ImpR,R,A,a,1,,,,Y', 'ImpR,R,B,b,1,,,,Y');
    await commit(first.import);
    const next = await checked('ImpR,R,A,changed,1,,,,Y', 'ImpR,R,C,c,1,,,,Y');
    const row = (await stored('ImpR')).find(({ paramcode }) => paramcode === 'A');
    await server.call(parameterCalls.edit, { content: { oid: row?.oid ?? '', paramname: 'mine' } }, { as: admin });
    expect(await commit(next.import)).toMatchObject({
      code: '502',
      reason: 'import.changed',
      params: { lines: ['2'] },
    });
    expect((await stored('ImpR')).map(({ paramcode }) => paramcode)).not.toContain('C');
    // Checked again: the preview shows what it would replace now.
    expect((await rowsOf(next.import, 'changed')).list[0]).toMatchObject({ before: { paramname: 'mine' } });
    expect((await commit(next.import)).content).toMatchObject({ state: 'done', added: 1, changed: 1 });
    const later = (await stored('ImpR')).find(({ paramcode }) => paramcode === 'C');
    await server.call(parameterCalls.edit, { content: { oid: later?.oid ?? '', paramname: 'later' } }, { as: admin });
    const undone = await server.call(bulkImportCalls.undo, { content: { import: next.import } }, { as: admin });
    expect(undone).toMatchObject({ code: '502', reason: 'undo.changed' });
  });

  it('without a dry run is imported at once, or not at all', async () => {
    expect(await sent(csv('ImpD,D,A,a,1,,,,Y', 'ImpD,D,B,b,x,,,,Y'), 'N')).toMatchObject({
      code: '25',
      reason: 'import.faulty_rows',
    });
    expect(await stored('ImpD')).toEqual([]);
    expect((await sent(csv('ImpD,D,A,a,1,,,,Y'), 'N')).content).toMatchObject({ state: 'done', added: 1 });
    expect(await stored('ImpD')).toHaveLength(1);
  });

  it('keeps what a file has no column for, and takes its columns by any heading', async () => {
    await sent(csv('ImpM,M,A,a,7,,keep,kept,Y'), 'N');
    const titles = parameterColumns.slice(0, 5).map(({ title }) => title['zh-TW'].split('').join(' '));
    const odd = fileOf('x.csv', Buffer.from(`${titles.join(';')};what\nImpM;M;A;b;7;x\n`));
    const found = (await sent(odd)).content;
    expect(found).toMatchObject({ total: 1, changed: 1 });
    const item = (await server.call(bulkImportCalls.item, { query: { import: found.import } }, { as: admin })).content;
    expect(item.columns.map(({ name, heading }) => [name, heading])).toContainEqual(['desccode', null]);
    const mapped = await server.call(
      bulkImportCalls.map,
      { content: { import: found.import, columns: [{ column: 'desccode', heading: 5 }] } },
      { as: admin },
    );
    expect(mapped.content).toMatchObject({ state: 'checked', changed: 1 });
    await commit(found.import);
    expect((await stored('ImpM'))[0]).toMatchObject({ paramname: 'b', desccode: 'x', descname: 'kept' });
  });

  it('asks which of two headings is meant, and takes no heading for two columns', async () => {
    const table = `${head},paramname\nImpT,T,A,first,7,,,,Y,second\n`;
    const found = (await sent(fileOf('x.csv', Buffer.from(table)))).content;
    const itemNow = async () =>
      (await server.call(bulkImportCalls.item, { query: { import: found.import } }, { as: admin })).content;
    const map = (columns: { column: string; heading: number | null }[]) =>
      server.call(bulkImportCalls.map, { content: { import: found.import, columns } }, { as: admin });
    expect(await itemNow()).toMatchObject({ reason: 'import.missing_columns', params: { names: ['paramname'] } });
    // The second heading of its own is for the name already.
    const both = [
      { column: 'paramname', heading: 9 },
      { column: 'descname', heading: 9 },
    ];
    expect(await map(both)).toMatchObject({ reason: 'import.double_column', params: { names: ['paramname'] } });
    expect(await map([{ column: 'descname', heading: 4 }])).toMatchObject({
      reason: 'import.double_column',
      params: { names: ['paramsort'] },
    });
    expect((await map([{ column: 'paramname', heading: 9 }])).content).toMatchObject({ state: 'checked', added: 1 });
    expect(await itemNow()).toMatchObject({ reason: '' });
    await commit(found.import);
    expect((await stored('ImpT'))[0]).toMatchObject({ paramname: 'second' });
  });

  it('belongs to the person who sent the file, and needs the permission of its kind', async () => {
    const mine = await checked('ImpO,O,A,a,1,,,,Y');
    const other = await server.person('IMP-OTHER');
    expect(await sent(csv('ImpO,O,A,a,1,,,,Y'), 'Y', other)).toMatchObject({ status: 403 });
    await server.give(parameterMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'IMP-OTHER', containSub: 'N' }]);
    const query = { import: mine.import };
    for (const call of [bulkImportCalls.item, bulkImportCalls.rows])
      expect(await server.call(call, { query }, { as: other })).toMatchObject({ reason: 'import.gone' });
    expect(await commit(mine.import, other)).toMatchObject({ reason: 'import.gone' });
    expect(await sent(csv('Identity,I,NEW,a,1,,,,Y'), 'Y', other)).toMatchObject({ content: { faults: 1 } });
    const kinds = (await server.call(bulkImportCalls.kinds, {}, { as: other })).content;
    expect(kinds.map(({ kind }) => kind)).toEqual(['parameters']);
    const given = await server.call(bulkImportCalls.cancel, { content: query }, { as: admin });
    expect(given.content).toMatchObject({ state: 'cancelled' });
    expect(await commit(mine.import)).toMatchObject({ reason: 'import.not_ready' });
  });

  it('has a fault where a text cannot be stored', async () => {
    const filler = Array.from({ length: 200 }, (_, at) => `ImpN,N,${at},a long enough name,1,,,,Y`);
    const found = await checked(...filler, 'ImpN,N,nul\0,a,1,,,,Y');
    expect(found).toMatchObject({ total: 201, faults: 1 });
    const { list } = await rowsOf(found.import, 'faulty');
    expect(list[0]?.faults[0]).toMatchObject({ column: 'paramcode', reason: 'form.control_character' });
  });

  it('rejects what is no table', async () => {
    const reasonOf = async (bytes: Buffer | string) => (await sent(fileOf('x.csv', Buffer.from(bytes)))).reason;
    expect(await reasonOf('')).toBe('import.no_header');
    expect(await reasonOf(`${head}\n`)).toBe('import.no_rows');
    expect(await reasonOf('a,b\n1,2\n')).toBe('import.no_header');
    expect(await reasonOf(`${head}\n"open`)).toBe('import.broken.quotes');
    expect(await reasonOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('import.broken.not_table');
    expect(await reasonOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe('import.broken.not_table');
  });

  it('takes its own export back without a difference, whatever the texts are', async () => {
    const pieces = [
      '=1+1',
      '+3',
      '-4',
      '@x',
      '007',
      '2026-01-31',
      '1e5',
      'TRUE',
      'a\nb',
      '简体',
      '繁體',
      '"q,;"',
      '_x0041_',
      'Đ',
      '😀',
      'a/b\\c',
      '#N/A',
      '\t',
      "'",
      '1.0',
    ];
    const any = (seed: number): string =>
      [seed, seed * 7 + 3, seed * 13 + 5]
        .map((one) => pieces[one % pieces.length] ?? '')
        .join(seed % 3 === 0 ? '' : ' ');
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const lines = Array.from({ length: amount(400, 80) }, (_, at) =>
      [
        'ImpX',
        any(at),
        `${pieces[at % pieces.length]?.trim()}.${at}`,
        any(at + 1),
        at + 1,
        at > 40 ? `ImpX/${`${pieces[at % 20]?.trim()}.${at % 20}`.replaceAll(/[\\/]/g, String.raw`\$&`)}` : '',
        any(at + 2),
        any(at + 3),
        at % 2 ? 'Y' : 'N',
      ]
        .map((cell) => quoted(String(cell)))
        .join(','),
    );
    expect((await sent(csv(...lines), 'N')).content).toMatchObject({ state: 'done', added: lines.length });
    const asked = { query: {}, sealedQuery: { conditionMap: { paramtype: 'ImpX' } } };
    const answer = await server.app.inject(
      await requestOf(server.services, parameterCalls.exportAll, asked, { as: admin, lang: 'vi' }),
    );
    const back = (await sent(fileOf('export.xlsx', answer.rawPayload))).content;
    expect(back).toMatchObject({
      state: 'checked',
      reason: '',
      total: lines.length,
      unchanged: lines.length,
      added: 0,
      changed: 0,
      faults: 0,
    });
  });

  it('of a hundred rows with one wrong code is mended at once', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `ImpW,W,${at},a,1,,,,${at % 2 ? 'Y' : 'Perhaps'}`);
    const found = await checked(...rows);
    expect(found.faults).toBe(25);
    const mended = await server.call(
      bulkImportCalls.mend,
      { content: { import: found.import, line: 2, column: 'status', text: 'N', everywhere: 'Y' } },
      { as: admin },
    );
    expect(mended.content).toMatchObject({ faults: 0, added: 50 });
  });
});
