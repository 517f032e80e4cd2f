import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, requestOf } from '#app/server/sending.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { requestJob } from '#platform/jobs/server/requests.queries.ts';
import { bannerCalls, bannerMenu } from '#features/banners/banners.contract.ts';
import { bannersOf } from '#features/banners/server/banners.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { databaseLogCalls, databaseLogMenu, logReasons } from '../database-log.contract.ts';

describe('the database log', () => {
  let server: TestServer;
  let reader: TestSession;
  let banner: string;

  const list = async (conditionMap: object, as = server.administrator) =>
    server.call(
      databaseLogCalls.search,
      { query: { pageNum: 1, pageSize: 50 }, sealedQuery: { conditionMap } },
      { as },
    );
  const rowsOf = async (conditionMap: object, as = server.administrator) => (await list(conditionMap, as)).content.list;

  beforeAll(async () => {
    server = await startTestServer();
    const row = await bannersOf(server).added({ id: 'SPRING' });
    banner = row.oid;
    await server.call(
      bannerCalls.edit,
      { content: { oid: banner, explain: 'Lì xì 100%' } },
      { as: server.administrator },
    );
    reader = await server.person('LOG', { coid: 'AA', plantid: '01' });
    await server.give(databaseLogMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'LOG', containSub: 'N' }]);
  });
  afterAll(() => server.close());

  it('shows each change with who made it, and finds it by table, type, key, person, text and act', async () => {
    const rows = await rowsOf({ tableName: 'banner', key: banner });
    expect(rows.map(({ type }) => type)).toEqual(['U', 'I']);
    const [changed, added] = rows;
    expect(changed).toMatchObject({
      tableName: 'banner',
      title: 'banner',
      label: 'SPRING',
      crtemp: server.administrator.empid,
    });
    expect(changed?.act).not.toBe(added?.act);
    expect(await rowsOf({ key: banner, type: 'I' })).toEqual([added]);
    expect(await rowsOf({ key: banner, udata: 'lì XÌ 100%' })).toEqual([changed]);
    expect(await rowsOf({ tableName: 'banner', udata: 'lì xì 1000' })).toEqual([]);
    expect(await rowsOf({ act: changed?.act })).toEqual([changed]);
    expect(await rowsOf({ key: banner, crtemp: 'NOBODY' })).toEqual([]);
    expect(await rowsOf({ simplifiedFilter: banner, traditionalFilter: banner })).toEqual(rows);
  });

  it('cuts a name of millions of characters, and shows its data whole', async () => {
    const content = { paramtype: 'LONG', paramtypename: 'Long', paramcode: 'L', paramname: 'short', paramsort: 1 };
    const { oid } = (await server.call(parameterCalls.add, { content }, { as: server.administrator })).content;
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('parameter')
        .set({ paramname: '𠮷'.repeat(500_000) })
        .where('oid', '=', oid)
        .execute(),
    );
    const [row] = await rowsOf({ tableName: 'parameter', key: oid, type: 'U' });
    expect(row?.label).toMatch(/^LONG L 𠮷+…$/u);
    expect(row?.label.length).toBeLessThanOrEqual(201);
    const query = { oid: row?.oid ?? '', moment: row?.moment ?? '' };
    const { content: entry } = await server.call(databaseLogCalls.entry, { query }, { as: server.administrator });
    expect(entry?.after?.length).toBeGreaterThan(1_000_000);
  });

  it('exports in the order of the list', async () => {
    const sheet = async (order: { sortField?: 'crtdat'; sortOrder: 'asc' | 'desc' }) => {
      const input = { query: order, sealedQuery: { conditionMap: { tableName: 'banner', key: banner } } };
      const { cells } = await server.exported(databaseLogCalls.exportAll, input, { as: server.administrator });
      return cells.slice(1).map((row) => row[3]);
    };
    expect(await sheet({ sortOrder: 'desc' })).toEqual(['Changed', 'Added']);
    expect(await sheet({ sortField: 'crtdat', sortOrder: 'asc' })).toEqual(['Added', 'Changed']);
  });

  it('takes a time of sixteen characters at either end, none or both, and no end before the start', async () => {
    const of = { tableName: 'banner', key: banner };
    expect(await rowsOf({ ...of, startTime: '2000-01-01 00:00' })).toHaveLength(2);
    expect(await rowsOf({ ...of, endTime: '2000-01-01 00:00' })).toHaveLength(0);
    expect(await rowsOf({ ...of, startTime: '2000-01-01 00:00', endTime: '2999-01-01 00:00' })).toHaveLength(2);
    for (const startTime of ['2026-11-24', '2026-11-24 10:0', '2026-02-30 10:00', '2026-11-24 10:00:00'])
      expect(await list({ startTime })).toMatchObject({
        fields: { 'conditionMap.startTime': logReasons.timeIncomplete },
      });
    const backwards = await list({ startTime: '2026-11-24 10:00', endTime: '2026-11-24 09:59' });
    expect(backwards).toMatchObject({ fields: { 'conditionMap.endTime': logReasons.endBeforeStart } });
  });

  it('says what a change did to the fields, and gives the row before and after', async () => {
    const [changed, added] = await rowsOf({ tableName: 'banner', key: banner });
    const entry = async (of = changed) =>
      (
        await server.call(
          databaseLogCalls.entry,
          { query: { oid: of?.oid ?? '', moment: of?.moment ?? '' } },
          { as: server.administrator },
        )
      ).content;
    const whole = await entry();
    expect(whole?.changes).toEqual([
      { column: 'explain', label: 'Description', from: expect.any(String), to: 'Lì xì 100%' },
    ]);
    expect(JSON.parse(whole?.after ?? '')).toMatchObject({ oid: banner, explain: 'Lì xì 100%' });
    expect(await entry(added)).toMatchObject({ before: null });
  });

  it('a renamed record stands with the names that it had, in whichever language it is read', async () => {
    const form = { paramtype: 'Renamed', paramtypename: 'Renamed', paramcode: 'R', paramname: 'Old', paramsort: 1 };
    const { content } = await server.call(parameterCalls.add, { content: form }, { as: server.administrator });
    const language = { paramOid: content.oid, paramLang: 'vi' as const, paramName: 'Tên' };
    await server.call(parameterCalls.addLanguage, { content: language }, { as: server.administrator });
    const edited = { oid: content.oid, paramname: 'New' };
    await server.call(parameterCalls.edit, { content: edited }, { as: server.administrator });
    const history = { query: { tableName: 'parameter', key: content.oid } };
    for (const lang of ['en', 'vi'] as const) {
      const { content: changes } = await server.call(changeCalls.record, history, { as: server.administrator, lang });
      expect(changes[0]?.changes).toMatchObject([{ column: 'paramname', from: 'Old', to: 'New' }]);
    }
  });

  it('says values as screens do: switches and fixed values in words, times in the form of the language', async () => {
    const { oid } = await bannersOf(server).added({ id: 'VALUES', status: 'Y', endtime: null });
    const edited = { oid, status: 'N' as const, endtime: '2031-05-06 07:08' };
    await server.call(bannerCalls.edit, { content: edited }, { as: server.administrator });
    const history = { query: { tableName: 'banner', key: oid } };
    const said = async (lang: 'zh-CN' | 'en' | 'vi') => {
      const { content } = await server.call(changeCalls.record, history, { as: server.administrator, lang });
      return Object.fromEntries((content[0]?.changes ?? []).map(({ column, from, to }) => [column, [from, to]]));
    };
    expect(await said('en')).toEqual({ status: ['Open', 'Closed'], endtime: [null, 'May 6, 2031, 07:08:00'] });
    expect(await said('zh-CN')).toMatchObject({ status: ['启用', '停用'] });
    expect(await said('vi')).toMatchObject({ endtime: [null, '06/05/2031 07:08:00'] });
  });

  it('names the file or the parameter that a record refers to, never its key', async () => {
    const as = { as: server.administrator };
    const { oid } = await bannersOf(server).added({ id: 'NAMED' });
    const form = { paramtype: 'Tree', paramtypename: 'Tree', paramcode: 'T', paramname: 'Trunk', paramsort: 1 };
    const { content: parent } = await server.call(parameterCalls.add, { content: form }, as);
    const below = { ...form, paramcode: 'B', paramname: 'Branch', parentparam: parent.oid };
    const { content: branch } = await server.call(parameterCalls.add, { content: below }, as);
    const said = async (tableName: string, key: string, column: string) => {
      const { content } = await server.call(changeCalls.record, { query: { tableName, key } }, as);
      return content[0]?.changes.find((one) => one.column === column)?.to;
    };
    expect(await said('banner', oid, 'fileid')).toMatch(/\.(png|jpg)$/);
    expect(await said('parameter', branch.oid, 'parentparam')).toBe('Trunk');
  });

  it('shows a reader only what the reader may look at', async () => {
    expect(await rowsOf({ tableName: 'banner' }, reader)).toEqual([]);
    const [changed] = await rowsOf({ tableName: 'banner', key: banner });
    const { oid = '', moment = '' } = changed ?? {};
    const entry = await server.call(databaseLogCalls.entry, { query: { oid, moment } }, { as: reader });
    expect(entry.content).toBeNull();
    const history = { query: { tableName: 'banner', key: banner } };
    expect((await server.call(changeCalls.record, history, { as: reader })).content).toEqual([]);
    await server.give(bannerMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'LOG', containSub: 'N' }]);
    expect(await rowsOf({ tableName: 'banner', key: banner }, reader)).toHaveLength(2);
    expect((await server.call(changeCalls.record, history, { as: reader })).content).toHaveLength(2);
  });

  const furtherInput = (rows = 0) => ({
    query: { at: Date.now() + 60_000, rows },
    sealedQuery: { conditionMap: { udata: 'spring' } },
  });
  const further = (as: TestSession, rows?: number) => server.call(databaseLogCalls.further, furtherInput(rows), { as });
  /** The same over a connection that its reader ends. */
  const furtherUntil = async (as: TestSession, signal: AbortSignal): Promise<string> => {
    const { url, headers } = await requestOf(server.services, databaseLogCalls.further, furtherInput(), { as });
    const answer = fetch(`${await server.app.listen({ host: '127.0.0.1', port: 0 })}${asText(url)}`, {
      headers: headers as Record<string, string>,
      signal,
    });
    return answer.then(
      () => 'answered',
      () => 'left',
    );
  };

  it('goes on with a search, in what the reader may look at', async () => {
    const all = (await further(server.administrator, 1_000)).content;
    expect(all).toMatchObject({ searchedTo: null, counted: null });
    expect(all.total).toBeGreaterThan(1);
    expect(all.list).toHaveLength(all.total);
    expect((await further(server.administrator, 1)).content.list).toEqual(all.list.slice(0, 1));
    const nobody = await server.person('LOG-OTHER', { coid: 'AA', plantid: '01' });
    await server.give(databaseLogMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'LOG-OTHER', containSub: 'N' }]);
    expect((await further(nobody, 1)).content).toMatchObject({ total: 0, list: [] });
  });

  it('goes on with one search of a reader at a time, and ends it when the reader leaves', async () => {
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.db.write({ empid: 'test' }, async (trx) => {
      await sql`lock table database_log in access exclusive mode`.execute(trx);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const waiting = async (): Promise<string[]> => {
      const { rows } = await sql<{ since: string }>`
        select a.query_start::text as since from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.relation = 'database_log'::regclass and a.datname = current_database()`.execute(
        server.db.read,
      );
      return rows.map(({ since }) => since);
    };
    const leaving = new AbortController();
    const left = furtherUntil(server.administrator, leaving.signal);
    await expect.poll(waiting).toHaveLength(1);
    const [first] = await waiting();
    const second = further(server.administrator);
    const other = further(reader);
    await expect.poll(waiting).toHaveLength(2);
    expect(await waiting()).toContain(first);
    leaving.abort();
    expect(await left).toBe('left');
    // The second one of the administrator takes the place of the one that has left.
    await expect.poll(waiting).not.toContain(first);
    await expect.poll(waiting).toHaveLength(2);
    held.resolve();
    await holding;
    expect((await second).content.total).toBeGreaterThan(1);
    expect((await other).status).toBe(200);
  });

  it('says how far it is sealed, what the last verification found, and where roots could not be sent', async () => {
    const state = async () => (await server.call(databaseLogCalls.seals, {}, { as: server.administrator })).content;
    expect(await state()).toMatchObject({ sealedat: null, verified: null, targets: [] });
    expect((await state())?.waiting).toBeGreaterThan(2);
    await server.runJobs();
    await server.db.write({ empid: 'test' }, (trx) => requestJob(trx, { job: 'log-seal', subject: '' }));
    await expect.poll(async () => (await state())?.waiting, { timeout: 20_000 }).toBe(0);
    expect((await state())?.sealedat).toMatch(/^\d{4}-/);
    await server.db.write({ empid: 'test' }, (trx) => requestJob(trx, { job: 'log-verify', subject: '' }));
    await expect.poll(async () => (await state())?.verified, { timeout: 20_000 }).toMatchObject({ findings: 0 });
    await server.db.pool.query(`begin; set local session_replication_role = replica;
      update database_log set actor = 'OTHER' where step = (select max(step) from database_log where step > 0); commit`);
    await server.db.write({ empid: 'test' }, (trx) => requestJob(trx, { job: 'log-verify', subject: '' }));
    await expect.poll(async () => (await state())?.verified, { timeout: 20_000 }).toMatchObject({ findings: 1 });
    const ended = async () =>
      (
        await server.db.read
          .selectFrom('job_execution')
          .select(['reason', 'message', 'result'])
          .where('jobid', '=', 'log-verify')
          .where('state', '=', 'F')
          .execute()
      )[0];
    await expect.poll(ended, { timeout: 20_000 }).toMatchObject({
      reason: 'log_seal.broken',
      message: expect.stringMatching(/^\S+Z {2}[\da-f-]{36} {2}\w+ .* {2}#\d+$/) as string,
      result: { rowsChanged: 1, rowsMissing: 0 },
    });
    await server.db.pool.query("insert into log_seal_target (target, failure) values ('url', 'ECONNREFUSED')");
    expect((await state())?.targets).toEqual([{ target: 'url', sentat: null, failure: 'ECONNREFUSED' }]);
  });

  it('shows nothing to a reader whose scope is one plant', async () => {
    const local = await server.person('LOCAL', { coid: 'AA', plantid: '01' });
    await server.give(databaseLogMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    expect((await list({}, local)).content).toEqual({ total: 0, list: [], searchedTo: null, counted: null });
    expect((await further(local, 10)).content).toMatchObject({ total: 0, list: [] });
    expect((await server.call(databaseLogCalls.seals, {}, { as: local })).content).toBeNull();
  });
});
