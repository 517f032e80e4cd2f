import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedHosts } from './push-hosts.ts';
import { payloadOf } from './push-payload.ts';
import type { PushProvider, PushTarget } from './push-outcome.ts';
import { type PushService, startPushService, type TestBrowser, testVapid } from './push-service.testing.ts';
import { areKeysOfBrowser } from './subscription-keys.ts';
import { openWebPush, retryAfterSeconds } from './web-push.ts';

let service: PushService;
let push: PushProvider;
const vapid = { subject: 'mailto:it@example.com', ...testVapid() };

beforeAll(async () => {
  service = await startPushService();
  push = openWebPush({ vapid, accepts: acceptedHosts(service.host), ca: service.ca });
});
afterAll(async () => {
  push.close();
  await service.close();
});

const targetOf = ({ subscription: { endpoint, keys } }: TestBrowser): PushTarget => ({ endpoint, ...keys });
const tag = '0198c0de-0000-7000-8000-000000000001';
const send = (name: string, provider = push) => provider.send(targetOf(service.browser(name)), '{"title":"停电"}', tag);

describe('a web push', () => {
  it('is encrypted for the browser, signed by the server, and replaces an undelivered one with the same tag', async () => {
    expect(await send('plain')).toEqual({ state: 'sent' });
    const [{ headers, body, content } = { headers: {}, body: Buffer.of(), content: {} }] = service.received('plain');
    expect(content).toEqual({ title: '停电' });
    expect(body.includes('title')).toBe(false);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: '0198c0de000070008000000000000001',
    });
    const [, token = '', key = ''] = headers.authorization?.match(/^vapid t=([^,]+), k=(.+)$/) ?? [];
    expect(key).toBe(vapid.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
    expect(read).toMatchObject({ aud: `https://${service.host}`, sub: vapid.subject });
    expect(read.exp - Date.now() / 1_000).toBeLessThan(24 * 60 * 60);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it.each([
    [404, {}, '', { state: 'failed', error: 'gone', detail: 'HTTP 404', gone: true }],
    [410, {}, 'Gone', { state: 'failed', error: 'gone', detail: 'HTTP 410 Gone', gone: true }],
    [400, {}, 'bad\u0000\n token', { state: 'failed', error: 'rejected', detail: 'HTTP 400 bad token' }],
    [401, {}, '', { state: 'failed', error: 'key_rejected', detail: 'HTTP 401' }],
    [403, {}, '', { state: 'failed', error: 'key_rejected', detail: 'HTTP 403' }],
    [413, {}, '', { state: 'failed', error: 'too_large', detail: 'HTTP 413' }],
    [429, { 'retry-after': '120' }, '', { state: 'retry', error: 'busy', detail: 'HTTP 429', afterSeconds: 120 }],
    [429, { 'retry-after': 'soon' }, '', { state: 'retry', error: 'busy', detail: 'HTTP 429' }],
    [500, {}, '', { state: 'retry', error: 'service', detail: 'HTTP 500' }],
    [503, {}, '', { state: 'retry', error: 'service', detail: 'HTTP 503' }],
  ])('answered with %s %j ends as it should', async (status, headers, body, outcome) => {
    service.answer('answered', { status, headers, body });
    expect(await send('answered')).toEqual(outcome);
  });

  it('does not follow a redirect', async () => {
    service.answer('moved', { status: 307, headers: { location: service.browser('target').subscription.endpoint } });
    expect(await send('moved')).toEqual({ state: 'failed', error: 'redirect', detail: 'HTTP 307' });
    expect(service.received('target')).toEqual([]);
  });

  it('reads no more than the beginning of an answer', async () => {
    service.answer('endless', { status: 400, body: 'x'.repeat(5_000_000) });
    const outcome = await send('endless');
    expect(outcome).toMatchObject({ state: 'failed', error: 'rejected', detail: `HTTP 400 ${'x'.repeat(200)}` });
  });

  it('ends in time where the service does not answer, and is tried again', async () => {
    service.answer('hanging', { hold: true });
    const hasty = openWebPush({ vapid, accepts: acceptedHosts(service.host), ca: service.ca, timeoutMs: 50 });
    expect(await send('hanging', hasty)).toEqual({ state: 'retry', error: 'timeout', detail: '' });
    hasty.close();
  });

  it('is not sent to a service whose certificate nobody has signed, nor to a port where nobody is', async () => {
    const strict = openWebPush({ vapid, accepts: acceptedHosts('localhost:1,' + service.host) });
    expect(await send('strict', strict)).toMatchObject({ state: 'retry', error: 'unreachable' });
    const nobody = { ...targetOf(service.browser('strict')), endpoint: 'https://localhost:1/push' };
    expect(await strict.send(nobody, '{}', tag)).toMatchObject({ error: 'unreachable', detail: 'ECONNREFUSED' });
    expect(service.received('strict')).toEqual([]);
    strict.close();
  });

  it('goes to the push services of the setting alone', async () => {
    const target = { ...targetOf(service.browser('elsewhere')), endpoint: 'https://localhost:2/push' };
    expect(await push.send(target, '{}', tag)).toEqual({ state: 'failed', error: 'host', detail: '' });
    const accepts = acceptedHosts('fcm.googleapis.com, *.push.example.com,localhost:8443');
    for (const good of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://FCM.googleapis.com:443/x',
      'https://a.b.push.example.com/x',
      'https://localhost:8443/x',
    ])
      expect(accepts(good), good).toBe(true);
    for (const bad of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'https://fcm.googleapis.com@evil.example/x',
      'https://me@fcm.googleapis.com/x',
      'https://push.example.com/x',
      'https://evilpush.example.com/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'file:///etc/passwd',
      'push',
      `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
    ])
      expect(accepts(bad), bad).toBe(false);
  });
});

it('takes the keys of a browser alone', () => {
  const { keys } = service.browser('keys').subscription;
  expect(areKeysOfBrowser(keys)).toBe(true);
  const offCurve = Buffer.from(keys.p256dh, 'base64url');
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  expect(areKeysOfBrowser({ ...keys, p256dh: offCurve.toString('base64url') })).toBe(false);
  expect(areKeysOfBrowser({ ...keys, p256dh: keys.p256dh.slice(4) })).toBe(false);
  expect(areKeysOfBrowser({ ...keys, auth: keys.auth.slice(4) })).toBe(false);
});

it('knows Retry-After in seconds and as a date', () => {
  const now = Date.UTC(2026, 0, 1, 12, 0, 0);
  expect(retryAfterSeconds('90', now)).toBe(90);
  expect(retryAfterSeconds('Thu, 01 Jan 2026 12:02:00 GMT', now)).toBe(120);
  expect(retryAfterSeconds('Thu, 01 Jan 2026 11:00:00 GMT', now)).toBe(0);
  for (const unknown of [undefined, '', 'soon', '-5', '9'.repeat(20)])
    expect(retryAfterSeconds(unknown, now)).toBeUndefined();
});

it('makes content that push services take, whatever the length', () => {
  const words = { stands: 'news' as const, title: '停电'.repeat(500), body: '😀通知'.repeat(5_000), path: '' };
  const payload = payloadOf('message', tag, words);
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
  expect(Buffer.byteLength(payload)).toBeGreaterThan(2_900);
  const read = JSON.parse(payload) as { body: string; tag: string };
  expect(read.body.endsWith('…') && read.body.isWellFormed()).toBe(true);
  expect(read.tag).toBe(tag);
  expect(JSON.parse(payloadOf('message', tag, { ...words, title: 'A', body: 'B' }))).toEqual({
    kind: 'message',
    tag,
    title: 'A',
    body: 'B',
    path: '',
  });
});
