import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { endExpiredSheets } from './answering-jobs.ts';
import {
  ageSheet,
  answerer,
  answeringOf,
  publishVersion,
  putSurvey,
  usualQuestions,
  writeSql,
} from './answering.testing.ts';

let server: TestServer;
let byAnn: ReturnType<typeof answeringOf>;
beforeAll(async () => {
  server = await startTestServer();
  byAnn = answeringOf(server, await answerer(server, 'ann'));
});
afterAll(() => server.close());

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(server.db.read)).rows;

const mine = async (surveyoid: string) => (await byAnn.list()).find(({ oid }) => oid === surveyoid);

describe('who may answer, and when', () => {
  const reasonOf = async (surveyoid: string): Promise<string | undefined> => (await byAnn.start(surveyoid)).reason;

  it('is decided by state, audience, blacklist and period', async () => {
    const later = await putSurvey(server.db, { from: 10, until: 20 });
    const over = await putSurvey(server.db, { from: -20, until: -1 });
    const foreign = await putSurvey(server.db, { audience: [{ contenttype: 'P', contentoid: 'X1' }] });
    const suspended = await putSurvey(server.db);
    await writeSql(server.db, sql`update survey set state = 'S' where oid = ${suspended.oid}`);
    const deleted = await putSurvey(server.db);
    await writeSql(server.db, sql`update survey set deletedat = now() where oid = ${deleted.oid}`);
    expect(await reasonOf(later.oid)).toBe('survey.not_started');
    expect(await reasonOf(over.oid)).toBe('survey.over');
    expect(await reasonOf(foreign.oid)).toBe('survey.not_open');
    expect(await reasonOf(suspended.oid)).toBe('survey.not_open');
    expect(await reasonOf(deleted.oid)).toBe('survey.not_open');
    expect(await reasonOf('01900000-0000-7000-8000-000000000000')).toBe('survey.not_open');
    const listed = new Map((await byAnn.list()).map(({ oid, state }) => [oid, state]));
    expect(listed.get(later.oid)).toBe('LATER');
    expect(listed.get(over.oid)).toBe('OVER');
    for (const { oid } of [foreign, suspended, deleted]) expect(listed.has(oid)).toBe(false);
  });

  it('leaves out who is on the blacklist of surveys', async () => {
    const survey = await putSurvey(server.db);
    const carl = answeringOf(server, await answerer(server, 'carl'));
    expect((await carl.list()).map(({ oid }) => oid)).toContain(survey.oid);
    await writeSql(
      server.db,
      sql`insert into blacklist (blacktype, type, contentoid, remark) values ('SURVEY', 'H', 'carl', 'x')`,
    );
    expect(await carl.list()).toEqual([]);
    expect(await carl.start(survey.oid)).toMatchObject({ reason: 'survey.not_open' });
  });

  it('knows departments with those below, plants, grades and roles', async () => {
    await writeSql(
      server.db,
      sql`insert into department (depid, depname, coid, plantid, ancestors)
      values ('TOP', 'Top', 'C', '1', '{C1_TOP}')`,
    );
    await writeSql(
      server.db,
      sql`insert into department (depid, depname, coid, plantid, parentkey, ancestors)
        values ('SUB', 'Sub', 'C', '1', 'C1_TOP', '{C1_TOP,C1_SUB}')`,
    );
    const dora = answeringOf(server, await answerer(server, 'dora', { depkey: 'C1_SUB', coid: 'C', plantid: '1' }));
    await writeSql(server.db, sql`update employee set jobgrade = '03' where empid = 'dora'`);
    const asked = async (part: object) => {
      const { oid } = await putSurvey(server.db, { audience: [part] });
      return (await dora.list()).some((one) => one.oid === oid);
    };
    expect(await asked({ contenttype: 'D', contentoid: 'C1_TOP' })).toBe(false);
    expect(await asked({ contenttype: 'D', contentoid: 'C1_TOP', containsub: 'Y' })).toBe(true);
    expect(await asked({ contenttype: 'P', contentoid: 'C1' })).toBe(true);
    expect(await asked({ roleid: 'ROLE00000099' })).toBe(false);
    expect(await asked({ levelid: 'NONE' })).toBe(false);
  });

  it('limits the attempts of an exam, and shows the best', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', examcount: 2 });
    const attempt = async (answers: Record<string, string[]>) => {
      const { sheetoid } = await byAnn.started(exam.oid);
      return (await byAnn.submit(sheetoid, { Q3: 'x', ...answers })).content.totalscore;
    };
    expect(await attempt({ Q1: ['B'], Q2: ['A', 'C'] })).toBe(6);
    expect(await attempt({ Q1: ['A'] })).toBe(1);
    expect(await reasonOf(exam.oid)).toBe('survey.no_attempt_left');
    expect((await byAnn.list()).find(({ oid }) => oid === exam.oid)).toMatchObject({
      state: 'DONE',
      attempts: 2,
      totalscore: 6,
      pass: 'Y',
    });
  });

  it('gives a sheet of an everyday survey to each day once', async () => {
    const daily = await putSurvey(server.db, { subtype: 'everyday', from: -60 * 24 * 3, until: 600 });
    const begun = await byAnn.started(daily.oid);
    expect(begun.answers).toEqual({ Q1: begun.day });
    expect(await byAnn.keep(begun.sheetoid, { Q1: '2020-01-01' })).toMatchObject({ reason: 'survey.day_not_open' });
    expect((await byAnn.submit(begun.sheetoid, { Q2: ['A'] })).code).toBe('200');
    expect(await reasonOf(daily.oid)).toBe('survey.already_answered');
    const days = (await rows(sql`select (current_date - 1)::text as yesterday, (current_date + 1)::text as tomorrow,
      (current_date - 5)::text as before`)) as { yesterday: string; tomorrow: string; before: string }[];
    const [{ yesterday, tomorrow, before } = { yesterday: '', tomorrow: '', before: '' }] = days;
    expect((await byAnn.start(daily.oid, { day: yesterday })).content).toMatchObject({ day: yesterday, attempt: 1 });
    for (const day of [tomorrow, before])
      expect(await byAnn.start(daily.oid, { day })).toMatchObject({ reason: 'survey.day_not_open' });
  });
});

