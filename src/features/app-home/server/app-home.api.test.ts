import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { heldInApp } from '#features/app-functions/server/app-functions-held.testing.ts';
import { bannersOf } from '#features/banners/server/banners.testing.ts';
import { addPlaces, addTo } from '#features/company-documents/server/company-documents.testing.ts';
import { appCompanyDocumentCalls } from '#features/company-documents/app-company-documents.contract.ts';
import { appDocumentCalls } from '#features/documents/app-documents.contract.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import type { SheetAnswers } from '#features/surveys/answering.contract.ts';
import { answeringOf, putSurvey } from '#features/surveys/server/answering/answering.testing.ts';
import { themeControls } from '#features/themes/server/themes.testing.ts';
import { appHomeCalls } from '../app-home.contract.ts';

/** What the app opens with. */
let server: TestServer;
let one: TestSession;
let two: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('E1');
  await server.person('E2');
  one = await server.signInToApp('E1', testPassword);
  two = await server.signInToApp('E2', testPassword);
});
afterAll(() => server.close());

const home = async (as: TestSession) => (await server.call(appHomeCalls.home, {}, { as })).content;

it('has one’s own functions alone, in the order of the app, without what administrators see of them', async () => {
  await heldInApp(server, 'E1', 'LATE', { position: 9, name: '晚' });
  await heldInApp(server, 'E1', 'EARLY', { position: 2 });
  await heldInApp(server, 'E1', 'OFF', { status: 'N' });
  await heldInApp(server, 'E2', 'OTHER');
  const { apps } = await home(one);
  expect(apps.map(({ id, title }) => [id, title])).toEqual([
    ['EARLY', 'EARLY'],
    ['LATE', '晚'],
  ]);
  expect(Object.keys(apps[0] ?? {})).not.toContain('crtemp');
  expect((await home(two)).apps.map(({ id }) => id)).toEqual(['OTHER']);
});

const todo = async (as: TestSession) => (await server.call(appHomeCalls.todo, {}, { as })).content;

it('has the banners on air, the themes to choose from, and how many messages are unread', async () => {
  await bannersOf(server).added({ id: 'NOW' });
  await bannersOf(server).added({ id: 'OVER', endtime: '2020-02-01 08:00' });
  await themeControls(server).added({ name: '春节' });
  const { banners, themes, unread } = await home(one);
  expect(banners.map(({ id }) => id)).toEqual(['NOW']);
  expect(themes.map(({ name }) => name)).toEqual(['春节']);
  expect(unread).toBe(0);
});

it('says how much is to be answered: what is in progress, or may be begun and is not passed', async () => {
  const toAnswer = async () => (await todo(one)).toanswer;
  const byOne = answeringOf(server, one);
  const survey = await putSurvey(server.db);
  await putSurvey(server.db, { until: -1 });
  const exam = await putSurvey(server.db, { type: 'exam', examcount: 3, passingscore: 5 });
  expect(await toAnswer()).toBe(2);
  const { sheetoid } = await byOne.started(survey.oid);
  expect(await toAnswer()).toBe(2);
  const first = survey.questions[0]?.id ?? '';
  expect((await byOne.submit(sheetoid, { [first]: 'A' })).code).toBe('200');
  expect(await toAnswer()).toBe(1);
  const [choice = '', several = ''] = exam.questions.map(({ id }) => id);
  const attempt = async (answers: SheetAnswers) => {
    expect((await byOne.submit((await byOne.started(exam.oid)).sheetoid, answers)).code).toBe('200');
    return toAnswer();
  };
  expect(await attempt({ [choice]: 'A' })).toBe(1);
  expect(await attempt({ [choice]: 'B', [several]: ['A', 'C'] })).toBe(0);
});

it('says how many documents are to be confirmed, of both kinds, which their lists have first', async () => {
  const counts = async (as = one) => {
    const { toconfirm, companytoconfirm } = await todo(as);
    return [toconfirm, companytoconfirm];
  };
  const { added } = documentsOf(server);
  await addPlaces(server);
  await added({ id: 'QA-1' });
  const asked = await added({ id: 'QA-2', mustconfirm: 'Y' });
  await added({ id: 'QA-3', mustconfirm: 'Y', status: 'N' });
  const admin = server.administrator;
  const { content: company } = await addTo(server, admin, { auth: 'AL', mustconfirm: 'Y', subject: 'old' });
  await addTo(server, admin, { auth: 'AL', mustconfirm: 'N', subject: 'new', releaseDat: '2026-06-01 08:30' });
  await addTo(server, admin, { auth: 'AL', mustconfirm: 'Y', status: 'N' });
  expect([await counts(), await counts(two)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const first = async () => {
    const documents = await server.call(appDocumentCalls.list, { query: {} }, { as: one });
    const ofCompany = await server.call(appCompanyDocumentCalls.list, { query: {} }, { as: one });
    return [documents.content.list[0]?.id, ofCompany.content.list[0]?.oid === company.oid];
  };
  expect(await first()).toEqual(['QA-2', true]);
  await server.call(appDocumentCalls.confirm, { content: { oid: asked.oid, version: asked.fileid } }, { as: one });
  await server.call(
    appCompanyDocumentCalls.confirm,
    { content: { oid: company.oid, version: company.fileid } },
    { as: one },
  );
  expect([await counts(), await counts(two)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await first()).toEqual(['QA-1', false]);
});

it('is for the app alone', async () => {
  for (const spec of [appHomeCalls.home, appHomeCalls.todo]) {
    expect((await server.call(spec, {}, { as: server.administrator })).status).toBe(403);
    expect((await server.call(spec, {})).status).toBe(401);
  }
});
