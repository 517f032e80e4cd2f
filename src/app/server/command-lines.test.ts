import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealedLog } from '#platform/log-seals/server/log-seals.testing.ts';
import { sendRoots } from '#platform/log-seals/server/send-roots.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'steward-commands-'));
  await mkdir(path.join(folder, 'a folder'));
  await writeFile(path.join(folder, 'file'), '');
  await symlink('loop.csv', path.join(folder, 'loop.csv'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; said: string };

/** Runs one of the programs in this folder as its npm script does. */
const run = async (program: string, args: readonly string[], settings: Record<string, string> = {}): Promise<Ended> => {
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

const inTable: [string, string[], Record<string, string>, RegExp][] = [
  ['org-import', ['a folder'], {}, /^a folder: is no file but a folder/],
  ['org-import', ['none.csv'], {}, /^none\.csv: there is no such file/],
  ['org-import', ['loop.csv'], {}, /^loop\.csv: it is a link that leads to itself/],
  ['org-import', ['file/x.csv'], {}, /^x\.csv: there is no such folder/],
  ['org-import', ['/dev/zero'], {}, /^zero: is no file but a folder, a device or a pipe/],
  ['org-import', [`${'x'.repeat(300)}.csv`], {}, /the name is too long/],
  ['org-import', ['none.csv', '--report', 'a folder'], {}, /The report could not be written: a folder is a folder/],
  ['user', ['list', '--nonsense'], {}, /Unknown option '--nonsense'/],
  ['user', ['reset', 'nobody'], {}, /^nobody is no console user/],
  ['user', ['list'], { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /^Nothing answers at port 1 of 127\.0\.0\.1/],
  ['org-demo', ['--employees', 'x'], {}, /takes a whole number/],
  ['directory', ['--nonsense'], {}, /Unknown option '--nonsense'/],
  ['migrate', [], { DATABASE_POOL: 'x' }, /^A setting is wrong/],
  ['audit-verify', ['--nonsense'], {}, /Unknown option '--nonsense'/],
  ['audit-verify', [], { DATA_DIR: 'none' }, /seal-key\.pem does not exist: give the public key with --key FILE/],
  ['audit-verify', ['--key', 'file'], {}, /^file is no PEM file of a key/],
  ['main', [], { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /^Nothing answers at port 1/],
  ['main', [], { DATABASE_URL: '', DATA_DIR: 'file' }, /^\/.*file is no folder/],
];

it.concurrent.each(inTable)(
  '%s %j with %j says what is wrong in a sentence',
  async (program, args, settings, sentence) => {
    const { code, said } = await run(program, args, settings);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^ {2,8}at /m);
    expect(said).not.toContain(project);
    expect(said).not.toContain(database.url);
    expect(code).toBe(1);
  },
);

const databaseRuns = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'));

it('a folder with spaces and foreign letters holds a database, which two programs share and the last one stops', async () => {
  const dataDir = path.join(folder, '資料 夾', 'dữ liệu');
  const both = await Promise.all([1, 2].map(() => run('migrate', [], { DATABASE_URL: '', DATA_DIR: dataDir })));
  expect(both.map(({ code, said }) => (code === 0 ? code : said))).toEqual([0, 0]);
  expect(both.filter(({ said }) => said.includes('nothing to do'))).toHaveLength(1);
  expect(databaseRuns(dataDir)).toBe(false);
}, 120_000);

it('a start on a port in use leaves no database of its own running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const dataDir = path.join(folder, '資料 夾', 'dữ liệu');
  const settings = { PORT: String(port), DEMO_EMPLOYEES: '0', ADMIN_PASSWORD: 'Zhong-Guan-7-Lou' };
  const { code, said } = await run('main', [], { ...settings, DATABASE_URL: '', DATA_DIR: dataDir });
  taken.close();
  expect(said).toContain(`Another program listens on port ${port}`);
  expect(code).toBe(1);
  expect(databaseRuns(dataDir)).toBe(false);
}, 120_000);

it('a start on a port in use says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, said } = await run('main', [], {
    PORT: String(port),
    DEMO_EMPLOYEES: '0',
    ADMIN_PASSWORD: 'Zhong-Guan-7-Lou',
  });
  taken.close();
  expect(said).toContain(`Another program listens on port ${port} of 127.0.0.1. Stop it, or set PORT to another one.`);
  expect(said).not.toMatch(/^ {2,8}at /m);
  expect(code).toBe(1);
});

/** For NODE_OPTIONS: an idle connection left open keeps a program alive for longer than its test may take. */
const longIdle = `--import=data:text/javascript,${encodeURIComponent(`
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = (work, ms, ...rest) => wait(work, ms < 60_000 ? ms : 180_000, ...rest);
`)}`;

it('a rejected import ends as soon as it has said so', async () => {
  const { code, said } = await run('org-import', ['none.csv'], { NODE_OPTIONS: longIdle });
  expect(said).toMatch(/there is no such file/);
  expect(code).toBe(1);
}, 90_000);

it('verifies the log beside a running product, against roots that were sent out, and names what was changed', async () => {
  const log = await openSealedLog();
  const settings = { DATABASE_URL: log.database.url, SEAL_KEY_FILE: path.join(log.folder, 'seal-key.pem') };
  const roots = path.join(log.folder, 'roots.jsonl');
  await log.write(3);
  await log.seal();
  await sendRoots(log.db, { file: roots });
  const whole = await run('audit-verify', ['--roots', roots], settings);
  expect(whole).toMatchObject({ code: 0, said: expect.stringMatching(/The log is as it was sealed\.\n$/) });
  await log.tamper("update database_log set actor = 'x' where step = (select max(step) from database_log)");
  const changed = await run('audit-verify', [], settings);
  expect(changed.code).toBe(1);
  expect(changed.said).toMatch(/^changed row {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}[\da-f-]{36} {2}role .* in seal \d+\n/);
  await log.tamper('delete from log_seal');
  expect(await run('audit-verify', ['--roots', roots], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining('cut off'),
  });
  const { rows } = await log.db.pool.query('select findings from log_verification order by at');
  expect(rows).toEqual([{ findings: 0 }, { findings: 1 }, { findings: 1 }]);
  await log.close();
}, 120_000);
