import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealedLog, type SealedLog } from './log-seals.testing.ts';
import { rootsIn, sendRoots, type SentRoot } from './send-roots.ts';

let log: SealedLog;
let server: Server;
let url: string;
let answer = 200;
const received: SentRoot[] = [];
const credentials: (string | undefined)[] = [];

beforeAll(async () => {
  log = await openSealedLog();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (answer === 200) received.push(...rootsIn(body));
      credentials.push(request.headers.authorization);
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://me:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/roots`;
});
afterAll(async () => {
  server.close();
  await log.close();
});

const sealSome = async (): Promise<void> => {
  await log.write(1);
  await log.seal();
};
const target = async () =>
  (await log.db.pool.query("select sent, failure from log_seal_target where target = 'url'")).rows[0];

it('posts roots in their order, and again until they are accepted, each accepted once', async () => {
  await sealSome();
  answer = 500;
  expect(await sendRoots(log.db, { url })).toEqual({ url: 'it answered 500' });
  expect(await target()).toMatchObject({ sent: 0, failure: 'it answered 500' });
  await sealSome();
  answer = 302;
  expect((await sendRoots(log.db, { url })).url).toBeTruthy();
  answer = 200;
  expect(await sendRoots(log.db, { url })).toEqual({});
  await sealSome();
  expect(await sendRoots(log.db, { url })).toEqual({});
  const { rows } = await log.db.pool.query<{ no: number; root: string }>(
    "select no, encode(root, 'hex') as root from log_seal order by no",
  );
  expect(received.map(({ no, root }) => ({ no, root }))).toEqual(rows);
  expect(await target()).toEqual({ sent: rows.length, failure: '' });
  expect(new Set(credentials)).toEqual(new Set([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]));
});

it('says why a target cannot be reached, without the address, and does not keep the other', async () => {
  const file = `${log.folder}/roots.jsonl`;
  await sealSome();
  expect(await sendRoots(log.db, { url: 'http://me:secret@127.0.0.1:1/x', file })).toEqual({ url: expect.any(String) });
  expect(JSON.stringify(await target())).not.toContain('secret');
  expect(await sendRoots(log.db, { file: `${log.folder}/no/such/folder` })).toEqual({ file: 'ENOENT' });
});
