import { localized } from '#platform/i18n/texts.ts';
import type { ImportCode } from '#platform/bulk-import/server/import-kind.ts';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { masterDataImport } from '#features/master-data/master-data.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { openImportPlaces } from '#platform/bulk-import/server/import-places.ts';
import { addImport, endDeadImports, pruneImports } from '#platform/bulk-import/server/imports.queries.ts';
import { runFile } from '#platform/bulk-import/server/run-import.ts';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { declared } from './calls.ts';
import { holding, isBlocked } from './held-locks.testing.ts';
import { signInOn, startNode } from './nodes.testing.ts';
import { requestOf } from './sending.testing.ts';
import { startTestServer, until, type TestServer } from './server.testing.ts';
import { callSpawned, sealedFor, signInSpawned, spawnServer, withToken } from './spawned.testing.ts';

// What becomes of an import while a server works on it: it is cancelled, watched from elsewhere, or the server dies.

const test = { empid: 'test' };
/** More rows than are read, checked or written at once. */
const rows = 1_200;
const lineOf = (kind: string, nth: number): string => `${kind},${nth},Row ${nth},${nth + 1}`;
const fileWith = (kind: string): Buffer =>
  Buffer.from(
    ['class1,class2,content,sort', ...Array.from({ length: rows }, (_, nth) => lineOf(kind, nth))].join('\n'),
  );

let server: TestServer;
let temporary: string;
const usual = process.env['TMPDIR'];
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'import-work-'));
  process.env['TMPDIR'] = temporary;
  server = await startTestServer({ IMPORT_WAIT: '0', DATABASE_POOL: '8' });
}, 60_000);
afterAll(async () => {
  await server.close();
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await rm(temporary, { recursive: true, force: true });
});

const as = () => ({ as: server.administrator });
const check = async (kind: string): Promise<string> =>
  (await server.call(masterDataImport.file, { body: { dryRun: 'Y' }, file: fileOf('rows.csv', fileWith(kind)) }, as()))
    .content.import;
const itemOf = async (id: string) => (await server.call(bulkImportCalls.item, { query: { import: id } }, as())).content;
const isIn = (id: string, state: string) => async (): Promise<boolean> => (await itemOf(id)).state === state;
const send = (spec: typeof bulkImportCalls.commit | typeof bulkImportCalls.cancel, id: string) =>
  server.call(spec, { content: { import: id } }, as());

const countIn = async (db: Database, kind: string): Promise<number> =>
  (
    await db.read
      .selectFrom('master_data')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('class1', '=', kind)
      .executeTakeFirstOrThrow()
  ).count;
