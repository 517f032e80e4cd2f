import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = path.join(root, 'dist/web');
const buildMs = 120_000;

/** Bytes over the network: the Brotli twin if there is one; fonts are compressed already. */
const travels = (file: string): number => {
  const whole = path.join(output, file);
  return statSync(existsSync(`${whole}.br`) ? `${whole}.br` : whole).size;
};

let manifest: Record<string, Chunk>;

const keyOf = (end: string): string => {
  const key = Object.keys(manifest).find((one) => one.endsWith(end));
  if (!key) throw new Error(`the build has no ${end}`);
  return key;
};

/** The files fetched when these modules are loaded: static imports, styles and fonts, but no dynamic imports. */
const filesOf = (...ends: string[]): Set<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const end of ends) visit(keyOf(end));
  return files;
};

const kilobytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + travels(file), 0) / 1000;

const page = ['index.html', 'first-paint.js', 'steward.svg'];
const signIn = (): Set<string> => new Set([...page, ...filesOf('index.html')]);
const phone = (): Set<string> => new Set(['phone.html', 'first-paint.js', ...filesOf('phone.html')]);
const home = (): Set<string> =>
  new Set([
    ...signIn(),
    ...filesOf(
      'app/web/Console.tsx',
      'home/web/HomeScreen.tsx',
      'shell/web/fonts.css',
      'inter-latin-wght-normal.woff2',
      'inter-vietnamese-wght-normal.woff2',
      'antd/locale/vi_VN.js',
      'dayjs/locale/vi.js',
    ),
  ]);

beforeAll(async () => {
  const build = `import('${new URL('scripts/build-web.mjs', `file://${root}`).href}').then((it) => it.ensureBuilt({ quiet: true }))`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], { cwd: root });
  manifest = JSON.parse(readFileSync(path.join(output, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
}, buildMs);

describe('what travels (the budget of the console)', () => {
  it('is at most 150 kB before the sign-in form is usable', () => {
    expect(kilobytes(signIn())).toBeGreaterThan(50);
    expect(kilobytes(signIn())).toBeLessThanOrEqual(150);
  });

  it('is at most 420 kB for the home page in all, fonts and the longest language included', () => {
    expect([...home()].some((file) => file.endsWith('.woff2'))).toBe(true);
    expect(kilobytes(home())).toBeGreaterThan(kilobytes(signIn()));
    expect(kilobytes(home())).toBeLessThanOrEqual(420);
  });

  it('is few files, since each costs a request', () => {
    const scripts = (files: Set<string>): number => [...files].filter((file) => file.endsWith('.js')).length;
    expect(scripts(signIn())).toBeLessThanOrEqual(5);
    expect(scripts(home())).toBeLessThanOrEqual(14);
    const screens = Object.keys(manifest).filter((key) => /features\/[\w-]+\/web\/\w+Screen\.tsx$/.test(key));
    expect(screens.length).toBeGreaterThan(30);
    for (const screen of screens) expect(scripts(filesOf('app/web/Console.tsx', screen))).toBeLessThanOrEqual(30);
  });

  it('is in files of which none needs itself by way of others, which would start them in the wrong order', () => {
    const done = new Set<string>();
    const visit = (key: string, on: readonly string[]): void => {
      expect(on).not.toContain(key);
      if (done.has(key)) return;
      for (const next of manifest[key]?.imports ?? []) visit(next, [...on, key]);
      done.add(key);
    };
    for (const key of Object.keys(manifest)) visit(key, []);
    expect(done.size).toBeGreaterThan(100);
  });

  it('keeps the component library out of what comes before the form', () => {
    const code = [...signIn()]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(output, file), 'utf8'))
      .join('');
    expect(code).not.toContain('ant-modal');
    expect(code).not.toContain('ant-btn');
  });

  it('is at most 120 kB before a phone shows its first page, without schemas or the component library', () => {
    expect(kilobytes(phone())).toBeGreaterThan(50);
    expect(kilobytes(phone())).toBeLessThanOrEqual(120);
    // Each file costs a request: the page, two scripts of the app, the bundler's and ours before it, two styles.
    expect(phone().size).toBeLessThanOrEqual(7);
    const code = [...phone()]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(output, file), 'utf8'))
      .join('');
    expect(code).not.toMatch(/ant-btn|ant-modal|_zod/);
  });

  it('lets a phone keep all its pages, and no PDF viewer', () => {
    const { all } = JSON.parse(readFileSync(path.join(output, 'phone-files.json'), 'utf8')) as { all: string[] };
    for (const page of ['PhoneMessages', 'PhoneSurveys', 'DocumentsPage', 'PhoneShops', 'PhoneFeedback', 'PhoneMe'])
      expect(all.some((file) => file.startsWith(`/assets/${page}-`))).toBe(true);
    for (const file of all) expect(existsSync(path.join(output, file))).toBe(true);
    expect(all.filter((file) => /pdf/i.test(file))).toEqual([]);
  });

  it.each(['index.html', 'phone.html'])('runs no inline script: %s', (file) => {
    const html = readFileSync(path.join(output, file), 'utf8');
    expect(
      html
        .split('<script')
        .slice(1)
        .filter((tag) => !/^[^>]*\bsrc=/.test(tag)),
    ).toEqual([]);
    expect(html).not.toMatch(/\son\w+=/);
  });
});
