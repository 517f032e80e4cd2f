import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { apkOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { expectExport } from './downloads.ts';
import { confirmed, sheet } from './effects.ts';
import { choose, faultAt, field, formItem } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

const row = (page: Page, no: string) =>
  page.locator('tr[data-row-key]').filter({ has: page.locator('code').getByText(no, { exact: true }) });
const latest = (page: Page, name: string) => page.getByRole('switch', { name: `将 ${name} 设为最新版` });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: 'APP 版本', exact: true })).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });

const chooseFile = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(选择文件|更换)：安装包$/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/vnd.android.package-archive', buffer });
};
const isUploaded = (page: Page) => expect(page.getByRole('button', { name: '更换：安装包' })).toBeVisible();

/** Larger than one chunk of an upload. */
const packageOf = (no: string): Buffer => apkOf(Buffer.alloc(5_500_000, no));

/** A new visitor without a session. */
const visitor = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto('/download');
  return page;
};
const platformsOf = (page: Page) => page.getByRole('article').getByRole('heading');

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/app-versions');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('list and public page say that there are no versions yet', async ({ browser }) => {
  await expect(page.getByText('还没有版本')).toBeVisible();
  const anybody = await visitor(browser, { locale: 'vi-VN' });
  await expect(anybody.getByRole('heading', { name: 'Chưa có phiên bản để tải' })).toBeVisible();
  await anybody.context().close();
});

test('an Android download needs its number, then the package with that name', async () => {
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: '新增版本' })).toBeVisible();
  await expect(field(page, '下载地址')).toBeDisabled();
  await expect(page.getByPlaceholder('请先填写版本号：安装包须按版本号命名')).toBeDisabled();
  await save(page).click();
  await expect(faultAt(page, '版本号')).toHaveText('必填');
  await expect(faultAt(page, '安装包')).toHaveText('请上传安装包（.apk）');
  await expect(page.getByText('信息不完整')).toBeVisible();
  await field(page, '版本号').fill('01.9.0');
  await expect(faultAt(page, '版本号')).toContainText('不带前导零');

  await field(page, '版本号').fill('1.9.0');
  await chooseFile(page, 'steward-1.8.0.apk', packageOf('1.8.0'));
  await expect(formItem(page, '安装包').getByRole('alert').last()).toContainText('文件名必须由应用前缀');
  await chooseFile(page, 'steward-1.9.0.apk', packageOf('1.9.0'));
  await isUploaded(page);
  await expect(formItem(page, '安装包')).toContainText('steward-1.9.0.apk');
  await field(page, '版本号').fill('1.10.0');
  await expect(faultAt(page, '安装包')).toContainText('文件名必须由应用前缀');
  await field(page, '版本号').fill('1.9.0');
  await field(page, '版本说明').fill('修复了扫码页面闪退的问题');
  await field(page, '版本说明').press('Control+Enter');
  await listIsThere(page);
  await expect(row(page, '1.9.0')).toContainText('安卓');
});

test('an existing number is rejected at its field, and nothing typed is lost', async () => {
  await page.keyboard.press('n');
  await field(page, '版本号').fill('1.9.0');
  await chooseFile(page, 'steward-1.9.0.apk', packageOf('again'));
  await isUploaded(page);
  await field(page, '版本说明').fill('第二次');
  await save(page).click();
  await expect(faultAt(page, '版本号')).toHaveText('同一平台和更新方式的版本号不能重复！');
  await field(page, '版本号').fill('1.10.0');
  await chooseFile(page, 'steward-1.10.0.apk', packageOf('1.10.0'));
  await expect(formItem(page, '安装包')).toContainText('steward-1.10.0.apk');
  await isUploaded(page);
  await field(page, '强制更新').click();
  await save(page).click();
  await listIsThere(page);
  await expect(row(page, '1.10.0')).toContainText('是');
});

test('iOS needs an address; a version in a store can never be the latest', async () => {
  for (const [type, no] of [
    ['下载安装', '2.0.0'],
    ['已上架版本', '1.2.0'],
  ] as const) {
    await page.keyboard.press('n');
    await choose(page, '平台', '苹果');
    if (type !== '下载安装') await choose(page, '更新方式', type);
    await field(page, '版本号').fill(no);
    await field(page, '版本说明').fill('与安卓同步');
    await field(page, '下载地址').fill('javascript:alert(1)');
    await save(page).click();
    await expect(faultAt(page, '下载地址')).toContainText('http:// 或 https://');
    await field(page, '下载地址').fill('https://apps.example.com/steward');
    await save(page).click();
    await listIsThere(page);
  }
  await expect(latest(page, '苹果 2.0.0')).toBeEnabled();
  await expect(latest(page, '苹果 1.2.0')).toHaveCount(0);
});

