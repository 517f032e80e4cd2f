import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { findings } from './accessibility.ts';
import { faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

const rows = (page: Page) => page.locator('tr[data-row-key]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const handle = (page: Page, text: string) => row(page, text).getByRole('button', { name: /^拖动/ });

const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '主题', exact: true })).toBeVisible();

const answers = (page: Page, part: string, how: () => Promise<void>, code?: string) =>
  expectWrite(page, new RegExp(`^/api/${part}`), how, code);
const saves = (page: Page, how: () => Promise<void>) => answers(page, 'upload/theme', how);
const sorts = (page: Page, how: () => Promise<void>) => answers(page, 'theme/sort', how);

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Waits until the whole file is uploaded: only then can the form be saved. */
const isHeld = (page: Page, name: string) => expect(page.getByRole('button', { name: `下载 ${name}` })).toBeVisible();

/** Ids in the order of the table. */
const order = async (page: Page): Promise<string[]> => {
  const codes = await rows(page).locator('.kit-code').allInnerTexts();
  return codes.map((text) => text.trim());
};

const addTheme = async (page: Page, id: string, name: string): Promise<void> => {
  // Until the list is shown again, the key would still go to the form that was just saved.
  await listIsThere(page);
  await page.keyboard.press('n');
  await field(page, 'ID').fill(id);
  await field(page, '名称').fill(name);
  await choose(page, `${id}.json`, JSON.stringify({ id }));
  await isHeld(page, `${id}.json`);
  await saves(page, () => field(page, '名称').press('Enter'));
  await expect(row(page, name)).toBeVisible();
};

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/themes');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('a form shows each error at its field', async () => {
  await expect(page.getByText('还没有主题')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '信息不完整' })).toBeVisible();
  await expect(faultAt(page, 'ID')).toBeVisible();
  await expect(faultAt(page, '主题文件')).toHaveText('请上传文件');
  await expect(field(page, 'ID')).toBeFocused();

  await field(page, '限时').press('Space');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '开始时间')).toBeVisible();
  await expect(faultAt(page, '结束时间')).toBeVisible();

  await choose(page, 'theme.png', 'no theme');
  await expect(page.locator('.files-note-failed')).not.toBeEmpty();
});

test('a theme with a period and a file is added with the keyboard', async () => {
  await field(page, 'ID').fill('spring');
  await field(page, '名称').fill('春节主题');
  await choose(page, 'spring.json', '{ colour: red }');
  await expect(page.getByText('文件类型不符合要求')).toBeVisible();
  await choose(page, 'spring.json', '{"colour":"red"}');
  await isHeld(page, 'spring.json');
  await field(page, '开始时间').fill('2026-02-10 00:00:00');
  await field(page, '开始时间').press('Tab');
  await field(page, '结束时间').fill('2026-02-09 00:00:00');
  await field(page, '结束时间').press('Tab');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '结束时间')).toHaveText('结束时间必须晚于开始时间');
  await field(page, '结束时间').fill('2026-02-20 00:00:00');
  await field(page, '结束时间').press('Tab');
  await expect(faultAt(page, '结束时间')).toHaveCount(0);

  await expect(page.getByText('16 B')).toBeVisible();
  await saves(page, () => page.getByRole('button', { name: '保存' }).click());
  await listIsThere(page);
  await expect(row(page, '春节主题')).toContainText('已结束');
});

test('an existing id is rejected at its field', async () => {
  await page.keyboard.press('n');
  await field(page, 'ID').fill('spring');
  await field(page, '名称').fill('又一个');
  await choose(page, 'again.js', 'export const again = true;');
  await isHeld(page, 'again.js');
  await answers(page, 'upload/theme', () => field(page, '名称').press('Enter'), '24');
  await expect(faultAt(page, 'ID')).toHaveText('ID已存在');
  await field(page, 'ID').fill('dark');
  await field(page, '名称').fill('深色主题');
  await saves(page, () => field(page, '名称').press('Enter'));
  await addTheme(page, 'moon', '中秋主题');
  await addTheme(page, 'plain', '朴素主题');
  await expect.poll(() => order(page)).toEqual(['spring', 'dark', 'moon', 'plain']);
  expect(await findings(page)).toEqual([]);
});

test('the switches are saved at once; a theme without a period cannot be timed', async () => {
  const dark = row(page, '深色主题');
  await expect(dark).toContainText('展示中');
  await answers(page, 'theme', () => dark.getByRole('switch', { name: /显示/ }).click());
  await expect(dark).toContainText('已停用');
  await answers(page, 'theme', () => dark.getByRole('switch', { name: /显示/ }).click());
  await answers(page, 'theme', () => dark.getByRole('switch', { name: /限时/ }).click(), '502');
  await expect(page.getByText('请先填写开始时间和结束时间')).toBeVisible();
  await expect(dark.getByRole('switch', { name: /限时/ })).not.toBeChecked();
  await page.locator('.ant-notification-notice-close').first().click();
});

