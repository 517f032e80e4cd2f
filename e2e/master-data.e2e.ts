import type { Page } from '@playwright/test';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { findings } from './accessibility.ts';
import { administrator } from './administrator-calls.ts';
import { confirmed, sheet } from './effects.ts';
import { field } from './fields.ts';
import { agents, call, type Caller } from './pictures/calls.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { writeTo } from './writes.ts';

/* A plant that is in use: it stays while others name it, is replaced by another one everywhere, and can then go. */

test.describe.configure({ mode: 'serial' });

let page: Page;

const row = (name: string) => page.locator('tr[data-row-key]').filter({ hasText: name });
const save = () => page.getByRole('button', { name: '保存' }).click();
const writes = (how: () => Promise<void>) => writeTo(page, /^\/api\/data\/masterdata/, how);

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const add = async (plantid: string, content: string): Promise<void> => {
  await page.goto('/master-data?add=1');
  await expect(field(page, '排序')).toHaveValue(/^\d+$/);
  await field(page, '类别 1').fill('ORG');
  await field(page, '类别 2').fill('PLANT');
  await expect(page.getByText('这是一个厂区')).toBeVisible();
  await save();
  await expect(page.getByText('必填', { exact: true })).toHaveCount(1);
  await field(page, '类别 3').fill('TW');
  await field(page, '类别 4').fill(plantid);
  await field(page, '类别 5').fill('TWD');
  await field(page, '内容').fill(content);
  await writes(save);
  await expect(page.getByRole('heading', { name: '主数据', exact: true })).toBeVisible();
};

/** The administrator, as calls of the product. */
const admin = async (): Promise<Caller> => ({ token: (await administrator()).jwt, agent: agents.linux });

test('a plant is added with its ids, and is in the pickers at once', async () => {
  await add('T8', '旧厂');
  await add('T9', '新厂');
  const { list } = await call(organisationCalls.plants, { query: { pageSize: 100 } }, await admin());
  expect(list.map(({ label }) => label)).toEqual(expect.arrayContaining(['旧厂', '新厂']));
  await page.goto('/master-data?q=旧厂');
  await expect(row('旧厂')).toContainText('PLANT');
  expect(await findings(page)).toEqual([]);
});

test('a plant in use is not deleted, and the list says where it is used', async () => {
  const content = [{ contenttype: 'P', type: 'MAINTENANCE', contentoid: 'TWT8' }];
  await call(whitelistCalls.add, { content: content as never }, await admin());
  await row('旧厂').getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('TW · T8 仍有 1 处使用')).toBeVisible();
  await page.goto('/master-data?q=旧厂');
  await row('旧厂').focus();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: /的使用之处$/ });
  await expect(dialog.getByRole('region', { name: '白名单' })).toContainText('1');
  expect(await findings(page)).toEqual([]);
});

test('replaced by another plant everywhere, it can go', async () => {
  const dialog = page.getByRole('dialog', { name: /的使用之处$/ });
  // Nothing replaces itself.
  await dialog.getByLabel('替换为', { exact: true }).fill('旧厂');
  await expect(page.getByRole('option', { name: /旧厂/ })).toBeDisabled();
  await dialog.getByLabel('替换为', { exact: true }).fill('新厂');
  await page.getByRole('option', { name: /新厂/ }).click();
  await dialog.getByLabel('替换后删除原来的行').check();
  await dialog.getByRole('button', { name: '全部替换' }).click();
  await expect(sheet(page)).toContainText('白名单：1');
  await expect(sheet(page)).toContainText('TW · T9');
  // A replacement may take minutes: the window says so, and may be closed.
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/data/masterdata/replace', async (route) => {
    await held.promise;
    await route.continue();
  });
  await confirmed(page, '全部替换');
  await expect(dialog.getByRole('status')).toContainText('关闭此窗口不会中断');
  await expect(dialog.getByRole('button', { name: '全部替换' })).toHaveClass(/loading/);
  expect(await findings(page)).toEqual([]);
  held.resolve(undefined);
  await expect(page.getByText(/^已将 旧厂/)).toBeVisible();
  await page.unroute('**/api/data/masterdata/replace');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await page
    .getByRole('button', { name: /用户菜单|账号菜单|管理员/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '我最近的操作' }).click();
  const mine = page.getByRole('dialog', { name: '我最近的操作' });
  await expect(mine.getByRole('listitem').first()).toContainText('已将 TW · T8 替换为 TW · T9');
  await page.keyboard.press('Escape');
  await expect(mine).toHaveCount(0);
  await page.getByRole('button', { name: '人事导入对照' }).click();
  const replaced = page.getByRole('dialog', { name: '人事导入对照' });
  await expect(replaced.getByRole('row', { name: /TW · T8 TW · T9/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await writes(() => replaced.getByRole('button', { name: '结束对照：TW · T8' }).click());
  await expect(replaced.getByText('没有被替换的编号')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(replaced).toHaveCount(0);
  const by = await admin();
  const { list } = await call(whitelistCalls.search, { body: { pageSize: 100 }, content: {} }, by);
  const moved = list.filter(({ contentoid }) => contentoid === 'TWT9');
  expect(moved).toHaveLength(1);
  await call(whitelistCalls.remove, { content: moved.map(({ oid }) => oid) }, by);
  await page.goto('/master-data?q=新厂');
  await row('新厂').getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await confirmed(page, '删除');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
});
