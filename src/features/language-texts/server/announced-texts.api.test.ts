import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { wordingsNotice } from '#platform/language-texts/wordings-notice.ts';
import { openNotices } from '#platform/realtime/server/socket.testing.ts';
import { languageTextListCalls } from '../language-texts.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('lets every page that is connected know when texts have changed', async () => {
  const { token } = await server.person('HEARS');
  const socket = await openNotices(await server.listen(), token);
  const content = { langtype: 'en', langid: 'common.save', langcontent: 'Keep' } as const;
  await contentOf('a text', server.call(languageTextListCalls.add, { content }, { as: server.administrator }));
  const { body } = await socket.hears('MESSAGE');
  expect(JSON.parse(body)).toEqual({ type: wordingsNotice });
  socket.ws.terminate();
});
