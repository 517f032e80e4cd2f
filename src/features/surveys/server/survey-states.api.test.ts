import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { sheet } from '#platform/effects/effects.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { questionsConflict } from '../survey-questions.contract.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { choice, everybodyAsked, examContent, operatedBy, plantAsked, scored, surveysOf } from './surveys.testing.ts';

let server: TestServer;
let surveys: ReturnType<typeof surveysOf>;
beforeAll(async () => {
  server = await startTestServer();
  surveys = surveysOf(server);
});
afterAll(() => server.close());

const admin = () => ({ as: server.administrator });
const asking = () => ({ ...admin(), headers: { [effectsHeader]: askEffects } });
const undo = (act: string) => server.call(undoCalls.undo, { content: { act } }, admin());
const period = { isduration: 'Y', starttime: '2020-01-01 08:00', endtime: '2999-01-01 08:00' } as const;
const run = (query: ReturnType<typeof sql>) => server.db.write({ empid: 'test' }, (trx) => query.execute(trx));

/** A sheet of the survey, as if somebody had answered it. */
const addSheet = async (surveyoid: string): Promise<void> => {
  await run(sql`with place as (insert into survey_place (coid, plantid) values ('', '') on conflict (coid, plantid)
      do update set coid = '' returning id)
    insert into survey_sheet (surveyoid, versionoid, empid, seed, placeid, state, submittedat)
    select ${surveyoid}, v.oid, ${server.administrator.empid}, 1, place.id, 'S', now()
    from place, survey_version v where v.surveyoid = ${surveyoid}`);
};

describe('the state of a survey', () => {
  it('goes from unpublished to published, suspended and published again', async () => {
    const { oid } = await surveys.added(period);
    expect((await surveys.publish(oid)).content).toMatchObject({
      state: 'Y',
      phase: 'NOW',
      version: 1,
      releaseid: server.administrator.empid,
    });
    expect((await surveys.publish(oid)).reason).toBe('survey.wrong_state');
    expect((await surveys.suspend(oid)).content).toMatchObject({ state: 'S', phase: '', version: 1 });
    expect((await surveys.suspend(oid)).reason).toBe('survey.wrong_state');
    expect((await surveys.publish(oid)).content).toMatchObject({ state: 'Y', version: 1 });
    const { rows } = await sql`select from survey_version where surveyoid = ${oid}`.execute(server.db.read);
    expect(rows).toHaveLength(1);
  });

  it('is suspended only if it is published', async () => {
    const { oid } = await surveys.added();
    expect((await surveys.suspend(oid)).reason).toBe('survey.wrong_state');
  });

  it('is published once by several people at once', async () => {
    const { oid } = await surveys.added();
    const answers = await Promise.all(Array.from({ length: 4 }, () => surveys.publish(oid)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '502', '502', '502']);
    const { rows } = await sql`select from survey_version where surveyoid = ${oid}`.execute(server.db.read);
    expect(rows).toHaveLength(1);
  });

  it('is not published after its end, or when its passing score cannot be reached', async () => {
    const over = await surveys.added({ ...period, endtime: '2020-01-02 08:00' });
    expect(await surveys.publish(over.oid)).toMatchObject({
      reason: 'survey.ended',
      fields: { endtime: 'survey.ended' },
    });
    const exam = await surveys.added(examContent());
    const [first] = await surveys.questions(exam.oid);
    await surveys.saveQuestions({
      surveyoid: exam.oid,
      surveyQuestionList: [{ ...scored('一'), oid: first?.oid ?? '', score: 1 }],
    });
    await surveys.edit({ oid: exam.oid, passingscore: 11 });
    const [, second] = await surveys.questions(exam.oid);
    await surveys.saveQuestions({ surveyoid: exam.oid }, { deleteQuestionOids: [second?.oid ?? ''] });
    expect(await surveys.publish(exam.oid)).toMatchObject({ reason: 'survey.passing_above_full' });
  });

  it('is shown as coming or over by its period', async () => {
    const later = await surveys.published({ ...period, starttime: '2998-01-01 08:00' });
    expect(later.phase).toBe('LATER');
    await run(sql`update survey set starttime = '2019-01-01', endtime = '2019-02-01' where oid = ${later.oid}`);
    expect((await surveys.item(later.oid)).phase).toBe('OVER');
  });

  it('says who is asked before it is published, and that nobody is', async () => {
    const { oid } = await surveys.added({ anonymous: 'Y' });
    const answer = await server.call(surveyPublishingCalls.publish, { content: { oid } }, asking());
    expect(answer.reason).toBe(effectsReason);
    const everybody = await sql<{ n: number }>`select count(*)::int as n from employee where inservice = 'Y'`.execute(
      server.db.read,
    );
    expect(sheet.parse(answer.content).people).toMatchObject([{ kind: 'reach', count: everybody.rows[0]?.n }]);
    const none = await surveys.added({ surveyAuthList: [{ ...everybodyAsked, levelid: 'B' }] });
    const nobody = await server.call(surveyPublishingCalls.publish, { content: { oid: none.oid } }, asking());
    expect(sheet.parse(nobody.content).notes).toMatchObject([{ warning: true }]);
    expect((await surveys.item(oid)).state).toBe('N');
  });
});

