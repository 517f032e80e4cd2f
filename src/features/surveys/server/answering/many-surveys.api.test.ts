import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fewestStatements } from '#platform/db/server/statements.testing.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { answerer, answeringOf, putSurvey, writeSql } from './answering.testing.ts';

let server: TestServer;
let byAnn: ReturnType<typeof answeringOf>;
const copies = 1_000;
beforeAll(async () => {
  server = await startTestServer();
  byAnn = answeringOf(server, await answerer(server, 'ann', { coid: 'A', plantid: '1' }));
});
afterAll(() => server.close());

/** Published surveys; every other one asks another plant. */
const addMany = async (): Promise<void> => {
  const { oid } = await putSurvey(server.db, { audience: [{ contenttype: 'P', contentoid: 'A1' }] });
  await writeSql(
    server.db,
    sql`with added as (
      insert into survey (appid, type, title, explain, state)
      select appid, type, title || n, explain, 'Y' from survey, generate_series(1, ${copies}) n where oid = ${oid}
      returning oid, right(title, 1)::int % 2 = 0 as own),
    versions as (insert into survey_version (surveyoid, version, releaseid, layout)
      select added.oid, 1, 'test', v.layout from added, survey_version v where v.surveyoid = ${oid})
    insert into survey_auth (surveyoid, authtype, levelid, contenttype, contentoid)
    select oid, 'A', 'AL', 'P', case when own then 'A1' else 'B1' end from added`,
  );
};

it('lists the surveys of a person by the same few statements, however many there are', async () => {
  await putSurvey(server.db);
  const few = await fewestStatements(() => byAnn.list());
  await addMany();
  const listed = await byAnn.list();
  expect(listed).toHaveLength(copies / 2 + 2);
  expect(await fewestStatements(() => byAnn.list())).toBe(few);
});

it('keeps and submits a sheet in few round trips', async () => {
  const exam = await putSurvey(server.db, { type: 'exam', examcount: 100 });
  const { sheetoid } = await byAnn.started(exam.oid);
  // Opening the transaction goes with its first statement: the sheet locked, the answers written, the commit.
  expect(await fewestStatements(() => byAnn.keep(sheetoid, { Q1: ['A'] }))).toBeLessThanOrEqual(4);
  const submits: string[] = [];
  await byAnn.submit(sheetoid, { Q1: ['A'] });
  for (let n = 0; n < 4; n += 1) {
    submits.push((await byAnn.started(exam.oid)).sheetoid);
    const last = submits.at(-1) ?? '';
    if (n < 3) await byAnn.submit(last, { Q1: ['B'] });
  }
  // With the score, which is read for the answer.
  expect(await fewestStatements(() => byAnn.submit(submits.at(-1) ?? '', { Q1: ['B'] }), 1)).toBeLessThanOrEqual(5);
});
