import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlantsWithPeople } from '#features/messages/server/messages.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { everyRow } from '#app/server/every-row.testing.ts';
import { sheet } from '#platform/effects/effects.contract.ts';
import { askEffects, effectsHeader } from '#platform/wire/endpoint.ts';
import { authsConflict, surveyAudienceCalls } from '../survey-audience.contract.ts';
import { surveyLanguageCalls } from '../survey-languages.contract.ts';
import { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { surveyQuestionCalls } from '../survey-questions.contract.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { asksPerson, audienceParts, surveyAudience } from './survey-audience.ts';
import {
  everybodyAsked,
  examContent,
  operatedBy,
  plantAsked,
  surveyAuthor,
  surveyContent,
  surveysOf,
} from './surveys.testing.ts';

let server: TestServer;
let author: TestSession;
let colleague: TestSession;
let reader: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlantsWithPeople(server, { A1: 6, A2: 3, B1: 4 });
  author = await surveyAuthor(server, 'AUTHOR', 'A1');
  colleague = await server.person('COLLEAGUE', { coid: 'A', plantid: '1' });
  reader = await server.person('READER', { has: { [surveyMenu.id]: 'VIEWER', [examMenu.id]: 'VIEWER' } });
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`update employee set jobgrade = lpad((right(empid, 2)::int)::text, 2, '0') where empid ~ '^[AB][0-9]{3}$'`.execute(
      trx,
    ),
  );
}, 60_000);
afterAll(() => server.close());

const admin = () => ({ as: server.administrator });

describe('somebody who works in a plant', () => {
  it('makes surveys for it, and for nobody else', async () => {
    const own = surveysOf(server, author);
    expect((await own.added({ surveyAuthList: [plantAsked('A1')] })).mayOperate).toBe('Y');
    for (const outside of [plantAsked('A2'), everybodyAsked])
      expect((await own.add({ surveyAuthList: [plantAsked('A1'), outside] })).status).toBe(403);
  });

  it('sees surveys whose audience lies there, and none of others', async () => {
    const [here, there, both] = [
      await surveysOf(server).added({ surveyAuthList: [plantAsked('A1')] }),
      await surveysOf(server).added({ surveyAuthList: [plantAsked('A2')] }),
      await surveysOf(server).added({ surveyAuthList: [plantAsked('A1'), plantAsked('A2')] }),
    ];
    const { content } = await server.call(surveyCalls.list, { query: { pageSize: 1000 } }, { as: author });
    const seen = new Set(content.list.map(({ oid }) => oid));
    expect([here, there, both].map(({ oid }) => seen.has(oid))).toEqual([true, false, false]);
    expect(content.list.find(({ oid }) => oid === here.oid)?.mayOperate).toBe('N');
    expect((await server.call(surveyCalls.item, { query: { oid: there.oid } }, { as: author })).reason).toBe(
      'wire.gone',
    );
    expect((await surveysOf(server, author).edit({ oid: both.oid, disorder: 'Y' })).status).toBe(403);
  });

  it('operates those that name them, until they do not', async () => {
    const { oid, surveyAuthList } = await surveysOf(server, author).added({
      surveyAuthList: [plantAsked('A1'), operatedBy('AUTHOR'), operatedBy('COLLEAGUE')],
    });
    const theirs = surveysOf(server, colleague);
    expect((await theirs.edit({ oid, disorder: 'Y' })).code).toBe('200');
    const entry = surveyAuthList.find(({ contentoid }) => contentoid === 'COLLEAGUE');
    await surveysOf(server, author).edit({ oid }, { deletePersonnelOids: [entry?.oid ?? ''] });
    for (const refused of [
      await theirs.edit({ oid, disorder: 'N' }),
      await theirs.publish(oid),
      await theirs.remove(oid),
      await theirs.saveQuestions({ surveyoid: oid, title: 'x' }),
      await theirs.saveAuths(oid, { addAuthList: [operatedBy('COLLEAGUE')] }),
    ])
      expect(refused.reason).toBe('survey.not_operator');
    expect((await surveysOf(server).edit({ oid, disorder: 'N' })).code).toBe('200');
  });
});

