import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageSheet, type Answering, publishVersion, putSurvey, startAnswering, writeSql } from './answering.testing.ts';
import type { PutSurvey } from './answering.testing.ts';
import type { KeptAnswers } from './checked-answers.ts';
import { KnownSheets } from './known-sheets.ts';
import { keepSheet, submitOwnSheet } from './sheets.service.ts';
import { readSheet } from './sheets.queries.ts';
import { startSheet } from './start.service.ts';
import { RulesOfVersions } from './version-rules.ts';

let server: Answering['server'];
let as: Answering['as'];
beforeAll(async () => {
  ({ server, as } = await startAnswering(['ann', 'ben']));
});
afterAll(() => server.close());

const writer = (empid: string) => ({ empid, actor: { empid } });

/** A server of its own on the same database, which counts what it reads. */
const anotherServer = () => {
  let reads = 0;
  const db = {
    ...server.db,
    get read() {
      reads += 1;
      return server.db.read;
    },
  };
  const services = { db, rulesOf: new RulesOfVersions(), known: new KnownSheets() };
  return {
    known: services.known,
    reads: () => reads,
    start: (surveyoid: string) => startSheet(services, writer('ann'), { surveyoid, lang: 'en' }),
    keep: (sheetoid: string, answers: KeptAnswers) => keepSheet(services, writer('ann'), { sheetoid, answers }),
    submit: (sheetoid: string, answers: KeptAnswers = {}, empid = 'ann') =>
      submitOwnSheet(services, writer(empid), { sheetoid, answers }),
  };
};

/** A sheet that this server has begun and saved: the required question is answered. */
const savedSheet = async (put: PutSurvey = {}) => {
  const survey = await putSurvey(server.db, put);
  const here = anotherServer();
  const { sheetoid } = await here.start(survey.oid);
  await here.keep(sheetoid, { Q1: ['A'] });
  return { survey, here, sheetoid };
};

const stored = async (sheetoid: string) => (await as('ann').result(sheetoid)).content;

const reasonOf = async (submitting: Promise<unknown>): Promise<unknown> => {
  try {
    return await submitting;
  } catch (error) {
    return (error as { reason?: string }).reason;
  }
};

