import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { masterDataImport } from '#features/master-data/master-data.contract.ts';
import { bulkImportCalls, type ImportRecord } from '#platform/bulk-import/bulk-import.contract.ts';
import { endDeadImports } from '#platform/bulk-import/server/imports.queries.ts';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { holding, isBlocked } from './held-locks.testing.ts';
import { signInOn, startNode } from './nodes.testing.ts';
import { requestOf } from './sending.testing.ts';
import { startTestServer, until, type TestServer } from './server.testing.ts';
import { callSpawned, sealedFor, signInSpawned, spawnServer, withToken } from './spawned.testing.ts';

// What becomes of the undoing of an import while a server works on it: it is followed, asked for twice, cancelled, its
// caller leaves, or the server dies.

/** More rows than are put back at once. */
const rows = 2_100;
const fileWith = (kind: string): Buffer =>
  Buffer.from(
    [
      'class1,class2,content,sort',
      ...Array.from({ length: rows }, (_, nth) => `${kind},${nth},Row ${nth},${nth + 1}`),
    ].join('\n'),
  );

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ IMPORT_WAIT: '0', DATABASE_POOL: '8' });
}, 60_000);
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const itemOf = async (id: string) => (await server.call(bulkImportCalls.item, { query: { import: id } }, as())).content;
const isIn = (id: string, state: string) => async (): Promise<boolean> => (await itemOf(id)).state === state;
const undo = (id: string) => server.call(bulkImportCalls.undo, { content: { import: id, confirmed: '' } }, as());

const imported = async (kind: string): Promise<string> => {
  // Sorts are unique, so the rows of the test before have to be gone.
  const sent = await server.call(
    masterDataImport.file,
    { body: { dryRun: 'N' }, file: fileOf('rows.csv', fileWith(kind)) },
    as(),
  );
  await until(isIn(sent.content.import, 'done'));
  return sent.content.import;
};

