import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surveyResultCalls } from '../../survey-results.contract.ts';
import { at, lastDay, questionOf, refused, startResultServer } from './result-calls.testing.ts';

let results: Awaited<ReturnType<typeof startResultServer>>;
beforeAll(async () => {
  results = await startResultServer();
});
afterAll(() => results.server.close());

describe('screens', () => {
  it('that make no sense are refused with the reason', async () => {
    const made = await results.surveyMade();
    const choice = questionOf(made, 'rdo');
    const text = questionOf(made, 'tar');
    const screened = (questionoid: string, searchType: string, answer: string) =>
      results.statistics(
        at(made.oid, {}, { screeningQuestion: [{ questionoid, searchType: searchType as never, answer }] }),
      );
    expect(await screened(text, 'greaterThan', 'many')).toMatchObject(refused('survey.number_needed'));
    expect(await screened(choice, 'greaterThan', '1')).toMatchObject(refused('survey.choice_compared'));
    expect(await screened(choice, 'include', '')).toMatchObject(refused('survey.screen_answer_needed'));
    expect(await screened(text, 'include', '')).toMatchObject(refused('survey.screen_answer_needed'));
    expect(await screened(choice, 'equal', 'Z')).toMatchObject(refused('survey.option_unknown'));
    const other = await results.surveyMade();
    expect(await screened(questionOf(other, 'rdo'), 'equal', 'A')).toMatchObject(refused('survey.unknown_question'));
    const filled = (await screened(text, 'unequal', '')).content.sheetTotal;
    const empty = (await screened(text, 'equal', '')).content.sheetTotal;
    expect(filled + empty).toBe(40);
    expect((await screened(text, 'greaterThan', '20')).content.sheetTotal).toBeGreaterThan(0);
  });

  it('of an everyday survey need the day', async () => {
    const { oid } = await results.surveyMade({ subType: 'everyday', sheets: 100 });
    for (const answerdate of [undefined, '2026-11', '2026-02-30', 'yesterday!'])
      expect(await results.statistics(at(oid, { answerdate }))).toMatchObject(refused('survey.date_incomplete'));
    expect((await results.statistics(at(oid, { answerdate: lastDay }))).content).toMatchObject({
      sheetTotal: 20,
      answerdate: lastDay,
    });
    expect((await results.statistics(at(oid, { answerdate: '2020-01-01' }))).content.sheetTotal).toBe(0);
    expect((await results.completed(at(oid, { answerdate: lastDay }))).content).toMatchObject({ completedTotal: 20 });
  });

  it('stay when another version is looked at', async () => {
    const made = await results.surveyMade({ versions: 2 });
    const screeningQuestion = [{ questionoid: questionOf(made, 'rdo'), searchType: 'include' as const, answer: 'A' }];
    const [one, two] = [
      await results.statistics(at(made.oid, { version: 1 }, { screeningQuestion })),
      await results.statistics(at(made.oid, { version: 2 }, { screeningQuestion })),
    ];
    expect(one.content).toMatchObject({ version: 1 });
    expect(two.content).toMatchObject({ version: 2 });
    expect(two.content.surveyQuestionList).toHaveLength(7);
    const { content } = await results.server.call(
      surveyResultCalls.versions,
      { query: { surveyoid: made.oid } },
      { as: results.admin },
    );
    expect(content.map(({ version, sheets: count }) => [version, count])).toEqual([
      [2, 20],
      [1, 20],
    ]);
  });
});

describe('completion', () => {
  it('counts who is asked now and has answered, by place, and lists the others', async () => {
    const { oid } = await results.surveyMade({ sheets: 30 });
    const { content } = await results.completed(at(oid));
    const people = await results.server.db.read
      .selectFrom('employee')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('inservice', '=', 'Y')
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({
      personnelTotal: people.count,
      completedTotal: 30,
      uncompletedTotal: people.count - 30,
      passTotal: null,
    });
    const ofPlant = (await results.completed(at(oid, { coid: 'A', plantid: '1' }))).content;
    expect(ofPlant.personnelTotal).toBeGreaterThanOrEqual(21);
    expect(ofPlant.completedTotal + ofPlant.uncompletedTotal).toBe(ofPlant.personnelTotal);
    const missing = (await results.uncompleted(at(oid, { coid: 'A', plantid: '1' }), { pageSize: 100 })).content;
    expect(missing.total).toBe(ofPlant.uncompletedTotal);
    const [gone] = (await results.sheets(at(oid), { pageSize: 1 })).content.list;
    await results.server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('employee')
        .set({ inservice: 'N' })
        .where('empid', '=', gone?.id ?? '')
        .execute(),
    );
    expect((await results.completed(at(oid))).content).toMatchObject({
      completedTotal: 29,
      personnelTotal: people.count - 1,
    });
  });
});

