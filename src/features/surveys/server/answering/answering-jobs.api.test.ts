import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer } from '#app/server/server.testing.ts';
import { ageSheet, type Answering, startAnswering, putSurvey, writeSql } from './answering.testing.ts';
import { endExpiredSheets, surveyJobs } from './answering-jobs.ts';
import { moveBallots, movesOf } from './ballots.ts';

const people = Array.from({ length: 8 }, (_, at) => `p${at}`);
let server: TestServer;
let as: Answering['as'];
let rows: Answering['rows'];
beforeAll(async () => {
  ({ server, as, rows } = await startAnswering(people));
});
afterAll(() => server.close());

describe('sheets whose time is over', () => {
  it('are submitted with what was kept, scored, and given up where nothing was', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', timelimit: 600 });
    const [answered, empty, inTime] = await Promise.all(
      ['p0', 'p1', 'p2'].map(async (empid) => (await as(empid).started(exam.oid)).sheetoid),
    );
    await as('p0').keep(answered ?? '', { Q2: ['A', 'C'] });
    await as('p2').keep(inTime ?? '', { Q2: ['A'] });
    for (const sheet of [answered, empty]) await ageSheet(server.db, sheet ?? '', 700);
    const ended = await Promise.all([endExpiredSheets(server.db), endExpiredSheets(server.db)]);
    expect(ended.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(1);
    expect(ended.reduce((sum, { discarded }) => sum + discarded, 0)).toBe(1);
    expect(
      await rows(sql`select s.empid, s.state, s.bytime, s.late, a.score from survey_sheet s
        left join survey_answer a on a.oid = s.oid where s.surveyoid = ${exam.oid} order by s.empid`),
    ).toEqual([
      { empid: 'p0', state: 'S', bytime: 'Y', late: 'N', score: 300 },
      { empid: 'p1', state: 'X', bytime: 'N', late: 'N', score: null },
      { empid: 'p2', state: 'D', bytime: 'N', late: 'N', score: null },
    ]);
    expect(await as('p1').start(exam.oid)).toMatchObject({ reason: 'survey.no_attempt_left' });
  });
});

it('the job adds up who has taken part, once each', async () => {
  const exam = await putSurvey(server.db, { type: 'exam', examcount: 2 });
  for (const empid of ['p4', 'p5', 'p6', 'p6'])
    await as(empid).submit((await as(empid).started(exam.oid)).sheetoid, { Q1: ['B'] });
  const totals = () =>
    rows<{ difference: number }>(sql`select difference from kept_total where name like ${`survey:${exam.oid}%`}`);
  expect((await totals()).map(({ difference }) => difference)).toEqual([1, 1, 1]);
  for (const job of surveyJobs(server)) await job.run({ signal: new AbortController().signal } as never);
  expect((await totals()).map(({ difference }) => difference)).toEqual([3]);
});

