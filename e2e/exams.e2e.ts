import type { Page } from '@playwright/test';
import { confirmed, confirmSheet } from './effects.ts';
import { faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { next, outline, question, row } from './survey-parts.ts';

/* An exam from a pasted list to publication, its copy, and an editor with as many questions as there may be. */

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '100' } });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser, { viewport: { width: 1600, height: 900 } });
});
test.afterAll(() => page.context().close());

test('an exam is pasted as a whole: what was understood is shown, and faults by line', async () => {
  await page.goto('/exams?add=1');
  await field(page, '标题').fill('消防安全考试');
  await field(page, '说明').fill('限时三十分钟');
  await page.getByRole('button', { name: '粘贴题目' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: '粘贴的文本' })
    .fill(
      '1. 先做什么？（10分）\nA. 拍照\n*B. 报警\n\n2. 坏题\nA. 只有一个\n\n3. 哪些正确？【多选】（20分）\n*A. 一\n*B. 二\nC. 三',
    );
  await expect(dialog.getByText('第 5 行：')).toBeVisible();
  await dialog.getByRole('button', { name: '新增 2 题' }).click();
  await expect(outline(page)).toHaveCount(2);
  await expect(page.getByText('总分 30')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '选项 B 是正确答案' })).toBeChecked();
  await page.getByRole('textbox', { name: '分值' }).fill('0');
  await next(page).click();
  await expect(page.getByText('请输入大于 0、最多两位小数的数字')).toBeVisible();
  await page.getByRole('textbox', { name: '分值' }).fill('12.5');
  await expect(page.getByText('总分 32.5')).toBeVisible();
  await next(page).click();
  await next(page).click();
  await expect(faultAt(page, '及格分数')).toBeVisible();
  await field(page, '及格分数').fill('20');
  await next(page).click();
  await page.getByRole('button', { name: '加入全公司' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(row(page, '消防安全考试')).toContainText('32.5');
});

test('the toolbar offers what one selected exam allows; a copy opens the steps filled in', async () => {
  await row(page, '消防安全考试').getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: /^已选/ });
  await bar.getByRole('button', { name: '发布', exact: true }).click();
  await confirmed(page, '发布');
  await expect(row(page, '消防安全考试')).toContainText('已发布');
  await expect(bar.getByRole('button', { name: '设置' })).toBeDisabled();
  await bar.getByRole('button', { name: '复制' }).click();
  await expect(field(page, '标题')).toHaveValue('消防安全考试');
  await expect(outline(page)).toHaveCount(2);
  await field(page, '标题').fill('消防安全补考');
  await next(page).click();
  await expect(field(page, '及格分数')).toHaveValue('20');
  await next(page).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(row(page, '消防安全补考')).toContainText('未发布');
  await row(page, '消防安全补考')
    .getByRole('button', { name: /^删除 ·/ })
    .click();
  await confirmSheet(page);
  await expect(row(page, '消防安全补考')).toHaveCount(0);
  // The notice of adding it gives way to that of deleting it.
  await expect(page.getByText(/^删除成功/)).toBeVisible();
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeVisible();
});

test('two hundred questions are typed into without waiting', async () => {
  await page.goto('/surveys?add=everyday');
  await page.getByRole('button', { name: '粘贴题目' }).click();
  const list = Array.from({ length: 199 }, (_, place) => `${place + 1}. 题目 ${place + 1}\nA. 好\nB. 中\nC. 差`).join(
    '\n',
  );
  await page.getByRole('dialog').getByRole('textbox').fill(list);
  await page.getByRole('button', { name: '新增 199 题' }).click();
  await expect(outline(page)).toHaveCount(200);
  await outline(page).nth(100).click();
  await question(page).press('Control+End');
  // The work of the page alone: other programs of the machine do not count.
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workTime = async (): Promise<number> => {
    const { metrics: all } = await metrics.send('Performance.getMetrics');
    return (all.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const keys = 20;
  const before = await workTime();
  await page.evaluate(async (count) => {
    for (let key = 0; key < count; key += 1) {
      document.execCommand('insertText', false, 'x');
      await new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done));
      });
    }
  }, keys);
  const each = ((await workTime()) - before) / keys;
  await expect(question(page)).toHaveValue(/x{20}$/);
  console.log(`a key in 200 questions: ${each.toFixed(0)} ms of work`);
  expect(each).toBeGreaterThan(0);
  expect(each).toBeLessThan(100);
});
