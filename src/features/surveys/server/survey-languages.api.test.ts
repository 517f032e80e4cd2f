import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { surveyLanguageCalls } from '../survey-languages.contract.ts';
import { surveyCalls, type SurveyRecord } from '../surveys.contract.ts';
import { choice, surveyContent, surveysOf } from './surveys.testing.ts';

let server: TestServer;
let surveys: ReturnType<typeof surveysOf>;
beforeAll(async () => {
  server = await startTestServer();
  surveys = surveysOf(server);
});
afterAll(() => server.close());

const admin = () => ({ as: server.administrator });
type Translation = Input<typeof surveyLanguageCalls.save>['content'];
const save = (content: Translation) => server.call(surveyLanguageCalls.save, { content }, admin());
const read = async (surveyoid: string, lang: 'en' | 'vi' = 'en') =>
  (await server.call(surveyLanguageCalls.read, { query: { surveyoid, lang } }, admin())).content;
const progress = async (surveyoid: string) => {
  const { content } = await server.call(surveyLanguageCalls.progress, { query: { surveyoid } }, admin());
  return { texts: content.texts, en: content.languages.find(({ lang }) => lang === 'en') };
};

/** Two options of one question, and its translation. */
const translated = async (): Promise<{ survey: SurveyRecord; content: Translation }> => {
  const survey = await surveys.added({ title: '标题', explain: '说明', surveyQuestionList: [choice('题目')] });
  const { surveyLang, questionLangList, optionLangList } = await read(survey.oid);
  return {
    survey,
    content: {
      surveyLang: { ...surveyLang, title: 'Title', explain: 'Explanation' },
      questionLangList: questionLangList.map((one) => ({ ...one, title: 'Question' })),
      optionLangList: optionLangList.map((one, at) => ({ ...one, text: ['Yes', 'No'][at] ?? '' })),
    },
  };
};

describe('a translation', () => {
  it('is written whole, counted, and outdated by a changed original', async () => {
    const { survey, content } = await translated();
    expect(await progress(survey.oid)).toEqual({ texts: 5, en: { lang: 'en', translated: 0, outdated: 0 } });
    expect((await save(content)).content).toMatchObject({
      surveyLang: { title: 'Title', explain: 'Explanation', outdated: 'N', rev: 1 },
      questionLangList: [{ title: 'Question', rev: 1 }],
      optionLangList: [{ text: 'Yes' }, { text: 'No' }],
    });
    expect(await progress(survey.oid)).toEqual({ texts: 5, en: { lang: 'en', translated: 5, outdated: 0 } });
    expect((await surveys.item(survey.oid)).languages).toEqual(['en']);
    const [question] = await surveys.questions(survey.oid);
    if (!question) throw new Error('the survey has no question');
    const { oid, title: _, ...kept } = question;
    await surveys.saveQuestions({
      surveyoid: survey.oid,
      surveyQuestionList: [{ ...kept, oid, title: '另一题目' }],
    });
    expect(await progress(survey.oid)).toMatchObject({ en: { translated: 5, outdated: 1 } });
    const again = await read(survey.oid);
    await save({
      ...again,
      questionLangList: again.questionLangList.map((one) => ({ ...one, outdated: 'N' as const })),
    });
    expect(await progress(survey.oid)).toMatchObject({ en: { outdated: 0 } });
  });

  it('is rejected with a missing text, an empty one, one of another survey, and of another revision', async () => {
    const { content } = await translated();
    expect(await save({ ...content, optionLangList: content.optionLangList.slice(1) })).toMatchObject({
      reason: 'survey.translation_incomplete',
      params: { count: 1 },
    });
    expect((await save({ ...content, surveyLang: { ...content.surveyLang, explain: ' ' } })).fields).toMatchObject({
      'surveyLang.explain': 'form.required',
    });
    const other = await translated();
    expect((await save({ ...content, questionLangList: other.content.questionLangList })).fields).toMatchObject({
      'questionLangList.0.questionoid': 'wire.gone',
    });
  });

  it('is not written over one that came meanwhile, also where there was none', async () => {
    const { survey, content } = await translated();
    expect(content.surveyLang.rev).toBeNull();
    await save(content);
    // The same again: what was missing when it was read is there by now.
    const late = await save({ ...content, surveyLang: { ...content.surveyLang, title: 'Late' } });
    expect(late).toMatchObject({
      status: 409,
      content: { surveyLang: { title: 'Title', rev: 1 }, txemp: 'admin', txdat: expect.any(String) as string },
    });
    const stored = await read(survey.oid);
    const option = { ...stored.optionLangList[0], text: 'Yeah', rev: 7 } as (typeof stored.optionLangList)[number];
    expect((await save({ ...stored, optionLangList: [option, ...stored.optionLangList.slice(1)] })).status).toBe(409);
    expect((await save({ ...stored, surveyLang: { ...stored.surveyLang, title: 'Fresh' } })).code).toBe('200');
  });

  it('goes with a copy where its text is the same, and to the next version', async () => {
    const { survey, content } = await translated();
    await save(content);
    const copy = await server.call(
      surveyCalls.add,
      {
        content: surveyContent({
          title: '标题',
          explain: '另一说明',
          copyOf: survey.oid,
          surveyQuestionList: [choice('题目', { surveyOptionVOList: [{ text: '否' }, { text: '也许' }] })],
        }),
      },
      admin(),
    );
    expect(await read(copy.content.oid)).toMatchObject({
      surveyLang: { title: '' },
      questionLangList: [{ title: 'Question' }],
      optionLangList: [{ text: 'No' }, { text: '' }],
    });
    await surveys.publish(survey.oid);
    await surveys.suspend(survey.oid);
    await surveys.revise(survey.oid);
    expect(await progress(survey.oid)).toMatchObject({ texts: 5, en: { translated: 5 } });
  });
});

