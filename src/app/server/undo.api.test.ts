import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentOf } from './answered.testing.ts';
import { requestOf } from './sending.testing.ts';
import { startNode } from './nodes.testing.ts';
import { parameterChanges } from './parameter-changes.testing.ts';
import { startTestServer, testPassword, type TestServer, type TestSession } from './server.testing.ts';
import { addPlaces, scoped, addTo } from '#features/company-documents/server/company-documents.testing.ts';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleCalls, roleMenu } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import { undoCalls, undoSetting } from '#platform/undo/undo.contract.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await addPlaces(server);
}, 60_000);
afterAll(() => server.close());

const { form, add, added, rename, nameOf } = parameterChanges(() => server);
const undo = (act: string, as = admin, by?: string) =>
  server.call(undoCalls.undo, { content: { act, ...(by === undefined ? {} : { by }) } }, { as });

describe('undoing', () => {
  it('puts back a deleted row with who wrote it, and moves its revision on', async () => {
    const { oid, crtdat, rev } = await added();
    const removed = await server.call(parameterCalls.remove, { content: [oid] }, { as: admin });
    expect(await undo(removed.requestId)).toMatchObject({ code: '200', content: { changes: 1 } });
    const back = await server.call(parameterCalls.item, { query: { oid } }, { as: admin });
    expect(back.content).toMatchObject({ oid, crtdat, rev: rev + 1, crtemp: 'admin' });
  });

  it('is rejected, with the name of who changed it, once a row was changed again', async () => {
    const { oid } = await added();
    const first = await rename(oid, 'Dark');
    await rename(oid, 'Darker');
    const rejected = await undo(first.requestId);
    expect(rejected).toMatchObject({ code: '502', reason: 'undo.changed' });
    expect(rejected.message).toContain('Darker');
    expect(await nameOf(oid)).toBe('Darker');
  });

  it('goes back through several changes of a row, one after another, and on again', async () => {
    const { oid } = await added();
    const before = await nameOf(oid);
    const first = await rename(oid, 'Dark');
    const second = await rename(oid, 'Darker');
    const back = await undo(second.requestId);
    expect(back).toMatchObject({ code: '200' });
    expect(await undo(first.requestId)).toMatchObject({ code: '200' });
    expect(await nameOf(oid)).toBe(before);
    expect(await undo(first.requestId)).toMatchObject({ reason: 'undo.done' });
    // What was undone second is in the way of what was undone first.
    expect(await undo(back.requestId)).toMatchObject({ reason: 'undo.changed' });
  });

  it('is rejected when the id of a deleted row is taken by now', async () => {
    const { oid, paramcode } = await added();
    const removed = await server.call(parameterCalls.remove, { content: [oid] }, { as: admin });
    await server.call(parameterCalls.add, { content: { ...form(), paramcode } }, { as: admin });
    const rejected = await undo(removed.requestId);
    expect(rejected).toMatchObject({ code: '502', reason: 'undo.taken' });
    expect(rejected.message).toContain(paramcode);
  });

  it('is rejected when what a row belongs to is gone, and names the row in words', async () => {
    await server.person('MAPPED', { name: 'Anna Mapped' });
    const content = { id: '88', name: 'Short', sourcetype: 'build' as const, explain: '' };
    const { oid } = await contentOf('a role', server.call(roleCalls.add, { content }, { as: admin }));
    const map = (people: { contenttype: 'H'; contentoid: string }[]) =>
      server.call(roleCalls.saveMapping, { query: { roleOid: oid }, content: people }, { as: admin });
    await map([{ contenttype: 'H', contentoid: 'MAPPED' }]);
    const taken = await map([]);
    expect(await server.call(roleCalls.remove, { content: [oid] }, { as: admin })).toMatchObject({ code: '200' });
    const rejected = await undo(taken.requestId);
    expect(rejected).toMatchObject({ code: '502', reason: 'undo.missing' });
    expect(rejected.message).toMatch(/MAPPED/);
    expect(rejected.message).not.toMatch(/[\da-f]{8}-/);
  });

  it('of an added row is rejected while others have added to it', async () => {
    const made = await add();
    const { oid } = made.content;
    const content = { paramOid: oid, paramLang: 'vi' as const, paramName: 'Xanh' };
    await server.call(parameterCalls.addLanguage, { content }, { as: admin });
    expect(await undo(made.requestId)).toMatchObject({ code: '502', reason: 'undo.needed' });
    expect(await nameOf(oid)).toBe(made.content.paramname);
  });

  it('happens once for two clicks, on whichever server', async () => {
    const second = await startNode(server.connection);
    try {
      const { oid } = await added();
      const renamed = await rename(oid, 'Dark');
      const elsewhere = async (): Promise<{ code: string; reason?: string }> => {
        const request = await requestOf(
          second.services,
          undoCalls.undo,
          { content: { act: renamed.requestId } },
          { as: admin },
        );
        return JSON.parse((await second.app.inject(request)).body) as { code: string; reason?: string };
      };
      const answers = await Promise.all([undo(renamed.requestId), elsewhere()]);
      expect(answers.map(({ code, reason = '' }) => `${code} ${reason}`).toSorted()).toEqual(['200 ', '502 undo.done']);
      expect(await nameOf(oid)).not.toBe('Dark');
    } finally {
      await second.close();
    }
  });

  it('is itself an act: undone, the change is there again', async () => {
    const { oid } = await added();
    const renamed = await rename(oid, 'Dark');
    const { content } = await undo(renamed.requestId);
    expect(await undo(content.act)).toMatchObject({ code: '200' });
    expect(await nameOf(oid)).toBe('Dark');
  });
});

