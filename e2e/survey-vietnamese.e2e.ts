import type { Page } from '@playwright/test';
import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import { withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* A Vietnamese reader types and reads decimals with a comma and days as they are written there; the wire does not. */

const made = {
  anonymous: 'N',
  subType: 'general',
  versions: 1,
  questions: 12,
  seed: 7,
  textShare: 1,
  sheets: 20,
  lastDay: '2026-11-20',
} as const;

/** An exam, and a survey with a text question. */
const withAnswers = () =>
  withDatabase(async (db) => {
    const { empid } = await db.read.selectFrom('web_user').select('empid').limit(1).executeTakeFirstOrThrow();
    const all = { ...made, operators: [empid] };
    const exam = await generateSurvey(db, { ...all, appid: 'F032', type: 'exam', title: 'Bài thi' });
    const survey = await generateSurvey(db, { ...all, appid: 'F031', type: 'survey', title: 'Khảo sát' });
    const daily = await generateSurvey(db, {
      ...all,
      appid: 'F031',
      type: 'survey',
      subType: 'everyday',
      title: 'Hằng ngày',
    });
    const { title } = await db.read
      .selectFrom('survey_question')
      .select('title')
      .where('surveyoid', '=', survey.oid)
      .where('questiontype', '=', 'tar')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { exam: exam.oid, survey: survey.oid, daily: daily.oid, text: title };
  });

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '100' } });

let page: Page;
let answered: Awaited<ReturnType<typeof withAnswers>>;
test.beforeAll(async ({ browser, product }) => {
  answered = await withAnswers();
  page = await administratorPage(browser, { viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'web_admin_lang', value: 'vi', url: product.url }]);
});
test.afterAll(() => page.context().close());

test('the points of a question', async () => {
  await page.goto('/exams?add=1');
  await page.getByRole('button', { name: 'Thêm câu hỏi' }).click();
  const points = page.getByRole('textbox', { name: 'Điểm', exact: true });
  await points.fill('1,5');
  await expect(page.getByText('Tổng 1,5 điểm')).toBeVisible();
  await points.fill('2.25');
  await expect(points).toHaveValue('2,25');
  await expect(page.getByText('Tổng 2,25 điểm')).toBeVisible();
  await expect(page.getByRole('option').last()).toContainText('2,25');
});

const panelOf = () => page.getByRole('region', { name: 'Điều kiện lọc' });
const condition = () => new URL(page.url()).searchParams.get('condition');

test('screening by the score', async () => {
  await page.goto(`/exams?results=${answered.exam}&tab=sheets`);
  await page.getByRole('button', { name: 'Điều kiện lọc' }).click();
  const panel = panelOf();
  await panel.getByRole('combobox', { name: 'Cách so sánh điểm' }).focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const score = panel.getByRole('textbox', { name: 'Điểm', exact: true });
  await score.fill('1,5');
  await panel.getByRole('button', { name: 'Áp dụng' }).click();
  await expect.poll(condition).toContain('1.5');
  await expect(score).toHaveValue('1,5');
});

test('screening of answers that are compared by size', async () => {
  await page.goto(`/surveys?results=${answered.survey}&tab=sheets`);
  await page.getByRole('button', { name: 'Điều kiện lọc' }).click();
  const panel = panelOf();
  await panel.getByRole('button', { name: 'Thêm điều kiện' }).click();
  await panel.getByRole('combobox', { name: 'Điều kiện 1: Câu hỏi' }).fill(answered.text);
  await page.keyboard.press('Enter');
  await panel.getByRole('textbox', { name: 'Điều kiện 1: Câu trả lời' }).fill('3,75');
  await panel.getByRole('combobox', { name: 'Điều kiện 1: Cách so sánh' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: 'lớn hơn' }).click();
  await panel.getByRole('button', { name: 'Áp dụng' }).click();
  await expect.poll(condition).toContain('3.75');
  await expect(panel.getByRole('textbox', { name: 'Điều kiện 1: Câu trả lời' })).toHaveValue('3,75');
});

test('the day of a sheet', async () => {
  const about = encodeURIComponent(JSON.stringify({ d: made.lastDay }));
  await page.goto(`/surveys?results=${answered.daily}&tab=sheets&condition=${about}`);
  const day = made.lastDay.split('-').toReversed().join('/');
  await expect(page.locator('tr[data-row-key]').first()).toContainText(day);
  await page.locator('tr[data-row-key]').first().dblclick();
  await expect(page.getByRole('dialog').locator('.ant-descriptions')).toContainText(day);
});
