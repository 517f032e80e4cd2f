import { stat, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '#platform/db/program-actors.ts';
import { dropMonth } from './drop-month.ts';
import { found, openSealedLog, type SealedLog } from './log-seals.testing.ts';
import { openSealKey } from './seal-key.ts';
import { rootsIn, sendRoots, type SentRoot } from './send-roots.ts';

let log: SealedLog;

const rowsOf = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await log.db.pool.query<Row>(text)).rows;
const lastRow = async (): Promise<{ oid: string; step: number }> => {
  const [row] = await rowsOf<{ oid: string; step: number }>(
    'select oid, step from database_log order by step desc limit 1',
  );
  if (!row) throw new Error('no row');
  return row;
};
async function* linesOf(file: string): AsyncGenerator<SentRoot> {
  yield* rootsIn(await readFile(file, 'utf8'));
}

beforeAll(async () => {
  log = await openSealedLog();
  await log.seal();
});
afterAll(() => log.close());

describe('sealing', () => {
  it('makes a key that this account alone may read, and finds it again', async () => {
    const file = join(log.folder, 'seal-key.pem');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await openSealKey(file)).kid).toBe(log.key.kid);
    await writeFile(join(log.folder, 'other.pem'), 'x');
    await expect(openSealKey(join(log.folder, 'other.pem'))).rejects.toThrow('no PEM file');
  });

  it('seals what has been committed, in seals of 5,000 rows, and nothing twice', async () => {
    await log.write(6_000);
    expect(await log.seal()).toEqual({ rows: 6_000, seals: 2 });
    expect(await log.seal()).toEqual({ rows: 0, seals: 0 });
    const result = await log.verify();
    expect(result).toMatchObject({ found: 0, unsealed: 0 });
    expect(result.rows).toBeGreaterThanOrEqual(6_000);
  });

  it('waits for a row with a lower step that is committed later, and locks no writer meanwhile', async () => {
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const open = log.write(1, async () => {
      written.resolve();
      await held.promise;
    });
    await written.promise;
    await log.write(2);
    expect(await log.seal()).toEqual({ rows: 0, seals: 0 });
    await log.write(1);
    held.resolve();
    await open;
    expect((await log.seal()).rows).toBe(4);
    expect((await log.verify()).found).toBe(0);
  });

  it('takes a mark of another cluster for none', async () => {
    await log.write(1);
    await log.db.pool.query("insert into log_seal_mark (step, xid) values (99999999, '9000000000')");
    expect((await log.seal()).rows).toBe(1);
    expect(await rowsOf('select from log_seal_mark where step = 99999999')).toEqual([]);
  });

  it('goes on with the key of the chain alone, unless it is said which one another replaces', async () => {
    const other = await openSealKey(join(log.folder, 'second.pem'));
    await log.write(1);
    await expect(log.seal(other)).rejects.toMatchObject({ reason: 'log_seal.other_key' });
    expect((await log.seal()).rows).toBe(1);
  });

  it('refuses every change of seals and of sealed rows through the product', async () => {
    for (const text of [
      'delete from log_seal',
      'update log_seal set rows = rows + 1',
      'truncate log_seal',
      'delete from database_log',
      'update database_log set actor = actor',
      "update database_log set erased = '\\x00'",
    ])
      await expect(log.db.pool.query(text)).rejects.toThrow('cannot be changed');
  });
});