describe('who may undo', () => {
  it('somebody without the right any more may not', async () => {
    const editor = await server.person('UNDO-EDITOR', { has: { [parameterMenu.id]: 'USER' } });
    const { oid } = await added();
    const renamed = await rename(oid, 'Dark', editor);
    expect(renamed.code).toBe('200');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.deleteFrom('condition').where('contentoid', '=', 'UNDO-EDITOR').execute(),
    );
    // Otherwise an undo may be done before the server has heard of it.
    const read = () => server.call(parameterCalls.item, { query: { oid } }, { as: editor });
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(403);
    expect(await undo(renamed.requestId, editor)).toMatchObject({ status: 403 });
    expect(await nameOf(oid)).toBe('Dark');
  });

  it('an act of somebody else is found only with that name and with the right', async () => {
    const [reader, editor] = [
      await server.person('UNDO-READER', { has: { [parameterMenu.id]: 'VIEWER' } }),
      await server.person('UNDO-OTHER', { has: { [parameterMenu.id]: 'USER' } }),
    ];
    const { oid } = await added();
    const { requestId } = await rename(oid, 'Dark');
    expect(await undo(requestId, editor)).toMatchObject({ code: '502', reason: 'undo.gone' });
    expect(await undo(requestId, reader, 'admin')).toMatchObject({ status: 403 });
    expect(await undo(requestId, editor, 'admin')).toMatchObject({ code: '200' });
  });

  it('rows of another plant are not put back by somebody who works in one', async () => {
    const plant = await scoped(server, 'UNDO-PLANT', { coid: 'AA', plantid: '01' }, 'P');
    const here = await contentOf('a document', addTo(server, admin, { co: 'AA', pzid: '01' }));
    const mine = await server.call(companyDocumentCalls.remove, { content: [here.oid] }, { as: plant });
    expect(await undo(mine.requestId, plant)).toMatchObject({ code: '200' });
    const there = await contentOf('a document', addTo(server, admin, { co: 'BB', pzid: '01' }));
    const theirs = await server.call(companyDocumentCalls.remove, { content: [there.oid] }, { as: admin });
    expect(await undo(theirs.requestId, plant, 'admin')).toMatchObject({ code: '502', reason: 'undo.gone' });
  });

  it('an act is too old after as many hours as the setting says', async () => {
    const aged = async (hours: number): Promise<string> => {
      const { oid } = await added();
      const { requestId } = await rename(oid, 'Dark');
      const act = `aged-${oid}`;
      await sql`insert into database_log (at, actor, request_id, call, table_name, type, key, old_row, new_row)
        select at - make_interval(hours => ${hours}), actor, ${act}, call, table_name, type, key, old_row, new_row
        from database_log where request_id = ${requestId}`.execute(server.db.read);
      return act;
    };
    const setHours = (desccode: string): Promise<unknown> =>
      server.db.write({ empid: 'test' }, (trx) =>
        trx
          .updateTable('parameter')
          .set({ desccode })
          .where('paramtype', '=', undoSetting.list)
          .where('paramcode', '=', undoSetting.code)
          .execute(),
      );
    const yesterday = await aged(25);
    const tooOld = { code: '502', reason: 'undo.gone', params: { hours: 24 } };
    expect(await undo(yesterday)).toMatchObject(tooOld);
    await setHours('soon');
    expect(await undo(yesterday)).toMatchObject(tooOld);
    await setHours('0');
    expect(await undo(await aged(2))).toMatchObject({ params: { hours: undoSetting.least } });
    await setHours('99999');
    expect(await undo(await aged(undoSetting.most + 1))).toMatchObject({ params: { hours: undoSetting.most } });
    await setHours('48');
    expect(await undo(yesterday)).not.toMatchObject({ reason: 'undo.gone' });
    await setHours(String(undoSetting.usual));
  });

  it('somebody removed from the console has the old password again', async () => {
    await server.person('UNDO-LEFT');
    const removed = await server.call(webUserCalls.remove, { content: ['UNDO-LEFT'] }, { as: admin });
    expect(await undo(removed.requestId)).toMatchObject({ code: '200' });
    expect((await server.signIn('UNDO-LEFT', testPassword)).empid).toBe('UNDO-LEFT');
  });

  it('what was never done, or cannot be undone, is said', async () => {
    expect(await undo('00000000-0000-4000-8000-000000000000')).toMatchObject({ reason: 'undo.gone' });
    await server.person('UNDO-RESET');
    const reset = await server.call(webUserCalls.resetPassword, { content: { empid: 'UNDO-RESET' } }, { as: admin });
    expect(reset.code).toBe('200');
    expect(await undo(reset.requestId)).toMatchObject({ reason: 'undo.not_possible' });
  });
});

