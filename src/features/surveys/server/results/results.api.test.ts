import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#platform/wire/endpoint.ts';
import { surveyResultCalls } from '../../survey-results.contract.ts';
import { surveyMenu } from '../../survey-rights.ts';
import { surveysOf } from '../surveys.testing.ts';
import { at, refused, startResultServer } from './result-calls.testing.ts';

let results: Awaited<ReturnType<typeof startResultServer>>;
beforeAll(async () => {
  results = await startResultServer();
});
afterAll(() => results.server.close());

describe('who sees results', () => {
  it('is who operates the survey or may grant rights on its menu entry, from its first publication on', async () => {
    const { oid } = await results.surveyMade({ operators: ['A1001'] });
    const looker = await results.server.person('LOOKER', { has: { [surveyMenu.id]: 'VIEWER' } });
    const operator = await results.server.person('OPERATOR', { has: { [surveyMenu.id]: 'VIEWER' } });
    await results.server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('survey_auth')
        .values({ surveyoid: oid, authtype: 'O', contenttype: 'H', contentoid: operator.empid })
        .execute(),
    );
    expect(await results.statistics(at(oid), {}, looker)).toMatchObject(refused('survey.not_operator'));
    expect(await results.sheets(at(oid), {}, looker)).toMatchObject(refused('survey.not_operator'));
    expect(await results.completed(at(oid), looker)).toMatchObject(refused('survey.not_operator'));
    for (const as of [operator, results.admin])
      expect((await results.statistics(at(oid), {}, as)).content.sheetTotal).toBe(40);
    const draft = await surveysOf(results.server).added();
    expect(await results.statistics(at(draft.oid))).toMatchObject(refused('survey.not_published'));
  });

  it('is not who has the other menu entry alone', async () => {
    const { oid } = await results.surveyMade({ type: 'exam' });
    const other = await results.server.person('SURVEYS-ALONE', { has: { [surveyMenu.id]: 'ADMIN' } });
    expect(await results.statistics(at(oid), {}, other)).toMatchObject({ status: 403 });
  });

  it('sees the sheets of people who were within the scope', async () => {
    const { oid } = await results.surveyMade({ sheets: 47 });
    const planted = await results.server.person('PLANTED', { coid: 'A', plantid: '1' });
    await results.server.give(surveyMenu.id, 'USER', [{ type: 'P', contentoid: 'A1', containSub: 'N' }]);
    await results.server.db.write({ empid: 'test' }, async (trx) => {
      await trx.deleteFrom('survey_auth').where('surveyoid', '=', oid).execute();
      const auths = [
        { authtype: 'O' as const, contenttype: 'H' as const, contentoid: planted.empid },
        { authtype: 'A' as const, contenttype: 'P' as const, contentoid: 'A1' },
      ];
      await trx
        .insertInto('survey_auth')
        .values(auths.map((one) => ({ ...one, surveyoid: oid })))
        .execute();
    });
    const all = (await results.sheets(at(oid), { pageSize: 100 })).content.list;
    const own = all.filter(({ id }) => id.startsWith('A1')).length;
    expect(own).toBeGreaterThan(10);
    expect(await results.statistics(at(oid), {}, planted)).toMatchObject({ code: '200', content: { sheetTotal: own } });
    const { total, list } = (await results.sheets(at(oid), { pageSize: 100 }, planted)).content;
    expect(total).toBe(own);
    expect(list.every(({ id }) => id.startsWith('A1'))).toBe(true);
    const [foreign] = (await results.sheets(at(oid, { coid: 'B' }), { pageSize: 1 })).content.list;
    const sheetoid = foreign?.sheetoid ?? '';
    expect(await results.server.call(surveyResultCalls.sheet, { query: { sheetoid } }, { as: planted })).toMatchObject({
      reason: 'wire.gone',
    });
    expect((await results.completed(at(oid), planted)).content).toMatchObject({
      personnelTotal: 22,
      completedTotal: own,
    });
  });
});

