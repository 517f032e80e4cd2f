import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOutOfTime, openDatabase, type Database, type Read } from './database.ts';
import { openPool } from './pool.ts';
import { openSignals } from './signals.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';
import { startDatabaseProxy, type DatabaseProxy } from './proxy.testing.ts';

let database: TestDatabase;
let db: Database;
let proxy: DatabaseProxy;

const open = (connectionString: string, silenceMs = 90_000): Database =>
  openDatabase(
    openPool({
      connection: { connectionString },
      size: 2,
      timeZone: 'Asia/Taipei',
      onError: () => undefined,
      silenceMs,
    }),
  );

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  db = open(database.url);
});
afterAll(async () => {
  await db.close();
  await proxy.close();
  await database.drop();
});

const actor = { empid: 'WRITER', requestId: 'request-1' };
const role = (id: string) => ({ id, name: id, sourcetype: 'build' as const });
const logOf = (table: string) =>
  db.read.selectFrom('database_log').selectAll().where('table_name', '=', table).orderBy('at').orderBy('oid').execute();
const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the awaited condition did not come true');
    await pause(20);
  }
};

describe('a write', () => {
  it('without an actor is rejected by the database, on every logged table', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid where p.proname in ('log_change', 'log_changes')`.execute(db.read);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['role', 'role_mapping', 'parameter', 'web_function', 'condition', 'account', 'web_user']),
    );
    await expect(
      db.pool.query("insert into role (id, name, sourcetype) values ('ROLE00000001', 'A', 'build')"),
    ).rejects.toThrow('a write needs an actor');
    await expect(
      db.write({ empid: '' }, (trx) => trx.insertInto('role').values(role('ROLE00000001')).execute()),
    ).rejects.toThrow('a write needs an actor');
    await db.write(actor, (trx) => trx.insertInto('role').values(role('ROLE00000002')).execute());
    await expect(db.pool.query("update role set name = 'B'")).rejects.toThrow('a write needs an actor');
    await expect(db.pool.query('delete from role')).rejects.toThrow('a write needs an actor');
  });

  it('leaves no actor behind on its connection', async () => {
    const one = openDatabase(
      openPool({ connection: database.connection, size: 1, timeZone: 'UTC', onError: () => undefined }),
    );
    await one.write(actor, (trx) => trx.insertInto('role').values(role('ROLE00000003')).execute());
    await expect(one.pool.query("update role set name = 'B'")).rejects.toThrow('a write needs an actor');
    await one.close();
  });

  it('that fails leaves neither rows nor log rows', async () => {
    const before = (await logOf('role')).length;
    const failing = db.write(actor, async (trx) => {
      await trx.insertInto('role').values(role('ROLE00000010')).execute();
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    const twice = db.write(actor, (trx) =>
      trx
        .insertInto('role')
        .values([role('ROLE00000011'), role('ROLE00000011')])
        .execute(),
    );
    await expect(twice).rejects.toThrow();
    expect((await logOf('role')).length).toBe(before);
  });

  it('is not possible through the read-only handle', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from role`.execute(db.read);
    expect('insertInto' in db.read).toBe(true);
    // @ts-expect-error -- the read-only handle has no write methods
    expect(typeof db.read.insertInto).toBe('function');
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});

describe('the database log', () => {
  it('holds one row per change, with the writer, the request, and the row before and after', async () => {
    const start = (await logOf('role')).length;
    const { oid } = await db.write(actor, (trx) =>
      trx.insertInto('role').values(role('ROLE00000020')).returning('oid').executeTakeFirstOrThrow(),
    );
    await db.write({ ...actor, requestId: 'request-2' }, (trx) =>
      trx.updateTable('role').set({ name: 'new' }).where('oid', '=', oid).execute(),
    );
    await db.write({ empid: 'OTHER' }, (trx) => trx.deleteFrom('role').where('oid', '=', oid).execute());
    const rows = (await logOf('role')).slice(start);
    expect(rows.map(({ type, actor: writer, request_id, key }) => ({ type, writer, request_id, key }))).toEqual([
      { type: 'I', writer: 'WRITER', request_id: 'request-1', key: oid },
      { type: 'U', writer: 'WRITER', request_id: 'request-2', key: oid },
      { type: 'D', writer: 'OTHER', request_id: null, key: oid },
    ]);
    expect(rows[1]).toMatchObject({ old_row: { name: 'ROLE00000020', rev: 1 }, new_row: { name: 'new', rev: 2 } });
  });

  it('skips what the refresh of members writes', async () => {
    const start = (await logOf('role')).length;
    await db.write(actor, (trx) =>
      trx
        .updateTable('role')
        .set({ member_count: 7, refreshed_at: new Date() as never })
        .where('id', '=', 'ROLE00000002')
        .execute(),
    );
    expect((await logOf('role')).length).toBe(start);
  });

  it('never contains a password hash, whichever way it was written', async () => {
    await db.write(actor, async (trx) => {
      await trx.insertInto('employee').values({ empid: 'L1', name: 'L1', depkey: null, adaccount: null }).execute();
      await trx
        .insertInto('account')
        .values({ empid: 'L1', type: 'ED', userid: 'L1', password_hash: '$argon2id$first' })
        .execute();
      await trx
        .updateTable('account')
        .set({ password_hash: '$argon2id$second', must_change: 'Y' })
        .where('empid', '=', 'L1')
        .execute();
      await trx.deleteFrom('account').where('empid', '=', 'L1').execute();
    });
    const rows = await logOf('account');
    expect(rows.map(({ type }) => type)).toEqual(['I', 'U', 'D']);
    const { rows: leaks } =
      await sql`select table_name from database_log where concat(old_row, new_row) ~ '[$]argon2|password_hash|private_jwk'`.execute(
        db.read,
      );
    expect(leaks).toEqual([]);
  });

  it.each([
    "update database_log set actor = 'nobody'",
    'delete from database_log',
    "update database_log_rest set actor = 'x'",
  ])('rejects: %s', async (statement) => {
    const change = db.write(actor, async (trx) => {
      await sql`insert into database_log (at, actor, table_name, type, key) values ('1999-01-01', 'x', 'old', 'I', '1')`.execute(
        trx,
      );
      await sql.raw(statement).execute(trx);
    });
    await expect(change).rejects.toThrow('the database log cannot be changed');
  });

  it("rejects it on the month's partition as well", async () => {
    const { rows } = await sql<{
      part: string;
    }>`select tableoid::regclass::text as part from database_log limit 1`.execute(db.read);
    expect(rows[0]?.part).toMatch(/^database_log_\d{4}_\d\d$/);
    await expect(db.pool.query(`delete from ${rows[0]?.part}`)).rejects.toThrow('the database log cannot be changed');
  });

  it('has partitions for the coming months, created once however often they are requested', async () => {
    const ensure = async (months: number): Promise<number> =>
      Number(
        (await db.pool.query<{ made: number }>('select ensure_database_log_partitions($1) as made', [months])).rows[0]
          ?.made,
      );
    expect(await ensure(2)).toBe(0);
    const made = await Promise.all([ensure(4), ensure(4)]);
    expect(made.toSorted()).toEqual([0, 2]);
    const { rows } = await db.pool.query<{ n: number }>(
      "select count(*) as n from pg_inherits where inhparent = 'database_log'::regclass",
    );
    expect(rows[0]?.n).toBe(6);
  });
});

describe('a connection', () => {
  it('that breaks while checked out fails its statement, not the process, and is replaced', async () => {
    const away = open(proxy.connectionString);
    const broken = away.write(actor, async (trx) => {
      await sql`select 1`.execute(trx);
      proxy.cut();
      // Nothing runs on it now, so a client without an error listener would end the process.
      await pause(50);
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow();
    proxy.mend();
    await until(async () => (await sql`select 1 as one`.execute(away.read).catch(() => undefined)) !== undefined);
    await away.close();
  });

  it('that goes silent is given up after a while', async () => {
    const away = open(proxy.connectionString, 400);
    await sql`select 1`.execute(away.read);
    proxy.freeze();
    await expect(sql`select 1`.execute(away.read)).rejects.toThrow();
    proxy.mend();
    expect(await sql`select 1 as one`.execute(away.read)).toMatchObject({ rows: [{ one: 1 }] });
    await away.close();
  });
});

describe('signals', () => {
  it('detect silence, report that notifications may have been missed, and resume listening', async () => {
    const heard: string[] = [];
    let gaps = 0;
    const signals = await openSignals({ connectionString: proxy.connectionString }, () => undefined);
    signals.on('word', (key) => heard.push(key));
    signals.onGap(() => (gaps += 1));
    const say = (key: string) => db.pool.query("select pg_notify('steward', $1)", [`word:${key}`]);
    await say('one');
    await until(() => heard.includes('one'));
    expect(signals.hears()).toBe(true);

    proxy.freeze();
    await say('lost');
    await until(() => !signals.hears());
    expect(gaps).toBeGreaterThan(0);
    proxy.cut();
    proxy.mend();
    const before = gaps;
    await until(() => signals.hears());
    expect(gaps).toBeGreaterThanOrEqual(before);
    await say('two');
    await until(() => heard.includes('two'));
    expect(heard).not.toContain('lost');
    await signals.close();
  });

  it('leave no connection behind when closed while reconnecting', async () => {
    const signals = await openSignals({ connectionString: proxy.connectionString }, () => undefined);
    proxy.cut();
    await until(() => !signals.hears());
    proxy.mend();
    await signals.close();
    const listening = async () =>
      (
        await db.pool.query(
          "select 1 from pg_stat_activity where application_name = 'steward signals' and datname = current_database()",
        )
      ).rowCount;
    await until(async () => (await listening()) === 0);
  });
});

describe('a read with a limit', () => {
  const sleep = (seconds: number) => (read: Read) => sql`select pg_sleep(${seconds})`.execute(read);
  const limitOf = async (read: Read) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(read)).rows[0]?.statement_timeout;

  it('ends at the limit, and the connection is as before', async () => {
    const before = await limitOf(db.read);
    await expect(db.readWithin({ milliseconds: 50 }, sleep(20))).rejects.toSatisfy(isOutOfTime);
    expect(await db.readWithin({ milliseconds: 50 }, limitOf)).toBe('50ms');
    expect(await limitOf(db.read)).toBe(before);
  });

  it('ends when nobody waits for it any more, also if every connection of the pool is busy', async () => {
    const leaving = new AbortController();
    const ended = [1, 2].map(() =>
      expect(db.readWithin({ milliseconds: 60_000, signal: leaving.signal }, sleep(60))).rejects.toSatisfy(isOutOfTime),
    );
    await pause(200);
    leaving.abort();
    await Promise.all(ended);
    expect((await sql<{ n: number }>`select 1 as n`.execute(db.read)).rows).toEqual([{ n: 1 }]);
  });
});