it('lists what the person has done, the last first, and what of it is undone', async () => {
  const { oid, paramname } = await added();
  const renamed = await rename(oid, 'Dark');
  await undo(renamed.requestId);
  const [last, before, first] = (await server.call(undoCalls.mine, {}, { as: admin, lang: 'en' })).content;
  expect(last).toMatchObject({ type: 'U', title: 'parameter', count: 1, isUndo: true, undone: false });
  expect(before).toMatchObject({ act: renamed.requestId, type: 'U', isUndo: false, undone: true });
  expect(first).toMatchObject({ type: 'I', count: 1, undone: false });
  expect(first?.label).toContain(paramname);
});

describe('undoing what concerns permissions', () => {
  const mapping = (roleOid: string, people: readonly string[], as: TestSession) =>
    server.call(
      roleCalls.saveMapping,
      { query: { roleOid }, content: people.map((contentoid) => ({ contenttype: 'H' as const, contentoid })) },
      { as },
    );
  const roleThatGrantsStores = async (id: string): Promise<string> => {
    const role = { id, name: `Keepers ${id}`, sourcetype: 'build' as const, explain: '' };
    const { oid } = await contentOf('a role', server.call(roleCalls.add, { content: role }, { as: admin }));
    await server.give(storeMenu.id, 'ADMIN', [{ type: 'R', contentoid: `ROLE000000${id}`, containSub: 'N' }]);
    return oid;
  };

  it('goes no further than the person may go today', async () => {
    const roleOid = await roleThatGrantsStores('81');
    const own = await roleThatGrantsStores('82');
    await server.person('MEMBER');
    const chief = await server.person('CHIEF', { has: { [roleMenu.id]: 'ADMIN' } });
    expect(await mapping(roleOid, ['MEMBER'], admin)).toMatchObject({ code: '200' });
    expect(await mapping(own, ['CHIEF'], admin)).toMatchObject({ code: '200' });
    const taken = await vi.waitFor(async () => {
      const answer = await mapping(roleOid, [], chief);
      expect(answer).toMatchObject({ code: '200' });
      return answer;
    });
    // Without the role of one's own, one may no longer grant what the members of the other have.
    expect(await mapping(own, [], admin)).toMatchObject({ code: '200' });
    await vi.waitFor(async () => expect((await mapping(roleOid, ['MEMBER'], chief)).reason).toBe('role.stronger'));
    expect(await undo(taken.requestId, chief)).toMatchObject({ status: 403, reason: 'role.stronger' });
    expect(await undo(taken.requestId, admin, 'CHIEF')).toMatchObject({ code: '200' });
  });
});
