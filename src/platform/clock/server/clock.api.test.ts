import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { momentOf } from '#platform/wire/values.ts';
import { clockCalls } from '../clock.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PLATFORM_TZ: 'Asia/Ho_Chi_Minh' });
});
afterAll(() => server.close());

/** Local time in Vietnam, which is UTC+7 all year. */
const inVietnam = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);

describe('the clock', () => {
  it('shows the platform’s zone and its time, whatever zone the server’s machine is in', async () => {
    const before = Date.now();
    const { code, content } = await server.call(clockCalls.now, {}, { as: server.administrator });
    expect(code).toBe('200');
    expect(content.timezone).toBe('Asia/Ho_Chi_Minh');
    expect(momentOf(content.now)).toBe(content.now);
    expect(content.now >= inVietnam(before)).toBe(true);
    expect(content.now <= inVietnam(Date.now())).toBe(true);
  });

  it('is for those who are signed in', async () => {
    expect(await server.call(clockCalls.now, {})).toMatchObject({ status: 401 });
  });
});
