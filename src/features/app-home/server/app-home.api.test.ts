import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { heldInApp } from '#features/app-functions/server/app-functions-held.testing.ts';
import { bannersOf } from '#features/banners/server/banners.testing.ts';
import { themeControls } from '#features/themes/server/themes.testing.ts';
import { appHomeCalls } from '../app-home.contract.ts';

/** What the app opens with. */
let server: TestServer;
let one: TestSession;
let two: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('E1');
  await server.person('E2');
  one = await server.signInToApp('E1', testPassword);
  two = await server.signInToApp('E2', testPassword);
});
afterAll(() => server.close());

const home = async (as: TestSession) => (await server.call(appHomeCalls.home, {}, { as })).content;

it('has one’s own functions alone, in the order of the app, without what administrators see of them', async () => {
  await heldInApp(server, 'E1', 'LATE', { position: 9, name: '晚' });
  await heldInApp(server, 'E1', 'EARLY', { position: 2 });
  await heldInApp(server, 'E1', 'OFF', { status: 'N' });
  await heldInApp(server, 'E2', 'OTHER');
  const { apps } = await home(one);
  expect(apps.map(({ id, title }) => [id, title])).toEqual([
    ['EARLY', 'EARLY'],
    ['LATE', '晚'],
  ]);
  expect(Object.keys(apps[0] ?? {})).not.toContain('crtemp');
  expect((await home(two)).apps.map(({ id }) => id)).toEqual(['OTHER']);
});

it('has the banners on air, the themes to choose from, and how many messages are unread', async () => {
  await bannersOf(server).added({ id: 'NOW' });
  await bannersOf(server).added({ id: 'OVER', endtime: '2020-02-01 08:00' });
  await themeControls(server).added({ name: '春节' });
  const { banners, themes, unread } = await home(one);
  expect(banners.map(({ id }) => id)).toEqual(['NOW']);
  expect(themes.map(({ name }) => name)).toEqual(['春节']);
  expect(unread).toBe(0);
});

it('is for the app alone', async () => {
  expect((await server.call(appHomeCalls.home, {}, { as: server.administrator })).status).toBe(403);
  expect((await server.call(appHomeCalls.home, {})).status).toBe(401);
});