describe('time', () => {
  it('ends with the limit or the period, whichever is first, by the clock of the database', async () => {
    const limited = await putSurvey(server.db, { type: 'exam', timelimit: 600, until: 60 });
    const { sheetoid, startedat, endsat } = await byAnn.started(limited.oid);
    expect(Date.parse(endsat ?? '') - Date.parse(startedat)).toBe(600_000);
    await ageSheet(server.db, sheetoid, 630);
    expect((await byAnn.submit(sheetoid, { Q1: ['B'] })).content).toMatchObject({ late: 'Y', totalscore: 2 });
    const short = await putSurvey(server.db, { type: 'exam', timelimit: 600, until: 5 });
    const inShort = await byAnn.started(short.oid);
    expect(Date.parse(inShort.endsat ?? '') - Date.parse(inShort.startedat)).toBeLessThanOrEqual(300_000);
  });

  it('refuses what comes after the grace', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', timelimit: 600 });
    const { sheetoid } = await byAnn.started(exam.oid);
    await ageSheet(server.db, sheetoid, 661);
    expect(await byAnn.submit(sheetoid, { Q1: ['B'] })).toMatchObject({ code: '502', reason: 'survey.time_is_up' });
    expect(await byAnn.keep(sheetoid, { Q1: ['B'] })).toMatchObject({ code: '502', reason: 'survey.time_is_up' });
    expect(await byAnn.start(exam.oid)).toMatchObject({ reason: 'survey.no_attempt_left' });
  });

  it('that runs out without an answer ends an attempt of an exam, and a survey can be begun again', async () => {
    for (const [type, state] of [
      ['exam', 'DONE'],
      ['survey', 'OPEN'],
    ] as const) {
      const put = await putSurvey(server.db, { type, timelimit: 600 });
      for (const swept of [true, false]) {
        if (type === 'exam' && !swept) continue;
        const { sheetoid } = await byAnn.started(put.oid);
        await ageSheet(server.db, sheetoid, 661);
        if (swept) await endExpiredSheets(server.db);
        if (swept) expect(await mine(put.oid)).toMatchObject({ state });
      }
      expect((await byAnn.start(put.oid)).code).toBe(type === 'exam' ? '501' : '200');
    }
  });
});

describe('versions', () => {
  it('give a sheet of an earlier version up, without an attempt', async () => {
    const exam = await putSurvey(server.db, { type: 'exam' });
    const { sheetoid } = await byAnn.started(exam.oid);
    await byAnn.keep(sheetoid, { Q1: ['B'] });
    await writeSql(server.db, sql`update survey set state = 'S' where oid = ${exam.oid}`);
    expect(await byAnn.keep(sheetoid, { Q1: ['B'] })).toMatchObject({ reason: 'survey.not_open' });
    await publishVersion(server.db, exam.oid, 2, [
      ...usualQuestions,
      { type: 'rdo', options: 2, score: 1, right: 'A' },
    ]);
    expect(await byAnn.submit(sheetoid, { Q1: ['B'] })).toMatchObject({ code: '502', reason: 'survey.new_version' });
    expect(await mine(exam.oid)).toMatchObject({ state: 'OPEN', attempts: 0 });
    const again = await byAnn.started(exam.oid);
    expect(again).toMatchObject({ version: 2, attempt: 2, answers: {} });
    expect((await byAnn.submit(again.sheetoid, { Q1: ['B'], Q4: ['A'] })).content).toMatchObject({
      totalscore: 3,
      fullscore: 7,
    });
    expect(await byAnn.start(exam.oid)).toMatchObject({ reason: 'survey.no_attempt_left' });
  });

  it('give a sheet of an earlier version up when its time is over: nobody can submit that', async () => {
    const survey = await putSurvey(server.db, { timelimit: 600 });
    const { sheetoid } = await byAnn.started(survey.oid);
    await byAnn.keep(sheetoid, { Q1: ['B'] });
    await publishVersion(server.db, survey.oid, 2, usualQuestions);
    await ageSheet(server.db, sheetoid, 661);
    expect(await endExpiredSheets(server.db)).toMatchObject({ submitted: 0, discarded: 1 });
    expect(await mine(survey.oid)).toMatchObject({ state: 'OPEN', attempts: 0 });
    expect((await byAnn.started(survey.oid)).version).toBe(2);
  });
});
