import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { accessCheckCalls } from '#features/access-check/access-check.contract.ts';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { blacklistCalls } from '../blacklist.contract.ts';
import { addPlaces, departments, roleId } from './access-lists.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
});
afterAll(() => server.close());

const write = { empid: 'test' };
const as = () => ({ as: server.administrator });
type Sent = Record<string, unknown>;
const add = async (...items: Sent[]) =>
  (await server.call(blacklistCalls.add, { content: items as never }, as())).content;
const addWhite = async (...items: Sent[]) =>
  (await server.call(whitelistCalls.add, { content: items as never }, as())).content;
const rows = async () => (await server.call(blacklistCalls.search, { content: {}, body: {} }, as())).content.list;
const edit = (content: Sent) => server.call(blacklistCalls.edit, { content: content as never }, as());
const only = async () => {
  const [row, ...others] = await rows();
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} entries instead of one`);
  return row;
};
const doorOf = async (empid: string): Promise<string> => {
  const { content } = await server.call(accessCheckCalls.check, { query: { empid, funcOid: await funcOid() } }, as());
  return content.steps.find(({ step }) => step === 'blacklist')?.state ?? 'missing';
};
/** Whether the person could sign in during maintenance; the access check answers it at any time. */
const whitelisted = async (empid: string): Promise<boolean> => {
  const { content } = await server.call(accessCheckCalls.check, { query: { empid, funcOid: await funcOid() } }, as());
  return content.steps.some((one) => one.step === 'maintenance' && one.facts.whitelisted === 'Y');
};
const funcOid = async (): Promise<string> =>
  (
    await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', parameterMenu.id)
      .executeTakeFirstOrThrow()
  ).oid;

afterEach(async () => {
  await server.db.write(write, async (trx) => {
    await trx.deleteFrom('blacklist').execute();
    await trx.deleteFrom('whitelist').execute();
  });
});

const person = { blacktype: 'WEB', type: 'H', userid: 'E-A', remark: 'lost badge' };
const line = { blacktype: 'WEB', type: 'D', userid: departments.line, remark: 'audit' };
const none = { added: 0, switchedOn: 0, widened: 0, skipped: 0 };

describe('adding an entry that exists', () => {
  it('switches an entry on that was off, with the new remark, and counts it', async () => {
    await add(person);
    await edit({ oid: (await only()).oid, status: 'N' });
    expect(await doorOf('E-A')).toBe('pass');
    expect(await add({ ...person, remark: 'lost again' })).toEqual({ ...none, switchedOn: 1 });
    expect(await only()).toMatchObject({ status: 'Y', remark: 'lost again' });
    expect(await doorOf('E-A')).toBe('fail');
    const found = await server.call(
      blacklistCalls.search,
      { content: {}, body: { simplifiedFilter: 'lost again' } },
      as(),
    );
    expect(found.content.total).toBe(1);
  });

  it('widens a department that was listed alone, keeps the remark if nothing changes, and never narrows one', async () => {
    await add({ ...line, containSub: 'N' });
    expect(await add({ ...line, containSub: 'N', remark: 'other' })).toEqual({ ...none, skipped: 1 });
    expect(await only()).toMatchObject({ containSub: 'N', remark: 'audit' });
    expect(await add(line)).toEqual({ ...none, widened: 1 });
    expect(await only()).toMatchObject({ containSub: 'Y' });
    expect(await add({ ...line, containSub: 'N' })).toEqual({ ...none, skipped: 1 });
    expect(await only()).toMatchObject({ containSub: 'Y' });
  });

  it('keeps the wider of two that are sent together, and counts each', async () => {
    const other = { ...person, userid: 'E-B' };
    await add(person);
    await edit({ oid: (await only()).oid, status: 'N' });
    expect(await add({ ...line, containSub: 'N' }, line, person, other, other)).toEqual({
      ...none,
      added: 2,
      switchedOn: 1,
      skipped: 2,
    });
    expect((await rows()).find(({ type }) => type === 'D')?.containSub).toBe('Y');
  });

  it('switches on once when several people do it at the same time', async () => {
    await add(person);
    await edit({ oid: (await only()).oid, status: 'N' });
    const answers = await Promise.all([add(person), add(person), add(person)]);
    expect(answers.filter(({ switchedOn }) => switchedOn === 1)).toHaveLength(1);
    expect(answers.filter(({ skipped }) => skipped === 1)).toHaveLength(2);
    expect(await only()).toMatchObject({ status: 'Y', rev: 3 });
  });
});

describe('a department in a list', () => {
  it('includes those below it in the blacklist by default; an edit changes only that', async () => {
    await server.person('deep', { coid: 'AA', plantid: '01', depkey: departments.cell });
    await add(line);
    expect(await only()).toMatchObject({ containSub: 'Y', contentState: 'ON' });
    expect(await doorOf('deep')).toBe('fail');
    const { content } = await edit({ oid: (await only()).oid, containSub: 'N' });
    expect(content).toMatchObject({ containSub: 'N', remark: 'audit', status: 'Y' });
    expect([await doorOf('deep'), await doorOf('E-A')]).toEqual(['pass', 'fail']);
    await edit({ oid: (await only()).oid, containSub: 'Y' });
    expect(await doorOf('deep')).toBe('fail');
  });

  it('does not include those below it in the whitelist by default', async () => {
    const item = { contenttype: 'D', type: 'MAINTENANCE', contentoid: departments.line };
    expect(await addWhite(item)).toEqual({ ...none, added: 1 });
    expect(await whitelisted('deep')).toBe(false);
    expect(await addWhite({ ...item, containSub: 'Y' })).toEqual({ ...none, widened: 1 });
    expect(await whitelisted('deep')).toBe(true);
    const { list } = (await server.call(whitelistCalls.search, { content: {}, body: {} }, as())).content;
    await server.call(whitelistCalls.edit, { content: { oid: list[0]?.oid ?? '', containSub: 'N' } }, as());
    expect(await whitelisted('deep')).toBe(false);
  });

  it('is the only content that can include others', async () => {
    await add({ ...person, containSub: 'Y' }, { ...person, type: 'C', userid: 'AA', containSub: 'Y' });
    for (const row of await rows()) {
      expect(row.containSub).toBe('N');
      expect((await edit({ oid: row.oid, containSub: 'Y' })).content.containSub).toBe('N');
    }
  });

  it('keeps what it names: an edit may repeat it, another one is an error at its field', async () => {
    await add(line);
    const { oid } = await only();
    const same = { blacktype: line.blacktype, type: line.type, userid: line.userid };
    expect((await edit({ oid, ...same, remark: 'new' })).content).toMatchObject({ remark: 'new' });
    for (const [field, value] of Object.entries({ blacktype: 'APP', type: 'H', userid: 'E-A' }))
      expect(await edit({ oid, [field]: value, remark: 'newer' })).toMatchObject({
        code: '502',
        reason: 'form.read_only',
        fields: { [field]: 'form.read_only' },
      });
    expect(await only()).toMatchObject({ ...same, remark: 'new' });
  });

  it('is marked if what it names is off or no longer exists, and stays readable', async () => {
    await add(line, { ...person, type: 'R', userid: roleId }, person);
    await server.db.write(write, async (trx) => {
      await trx.updateTable('role').set({ status: 'N' }).where('id', '=', roleId).execute();
      await trx.updateTable('blacklist').set({ contentoid: 'AA01_NOWHERE' }).where('type', '=', 'D').execute();
    });
    expect(Object.fromEntries((await rows()).map(({ type, contentState }) => [type, contentState]))).toEqual({
      D: 'GONE',
      R: 'OFF',
      H: 'ON',
    });
    await server.db.write(write, (trx) =>
      trx.updateTable('role').set({ status: 'Y' }).where('id', '=', roleId).execute(),
    );
  });
});
