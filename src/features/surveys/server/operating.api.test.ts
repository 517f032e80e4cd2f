import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword, type TestServer } from '#app/server/server.testing.ts';
import { sheet } from '#platform/effects/effects.contract.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { surveyExtensionCalls } from '../survey-extensions.contract.ts';
import { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { askEffects, effectsHeader, type Input } from '#platform/wire/endpoint.ts';
import { type Answering, startAnswering, putSurvey, writeSql } from './answering/answering.testing.ts';
import { generateSurvey } from './survey-generator.ts';

let server: TestServer;
let as: Answering['as'];
let rows: Answering['rows'];
let undo: Answering['undo'];
beforeAll(async () => {
  ({ server, as, rows, undo } = await startAnswering(['ann', 'ben', 'cat', 'dan', 'eve', 'fay']));
});
afterAll(() => server.close());

it('a corrected text counts the sheets of the versions that have it', async () => {
  const made = await generateSurvey(server.db, {
    appid: 'F031',
    type: 'survey',
    subType: 'general',
    anonymous: 'N',
    title: 'Two versions',
    sheets: 4,
    questions: 3,
    versions: 2,
    seed: 3,
    textShare: 0,
    operators: [server.administrator.empid],
    lastDay: '2026-11-20',
  });
  const oidsOf = async (version: number) =>
    rows(
      sql<{ oid: string }>`select q.oid from survey_question q where surveyoid = ${made.oid} and version = ${version}`,
    );
  const submittedOf = async (version: number) =>
    (
      await rows(sql`select from survey_sheet s join survey_version v on v.oid = s.versionoid
        where v.surveyoid = ${made.oid} and v.version = ${version} and s.state = 'S'`)
    ).length;
  const met = async (change: Pick<Input<typeof surveyPublishingCalls.amend>['content'], 'title' | 'questions'>) => {
    const answer = await server.call(
      surveyPublishingCalls.amend,
      { content: { oid: made.oid, reason: 'typo', ...change } },
      { as: server.administrator, headers: { [effectsHeader]: askEffects } },
    );
    return sheet.parse(answer.content).people[0]?.count;
  };
  for (const version of [1, 2]) {
    const [question] = await oidsOf(version);
    expect(await met({ questions: [{ oid: question?.oid ?? '', title: 'Corrected' }] })).toBe(
      await submittedOf(version),
    );
  }
  expect(await met({ title: 'Corrected' })).toBe((await submittedOf(1)) + (await submittedOf(2)));
  expect(await submittedOf(1)).not.toBe(0);
});

it('a correction that changes nothing is rejected, and its survey stays as it is', async () => {
  const survey = await putSurvey(server.db, { title: 'Lunch' });
  const item = () => server.call(surveyCalls.item, { query: { oid: survey.oid } }, { as: server.administrator });
  const { rev } = (await item()).content;
  for (const change of [
    {},
    { title: 'Lunch' },
    { questions: [{ oid: survey.questions[0]?.oid ?? '', title: 'Question 1' }] },
  ])
    expect(
      await server.call(
        surveyPublishingCalls.amend,
        { content: { oid: survey.oid, reason: 'typo', ...change } },
        { as: server.administrator },
      ),
    ).toMatchObject({ code: '502', reason: 'survey.amend_nothing' });
  expect((await item()).content.rev).toBe(rev);
});

describe('more time', () => {
  const extend = (content: { surveyoid: string; type: 'R' | 'H' | 'D'; contentoid: string; minutes?: number }) =>
    server.call(
      surveyExtensionCalls.extend,
      { content: { minutes: 10, reason: 'power cut', ...content } },
      { as: server.administrator },
    );
  const endOf = async (sheetoid: string): Promise<number> => {
    const [{ left } = { left: 0 }] = await rows(sql<{ left: number }>`
      select round(extract(epoch from endsat - startedat))::int as left from survey_sheet where oid = ${sheetoid}`);
    return left;
  };

  it('moves the end of sheets in progress, adds up, and moves it back when it is undone', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', timelimit: 600 });
    const { sheetoid } = await as('ann').started(exam.oid);
    const other = await as('ben').started(exam.oid);
    const toAnn = await extend({ surveyoid: exam.oid, type: 'H', contentoid: 'ann' });
    expect(toAnn.content).toMatchObject({ name: 'ann', minutes: 10, reason: 'power cut' });
    expect(await endOf(sheetoid)).toBe(1_200);
    expect(await endOf(other.sheetoid)).toBe(600);
    await extend({ surveyoid: exam.oid, type: 'R', contentoid: 'All', minutes: 5 });
    expect(await endOf(sheetoid)).toBe(1_500);
    expect(await endOf(other.sheetoid)).toBe(900);
    expect(await endOf((await as('cat').started(exam.oid)).sheetoid)).toBe(900);
    expect((await undo(toAnn.requestId)).code).toBe('200');
    expect(await endOf(sheetoid)).toBe(900);
    const { content } = await server.call(
      surveyExtensionCalls.extensions,
      { query: { surveyoid: exam.oid } },
      { as: server.administrator },
    );
    expect(content).toMatchObject([{ type: 'R', contentoid: 'All', minutes: 5 }]);
  });

  it('lets a person begin after the end of the others', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', from: -60, until: -1 });
    expect(await as('ann').start(exam.oid)).toMatchObject({ reason: 'survey.over' });
    await extend({ surveyoid: exam.oid, type: 'H', contentoid: 'ann' });
    expect((await as('ann').start(exam.oid)).code).toBe('200');
    expect(await as('ben').start(exam.oid)).toMatchObject({ reason: 'survey.over' });
  });

  it('is rejected without an end, for nobody, and for an unknown person', async () => {
    const endless = await putSurvey(server.db);
    expect(await extend({ surveyoid: endless.oid, type: 'H', contentoid: 'ann' })).toMatchObject({
      code: '501',
      reason: 'survey.no_end',
    });
    const exam = await putSurvey(server.db, { type: 'exam', timelimit: 600 });
    expect(await extend({ surveyoid: exam.oid, type: 'H', contentoid: 'nobody' })).toMatchObject({
      reason: 'permission.content_unknown',
    });
    expect(await extend({ surveyoid: exam.oid, type: 'R', contentoid: 'x' })).toMatchObject({ reason: 'form.invalid' });
  });

  it('follows a later end of the survey', async () => {
    const survey = await putSurvey(server.db, { from: -1, until: 10 });
    const { sheetoid } = await as('ann').started(survey.oid);
    const before = await endOf(sheetoid);
    await writeSql(server.db, sql`update survey set endtime = endtime + interval '1 hour' where oid = ${survey.oid}`);
    expect(await endOf(sheetoid)).toBe(before + 3_600);
  });
});

