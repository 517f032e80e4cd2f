import type { Page } from '@playwright/test';
import { confirmSheet, sheet } from './effects.ts';
import { faultAt, field, formItem } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { draft, fromMenu, next, option, outline, question, row } from './survey-parts.ts';

/* A survey from its first question to publication and its next version (seed 002 §2.1, §4, §5). */

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '100' } });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser, { viewport: { width: 1600, height: 900 } });
  await page.goto('/surveys');
  await expect(page.getByRole('heading', { name: '问卷调查', exact: true })).toBeVisible();
});
test.afterAll(() => page.context().close());

test('a survey is written by keyboard: kind, questions with options, and what is missing is shown', async () => {
  await page.keyboard.press('n');
  await expect(page.getByRole('radio', { name: /一般问卷/ })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(field(page, '标题')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(faultAt(page, '标题')).toBeVisible();
  await expect(field(page, '标题')).toBeFocused();
  await field(page, '标题').fill('食堂满意度调查');
  await field(page, '说明').fill('约两分钟，请如实填写');
  await page.keyboard.press('Control+Enter');
  // The fault of a question takes the focus to its place.
  await expect(question(page)).toBeFocused();
  await page.keyboard.type('您多久去一次食堂？');
  await option(page, 'A').focus();
  await page.keyboard.type('每天');
  await page.keyboard.press('Enter');
  await page.keyboard.type('每周几次');
  await page.keyboard.press('Enter');
  await expect(option(page, 'C')).toBeFocused();
  await page.keyboard.type('很少');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(option(page, 'B')).toHaveValue('很少');
  await expect(option(page, 'B')).toBeFocused();
});

test('edits are undone and redone, letters of one text together', async () => {
  await page.keyboard.press('Control+z');
  await expect(option(page, 'B')).toHaveValue('每周几次');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.survey-option input[value="很少"]')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(option(page, 'B')).toHaveValue('很少');
});

test('a list pasted into an option becomes options, without its letters', async () => {
  await page.keyboard.press('Control+Shift+Enter');
  await expect(outline(page)).toHaveCount(2);
  await expect(question(page)).toBeFocused();
  await page.keyboard.type('您喜欢哪些菜？');
  await page.getByRole('radiogroup', { name: '题型' }).getByText('多选').click();
  await option(page, 'A').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'A. 川菜\nB. 粤菜\nC. 湘菜\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(option(page, 'C')).toHaveValue('湘菜');
  await page.getByRole('checkbox', { name: '默认选中选项 A' }).check();
});

test('questions change places by keys and by dragging, and the last choice cannot be taken away', async () => {
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('其他建议');
  await page.getByRole('radiogroup', { name: '题型' }).getByText('填空').click();
  await expect(page.getByRole('group', { name: '选项', exact: true })).toHaveCount(0);
  await outline(page).nth(2).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(outline(page).nth(1)).toContainText('其他建议');
  await expect(outline(page).nth(1)).toBeFocused();
  await outline(page)
    .nth(1)
    .dragTo(outline(page).nth(2), { targetPosition: { x: 60, y: 30 } });
  await expect(outline(page).nth(2)).toContainText('其他建议');
  await outline(page).first().click();
  for (const letter of ['C', 'B', 'A']) {
    const remove = page.getByRole('button', { name: `移除 ${letter}`, exact: true });
    if (letter === 'C') await remove.click();
    else await expect(remove).toBeDisabled();
  }
});

test('what is typed is kept: after a reload, and in another browser', async ({ browser }) => {
  await expect(draft(page)).toBeVisible();
  await field(page, '标题').fill('食堂满意度调查 2026');
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/survey/draft') && answer.request().method() === 'PUT',
  );
  await kept;
  const other = await administratorPage(browser);
  await other.goto('/surveys?add=general');
  // A whole page has to load.
  await expect(field(other, '标题')).toHaveValue('食堂满意度调查 2026', { timeout: 60_000 });
  await expect(outline(other)).toHaveCount(3);
  await field(other, '说明').fill('在另一个浏览器中修改');
  await expect(draft(other)).toBeVisible();
  await other.waitForResponse(
    (answer) => answer.url().includes('/survey/draft') && answer.request().method() === 'PUT',
  );
  await other.context().close();
  // Here the other draft is noticed with the next change, and nothing is overwritten.
  await field(page, '说明').fill('在这里修改');
  await expect(page.getByRole('alert').filter({ hasText: '另一个窗口' })).toBeVisible();
  await page.getByRole('button', { name: '使用另一份' }).click();
  await expect(field(page, '说明')).toHaveValue('在另一个浏览器中修改');
  await page.reload();
  await expect(field(page, '标题')).toHaveValue('食堂满意度调查 2026', { timeout: 60_000 });
  await expect(page.getByText('已恢复您上次未保存的内容')).toBeVisible();
});

test('settings and audience are checked before the next step, and the audience is counted', async () => {
  await next(page).click();
  await page.getByRole('switch', { name: '限定起止时间' }).click();
  await next(page).click();
  await expect(faultAt(page, '开始时间')).toBeVisible();
  await field(page, '开始时间').fill('2026-01-01 08:00');
  await field(page, '结束时间').fill('2025-01-01 08:00');
  await field(page, '开始时间').click();
  await expect(faultAt(page, '结束时间')).toBeVisible();
  await field(page, '结束时间').fill('2999-01-01 08:00');
  await page.getByRole('switch', { name: '匿名作答' }).click();
  await expect(page.getByText('匿名意味着')).toBeVisible();
  // The last operator stays.
  await expect(formItem(page, '可操作人员').getByRole('button', { name: /^移除/ })).toBeDisabled();
  await next(page).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(faultAt(page, '发布群组')).toBeVisible();
  const all = page.getByRole('checkbox', { name: '全部职级' });
  await expect(page.getByRole('checkbox', { name: '主管' })).toBeDisabled();
  await all.uncheck();
  await page.getByRole('button', { name: '加入全公司' }).click();
  await expect(page.getByText('请选择职级')).toBeVisible();
  for (const grade of ['基层员工', '班组长', '主管', '经理及以上'])
    await page.getByRole('checkbox', { name: grade }).click();
  await expect(all).toBeChecked();
  await page.getByRole('button', { name: '加入全公司' }).click();
  const people = page.getByRole('region', { name: '目前的人员' });
  await expect(people.getByText(/^目前共 [\d,]+ 人$/)).toBeVisible();
  // What is typed on while the list is read again goes into the search.
  const search = people.getByRole('searchbox');
  const shown = people.getByRole('listitem');
  await search.pressSequentially('C0012', { delay: 20 });
  await expect(people).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.type('001');
  await expect(shown).toHaveCount(1);
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(shown).toHaveCount(10);
  await page.getByRole('button', { name: '完成' }).click();
  await expect(row(page, '食堂满意度调查 2026')).toContainText('未发布');
  // Nothing is left of the draft.
  await page.goto('/surveys?add=general');
  await expect(field(page, '标题')).toHaveValue('');
  await page.goto('/surveys');
});

test('the audience shows no codes of grades while their names are loaded', async () => {
  const oid = await row(page, '食堂满意度调查 2026').getAttribute('data-row-key');
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/data/param?*', async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await page.goto(`/surveys?audience=${oid}`);
  const part = page.getByRole('list', { name: '发布群组' }).getByRole('listitem');
  await expect(part).toContainText('全公司', { timeout: 60_000 });
  await expect(part).not.toContainText('AL');
  mayAnswer.resolve();
  await expect(part).toContainText('全部职级');
  await page.unroute('**/api/data/param?*');
  await page.goto('/surveys');
});

test('its preview shows what readers see, and it is published with the size of its audience', async () => {
  await fromMenu(page, '食堂满意度调查', '预览');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: /您喜欢哪些菜/ })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: '川菜' })).toBeChecked();
  await dialog.getByText('Tiếng Việt').click();
  await expect(dialog.getByText(/处尚未翻译/)).toBeVisible();
  await page.keyboard.press('Escape');
  await fromMenu(page, '食堂满意度调查', '发布');
  await expect(sheet(page)).toContainText(/\d+/);
  await confirmSheet(page);
  await expect(row(page, '食堂满意度调查')).toContainText('已发布');
  await expect(row(page, '食堂满意度调查').getByRole('button', { name: /^(编辑题目|设置|删除) ·/ })).toHaveCount(0);
  const oid = await row(page, '食堂满意度调查').getAttribute('data-row-key');
  await page.goto(`/surveys?edit=${oid}`);
  await expect(page).toHaveURL(`/surveys?preview=${oid}`);
  await page.goto('/surveys');
});

