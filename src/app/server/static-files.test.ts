import fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWeb } from './static-files.ts';

const page = '<!doctype html><title>console</title>';
const phone = '<!doctype html><title>phone</title>';
const script = 'export const a = 1;';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'steward-web-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'outside');
  await writeFile(path.join(folder, 'web/index.html'), page);
  await writeFile(path.join(folder, 'web/phone.html'), phone);
  await writeFile(path.join(folder, 'web/assets/main-a1.js'), script);
  await writeFile(path.join(folder, 'web/assets/main-a1.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, 'web/first.js'), script);
  app = fastify();
  await serveWeb(app, path.join(folder, 'web'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the console', () => {
  it.each(['/', '/home', '/roles?edit=1', '/a/b/c', '/index.html'])(
    'is one page, asked for again each time: %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/mobileweb', '/MobileWeb/', '/mobileweb/messages/1?x=2'])(
    'has another page for phones: %s',
    async (url) => {
      expect((await get(url)).body).toBe(phone);
    },
  );
  it('shows the console where an address only begins like it', async () => {
    expect((await get('/mobilewebs')).body).toBe(page);
  });

  it('keeps what has its hash in its name for a year, and nothing else', async () => {
    expect((await get('/assets/main-a1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/first.js?x=1')).headers['cache-control']).toBe('no-cache');
  });

  it('sends the compressed twin to anyone who reads it', async () => {
    const answer = await get('/assets/main-a1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.rawPayload).toEqual(brotliCompressSync(script));
    expect((await get('/assets/main-a1.js')).body).toBe(script);
  });

  it('is no answer to a call that is none, or to a file that is missing', async () => {
    for (const url of ['/api', '/api/nothing', '/assets/gone.js', '/favicon.ico'])
      expect((await get(url)).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/first.js' })).statusCode).toBe(200);
  });

  it.each([
    '/../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/first.js%00.txt',
  ])('never leaves its folder: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('outside');
  });
});