describe('a published survey', () => {
  it('keeps its questions and settings', async () => {
    const survey = await surveys.published();
    const [question] = await surveys.questions(survey.oid);
    const rename = { surveyoid: survey.oid, surveyQuestionList: [{ ...choice('改'), oid: question?.oid ?? '' }] };
    expect((await surveys.saveQuestions(rename)).reason).toBe('survey.published');
    expect((await surveys.edit({ oid: survey.oid, disorder: 'Y' })).reason).toBe('survey.published');
    await surveys.suspend(survey.oid);
    expect((await surveys.saveQuestions(rename)).reason).toBe('survey.published');
    expect((await surveys.edit({ oid: survey.oid, disorder: 'Y' })).content).toMatchObject({ disorder: 'Y' });
    expect(await surveys.edit({ oid: survey.oid, anonymous: 'Y' })).toMatchObject({
      reason: 'survey.anonymous_fixed',
      fields: { anonymous: 'survey.anonymous_fixed' },
    });
  });

  it('is not deleted; a suspended one with answers is hidden, and comes back', async () => {
    const survey = await surveys.published();
    expect((await surveys.remove(survey.oid)).reason).toBe('survey.wrong_state');
    await addSheet(survey.oid);
    await surveys.suspend(survey.oid);
    const removed = await surveys.remove(survey.oid);
    expect(removed.content).toEqual({ deleted: 1 });
    expect((await server.call(surveyCalls.item, { query: { oid: survey.oid } }, admin())).reason).toBe('wire.gone');
    const { rows } = await sql`select from survey_sheet where surveyoid = ${survey.oid}`.execute(server.db.read);
    expect(rows).toHaveLength(1);
    expect((await undo(removed.requestId)).code).toBe('200');
    expect((await surveys.item(survey.oid)).state).toBe('S');
  });

  it('is deleted with its rows if nobody has answered it', async () => {
    const survey = await surveys.suspended();
    const removed = await surveys.remove(survey.oid);
    const { rows } = await sql`select from survey where oid = ${survey.oid}`.execute(server.db.read);
    expect(rows).toHaveLength(0);
    expect((await undo(removed.requestId)).code).toBe('200');
    expect((await surveys.questions(survey.oid)).length).toBe(3);
  });
});