const countIn = async (db: Database, kind: string): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from master_data where class1 = ${kind}`.execute(db.read);
  return found.rows[0]?.count ?? 0;
};

/** Somebody else works on the first row, which is put back last. */
const holdFirst =
  (kind: string): Parameters<typeof holding>[1] =>
  (trx) =>
    sql`select from master_data where class1 = ${kind} and class2 = '0' for update`.execute(trx);

it('is answered while it goes on, and asking again, here or on another server, does not begin another', async () => {
  const other = await startNode(server.connection, 'info', { IMPORT_WAIT: '0' });
  try {
    const session = await signInOn(other);
    const input = { content: { import: '', confirmed: '' } };
    const id = await imported('UNDOFOLLOWED');
    await holding(server.db, holdFirst('UNDOFOLLOWED'), async (held) => {
      expect((await undo(id)).content).toMatchObject({ state: 'undoing' });
      await until(isBlocked(server.db, held));
      await until(async () => (await itemOf(id)).percent > 50);
      expect(await undo(id)).toMatchObject({ code: '200', content: { state: 'undoing', reason: '' } });
      const caller = { ...server.administrator, token: session.jwt };
      const request = await requestOf(
        other.services,
        bulkImportCalls.undo,
        { content: { ...input.content, import: id } },
        { as: caller },
      );
      const elsewhere = await other.app.inject(request);
      expect(elsewhere.json()).toMatchObject({ code: '200', content: { state: 'undoing' } });
      expect(await countIn(server.db, 'UNDOFOLLOWED')).toBe(rows);
    });
    await until(isIn(id, 'undone'));
    expect(await countIn(server.db, 'UNDOFOLLOWED')).toBe(0);
    const acts = await sql`
      select distinct request_id from database_log where new_row is null and old_row ->> 'class1' = 'UNDOFOLLOWED'`.execute(
      server.db.read,
    );
    expect(acts.rows).toHaveLength(1);
    await undo(id);
    await until(async () => (await itemOf(id)).reason === 'undo.done');
    expect(await itemOf(id)).toMatchObject({ state: 'undone' });
  } finally {
    await other.close();
  }
}, 60_000);

it('that is cancelled has put nothing back, and can be done again', async () => {
  const id = await imported('UNDOCANCELLED');
  await holding(server.db, holdFirst('UNDOCANCELLED'), async (held) => {
    await undo(id);
    await until(isBlocked(server.db, held));
    const cancelled = await server.call(bulkImportCalls.cancel, { content: { import: id } }, as());
    expect(cancelled.content).toMatchObject({ state: 'done', reason: '' });
  });
  // The undo that was cancelled holds the act until its transaction is over.
  await undo(id);
  await until(isIn(id, 'undone'));
  expect(await countIn(server.db, 'UNDOCANCELLED')).toBe(0);
}, 60_000);

it('that is rejected after its answer says why, and the import is as it was', async () => {
  const id = await imported('UNDOCHANGED');
  await server.db.write({ empid: 'test', requestId: 'undo-changed' }, (trx) =>
    sql`update master_data set content = 'Mine now' where class1 = 'UNDOCHANGED' and class2 = '7'`.execute(trx),
  );
  await undo(id);
  await until(async () => (await itemOf(id)).reason === 'undo.changed');
  const { state, why } = await itemOf(id);
  expect(state).toBe('done');
  expect(why).toContain('Mine now');
  expect(await countIn(server.db, 'UNDOCHANGED')).toBe(rows);
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`delete from master_data where class1 = 'UNDOCHANGED'`.execute(trx),
  );
}, 60_000);

it('goes on when its caller leaves, and leaves the import as it was when the server dies', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-undo-'));
  const database = await createTestDatabase();
  const spawned = await spawnServer(database.url, { IMPORT_WAIT: '25', DATA_DIR: folder });
  const survivor = await startNode(database.connection, 'info', { IMPORT_WAIT: '25' });
  try {
    const { db } = survivor.services;
    const tokens = await signInSpawned(spawned);
    const bring = async (kind: string): Promise<string> => {
      const form = new FormData();
      form.set('dryRun', 'N');
      form.set('file', new Blob([new Uint8Array(fileWith(kind))]), 'rows.csv');
      const url = `http://127.0.0.1:${spawned.port}/api${masterDataImport.file.path}`;
      const answer = await fetch(url, { method: 'POST', body: form, ...withToken(tokens) });
      const { content } = (await answer.json()) as { content: ImportRecord };
      expect(content.state).toBe('done');
      return content.import;
    };
    const stateOf = async (id: string) => {
      const found = await sql<{ state: string; reason: string }>`
        select state, reason from bulk_import where oid = ${id}`.execute(db.read);
      return found.rows[0];
    };
    const begin = async (id: string, signal?: AbortSignal): Promise<unknown> => {
      const content = await sealedFor(spawned, { import: id, confirmed: '' });
      return callSpawned(spawned, bulkImportCalls.undo.path, {
        method: 'POST',
        body: JSON.stringify({ content }),
        ...(signal ? { signal } : {}),
        ...withToken(tokens),
      }).catch(() => undefined);
    };
    const left = await bring('CALLERLEAVES');
    await holding(db, holdFirst('CALLERLEAVES'), async (held) => {
      const leaving = new AbortController();
      const gone = begin(left, leaving.signal);
      await until(isBlocked(db, held));
      leaving.abort();
      await gone;
    });
    await until(async () => (await stateOf(left))?.state === 'undone');
    expect(await countIn(db, 'CALLERLEAVES')).toBe(0);

    const id = await bring('SERVERDIES');
    await holding(db, holdFirst('SERVERDIES'), async (held) => {
      const cut = begin(id);
      await until(isBlocked(db, held));
      spawned.child.kill('SIGKILL');
      await spawned.ended;
      await cut;
    });
    await endDeadImports(db.read);
    expect(await stateOf(id)).toMatchObject({ state: 'undoing' });
    await sql`update bulk_import set seen = now() - interval '2 minutes' where oid = ${id}`.execute(db.read);
    const session = await signInOn(survivor, {
      ...server.administrator,
      login: 'admin',
      password: 'correct horse battery',
    });
    const caller = { as: { ...server.administrator, token: session.jwt } };
    const seen = await survivor.app.inject(
      await requestOf(survivor.services, bulkImportCalls.item, { query: { import: id } }, caller),
    );
    expect(seen.json()).toMatchObject({ content: { state: 'done', reason: 'import.undo_stopped' } });
    expect(await countIn(db, 'SERVERDIES')).toBe(rows);
    const again = await survivor.app.inject(
      await requestOf(survivor.services, bulkImportCalls.undo, { content: { import: id, confirmed: '' } }, caller),
    );
    expect(again.json()).toMatchObject({ code: '200', content: { state: 'undone', reason: '' } });
    expect(await countIn(db, 'SERVERDIES')).toBe(0);
  } finally {
    spawned.child.kill('SIGKILL');
    await spawned.ended;
    await survivor.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
