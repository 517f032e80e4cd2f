import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistImport, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { addPlaces } from '#features/access-lists/server/access-lists.testing.ts';
import { whitelistImport, whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { employeeImport, importMenu } from '#features/imports/imports.contract.ts';
import { themeMenu } from '#features/themes/themes.contract.ts';
import { bulkImportCalls, type ImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { nameOf } from '#platform/bulk-import/server/imports.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { reachOf, type Right } from '#platform/wire/endpoint.ts';
import { declared } from './calls.ts';
import { startTestServer, until, type TestServer, type TestSession } from './server.testing.ts';

/**
 * A kind whose rows lie in the organisation. `inside`: a new row in plant AA01. `outside`: a row of BB01 that nobody
 * has added. `stored`: a row of BB01 that is there, added by `add`; `other`: it with other values. The columns are
 * those at which rows outside are faulty.
 */
type Try = {
  kind: string;
  menu: string;
  calls: ImportCalls;
  head: string;
  inside: string;
  outside: string;
  stored: string;
  other: string;
  column: string;
};

const people = 'empid,name,coid,plantid,depid,email,adaccount,inservice';
const tries: readonly Try[] = [
  {
    kind: 'blacklist',
    menu: blacklistMenu.id,
    calls: blacklistImport,
    head: 'code,type,contentoid,remark',
    inside: 'SURVEY,H,E-A,mine',
    outside: 'SURVEY,H,E-B,mine',
    stored: 'SURVEY,D,BB01_W,theirs',
    other: 'SURVEY,D,BB01_W,mine',
    column: 'contentoid',
  },
  {
    kind: 'whitelist',
    menu: whitelistMenu.id,
    calls: whitelistImport,
    head: 'code,type,contentoid,status',
    inside: 'MAINTENANCE,H,E-A,Y',
    outside: 'MAINTENANCE,H,E-B,Y',
    stored: 'MAINTENANCE,D,BB01_W,Y',
    other: 'MAINTENANCE,D,BB01_W,N',
    column: 'contentoid',
  },
  {
    kind: 'employees',
    menu: importMenu.id,
    calls: employeeImport,
    head: people,
    inside: 'SC-1,One,AA,01,L,,,Y',
    outside: 'SC-2,Two,BB,01,W,,,Y',
    stored: 'SC-3,Three,BB,01,W,,theirs,Y',
    other: 'SC-3,Other,BB,01,W,,,Y',
    column: 'depid',
  },
];

let server: TestServer;
let admin: TestSession;
/** Imports every kind for plant AA01. */
let ofPlant: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await addPlaces(server.db);
  ofPlant = await server.person('OFPLANT', { coid: 'AA', plantid: '01', depkey: 'AA01_L' });
  for (const { menu } of tries) await server.give(menu, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
}, 60_000);
afterAll(() => server.close());

/** As the import is once it is checked, since a check that takes long is answered before it is over. */
const send = async (calls: ImportCalls, as: TestSession, dryRun: 'Y' | 'N', ...lines: string[]) => {
  const file = fileOf('rows.csv', Buffer.from(lines.join('\n')));
  const answer = await server.call(calls.file, { body: { dryRun }, file }, { as });
  if (answer.content?.state !== 'checking') return answer;
  const query = { import: answer.content.import };
  const itemOf = async () => (await server.call(bulkImportCalls.item, { query }, { as })).content;
  await until(async () => (await itemOf()).state !== 'checking');
  return { ...answer, content: await itemOf() };
};
const rowsOf = async (id: string, as: TestSession) =>
  (await server.call(bulkImportCalls.rows, { query: { import: id, pageSize: 100 } }, { as })).content.list;
const content = (id: string) => ({ content: { import: id } });
const faultsOf = async (id: string, as: TestSession) =>
  (await rowsOf(id, as)).map(({ line, faults }) => [
    line,
    ...faults.map(({ column, reason }) => `${column} ${reason}`),
  ]);

/** Takes the function from the people of a place, and waits until the server has noticed. */
const take = async (menu: string, contentoid: string): Promise<void> => {
  const { oid } = await server.db.read
    .selectFrom('web_function')
    .select('oid')
    .where('id', '=', menu)
    .executeTakeFirstOrThrow();
  await server.db.write({ empid: 'test' }, async (trx) => {
    const identities = trx.selectFrom('function_identity').select('oid').where('funcoid', '=', oid);
    await trx
      .deleteFrom('condition')
      .where('contentoid', '=', contentoid)
      .where('identityoid', 'in', identities)
      .execute();
  });
  await until(async () =>
    (await server.services.rights.conditionsKnown(oid)).every((one) => one.contentoid !== contentoid),
  );
};

const hasRows = ({ calls }: { calls: ImportCalls }): boolean => {
  const right: Right = calls.file.right;
  return right.kind === 'function' && reachOf(right) === 'rows';
};

it('every kind with rows of places is tried', () => {
  const kinds = declared.imports.filter(hasRows).map((kind) => nameOf(kind));
  expect(tries.map(({ kind }) => kind).toSorted(), `add a try to ${import.meta.filename}`).toEqual(kinds.toSorted());
});

describe.each(tries)('an import of $kind by somebody of one plant', (one) => {
  const { calls, menu, head, inside, outside, stored, other, column } = one;

  it('refuses what lies elsewhere as if it were not there, and writes what lies inside', async () => {
    expect((await send(calls, admin, 'N', head, stored)).content).toMatchObject({ state: 'done', added: 1 });
    const checked = (await send(calls, ofPlant, 'Y', head, inside, outside, stored, other)).content;
    expect(checked).toMatchObject({ total: 4, added: 1, unchanged: 0, changed: 0 });
    const found = await faultsOf(checked.import, ofPlant);
    // The last two are the same row twice.
    expect(found.map(([line, first]) => [line, first])).toEqual([
      [2, undefined],
      [3, `${column} permission.outside_scope`],
      [4, `${column} permission.outside_scope`],
      [5, `${column} permission.outside_scope`],
    ]);
    expect(found[1]?.slice(1)).toEqual(found[2]?.slice(1));
    expect((await rowsOf(checked.import, ofPlant)).flatMap(({ before }) => Object.keys(before))).toEqual([]);
    expect(await send(calls, ofPlant, 'N', head, inside, other)).toMatchObject({
      code: '25',
      reason: 'import.faulty_rows',
    });
    const theirs = (await send(calls, admin, 'Y', head, stored)).content;
    expect(theirs).toMatchObject({ unchanged: 1 });
    const mine = await send(calls, ofPlant, 'N', head, inside);
    expect(mine.content).toMatchObject({ state: 'done', added: 1 });
    expect(
      (await server.call(bulkImportCalls.undo, content(mine.content.import), { as: ofPlant })).content,
    ).toMatchObject({ state: 'undone' });
  });

  it('does not open an import of somebody else', async () => {
    const { import: theirs } = (await send(calls, admin, 'Y', head, inside)).content;
    const as = { as: ofPlant };
    for (const spec of [bulkImportCalls.item, bulkImportCalls.rows, bulkImportCalls.faulty])
      expect(await server.call(spec, { query: { import: theirs } }, as)).toMatchObject({ reason: 'import.gone' });
    for (const spec of [bulkImportCalls.commit, bulkImportCalls.cancel, bulkImportCalls.undo])
      expect(await server.call(spec, content(theirs), as)).toMatchObject({ reason: 'import.gone' });
    const done = (await send(calls, admin, 'N', head, inside)).content;
    expect(await server.call(bulkImportCalls.undo, content(done.import), as)).toMatchObject({ reason: 'import.gone' });
    await server.call(bulkImportCalls.undo, content(done.import), { as: admin });
  });

  it('is checked with the scope of the moment, also when it is confirmed and undone', async () => {
    const mover = await server.person(`MOVER-${one.kind}`, { coid: 'AA', plantid: '01' });
    const own = { type: 'H' as const, contentoid: `MOVER-${one.kind}`, containSub: 'N' as const };
    // Everywhere by a condition that names the person, else for the plant alone.
    await server.give(menu, 'USER', [own]);
    const as = { as: mover };
    const checked = (await send(calls, mover, 'Y', head, inside, outside)).content;
    expect(checked).toMatchObject({ added: 2, faults: 0 });
    await take(menu, own.contentoid);
    expect(await server.call(bulkImportCalls.commit, content(checked.import), as)).toMatchObject({
      code: '502',
      reason: 'import.changed',
      params: { lines: ['3'] },
    });
    expect((await send(calls, admin, 'Y', head, inside, outside)).content).toMatchObject({ added: 2 });
    expect((await server.call(bulkImportCalls.item, { query: { import: checked.import } }, as)).content).toMatchObject({
      state: 'checked',
      faults: 1,
      added: 1,
    });
    await server.give(menu, 'USER', [own]);
    const done = (await send(calls, mover, 'N', head, inside, outside)).content;
    expect(done).toMatchObject({ state: 'done', added: 2 });
    await take(menu, own.contentoid);
    expect(await server.call(bulkImportCalls.undo, content(done.import), as)).toMatchObject({ status: 403 });
    await server.give(menu, 'USER', [own]);
    expect((await server.call(bulkImportCalls.undo, content(done.import), as)).content).toMatchObject({
      state: 'undone',
    });
    await take(menu, own.contentoid);
  });
});

it('of a kind without its permission is rejected, also when it was checked before', async () => {
  const gone = await server.person('SCOPE-GONE');
  const own = { type: 'H' as const, contentoid: 'SCOPE-GONE', containSub: 'N' as const };
  await server.give(blacklistMenu.id, 'USER', [own]);
  const checked = (await send(blacklistImport, gone, 'Y', 'code,type,contentoid,remark', 'SURVEY,H,E-A,x')).content;
  await take(blacklistMenu.id, own.contentoid);
  expect(await server.call(bulkImportCalls.commit, content(checked.import), { as: gone })).toMatchObject({
    status: 403,
  });
});

describe('employees are imported by somebody of one plant', () => {
  it('without people of other plants, and without naming whose an account is', async () => {
    await send(
      employeeImport,
      admin,
      'N',
      people,
      'SE-1,Far,BB,01,W,,,Y',
      'SE-2,Near,AA,01,L,,,Y',
      'SE-7,Holds,BB,01,W,,far.away,Y',
    );
    const { import: id } = (
      await send(
        employeeImport,
        ofPlant,
        'Y',
        people,
        'SE-1,Far,AA,01,L,,,Y',
        'SE-3,New,AA,01,L,,far.away,Y',
        'SE-2,Near,BB,01,W,,,Y',
        'SE-4,New,ZZ,01,,,,Y',
        'SE-2,Near,AA,01,L2,,,Y',
      )
    ).content;
    expect(await faultsOf(id, ofPlant)).toEqual([
      [2, 'empid permission.outside_scope'],
      [3, 'adaccount imports.account_used'],
      [4, 'depid permission.outside_scope'],
      [5, 'coid imports.unknown_company'],
      [6, ' import.duplicate'],
    ]);
  });

  it('without power over people who can grant more, over oneself, and over who would be able to', async () => {
    await server.person('SE-CHIEF', { coid: 'AA', plantid: '01', depkey: 'AA01_L', has: { [themeMenu.id]: 'ADMIN' } });
    const { import: id } = (
      await send(
        employeeImport,
        ofPlant,
        'Y',
        people,
        'SE-CHIEF,SE-CHIEF,AA,01,L,,mine,Y',
        'OFPLANT,OFPLANT,AA,01,L2,,,Y',
      )
    ).content;
    expect(await faultsOf(id, ofPlant)).toEqual([
      [2, 'adaccount imports.stronger'],
      [3, 'depid imports.own'],
    ]);
    const named = await send(employeeImport, ofPlant, 'Y', people, 'SE-CHIEF,Chief,AA,01,L,chief@example.com,,Y');
    expect(named.content).toMatchObject({ changed: 1, faults: 0 });
    await server.give(themeMenu.id, 'ADMIN', [{ type: 'D', contentoid: 'AA01_L2', containSub: 'N' }]);
    expect(await send(employeeImport, ofPlant, 'N', people, 'SE-9,New,AA,01,L2,,,Y')).toMatchObject({
      status: 403,
      reason: 'imports.stronger',
      params: { people: ['SE-9'] },
    });
    expect((await send(employeeImport, admin, 'Y', people, 'SE-9,New,AA,01,L2,,,Y')).content).toMatchObject({
      added: 1,
    });
  });
});
