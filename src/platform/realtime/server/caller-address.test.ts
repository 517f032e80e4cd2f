import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { makeCallerOf } from './caller-address.ts';

const asked = (headers: Record<string, string>, remoteAddress: string): IncomingMessage =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the address of a caller', () => {
  it('is that of the connection, whatever is forwarded, without a trusted proxy', () => {
    const callerOf = makeCallerOf('');
    expect(callerOf(asked({ 'x-forwarded-for': '9.9.9.9' }, '1.2.3.4')).address).toBe('1.2.3.4');
  });

  it('is the one that Fastify finds, behind proxies', async () => {
    const pieces = [
      '127.0.0.1',
      '127.1.2.3',
      '10.0.0.1',
      '10.9.9.9',
      '8.8.8.8',
      '::1',
      'fc00::1',
      '2001:db8::1',
      '::ffff:10.0.0.1',
      'unknown',
      '',
    ];
    let seed = 3;
    const below = (most: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % most;
    };
    for (const list of [
      'loopback',
      '127.0.0.1',
      'loopback,10.0.0.0/24',
      'uniquelocal, linklocal ,127.0.0.0/8',
      '10.0.0.1',
    ]) {
      const app = fastify({ trustProxy: list.split(',').map((one) => one.trim()) });
      app.get('/', (one) => Promise.resolve({ address: one.ip }));
      const callerOf = makeCallerOf(list);
      for (let round = 0; round < 200; round += 1) {
        const forwarded = Array.from({ length: below(5) }, () => pieces[below(pieces.length)]).join(', ');
        const remoteAddress = ['127.0.0.1', '10.0.0.1', '8.8.4.4', '::ffff:127.0.0.1'][below(4)] ?? '';
        const headers: Record<string, string> = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
        const answer = await app.inject({ url: '/', headers, remoteAddress });
        const { address } = answer.json<{ address: string }>();
        expect([list, remoteAddress, forwarded, callerOf(asked(headers, remoteAddress)).address]).toEqual([
          list,
          remoteAddress,
          forwarded,
          address,
        ]);
      }
      await app.close();
    }
  });

  it('knows the forwarded host only of trusted proxies', () => {
    const headers = { host: 'inside:8080', 'x-forwarded-host': 'console.example' };
    expect(makeCallerOf('')(asked(headers, '127.0.0.1')).hosts).toEqual(['inside:8080']);
    expect(makeCallerOf('loopback')(asked(headers, '127.0.0.1')).hosts).toEqual(['inside:8080', 'console.example']);
    expect(makeCallerOf('loopback')(asked(headers, '8.8.8.8')).hosts).toEqual(['inside:8080']);
  });

  it('is read from real requests', async () => {
    const server = createServer((incoming, answer) => {
      answer.end(makeCallerOf('loopback')(incoming).address);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const body = await new Promise<string>((resolve) => {
      request({ port, host: '127.0.0.1', headers: { 'x-forwarded-for': ['1.1.1.1', '9.9.9.9'] } }, (answer) => {
        answer.on('data', (chunk: Buffer) => resolve(chunk.toString()));
      }).end();
    });
    expect(body).toBe('9.9.9.9');
    server.close();
  });
});
