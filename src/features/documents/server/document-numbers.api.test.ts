import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { cacheMenu } from '#features/cache/cache.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { documentCalls, guideCode, documentMenu } from '../documents.contract.ts';
import { documentsOf } from './documents.testing.ts';

let server: TestServer;
let calls: ReturnType<typeof documentsOf>;
beforeAll(async () => {
  server = await startTestServer();
  calls = documentsOf(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const remove = async (...oids: string[]): Promise<void> => {
  expect((await server.call(documentCalls.remove, { content: oids }, as())).code).toBe('200');
};
const nextId = async (type: string): Promise<string> =>
  (await server.call(documentCalls.nextId, { query: { type } }, as())).content.id;

describe('the number of a document', () => {
  it('is not given again when its document is deleted, the last one neither', async () => {
    const [one, two] = [await calls.added({ type: 'FORM' }), await calls.added({ type: 'FORM' })];
    expect([one.id, two.id]).toEqual(['FORM001', 'FORM002']);
    await remove(one.oid, two.oid);
    expect(await nextId('FORM')).toBe('FORM003');
    expect((await calls.added({ type: 'FORM' })).id).toBe('FORM003');
    expect(await calls.add({ type: 'FORM', id: 'FORM002' })).toMatchObject({
      code: '24',
      reason: 'document.id_exists',
      fields: { id: 'document.id_exists' },
    });
  });

  it('is chosen by the author, in any script, and trimmed', async () => {
    for (const id of ['QA-2026/07', '质管-12.a', 'x_1']) expect((await calls.added({ id: ` ${id} ` })).id).toBe(id);
    expect((await calls.search({ id: 'qa-2026' })).content.list.map(({ id }) => id)).toEqual(['QA-2026/07']);
  });

  it.each([
    ['a b', 'document.id_form'],
    ['-1', 'document.id_form'],
    ['SOP\n7', 'document.id_form'],
    ['<b>', 'document.id_form'],
    ['x'.repeat(81), 'form.too_long'],
    [guideCode, 'document.id_reserved'],
    ['sop001', 'document.id_reserved'],
  ])('is rejected when it is %j', async (id, reason) => {
    expect(await calls.add({ id })).toMatchObject({ code: '501', fields: { id: reason } });
  });

  it('is one, however it is written', async () => {
    await calls.added({ id: 'Plan-1' });
    expect((await calls.add({ id: 'PLAN-1' })).fields).toEqual({ id: 'document.id_exists' });
  });

  it('leaves out what authors have chosen, and a number far ahead does not take the count there', async () => {
    const [first, after, far] = [await nextId('RULE'), 'RULE002', 'RULE999999999'];
    expect(first).toBe('RULE001');
    await calls.added({ id: after });
    await calls.added({ id: far, type: 'RULE' });
    expect([(await calls.added({ type: 'RULE' })).id, (await calls.added({ type: 'RULE' })).id]).toEqual([
      'RULE001',
      'RULE003',
    ]);
    expect(await nextId('RULE')).toBe('RULE004');
  });

  it('is given to one of those who choose it at the same time, and to each of those who leave it to the server', async () => {
    const [chosen, given] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => calls.add({ id: 'RACE-1' }))),
      Promise.all(Array.from({ length: 4 }, () => calls.add())),
    ]);
    expect(chosen.map(({ code }) => code).toSorted()).toEqual(['200', '24', '24', '24']);
    expect(new Set(given.map(({ content }) => content.id)).size).toBe(4);
  });

  it('cannot be taken out of the register', async () => {
    const row = await calls.added();
    await remove(row.oid);
    for (const statement of [sql`delete from document_number`, sql`update document_number set key = key || '-'`])
      await expect(server.db.write({ empid: 'test' }, (trx) => statement.execute(trx))).rejects.toThrow('stays given');
  });
});

describe('the map guide', () => {
  let shopkeeper: TestSession;
  let bystander: TestSession;
  let partial: TestSession;
  beforeAll(async () => {
    shopkeeper = await server.person('SHOP', { has: { [storeMenu.id]: 'VIEWER' } });
    bystander = await server.person('OTHER', { has: { [cacheMenu.id]: 'VIEWER' } });
    partial = await server.person('PART', { coid: 'AA', plantid: '01' });
    await server.give(documentMenu.id, 'USER', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
  });

  const guideFor = (who: TestSession) => calls.shown(guideCode, who);
  const choose = (oid: string, isguide: 'Y' | 'N', who = server.administrator, rev?: number) =>
    server.call(documentCalls.chooseGuide, { content: { oid, isguide, rev } }, { as: who });

  it('is no document before one is chosen, the first SOP neither', async () => {
    await calls.added();
    expect(await guideFor(shopkeeper)).toBeNull();
    const { content } = await calls.search({ pageSize: 1000 });
    expect(content.list.filter(({ isguide, id }) => isguide === 'Y' || id === guideCode)).toEqual([]);
  });

  it('is the chosen document, read by SOP001 by everyone who has the stores; there is one at a time', async () => {
    const [one, two] = [await calls.added({ name: 'One' }), await calls.added({ name: 'Two' })];
    expect((await choose(one.oid, 'Y')).content).toMatchObject({ oid: one.oid, isguide: 'Y' });
    expect(await guideFor(shopkeeper)).toMatchObject({ oid: one.oid, id: one.id });
    expect(await guideFor(bystander)).toBeNull();
    // stores show no document except the guide
    expect(await calls.shown(one.id, shopkeeper)).toBeNull();
    expect((await choose(two.oid, 'Y')).content.isguide).toBe('Y');
    expect(await guideFor(shopkeeper)).toMatchObject({ oid: two.oid });
    const { content } = await calls.search({ pageSize: 1000 });
    expect(content.list.filter(({ isguide }) => isguide === 'Y').map(({ oid }) => oid)).toEqual([two.oid]);
    expect((await choose(two.oid, 'N')).content.isguide).toBe('N');
    expect(await guideFor(shopkeeper)).toBeNull();
    await choose(two.oid, 'Y');
    await remove(two.oid);
    expect(await guideFor(shopkeeper)).toBeNull();
  });

  it('is chosen once when many choose at the same time', async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, () => calls.added()));
    const answers = await Promise.all(rows.map(({ oid }) => choose(oid, 'Y')));
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
    const { content } = await calls.search({ pageSize: 1000 });
    expect(content.list.filter(({ isguide }) => isguide === 'Y')).toHaveLength(1);
  });

  it('is chosen by people who may change documents everywhere, based on the version that they have seen', async () => {
    const row = await calls.added();
    expect((await choose(row.oid, 'Y', shopkeeper)).status).toBe(403);
    expect(await choose(row.oid, 'Y', partial)).toMatchObject({ status: 403 });
    await calls.edit({ oid: row.oid, name: 'Other' });
    expect(await choose(row.oid, 'Y', server.administrator, row.rev)).toMatchObject({
      status: 409,
      content: { oid: row.oid, isguide: 'N' },
    });
    expect((await choose('00000000-0000-7000-8000-00000000dead', 'Y')).reason).toBe('wire.gone');
  });
});