describe('texts', () => {
  it('are listed, searched in both scripts, and counted by words', async () => {
    const made = await results.surveyMade({ sheets: 46, questions: 12 });
    const comments = questionOf(made, 'tar', 1);
    const all = (await results.texts(at(made.oid), comments, { pageSize: 100 })).content;
    expect(all.total).toBe(46);
    expect(new Set(all.list.map(({ sheetoid }) => sheetoid)).size).toBe(46);
    const [simple, traditional] = [
      await results.texts(at(made.oid), comments, { search: '教育训练', pageSize: 100 }),
      await results.texts(at(made.oid), comments, { search: '教育訓練', pageSize: 100 }),
    ];
    expect(simple.content).toEqual(traditional.content);
    expect(simple.content.total).toBe(all.list.filter(({ text }) => text.includes('教育訓練')).length);
    expect(simple.content.total).toBeGreaterThan(0);
    const { content } = await results.server.call(
      surveyResultCalls.words,
      { sealedQuery: at(made.oid), query: { questionoid: comments } },
      { as: results.admin },
    );
    const words = new Map(content.map(({ word, count }) => [word, count]));
    for (const [word, part] of [
      ['meeting', 'meeting'],
      ['会议', '会议'],
      ['chay', 'chay'],
    ] as const)
      expect([word, words.get(word)]).toEqual([word, all.list.filter(({ text }) => text.includes(part)).length]);
    expect(await results.texts(at(made.oid), questionOf(made, 'rdo'))).toMatchObject(
      refused('survey.unknown_question'),
    );
  });
});

describe('an anonymous survey', () => {
  it('shows no sheet, no person, and no group of fewer than five', async () => {
    const made = await results.surveyMade({ anonymous: 'Y', sheets: 46, questions: 12 });
    expect(await results.sheets(at(made.oid))).toMatchObject(refused('survey.sheets_anonymous'));
    const download = (downloadType: 'Completed' | 'Statistics', condition = {}) =>
      results.server.call(
        surveyResultCalls.download,
        { sealedQuery: at(made.oid, condition), query: { downloadType } },
        { as: results.admin },
      );
    expect(await download('Completed')).toMatchObject(refused('survey.sheets_anonymous'));
    expect((await results.statistics(at(made.oid))).content).toMatchObject({ sheetTotal: 46, withheld: null });
    const small = await results.statistics(at(made.oid, { coid: 'C' }));
    expect(small.content).toMatchObject({ sheetTotal: 0, withheld: 'survey.group_too_small', surveyQuestionList: [] });
    expect(await download('Statistics', { coid: 'C' })).toMatchObject(refused('survey.group_too_small'));
    let shown = 0;
    for (const coid of ['A', 'B', 'C']) shown += (await results.statistics(at(made.oid, { coid }))).content.sheetTotal;
    // What the companies that are shown leave of all is no small group either.
    expect([0, 1, 2, 3, 4]).not.toContain(46 - shown);
    expect(await results.texts(at(made.oid, { coid: 'C' }), questionOf(made, 'tar', 1))).toMatchObject(
      refused('survey.group_too_small'),
    );
    const { list, total } = (await results.texts(at(made.oid), questionOf(made, 'tar', 1), { pageSize: 100 })).content;
    expect(total).toBe(46);
    for (const text of list)
      expect(text).toEqual({ text: text.text, id: null, name: null, sheetoid: null, txdat: null });
  });

  it('answers no screen that leaves or selects a few people', async () => {
    const made = await results.surveyMade({ anonymous: 'Y', sheets: 40 });
    const [version] = made.versions;
    for (const question of version?.layout.questions.filter(({ type }) => type !== 'tar') ?? [])
      for (const answer of question.options)
        for (const searchType of ['include', 'notInclude'] as const) {
          const screeningQuestion = [{ questionoid: question.oid, searchType, answer }];
          const { sheetTotal, withheld } = (await results.statistics(at(made.oid, {}, { screeningQuestion }))).content;
          if (withheld === null)
            expect([0, 40].includes(sheetTotal) || (sheetTotal >= 5 && sheetTotal <= 35)).toBe(true);
        }
  });
});