describe('a sheet that this server has written last', () => {
  it('is submitted without being read', async () => {
    const { here, sheetoid } = await savedSheet();
    expect(await here.submit(sheetoid, { Q2: ['B'] })).toMatchObject({ late: 'N' });
    expect(here.reads()).toBe(0);
    expect(await stored(sheetoid)).toMatchObject({ answers: { Q1: ['A'], Q2: ['B'] } });
  });

  it('is so where it was only begun, once the rules of its version are known', async () => {
    const { survey, here, sheetoid } = await savedSheet({ examcount: 2, type: 'exam' });
    await here.submit(sheetoid);
    const next = await here.start(survey.oid);
    await here.submit(next.sheetoid, { Q1: ['B'] });
    expect(here.reads()).toBe(0);
    expect(await stored(next.sheetoid)).toMatchObject({ totalscore: 2 });
  });

  it('says the same when it is submitted once more, here and elsewhere', async () => {
    const { here, sheetoid } = await savedSheet({ type: 'exam' });
    const first = await here.submit(sheetoid, { Q1: ['B'] });
    expect(await here.submit(sheetoid, { Q1: ['C'] })).toEqual(first);
    expect(await anotherServer().submit(sheetoid, { Q1: ['C'] })).toEqual(first);
  });

  it('is submitted with what another server has saved meanwhile', async () => {
    const { here, sheetoid } = await savedSheet();
    await anotherServer().keep(sheetoid, { Q3: 'elsewhere' });
    await here.submit(sheetoid, { Q2: ['B'] });
    expect(await stored(sheetoid)).toMatchObject({ answers: { Q1: ['A'], Q2: ['B'], Q3: 'elsewhere' } });
  });

  it('is not submitted again if another server has done so', async () => {
    const { here, sheetoid } = await savedSheet({ type: 'exam' });
    const first = await anotherServer().submit(sheetoid, { Q1: ['B'] });
    expect(await here.submit(sheetoid, { Q1: ['C'] })).toEqual(first);
  });

  it('is scored by the key as it is now', async () => {
    const { survey, here, sheetoid } = await savedSheet({ type: 'exam', passingscore: 2 });
    await writeSql(
      server.db,
      sql`update survey_question set rightanswer = 'A' where oid = ${survey.questions[0]?.oid}`,
    );
    expect(await here.submit(sheetoid)).toMatchObject({ totalscore: 2, pass: 'Y' });
  });

  it('passes by the passing score as it is now', async () => {
    const { survey, here, sheetoid } = await savedSheet({ type: 'exam', passingscore: 2 });
    await writeSql(server.db, sql`update survey set passingscore = 3 where oid = ${survey.oid}`);
    expect(await here.submit(sheetoid, { Q1: ['B'] })).toMatchObject({ totalscore: 2, pass: 'N' });
    expect(here.reads()).toBe(0);
  });

  it('cannot be submitted once there is a new version, or the survey is suspended or deleted', async () => {
    const renewed = await savedSheet();
    await publishVersion(server.db, renewed.survey.oid, 2, [{ type: 'rdo', options: 2 }]);
    expect(await reasonOf(renewed.here.submit(renewed.sheetoid))).toBe('survey.new_version');
    for (const change of [sql`state = 'S'`, sql`deletedat = now()`]) {
      const { survey, here, sheetoid } = await savedSheet();
      await writeSql(server.db, sql`update survey set ${change} where oid = ${survey.oid}`);
      expect(await reasonOf(here.submit(sheetoid))).toBe('survey.not_open');
    }
  });

  it('is late, and cannot be submitted, by the time of the submission', async () => {
    const { here, sheetoid } = await savedSheet({ timelimit: 600 });
    const noted = async (): Promise<void> => {
      const row = await readSheet(server.db.read, sheetoid, 'ann');
      if (row) here.known.note(row);
    };
    await ageSheet(server.db, sheetoid, 700);
    await noted();
    expect(await reasonOf(here.submit(sheetoid))).toBe('survey.time_is_up');
    await ageSheet(server.db, sheetoid, -90);
    await noted();
    const before = here.reads();
    expect(await here.submit(sheetoid)).toMatchObject({ late: 'Y' });
    expect(here.reads()).toBe(before);
  });

  it('is given more time that was granted meanwhile', async () => {
    const { survey, here, sheetoid } = await savedSheet({ timelimit: 600 });
    await ageSheet(server.db, sheetoid, 700);
    await writeSql(
      server.db,
      sql`insert into survey_extension (surveyoid, type, contentoid, minutes, reason)
        values (${survey.oid}, 'H', 'ann', 10, 'x')`,
    );
    expect(await here.submit(sheetoid)).toMatchObject({ late: 'N' });
  });

  it('is nobody else’s', async () => {
    const { here, sheetoid } = await savedSheet();
    await expect(here.submit(sheetoid, {}, 'ben')).rejects.toThrow();
    await here.submit(sheetoid);
    expect(here.reads()).toBe(1);
  });

  it('keeps what was sent when required answers are missing, and when an answer does not fit, says so', async () => {
    const survey = await putSurvey(server.db);
    const here = anotherServer();
    const { sheetoid } = await here.start(survey.oid);
    await here.keep(sheetoid, { Q2: ['A'] });
    expect(await reasonOf(here.submit(sheetoid, { Q3: 'kept' }))).toBe('survey.answer_required');
    expect(await reasonOf(here.submit(sheetoid, { Q2: ['Z'] }))).toBe('survey.unknown_option');
    await here.submit(sheetoid, { Q1: ['A'] });
    expect(await stored(sheetoid)).toMatchObject({ answers: { Q1: ['A'], Q2: ['A'], Q3: 'kept' } });
  });

  it('is not kept if it is anonymous', async () => {
    const { here, sheetoid } = await savedSheet({ anonymous: 'Y' });
    expect(here.known.size).toBe(0);
    expect(await here.submit(sheetoid)).toMatchObject({ late: 'N' });
  });
});