describe('reminders', () => {
  const remind = (oid: string) =>
    server.call(surveyExtensionCalls.remind, { content: { oid } }, { as: server.administrator });
  const more = (
    surveyoid: string,
    type: 'R' | 'H' | 'D',
    contentoid: string,
    minutes = 30,
    containSub: 'Y' | 'N' = 'N',
  ) =>
    server.call(
      surveyExtensionCalls.extend,
      { content: { surveyoid, type, contentoid, containSub, minutes, reason: 'power cut' } },
      { as: server.administrator },
    );
  const phaseOf = async (oid: string) =>
    (await server.call(surveyCalls.item, { query: { oid } }, { as: server.administrator })).content.phase;
  const reminderOf = async (empid: string, oid: string) => {
    const session = await server.signInToApp(empid, testPassword);
    const { list } = (await server.call(noticeCalls.list, { query: { type: 'reminder' } }, { as: session })).content;
    return list.find(({ subject }) => subject === oid);
  };

  it('reach those who are asked and have not answered, nobody twice in an hour', async () => {
    const survey = await putSurvey(server.db, { title: '食堂', audience: [{ contenttype: 'P', contentoid: 'A1' }] });
    const { sheetoid } = await as('ann').started(survey.oid);
    await as('ann').submit(sheetoid, { Q1: ['A'] });
    await writeSql(
      server.db,
      sql`insert into blacklist (blacktype, type, contentoid, remark) values ('SURVEY', 'H', 'fay', 'x')`,
    );
    expect((await remind(survey.oid)).content).toEqual({ reminded: 4 });
    expect((await remind(survey.oid)).content).toEqual({ reminded: 0 });
    const reminded = await rows(sql<{ empid: string }>`
      select empid from survey_reminder where surveyoid = ${survey.oid} order by empid`);
    expect(reminded.map(({ empid }) => empid)).toEqual(['ben', 'cat', 'dan', 'eve']);
    await writeSql(
      server.db,
      sql`update survey_reminder set remindedat = now() - interval '61 minutes' where surveyoid = ${survey.oid} and empid = 'ben'`,
    );
    expect((await remind(survey.oid)).content).toEqual({ reminded: 1 });
  });

  it('are notices until they are read, or the survey is answered', async () => {
    const survey = await putSurvey(server.db, { title: 'Lunch' });
    await remind(survey.oid);
    const session = await server.signInToApp('cat', testPassword);
    const notices = async () =>
      (await server.call(noticeCalls.list, { query: { type: 'reminder' } }, { as: session })).content;
    const first = (await notices()).list.find(({ subject }) => subject === survey.oid);
    expect(first).toMatchObject({ type: 'reminder', read: false, round: 1 });
    expect(first?.title).toContain('Lunch');
    const { unread } = await notices();
    const { sheetoid } = await as('cat').started(survey.oid);
    await as('cat').submit(sheetoid, { Q1: ['A'] });
    expect((await notices()).unread).toBe(unread - 1);
  });

  it('reach those who have not answered within the extra time of everybody, too', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', from: -60, until: -1 });
    expect(await phaseOf(exam.oid)).toBe('OVER');
    expect(await remind(exam.oid)).toMatchObject({ reason: 'survey.wrong_state' });
    await more(exam.oid, 'R', 'All');
    expect(await phaseOf(exam.oid)).toBe('NOW');
    expect((await remind(exam.oid)).content.reminded).toBeGreaterThan(0);
    expect(await reminderOf('dan', exam.oid)).toMatchObject({ read: false });
  });

  it('reach after the end only those with time of their own, and name the end that they have', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', from: -600, until: -1 });
    await more(exam.oid, 'H', 'dan');
    await more(exam.oid, 'H', 'eve', 60);
    const { sheetoid } = await as('eve').started(exam.oid);
    await as('eve').submit(sheetoid, { Q1: ['A'] });
    expect(await phaseOf(exam.oid)).toBe('EXTRA');
    expect((await remind(exam.oid)).content).toEqual({ reminded: 1 });
    const notice = await reminderOf('dan', exam.oid);
    expect(notice).toMatchObject({ read: false });
    const [{ end } = { end: '' }] = await rows(sql<{ end: string }>`
      select to_char(endtime + interval '30 minutes', 'HH24:MI') as end from survey where oid = ${exam.oid}`);
    expect(notice?.message).toContain(end);
    await writeSql(server.db, sql`update survey set endtime = endtime - interval '40 minutes' where oid = ${exam.oid}`);
    expect(await phaseOf(exam.oid)).toBe('EXTRA');
    expect((await reminderOf('dan', exam.oid))?.read).toBe(true);
    await writeSql(server.db, sql`update survey set endtime = endtime - interval '40 minutes' where oid = ${exam.oid}`);
    expect(await phaseOf(exam.oid)).toBe('OVER');
  });

  it('reach after the end the people of a department with time of its own', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', from: -60, until: -1 });
    await writeSql(
      server.db,
      sql`insert into department (depid, depname, coid, plantid, ancestors)
      values ('MAIN', 'Main', 'A', '1', '{}')`,
    );
    await writeSql(
      server.db,
      sql`insert into department (depid, depname, coid, plantid, parentkey, ancestors)
      select 'PART', 'Part', 'A', '1', depkey, array[depkey] from department where depid = 'MAIN'`,
    );
    await writeSql(
      server.db,
      sql`update employee e set depkey = d.depkey from department d
      where d.depid = case e.empid when 'ben' then 'MAIN' when 'cat' then 'PART' end`,
    );
    const [{ depkey } = { depkey: '' }] = await rows(
      sql<{ depkey: string }>`select depkey from department where depid = 'MAIN'`,
    );
    expect((await more(exam.oid, 'D', depkey, 30, 'Y')).code).toBe('200');
    expect(await phaseOf(exam.oid)).toBe('EXTRA');
    expect((await as('ben').start(exam.oid)).code).toBe('200');
    expect(await as('dan').start(exam.oid)).toMatchObject({ reason: 'survey.over' });
    await remind(exam.oid);
    const reminded = await rows(sql<{ empid: string }>`
      select empid from survey_reminder where surveyoid = ${exam.oid} order by empid`);
    expect(reminded.map(({ empid }) => empid)).toEqual(['ben', 'cat']);
    expect(await reminderOf('cat', exam.oid)).toMatchObject({ read: false });
  });

  it('are not sent for what cannot be answered', async () => {
    const over = await putSurvey(server.db, { from: -60, until: -1 });
    expect(await remind(over.oid)).toMatchObject({ code: '502', reason: 'survey.wrong_state' });
    const suspended = await putSurvey(server.db);
    await writeSql(server.db, sql`update survey set state = 'S' where oid = ${suspended.oid}`);
    expect(await remind(suspended.oid)).toMatchObject({ reason: 'survey.wrong_state' });
  });
});
