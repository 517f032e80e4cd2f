import type { Browser, Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { ownProduct } from './own-product.ts';
import { actor } from './product-database.ts';
import { reading } from './screens.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './story.ts';

/*
 * Users see their own sessions and end one that they do not recognise; maintenance starts and ends while the page is
 * open; a blacklisted person sees why.
 */

test.describe.configure({ mode: 'serial' });
const own = ownProduct();

const enter = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: own.product.url })).newPage();
  await signIn(page, { account: own.empid, password: own.password });
  await expect(page.getByRole('button', { name: /账号菜单$/ })).toBeVisible();
  // A page that is still loading has nothing to keep: it would show the sign-in page instead.
  await page.waitForLoadState('networkidle');
  return page;
};

const openSessions = async (page: Page, timeout = 20_000): Promise<void> => {
  await page.getByRole('button', { name: /账号菜单$/ }).click({ timeout });
  await page.getByRole('menuitem', { name: '我的登录设备' }).click({ timeout });
};

/**
 * The next call finds that the session has ended: one made by the user, or one that the page makes by itself before
 * that.
 */
const isAskedToSignIn = async (page: Page): Promise<void> => {
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await expect(async () => {
    if (!(await again.isVisible())) await openSessions(page, 2_000);
    await expect(again).toBeVisible({ timeout: 3_000 });
  }).toPass();
};
const sessions = (page: Page) => page.getByRole('dialog', { name: '我的登录设备' });

const maintain = (status: 'Y' | 'N'): Promise<unknown> =>
  own.db.write(actor, (trx) =>
    trx
      .updateTable('parameter')
      .set({ status })
      .where('paramtype', '=', 'Maintenance')
      .where('paramcode', '=', 'WEB')
      .execute(),
  );

test('users see their sessions, and ending one signs that device out', async ({ browser }) => {
  const page = await enter(browser);
  const stranger = await enter(browser);
  await openSessions(page);
  const rows = sessions(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '当前登录' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '当前登录' }).getByRole('button')).toHaveCount(0);
  await expect(rows.first()).toContainText(/Chrome \d+ · Linux/);
  await expect(rows.first()).toContainText('127.0.0.1');
  expect(await findings(page, '.ant-modal')).toEqual([]);

  await rows.getByRole('button', { name: /^结束“Chrome/ }).press('Enter');
  const question = page.getByRole('dialog', { name: '结束这处登录？' });
  await question.getByRole('button', { name: '取消' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(rows).toHaveCount(2);
  await rows.getByRole('button', { name: /^结束“Chrome/ }).press('Enter');
  await question.getByRole('button', { name: '结束', exact: true }).press('Enter');
  await expect(page.getByText('已结束 1 处登录')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await isAskedToSignIn(stranger);
  await stranger.context().close();
  await page.context().close();
});

test('all other sessions are ended with one button, from the command palette too', async ({ browser }) => {
  const page = await enter(browser);
  const others = [await enter(browser), await enter(browser)];
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('登录设备');
  await page.keyboard.press('Enter');
  const rows = sessions(page).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(3);
  await sessions(page).getByRole('button', { name: '结束其他全部' }).click();
  await page
    .getByRole('dialog', { name: /^结束这 \d+ 处登录/ })
    .getByRole('button', { name: '结束', exact: true })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('当前登录');
  for (const other of others) {
    await isAskedToSignIn(other);
    await other.context().close();
  }
  await page.context().close();
});

test('maintenance covers the open page and lets nobody in; waiting calls resume when it is over', async ({
  browser,
}) => {
  const page = await enter(browser);
  await maintain('Y');
  const current = sessions(page).getByRole('listitem').filter({ hasText: '当前登录' });
  const held = page.getByRole('dialog', { name: '系统维护中' });
  await expect(async () => {
    if (!(await held.isVisible())) await page.reload();
    await expect(held).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(held).toContainText('系统正在维护中，请稍后再试。');
  expect(await findings(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(held).toBeVisible();

  const refused = await (await browser.newContext({ baseURL: own.product.url })).newPage();
  await refused.goto('/login');
  await refused.locator('input[name="account"]').fill(own.empid);
  await refused.locator('input[name="password"]').fill(own.password);
  await refused.locator('input[name="password"]').press('Enter');
  await expect(refused.getByRole('alert').filter({ hasText: '系统正在维护中' })).toBeVisible();
  expect(await findings(refused)).toEqual([]);
  await refused.context().close();

  await maintain('N');
  // By itself, without any click.
  await expect(held).toBeHidden();
  await expect(page.getByRole('button', { name: /账号菜单$/ })).toBeVisible();

  await openSessions(page);
  await expect(current).toHaveCount(1);
  await maintain('Y');
  await expect(async () => {
    // A call that the page makes by itself may have been held already.
    if (!(await held.isVisible())) await sessions(page).getByRole('button', { name: '刷新' }).click({ timeout: 1_000 });
    await expect(held).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await maintain('N');
  await expect(async () => {
    if (await held.isVisible()) await held.getByRole('button', { name: '立即重试' }).click({ timeout: 1_000 });
    await expect(held).toBeHidden({ timeout: 2_000 });
  }).toPass();
  // The page underneath is unchanged.
  await expect(current).toHaveCount(1);
  await page.context().close();
});

const block = (remark: string): Promise<unknown> =>
  own.db.write(actor, (trx) =>
    trx.insertInto('blacklist').values({ blacktype: 'WEB', type: 'H', contentoid: own.empid, remark }).execute(),
  );
const unblock = (): Promise<unknown> => own.db.write(actor, (trx) => trx.deleteFrom('blacklist').execute());

test('a blacklisted person sees the remark, and open sessions end', async ({ browser }) => {
  const page = await enter(browser);
  await expect(page.locator(reading)).toHaveCount(0);
  await block('借用他人账号');
  const again = page.getByRole('dialog', { name: '您目前无法登录' });
  await again.locator('input[name="password"]').fill('not the password');
  await again.locator('input[name="password"]').press('Enter');
  await expect(again.getByText('账号或密码不正确')).toBeVisible();
  await again.locator('input[name="password"]').fill(own.password);
  await again.locator('input[name="password"]').press('Enter');
  await expect(again.getByText('此账号已被列入黑名单：借用他人账号')).toBeVisible();
  expect(await findings(page, '.session-hold')).toEqual([]);
  await page.context().close();
});

test('a page that hears nothing of its end learns why from the next answer', async ({ browser }) => {
  await unblock();
  const context = await browser.newContext({ baseURL: own.product.url });
  // A socket that never connects, as that of a page that is still loading.
  await context.routeWebSocket(/\/api\/stomp$/, () => undefined);
  const page = await context.newPage();
  await signIn(page, { account: own.empid, password: own.password });
  await expect(page.getByRole('button', { name: /账号菜单$/ })).toBeVisible();
  await expect(page.locator(reading)).toHaveCount(0);
  await block('借用他人账号');
  const barred = page.getByRole('dialog', { name: '您目前无法登录' });
  await expect(async () => {
    if (!(await barred.isVisible())) await openSessions(page, 2_000);
    await expect(barred).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(barred.getByText('您的账号已被列入黑名单：借用他人账号')).toBeVisible();
  // Loaded again, there is no page behind: the sign-in page says it.
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '借用他人账号' })).toContainText('登录已失效，请重新登录');
  await context.close();
});