describe('the texts and the key of an exam', () => {
  it('are read by its operators alone', async () => {
    const exam = await surveysOf(server).added(examContent());
    const read = (as: TestSession) => server.call(surveyQuestionCalls.list, { query: { surveyoid: exam.oid } }, { as });
    expect((await read(reader)).reason).toBe('survey.not_operator');
    const { oid: surveyoid } = exam;
    const texts = (as: TestSession) => [
      server.call(surveyLanguageCalls.read, { query: { surveyoid, lang: 'en' } }, { as }),
      server.call(surveyLanguageCalls.template, { query: { surveyoid } }, { as }),
      server.call(surveyPublishingCalls.amendments, { query: { surveyoid } }, { as }),
    ];
    for (const answer of await Promise.all(texts(reader)))
      expect(answer).toMatchObject({ reason: 'survey.not_operator' });
    const file = await server.exported(
      surveyLanguageCalls.template,
      { query: { surveyoid } },
      { as: server.administrator },
    );
    expect(file.cells[1]).toContain(exam.title);
    expect((await read(server.administrator)).content[0]?.rightanswer).toBe('A');
    const survey = await surveysOf(server).added();
    expect(
      (await server.call(surveyQuestionCalls.list, { query: { surveyoid: survey.oid } }, { as: reader })).content,
    ).toHaveLength(3);
  });

  it('is of its own menu entry', async () => {
    const surveysAlone = await server.person('SURVEYS-ALONE', { has: { [surveyMenu.id]: 'ADMIN' } });
    const exam = await surveysOf(server).added(examContent());
    expect((await surveysOf(server, surveysAlone).edit({ oid: exam.oid, disorder: 'Y' })).status).toBe(403);
    expect((await server.call(surveyCalls.list, { query: { appId: examMenu.id } }, { as: surveysAlone })).status).toBe(
      403,
    );
    expect((await server.call(surveyCalls.add, { content: examContent() }, { as: surveysAlone })).status).toBe(403);
    expect((await surveysOf(server).add({ appId: 'F001' })).status).toBe(403);
  });
});

