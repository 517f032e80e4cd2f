import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { faultAt } from './fields.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { confirmed, sheet } from './effects.ts';
import { writeTo } from './writes.ts';

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const adding = (page: Page) => page.getByRole('dialog', { name: '新增白名单' });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '白名单' })).toBeVisible();
const banner = (page: Page) => page.getByRole('status').filter({ hasText: '正在维护' });

/** Performs an action that writes and returns the code of the response. */
const writes = (page: Page, how: () => Promise<void>) => writeTo(page, /^\/api\/(org\/whitelist|data\/param)$/, how);

const pick = async (page: Page, type: string, rows: number[]): Promise<string[]> => {
  await adding(page).getByRole('radio', { name: type }).check();
  await adding(page)
    .getByRole('button', { name: `选择${type}` })
    .click();
  const picker = page
    .getByRole('dialog')
    .filter({ has: page.locator('.kit-picker') })
    .last();
  await expect(picker.locator('tr[data-row-key]').first()).toBeVisible();
  const ids: string[] = [];
  for (const place of rows) {
    const line = picker.locator('tr[data-row-key]').nth(place);
    ids.push((await line.getAttribute('data-row-key')) ?? '');
    await line.getByRole('checkbox').click();
  }
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(picker).toHaveCount(0);
  return ids;
};

const chooseCode = async (page: Page): Promise<void> => {
  await adding(page).getByLabel('白名单类型').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '维护期间可登录' }).click();
};

/** Switches the maintenance of the console on or off as its administrator; returns the code of the response. */
const switchMaintenance = async (page: Page): Promise<string> => {
  await page.goto('/parameters?paramtype=Maintenance');
  const code = await writes(page, () => row(page, 'WEB').getByRole('switch').click());
  return code;
};

test.describe.configure({ mode: 'serial' });

let page: Page;
let people: string[];
test.beforeAll(async ({ browser }) => {
  // Other stories on the same product may have left entries.
  await withDatabase((db) => db.write(actor, (trx) => trx.deleteFrom('whitelist').execute()));
  page = await administratorPage(browser);
  await page.goto('/whitelist');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('the add dialog has its specified size and shows each error at its field', async () => {
  await expect(page.getByText('白名单中还没有条目')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await expect(adding(page).getByRole('radio', { name: '员工' })).toBeFocused();
  const size = () =>
    adding(page)
      .locator('.ant-modal-container')
      .evaluate((box) => [(box as HTMLElement).offsetWidth, (box as HTMLElement).offsetHeight]);
  await expect.poll(size).toEqual([600, 680]);
  await adding(page).getByRole('button', { name: '保存' }).click();
  await expect(adding(page).getByText('信息不完整')).toBeVisible();
  await expect(faultAt(adding(page), '对象')).toContainText('必须选择');
  await expect(faultAt(adding(page), '白名单类型')).toContainText('必须选择');
});

test('a link that names somebody opens the dialog filled in', async () => {
  await page.goto('/whitelist?add=admin');
  await expect(adding(page).getByText('已选 1 项')).toBeVisible();
  await expect(adding(page).getByText('维护期间可登录')).toBeVisible();
  await page.goto('/whitelist?add=1');
});

test('several types are added together; adding them again only closes the dialog', async () => {
  people = await pick(page, '员工', [0, 1]);
  const [plant = ''] = await pick(page, '厂区', [0]);
  await chooseCode(page);
  expect(await findings(page)).toEqual([]);
  expect(await writes(page, () => adding(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(page.getByText('已新增 3 项')).toBeVisible();
  await expect(row(page, plant)).toContainText('厂区');
  for (const id of people) await expect(row(page, id)).toContainText('维护期间可登录');
  await expect(adding(page)).toHaveCount(0);

  await page.keyboard.press('n');
  await pick(page, '员工', [0, 1]);
  await chooseCode(page);
  expect(await writes(page, () => adding(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(page.getByText('所选 2 项均已存在，没有更改')).toBeVisible();
  await expect(adding(page)).toHaveCount(0);
  await expect(page.getByText('共 3 项')).toBeVisible();
});

test('maintenance starts once an administrator is on the list, and a banner says so', async () => {
  expect(await switchMaintenance(page)).toBe('502');
  await page.goto('/whitelist?add=1');
  await pick(page, '角色', [0]);
  await chooseCode(page);
  expect(await writes(page, () => adding(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/parameters?paramtype=Maintenance');
  await row(page, 'WEB').getByRole('switch').click();
  await expect(sheet(page)).toContainText('开始维护管理平台');
  await expect(sheet(page)).toContainText('到结束维护为止');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'WEB').getByRole('switch')).not.toBeChecked();
  expect(await switchMaintenance(page)).toBe('200');
  await page.goto('/whitelist');
  await expect(banner(page)).toContainText('管理平台正在维护');
  await expect(banner(page)).toContainText('您在白名单中。');
  expect(await findings(page)).toEqual([]);
});

test('during maintenance, removing the last administrator is rejected before anything is asked', async () => {
  const own = row(page, 'ROLE00000001');
  expect(await writes(page, () => own.getByRole('switch').click())).toBe('502');
  const refused = page.getByRole('alert').filter({ hasText: '将没有人能管理权限' });
  await expect(refused).toBeVisible();
  await expect(own.getByRole('switch')).toBeChecked();
  await page.locator('.ant-notification-notice-close').click();
  await expect(refused).toHaveCount(0);

  expect(await writes(page, () => own.getByRole('button', { name: /删除/ }).click())).toBe('502');
});

test('after maintenance the banner disappears, and all entries can be deleted', async () => {
  expect(await switchMaintenance(page)).toBe('200');
  await page.goto('/whitelist');
  await expect(row(page, 'ROLE00000001')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: '选择本页' }).click();
  await page.getByRole('region', { name: '已选 4 项' }).getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).toContainText('“维护期间可登录”减少');
  expect(await findings(page)).toEqual([]);
  await confirmed(page, '删除');
  await expect(page.getByText('白名单中还没有条目')).toBeVisible();
});
