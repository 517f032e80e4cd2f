import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { dataPageOf } from '#platform/data-permission/server/data-permission.testing.ts';
import { one } from '#platform/permission-page/server/permission-page.testing.ts';
import { webFunctionCalls, webFunctionMenu } from '../web-functions.contract.ts';
import { refusedAt, screenOf } from './web-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
let data: ReturnType<typeof dataPageOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
  data = dataPageOf(server);
});
afterAll(() => server.close());

describe('adding', () => {
  it('stores the entry with its writer and logs it with the request', async () => {
    const answer = await screen.add({ id: 'LOGGED' });
    expect(answer.content).toMatchObject({
      id: 'LOGGED',
      rev: 1,
      crtemp: 'admin',
      status: 'Y',
      langid: '',
      explain: '',
    });
    const [line] = await server.db.read
      .selectFrom('database_log')
      .selectAll()
      .where('key', '=', answer.content.oid)
      .execute();
    expect(line).toMatchObject({ table_name: 'web_function', type: 'I', actor: 'admin', request_id: answer.requestId });
  });

  it.each([
    ['id', '', 'form.required'],
    ['name', ' ', 'form.required'],
    ['component', '', 'form.required'],
    ['url', '', 'form.required'],
    ['sort', '', 'form.required'],
    ['sort', null, 'form.required'],
    ['sort', -1, 'form.number_positive'],
    ['sort', 1.25, 'form.number_positive'],
    ['sort', 1.000_000_01, 'form.number_positive'],
    ['sort', 'two', 'form.number_positive'],
    ['position', '', 'form.required'],
    ['position', 0, 'form.number_positive_integer'],
    ['position', 1.5, 'form.number_positive_integer'],
    ['position', 1_000_000, 'form.number_at_most_999999'],
    ['url', 'javascript:alert(1)', 'web_function.url_form'],
    ['url', '//elsewhere.example', 'web_function.url_form'],
    ['url', '/\\elsewhere.example', 'web_function.url_form'],
    ['url', 'data:text/html,x', 'web_function.url_form'],
    ['url', 'reports', 'web_function.url_form'],
    ['component', '../secret', 'web_function.component_form'],
    ['component', 'a b', 'web_function.component_form'],
    ['component', '<script>', 'web_function.component_form'],
    ['name', 'x'.repeat(121), 'form.too_long'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    expect(await screen.add({ [field]: value })).toMatchObject({
      status: 200,
      code: '501',
      fields: { [field]: reason },
    });
  });

  it.each(['/a', '/b?b=c#d', 'https://example.com/x', 'http://intranet:8080'])(
    'accepts the address %s',
    async (url) => {
      expect((await screen.add({ url })).content.url).toBe(url);
    },
  );

  it('accepts a sort of 0 and one decimal, also as text', async () => {
    expect((await screen.add({ sort: 0 })).content.sort).toBe(0);
    expect((await screen.add({ sort: '77.5' })).content.sort).toBe(77.5);
  });

  it('fails for an id that exists, also when two people add it at once', async () => {
    const answers = await Promise.all([screen.add({ id: 'TWICE' }), screen.add({ id: 'TWICE' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    expect(answers.find(({ code }) => code === '24')).toMatchObject(refusedAt('id', 'web_function.id_exists', '24'));
  });

  it('fails for a sort that a sibling has, also when two people add it at once; below another parent it is free', async () => {
    const answers = await Promise.all([screen.add({ sort: 555.5 }), screen.add({ sort: 555.5 })]);
    expect(answers.find(({ code }) => code !== '200')).toMatchObject(
      refusedAt('sort', 'web_function.sort_repetition', '24'),
    );
    const [one, other] = [await screen.added(), await screen.added()];
    await screen.below(one, { sort: 1 });
    expect((await screen.add({ position: 2, parentoid: one.oid, sort: 1 })).reason).toBe(
      'web_function.sort_repetition',
    );
    expect((await screen.add({ position: 2, parentoid: other.oid, sort: 1 })).code).toBe('200');
  });

  it('needs an icon on levels 1 and 2, and not below', async () => {
    expect(await screen.add({ icon: '' })).toMatchObject(refusedAt('icon', 'web_function.icon_needed', '501'));
    const top = await screen.added();
    expect(await screen.add({ position: 2, parentoid: top.oid, icon: '' })).toMatchObject(
      refusedAt('icon', 'web_function.icon_needed', '501'),
    );
    const second = await screen.below(top);
    expect((await screen.add({ position: 3, parentoid: second.oid, icon: '' })).code).toBe('200');
  });

  it('needs a parent exactly one level above, and ignores one at the top', async () => {
    const top = await screen.added();
    expect(await screen.add({ position: 2 })).toMatchObject(
      refusedAt('parentoid', 'web_function.parent_needed', '501'),
    );
    expect(await screen.add({ position: 3, parentoid: top.oid })).toMatchObject(
      refusedAt('parentoid', 'web_function.parent_level', '501'),
    );
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(await screen.add({ position: 2, parentoid: nobody })).toMatchObject(
      refusedAt('parentoid', 'web_function.parent_missing', '501'),
    );
    expect((await screen.add({ position: 1, parentoid: top.oid })).content.parentoid).toBeNull();
  });

  it('ignores oid, audit fields and revision that were sent', async () => {
    const { content } = await screen.add({
      oid: '00000000-0000-7000-8000-000000000001',
      crtemp: 'x',
      rev: 9,
      txdat: '1999-01-01 00:00:00',
    });
    expect(content).toMatchObject({ crtemp: 'admin', rev: 1 });
    expect(content.oid).not.toBe('00000000-0000-7000-8000-000000000001');
  });
});

describe('changing', () => {
  it('changes only what was sent, raises the revision, and answers a stale one with the row as it is', async () => {
    const row = await screen.added();
    expect((await screen.edit({ oid: row.oid, rev: 1, name: 'Second' })).content).toMatchObject({
      name: 'Second',
      id: row.id,
      rev: 2,
    });
    expect(await screen.edit({ oid: row.oid, rev: 1, name: 'Third' })).toMatchObject({
      status: 409,
      content: { name: 'Second', rev: 2 },
    });
    expect((await screen.item(row.oid)).name).toBe('Second');
  });

  it('reports that an entry no longer exists', async () => {
    const row = await screen.added();
    await screen.remove([row.oid]);
    expect(await screen.edit({ oid: row.oid, name: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect(
      (await server.call(webFunctionCalls.item, { query: { oid: row.oid } }, { as: server.administrator })).reason,
    ).toBe('wire.gone');
  });

  it('fails for another level while there are children, but moves on its own level with them', async () => {
    const [one, other] = [await screen.added(), await screen.added()];
    const second = await screen.below(one);
    const third = await screen.below(second);
    expect(await screen.edit({ oid: second.oid, position: 1 })).toMatchObject(
      refusedAt('position', 'web_function.level_with_children'),
    );
    expect((await screen.edit({ oid: second.oid, parentoid: other.oid })).content.parentoid).toBe(other.oid);
    expect((await screen.edit({ oid: third.oid, position: 1, icon: 'X' })).content).toMatchObject({
      position: 1,
      parentoid: null,
    });
  });

  it('fails for itself or an entry below it as the parent', async () => {
    const top = await screen.added();
    const second = await screen.below(top);
    const third = await screen.below(second);
    expect(await screen.edit({ oid: second.oid, parentoid: second.oid })).toMatchObject(
      refusedAt('parentoid', 'web_function.parent_is_below'),
    );
    expect(await screen.edit({ oid: second.oid, parentoid: third.oid })).toMatchObject(
      refusedAt('parentoid', 'web_function.parent_is_below'),
    );
  });

  it('fails for a used id and a used sort', async () => {
    const [one, other] = [await screen.added(), await screen.added()];
    expect(await screen.edit({ oid: other.oid, id: one.id })).toMatchObject(
      refusedAt('id', 'web_function.id_exists', '24'),
    );
    expect(await screen.edit({ oid: other.oid, sort: one.sort })).toMatchObject(
      refusedAt('sort', 'web_function.sort_repetition', '24'),
    );
  });

  it('switches on only below an entry that is on', async () => {
    const top = await screen.added();
    const second = await screen.below(top);
    expect((await screen.edit({ oid: second.oid, status: 'N' })).code).toBe('200');
    expect((await screen.edit({ oid: top.oid, status: 'N' })).code).toBe('200');
    expect(await screen.edit({ oid: second.oid, status: 'Y' })).toMatchObject(
      refusedAt('status', 'web_function.enable_upper_layer'),
    );
    expect((await screen.item(second.oid)).status).toBe('N');
    await screen.edit({ oid: top.oid, status: 'Y' });
    expect((await screen.edit({ oid: second.oid, status: 'Y' })).content.status).toBe('Y');
  });

  it('keeps the ids that rights depend on, so that nobody gets rights by renaming', async () => {
    const row = await screen.added();
    expect(await screen.edit({ oid: row.oid, id: roleMenu.id })).toMatchObject(
      refusedAt('id', 'web_function.id_fixed'),
    );
    const roles = await screen.builtIn(roleMenu.id);
    expect(await screen.edit({ oid: roles.oid, id: 'OTHER' })).toMatchObject(refusedAt('id', 'web_function.id_fixed'));
    expect((await screen.edit({ oid: roles.oid, id: roleMenu.id, explain: 'same id' })).code).toBe('200');
  });

  it('fails to switch off or delete what the last administrator needs', async () => {
    const own = await screen.builtIn(webFunctionMenu.id);
    const reason = 'permission.last_administrator';
    expect(await screen.edit({ oid: own.oid, status: 'N' })).toMatchObject({ code: '502', reason });
    expect(await screen.edit({ oid: own.parentoid ?? '', status: 'N' })).toMatchObject({ code: '502', reason });
    expect(await screen.remove([own.parentoid ?? ''])).toMatchObject({ reason });
    expect((await screen.item(own.oid)).status).toBe('Y');
  });

  it('fails for functions that are the only ones under which a data item has conditions, also far below, and deletes none', async () => {
    const top = await screen.added();
    const below = await screen.below(await screen.below(top), { component: 'home' });
    const item = await data.newItem();
    expect(await data.save([{ dataOid: item, funcOid: below.oid, permissionList: [one('A', 'x')] }])).toMatchObject({
      code: '200',
    });
    expect(await screen.remove([top.oid])).toMatchObject({ code: '503', reason: 'data_permission.only_guard' });
    expect((await screen.item(below.oid)).oid).toBe(below.oid);
  });
});