test('rows are moved by dragging', async () => {
  await sorts(page, async () => {
    await handle(page, '朴素主题').dragTo(row(page, '春节主题'), { targetPosition: { x: 200, y: 4 } });
  });
  await expect.poll(() => order(page)).toEqual(['plain', 'spring', 'dark', 'moon']);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['plain', 'spring', 'dark', 'moon']);
});

test('an order is undone by the button of its notice, and by the key', async () => {
  const undo = page.locator('.ant-message').getByRole('button', { name: '撤销', exact: true });
  await row(page, '朴素主题').focus();
  await sorts(page, () => page.keyboard.press('Alt+End'));
  await expect.poll(() => order(page)).toEqual(['spring', 'dark', 'moon', 'plain']);
  await expect(page.locator('.ant-message')).toContainText('顺序已保存');
  await undo.click();
  await expect.poll(() => order(page)).toEqual(['plain', 'spring', 'dark', 'moon']);
  await row(page, '中秋主题').focus();
  await sorts(page, () => page.keyboard.press('Alt+Home'));
  await expect.poll(() => order(page)).toEqual(['moon', 'plain', 'spring', 'dark']);
  await expect(page.locator('.ant-message')).toContainText('顺序已保存');
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(['plain', 'spring', 'dark', 'moon']);
});

test('rows are moved with buttons and keys, and keep the focus', async () => {
  await sorts(page, () => row(page, '朴素主题').getByRole('button', { name: /^下移/ }).click());
  await expect.poll(() => order(page)).toEqual(['spring', 'plain', 'dark', 'moon']);
  await row(page, '中秋主题').focus();
  await sorts(page, () => page.keyboard.press('Alt+ArrowUp'));
  await expect.poll(() => order(page)).toEqual(['spring', 'plain', 'moon', 'dark']);
  await expect(row(page, '中秋主题')).toBeFocused();
  await sorts(page, () => page.keyboard.press('Alt+Home'));
  await expect.poll(() => order(page)).toEqual(['moon', 'spring', 'plain', 'dark']);
  await expect(page.getByText('中秋主题 (moon) 现在是第 1 位，共 4 位')).toBeAttached();
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['moon', 'spring', 'plain', 'dark']);
});

test('an order that someone else has changed is reloaded', async () => {
  const other = await page.context().newPage();
  await other.goto('/themes');
  await sorts(other, async () => {
    await row(other, '深色主题').focus();
    await other.keyboard.press('Alt+Home');
  });
  await other.close();
  await row(page, '中秋主题').focus();
  await page.keyboard.press('Alt+End');
  await expect(page.getByText('顺序未保存，已重新加载列表')).toBeVisible();
  await expect.poll(() => order(page)).toEqual(['dark', 'moon', 'spring', 'plain']);
  await page.locator('.ant-notification-notice-close').first().click();
});

test('rows cannot be moved while a search hides some, and the handle says why', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('春節');
  await expect(rows(page)).toHaveCount(1);
  await expect(
    row(page, '春节主题').getByRole('button', { name: /^清除搜索、筛选和列排序后可以调整顺序/ }),
  ).toBeDisabled();
  await page.getByRole('searchbox').fill('');
  await expect(rows(page)).toHaveCount(4);
  await page.goto('/themes?showing=OVER');
  await expect.poll(() => order(page)).toEqual(['spring']);
  await page.goto('/themes');
});

test('a click opens the form, which keeps the file unless another is chosen', async () => {
  await row(page, '春节主题').getByText('春节主题').click();
  await expect(page).toHaveURL(/edit=/);
  await expect(page.getByText('创建人')).toBeVisible();
  await expect(page.getByText('spring.json')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await field(page, '名称').fill('新春主题');
  await saves(page, () => field(page, '名称').press('Enter'));
  const begun = page.waitForEvent('download');
  await row(page, '新春主题').getByRole('button', { name: /^下载/ }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe('spring.json');
  expect(await readFile(await download.path(), 'utf8')).toBe('{"colour":"red"}');
});

test('deleting names the theme', async () => {
  await row(page, '新春主题').focus();
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '可以撤销' });
  await expect(question).toContainText('新春主题');
  await answers(page, 'theme', () => question.getByRole('button', { name: '删除' }).click());
  await expect.poll(() => order(page)).toEqual(['dark', 'moon', 'plain']);
});