describe('the next version', () => {
  it('is a copy that can be changed and takes effect when the survey is resumed', async () => {
    const survey = await surveys.published();
    expect((await surveys.revise(survey.oid)).reason).toBe('survey.wrong_state');
    await surveys.suspend(survey.oid);
    expect((await surveys.revise(survey.oid)).content).toMatchObject({ revising: 'Y', version: 1, state: 'S' });
    expect((await surveys.revise(survey.oid)).reason).toBe('survey.wrong_state');
    const [first, second, third] = await surveys.questions(survey.oid);
    const [old] = await surveys.questions(survey.oid, 1);
    expect(first).toMatchObject({ id: old?.id, version: 2 });
    expect(first?.oid).not.toBe(old?.oid);
    const saved = await surveys.saveQuestions(
      { surveyoid: survey.oid, surveyQuestionList: [{ ...choice('改过'), oid: first?.oid ?? '' }, choice('新')] },
      { deleteQuestionOids: [second?.oid ?? ''] },
    );
    expect(saved.content.map(({ id }) => id)).toEqual(['Q1', 'Q3', 'Q4']);
    expect(saved.content[1]?.oid).toBe(third?.oid);
    expect((await surveys.questions(survey.oid, 1)).map(({ title }) => title)).toContain('您满意吗？');
    expect((await surveys.publish(survey.oid)).content).toMatchObject({ state: 'Y', version: 2, revising: 'N' });
    const { rows } = await sql<{ version: number; ids: string[] }>`
      select version, array(select q ->> 'id' from jsonb_array_elements(layout -> 'questions') q) as ids
      from survey_version where surveyoid = ${survey.oid} order by version`.execute(server.db.read);
    expect(rows).toEqual([
      { version: 1, ids: ['Q1', 'Q2', 'Q3'] },
      { version: 2, ids: ['Q1', 'Q3', 'Q4'] },
    ]);
  });

  it('gives a question of another type another id, since its answers cannot be compared', async () => {
    const survey = await surveys.suspended();
    await surveys.revise(survey.oid);
    const [first] = await surveys.questions(survey.oid);
    const saved = await surveys.saveQuestions({
      surveyoid: survey.oid,
      surveyQuestionList: [{ oid: first?.oid ?? '', title: '改为填空', questionType: 'tar' }],
    });
    expect(saved.content[0]).toMatchObject({ id: 'Q4', questionType: 'tar', surveyOptionVOList: [] });
  });

  it('is discarded, and comes back', async () => {
    const survey = await surveys.suspended();
    expect((await surveys.discard(survey.oid)).reason).toBe('survey.wrong_state');
    await surveys.revise(survey.oid);
    const discarded = await surveys.discard(survey.oid);
    expect(discarded.content).toMatchObject({ revising: 'N' });
    expect(await surveys.questions(survey.oid, 2)).toEqual([]);
    expect((await undo(discarded.requestId)).code).toBe('200');
    expect(await surveys.questions(survey.oid, 2)).toHaveLength(3);
  });
});

