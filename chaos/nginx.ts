import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, inProject, isReady, stopProcess } from '../bench/child-processes.ts';
import { hold } from './trial.ts';

const answers = (program: string): boolean => spawnSync(program, ['-v']).status === 0;

/** Debian's package, unpacked into a temporary folder without being installed. */
const unpacked = (): string | undefined => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steward-nginx-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  spawnSync('apt-get', ['download', 'nginx'], { cwd: folder });
  const name = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (name) spawnSync('dpkg', ['-x', name, folder], { cwd: folder });
  const program = path.join(folder, 'usr', 'sbin', 'nginx');
  return answers(program) ? program : undefined;
};

let program: string | undefined;

export const needsNginx = (): string | undefined => {
  // Among the systems with nginx, only Linux answers on all addresses of 127.0.0.0/8.
  if (process.platform !== 'linux') return 'needs Linux';
  program ??= ['nginx', '/usr/sbin/nginx'].find(answers) ?? unpacked();
  return program ? undefined : 'nginx is neither installed nor to be had with apt-get';
};

const replaced = (text: string, part: string | RegExp, by: string): string => {
  const changed = text.replace(part, by);
  hold(changed !== text, `the example in docs/operations.md has no ${part}`);
  return changed;
};

/** The example of docs/operations.md itself, with the trial's ports and without TLS. */
const exampleFor = (productUrl: string, port: number): string => {
  const documentation = readFileSync(inProject('docs/operations.md'), 'utf8');
  const [, example = ''] = /```nginx\n([^`]+)```/.exec(documentation) ?? [];
  const here = replaced(example, '127.0.0.1:8080', new URL(productUrl).host);
  return replaced(replaced(here, 'listen 443 ssl;', `listen 127.0.0.1:${port};`), /^ *ssl_certificate.*$/gm, '');
};

export type Proxy = { url: string; stop: () => Promise<void> };

/** Starts nginx in front of the product, and waits until the product answers through it. */
export const startNginx = async (folder: string, productUrl: string): Promise<Proxy> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await mkdir(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const log = path.join(folder, 'error.log');
  const lines = [
    'daemon off;',
    `pid ${path.join(folder, 'nginx.pid')};`,
    `error_log ${log} warn;`,
    'events {}',
    'http {',
    'access_log off;',
    // As in Debian's default configuration.
    'gzip on;',
    ...temporary,
    exampleFor(productUrl, port),
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  let said = '';
  const child = spawn(program ?? 'nginx', ['-c', file, '-p', folder, '-e', log], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!(await isReady(url))) {
    hold(child.exitCode === null, `nginx ended with ${child.exitCode}: ${said}`);
    await pause(20);
  }
  return { url, stop: () => stopProcess(child) };
};
