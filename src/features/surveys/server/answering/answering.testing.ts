import { dailyDate, everyday } from '../../survey-codes.ts';
import { sql } from 'kysely';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import type { EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import { answeringCalls, type SheetAnswers, type StartedSheet } from '../../answering.contract.ts';
import { optionId, type Grading, type QuestionType } from '../../survey-questions.contract.ts';
import type { SurveyType } from '../../survey-rights.ts';
import { layoutOf } from '../packed-answers.ts';

const actor = { empid: 'test' };

export type PutQuestion = {
  type: QuestionType;
  title?: string;
  options?: number;
  required?: 'Y' | 'N';
  score?: number;
  right?: string;
  grading?: Grading;
  columntype?: string;
};

export type PutSurvey = {
  type?: SurveyType;
  subtype?: string;
  title?: string;
  anonymous?: 'Y' | 'N';
  disorder?: 'Y' | 'N';
  /** minutes from now; negative: before */
  from?: number;
  until?: number;
  /** seconds */
  timelimit?: number;
  passingscore?: number;
  examcount?: number;
  questions?: readonly PutQuestion[];
  /** parts of the audience; everybody if not stated */
  audience?: readonly Partial<{
    roleid: string;
    levelid: string;
    contenttype: 'R' | 'P' | 'D';
    contentoid: string;
    containsub: 'Y' | 'N';
  }>[];
};

/** A choice of each kind and a text; the first is required. */
export const usualQuestions: readonly PutQuestion[] = [
  { type: 'rdo', options: 3, required: 'Y', score: 2, right: 'B' },
  { type: 'chk', options: 4, score: 3, right: 'A,C' },
  { type: 'tar', score: 1 },
];

export type PutSurveyRow = { oid: string; versionoid: string; questions: { oid: string; id: string }[] };

/** Adds the questions of a version and publishes it; `Q1`, `Q2`, … */
export const publishVersion = (
  db: Database,
  surveyoid: string,
  version: number,
  questions: readonly PutQuestion[],
): Promise<PutSurveyRow> =>
  db.write(actor, async (trx) => {
    const added: Parameters<typeof layoutOf>[0][number][] = [];
    for (const [at, question] of questions.entries()) {
      const id = `Q${at + 1}`;
      const { oid } = await trx
        .insertInto('survey_question')
        .values({
          surveyoid,
          version,
          id,
          title: question.title ?? `Question ${at + 1}`,
          questiontype: question.type,
          columntype: question.columntype ?? '',
          required: question.required ?? 'N',
          score: question.score ?? 0,
          sort: at,
          rightanswer: question.right ?? '',
          grading: question.grading ?? 'key',
        })
        .returning('oid')
        .executeTakeFirstOrThrow();
      const options = Array.from({ length: question.options ?? 0 }, (_, place) => ({ id: optionId(place) }));
      for (const option of options)
        await trx
          .insertInto('survey_option')
          .values({ questionoid: oid, id: option.id, text: `Option ${option.id}` })
          .execute();
      added.push({ oid, id, questionType: question.type, surveyOptionVOList: options });
    }
    const { oid: versionoid } = await trx
      .insertInto('survey_version')
      .values({ surveyoid, version, releaseid: 'test', layout: JSON.stringify(layoutOf(added)) })
      .returning('oid')
      .executeTakeFirstOrThrow();
    await sql`update survey set state = 'Y', revising = 'N', version = ${version},
      fullscore = (select coalesce(sum(score), 0) from survey_question where surveyoid = ${surveyoid} and version = ${version})
      where oid = ${surveyoid}`.execute(trx);
    return { oid: surveyoid, versionoid, questions: added.map(({ oid, id }) => ({ oid, id })) };
  });

let made = 0;

/** A published survey, written to the tables. */
export const putSurvey = async (db: Database, put: PutSurvey = {}): Promise<PutSurveyRow> => {
  made += 1;
  const isTimed = put.from !== undefined || put.until !== undefined;
  const minutes = (from: number) => sql<string>`now() + make_interval(secs => ${from * 60})`;
  const isDaily = put.subtype === everyday;
  const asked = put.questions ?? usualQuestions;
  const { oid } = await db.write(actor, async (trx) => {
    const row = await trx
      .insertInto('survey')
      .values({
        appid: put.type === 'exam' ? 'F032' : 'F031',
        type: put.type ?? 'survey',
        subtype: put.subtype ?? 'general',
        title: put.title ?? `问卷 ${made}`,
        explain: 'About it',
        anonymous: put.anonymous ?? 'N',
        disorder: put.disorder ?? 'N',
        isduration: isTimed ? 'Y' : 'N',
        starttime: isTimed ? minutes(put.from ?? -60) : null,
        endtime: isTimed ? minutes(put.until ?? 60) : null,
        istimelimit: put.timelimit === undefined ? 'N' : 'Y',
        timelimit: put.timelimit ?? null,
        passingscore: put.type === 'exam' ? (put.passingscore ?? 4) : null,
        examcount: put.examcount ?? 1,
      })
      .returning('oid')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('survey_auth')
      .values({ surveyoid: row.oid, authtype: 'O', contenttype: 'H', contentoid: 'admin', levelid: 'AL' })
      .execute();
    for (const part of put.audience ?? [{}])
      await trx
        .insertInto('survey_auth')
        .values({ surveyoid: row.oid, authtype: 'A', contenttype: 'R', contentoid: 'All', levelid: 'AL', ...part })
        .execute();
    return row;
  });
  const daily: PutQuestion[] = isDaily ? [{ type: 'tar', columntype: dailyDate, required: 'Y' }] : [];
  return publishVersion(db, oid, 1, [...daily, ...asked]);
};

/** Somebody who may sign in to the app, signed in there. */
export const answerer = async (
  server: TestServer,
  empid: string,
  options: Parameters<TestServer['person']>[1] = {},
): Promise<TestSession> => {
  await server.person(empid, options);
  return server.signInToApp(empid, testPassword);
};

/** The calls of somebody who answers. */
export const answeringOf = (server: TestServer, as: TestSession) => {
  const call = <const Spec extends EndpointSpec>(spec: Spec, input: Partial<Input<Spec>>) =>
    server.call(spec, input, { as });
  return {
    list: async () => (await call(answeringCalls.list, { query: {} })).content,
    start: (surveyoid: string, more: { day?: string; lang?: 'en' | 'vi' | 'zh-CN' | 'zh-TW' } = {}) =>
      call(answeringCalls.start, { content: { surveyoid, ...more } }),
    started: async (surveyoid: string): Promise<StartedSheet> =>
      (await call(answeringCalls.start, { content: { surveyoid } })).content,
    keep: (sheetoid: string, answers: SheetAnswers, more: { client?: string; save?: number } = {}) =>
      call(answeringCalls.keep, { content: { sheetoid, answers, ...more } }),
    submit: (sheetoid: string, answers: SheetAnswers = {}) =>
      call(answeringCalls.submit, { content: { sheetoid, answers } }),
    result: (sheetoid: string) => call(answeringCalls.result, { query: { sheetoid } }),
  };
};

/**
 * A server with these people of the plant A1 signed in to the app. `as`: their calls, of anybody else those of the
 * administrator.
 */
export const startAnswering = async (people: readonly string[]) => {
  const server = await startTestServer();
  const calls = new Map<string, ReturnType<typeof answeringOf>>();
  for (const empid of people)
    calls.set(empid, answeringOf(server, await answerer(server, empid, { coid: 'A', plantid: '1' })));
  return {
    server,
    as: (empid: string) => calls.get(empid) ?? answeringOf(server, server.administrator),
    rows: async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(server.db.read)).rows,
    undo: (act: string) => server.call(undoCalls.undo, { content: { act } }, { as: server.administrator }),
  };
};

export type Answering = Awaited<ReturnType<typeof startAnswering>>;

/** Moves a sheet back in time by so many seconds, as if it had been begun earlier. */
export const ageSheet = (db: Database, sheetoid: string, seconds: number): Promise<unknown> =>
  db.write(actor, (trx) =>
    sql`update survey_sheet set startedat = startedat - make_interval(secs => ${seconds}),
      endsat = endsat - make_interval(secs => ${seconds}),
      savedat = savedat - make_interval(secs => ${seconds}) where oid = ${sheetoid}`.execute(trx),
  );

/** Runs SQL as the test. */
export const writeSql = (db: Database, query: ReturnType<typeof sql>): Promise<unknown> =>
  db.write(actor, (trx) => query.execute(trx));
