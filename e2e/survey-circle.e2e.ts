import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import type { StartedSheet } from '#features/surveys/answering.contract.ts';
import { seal, send, type Envelope } from './administrator-calls.ts';
import { type AppPerson, peopleInTheApp, signInToApp } from './app-sign-in.ts';
import { confirmSheet } from './effects.ts';
import { faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { fromMenu, next, option, outline, question, row } from './survey-parts.ts';

/*
 * A survey and an exam from creation to export: they are written, published, answered by employees in the app, and
 * their results are read and taken away as spreadsheets (seed 002 §2.1, §2.2).
 */

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '60' } });

const [survey, exam] = ['茶水间意见', '用电安全考试'];
type Answers = Record<string, string[] | string>;

let page: Page;
let people: AppPerson[];
test.beforeAll(async ({ browser }) => {
  people = await peopleInTheApp(3);
  page = await administratorPage(browser, { viewport: { width: 1600, height: 1000 } });
});
test.afterAll(() => page.context().close());

const asEmployee = async (person: AppPerson) => {
  const { content } = await signInToApp(person);
  return async <Content>(method: string, path: string, about?: object): Promise<Envelope<Content>> =>
    send(method, path, content.jwt, about && { content: await seal(about) });
};

/** Answers as the app does: the first answer is kept on the way, all are submitted. Returns the score. */
const answer = async (person: AppPerson, title: string, answers: Answers): Promise<number | null> => {
  const ask = await asEmployee(person);
  const { content: mine } = await ask<{ oid: string; title: string; state: string }[]>('GET', '/mb/survey');
  const open = mine.find((one) => one.title === title);
  expect(open).toMatchObject({ state: 'OPEN' });
  const { content: sheet } = await ask<StartedSheet>('POST', '/mb/survey/start', { surveyoid: open?.oid });
  const { sheetoid } = sheet;
  const byId = Object.fromEntries(
    sheet.surveyQuestionList.map(({ id, title: asked }) => [id, answers[asked] ?? []] as const),
  );
  const first = Object.fromEntries(Object.entries(byId).slice(0, 1));
  expect(await ask('PUT', '/mb/survey/sheet', { sheetoid, answers: first })).toMatchObject({ code: '200' });
  const submitted = await ask<{ totalscore: number | null }>('POST', '/mb/survey/submit', { sheetoid, answers: byId });
  expect(submitted).toMatchObject({ code: '200' });
  return submitted.content.totalscore;
};

const publish = async (title: string): Promise<void> => {
  await fromMenu(page, title, '发布');
  await confirmSheet(page);
  await expect(row(page, title)).toContainText('已发布');
};

const cards = () => page.locator('[data-question]');
/** The options of a question, each with how often it was chosen, and the rate. */
const expectOptions = async (
  nth: number,
  options: readonly (readonly [text: string, chosen: string, rate: string])[],
): Promise<void> => {
  const lines = cards().nth(nth).locator('tbody tr');
  await expect(lines).toHaveCount(options.length);
  for (const [at, [text, chosen, rate]] of options.entries()) {
    await expect(lines.nth(at)).toContainText(text);
    await expect(lines.nth(at).locator('td').first()).toContainText(chosen);
    await expect(lines.nth(at).locator('.results-rate .results-figure')).toHaveText(rate);
  }
};
const tab = (name: string) => page.getByRole('tab', { name });
const openResults = async (title: string): Promise<void> => {
  await row(page, title).getByRole('checkbox').check();
  await page.getByRole('button', { name: '结果', exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};

/** The rows of an export below its headings, as texts, and the name of its file. */
const exported = async (): Promise<{ name: string; headings: string[]; lines: string[][] }> => {
  const begun = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: '导出', exact: true }).first().click();
  const download = await begun;
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await download.path());
  const lines: string[][] = [];
  book.worksheets[0]?.eachRow((line) => {
    const cells: string[] = [];
    line.eachCell({ includeEmpty: true }, ({ text }) => cells.push(text));
    lines.push(cells);
  });
  return { name: download.suggestedFilename(), headings: lines[0] ?? [], lines: lines.slice(1) };
};

test('a survey is written with all kinds of questions, and published', async () => {
  await page.goto('/surveys?add=general');
  await field(page, '标题').fill(survey);
  await field(page, '说明').fill('三道题');
  await question(page).fill('茶水间够用吗？');
  await option(page, 'A').fill('够用');
  await option(page, 'B').fill('不够用');
  await page.getByRole('button', { name: '粘贴题目' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: '粘贴的文本' })
    .fill('2. 还需要什么？【多选】\nA. 咖啡机\nB. 冰箱\nC. 微波炉\n\n3. 其他意见【问答】');
  await page.getByRole('dialog').getByRole('button', { name: '新增 2 题' }).click();
  await expect(outline(page)).toHaveCount(3);
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: '加入全公司' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(row(page, survey)).toContainText('未发布');
  await publish(survey);
});

