import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { databaseLogCalls } from '#features/database-log/database-log.contract.ts';
import { keptLogs } from '#features/retention/server/kept-logs.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { discardCalls } from '../discard.contract.ts';
import { formResultCalls, writeBackCalls, writeBackMenu } from '../write-backs.contract.ts';
import { empty, putResult, putResults, resultsOf } from './write-backs.testing.ts';

/** Discarding results that failed for good. */
let server: TestServer;
let changer: TestSession;
let reader: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  changer = await server.person('CHANGER', { has: { [writeBackMenu.id]: 'USER' } });
  reader = await server.person('READER', { has: { [writeBackMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());
beforeEach(() => empty(server.db));

const preview = (filter: object, as = reader) => server.call(discardCalls.preview, { content: { filter } }, { as });
const discard = (filter: object, count: number, more: object = {}, as = changer) =>
  server.call(discardCalls.discard, { content: { filter, count, reason: 'Closed in the engine', ...more } }, { as });
const states = async (mark: string) => (await resultsOf(server.db, mark)).map(({ state }) => state);
const list = async (filter: object) =>
  (await server.call(writeBackCalls.search, { query: {}, sealedQuery: { conditionMap: filter } }, { as: reader }))
    .content.list;

describe('discarding', () => {
  it('says before how many there are, and discards exactly these, with who, when and why', async () => {
    await putResults(server.db, 'DEAD', 3, 'F');
    await putResults(server.db, 'WAITS', 2);
    await putResult(server.db, { insId: 'OTHER', formId: 'TRAVEL', name: 'Travel', state: 'F' });
    expect((await preview({ formId: 'LEAVE' })).content).toEqual({
      count: 3,
      forms: [{ formId: 'LEAVE', name: 'Leave', count: 3 }],
    });
    expect(await discard({ formId: 'LEAVE' }, 4)).toMatchObject({
      code: '500',
      reason: 'write_back.changed',
      params: { count: 3 },
    });
    expect((await discard({ formId: 'LEAVE' }, 3)).content).toMatchObject({ total: 3 });
    expect(await states('DEAD')).toEqual(['X', 'X', 'X']);
    expect([...(await states('WAITS')), ...(await states('OTHER'))]).toEqual(['W', 'W', 'F']);
    const found = await list({ state: 'X' });
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({
      discardedby: 'CHANGER',
      discardreason: 'Closed in the engine',
      discardedat: expect.stringMatching(/^\d{4}-/),
    });
    expect((await list({ state: 'F' }))[0]).toMatchObject({ discardedby: '', discardedat: null, discardreason: '' });
    expect(await discard({ formId: 'LEAVE' }, 3)).toMatchObject({ reason: 'write_back.nothing' });
    const again = { content: { filter: {}, rate: 5, count: 4 } };
    expect(await server.call(writeBackCalls.retry, again, { as: changer })).toMatchObject({ params: { count: 1 } });
  });

  it('is undone, and what was sent again meanwhile stays as it is', async () => {
    await server.person('E1');
    const app = await server.signInToApp('E1', testPassword);
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`insert into mobile_form (proid, pronm, lineid, linenm, artid, status)
        values ('P1', 'Leave', 'L1', 'Leave', 'LEAVE', 'Y')`.execute(trx),
    );
    await putResults(server.db, 'DEAD', 2, 'F');
    const { requestId } = await discard({}, 2);
    const newer = { content: { formId: 'LEAVE', insId: 'DEAD-1', values: { days: 3 } } };
    expect((await server.call(formResultCalls.submit, newer, { as: app })).content).toMatchObject({ state: 'W' });
    expect(await states('DEAD')).toEqual(['W', 'X']);
    const undone = await server.call(undoCalls.undo, { content: { act: requestId } }, { as: changer });
    expect(undone.code).toBe('200');
    expect(await states('DEAD')).toEqual(['W', 'F']);
    expect((await server.call(undoCalls.undo, { content: { act: undone.content.act } }, { as: changer })).code).toBe(
      '200',
    );
    expect(await states('DEAD')).toEqual(['W', 'X']);
  });

  it('is named by its reason where changes are listed', async () => {
    await putResults(server.db, 'DEAD', 1, 'F');
    await discard({}, 1, { reason: 'Named by this' });
    const conditionMap = { tableName: 'write_back_discard', type: 'I' } as const;
    const asked = { query: { pageSize: 1 }, sealedQuery: { conditionMap } } as const;
    const { content } = await server.call(databaseLogCalls.search, asked, { as: server.administrator });
    expect(content.list).toMatchObject([{ label: 'Named by this', crtemp: 'CHANGER' }]);
  });

  it('of two at once only one does, and neither is doubled', async () => {
    await putResults(server.db, 'DEAD', 20, 'F');
    const answers = await Promise.all([discard({}, 20), discard({}, 20), discard({}, 20)]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const { rows } = await server.db.pool.query('select total from write_back_discard');
    expect(rows).toEqual([{ total: 20 }]);
  });

  it('needs a reason, a number that one record holds, and the right to change everywhere', async () => {
    await putResults(server.db, 'DEAD', 1, 'F');
    expect((await discard({}, 1, { reason: '  ' })).fields).toEqual({ reason: 'form.required' });
    expect(await discard({}, 10_001)).toMatchObject({ reason: 'write_back.too_many_at_once' });
    expect((await discard({}, 1, {}, reader)).status).toBe(403);
    await server.person('PLANT', { coid: 'AA', plantid: '01' });
    await server.give(writeBackMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    const partial = await server.signIn('PLANT', testPassword);
    expect((await preview({}, partial)).status).toBe(403);
    expect((await discard({}, 1, {}, partial)).status).toBe(403);
    expect(await states('DEAD')).toEqual(['F']);
  });

  it('lets the retention job delete them', async () => {
    await putResults(server.db, 'DEAD', 2, 'F');
    await discard({}, 2);
    await putResults(server.db, 'STAYS', 1, 'F');
    const log = keptLogs.find((one) => one.log === 'write_backs');
    const prune = (before: string, most: number) =>
      server.db.write({ empid: 'test' }, async (trx) =>
        log?.prune(trx, { before: sql`${before}::timestamptz`, most, period: 90, sealKey: undefined as never }),
      );
    expect(await prune('2000-01-01', 10)).toBe(0);
    expect(await prune('2999-01-01', 1)).toBe(1);
    expect(await prune('2999-01-01', 10)).toBe(1);
    expect((await resultsOf(server.db)).map(({ insid }) => insid)).toEqual(['STAYS-1']);
  });
});
