import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import { confirmSheet } from './effects.ts';
import { field, formItem } from './fields.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { row } from './survey-parts.ts';

/*
 * What is done while a survey or exam runs (docs/adr/0047): corrected texts, extra time, reminders; and that an
 * anonymous survey shows no sheets (docs/adr/0045).
 */

const [examTitle, anonymousTitle, smallTitle] = ['消防知识考试', '匿名敬业度调查', '小组匿名调查'];

const made = { versions: 1, questions: 5, seed: 11, textShare: 0.5, subType: 'general' } as const;

const running = () =>
  withDatabase(async (db) => {
    const { empid } = await db.read.selectFrom('web_user').select('empid').limit(1).executeTakeFirstOrThrow();
    const all = { ...made, operators: [empid], lastDay: new Date().toISOString().slice(0, 10) };
    const exam = await generateSurvey(db, {
      ...all,
      appid: 'F032',
      type: 'exam',
      title: examTitle,
      sheets: 30,
      anonymous: 'N',
    });
    await db.write(actor, (trx) =>
      sql`update survey set istimelimit = 'Y', timelimit = 1800 where oid = ${exam.oid}`.execute(trx),
    );
    const anonymous = await generateSurvey(db, {
      ...all,
      appid: 'F031',
      type: 'survey',
      title: anonymousTitle,
      sheets: 40,
      anonymous: 'Y',
    });
    const few = { appid: 'F031', type: 'survey', title: smallTitle, sheets: 3, anonymous: 'Y' } as const;
    const small = await generateSurvey(db, { ...all, ...few });
    return { exam: exam.oid, anonymous: anonymous.oid, small: small.oid };
  });

const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.locator('[data-question]');
const openAct = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '进行中的处理' }).click();
  // The menu unfolds at its button, and moves while the charts below find their size.
  await page.getByRole('menuitem', { name }).dispatchEvent('click');
};

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '100' } });

let page: Page;
let oids: Awaited<ReturnType<typeof running>>;
test.beforeAll(async ({ browser }) => {
  oids = await running();
  page = await administratorPage(browser, { viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
  await page.goto(`/exams?results=${oids.exam}`);
  await expect(page.getByRole('heading', { name: examTitle })).toBeVisible();
});
test.afterAll(() => page.context().close());

test('a typing error is corrected with its reason, and recorded with the name of who did it', async () => {
  const first = cards(page).first().locator('h3');
  await expect(first).toBeVisible();
  await openAct(page, '更正文字');
  const titles = formItem(dialog(page), '题目 1').getByRole('textbox');
  const before = await titles.inputValue();
  await titles.fill(`${before}（已更正）`);
  // Without a reason nothing is sent.
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await expect(formItem(dialog(page), '操作原因').locator('.ant-form-item-explain-error')).toBeVisible();
  await field(dialog(page), '操作原因').fill('题干漏字');
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await confirmSheet(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(first).toContainText('（已更正）');
  await openAct(page, '更正文字');
  const history = dialog(page).getByRole('region', { name: '更正记录' });
  await expect(history.locator('del')).toHaveText(before);
  await expect(history.locator('strong')).toHaveText(`${before}（已更正）`);
  await expect(history).toContainText('题干漏字');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('everybody is given more time, with the reason, and it stands in the record', async () => {
  await openAct(page, '延长时间');
  await dialog(page).getByRole('radio', { name: '部门' }).check();
  await expect(formItem(dialog(page), '含下级').getByRole('switch')).toBeVisible();
  await dialog(page).getByRole('radio', { name: '所有人' }).check();
  await field(dialog(page), '延长分钟数').fill('15');
  await field(dialog(page), '操作原因').fill('考场断电');
  await dialog(page).getByRole('button', { name: '延长', exact: true }).click();
  await confirmSheet(page);
  const given = dialog(page).getByRole('region', { name: '延长记录' });
  await expect(given).toContainText('延长 15 分钟');
  await expect(given).toContainText('考场断电');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('those who have not answered are reminded, after a sheet that says how many they are', async () => {
  await page.getByRole('tab', { name: '完成与及格' }).click();
  const remind = page.getByRole('button', { name: '提醒未完成人员' });
  await remind.click();
  await confirmSheet(page);
  await expect(page.getByText(/^已提醒 [1-9]\d* 人$/)).toBeVisible();
});

test('of an anonymous survey no sheet is shown, with the reason', async () => {
  await page.goto(`/surveys?results=${oids.anonymous}`);
  await expect(page.getByRole('heading', { name: anonymousTitle })).toBeVisible();
  await page.getByRole('tab', { name: '查询与下载' }).click();
  await expect(page.getByText('匿名问卷不显示单份答卷')).toBeVisible();
  await expect(page.locator('tr[data-row-key]')).toHaveCount(0);
});

test('of a group of fewer than five nothing is shown, with the reason', async () => {
  await page.goto(`/surveys?results=${oids.small}`);
  await expect(page.getByText('为保护匿名，人数过少的分组不显示结果')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: '导出', exact: true })).toHaveCount(0);
});

test('an original is corrected beside its translations, which are out of date then, and undone there', async () => {
  await page.goto(`/surveys?languages=${oids.anonymous}&tab=en`);
  await page.getByRole('button', { name: '空白处填入原文' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存译文：English')).toBeVisible();
  await page.getByRole('button', { name: '修改原文' }).click();
  const title = formItem(dialog(page), '题目 1').getByRole('textbox');
  const before = await title.inputValue();
  await title.fill(`${before}（更正）`);
  await field(dialog(page), '操作原因').fill('漏字');
  await page.keyboard.press('Control+Enter');
  await confirmSheet(page);
  const outdated = page.getByText('原文已修改');
  await expect(page.getByText(`${before}（更正）`, { exact: true })).toBeVisible();
  await expect(outdated).toHaveCount(1);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText(`${before}（更正）`, { exact: true })).toHaveCount(0);
  await expect(outdated).toHaveCount(0);
});

test('an audience that somebody else has changed meanwhile is shown beside mine', async ({ browser }) => {
  const other = await administratorPage(browser);
  for (const each of [page, other]) {
    await each.goto(`/surveys?audience=${oids.small}`);
    await expect(each.getByText(/^目前共/)).toBeVisible();
    await each.getByRole('checkbox', { name: '全部职级' }).uncheck();
    await each.getByRole('checkbox', { name: each === page ? '主管' : '班组长' }).click();
    await each.getByRole('button', { name: '加入全公司' }).click();
    await each.getByRole('button', { name: '移除 全公司' }).first().click();
  }
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await confirmSheet(other);
  await expect(row(other, smallTitle)).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page)).toContainText('全公司 · 班组长');
  await dialog(page).getByRole('radio', { name: /我的/ }).check();
  await dialog(page).getByRole('button', { name: '保存所选' }).click();
  await confirmSheet(page);
  await page.goto(`/surveys?audience=${oids.small}`);
  const parts = page.getByRole('list', { name: '发布群组' });
  await expect(parts.getByRole('listitem')).toHaveCount(1);
  await expect(parts).toContainText('主管');
});
