import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { putSurvey } from './answering/answering.testing.ts';
import { examAttention, surveyAttention } from './surveys.attention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('what ends soon leads to who is missing, and what reaches nobody to its audience', async () => {
  const nobody = [{ contenttype: 'P' as const, contentoid: 'NONE1' }];
  const soon = { from: -60, until: 60 };
  const kinds = [
    ['survey', surveyMenu, surveyAttention],
    ['exam', examMenu, examAttention],
  ] as const;
  for (const [type, { url }, attention] of kinds) {
    const [ending, unreached] = [
      await putSurvey(server.db, { type, ...soon }),
      await putSurvey(server.db, { type, audience: nobody }),
    ];
    const found = await Promise.all(
      attention.map((kind) => kind.find(server.db.read, { lang: 'en', scope: everywhere, most: 3 })),
    );
    expect(found.map(({ rows }) => rows.map(({ path }) => path))).toEqual([
      [`${url}?results=${ending.oid}&tab=completion`],
      [`${url}?audience=${unreached.oid}`],
    ]);
  }
});