describe('verification', () => {
  it('names a row whose data, person or time was changed', async () => {
    await log.write(1);
    await log.seal();
    const { oid, step } = await lastRow();
    for (const [change, back] of [
      [`new_row = new_row || '{"name":"x"}'`, 'new_row = saved.new_row'],
      ["actor = 'OTHER'", 'actor = saved.actor'],
      ["at = at + interval '1 microsecond'", 'at = saved.at'],
      ["kept = '{}'", 'kept = saved.kept'],
      ["undoes = 'x'", 'undoes = saved.undoes'],
    ]) {
      await log.tamper(`create table saved as select * from database_log where step = ${step};
        update database_log set ${change} where step = ${step}`);
      expect(found(await log.verify())).toEqual([`changed ${oid}`]);
      await log.tamper(`update database_log l set ${back} from saved where l.step = ${step}; drop table saved`);
      expect((await log.verify()).found).toBe(0);
    }
  });

  it('names a row that was removed, with its time, and one that was added among sealed ones', async () => {
    await log.write(3);
    await log.seal();
    const { oid, step } = await lastRow();
    await log.tamper(`create table saved as select * from database_log where step = ${step};
      delete from database_log where step = ${step}`);
    const [missing] = (await log.verify()).findings;
    expect(missing).toMatchObject({ kind: 'missing', oid });
    expect(Math.abs((missing?.micros ?? 0) / 1_000 - Date.now())).toBeLessThan(600_000);
    await log.tamper('insert into database_log select * from saved; drop table saved');
    expect((await log.verify()).found).toBe(0);
    const added = '00000000-0000-7000-8000-000000000001';
    await log.tamper(`insert into database_log (oid, actor, table_name, type, key, step)
      values ('${added}', 'x', 'role', 'D', 'x', ${step})`);
    expect(found(await log.verify())).toEqual([`added ${added}`]);
    await log.tamper(`update database_log set step = -5 where oid = '${added}'`);
    expect(found(await log.verify())).toEqual([`added ${added}`]);
    await log.tamper(`delete from database_log where oid = '${added}'`);
  });

  it('finds seals that were changed, removed, or signed with another key', async () => {
    await log.write(1);
    await log.seal();
    await log.write(1);
    await log.seal();
    const [last] = await rowsOf<{ no: number }>('select max(no) as no from log_seal');
    const no = last?.no ?? 0;
    await log.tamper('create table saved as select * from log_seal');
    const restore = 'delete from log_seal; insert into log_seal select * from saved';
    const tries: [string, string[]][] = [
      [`update log_seal set rows = 7 where no = ${no}`, [`seal ${no}`]],
      [`update log_seal set leaves = null where no = ${no}`, [`seal ${no}`]],
      [`update log_seal set signature = sha256('') || sha256('') where no = ${no}`, [`seal ${no}`]],
      [`update log_seal set kid = '0000000000000000' where no = ${no}`, [`seal ${no}`]],
      [`delete from log_seal where no = ${no - 1}`, [`seal ${no}`]],
    ];
    for (const [change, expected] of tries) {
      await log.tamper(change);
      expect(found(await log.verify())).toEqual(expected);
      await log.tamper(restore);
    }
    await log.tamper('drop table saved');
    expect(found(await log.verify({ keys: new Map() })).every((one) => one.startsWith('seal '))).toBe(true);
    expect((await log.verify({ keys: new Map() })).found).toBe(no);
  });

  it('finds a chain that was cut off with its rows, by the roots that were sent out', async () => {
    const file = join(log.folder, 'roots.jsonl');
    expect(await sendRoots(log.db, { file })).toEqual({});
    await log.write(2);
    await log.seal();
    await writeFile(file, `${await readFile(file, 'utf8')}{"no":99`);
    expect(await sendRoots(log.db, { file })).toEqual({});
    expect((await log.verify({ roots: linesOf(file) })).found).toBe(0);
    await log.tamper(`create table saved as select * from log_seal;
      create table saved_rows as select * from database_log where step > (select max(from_step) from log_seal);
      delete from database_log where step > (select max(from_step) from log_seal);
      delete from log_seal where no = (select max(no) from log_seal)`);
    expect((await log.verify()).found).toBe(0);
    const [cut] = (await log.verify({ roots: linesOf(file) })).findings;
    expect(cut).toMatchObject({ kind: 'cut_off' });
    expect(await sendRoots(log.db, { file })).toMatchObject({
      file: expect.stringContaining('the database ends with'),
    });
    await log.tamper(`delete from log_seal; insert into log_seal select * from saved;
      insert into database_log select * from saved_rows; drop table saved; drop table saved_rows`);
    expect((await log.verify({ roots: linesOf(file) })).found).toBe(0);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const forged = { ...(JSON.parse(lines.at(-1) ?? '') as SentRoot), root: 'a'.repeat(64) };
    await writeFile(file, `${[...lines.slice(0, -1), JSON.stringify(forged)].join('\n')}\n`);
    expect(found(await log.verify({ roots: linesOf(file) }))).toEqual([`roots ${forged.no}`, `roots ${forged.no}`]);
  });
});

describe('retention', () => {
  const before = sql<Date>`(timestamptz '2021-01-01')`;
  const drop = () => log.db.write(program('system'), (trx) => dropMonth(trx, log.key, { before, reason: 'test' }));

  it('drops a month only when it is sealed as it is, and leaves a stub with which the rest is verified', async () => {
    for (const month of ['2020-01', '2020-02'])
      await log.db.pool.query(`create table database_log_${month.replace('-', '_')} partition of database_log
        for values from ('${month}-01 00:00+00') to (timestamptz '${month}-01 00:00+00' + interval '1 month')`);
    await log.db.pool.query(`insert into database_log (at, actor, table_name, type, key)
      select at, 'x', 'x', 'I', 'x' from unnest(array['2020-01-15', '2020-01-31 23:00+00', '2020-02-02']::timestamptz[]) at`);
    await expect(drop()).rejects.toMatchObject({ reason: 'log_seal.not_sealed' });
    await log.seal();
    await log.tamper(
      "create table saved as select * from database_log where at < '2020-01-20'; delete from database_log where at < '2020-01-20'",
    );
    await expect(drop()).rejects.toMatchObject({ reason: 'log_seal.differs' });
    await log.tamper('insert into database_log select * from saved; drop table saved');
    expect(await drop()).toBe(2);
    expect(await log.verify()).toMatchObject({ found: 0, dropped: 2 });
    await log.write(1);
    await log.seal();
    expect(await drop()).toBe(1);
    expect(await drop()).toBeNull();
    expect(await log.verify()).toMatchObject({ found: 0, dropped: 3 });
    // Their seal held nothing else.
    expect(await rowsOf('select no from log_seal where leaves is null')).toHaveLength(1);
  });

  it('is no way to remove rows: a stub is signed, and says how many', async () => {
    await log.tamper('create table saved as select * from log_stub');
    await log.tamper("update log_stub set until_at = '2999-01-01', rows = 1000000 where no = 2");
    expect(found(await log.verify()).every((one) => /^(stub|seal)/.test(one))).toBe(true);
    expect((await log.verify()).found).toBeGreaterThan(0);
    await log.tamper('delete from log_stub where no = 1');
    expect((await log.verify()).found).toBeGreaterThan(0);
    await log.tamper('delete from log_stub; insert into log_stub select * from saved; drop table saved');
    expect((await log.verify()).found).toBe(0);
    await expect(log.db.pool.query("update log_stub set reason = ''")).rejects.toThrow('cannot be changed');
  });
});
