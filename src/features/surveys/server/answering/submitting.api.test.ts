import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answering, putSurvey, startAnswering } from './answering.testing.ts';

let server: Answering['server'];
let as: Answering['as'];
let rows: Answering['rows'];
beforeAll(async () => {
  ({ server, as, rows } = await startAnswering(['ann', 'ben']));
});
afterAll(() => server.close());

const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%survey_sheet%'`;

it('a submission that meets a save of another device submits what that has saved, too', async () => {
  const survey = await putSurvey(server.db);
  const { sheetoid } = await as('ann').started(survey.oid);
  const [saved, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saving = server.db.write({ empid: 'test' }, async (trx) => {
    await sql`update survey_sheet set kept = '{"Q2": ["B"]}', savedat = now() where oid = ${sheetoid}`.execute(trx);
    saved.resolve();
    await mayCommit.promise;
  });
  await saved.promise;
  const submitted = as('ann').submit(sheetoid, { Q1: ['A'] });
  await expect.poll(() => rows(waiting)).toHaveLength(1);
  mayCommit.resolve();
  await saving;
  expect((await submitted).code).toBe('200');
  expect((await as('ann').result(sheetoid)).content).toMatchObject({ answers: { Q1: ['A'], Q2: ['B'] } });
});

it('an anonymous sheet that is submitted by several devices at once leaves one ballot', async () => {
  const survey = await putSurvey(server.db, { anonymous: 'Y' });
  const { sheetoid } = await as('ben').started(survey.oid);
  const all = await Promise.all(Array.from({ length: 12 }, () => as('ben').submit(sheetoid, { Q1: ['A'] })));
  expect(new Set(all.map((answer) => JSON.stringify(answer.content))).size).toBe(1);
  expect(all.every(({ code }) => code === '200')).toBe(true);
  const counted = sql`select (select count(*)::int from survey_ballot where versionoid = ${survey.versionoid}) as ballots,
    (select sum(times)::int from survey_participant where surveyoid = ${survey.oid}) as times`;
  expect(await rows(counted)).toEqual([{ ballots: 1, times: 1 }]);
});
