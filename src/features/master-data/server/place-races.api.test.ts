import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holding, isBlocked } from '#app/server/held-locks.testing.ts';
import { type TestAnswer, until } from '#app/server/server.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { addTo } from '#features/company-documents/server/company-documents.testing.ts';
import { repairOf } from '#features/repair/server/repair.testing.ts';
import { sendStore } from '#features/stores/server/stores.testing.ts';
import type { Write } from '#platform/db/server/database.ts';
import { importOrganisation } from '#platform/organisation/server/import-organisation.ts';
import { ImportRefused } from '#platform/organisation/server/import-problems.ts';
import { holdPlant } from '#platform/organisation/server/plants-in-use.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { codes } from '#platform/wire/envelope.ts';
import { masterDataCalls, type MasterDataRow } from '../master-data.contract.ts';
import { assertNoneLost } from './master-data-places.ts';
import { masterDataImportKind } from './master-data-import.ts';
import { masterDataServer } from './master-data.testing.ts';

/* Two transactions at once: one adds the first use of a place that the other one takes away (ADR 0033). */

const master = masterDataServer({ DATABASE_POOL: '8' });
const { as } = master;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'races-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const placed = async (coid: string): Promise<{ company: MasterDataRow; plant: MasterDataRow }> => ({
  company: await master.rows.place('CO', coid),
  plant: await master.rows.place('PLANT', coid, '1'),
});
const gone =
  (...oids: string[]) =>
  (trx: Write): Promise<unknown> =>
    trx.deleteFrom('master_data').where('oid', 'in', oids).execute();
const entry = (trx: Write, coid: string): Promise<unknown> =>
  trx
    .insertInto('blacklist')
    .values({ blacktype: 'SURVEY', type: 'P', contentoid: `${coid}1`, remark: 'why' })
    .execute();
const department = (trx: Write, coid: string): Promise<unknown> =>
  trx
    .insertInto('department')
    .values({ depid: '9', depname: '9', coid, plantid: '1', parentkey: null, ancestors: [`${coid}1_9`] })
    .execute();

/** Makes a call while the other transaction is open, which ends when the call waits for it. */
const meanwhile = async <Answer>(
  take: (trx: Write) => Promise<unknown>,
  call: () => Promise<Answer>,
  keep: boolean,
): Promise<Answer> => {
  let answer: Promise<Answer> | undefined;
  await holding(
    master.server.db,
    take,
    async (held) => {
      answer = call();
      await until(isBlocked(master.server.db, held));
    },
    keep,
  );
  if (!answer) throw new Error('the call was not made');
  return answer;
};

const feed = async (coid: string): Promise<Pick<TestAnswer<unknown>, 'code' | 'reason'>> => {
  const file = path.join(folder, `${coid}.csv`);
  await writeFile(file, `depid,depname,coid,plantid,parentid\n7,Seven,${coid},1,\n`);
  try {
    await importOrganisation(master.server.db, { files: [file] });
    return { code: '200' };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { code: '25', reason: error.problems[0]?.reason ?? '' };
  }
};

/** Each way in which a row that names a place is checked and written, and how it says that the place is not there. */
const writers: readonly [string, (coid: string) => Promise<Pick<TestAnswer<unknown>, 'code' | 'reason'>>, string][] = [
  ['a store', (coid) => sendStore(master.server, { plant: `${coid}1`, storeNm: coid }, as()), 'store.plant_unknown'],
  [
    'a company document',
    (coid) => addTo(master.server, master.server.administrator, { co: coid, pzid: '1', subject: coid }),
    'company_document.no_plant',
  ],
  ['a company of repair orders', (coid) => repairOf(master.server).addCompany(coid), 'repair.company_unknown'],
  ['a repair person', (coid) => repairOf(master.server).addPerson(coid, 'admin'), 'repair.company_unknown'],
  [
    'an entry of the blacklist, checked like conditions and all lists',
    (coid) =>
      master.server.call(
        blacklistCalls.add,
        { content: [{ blacktype: 'SURVEY', type: 'P', userid: `${coid}1`, remark: 'why' }] as never },
        as(),
      ),
    'permission.content_unknown',
  ],
  ['a department of the HR feed', feed, 'unknown_company'],
];

describe('a place that is being taken away', () => {
  it.each(writers)('makes who adds %s wait, and is gone then', async (_what, write, reason) => {
    const { company, plant } = await placed(`GONE${writers.findIndex(([, one]) => one === write)}`);
    const answer = await meanwhile(gone(company.oid, plant.oid), () => write(company.class3), true);
    expect(answer.code).not.toBe('200');
    expect(answer.reason).toBe(reason);
  });

  it.each(writers)('is there for %s if it stays', async (_what, write) => {
    const { company, plant } = await placed(`STAY${writers.findIndex(([, one]) => one === write)}`);
    const answer = await meanwhile(gone(company.oid, plant.oid), () => write(company.class3), false);
    expect(answer).toMatchObject({ code: '200' });
    expect(await master.rows.remove(company.oid, plant.oid)).toMatchObject({ reason: 'master_data.in_use' });
  });
});

