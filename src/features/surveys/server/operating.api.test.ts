import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { surveyExtensionCalls } from '../survey-extensions.contract.ts';
import type { Grading } from '../survey-questions.contract.ts';
import { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { examMenu } from '../survey-rights.ts';
import { answerer, answeringOf, putSurvey, writeSql } from './answering/answering.testing.ts';

let server: TestServer;
const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];
const by = new Map<string, ReturnType<typeof answeringOf>>();
const as = (empid: string): ReturnType<typeof answeringOf> =>
  by.get(empid) ?? answeringOf(server, server.administrator);
beforeAll(async () => {
  server = await startTestServer();
  for (const empid of people)
    by.set(empid, answeringOf(server, await answerer(server, empid, { coid: 'A', plantid: '1' })));
});
afterAll(() => server.close());

const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(server.db.read)).rows;
const undo = (act: string) => server.call(undoCalls.undo, { content: { act } }, { as: server.administrator });

describe('a corrected key', () => {
  const regrade = (questionoid: string, surveyoid: string, grading: Grading, rightanswer: string[] = []) => ({
    surveyoid,
    questionoid,
    grading,
    rightanswer,
  });
  const preview = async (content: ReturnType<typeof regrade>) => {
    const { rev, ...effect } = (
      await server.call(surveyRegradeCalls.preview, { content }, { as: server.administrator })
    ).content;
    return { rev, effect };
  };
  const apply = (
    content: ReturnType<typeof regrade>,
    { as: who = server.administrator, rev }: { as?: TestSession; rev?: number } = {},
  ) =>
    server.call(
      surveyRegradeCalls.apply,
      { content: { ...content, reason: 'wrong key', ...(rev === undefined ? {} : { rev }) } },
      { as: who },
    );

  /** Q1 is worth 2, Q2 3 and the text 1; 4 pass. */
  const answered = async () => {
    const exam = await putSurvey(server.db, { type: 'exam' });
    const sheets: Record<string, Record<string, string | string[]>> = {
      ann: { Q1: ['B'], Q2: ['A', 'C'], Q3: 'x' },
      ben: { Q1: ['A'], Q2: ['A', 'C'] },
      cat: { Q1: ['B'], Q3: 'x' },
      dan: { Q1: ['C'], Q2: ['A'] },
    };
    for (const [empid, answers] of Object.entries(sheets)) {
      const { sheetoid } = await as(empid).started(exam.oid);
      await as(empid).submit(sheetoid, answers);
    }
    return {
      ...exam,
      first: exam.questions[0]?.oid ?? '',
      second: exam.questions[1]?.oid ?? '',
      text: exam.questions[2]?.oid ?? '',
    };
  };
  const state = async (oid: string) => ({
    scores:
      await rows(sql`select s.empid, a.score, p.bestscore from survey_sheet s join survey_answer a on a.oid = s.oid
      join survey_participant p on p.surveyoid = s.surveyoid and p.empid = s.empid where s.surveyoid = ${oid} order by s.empid`),
    fullscore: (await rows(sql<{ fullscore: number }>`select fullscore from survey where oid = ${oid}`))[0]?.fullscore,
  });
  const scores = async (oid: string) => (await state(oid)).scores.map((row) => (row as { score: number }).score);

  it('is previewed as it is applied, changes every score, and comes back when it is undone', async () => {
    const exam = await answered();
    const before = await state(exam.oid);
    expect(await scores(exam.oid)).toEqual([600, 300, 300, 0]);
    const cases: [ReturnType<typeof regrade>, number[], number, object][] = [
      [regrade(exam.first, exam.oid, 'key', ['A']), [400, 500, 100, 0], 6, { changed: 3, nowPass: 1, nowFail: 0 }],
      [regrade(exam.first, exam.oid, 'credit'), [600, 500, 300, 200], 6, { changed: 2, nowPass: 1, nowFail: 0 }],
      [regrade(exam.second, exam.oid, 'exclude'), [300, 0, 300, 0], 3, { changed: 2, nowPass: 0, nowFail: 1 }],
      [regrade(exam.second, exam.oid, 'key', ['A', 'B']), [300, 0, 300, 0], 6, { changed: 2, nowPass: 0, nowFail: 1 }],
      [regrade(exam.text, exam.oid, 'exclude'), [500, 300, 200, 0], 5, { changed: 2, nowPass: 0, nowFail: 0 }],
    ];
    for (const [content, expected, fullscore, effect] of cases) {
      const previewed = await preview(content);
      expect(previewed.effect).toEqual({ sheets: 4, ...effect });
      expect(await state(exam.oid)).toEqual(before);
      const applied = await apply(content, { rev: previewed.rev });
      expect(applied.content).toEqual({ sheets: 4, ...effect });
      expect(await scores(exam.oid)).toEqual(expected);
      const after = await state(exam.oid);
      expect(after.fullscore).toBe(fullscore);
      expect(
        after.scores.every(
          (row) => (row as { score: number; bestscore: number }).score === (row as { bestscore: number }).bestscore,
        ),
      ).toBe(true);
      const undone = await undo(applied.requestId);
      expect(undone).toMatchObject({ code: '200' });
      expect(await state(exam.oid)).toEqual(before);
      expect((await undo(undone.requestId)).code).toBe('200');
      expect(await state(exam.oid)).toEqual(after);
      const [{ act } = { act: '' }] = await rows(sql<{ act: string }>`
        select request_id as act from database_log where table_name = 'survey_regrade' order by step desc limit 1`);
      expect((await undo(act)).code).toBe('200');
    }
    expect(await state(exam.oid)).toEqual(before);
  });

  it('is rejected if the key has been corrected since it was previewed', async () => {
    const exam = await answered();
    const { rev } = await preview(regrade(exam.first, exam.oid, 'key', ['A']));
    await apply(regrade(exam.first, exam.oid, 'credit'));
    const refused = await apply(regrade(exam.first, exam.oid, 'key', ['A']), { rev });
    expect(refused).toMatchObject({ status: 409, content: { grading: 'credit', rightanswer: 'B' } });
    const again = await preview(regrade(exam.first, exam.oid, 'key', ['A']));
    expect((await apply(regrade(exam.first, exam.oid, 'key', ['A']), { rev: again.rev })).code).toBe('200');
  });

  it('has an epoch that never returns, so that no server keeps scores of an earlier key', async () => {
    const exam = await answered();
    const epoch = async () =>
      (await rows(sql<{ epoch: number }>`select epoch from survey_version where oid = ${exam.versionoid}`))[0]?.epoch;
    const seen = [await epoch()];
    const applied = await apply(regrade(exam.first, exam.oid, 'credit'));
    seen.push(await epoch());
    await undo(applied.requestId);
    seen.push(await epoch());
    expect(new Set(seen).size).toBe(3);
  });

  it('scores a submission that comes later by the new key', async () => {
    const exam = await answered();
    const { sheetoid } = await as('eve').started(exam.oid);
    await as('eve').keep(sheetoid, { Q1: ['A'] });
    await apply(regrade(exam.first, exam.oid, 'key', ['A']));
    expect((await as('eve').submit(sheetoid)).content).toMatchObject({ totalscore: 2, fullscore: 6 });
  });

  it('is listed with what it was before', async () => {
    const exam = await answered();
    await apply(regrade(exam.first, exam.oid, 'key', ['A']));
    const { content } = await server.call(
      surveyRegradeCalls.list,
      { query: { surveyoid: exam.oid } },
      { as: server.administrator },
    );
    expect(content).toMatchObject([
      {
        keybefore: 'B',
        keyafter: 'A',
        gradingbefore: 'key',
        gradingafter: 'key',
        changed: 3,
        crossed: 1,
        reason: 'wrong key',
      },
    ]);
  });

  it('is rejected where the question cannot have it, or it changes nothing', async () => {
    const exam = await answered();
    const cases: [ReturnType<typeof regrade>, string][] = [
      [regrade(exam.first, exam.oid, 'key', []), 'survey.check_correct_answer'],
      [regrade(exam.first, exam.oid, 'key', ['A', 'B']), 'survey.choose_one_answer'],
      [regrade(exam.first, exam.oid, 'key', ['Z']), 'survey.option_unknown'],
      [regrade(exam.second, exam.oid, 'key', ['A']), 'survey.more_than_one_answer'],
      [regrade(exam.first, exam.oid, 'key', ['B']), 'survey.regrade_nothing'],
      [regrade(exam.oid, exam.oid, 'credit'), 'wire.gone'],
    ];
    for (const [content, reason] of cases) expect(await apply(content)).toMatchObject({ code: '502', reason });
    const survey = await putSurvey(server.db);
    expect(await apply(regrade(survey.questions[0]?.oid ?? '', survey.oid, 'credit'))).toMatchObject({
      reason: 'wire.gone',
    });
  });

  it('is for operators alone, and so is its preview', async () => {
    const exam = await answered();
    const other = await server.person('other');
    await server.give(examMenu.id, 'USER', [{ type: 'H', contentoid: 'other', containSub: 'N' }]);
    const content = regrade(exam.first, exam.oid, 'credit');
    expect(await apply(content, { as: other })).toMatchObject({ code: '502', reason: 'survey.not_operator' });
    expect(await server.call(surveyRegradeCalls.preview, { content }, { as: other })).toMatchObject({
      reason: 'survey.not_operator',
    });
  });
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

  it('are not sent for what cannot be answered', async () => {
    const over = await putSurvey(server.db, { from: -60, until: -1 });
    expect(await remind(over.oid)).toMatchObject({ code: '502', reason: 'survey.wrong_state' });
    const suspended = await putSurvey(server.db);
    await writeSql(server.db, sql`update survey set state = 'S' where oid = ${suspended.oid}`);
    expect(await remind(suspended.oid)).toMatchObject({ reason: 'survey.wrong_state' });
  });
});
