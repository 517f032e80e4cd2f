import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { refusedAt, screenOf } from './app-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const actor = { empid: 'test' };

/** Adds an entry to a code list. */
const parameter = (paramtype: string, paramcode: string): Promise<string> =>
  server.db.write(actor, async (trx) => {
    const row = {
      paramtype,
      paramtypename: paramtype,
      paramcode,
      paramname: paramcode,
      paramsort: 50,
      parentparam: null,
    };
    return (await trx.insertInto('parameter').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
  });
const setParameter = (oid: string, status: 'Y' | 'N') =>
  server.db.write(actor, (trx) => trx.updateTable('parameter').set({ status }).where('oid', '=', oid).execute());

describe('adding', () => {
  it('stores the function with its writer and defaults, and logs the request', async () => {
    const answer = await screen.add({ id: 'LOGGED' });
    expect(answer.content).toMatchObject({
      id: 'LOGGED',
      type: 'P',
      typename: 'Native page',
      moduleOid: null,
      modulename: '',
      status: 'Y',
      weburl: '',
      rev: 1,
      crtemp: 'admin',
    });
    const [line] = await server.db.read
      .selectFrom('database_log')
      .selectAll()
      .where('key', '=', answer.content.oid)
      .execute();
    expect(line).toMatchObject({ table_name: 'app_function', type: 'I', actor: 'admin', request_id: answer.requestId });
  });

  it.each([
    ['id', '', 'form.required'],
    ['name', ' ', 'form.required'],
    ['icon', '', 'form.required'],
    ['type', '', 'form.required'],
    ['position', '', 'form.required'],
    ['position', 0, 'form.number_positive_integer'],
    ['position', -3, 'form.number_positive_integer'],
    ['position', 1.5, 'form.number_positive_integer'],
    ['position', 'two', 'form.number_positive_integer'],
    ['position', 1e12, 'form.number_at_most_999999'],
    ['name', 'x'.repeat(121), 'form.too_long'],
    ['icon', '<img>', 'app_function.icon_form'],
    ['icon', 'data:image/svg+xml,x', 'app_function.icon_form'],
    ['icon', '../secret', 'app_function.icon_form'],
    ['icon', 'a b', 'app_function.icon_form'],
    ['version', '1.', 'app_function.version_form'],
    ['version', 'v2', 'app_function.version_form'],
    ['version', '1..2', 'app_function.version_form'],
    ['packagename', 'example', 'app_function.package_form'],
    ['packagename', 'com..app', 'app_function.package_form'],
    ['packagename', '1com.app', 'app_function.package_form'],
    ['packagename', 'com.example.app; rm', 'app_function.package_form'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    expect(await screen.add({ [field]: value })).toMatchObject({
      status: 200,
      code: '501',
      fields: { [field]: reason },
    });
  });

  it.each([
    ['weburl', 'https://example.com/x?a=b#c'],
    ['downurl', 'http://intranet:8080'],
    ['appurl', 'myapp://'],
    ['appurl', 'com.example+x-1.2://home?a=b'],
    ['appurl', 'HTTPS://example.com/open'],
    ['version', '2'],
    ['version', '2.10.3'],
    ['packagename', 'com.example.app'],
    ['packagename', 'vn.example-co.mobile_2'],
    ['icon', 'ic/mail.png'],
    ['icon', 'MailOutlined'],
    ['icon', 'https://example.com/i.png'],
  ] as const)('accepts %s = %s', async (field, value) => {
    expect((await screen.add({ [field]: value })).content[field]).toBe(value);
  });

  it('accepts a position as text', async () => {
    expect((await screen.add({ position: '77' })).content.position).toBe(77);
  });

  it('rejects an id twice, also when two add at once', async () => {
    const answers = await Promise.all([screen.add({ id: 'TWICE' }), screen.add({ id: 'TWICE' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    expect(answers.find(({ code }) => code === '24')).toMatchObject(refusedAt('id', 'app_function.id_exists', '24'));
  });

  it('accepts types and modules that are in their code lists and switched on, and no others', async () => {
    const [office] = await screen.modules();
    expect((await screen.add({ moduleOid: office?.oid, type: 'W' })).content).toMatchObject({
      modulename: 'Office',
      typename: 'Web page',
    });
    const other = await parameter('Elsewhere', 'X');
    const closed = await parameter('AppModule', 'CLOSED');
    await setParameter(closed, 'N');
    for (const moduleOid of [nobody, other, closed])
      expect(await screen.add({ moduleOid })).toMatchObject(
        refusedAt('moduleOid', 'app_function.module_unknown', '501'),
      );
    for (const type of ['Q', 'OFFICE', 'p'])
      expect(await screen.add({ type })).toMatchObject(refusedAt('type', 'app_function.type_unknown', '501'));
  });

  it('ignores oid, audit fields and revision that were sent', async () => {
    const { content } = await screen.add({ oid: nobody, crtemp: 'x', rev: 9, txdat: '1999-01-01 00:00:00' });
    expect(content).toMatchObject({ crtemp: 'admin', rev: 1 });
    expect(content.oid).not.toBe(nobody);
  });
});

const nowhere = [
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'myapp://x',
  '/reports',
  '//example.com',
];
const broken = ['https://', 'https:///x', 'https://a b', String.raw`https://a\b`];
const harmful = [
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'java\nscript://x',
  'data:text/html,x',
  'data://x',
  'vbscript://x',
  'file:///etc/passwd',
  'content://sms',
  'blob://x',
  'view-source://x',
];
const opensNothing = ['https://', 'http:x', 'myapp', 'myapp:x', '//x', '://x', 'my app://x', 'myapp://a b'];

describe('addresses', () => {
  it.each([...nowhere, ...broken])('refuses %j as the address of a page or a file', async (value) => {
    const fields = { weburl: 'app_function.url_form', downurl: 'app_function.url_form' };
    expect(await screen.add({ weburl: value, downurl: value })).toMatchObject({ status: 200, code: '501', fields });
  });

  it.each([...harmful, ...opensNothing])('refuses %j as an address that opens an app', async (value) => {
    const fields = { appurl: 'app_function.appurl_form' };
    expect(await screen.add({ appurl: value })).toMatchObject({ status: 200, code: '501', fields });
  });
});

describe('changing', () => {
  it('changes only what was sent, increases the revision, and answers a stale one with the current row', async () => {
    const row = await screen.added({ version: '1.0', appurl: 'myapp://x' });
    expect((await screen.edit({ oid: row.oid, rev: 1, name: 'Second', version: '' })).content).toMatchObject({
      name: 'Second',
      id: row.id,
      version: '',
      appurl: 'myapp://x',
      rev: 2,
    });
    expect(await screen.edit({ oid: row.oid, rev: 1, name: 'Third' })).toMatchObject({
      status: 409,
      content: { name: 'Second', rev: 2 },
    });
    expect((await screen.item(row.oid)).content.name).toBe('Second');
  });

  it('switches the status without a revision', async () => {
    const row = await screen.added();
    expect((await screen.edit({ oid: row.oid, status: 'N' })).content).toMatchObject({ status: 'N', rev: 2 });
  });

  it.each([
    ['name', '', 'form.required'],
    ['icon', '', 'form.required'],
    ['position', '0', 'form.number_positive_integer'],
    ['type', '', 'form.required'],
    ['appurl', 'javascript:alert(1)', 'app_function.appurl_form'],
  ])('rejects %s = %j as adding does', async (field, value, reason) => {
    const row = await screen.added();
    expect(await screen.edit({ oid: row.oid, [field]: value })).toMatchObject({
      code: '502',
      fields: { [field]: reason },
    });
    expect((await screen.item(row.oid)).content.rev).toBe(1);
  });

  it('says that a function no longer exists', async () => {
    const row = await screen.added();
    await screen.remove([row.oid]);
    expect(await screen.edit({ oid: row.oid, name: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await screen.item(row.oid)).reason).toBe('wire.gone');
  });

  it('renames while nothing is granted, never to a used id', async () => {
    const [one, other] = [await screen.added(), await screen.added()];
    expect(await screen.edit({ oid: other.oid, id: one.id })).toMatchObject(
      refusedAt('id', 'app_function.id_exists', '24'),
    );
    expect((await screen.edit({ oid: other.oid, id: 'RENAMED' })).content.id).toBe('RENAMED');
  });

  it('keeps an id with permissions, so that renaming gives nobody another function', async () => {
    const row = await screen.added();
    await screen.give(row.oid, [{ roleid: 'USER', authmaps: [{ type: 'A', contentoid: 'x' }] }]);
    expect(await screen.edit({ oid: row.oid, id: 'PAYROLL' })).toMatchObject(refusedAt('id', 'app_function.id_fixed'));
    expect((await screen.edit({ oid: row.oid, id: row.id, name: 'Same id' })).content.name).toBe('Same id');
  });

  it('keeps a module and a type that are no longer in use, until another one is chosen', async () => {
    const moduleOid = await parameter('AppModule', 'OLD');
    const type = 'OLDTYPE';
    const typeOid = await parameter('AppType', type);
    const row = await screen.added({ moduleOid, type });
    await setParameter(moduleOid, 'N');
    await setParameter(typeOid, 'N');
    expect((await screen.edit({ oid: row.oid, moduleOid, type, name: 'Kept' })).content).toMatchObject({
      name: 'Kept',
      modulename: 'OLD',
      typename: type,
    });
    await screen.edit({ oid: row.oid, moduleOid: null, type: 'P' });
    expect(await screen.edit({ oid: row.oid, moduleOid })).toMatchObject(
      refusedAt('moduleOid', 'app_function.module_unknown'),
    );
    expect(await screen.edit({ oid: row.oid, type })).toMatchObject(refusedAt('type', 'app_function.type_unknown'));
  });

  it('has no module once the module is deleted, and the change is logged', async () => {
    const moduleOid = await parameter('AppModule', 'GOING');
    const row = await screen.added({ moduleOid });
    await server.db.write(actor, (trx) => trx.deleteFrom('parameter').where('oid', '=', moduleOid).execute());
    expect((await screen.item(row.oid)).content).toMatchObject({ moduleOid: null, modulename: '', rev: 2 });
    const lines = await server.db.read
      .selectFrom('database_log')
      .select('type')
      .where('key', '=', row.oid)
      .orderBy('step')
      .execute();
    expect(lines.map(({ type }) => type)).toEqual(['I', 'U']);
  });
});