describe('an audience', () => {
  const look = async (...content: ReturnType<typeof plantAsked>[]) =>
    (await server.call(surveyAudienceCalls.audience, { body: { pageSize: 100 }, content }, admin())).content;
  const ids = (list: readonly { id: string }[]): string[] =>
    list.map(({ id }) => id).filter((id) => /^[AB]\d{3}$/.test(id));

  it('is people of a plant and of its grades, by the ranges of the list', async () => {
    expect(ids((await look(plantAsked('A1'))).list)).toHaveLength(6);
    expect(ids((await look(plantAsked('A1', { levelid: 'A' }))).list)).toEqual([
      'A101',
      'A102',
      'A103',
      'A104',
      'A105',
    ]);
    expect(ids((await look(plantAsked('A1', { levelid: 'B' }), plantAsked('A2', { levelid: 'A' }))).list)).toEqual([
      'A106',
      'A201',
      'A202',
      'A203',
    ]);
  });

  it('leaves out who is on the blacklist of surveys, and says how many', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`insert into blacklist (blacktype, type, contentoid, containsub, remark, status)
        values ('SURVEY', 'P', 'B1', 'N', 'x', 'Y')`.execute(trx),
    );
    expect(await look(plantAsked('B1'))).toMatchObject({ total: 0, list: [], blocked: 4 });
  });

  it('settles grades: all four are every one, unknown ones are rejected', async () => {
    const survey = await surveysOf(server).added({
      surveyAuthList: [
        plantAsked('A1', { levelid: 'D,A,C,B' }),
        plantAsked('A1', { levelid: 'AL,A' }),
        plantAsked('A2', { levelid: 'C,A' }),
      ],
    });
    expect(survey.surveyAuthList.filter(({ authType }) => authType === 'A')).toMatchObject([
      { contentoid: 'A1', levelid: 'AL', plantname: '厂 A1' },
      { contentoid: 'A2', levelid: 'A,C' },
    ]);
    const add = (more: object) => surveysOf(server).add({ surveyAuthList: [plantAsked('A1', more)] });
    expect(await add({ levelid: '' })).toMatchObject({ reason: 'survey.choose_grade' });
    for (const more of [{ levelid: 'Q' }, { roleid: 'ROLE77' }, { contentoid: 'A9' }, { contentType: 'R' }])
      expect(await add(more)).toMatchObject({ reason: 'permission.content_unknown' });
    expect((await add({ contentType: 'H', contentoid: 'AUTHOR' })).fields).toMatchObject({
      'surveyAuthList.0.contentType': 'form.invalid',
    });
  });

  it('is the same for everybody and for one person', async () => {
    const parts = [
      [plantAsked('A1', { levelid: 'A' })],
      [plantAsked('A1', { levelid: 'B' }), plantAsked('A2')],
      [everybodyAsked],
      [{ ...everybodyAsked, levelid: 'C,D' }],
      [plantAsked('B1')],
    ];
    for (const surveyAuthList of parts) {
      const { oid } = await surveysOf(server).added({ surveyAuthList });
      const audience = await surveyAudience(server.db.read, await audienceParts(server.db.read, oid));
      const { rows } = await sql<{ empid: string; asked: boolean }>`
        select e.empid, coalesce(${audience}, false) as asked from employee e`.execute(server.db.read);
      for (const { empid, asked } of rows) {
        const found =
          await sql`select from survey_auth a where a.surveyoid = ${oid} and ${await asksPerson(server.db.read, empid)} limit 1`.execute(
            server.db.read,
          );
        expect([empid, found.rows.length === 1]).toEqual([empid, asked]);
      }
    }
  }, 60_000);

  it('that changes while people answer shows who is asked now and who no longer', async () => {
    const survey = await surveysOf(server).published({ surveyAuthList: [plantAsked('A1')] });
    const part = survey.surveyAuthList.find(({ authType }) => authType === 'A');
    const answer = await server.call(
      surveyAudienceCalls.save,
      {
        query: { surveyoid: survey.oid },
        sealedQuery: { deleteAuthOidList: [part?.oid ?? ''], addAuthList: [plantAsked('A2')] },
      },
      { ...admin(), headers: { [effectsHeader]: askEffects } },
    );
    const { people } = sheet.parse(answer.content);
    expect(people.map(({ kind, count }) => [kind, count])).toEqual([
      ['gain', 3],
      ['lose', 8],
    ]);
  });

  it('is not changed on top of a change that its editor has not seen, which the answer shows', async () => {
    const surveys = surveysOf(server);
    const { oid, rev } = await surveys.added({ surveyAuthList: [plantAsked('A1')] });
    const first = await surveys.saveAuths(oid, { addAuthList: [plantAsked('A2')], rev });
    expect(first.status).toBe(200);
    const second = await surveys.saveAuths(oid, { addAuthList: [plantAsked('B1')], rev });
    expect(second.status).toBe(409);
    const now = authsConflict.parse(second.content);
    expect(now.surveyAuthList.filter(({ authType }) => authType === 'A').map(({ contentoid }) => contentoid)).toEqual([
      'A1',
      'A2',
    ]);
    expect((await surveys.saveAuths(oid, { addAuthList: [plantAsked('B1')], rev: now.rev })).status).toBe(200);
  });
});

it('nothing of a rejected survey stays', async () => {
  const before = await everyRow(server);
  const questions = surveyContent().surveyQuestionList;
  await surveysOf(server).add({ surveyAuthList: [plantAsked('A9')] });
  await surveysOf(server).add({ surveyQuestionList: [...questions, { title: 'x', questionType: 'rdo' }] });
  await surveysOf(server).add({ title: 'x'.repeat(201) });
  expect(await everyRow(server)).toEqual(before);
});
