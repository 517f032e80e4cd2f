import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { signIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

const account = (page: Page) => page.locator('input[name="account"]');
const password = (page: Page) => page.locator('input[name="password"]');
const rightOne = (): string => sharedProduct().adminPassword;

/** Ends the session on the server without the page's knowledge, as forcing out does. */
const endSession = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    return (await fetch('/api/logout', { method: 'POST', headers, body: JSON.stringify({ content: '' }) })).status;
  });

test('a wrong password is rejected with a clear message; the right one leads to the requested page', async ({
  page,
}) => {
  await page.goto('/parameters?q=Identity');
  await expect(page).toHaveURL('/login?redirect=%2Fparameters%3Fq%3DIdentity');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入账号')).toBeVisible();
  await expect(account(page)).toBeFocused();

  await account(page).fill('admin');
  await password(page).fill('not the password');
  await password(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码不正确' })).toBeVisible();
  await expect(account(page)).toHaveValue('admin');
  await expect(password(page)).toHaveValue('not the password');

  await password(page).fill(rightOne());
  await password(page).press('Enter');
  await expect(page).toHaveURL('/parameters?q=Identity');
  await expect(page).toHaveTitle('参数数据 - Steward');

  await page.goto('/LOGIN');
  await expect(page).toHaveURL('/home');
});

test('an address of another site is never followed', async ({ page }) => {
  for (const from of ['%2F%2Fexample.com%2F', '%2F.%2F%2Fexample.com', '%2Fa%2F..%2F%2Fexample.com']) {
    await page.goto(`/50x?from=${from}`);
    await expect(page.getByRole('link', { name: '重试' })).toHaveAttribute('href', '/home');
  }
  await page.goto('/login?redirect=%2F.%2F%2Fexample.com');
  await account(page).fill('admin');
  await password(page).fill(rightOne());
  await password(page).press('Enter');
  await expect(page).toHaveURL('/home');
});

test('after signing in, the user sees how many attempts at the account have failed', async ({ page }) => {
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { content: object };
    await route.fulfill({ response, json: { ...answer, content: { ...answer.content, failedTries: 7 } } });
  });
  await page.goto('/login');
  await account(page).fill('admin');
  await password(page).fill(rightOne());
  await password(page).press('Enter');
  const notice = page.getByText('此账号有 7 次登录失败');
  await expect(notice).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: '账号菜单' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the language is switched without losing what was typed, and is remembered', async ({ page }) => {
  await page.goto('/login');
  await account(page).fill('somebody');
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập trang quản trị' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(account(page)).toHaveValue('somebody');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Đăng nhập trang quản trị' })).toBeVisible();
  await page.context().clearCookies();
});

test('when the session expires during work, signing in again in place keeps what was typed and finishes the save', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/parameters?add=1');
  const typed = {
    参数类型: 'SignInStory',
    类型名称: '登录故事',
    代码: `KEPT${Date.now()}`,
    名称: '没有丢失',
    排序: '1',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  expect(await endSession(page)).toBe(200);

  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await expect(dialog).toBeVisible();
  await expect(account(page)).toHaveValue('admin');
  await expect(page).toHaveURL(/\/parameters\?add=1$/);
  expect(await findings(page, '.session-hold')).toEqual([]);

  await password(page).fill('not the password');
  await password(page).press('Enter');
  await expect(dialog.getByText('账号或密码不正确')).toBeVisible();
  await password(page).fill(rightOne());
  await password(page).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/parameters$/);
  await page.goto('/parameters?q=SignInStory');
  await expect(page.locator('tr[data-row-key]').filter({ hasText: typed.代码 })).toBeVisible();
});

test('a session that has expired before the page opens leads to the sign-in page, which says so', async ({ page }) => {
  await signIn(page);
  expect(await endSession(page)).toBe(200);
  await page.goto('/roles?q=x');
  await expect(page).toHaveURL('/login?redirect=%2Froles%3Fq%3Dx');
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
});

test('signing out ends the session in every tab, and signing in returns to the same page', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/parameters');
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('button', { name: /账号菜单$/ })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));

  await page.bringToFront();
  await page.getByRole('button', { name: /账号菜单$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter');
  await expect(page).toHaveURL('/login?redirect=%2Fparameters');
  await expect(account(page)).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refreshToken')])).toEqual([
    null,
    null,
  ]);
  await expect(other.getByRole('dialog', { name: '请重新登录' })).toBeVisible();
  const refused = await page.request.get('/api/user/info', { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);

  await account(page).fill('admin');
  await password(page).fill(rightOne());
  await password(page).press('Enter');
  await expect(page).toHaveURL('/parameters');
  // The other tab continues by itself.
  await expect(other.getByRole('dialog', { name: '请重新登录' })).toBeHidden();
});

test('the sign-in page is small and loads no script from another site', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin)
      foreign.push(request.url());
  });
  await page.goto('/login');
  await expect(account(page)).toBeFocused();
  const inline = await page.locator('script:not([src])').count();
  expect(inline).toBe(0);
  expect(foreign).toEqual([]);
});