test('numbers sort as numbers, and the list filters by number', async () => {
  const numbers = () => page.locator('tr[data-row-key] code').allTextContents();
  await page.getByRole('columnheader', { name: /版本号/ }).click();
  await expect.poll(numbers).toEqual(['1.2.0', '1.9.0', '1.10.0', '2.0.0']);
  await page.goto('/app-versions?no=1.1');
  await expect(page.locator('tr[data-row-key]')).toHaveCount(0);
  await page.goto('/app-versions?no=1.10&ismust=Y');
  await expect.poll(numbers).toEqual(['1.10.0']);
  await expectExport(page);
  await page.goto('/app-versions');
});

test('one version of a platform is the latest until another one replaces it', async () => {
  await latest(page, '安卓 1.9.0').click();
  await expect(sheet(page)).toContainText('在 安卓 发布版本 1.9.0');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(latest(page, '安卓 1.9.0')).toBeFocused();
  await expect(latest(page, '安卓 1.9.0')).not.toBeChecked();
  await page.keyboard.press('Space');
  await confirmed(page, '发布');
  await expect(latest(page, '安卓 1.9.0')).toBeDisabled();
  await latest(page, '安卓 1.10.0').click();
  await expect(sheet(page)).toContainText('在 安卓 强制更新到版本 1.10.0');
  expect(await findings(page)).toEqual([]);
  await confirmed(page, '强制更新');
  await expect(latest(page, '安卓 1.10.0')).toBeDisabled();
  await expect(latest(page, '安卓 1.9.0')).toBeEnabled();
  await expect(latest(page, '安卓 1.9.0')).not.toBeChecked();
  await latest(page, '苹果 2.0.0').click();
  await confirmed(page, '发布');
  await expect(latest(page, '苹果 2.0.0')).toBeDisabled();
  expect(await findings(page)).toEqual([]);
});

test('editing keeps platform, type and package', async () => {
  await row(page, '1.10.0').getByRole('button', { name: /^编辑/ }).click();
  await expect(page.getByRole('heading', { name: '编辑版本' })).toBeVisible();
  await expect(field(page, '平台')).toBeDisabled();
  await expect(field(page, '更新方式')).toBeDisabled();
  await expect(field(page, '下载地址')).toHaveValue(/\/download$/);
  await expect(formItem(page, '安装包')).toContainText('steward-1.10.0.apk');
  expect(await findings(page)).toEqual([]);
  await field(page, '版本说明').fill('新的首页\n消息可以按公司筛选');
  await save(page).click();
  await listIsThere(page);
  await expect(row(page, '1.10.0')).toContainText('新的首页');
});

test('the release notes are written in each language in the form of the version', async () => {
  const coverage = (no: string) => row(page, no).getByRole('img', { name: /Tiếng Việt/ });
  await expect(coverage('1.10.0')).toHaveAccessibleName(/Tiếng Việt：缺少/);
  await row(page, '1.10.0')
    .getByRole('button', { name: /^语言版本/ })
    .click();
  await page.getByRole('button', { name: '新增 Tiếng Việt' }).click();
  const vietnamese = '版本说明 · Tiếng Việt';
  await save(page).click();
  await expect(faultAt(page, vietnamese)).toHaveText('必填');
  await field(page, vietnamese).fill('Trang chủ mới');
  // axe takes what has scrolled beneath the header to be on it.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  expect(await findings(page)).toEqual([]);
  await save(page).click();
  await listIsThere(page);
  await expect(coverage('1.10.0')).toHaveAccessibleName(/Tiếng Việt：有/);
  await page.goto('/app-versions?missing=vi');
  await expect(row(page, '1.9.0')).toBeVisible();
  await expect(row(page, '1.10.0')).toHaveCount(0);
  await page.goto('/app-versions');
});

test('only a row with a package offers its download', async () => {
  await expect(row(page, '2.0.0').getByRole('button', { name: /下载安装包/ })).toHaveCount(0);
  const file = page.waitForEvent('download');
  await row(page, '1.9.0')
    .getByRole('button', { name: /下载安装包/ })
    .click();
  const got = await file;
  expect(got.suggestedFilename()).toBe('steward-1.9.0.apk');
  expect((await readFile(await got.path())).equals(packageOf('1.9.0'))).toBe(true);
});

