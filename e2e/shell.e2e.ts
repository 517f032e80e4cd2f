import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { field } from './fields.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' });
const open = async (page: Page, name: string): Promise<void> => {
  await menu(page).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};
const close = (page: Page, name: string) =>
  tabs(page)
    .getByRole('button', { name: `关闭“${name}”` })
    .click();

test.use(administratorSignedIn);

test.beforeEach(async ({ page }) => {
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
});

test('page tabs keep their address and can be closed', async ({ page }) => {
  for (const name of ['参数数据', '角色管理', '网页功能']) await open(page, name);
  await expect(tabs(page).getByRole('listitem')).toHaveCount(4);
  await expect(page).toHaveTitle('网页功能 - Steward');

  await tab(page, '参数数据').click();
  await expect(page.getByRole('heading', { level: 1, name: '参数数据' })).toBeVisible();
  await page.getByRole('searchbox').fill('Identity');
  await expect(page).toHaveURL('/parameters?q=Identity');
  await expect(tab(page, '参数数据')).toHaveAttribute('href', '/parameters?q=Identity');
  await tab(page, '角色管理').click();
  await expect(page).toHaveURL('/roles');
  await tab(page, '参数数据').click();
  await expect(page).toHaveURL('/parameters?q=Identity');
  await expect(page.getByRole('heading', { level: 1, name: '参数数据' })).toBeVisible();

  // An inactive tab: the page stays. The active one: the next tab, else the previous one, else home.
  await close(page, '角色管理');
  await expect(page).toHaveURL('/parameters?q=Identity');
  await close(page, '参数数据');
  await expect(page).toHaveURL('/web-functions');
  await expect(tab(page, '参数数据')).toHaveCount(0);
  await open(page, '角色管理');
  await close(page, '角色管理');
  await expect(page).toHaveURL('/web-functions');
  // The page takes the focus once it has opened.
  await expect(async () => {
    await tab(page, '网页功能').press('Delete', { timeout: 2_000 });
    await expect(page).toHaveURL('/home', { timeout: 2_000 });
  }).toPass();
  await expect(tabs(page).getByRole('listitem')).toHaveCount(1);
  await expect(tabs(page).getByRole('button', { name: /^关闭/ })).toHaveCount(0);
});

test('tabs survive a reload, and are closed by the menu and by middle click', async ({ page }) => {
  for (const name of ['参数数据', '角色管理', '网页功能']) await open(page, name);
  await page.reload();
  await expect(tabs(page).getByRole('listitem')).toHaveCount(4);
  await tab(page, '参数数据').click({ button: 'middle' });
  await expect(tab(page, '参数数据')).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
  await tabs(page).getByRole('button', { name: '页面标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭其他页' }).press('Enter');
  await expect(tabs(page).getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL('/web-functions');
});

test('closing the tab of a form with unsaved changes asks for confirmation', async ({ page }) => {
  await open(page, '角色管理');
  await page.goto('/parameters?add=1');
  await field(page, '名称').fill('未保存');
  await close(page, '参数数据');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/\/parameters\?add=1/);
  await expect(tab(page, '参数数据')).toBeVisible();
  await expect(field(page, '名称')).toHaveValue('未保存');
  await close(page, '参数数据');
  await page.getByRole('button', { name: '退出', exact: true }).click();
  await expect(page).toHaveURL('/roles');
  await expect(tab(page, '参数数据')).toHaveCount(0);
});

