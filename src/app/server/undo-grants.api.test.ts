import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';
import { whitelistCalls, whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { personCalls } from '#features/person/person.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
}, 60_000);
afterAll(() => server.close());

const undo = (act: string, as: TestSession, by?: string) =>
  server.call(undoCalls.undo, { content: { act, ...(by === undefined ? {} : { by }) } }, { as });
const screen = async (): Promise<string> =>
  (
    await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', webFunctionMenu.id)
      .executeTakeFirstOrThrow()
  ).oid;
const permission = async (as: TestSession) =>
  server.call(permissionCalls.read, { sealedQuery: { funcOid: await screen() } }, { as });
const losesIt = (as: TestSession) =>
  vi.waitFor(async () => expect((await permission(as)).status).toBe(403), { timeout: 10_000 });
const refused = (id: string) => ({ status: 403, reason: 'wire.not_allowed', params: { functions: id } });

describe('a right that is gone does not come back by undoing', () => {
  /** Hands the right to web functions over, and keeps the whitelist. */
  const handedOver = async (name: string, as: (own: TestSession) => TestSession) => {
    const own = await server.person(name, { has: { [webFunctionMenu.id]: 'ADMIN', [whitelistMenu.id]: 'ADMIN' } });
    const to = `${name}-NEXT`;
    await server.person(to);
    const people = { from: name, to };
    const shown = await server.call(personCalls.previewHandover, { content: people }, { as: as(own) });
    const chosen = shown.content.kinds
      .flatMap(({ items }) => items)
      .filter(({ label }) => label.includes(webFunctionMenu.id))
      .map(({ key }) => key);
    const done = await server.call(personCalls.handOver, { content: { ...people, chosen } }, { as: as(own) });
    expect(done.code).toBe('200');
    await losesIt(own);
    return { own, act: done.requestId };
  };

  it('that a person has handed over', async () => {
    const { own, act } = await handedOver('GRANTS-OWN', (self) => self);
    expect(await undo(act, own)).toMatchObject(refused(webFunctionMenu.id));
  });

  it('that an administrator has handed over for the person; the administrator undoes it', async () => {
    const { own, act } = await handedOver('GRANTS-MOVED', () => admin);
    expect(await undo(act, own, 'admin')).toMatchObject(refused(webFunctionMenu.id));
    expect(await undo(act, admin)).toMatchObject({ code: '200' });
  });

  it('that was revoked, for somebody who grants app functions only', async () => {
    const own = await server.person('GRANTS-APP', {
      has: { [appFunctionMenu.id]: 'ADMIN', [webFunctionMenu.id]: 'ADMIN' },
    });
    const rows = (await permission(admin)).content;
    const mine = rows.flatMap(({ authmaps }) => authmaps).filter(({ contentoid }) => contentoid === 'GRANTS-APP');
    const deleteMapOids = mine.map(({ oid }) => oid);
    const content = rows
      .map((row) => ({ ...row, authmaps: row.authmaps.filter(({ oid }) => !deleteMapOids.includes(oid)) }))
      .filter(({ authmaps }) => authmaps.length > 0);
    const kept = new Set(content.map(({ oid }) => oid));
    const deleteAuthOids = rows.map(({ oid }) => oid).filter((oid) => !kept.has(oid));
    const sealedQuery = { deleteMapOids, deleteAuthOids };
    const saved = await server.call(permissionCalls.save, { sealedQuery, content }, { as: admin });
    expect(saved.code).toBe('200');
    await losesIt(own);
    expect(await undo(saved.requestId, own, 'admin')).toMatchObject(refused(webFunctionMenu.id));
  });
});

it('of a handover, each row needs the right to its own screen', async () => {
  const keeper = await server.person('GRANTS-LIST', { has: { [whitelistMenu.id]: 'ADMIN' } });
  for (const name of ['GRANTS-A', 'GRANTS-B']) await server.person(name);
  const content = { id: '990001', name: 'Role', sourcetype: 'build' as const };
  const role = (await server.call(roleCalls.add, { content }, { as: admin })).content;
  const mapping = [{ contenttype: 'H' as const, contentoid: 'GRANTS-A' }];
  await server.call(roleCalls.saveMapping, { query: { roleOid: role.oid }, content: mapping }, { as: admin });
  const entry = { type: 'MAINTENANCE', contenttype: 'H' as const, contentoid: 'GRANTS-A' };
  expect((await server.call(whitelistCalls.add, { content: [entry] }, { as: admin })).code).toBe('200');
  const people = { from: 'GRANTS-A', to: 'GRANTS-B' };
  const done = await server.call(
    personCalls.handOver,
    { content: { ...people, chosen: [`roles:${role.oid}`] } },
    { as: admin },
  );
  expect(done.code).toBe('200');
  expect((await undo(done.requestId, keeper, 'admin')).status).toBe(403);
  expect(await undo(done.requestId, admin)).toMatchObject({ code: '200' });
});

it('an act is not read for somebody who may not undo it, and not at all when it is beyond every screen', async () => {
  await sql`insert into database_log (at, actor, request_id, call, table_name, type, key, old_row, new_row)
    select now(), 'importer', 'large-act', 'POST /data/param', 'parameter', 'I', g::text, null, jsonb_build_object('oid', g::text)
    from generate_series(1, 50001) g`.execute(server.db.read);
  const nobody = await server.person('GRANTS-NOBODY');
  expect((await undo('large-act', nobody, 'importer')).status).toBe(403);
  expect(await undo('large-act', admin, 'importer')).toMatchObject({ code: '502', reason: 'undo.not_possible' });
});
