import { findings } from './accessibility.ts';
import { expectExport } from './downloads.ts';
import { administratorPage, signIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test('a sign-in that failed is found with its reason, by account and by days that belong together', async ({
  browser,
  product,
}) => {
  const name = 'no-such-account';
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
  await stranger.goto('/login');
  await stranger.locator('input[name="account"]').fill(name);
  await stranger.locator('input[name="password"]').fill('wrong wrong');
  await stranger.locator('input[name="password"]').press('Enter');
  await expect(stranger.getByRole('alert').first()).toBeVisible();
  await stranger.context().close();

  const page = await administratorPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/web-sign-ins?q=${name}`);
  const rows = page.locator('tr[data-row-key]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('失败');
  await expect(rows).toContainText('账号或密码');
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  await panel.getByLabel('开始日期').fill('2020-01-02');
  await expect(panel.getByRole('alert')).toHaveText('开始日期和结束日期请都填写，或都不填');
  await panel.getByLabel('结束日期').fill('2020-01-01');
  await expect(panel.getByRole('alert')).toHaveText('结束日期不能早于开始日期');
  const state = page.getByRole('main').getByRole('alert').filter({ hasText: '请更正搜索条件' });
  await expect(state).toContainText('结束日期不能早于开始日期');
  await expect(state).not.toContainText('请求编号');
  await panel.getByLabel('结束日期').fill('2999-12-31');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  // A range up to now and two days are never searched together.
  const chips = page.getByRole('main').getByRole('list', { name: '高级搜索' });
  await expect(chips).toContainText('结束日期');
  await panel.getByLabel('时间范围').press('ArrowDown');
  await page.getByTitle('最近 30 天').click();
  await expect(chips).toContainText('最近 30 天');
  await expect(chips).not.toContainText('结束日期');
  await panel.getByLabel('开始日期').fill('2020-01-02');
  await panel.getByLabel('结束日期').fill('2999-12-31');
  await expect(chips).toContainText('结束日期');
  await expect(chips).not.toContainText('最近 30 天');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectExport(page);
  // An address from before may have both: the days count.
  await page.goto(`/web-sign-ins?q=${name}&timeType=M&startTime=2020-01-02&endTime=2999-12-31`);
  await expect(rows).toHaveCount(1);
  await expect(chips).toContainText('结束日期');
  await expect(chips).not.toContainText('最近 30 天');
  await page.context().close();
});

test('a day is typed as on paper or chosen in the calendar, and one that does not exist is not searched', async ({
  browser,
}) => {
  const page = await administratorPage(browser);
  await page.goto('/web-sign-ins');
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  const [first, last] = [panel.getByLabel('开始日期'), panel.getByLabel('结束日期')];
  await first.pressSequentially('2020/1/5');
  expect(new URL(page.url()).searchParams.get('startTime')).toBeNull();
  await first.press('Tab');
  await expect(first).toHaveValue('2020-01-05');
  await expect(page).toHaveURL(/startTime=2020-01-05/);
  await last.fill('2026-02-30');
  await expect(panel.getByText(/请填写存在的日期/)).toBeVisible();
  await expect(page).not.toHaveURL(/endTime/);
  await last.fill('2026-1');
  await expect(panel.getByText(/请填写存在的日期/)).toHaveCount(0);
  await last.press('Tab');
  await expect(panel.getByText(/请填写存在的日期/)).toBeVisible();
  await last.fill('');
  await panel.getByRole('button', { name: '选择日期' }).last().press('Enter');
  const today = page.getByRole('button', { name: '今天' });
  await today.press('Enter');
  await expect(today).toHaveCount(0);
  await expect(last).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(last).toBeFocused();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/endTime=\d{4}-\d\d-\d\d(?:&|$)/);
  expect(await findings(page)).toEqual([]);
  await page.context().close();
});

test('an unusual sign-in is named on the home page, which leads to it in the list', async ({ browser, product }) => {
  const page = await administratorPage(browser, { viewport: { width: 1440, height: 900 } });
  const context = await browser.newContext({ baseURL: product.url, userAgent: 'Mozilla/5.0 (PalmOS) Blazer/4.5' });
  await signIn(await context.newPage());
  await context.close();
  await page.goto('/home');
  const kind = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /次异常的管理平台登录/ }) });
  await expect(kind).toContainText('首次使用此设备');
  await kind.getByRole('link', { name: /admin/ }).first().click();
  await expect(page).toHaveURL(/unusual=Y/);
  const rows = page.locator('tr[data-row-key]');
  await expect(rows.first()).toContainText('首次使用此设备');
  await expect(rows.first()).toContainText('Blazer 4.5');
  expect(await findings(page)).toEqual([]);
  await page.context().close();
});