describe('the sheets', () => {
  it('are paged in any order, searched by person, and shown with their answers', async () => {
    const { oid } = await results.surveyMade({ sheets: 47 });
    const page = (await results.sheets(at(oid), { pageSize: 20 })).content;
    expect(page.total).toBe(47);
    const times = page.list.map(({ txdat }) => txdat);
    expect(times).toEqual(times.toSorted().toReversed());
    const ids = (await results.sheets(at(oid), { sortField: 'id', sortOrder: 'asc', pageSize: 100 })).content.list.map(
      ({ id }) => id,
    );
    expect(ids).toEqual(ids.toSorted());
    const second = (await results.sheets(at(oid), { sortField: 'id', sortOrder: 'asc', pageSize: 20, pageNum: 2 }))
      .content;
    expect(second.list.map(({ id }) => id)).toEqual(ids.slice(20, 40));
    // Both scripts find the same people.
    const [simple, traditional] = [
      await results.sheets(at(oid), { search: '张淑' }),
      await results.sheets(at(oid), { search: '張淑' }),
    ];
    expect(simple.content.total).toBeGreaterThan(0);
    expect(simple.content).toEqual(traditional.content);
    expect(simple.content.list.every(({ name }) => name === '張淑芬')).toBe(true);
    const [first] = page.list;
    const { content } = await results.server.call(
      surveyResultCalls.sheet,
      { query: { sheetoid: first?.sheetoid ?? '' } },
      { as: results.admin },
    );
    expect(content).toMatchObject({ surveyoid: oid, version: 1, sheet: first });
    expect(Object.keys(content.answers)).toContain('Q1');
  });

  it('of exams have scores, by which they are screened', async () => {
    const { oid } = await results.surveyMade({ type: 'exam', sheets: 90 });
    const query = { screeningScore: 15, scoreScreeningType: 'greaterThan' } as const;
    const all = (await results.sheets(at(oid), { pageSize: 100, sortField: 'totalscore' })).content;
    const scores = all.list.map(({ totalscore }) => totalscore ?? 0);
    expect(scores).toEqual(scores.toSorted((one, other) => one - other));
    const above = scores.filter((score) => score > 15).length;
    expect(above).toBeGreaterThan(0);
    expect((await results.sheets(at(oid), query)).content.total).toBe(above);
    expect((await results.statistics(at(oid), query)).content.sheetTotal).toBe(above);
    expect(await results.statistics(at(oid), { scoreScreeningType: 'equal' })).toMatchObject(
      refused('survey.number_needed'),
    );
    expect(all.list.every(({ totalscore, pass }) => pass === ((totalscore ?? 0) >= 24 ? 'Y' : 'N'))).toBe(true);
  });
});

describe('the exports', () => {
  type Query = Input<typeof surveyResultCalls.download>['query'];
  const exported = (oid: string, downloadType: Query['downloadType'], query: Partial<Query> = {}) =>
    results.server.exported(
      surveyResultCalls.download,
      { sealedQuery: at(oid), query: { ...query, downloadType } },
      { as: results.admin },
    );

  it('hold what the list beside them shows: searched and sorted alike', async () => {
    const { oid } = await results.surveyMade({ sheets: 40, type: 'exam' });
    const ids = ({ cells }: { cells: unknown[][] }) => cells.slice(1).map(([id]) => id);
    const asked = { search: 'A1', sortField: 'totalscore', sortOrder: 'desc' } as const;
    const sheets = (await results.sheets(at(oid), { ...asked, pageSize: 100 })).content;
    expect(sheets.total).toBeLessThan((await results.sheets(at(oid))).content.total);
    expect(ids(await exported(oid, 'Completed', asked))).toEqual(sheets.list.map(({ id }) => id));
    const missing = (await results.uncompleted(at(oid), { search: 'B1', pageSize: 100 })).content;
    const file = await exported(oid, 'Uncompleted', { search: 'B1' });
    expect(ids(file)).toEqual(missing.list.map(({ id }) => id));
    expect(missing.list[0]?.plantname).toBe('公司乙 · 三厂');
    expect(file.cells[1]).toContain('公司乙 · 三厂');
  });

  it('are named after the survey and hold all sheets, the missing people, or the statistics', async () => {
    const made = await results.surveyMade({ sheets: 40, title: '年度/调查: 甲' });
    const completedFile = await exported(made.oid, 'Completed');
    expect(completedFile.filename).toContain('年度 调查 甲 Completed.xlsx');
    expect(completedFile.cells).toHaveLength(41);
    expect(completedFile.cells[0]?.[5]).toBe('Remark');
    expect(completedFile.cells[0]?.slice(6)).toEqual(
      made.versions[0]?.questions.map(({ title }, nth) => `${nth + 1}. ${title}`),
    );
    const { total } = (await results.uncompleted(at(made.oid))).content;
    const missing = await exported(made.oid, 'Uncompleted');
    expect(missing.filename).toContain('Not completed.xlsx');
    expect(missing.cells).toHaveLength(total + 1);
    const counted = (await results.statistics(at(made.oid))).content;
    const rows = counted.surveyQuestionList.flatMap(({ surveyOptionVOList }) =>
      surveyOptionVOList.length === 0 ? [''] : surveyOptionVOList.map(({ selectionRate }) => selectionRate),
    );
    const file = await exported(made.oid, 'Statistics');
    expect(file.cells.slice(1).map((row) => row[7] ?? '')).toEqual(rows);
    expect(file.cells[0]?.slice(1, 5)).toEqual(['Question', 'Question type', 'Must be answered', 'Answered']);
    const [first] = counted.surveyQuestionList;
    expect(file.cells[1]?.slice(1, 5)).toEqual([
      first?.title,
      'Single choice',
      first?.required === 'Y' ? 'Yes' : 'No',
      first?.fillTotal,
    ]);
  });
});
