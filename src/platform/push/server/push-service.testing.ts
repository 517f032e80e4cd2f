import { execFile } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** What a browser gets from `pushManager.subscribe()`, and how it reads what it receives (RFC 8291). */
export type TestBrowser = {
  name: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  decrypt: (body: Buffer) => Record<string, string>;
};

export type Received = { browser: string; headers: IncomingHttpHeaders; body: Buffer; content: Record<string, string> };

/** A push service on this machine, over TLS. */
export type PushService = {
  host: string;
  /** A PEM file of the authority that signed its certificate. */
  caFile: string;
  ca: string;
  /** A browser that is subscribed here. */
  browser: (name: string) => TestBrowser;
  /** What it has received of a browser, or of all. */
  received: (browser?: string) => Received[];
  /** How it answers a browser from now on; 201 unless stated. `hold`: it does not answer. */
  answer: (
    browser: string,
    how: { status?: number; headers?: Record<string, string>; body?: string; hold?: true },
  ) => void;
  /** Answers what is held for a browser. */
  release: (browser: string) => void;
  close: () => Promise<void>;
};

const label = (text: string, length: number, secret: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat([Buffer.from(text)]), length));

const makeBrowser = (host: string, name: string): TestBrowser => {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    name,
    subscription: {
      endpoint: `https://${host}/push/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const senderKey = body.subarray(21, 21 + idLength);
      const cipherText = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32));
      const key = label('Content-Encoding: aes128gcm\0', 16, secret, salt);
      const nonce = label('Content-Encoding: nonce\0', 12, secret, salt);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(cipherText.subarray(-16));
      const plain = Buffer.concat([decipher.update(cipherText.subarray(0, -16)), decipher.final()]);
      // One record: the content, the delimiter 2, and padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>;
    },
  };
};

const run = promisify(execFile);

const makeCertificate = async (folder: string): Promise<{ key: string; cert: string }> => {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', ['req', '-x509', ...made, ...named, '-keyout', key, '-out', cert]);
  return { key, cert };
};

export const startPushService = async (): Promise<PushService> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'steward-push-'));
  const { key, cert } = await makeCertificate(folder);
  const browsers = new Map<string, TestBrowser>();
  const answers = new Map<string, Parameters<PushService['answer']>[1]>();
  const received: Received[] = [];
  const held = new Map<ServerResponse, string>();
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = (request.url ?? '').replace('/push/', '');
      const body = Buffer.concat(chunks);
      const content = browsers.get(name.split('?')[0] ?? '')?.decrypt(body) ?? {};
      received.push({ browser: name, headers: request.headers, body, content });
      const { status = 201, headers = {}, body: said = '', hold = false } = answers.get(name) ?? {};
      if (hold) held.set(response, name);
      else response.writeHead(status, headers).end(said);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    caFile: cert,
    ca: readFileSync(cert, 'utf8'),
    browser: (name) => {
      const browser = browsers.get(name) ?? makeBrowser(host, name);
      browsers.set(name, browser);
      return browser;
    },
    received: (browser) => received.filter((one) => browser === undefined || one.browser === browser),
    answer: (browser, how) => void answers.set(browser, how),
    release: (browser) => {
      for (const [response, name] of held) if (name === browser) response.writeHead(201).end();
    },
    close: async () => {
      for (const response of held.keys()) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      rmSync(folder, { recursive: true });
    },
  };
};

/** Keys as `npm run push:keys` makes them. */
export const testVapid = (): { publicKey: string; privateKey: string } => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
};

/** Settings of a server that pushes to this service alone. */
export const pushSettings = ({ host, caFile }: PushService): Record<string, string> => {
  const { publicKey, privateKey } = testVapid();
  return {
    PUSH_PROVIDER: 'web-push',
    VAPID_SUBJECT: 'mailto:it@example.com',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_HOSTS: host,
    PUSH_CA: caFile,
  };
};