const heldRows = async (db: Database, id: string): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from bulk_import_row where import = ${id}`.execute(db.read);
  return found.rows[0]?.count ?? 0;
};
const temporaryFiles = async (): Promise<string[]> =>
  (await readdir(temporary)).filter((name) => name.startsWith('import-'));

type Holding = Parameters<typeof holding>[1];

const lockStored: Holding = (trx) => sql`lock table master_data in access exclusive mode`.execute(trx);
/** The last row of the file is being added by somebody else: the import waits for it with all others written. */
const addLast =
  (kind: string): Holding =>
  (trx) =>
    trx
      .insertInto('master_data')
      .values({ class1: kind, class2: String(rows - 1), content: 'taken', sort: 1_000_000, search_text: '' })
      .execute();

describe('an import that is cancelled', () => {
  it('while its file is read holds nothing', async () => {
    const kind = declared.imports.find(({ calls }) => calls.file.path === masterDataImport.file.path);
    if (!kind) throw new Error('no master data');
    const [first, ...others] = kind.columns;
    const [reading, cancelled] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const codes = async (): Promise<ImportCode[]> => {
      reading.resolve(undefined);
      await cancelled.promise;
      return [{ code: 'CANCELREAD', names: localized('x', 'x', 'x', 'x') }];
    };
    const slow = { ...kind, columns: [{ ...(first as NonNullable<typeof first>), codes }, ...others] };
    const importing = {
      ...server.services,
      imports: [slow],
      undoing: {
        ...server.services,
        calls: [],
        names: {},
        places: {},
        guards: {},
        reaches: {},
        impacts: {},
        granting: {},
      },
      say: () => undefined,
      places: openImportPlaces(),
    };
    const by = { empid: server.administrator.empid, actor: test, scope: { everywhere: true as const } };
    const id = await addImport(server.db.read, { kind: 'masterdata', filename: 'rows.csv', empid: by.empid });
    const path = `${temporary}/read.csv`;
    await writeFile(path, fileWith('CANCELREAD'));
    const forget = () => rm(path);
    const running = runFile(importing as never, { import: id, kind: slow, by }, { path, forget }, true);
    await reading.promise;
    expect((await send(bulkImportCalls.cancel, id)).content).toMatchObject({ state: 'cancelled' });
    cancelled.resolve(undefined);
    await running;
    expect(await heldRows(server.db, id)).toBe(0);
    expect(await itemOf(id)).toMatchObject({ state: 'cancelled', reason: 'import.cancelled' });
    expect(await readdir(temporary)).not.toContain('read.csv');
  });

  it('while its rows are checked holds nothing', async () => {
    let id = '';
    await holding(server.db, lockStored, async (held) => {
      id = await check('CANCELCHECK');
      await until(isBlocked(server.db, held));
      expect(await itemOf(id)).toMatchObject({ state: 'checking' });
      expect((await send(bulkImportCalls.cancel, id)).content).toMatchObject({ state: 'cancelled' });
    });
    await until(async () => (await temporaryFiles()).length === 0);
    await until(async () => (await heldRows(server.db, id)) === 0);
    expect(await itemOf(id)).toMatchObject({ state: 'cancelled', reason: 'import.cancelled' });
    expect(await countIn(server.db, 'CANCELCHECK')).toBe(0);
  }, 60_000);

  it('while it is written has written nothing', async () => {
    const id = await check('CANCELWRITE');
    await until(isIn(id, 'checked'));
    await holding(server.db, addLast('CANCELWRITE'), async (held) => {
      expect((await send(bulkImportCalls.commit, id)).code).toBe('200');
      await until(isBlocked(server.db, held));
      expect(await itemOf(id)).toMatchObject({ state: 'writing' });
      expect((await send(bulkImportCalls.cancel, id)).content).toMatchObject({ state: 'cancelled' });
    });
    await until(async () => (await heldRows(server.db, id)) === 0);
    expect(await itemOf(id)).toMatchObject({ state: 'cancelled', reason: 'import.cancelled' });
    expect(await countIn(server.db, 'CANCELWRITE')).toBe(0);
  }, 60_000);
});

it('another server of the same database shows how far it is, and cancels it', async () => {
  const other = await startNode(server.connection);
  try {
    const session = await signInOn(other);
    const elsewhere = async (spec: typeof bulkImportCalls.item | typeof bulkImportCalls.cancel, input: object) =>
      (
        await other.app.inject(
          await requestOf(other.services, spec, input, { as: { ...server.administrator, token: session.jwt } }),
        )
      ).json<{ content: { state: string; percent: number } }>().content;
    const id = await check('ELSEWHERE');
    await until(isIn(id, 'checked'));
    await holding(server.db, addLast('ELSEWHERE'), async (held) => {
      await send(bulkImportCalls.commit, id);
      await until(isBlocked(server.db, held));
      const seen = () => elsewhere(bulkImportCalls.item, { query: { import: id } });
      // All rows but the last ones are written.
      await until(async () => (await seen()).state === 'writing' && (await seen()).percent > 0);
      expect(await elsewhere(bulkImportCalls.cancel, { content: { import: id } })).toMatchObject({
        state: 'cancelled',
      });
    });
    await until(async () => (await heldRows(server.db, id)) === 0);
    expect(await itemOf(id)).toMatchObject({ state: 'cancelled' });
  } finally {
    await other.close();
  }
}, 60_000);

const age = (db: Database, id: string, hours: number): Promise<unknown> =>
  sql`update bulk_import set seen = now() - make_interval(mins => ${hours * 60}::int) where oid = ${id}`.execute(
    db.read,
  );

it('is given up after a day with its rows, and not before', async () => {
  const [old, fresh] = [await check('PRUNED'), await check('KEPT')];
  for (const id of [old, fresh]) await until(isIn(id, 'checked'));
  await age(server.db, old, 25);
  await age(server.db, fresh, 23);
  await pruneImports(server.db.read);
  expect([await heldRows(server.db, old), await heldRows(server.db, fresh)]).toEqual([0, rows]);
  expect(await itemOf(old)).toMatchObject({ state: 'cancelled', reason: 'import.expired' });
  expect(await itemOf(fresh)).toMatchObject({ state: 'checked' });
  await send(bulkImportCalls.cancel, fresh);
});

it.each([
  ['a check', 'DIESCHECK'],
  ['a write', 'DIESWRITE'],
])(
  'the server that dies in the middle of %s leaves nothing; another one ends the import',
  async (_what, kind) => {
    const database = await createTestDatabase();
    const spawned = await spawnServer(database.url, { IMPORT_WAIT: '0', DATA_DIR: path.join(temporary, kind) });
    const survivor = await startNode(database.connection);
    try {
      const { db } = survivor.services;
      const tokens = await signInSpawned(spawned);
      const form = new FormData();
      form.set('dryRun', 'Y');
      form.set('file', new Blob([new Uint8Array(fileWith(kind))]), 'rows.csv');
      const upload = async () => {
        const answer = await fetch(`http://127.0.0.1:${spawned.port}/api${masterDataImport.file.path}`, {
          method: 'POST',
          body: form,
          ...withToken(tokens),
        });
        return ((await answer.json()) as { content: { import: string } }).content.import;
      };
      const stateOf = async (id: string) => {
        const found = await sql<{ state: string; reason: string }>`
        select state, reason from bulk_import where oid = ${id}`.execute(db.read);
        return found.rows[0];
      };
      const kill = async (held: string): Promise<void> => {
        await until(isBlocked(db, held));
        spawned.child.kill('SIGKILL');
        await spawned.ended;
      };
      let id = '';
      if (kind === 'DIESCHECK')
        await holding(db, lockStored, async (held) => {
          id = await upload();
          await kill(held);
        });
      else {
        id = await upload();
        await until(async () => (await stateOf(id))?.state === 'checked');
        const content = await sealedFor(spawned, { import: id });
        await holding(db, addLast(kind), async (held) => {
          const sent = callSpawned(spawned, bulkImportCalls.commit.path, {
            method: 'POST',
            body: JSON.stringify({ content }),
            ...withToken(tokens),
          });
          await sent;
          await kill(held);
        });
      }
      const during = kind === 'DIESCHECK' ? 'checking' : 'writing';
      await endDeadImports(db.read);
      expect(await stateOf(id)).toMatchObject({ state: during });
      await age(db, id, 0.1);
      await endDeadImports(db.read);
      await pruneImports(db.read);
      expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'import.stopped' });
      expect(await heldRows(db, id)).toBe(0);
      // Its transaction is over: nothing of it is there, and nothing is locked.
      await until(async () => {
        const found = await sql`
        select from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(db.read);
        return found.rows.length === 0;
      });
      expect(await countIn(db, kind)).toBe(0);
      await holding(db, lockStored, async () => {});
    } finally {
      spawned.child.kill('SIGKILL');
      await spawned.ended;
      await survivor.close();
      await database.drop();
    }
  },
  120_000,
);