test('suspended it gets a new version, whose questions change; the reader is reminded of the languages', async () => {
  await fromMenu(page, '食堂满意度调查', '暂停');
  await confirmSheet(page);
  await expect(row(page, '食堂满意度调查')).toContainText('已暂停');
  await fromMenu(page, '食堂满意度调查', '新版本');
  await expect(outline(page)).toHaveCount(3);
  await question(page).fill('您多久去一次员工食堂？');
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  const reminder = page.getByRole('dialog').filter({ hasText: '请检查多语言内容' });
  await expect(reminder.getByRole('button', { name: /^关\s*闭$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, '食堂满意度调查')).toContainText('新版本编辑中');
  await fromMenu(page, '食堂满意度调查', '恢复发布');
  await confirmSheet(page);
  await expect(row(page, '食堂满意度调查')).toContainText('已发布');
});

test('an everyday survey begins with its date, which stays', async () => {
  await page.goto('/surveys?add=everyday');
  await expect(outline(page)).toHaveCount(2);
  await expect(outline(page).first()).toContainText('填写日期');
  await outline(page).first().click();
  await page.keyboard.press('Delete');
  await expect(outline(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^删除 · 1/ })).toBeDisabled();
  await outline(page).nth(1).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(outline(page).first()).toContainText('填写日期');
});