test('the palette finds pages, people and actions with the keyboard', async ({ page }) => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  await page.keyboard.type('f005');
  await expect(palette.getByRole('group', { name: '页面与功能' }).getByRole('option')).toHaveText([/参数数据/]);
  await expect(palette.getByRole('group', { name: '网页功能' }).getByRole('option')).toHaveText([/参数数据/]);
  await expect(palette.locator('mark').first()).toHaveText('F005');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/parameters');
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('陈');
  await expect(palette.getByRole('group', { name: '人员' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/person\//);
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('应用类型');
  const records = palette.getByRole('group', { name: '参数数据' }).getByRole('option');
  await expect(records.first()).toBeVisible();
  await records.first().click();
  await expect(page).toHaveURL(/\/parameters\?edit=/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('拉黑 陈');
  await expect(palette.getByRole('option', { name: /^拉黑 陈/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const blacklist = page.getByRole('dialog', { name: '新增黑名单' });
  await expect(blacklist.getByText(/陈/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(blacklist).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('深色');
  await expect(palette.getByRole('option', { name: '外观：深色' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(palette).toBeHidden();
  await page.getByRole('button', { name: '高级搜索' }).hover();
  expect(await findings(page)).toEqual([]);
});

test('the language is switched without leaving the page or losing its filter', async ({ page }) => {
  await page.goto('/parameters?q=Identity');
  await expect(page.getByRole('heading', { level: 1, name: '参数数据' })).toBeVisible();
  await page.getByRole('button', { name: /^语言/ }).click();
  await page.getByRole('menuitem', { name: 'Tiếng Việt' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dữ liệu tham số' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quản lý vai trò' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/parameters?q=Identity');
  await expect(page).toHaveTitle('Dữ liệu tham số - Steward');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await page.context().clearCookies();
});

test('what a script moves is in its place at once for those who want less motion', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const measured = await page.evaluate(() => {
    const list = document.createElement('div');
    list.style.cssText = 'position: absolute; left: -1000vw; width: 10px; height: 10px';
    document.body.append(list);
    // As lists of fields are placed: drawn off screen, then measured at the edge.
    list.getBoundingClientRect();
    list.style.left = '0';
    const { x } = list.getBoundingClientRect();
    list.remove();
    return x;
  });
  expect(measured).toBe(0);
});

test('a failure that nobody has closed covers no title of a dialog that opens later', async ({ page }) => {
  await open(page, '角色管理');
  await page.route('**/api/role/export**', (route) => route.fulfill({ status: 500, json: { code: '500' } }));
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const failure = page.locator('.ant-notification-notice');
  await expect(failure).toBeVisible();
  await open(page, '黑名单');
  await page.keyboard.press('n');
  const title = page.getByRole('dialog').getByText('新增黑名单', { exact: true });
  await expect(title).toBeVisible();
  const [above, below] = [await failure.boundingBox(), await title.boundingBox()];
  expect(above).not.toBeNull();
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  // In a low window the dialog is lower, and its buttons are in it still.
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(page.getByRole('dialog').getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
});

test('an unknown path leads to the not-found page, in any letter case', async ({ page }) => {
  await page.goto('/no-such-place');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  for (const path of ['/50X', '/Download', '/MobileWeb', '/PrivacyPolicy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
});

test('an unreachable server leads to an error page with a link back', async ({ page }) => {
  await page.route('**/api/data/param**', (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }));
  await open(page, '角色管理');
  await menu(page).getByRole('link', { name: '参数数据' }).click();
  await expect(page).toHaveURL('/50x?from=%2Fparameters');
  await page.unroute('**/api/data/param**');
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page).toHaveURL('/parameters');
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
});

test('a menu entry without a screen in this version says so; an external one opens in a new window', async ({
  page,
}) => {
  const entry = (id: string, title: string, path: string, component: string) => ({
    id,
    path,
    component,
    meta: { title, langid: '', icon: 'NoSuchOutlined', auth: true, scopes: { LOOK: 'everywhere' } },
    children: [],
  });
  await page.route('**/api/routes?**', async (route) => {
    const answer = (await (await route.fetch()).json()) as { code: string; content: unknown[] };
    const area = entry('T90', '以后', '/t90', 'layout');
    const children = [
      entry('F90', '以后的画面', '/later', 'later'),
      entry('F91', '维基', 'https://wiki.example/', 'link'),
    ];
    await route.fulfill({ json: { ...answer, content: [...answer.content, { ...area, children }] } });
  });
  await page.reload();
  await page.getByRole('button', { name: '以后', exact: true }).click();
  const link = menu(page).getByRole('link', { name: '维基' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await menu(page).getByRole('link', { name: '以后的画面' }).click();
  await expect(page).toHaveURL('/later');
  await expect(page.getByRole('heading', { name: '此版本中没有这个页面' })).toBeVisible();
  await expect(tab(page, '以后的画面')).toBeVisible();
});

test('the home page and the frame can be used without a mouse', async ({ page }) => {
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(menu(page).getByRole('link', { name: '角色管理' })).toBeAttached();
  await page.getByRole('button', { name: '展开菜单' }).click();
});

test('the menu shows the entry of the page, also in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await page.goto('/access-check');
  const entry = page.locator('.shell-side [aria-current]');
  await expect(entry).toHaveText('权限检查');
  // Boxes scroll by whole pixels.
  await expect(entry).toBeInViewport({ ratio: 0.95 });
});