describe('a corrected text', () => {
  it('is kept with its reason, and outdates translations', async () => {
    const survey = await surveys.published();
    const [question] = await surveys.questions(survey.oid);
    await run(
      sql`insert into survey_question_language (questionoid, lang, title) values (${question?.oid}, 'en', 'Happy?')`,
    );
    const option = question?.surveyOptionVOList[0];
    const answer = await surveys.amend({
      oid: survey.oid,
      reason: '错别字',
      title: '改正的标题',
      questions: [{ oid: question?.oid ?? '', title: '您满意吗' }],
      options: [{ oid: option?.oid ?? '', text: '是的' }],
    });
    expect(answer.content).toMatchObject({ title: '改正的标题', state: 'Y', version: 1 });
    const { content } = await server.call(
      surveyPublishingCalls.amendments,
      { query: { surveyoid: survey.oid } },
      admin(),
    );
    expect(content.total).toBe(3);
    expect(content.list.map(({ before, after, reason }) => [before, after, reason])).toEqual(
      expect.arrayContaining([
        [survey.title, '改正的标题', '错别字'],
        ['您满意吗？', '您满意吗', '错别字'],
        ['是', '是的', '错别字'],
      ]),
    );
    const { rows } =
      await sql`select from survey_question_language where questionoid = ${question?.oid} and outdated = 'Y'`.execute(
        server.db.read,
      );
    expect(rows).toHaveLength(1);
  });

  it('reaches the next version that still has the old one', async () => {
    const survey = await surveys.suspended();
    await surveys.revise(survey.oid);
    const [old] = await surveys.questions(survey.oid, 1);
    await surveys.amend({ oid: survey.oid, reason: '错', questions: [{ oid: old?.oid ?? '', title: '两版都改' }] });
    expect((await surveys.questions(survey.oid, 2))[0]?.title).toBe('两版都改');
  });

  it('is rejected with the texts as they are now, if they were corrected meanwhile', async () => {
    const { oid, rev } = await surveys.published();
    await surveys.amend({ oid, reason: '错', title: '甲' });
    const texts = questionsConflict.parse((await surveys.amend({ oid, rev, reason: '错', title: '乙' })).content);
    expect(texts).toMatchObject({ title: '甲', surveyQuestionList: await surveys.questions(oid) });
  });

  it('needs a reason, a published survey, and texts of it that stay apart', async () => {
    const [draft, survey, other] = [await surveys.added(), await surveys.published(), await surveys.published()];
    expect((await surveys.amend({ oid: draft.oid, reason: 'x', title: 'y' })).reason).toBe('survey.wrong_state');
    expect((await surveys.amend({ oid: survey.oid, reason: ' ', title: 'y' })).fields).toMatchObject({
      reason: 'form.required',
    });
    const [foreign] = await surveys.questions(other.oid);
    const [own] = await surveys.questions(survey.oid);
    expect(
      (await surveys.amend({ oid: survey.oid, reason: 'x', questions: [{ oid: foreign?.oid ?? '', title: 'y' }] }))
        .reason,
    ).toBe('wire.gone');
    const [yes, no] = own?.surveyOptionVOList ?? [];
    expect(
      (await surveys.amend({ oid: survey.oid, reason: 'x', options: [{ oid: yes?.oid ?? '', text: no?.text ?? '' }] }))
        .reason,
    ).toBe('survey.option_twice');
  });
});

describe('undoing', () => {
  it('leaves questions that people answer', async () => {
    const survey = await surveys.added();
    const [question] = await surveys.questions(survey.oid);
    const saved = await surveys.saveQuestions({
      surveyoid: survey.oid,
      surveyQuestionList: [{ ...choice('改过'), oid: question?.oid ?? '' }],
    });
    await surveys.publish(survey.oid);
    expect((await undo(saved.requestId)).code).not.toBe('200');
    const added = await surveys.add();
    await surveys.publish(added.content.oid);
    expect((await undo(added.requestId)).code).not.toBe('200');
    expect((await surveys.item(added.content.oid)).state).toBe('Y');
  });

  it('keeps an operator and a part of the audience', async () => {
    const survey = await surveys.added();
    const [operator, audience] = survey.surveyAuthList;
    expect((await surveys.saveAuths(survey.oid, { deleteAuthOidList: [operator?.oid ?? ''] })).reason).toBe(
      'survey.last_operator',
    );
    expect((await surveys.saveAuths(survey.oid, { deleteAuthOidList: [audience?.oid ?? ''] })).reason).toBe(
      'survey.add_permissions',
    );
    await server.person('SECOND');
    const second = await surveys.saveAuths(survey.oid, { addAuthList: [operatedBy('SECOND')] });
    await surveys.saveAuths(survey.oid, { deleteAuthOidList: [operator?.oid ?? ''] });
    expect((await undo(second.requestId)).code).not.toBe('200');
    expect((await surveys.saveAuths(survey.oid, { addAuthList: [plantAsked('ZZ')] })).reason).toBe(
      'permission.content_unknown',
    );
  });
});
