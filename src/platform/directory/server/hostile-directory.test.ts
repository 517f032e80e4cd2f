import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openDirectory } from './directory.ts';

/**
 * A server that does not behave like a directory: how it responds to the first bytes it receives; and all bytes
 * received.
 */
let server: Server | undefined;
let sent: Buffer[];
afterEach(async () => {
  await new Promise((resolve) => {
    if (server) server.close(resolve);
    else resolve(undefined);
  });
  server = undefined;
});

/** The client's first request has message id 2: id 1 is reserved for STARTTLS. */
const bind = (result: number, id = 2): Buffer =>
  Buffer.from([0x30, 0x0c, 0x02, 0x01, id, 0x61, 0x07, 0x0a, 0x01, result, 0x04, 0x00, 0x04, 0x00]);
const extended = (result: number): Buffer =>
  Buffer.from([0x30, 0x0c, 0x02, 0x01, 0x01, 0x78, 0x07, 0x0a, 0x01, result, 0x04, 0x00, 0x04, 0x00]);

const serve = (behave: (socket: Socket) => void): Promise<string> => {
  sent = [];
  const made = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => sent.push(bytes));
    socket.once('data', () => behave(socket));
  });
  server = made;
  return new Promise((resolve) => {
    made.listen(0, '127.0.0.1', () => {
      const address = made.address();
      resolve(`ldap://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
};

const check = async (url: string, LDAP_PLAIN: 'no' | 'loopback') => {
  const troubles: string[] = [];
  const settings = { LDAP_URL: url, LDAP_USER: 'uid={account},dc=x', LDAP_TIMEOUT: 0.3, LDAP_PLAIN };
  const answer = await openDirectory(settings, (why) => troubles.push(why))?.check('alice', 'the very password');
  return { answer, troubles };
};

describe('without settings', () => {
  it('is no directory', () => {
    expect(openDirectory({ LDAP_TIMEOUT: 1, LDAP_PLAIN: 'no' }, () => undefined)).toBeNull();
  });
});

describe('a directory that answers otherwise', () => {
  it('success is the only way in', async () => {
    const url = await serve((socket) => socket.end(bind(0)));
    expect((await check(url, 'loopback')).answer).toBe('in');
    expect(Buffer.concat(sent).includes('the very password')).toBe(true);
  });

  it.each([
    [19, 'refused'],
    [32, 'refused'],
    [48, 'refused'],
    [49, 'refused'],
    [53, 'refused'],
    [1, 'unavailable'],
    [8, 'unavailable'],
    // a referral: it is not followed
    [10, 'unavailable'],
    [13, 'unavailable'],
    [14, 'unavailable'],
    [51, 'unavailable'],
    [80, 'unavailable'],
  ])('result %i means %s', async (result, expected) => {
    const url = await serve((socket) => socket.end(bind(result)));
    expect((await check(url, 'loopback')).answer).toBe(expected);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['closes', (socket) => socket.destroy()],
    ['answers another message', (socket) => socket.write(bind(0, 9))],
    ['talks nonsense', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    ['drips', (socket) => void setInterval(() => socket.write(Buffer.from([0x30])), 100).unref()],
  ])(
    'that %s is unavailable once the time of patience is over, and not waited for any longer',
    async (_what, behave) => {
      const { answer, troubles } = await check(await serve(behave), 'loopback');
      expect(answer).toBe('unavailable');
      expect(troubles).toHaveLength(1);
    },
  );
});

describe('STARTTLS', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['refuses', (socket) => socket.write(extended(2))],
    ['says nothing', () => undefined],
    ['closes', (socket) => socket.end()],
    ['talks nonsense', (socket) => socket.write(Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]))],
    ['answers as if it were a sign-in', (socket) => socket.write(bind(0))],
    [
      'agrees and then speaks no TLS',
      (socket) => void (socket.write(extended(0)), socket.on('data', () => socket.write('hello'))),
    ],
    ['agrees and says nothing more', (socket) => socket.write(extended(0))],
    // An attacker in between appends a forged bind response, complete or partial, to the STARTTLS response.
    ['has more behind its answer', (socket) => socket.write(Buffer.concat([extended(0), bind(0)]))],
    [
      'has the beginning of more behind it',
      (socket) => socket.write(Buffer.concat([extended(0), bind(0).subarray(0, 9)])),
    ],
  ])('with a server that %s ends without the password having been sent', async (_what, behave) => {
    const { answer, troubles } = await check(await serve(behave), 'no');
    expect(answer).toBe('unavailable');
    expect(troubles).toHaveLength(1);
    expect(Buffer.concat(sent).includes('the very password')).toBe(false);
    expect(Buffer.concat(sent).includes('alice')).toBe(false);
  });

  it.each([
    ['whole', bind(0)],
    ['begun', bind(0).subarray(0, 9)],
  ])('is given up for an answer put behind the agreement, %s, before TLS begins', async (_what, more) => {
    const url = await serve((socket) => socket.write(Buffer.concat([extended(0), more])));
    expect((await check(url, 'no')).troubles).toEqual(['STARTTLS: more came than the answer']);
  });
});