describe('the spreadsheet of translations', () => {
  const upload = (surveyoid: string, lines: string[], dryRun: 'Y' | 'N' = 'N') =>
    server.call(
      surveyLanguageCalls.upload,
      { body: { surveyoid, dryRun }, file: fileOf('texts.csv', Buffer.from(lines.join('\n'))) },
      admin(),
    );

  it('is exported, filled in and imported again', async () => {
    const { survey } = await translated();
    const exported = await server.exported(surveyLanguageCalls.template, { query: { surveyoid: survey.oid } }, admin());
    expect(exported.cells.map((row) => Array.from({ length: 6 }, (_, at) => row[at] ?? ''))).toEqual([
      ['id', 'Original', '简体', '繁體', 'English', 'Tiếng Việt'],
      ['title', '标题', '', '', '', ''],
      ['explain', '说明', '', '', '', ''],
      ['Q1', '题目', '', '', '', ''],
      ['Q1.A', '是', '', '', '', ''],
      ['Q1.B', '否', '', '', '', ''],
    ]);
    const lines = ['id,Original,English', 'title,标题,Title', 'explain,说明,Explanation', 'Q1,题目,', 'Q1.A,是,Yes'];
    const counts = { total: 3, added: 3, changed: 0, unchanged: 0, faults: [] };
    expect((await upload(survey.oid, lines, 'Y')).content).toEqual(counts);
    expect((await read(survey.oid)).surveyLang.title).toBe('');
    const imported = await upload(survey.oid, lines);
    expect(imported.content).toEqual(counts);
    expect(await read(survey.oid)).toMatchObject({
      surveyLang: { title: 'Title', explain: 'Explanation' },
      questionLangList: [{ title: '' }],
      optionLangList: [{ text: 'Yes' }, { text: '' }],
    });
    expect((await upload(survey.oid, lines)).content).toEqual({ ...counts, added: 0, unchanged: 3 });
    expect((await server.call(undoCalls.undo, { content: { act: imported.requestId } }, admin())).code).toBe('200');
    expect((await read(survey.oid)).surveyLang.title).toBe('');
  });

  it('names the line and column of each fault, and then writes nothing', async () => {
    const { survey } = await translated();
    const answer = await upload(survey.oid, [
      'id,Original,English,vi',
      'title,标题,Title,',
      'Q1,旧题目,Question,',
      'Q7,题目,Question,',
      'Q1.A,是,Yes,',
      'Q1.A,是,Yes,',
      `Q1.B,否,${'x'.repeat(1001)},a\u202eb`,
    ]);
    expect(answer.content.faults).toEqual([
      { line: 2, column: 'English', reason: 'survey.sheet_both_needed' },
      { line: 3, column: 'Original', reason: 'survey.original_changed' },
      { line: 4, column: 'id', reason: 'survey.sheet_line_unknown' },
      { line: 6, column: 'id', reason: 'survey.sheet_line_twice' },
      { line: 7, column: 'English', reason: 'form.too_long' },
      { line: 7, column: 'vi', reason: 'form.invisible_character' },
    ]);
    expect((await read(survey.oid)).optionLangList[0]?.text).toBe('');
  });

  it.each([
    ['no table', Buffer.from('PK\u0003\u0004 not a workbook')],
    ['a table of something else', Buffer.from('name,age\nAnn,40')],
    ['an empty file', Buffer.from('')],
  ])('is rejected if it is %s', async (_, bytes) => {
    const { survey } = await translated();
    const answer = await server.call(
      surveyLanguageCalls.upload,
      { body: { surveyoid: survey.oid, dryRun: 'N' }, file: fileOf('texts.xlsx', bytes) },
      admin(),
    );
    expect(answer).toMatchObject({ code: '25', reason: 'survey.sheet_unreadable' });
  });

  it('waits its turn, and is rejected where many of one person arrive at once; those that are taken lose nothing', async () => {
    const { survey } = await translated();
    const lines = ['id,Original,English', 'title,标题,Title', 'explain,说明,Explanation', 'Q1,题目,Question'];
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(survey.oid, lines)));
    const reasons = answers.map(({ code, reason }) => (code === '200' ? 'taken' : reason));
    expect(new Set(reasons)).toEqual(new Set(['taken', 'import.busy']));
    expect(answers.filter(({ code }) => code === '200').map(({ content }) => content.added)).toContain(3);
    expect(await read(survey.oid)).toMatchObject({
      surveyLang: { title: 'Title', rev: 1 },
      questionLangList: [{ title: 'Question', rev: 1 }],
    });
    expect((await upload(survey.oid, lines)).content).toMatchObject({ unchanged: 3, faults: [] });
  });

  it('with formulas, too many rows or an endless row changes nothing, and is answered at once', async () => {
    const { survey } = await translated();
    const many = ['id,Original,English', ...Array.from({ length: 100_000 }, (_, at) => `Q${at},x,y`)];
    expect((await upload(survey.oid, many)).reason).toBe('survey.sheet_unreadable');
    const wide = [`id,Original,English${',x'.repeat(200_000)}`, 'title,标题,Title'];
    expect(['25', '200']).toContain((await upload(survey.oid, wide, 'Y')).code);
    const formula = ['id,Original,English', 'title,标题,"=HYPERLINK(""http://evil"",""x"")"', 'explain,说明,+1+1'];
    expect((await upload(survey.oid, formula)).content.faults).toEqual([]);
    const { cells } = await server.exported(
      surveyLanguageCalls.template,
      { query: { surveyoid: survey.oid } },
      admin(),
    );
    // A text, not a formula.
    expect(cells[1]).toContain('=HYPERLINK("http://evil","x")');
  });

  it('is rejected without a file, and above 5 MiB', async () => {
    const { survey } = await translated();
    const body = { surveyoid: survey.oid, dryRun: 'N' as const };
    expect((await server.call(surveyLanguageCalls.upload, { body }, admin())).reason).toBe('import.no_file');
    const huge = fileOf('texts.csv', Buffer.alloc(5_242_881, 'x'));
    expect((await server.call(surveyLanguageCalls.upload, { body, file: huge }, admin())).reason).toBe(
      'file.too_large',
    );
  });
});