test('a version has one link for each region; every field is required, and links can be deleted', async () => {
  const dialog = page.getByRole('dialog');
  await row(page, '1.10.0')
    .getByRole('button', { name: /各区域下载地址/ })
    .press('Enter');
  await expect(page.getByText('还没有区域下载地址')).toBeVisible();
  await page.keyboard.press('n');
  await expect(dialog.getByTitle('中国大陆')).toBeVisible();
  await dialog.getByLabel('下载地址').press('Control+Enter');
  await expect(dialog.getByText('信息不完整')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('下载地址').fill('https://cn.example.com/steward.apk');
  await dialog.getByLabel('下载地址').press('Control+Enter');
  await expect(sheet(page)).toContainText('中国大陆使用 安卓 的员工会看到');
  await confirmed(page, '展示');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '新增地址' }).click();
  await dialog.locator('.ant-select').click();
  await expect(page.locator('.ant-select-dropdown:visible').getByTitle('中国大陆', { exact: true })).toHaveCount(0);
  await page.locator('.ant-select-dropdown:visible').getByTitle('越南', { exact: true }).click();
  await dialog.getByLabel('下载地址').fill('https://vn.example.com/steward.apk');
  await dialog.getByLabel('下载地址').press('Control+Enter');
  await confirmed(page, '展示');
  await expect(page.getByRole('link', { name: 'https://vn.example.com/steward.apk' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '删除 中国大陆' }).click();
  await expect(sheet(page)).toContainText('该区域的读者将改用版本本身的地址或安装包');
  await confirmed(page, '删除');
  await expect(page.getByRole('link', { name: 'https://cn.example.com/steward.apk' })).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere(page);
});

test('the public page needs no session and offers the newest version of each platform in the browser’s language', async ({
  browser,
}) => {
  const anybody = await visitor(browser, { locale: 'vi-VN' });
  await expect(anybody).toHaveURL(/\/download$/);
  await expect(platformsOf(anybody)).toHaveText([/Android 1\.10\.0/, /iOS 2\.0\.0/]);
  const android = anybody.getByRole('article').first();
  await expect(android).toContainText('Bắt buộc cập nhật');
  await expect(android).toContainText('Trang chủ mới');
  await expect(android).toContainText('5,2 MB');
  await expect(android.getByRole('link').first()).toHaveAttribute('href', 'https://vn.example.com/steward.apk');
  await expect(anybody.getByRole('img', { name: /\/download$/ })).toBeVisible();
  expect(await findings(anybody)).toEqual([]);

  const file = anybody.waitForEvent('download');
  await android.getByRole('link', { name: 'Tải xuống từ máy chủ công ty (5,2 MB)' }).click();
  expect((await readFile(await (await file).path())).equals(packageOf('1.10.0'))).toBe(true);

  await anybody.getByRole('button', { name: 'Đài Loan' }).press('Enter');
  await expect(android.getByRole('link')).toHaveText(['Tải xuống từ máy chủ công ty (5,2 MB)']);
  await anybody.getByRole('button', { name: '繁體' }).click();
  await expect(anybody.getByRole('heading', { name: '下載 APP' })).toBeVisible();
  await expect(android).toContainText('消息可以按公司筛选');
  await expect(anybody.getByRole('button', { name: '台灣' })).toHaveAttribute('aria-pressed', 'true');
  await anybody.reload();
  await expect(anybody.getByRole('heading', { name: '下載 APP' })).toBeVisible();
  await anybody.context().close();
});

test('on a phone the user’s own platform comes first, and nothing is wider than 320 pixels, light and dark', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = await visitor(browser, {
      locale: 'en',
      colorScheme,
      viewport: { width: 320, height: 640 },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari',
    });
    await expect(platformsOf(phone)).toHaveText([/iOS 2\.0\.0/, /Android 1\.10\.0/]);
    await expect(phone.getByRole('img', { name: /\/download$/ })).toHaveCount(0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findings(phone)).toEqual([]);
    await phone.context().close();
  }
});

test('the public page says when versions cannot be loaded, and tries again', async ({ browser }) => {
  const anybody = await (await browser.newContext({ locale: 'en' })).newPage();
  await anybody.route('**/api/appversion/newest*', (route) => route.abort());
  await anybody.goto('/download');
  await expect(anybody.getByRole('alert')).toContainText('Could not read the version information');
  await anybody.unroute('**/api/appversion/newest*');
  await anybody.getByRole('button', { name: 'Try again' }).click();
  await expect(platformsOf(anybody)).toHaveCount(2);
  await anybody.context().close();
});