describe('anonymous answers', () => {
  const answer = async (oid: string, empid: string, more: Record<string, string | string[]> = {}) => {
    const { sheetoid } = await as(empid).started(oid);
    await as(empid).keep(sheetoid, { Q3: `typed by ${empid}` });
    const answered = await as(empid).submit(sheetoid, { Q1: ['A'], ...more });
    if (answered.code !== '200') throw new Error(`not answered: ${answered.reason}`);
    return sheetoid;
  };
  const stored = (versionoid: string) =>
    rows<{ oid: string }>(sql`select oid from survey_answer where versionoid = ${versionoid}`);

  it('keep nothing of an answer or its time at the sheet', async () => {
    const survey = await putSurvey(server.db, { anonymous: 'Y' });
    const sheetoid = await answer(survey.oid, 'p0');
    const [sheet] = await rows<Record<string, unknown>>(sql`
      select kept, saves, savedat, endsat, seed, lang, startedat = date_trunc('day', startedat) as "startOfDay",
        submittedat = date_trunc('day', submittedat) as "endOfDay" from survey_sheet where oid = ${sheetoid}`);
    expect(sheet).toEqual({
      kept: {},
      saves: {},
      savedat: null,
      endsat: null,
      seed: 0,
      lang: '',
      startOfDay: true,
      endOfDay: true,
    });
    expect(sheetoid.charAt(14)).toBe('4');
    expect(await as('p0').result(sheetoid)).toMatchObject({ code: '500', reason: 'survey.anonymous_sheet' });
    expect((await as('p0').list()).find(({ oid }) => oid === survey.oid)).toMatchObject({
      state: 'DONE',
      sheetoid: null,
    });
    expect(await rows(sql`select 1 from database_log where new_row::text like ${'%typed by p0%'} limit 1`)).toEqual([]);
  });

  it('wait for each other, then move together, with no column that leads back to a person', async () => {
    const survey = await putSurvey(server.db, { anonymous: 'Y' });
    for (const empid of people.slice(0, 4)) await answer(survey.oid, empid);
    await moveBallots(server.db);
    expect(await stored(survey.versionoid)).toEqual([]);
    await answer(survey.oid, 'p4');
    const ballots = await rows<{ oid: string }>(
      sql`select oid from survey_ballot where versionoid = ${survey.versionoid}`,
    );
    await moveBallots(server.db);
    expect(await stored(survey.versionoid)).toHaveLength(5);
    expect(await rows(sql`select 1 from survey_ballot where versionoid = ${survey.versionoid}`)).toEqual([]);

    // Every value of every column, the system's own included, of the tables that name people and of those that do not.
    const everyValue = async (
      table: string,
      key: string,
      where: ReturnType<typeof sql>,
    ): Promise<Map<string, string[]>> => {
      const all = await rows<{ key: string; value: Record<string, unknown> }>(sql`
        select ${sql.ref(key)} as key, to_jsonb(t) || jsonb_build_object('xmin', t.xmin::text, 'xmax', t.xmax::text) as value
        from ${sql.table(table)} t where ${where}`);
      return new Map(all.map((row) => [row.key, Object.values(row.value).map(String)]));
    };
    const named = [
      ...(await everyValue('survey_sheet', 'empid', sql`t.surveyoid = ${survey.oid}`)),
      ...(await everyValue('survey_participant', 'empid', sql`t.surveyoid = ${survey.oid}`)),
    ];
    const unnamed = [
      ...(await everyValue('survey_answer', 'oid', sql`t.versionoid = ${survey.versionoid}`)),
      ...(await everyValue('survey_answer_text', 'answeroid', sql`t.versionoid = ${survey.versionoid}`)),
    ];
    expect(named).toHaveLength(10);
    expect(unnamed).toHaveLength(10);
    // What all have in common leads to nobody: a value that some of the people and some of the answers have would.
    const [everywhere] = unnamed.map(([, values]) => new Set(values));
    const shared = (value: string): boolean =>
      named.filter(([, values]) => values.includes(value)).length >= 5 &&
      unnamed.filter(([, values]) => values.includes(value)).length >= 5;
    const answers = new Set(unnamed.flatMap(([, values]) => values));
    const leading = named.flatMap(([, values]) => values).filter((value) => answers.has(value) && !shared(value));
    expect(leading).toEqual([]);
    expect(everywhere?.size).toBeGreaterThan(3);
    const earlier = new Set(ballots.map(({ oid }) => oid));
    expect(unnamed.map(([oid]) => oid).filter((oid) => earlier.has(oid))).toEqual([]);
  });

  it('are stored without their place where these would be few', async () => {
    await writeSql(server.db, sql`update employee set plantid = '2' where empid in ('p5', 'p6')`);
    const survey = await putSurvey(server.db, { anonymous: 'Y' });
    for (const empid of people.slice(0, 7)) await answer(survey.oid, empid);
    await moveBallots(server.db);
    const places = () =>
      rows(sql`select p.coid || p.plantid as place, count(*)::int as answers from survey_answer a
        join survey_place p on p.id = a.placeid where a.versionoid = ${survey.versionoid} group by 1 order by 1`);
    expect(await places()).toEqual([{ place: 'A1', answers: 5 }]);
    await writeSql(server.db, sql`update survey set state = 'S' where oid = ${survey.oid}`);
    await moveBallots(server.db);
    expect(await places()).toEqual([
      { place: '', answers: 2 },
      { place: 'A1', answers: 5 },
    ]);
  });

  it('do not keep the order in which they were given', async () => {
    const survey = await putSurvey(server.db, { anonymous: 'Y', questions: [{ type: 'tar' }] });
    const orders = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      await writeSql(
        server.db,
        sql`insert into survey_ballot (versionoid, placeid, packed, texts)
          select ${survey.versionoid}::uuid, (select min(id) from survey_place), '\\x01',
            jsonb_build_object('0', jsonb_build_object('text', n::text, 'search', n::text, 'number', n::text))
          from generate_series(1, 8) n`,
      );
      await moveBallots(server.db);
      const [{ order } = { order: '' }] = await rows<{ order: string }>(sql`
        select string_agg(t.text, '' order by a.ctid) as order
        from survey_answer a join survey_answer_text t on t.answeroid = a.oid where a.versionoid = ${survey.versionoid}`);
      orders.add(order);
      await writeSql(server.db, sql`delete from survey_answer where versionoid = ${survey.versionoid}`);
    }
    expect(orders.size).toBeGreaterThan(3);
  });
});

describe('which ballots are moved together', () => {
  const waiting = (placeid: number, people: number, closed = false) => ({
    versionoid: 'v',
    day: null,
    placeid,
    people,
    closed,
  });

  it('keeps the place of five, and lets fewer wait for twenty or the end', () => {
    expect(movesOf([waiting(1, 5), waiting(2, 4)])).toEqual([{ versionoid: 'v', day: null, from: [1], to: 1 }]);
    expect(movesOf([1, 2, 3, 4, 5].map((place) => waiting(place, 4)))).toEqual([
      { versionoid: 'v', day: null, from: [1, 2, 3, 4, 5], to: null },
    ]);
    expect(movesOf([waiting(1, 1, true), waiting(2, 2, true)])).toEqual([
      { versionoid: 'v', day: null, from: [1, 2], to: null },
    ]);
    expect(movesOf([waiting(1, 1)])).toEqual([]);
  });
});
