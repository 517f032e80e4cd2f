import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appProfileCalls } from '../app-profile.contract.ts';
import { appUserCalls } from '../app-users.contract.ts';

/** Own settings in the app. */
let server: TestServer;
let one: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('E1', { name: '陳大文' });
  await server.person('E2', { name: '林小美' });
  one = await server.signInToApp('E1', testPassword);
});
afterAll(() => server.close());

const profile = async () => (await server.call(appProfileCalls.item, {}, { as: one })).content;
const edit = (userConfig: Record<string, unknown>, rev?: number) =>
  server.call(appProfileCalls.edit, { content: { ...(rev === undefined ? {} : { rev }), userConfig } }, { as: one });

it('are those of the caller, and an administrator sees what was set', async () => {
  expect(await profile()).toMatchObject({ empid: 'E1', name: '陳大文', type: 'ED', userConfig: { push: 'Y' } });
  expect((await edit({ push: 'N', certTips: 'Y' })).content.userConfig).toMatchObject({ push: 'N', certTips: 'Y' });
  const { content } = await server.call(appUserCalls.item, { query: { empid: 'E1' } }, { as: server.administrator });
  expect(content.userConfig).toMatchObject({ push: 'N', certTips: 'Y', reset: 'Y' });
});

it('do not include those of administrators, and nothing else of the person is changed', async () => {
  await edit({ reset: 'N', push: 'Y' });
  await server.call(
    appProfileCalls.edit,
    { content: { empid: 'E2', status: 'N', userConfig: { push: 'Y' } } as never },
    { as: one },
  );
  const found = await profile();
  expect(found.userConfig.reset).toBe('Y');
  expect(Object.keys(found)).not.toContain('status');
});

it('have an assistant who works here and is not oneself', async () => {
  const on = { openMeetingQuery: 'Y' };
  expect((await edit(on)).reason).toBe('app_user.assistant_needed');
  expect((await edit({ ...on, openMeetingMember: 'E1' })).reason).toBe('app_user.assistant_self');
  expect((await edit({ ...on, openMeetingMember: 'NOBODY' })).reason).toBe('app_user.assistant_unknown');
  const { content } = await edit({ ...on, openMeetingMember: 'E2' });
  expect(content.userConfig).toMatchObject({ openMeetingMember: 'E2', openMeetingMemberNM: '林小美' });
  expect((await edit({ openMeetingQuery: 'N' })).content.userConfig.openMeetingMember).toBe('');
});

it('are not written over what has changed since', async () => {
  const { rev } = await profile();
  await edit({ push: 'N' });
  expect(await edit({ push: 'Y' }, rev)).toMatchObject({ status: 409, content: { userConfig: { push: 'N' } } });
});

it('are for the app alone', async () => {
  expect((await server.call(appProfileCalls.item, {}, { as: server.administrator })).status).toBe(403);
});