test('employees answer it, and its results and exports say what they answered', async () => {
  const [first, second] = people as [AppPerson, AppPerson];
  const said = '=希望有茶叶';
  await answer(first, survey, { '茶水间够用吗？': ['A'], '还需要什么？': ['A', 'C'], 其他意见: said });
  await answer(second, survey, { '茶水间够用吗？': ['B'], '还需要什么？': ['C'], 其他意见: '没有' });
  await openResults(survey);
  await expectOptions(0, [
    ['够用', '1', '50%'],
    ['不够用', '1', '50%'],
  ]);
  await expectOptions(1, [
    ['咖啡机', '1', '50%'],
    ['冰箱', '0', '0%'],
    ['微波炉', '2', '100%'],
  ]);
  // Texts are read when their card comes into sight.
  await cards().nth(2).scrollIntoViewIfNeeded();
  await expect(cards().nth(2)).toContainText(said);

  await tab('查询与下载').click();
  await expect(row(page, first.name)).toBeVisible();
  const sheets = await exported();
  expect(sheets.name).toContain(survey);
  expect(sheets.lines).toHaveLength(2);
  const mine = sheets.lines.find((cells) => cells.includes(first.id)) ?? [];
  expect(mine).toContain(said);
  expect(mine).toEqual(expect.arrayContaining(['A. 够用', 'A. 咖啡机; C. 微波炉']));
  await row(page, first.name)
    .getByRole('button', { name: /预览|查看/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(said);
  await page.keyboard.press('Escape');

  await tab('完成率').click();
  const counts = page.getByRole('region', { name: '完成率' }).getByRole('row');
  const shown = await counts.filter({ hasText: '未完成' }).getByRole('cell').first().innerText();
  const missing = Number(shown.replaceAll(/\D/g, ''));
  expect(missing).toBeGreaterThan(0);
  const left = await exported();
  expect(left.lines).toHaveLength(missing);
  const ids = new Set(left.lines.flat());
  expect([first, second].filter(({ id }) => ids.has(id))).toEqual([]);
  expect(ids.has(people[2]?.id ?? '')).toBe(true);
});

test('an exam is written, published, answered and scored, and its results are taken away', async () => {
  await page.goto('/exams?add=1');
  await field(page, '标题').fill(exam);
  await field(page, '说明').fill('两道题');
  await page.getByRole('button', { name: '粘贴题目' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: '粘贴的文本' })
    .fill(
      '1. 发现漏电先做什么？（10分）\nA. 拍照\n*B. 断电\n\n2. 哪些会起火？【多选】（20分）\n*A. 过载\n*B. 短路\nC. 关灯',
    );
  await page.getByRole('dialog').getByRole('button', { name: '新增 2 题' }).click();
  await next(page).click();
  await field(page, '及格分数').fill('31');
  await next(page).click();
  await expect(faultAt(page, '及格分数')).toContainText('高于总分（30）');
  await field(page, '及格分数').fill('20');
  await next(page).click();
  await page.getByRole('button', { name: '加入全公司' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await publish(exam);
  const [good, weak] = people as [AppPerson, AppPerson];
  expect(await answer(good, exam, { '发现漏电先做什么？': ['B'], '哪些会起火？': ['A', 'B'] })).toBe(30);
  expect(await answer(weak, exam, { '发现漏电先做什么？': ['B'], '哪些会起火？': ['A', 'C'] })).toBe(10);
  await openResults(exam);
  await expectOptions(0, [
    ['拍照', '0', '0%'],
    ['断电', '2', '100%'],
  ]);
  await tab('查询与下载').click();
  await expect(row(page, good.name)).toBeVisible();
  const { headings, lines } = await exported();
  const score = headings.indexOf('得分');
  const scoreOf = ({ id }: AppPerson): number => Number(lines.find((cells) => cells.includes(id))?.[score]);
  expect([scoreOf(good), scoreOf(weak)]).toEqual([30, 10]);
  await tab('完成与及格').click();
  const passed = page.getByRole('region', { name: '及格情况' }).getByRole('row').filter({ hasText: /^及格/ });
  await expect(passed.getByRole('cell').first()).toHaveText('1');
});
