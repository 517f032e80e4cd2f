import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openResultsTest, type ResultsTest } from './results.testing.ts';
import { openSheetColumns, type SheetColumns, type SheetView } from './sheet-columns.ts';
import type { MadeVersion } from '../made-survey.ts';
import { packAnswers } from '../packed-answers.ts';

let test: ResultsTest;
beforeAll(async () => {
  test = await openResultsTest({ A1: 40 });
});
afterAll(() => test.close());

const made = async (sheets = 30): Promise<MadeVersion> => {
  const [version] = (await test.survey({ sheets })).versions;
  if (!version) throw new Error('a survey without a version');
  return version;
};
const viewOf = (columns: SheetColumns, { oid, layout }: MadeVersion): Promise<SheetView> =>
  columns.view({ oid, bytes: layout.bytes });

const oidsIn = ({ blocks }: SheetView): string[] =>
  blocks
    .flatMap(({ oids, count }) =>
      Array.from({ length: count }, (_, row) => Buffer.from(oids.subarray(row * 16, row * 16 + 16)).toString('hex')),
    )
    .toSorted();

/** The sheets that a transaction which begins now would see. */
const storedOids = async ({ oid }: MadeVersion): Promise<string[]> => {
  const rows = await test.db.read.selectFrom('survey_answer').select('oid').where('versionoid', '=', oid).execute();
  return rows.map((row) => row.oid.replaceAll('-', '')).toSorted();
};

const insert = (version: MadeVersion) => ({
  text: `insert into survey_answer (oid, versionoid, placeid, packed)
    select gen_random_uuid(), $1, min(id), $2 from survey_place returning oid`,
  values: [version.oid, packAnswers(version.layout, {})],
});
/** Adds a sheet in a transaction of its own. */
const submit = async (version: MadeVersion): Promise<void> => {
  await test.other.pool.query(insert(version));
};

describe('the columns of a version', () => {
  it('have what was committed before they were asked for, on whichever server', async () => {
    const version = await made();
    const [here, there] = [openSheetColumns(test.db.pool), openSheetColumns(test.other.pool)];
    for (let turn = 0; turn < 4; turn += 1) {
      for (const columns of [here, there])
        expect(oidsIn(await viewOf(columns, version))).toEqual(await storedOids(version));
      await submit(version);
    }
    expect((await viewOf(here, version)).count).toBe(34);
  });

  it('have a sheet whose transaction began before others and was committed after them, and each only once', async () => {
    const version = await made();
    const [here, there] = [openSheetColumns(test.db.pool), openSheetColumns(test.other.pool)];
    await viewOf(here, version);
    const [slow, slower] = [await test.other.pool.connect(), await test.other.pool.connect()];
    try {
      for (const client of [slow, slower]) {
        await client.query('begin');
        await client.query(insert(version));
      }
      await submit(version);
      // The transactions are open: their sheets are not there yet, the later one is.
      for (const columns of [here, there]) expect((await viewOf(columns, version)).count).toBe(31);
      await slow.query('commit');
      for (const columns of [here, there]) expect((await viewOf(columns, version)).count).toBe(32);
      await submit(version);
      for (const columns of [here, there]) expect((await viewOf(columns, version)).count).toBe(33);
      await slower.query('rollback');
    } finally {
      slow.release();
      slower.release();
    }
    await submit(version);
    for (const columns of [here, there]) {
      const view = await viewOf(columns, version);
      expect(view.count).toBe(34);
      expect(oidsIn(view)).toEqual(await storedOids(version));
      expect(new Set(oidsIn(view)).size).toBe(34);
    }
  });

  it('lose and repeat nothing while many submit and ask', async () => {
    const version = await made();
    const columns = openSheetColumns(test.db.pool);
    let committed = 30;
    const over = new AbortController();
    const submitting = (async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        await submit(version);
        committed += 1;
      }
      over.abort();
    })();
    while (!over.signal.aborted) {
      const before = committed;
      const views = await Promise.all([viewOf(columns, version), viewOf(columns, version), viewOf(columns, version)]);
      for (const view of views) {
        expect(view.count).toBeGreaterThanOrEqual(before);
        expect(new Set(oidsIn(view)).size).toBe(view.count);
      }
    }
    await submitting;
    expect(oidsIn(await viewOf(columns, version))).toEqual(await storedOids(version));
  });

  it('are read once for all who ask at the same time', async () => {
    const version = await made();
    const connect = vi.spyOn(test.db.pool, 'connect');
    const columns = openSheetColumns(test.db.pool);
    const views = await Promise.all(Array.from({ length: 20 }, () => viewOf(columns, version)));
    // The first, and one more for those who came while it was being read.
    expect(connect).toHaveBeenCalledTimes(2);
    expect(views.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => 30));
  });

  it('are read again when stored answers have changed', async () => {
    const version = await made();
    const columns = openSheetColumns(test.db.pool);
    await viewOf(columns, version);
    await test.db.write({ empid: 'test' }, async (trx) => {
      await trx.updateTable('survey_answer').set({ score: 700 }).where('versionoid', '=', version.oid).execute();
      await trx.updateTable('survey_version').set({ epoch: 2 }).where('oid', '=', version.oid).execute();
    });
    const { blocks } = await viewOf(columns, version);
    expect(blocks.flatMap(({ scores, count }) => [...scores.subarray(0, count)])).toEqual(
      Array.from({ length: 30 }, () => 700),
    );
  });

  it('find a sheet by its oid, also a late one, and no foreign one', async () => {
    const [version, foreign] = [await made(), await made()];
    const columns = openSheetColumns(test.db.pool);
    await viewOf(columns, version);
    // A transaction that stays open keeps what is committed meanwhile among the late ones.
    const open = await test.other.pool.connect();
    try {
      await open.query('begin');
      await open.query(insert(foreign));
      await submit(version);
      const view = await viewOf(columns, version);
      expect(view.blocks).toHaveLength(2);
      const found = oidsIn(view).map((oid) => view.find(Buffer.from(oid, 'hex'), 0));
      expect(found.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 31 }, (_, row) => row));
      for (const oid of await storedOids(foreign)) expect(view.find(Buffer.from(oid, 'hex'), 0)).toBe(-1);
      await open.query('rollback');
    } finally {
      open.release();
    }
  });

  it('take no more memory than allowed: the version that was not asked for longest is dropped', async () => {
    const [one, other] = [await made(), await made()];
    const connect = vi.spyOn(test.db.pool, 'connect');
    const columns = openSheetColumns(test.db.pool, 40_000);
    await viewOf(columns, one);
    await viewOf(columns, other);
    const query = vi.spyOn(test.db.pool, 'query');
    expect((await viewOf(columns, one)).count).toBe(30);
    expect(connect).toHaveBeenCalledTimes(3);
    expect(query).not.toHaveBeenCalled();
  });

  it('are forgotten when they cannot be read to the end, and read again', async () => {
    const version = await made();
    const columns = openSheetColumns(test.db.pool);
    await viewOf(columns, version);
    await submit(version);
    const broken = vi.spyOn(test.db.pool, 'connect').mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    await expect(viewOf(columns, version)).rejects.toThrow('no connection');
    broken.mockRestore();
    expect(oidsIn(await viewOf(columns, version))).toEqual(await storedOids(version));
  });
});
