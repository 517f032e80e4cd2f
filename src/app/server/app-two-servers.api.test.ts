import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldInApp } from '#features/app-functions/server/app-functions-held.testing.ts';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { firstPasswordCalls } from '#features/app-users/first-passwords.contract.ts';
import { forgottenPasswordCalls } from '#features/app-users/forgotten-passwords.contract.ts';
import { appDocumentCalls } from '#features/documents/app-documents.contract.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { appFeedbackCalls } from '#features/feedback/app-feedback.contract.ts';
import { answeringCalls } from '#features/surveys/answering.contract.ts';
import { putSurvey } from '#features/surveys/server/answering/answering.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import type { Answer, EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { startNode, type TestNode } from './nodes.testing.ts';
import { requestOf } from './sending.testing.ts';
import {
  startTestServer,
  testDevice,
  testPassword,
  type TestServer,
  type TestSession,
  until,
} from './server.testing.ts';

/** A phone sends the same to two servers of one database at the same moment: it happens once. */
let server: TestServer;
let other: TestNode;
let one: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  other = await startNode(server.connection, 'silent');
  await server.person('E1', { coid: 'A', plantid: '1' });
  one = await server.signInToApp('E1', testPassword);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Answered<Spec extends EndpointSpec> = Envelope & { status: number; content: Answer<Spec> };

/** The answers of both servers to one call, sent to each as often. */
const atBoth = <const Spec extends EndpointSpec>(
  spec: Spec,
  input: Partial<Input<Spec>>,
  { as, times = 2 }: { as?: TestSession; times?: number } = {},
): Promise<Answered<Spec>[]> => {
  const send = async ({ app, services }: Pick<TestNode, 'app' | 'services'>): Promise<Answered<Spec>> => {
    const answer = await app.inject(await requestOf(services, spec, input, as ? { as } : {}));
    return { ...answer.json<Answered<Spec>>(), status: answer.statusCode };
  };
  return Promise.all(Array.from({ length: times }, () => [send(server), send(other)]).flat());
};

const counted = async (statement: string): Promise<number> =>
  Number((await server.db.pool.query<{ count: string }>(`select count(*) from ${statement}`)).rows[0]?.count);

it('feedback with an id of the phone is one feedback', async () => {
  const content = { type: 'BUG', content: 'twice', client: crypto.randomUUID() };
  const answers = await atBoth(appFeedbackCalls.report, { content }, { as: one });
  expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
  expect(new Set(answers.map((answer) => answer.content.oid)).size).toBe(1);
  expect(await counted(`feedback where content = 'twice'`)).toBe(1);
});

it('a survey is begun and submitted once, and both say the same', async () => {
  const { oid } = await putSurvey(server.db);
  const begun = await atBoth(answeringCalls.start, { content: { surveyoid: oid } }, { as: one });
  const sheets = new Set(begun.map(({ content }) => content.sheetoid));
  expect(sheets.size).toBe(1);
  const [sheetoid = ''] = sheets;
  const submitted = await atBoth(answeringCalls.submit, { content: { sheetoid, answers: { Q1: ['A'] } } }, { as: one });
  expect(submitted.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
  expect(new Set(submitted.map(({ content }) => JSON.stringify(content))).size).toBe(1);
  expect(await counted(`survey_sheet where surveyoid = '${oid}'`)).toBe(1);
  expect(await counted(`survey_answer a join survey_sheet s on s.oid = a.oid where s.surveyoid = '${oid}'`)).toBe(1);
});

it('a document is confirmed once', async () => {
  const { oid, fileid } = await documentsOf(server).added({ id: 'QA-1', mustconfirm: 'Y' });
  await heldInApp(server, 'E1', 'READS');
  const answers = await atBoth(appDocumentCalls.confirm, { content: { oid, version: fileid } }, { as: one });
  expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
  expect(await counted('document_confirmation')).toBe(1);
  expect(await counted(`database_log where table_name = 'document_confirmation'`)).toBe(1);
});

it('a first password opens one session', async () => {
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('employee')
      .values({ empid: 'E2', name: 'E2', depkey: null, coid: 'A', plantid: '1', adaccount: null, search_text: 'e2' })
      .execute(),
  );
  const [given] = (await server.call(firstPasswordCalls.make, { content: ['E2'] }, { as: server.administrator }))
    .content;
  const signIn = async ({ app, services }: Pick<TestNode, 'app' | 'services'>) => {
    const password = await services.keys.seal(given?.password);
    const content = { ...testDevice, loginID: 'E2', password };
    return (await app.inject(await requestOf(services, sessionCalls.appLogin, { content }, {}))).json<Envelope>();
  };
  const answers = await Promise.all([signIn(server), signIn(other), signIn(server), signIn(other)]);
  expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([
    '200',
    'login.password_used',
    'login.password_used',
    'login.password_used',
  ]);
});

it('requests for a forgotten password are counted together, and approved once', async () => {
  await server.person('E3');
  const answers = await atBoth(forgottenPasswordCalls.ask, { content: { loginID: 'E3', note: '' } }, { times: 7 });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  const as = server.administrator;
  const [request] = (await server.call(forgottenPasswordCalls.list, { query: {} }, { as })).content.list;
  const approved = await atBoth(forgottenPasswordCalls.approve, { content: { oid: request?.oid ?? '' } }, { as });
  expect(approved.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([
    '200',
    'app_user.request_done',
    'app_user.request_done',
    'app_user.request_done',
  ]);
});

it('who is forced out on one server is out on the other, refresh included', async () => {
  await server.person('E4');
  const session = await server.signInToApp('E4', testPassword);
  const ask = async () =>
    (await other.app.inject(await requestOf(other.services, sessionCalls.user, {}, { as: session }))).statusCode;
  expect(await ask()).toBe(200);
  await server.call(appUserCalls.kick, { content: { empid: 'E4' } }, { as: server.administrator });
  await until(async () => (await ask()) === 401);
  const refresh = await requestOf(other.services, sessionCalls.appRefresh, { content: session.refreshToken }, {});
  expect((await other.app.inject(refresh)).statusCode).toBe(401);
});
