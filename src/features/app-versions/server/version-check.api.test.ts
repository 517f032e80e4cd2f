import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { AppVersionRow } from '../app-versions.contract.ts';
import { versionCheckCalls } from '../version-check.contract.ts';
import { iosForm, screenOf } from './app-versions.testing.ts';

/** Whether an app must be updated. */
let server: TestServer;
let required: AppVersionRow;
beforeAll(async () => {
  server = await startTestServer();
  const { added } = screenOf(server);
  required = await added(iosForm({ no: '1.9.0', ismust: 'Y' }));
  await added(iosForm({ no: '1.10.0' }));
  await added(iosForm({ no: '2.0.0', islatest: 'Y' }));
  // Not released yet: it lies above the latest.
  await added(iosForm({ no: '3.0.0', ismust: 'Y' }));
});
afterAll(() => server.close());

const check = (no: string, platform = 'ios') => server.call(versionCheckCalls.check, { query: { platform, no } });
const updateOf = async (...asked: Parameters<typeof check>): Promise<string> => (await check(...asked)).content.update;

describe('an installed app', () => {
  it('has to be updated over a version that requires it, compared by numbers', async () => {
    expect(await updateOf('1.8.12')).toBe('REQUIRED');
    expect(await updateOf('1.9.0')).toBe('OFFERED');
    expect(await updateOf('1.11.0')).toBe('OFFERED');
    expect(await updateOf('2.0.0')).toBe('NONE');
    expect(await updateOf('2.5.0')).toBe('NONE');
  });

  it('learns the newest version, without signing in', async () => {
    const { content } = await check('1.9.0');
    expect(content.newest).toMatchObject({ platform: 'I', no: '2.0.0', url: 'https://apps.example.com/steward' });
    expect(await updateOf('1.9.0', 'I')).toBe('OFFERED');
  });

  it('goes on where its platform has no version', async () => {
    expect((await check('1.0.0', 'android')).content).toEqual({ update: 'NONE', newest: null });
    expect((await check('1.0.0', 'constructor')).content).toEqual({ update: 'NONE', newest: null });
  });

  it('is refused without a proper number', async () => {
    for (const no of ['', '1', '1.0.x', "1.0.0'; drop table x"]) expect((await check(no)).status).toBe(400);
  });

  it('need no longer be updated when the version that required it is withdrawn', async () => {
    expect((await screenOf(server).edit({ oid: required.oid, rev: required.rev, status: 'N' })).code).toBe('200');
    expect(await updateOf('1.8.12')).toBe('OFFERED');
  });
});
