import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administrator, emptyBlacklist, seal, send } from './administrator-calls.ts';
import { confirmSheet } from './effects.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* What was done is put back: on the notice, by the key, and later among one's own changes. */

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });

/** A parameter with a name in another language. */
const addParameter = async (): Promise<void> => {
  const { jwt } = await administrator();
  const add = async (path: string, content: object) =>
    (await send<{ oid: string }>('POST', path, jwt, { content: await seal(content) })).content;
  const form = { paramtype: 'UNDO', paramtypename: '撤销', paramcode: 'A1', paramname: '可撤销', paramsort: 1 };
  const { oid } = await add('/data/param', form);
  await add('/data/param/language', { paramOid: oid, paramLang: 'vi', paramName: 'Hoàn tác được' });
};

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  await addParameter();
  page = await administratorPage(browser);
  await page.goto('/parameters?q=可撤销');
  await expect(row(page, '可撤销')).toBeVisible();
});
test.afterAll(() => page.context().close());

test('a deleted row with its names comes back by the button of the notice', async () => {
  await row(page, '可撤销').getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(row(page, '可撤销')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.locator('.ant-message').getByText('已撤销：')).toBeVisible();
  await expect(row(page, '可撤销')).toBeVisible();
});

test('a switch goes back by Ctrl Z, on another screen too', async () => {
  const status = row(page, '可撤销').getByRole('switch');
  await expect(status).toBeChecked();
  await status.click();
  await expect(page.getByText('已停用“可撤销')).toBeVisible();
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveURL(/home/);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.ant-message').getByText('已撤销：')).toBeVisible();
  await page.goto('/parameters?q=可撤销');
  await expect(row(page, '可撤销').getByRole('switch')).toBeChecked();
});

test('one’s own changes of the day are listed, each with Undo', async () => {
  await page
    .getByRole('button', { name: /用户菜单|账号菜单|管理员/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '我最近的操作' }).click();
  const dialog = page.getByRole('dialog', { name: '我最近的操作' });
  await expect(dialog.getByRole('listitem').first()).toContainText('参数');
  await expect(dialog.getByText('已撤销', { exact: true }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click();
  await expect(page.locator('.ant-message').getByText('已撤销：')).toBeVisible();
});

test('a question of undoing stands alone: the notice that offered it is gone', async () => {
  const { jwt } = await administrator();
  const entry = { blacktype: 'SURVEY', type: 'C', userid: 'CN', remark: 'alone' };
  await send('POST', '/org/blacklist', jwt, { content: await seal([entry]) });
  await page.goto('/blacklist');
  await row(page, 'CN').getByRole('switch').click();
  await confirmSheet(page);
  await expect(page.locator('.ant-message').getByText(/^已停用/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('dialog', { name: /此更改影响/ })).toBeVisible();
  // By itself it would stay for some ten seconds more.
  await expect(page.locator('.ant-message').getByText(/^已停用/)).toHaveCount(0, { timeout: 4000 });
  await page.keyboard.press('Escape');
  await emptyBlacklist();
});

test('what affects many people is undone after its number has been typed', async () => {
  const { jwt } = await administrator();
  const entry = { blacktype: 'SURVEY', type: 'C', userid: 'CN', remark: 'undo' };
  await send('POST', '/org/blacklist', jwt, { content: await seal([entry]) });
  await page.goto('/blacklist');
  await page
    .getByRole('button', { name: /用户菜单|账号菜单|管理员/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '我最近的操作' }).click();
  const dialog = page.getByRole('dialog', { name: '我最近的操作' });
  await dialog
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /此更改影响/ });
  const confirm = question.getByRole('button', { name: /撤\s?销/ });
  await expect(confirm).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  const [, people = ''] = /影响 ([\d,]+) 人/.exec((await question.textContent()) ?? '') ?? [];
  await question.getByRole('textbox').fill(people.replaceAll(',', ''));
  await confirm.click();
  await expect(page.locator('.ant-message').getByText('已撤销：')).toBeVisible();
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('已撤销');
});