describe('taking a place away waits for who', () => {
  const first = async (trx: Write, coid: string): Promise<void> => {
    expect(await holdPlant(trx, { coid, plantid: '1' })).toBe(true);
    await entry(trx, coid);
  };

  it('adds its first use, and is rejected then', async () => {
    const { company, plant } = await placed('USED');
    const inUse = { code: '503', reason: 'master_data.in_use' };
    expect(
      await meanwhile(
        (trx) => first(trx, 'USED'),
        () => master.rows.remove(plant.oid),
        true,
      ),
    ).toMatchObject(inUse);
    expect(await master.rows.remove(company.oid)).toMatchObject(inUse);
  });

  it('changes its ids, likewise', async () => {
    const { plant } = await placed('MOVED');
    const move = () => master.rows.edit({ oid: plant.oid, rev: plant.rev, class4: '2' });
    expect(await meanwhile((trx) => first(trx, 'MOVED'), move, true)).toMatchObject({ reason: 'master_data.in_use' });
  });

  it('takes another row of it, and sees which is the last', async () => {
    const { plant } = await placed('TWICE');
    const other = await master.rows.place('PLANT', 'TWICE', '1', { class5: 'USD' });
    await master.server.db.write({ empid: 'test' }, (trx) => entry(trx, 'TWICE'));
    const take = async (trx: Write): Promise<void> => {
      await gone(plant.oid)(trx);
      await assertNoneLost(trx, [], [plant], { code: codes.deleteFailed });
    };
    expect(await meanwhile(take, () => master.rows.remove(other.oid), true)).toMatchObject({
      reason: 'master_data.in_use',
    });
  });

  const byFile = async ({ class3, class4 }: MasterDataRow): Promise<void> => {
    const key = masterDataImportKind.key({ class1: 'ORG', class2: 'PLANT', class3, class4, class5: '' });
    await master.server.db.write({ empid: 'test' }, async (trx) => {
      const [before] = await masterDataImportKind.read(trx, [key], { lock: true });
      if (!before) throw new Error('the plant is not read');
      const row = { line: 2, key, values: { ...before.values, content: 'by file' }, before };
      const batches = async function* () {
        yield await Promise.resolve([row]);
      };
      await masterDataImportKind.write(trx, { count: { added: 0, changed: 1 }, batches }, {} as never);
    });
  };
  const byFeed = async ({ class3, class4 }: MasterDataRow, ...more: string[]): Promise<void> => {
    const file = path.join(folder, `${class3} plants.csv`);
    await writeFile(file, `coid,plantid,content\n${class3},${class4},by feed\n`);
    await importOrganisation(master.server.db, { files: [file, ...more] });
  };

  it('but its name can be changed meanwhile by hand, changed back, and changed by a file and the HR feed', async () => {
    const { plant } = await placed('NAMED');
    const name = async () => (await master.rows.item(plant.oid)).content;
    await holding(
      master.server.db,
      (trx) => first(trx, 'NAMED'),
      async () => {
        const byHand = await master.rows.edit({ oid: plant.oid, rev: plant.rev, content: 'by hand' });
        expect(byHand).toMatchObject({ code: '200' });
        expect(await master.server.call(undoCalls.undo, { content: { act: byHand.requestId } }, as())).toMatchObject({
          code: '200',
        });
        expect(await name()).toBe(plant.content);
        await byFile(plant);
        expect(await name()).toBe('by file');
        await byFeed(plant);
        expect(await name()).toBe('by feed');
      },
    );
  });

  it('and neither does a feed that names it make them wait', async () => {
    const { plant } = await placed('FED');
    await master.server.db.write({ empid: 'test' }, (trx) => department(trx, 'FED'));
    const departments = path.join(folder, 'departments.csv');
    await writeFile(departments, 'depid,depname,coid,plantid,parentid\n9,Nine,FED,1,\n');
    let fed: Promise<void> | undefined;
    await holding(
      master.server.db,
      (trx) => sql`select from department where coid = 'FED' for update`.execute(trx),
      async (held) => {
        fed = byFeed(plant, departments);
        await until(isBlocked(master.server.db, held));
        expect(await sendStore(master.server, { plant: 'FED1', storeNm: 'FED' }, as())).toMatchObject({ code: '200' });
      },
    );
    await fed;
    expect((await master.rows.item(plant.oid)).content).toBe('by feed');
  });
});

describe('replacing a place', () => {
  const replace = (from: MasterDataRow, to: MasterDataRow) =>
    master.server.call(masterDataCalls.replace, { content: { from: from.oid, to: to.oid, remove: 'Y' } }, as());

  it('takes what is added to it at that moment along', async () => {
    const [{ plant }, { plant: other }] = [await placed('REPL'), await placed('INTO')];
    const add = async (trx: Write): Promise<void> => {
      expect(await holdPlant(trx, { coid: 'REPL', plantid: '1' })).toBe(true);
      await entry(trx, 'REPL');
    };
    expect(await meanwhile(add, () => replace(plant, other), true)).toMatchObject({ code: '200' });
    const { rows: left } = await sql`select contentoid from blacklist where contentoid in ('REPL1', 'INTO1')`.execute(
      master.server.db.read,
    );
    expect(left).toEqual([{ contentoid: 'INTO1' }]);
  });

  it('is not begun a second time, nor the other way round, while it is not done', async () => {
    const [{ plant }, { plant: other }] = [await placed('ONCE'), await placed('ONTO')];
    await master.server.db.write({ empid: 'test' }, (trx) => department(trx, 'ONCE'));
    let done: ReturnType<typeof replace> | undefined;
    await holding(
      master.server.db,
      (trx) => sql`select from department where coid = 'ONCE' for update`.execute(trx),
      async (held) => {
        done = replace(plant, other);
        await until(isBlocked(master.server.db, held));
        const refused = { code: '502', reason: 'master_data.replacing' };
        expect(await replace(plant, other)).toMatchObject(refused);
        expect(await replace(other, plant)).toMatchObject(refused);
      },
    );
    expect(await done).toMatchObject({ code: '200' });
  });
});
