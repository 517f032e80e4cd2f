import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { confirmSheet, sheet } from './effects.ts';
import { administratorPage } from './sign-in.ts';
import { faultAt, field } from './fields.ts';
import { expect, test } from './story.ts';
import { expectConfirmedWrite, expectWrite } from './writes.ts';

const row = (page: Page, id: string) =>
  page.locator('tr[data-row-key]').filter({ has: page.locator('code').getByText(id, { exact: true }) });
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
const treeIsThere = (page: Page) => expect(row(page, 'T01')).toBeVisible();

const written = (page: Page, how: () => Promise<void>, code?: string) =>
  code === undefined
    ? expectConfirmedWrite(page, /^\/api\/(web(\/sort)?|authandmap)$/, how)
    : expectWrite(page, /^\/api\/(web(\/sort)?|authandmap)$/, how, code);

const choose = async (page: Page, label: string, typed: string): Promise<void> => {
  await field(page, label).click();
  await field(page, label).fill(typed);
  await page.keyboard.press('Enter');
};

/** Fills the form of a new entry and saves it. */
const add = async (page: Page, values: Record<string, string>): Promise<void> => {
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: '新增网页功能' })).toBeVisible();
  for (const [label, value] of Object.entries(values)) {
    if (['上层功能', '图标'].includes(label)) await choose(page, label, value);
    else await field(page, label).fill(value);
  }
  await written(page, () => field(page, '说明').press('Control+Enter'));
  await treeIsThere(page);
};

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/web-functions');
  await treeIsThere(page);
});
test.afterAll(() => page.context().close());

test('the tree shows the hierarchy; only entries without children have permissions', async () => {
  await expect(row(page, 'F012')).toContainText('网页功能');
  await expect(row(page, 'F012').getByRole('button', { name: /^权限/ })).toBeVisible();
  await expect(row(page, 'G04').getByRole('button', { name: /^权限/ })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('collapsed branches stay collapsed after a reload', async () => {
  await row(page, 'G04').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'F012')).toHaveCount(0);
  await page.reload();
  await treeIsThere(page);
  await expect(row(page, 'F012')).toHaveCount(0);
});

test('details of an entry stand beside the tree, with an address, and follow the keys', async () => {
  await page.goto('/web-functions');
  await row(page, 'G01').focus();
  await page.keyboard.press('d');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading')).toContainText('G01');
  await expect(panel.getByText('修改时间')).toBeVisible();
  await expect(page).toHaveURL(/details=/);
  expect(await findings(page)).toEqual([]);
  // The arrow opens and closes a branch; of an entry without one it shows the details.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'F001')).toBeFocused();
  await expect(panel.getByRole('heading')).toContainText('F001');
  await page.reload();
  await expect(panel.getByRole('heading')).toContainText('F001');
  await panel.getByRole('button', { name: '上一项' }).click();
  await expect(panel.getByRole('heading')).toContainText('G01');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await row(page, 'F001').focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('heading')).toContainText('F001');
  await page.keyboard.press('ArrowLeft');
  await expect(panel).toHaveCount(0);
  await expect(row(page, 'F001')).toBeFocused();
});

test('the search expands matching branches, in either script, and is part of the address', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('網頁功能');
  await expect(row(page, 'F012')).toBeVisible();
  await expect(row(page, 'F012').locator('mark')).toHaveText('网页功能');
  await expect(row(page, 'F005')).toHaveCount(0);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('searchbox').fill('没有这样的功能');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await page.getByRole('searchbox').press('Escape');
  await expect(row(page, 'F005')).toBeVisible();
  await row(page, 'G04').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'F012')).toBeVisible();
});

test('the add form shows each error at its field and loses nothing', async () => {
  await page.keyboard.press('n');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '功能编号')).toBeVisible();
  await expect(field(page, '功能编号')).toBeFocused();
  await expect(faultAt(page, '图标')).toHaveText('第 1、2 层的功能需要图标');
  await field(page, '层级').fill('2');
  await expect(faultAt(page, '上层功能')).toHaveText('第 1 层以外的功能需要选择上层功能');
  await choose(page, '上层功能', '功能中心');
  await field(page, '层级').fill('1');
  await expect(page.getByText('顶层没有上层功能')).toBeVisible();
  await field(page, '路径').fill('javascript:alert(1)');
  await expect(faultAt(page, '路径')).toContainText('以 / 开头的路径');

  await field(page, '功能编号').fill('F012');
  await field(page, '名称').fill('端到端');
  await choose(page, '图标', 'Tool');
  await field(page, '页面组件').fill('layout');
  await field(page, '路径').fill('/e2e');
  await field(page, '排序').fill('1');
  await written(page, () => field(page, '路径').press('Enter'), '24');
  await expect(faultAt(page, '功能编号')).toHaveText('此功能编号已存在');
  await field(page, '功能编号').fill('E1');
  await written(page, () => field(page, '功能编号').press('Enter'), '24');
  await expect(faultAt(page, '排序')).toHaveText('同层中已有相同的排序');
  await field(page, '排序').fill('8.5');

  await page.getByRole('button', { name: '选择多语言编号' }).click();
  const picker = page.getByRole('dialog', { name: '选择多语言编号' });
  await picker.getByRole('searchbox').fill('menu.t03');
  await expect(picker.locator('tr[data-row-key]')).toHaveCount(4);
  await picker.locator('tr[data-row-key]').first().dblclick();
  await expect(field(page, '多语言编号')).toHaveValue('menu.t03');
  await field(page, '多语言编号').fill('');
  await written(page, () => field(page, '排序').press('Enter'));
  await expect(row(page, 'E1')).toContainText('端到端');
});

test('its child entries are reordered with the keyboard', async () => {
  const place = { 层级: '2', 上层功能: 'E1', 图标: 'Tool', 页面组件: 'parameters' };
  await add(page, { 功能编号: 'E1A', 名称: '甲', ...place, 排序: '1', 路径: '/e2e-a' });
  await add(page, { 功能编号: 'E1B', 名称: '乙', ...place, 排序: '2', 路径: '/e2e-b' });
  const name = row(page, 'E1').getByRole('button', { name: '展开行' });
  if (await name.count()) await name.click();
  await row(page, 'E1')
    .getByRole('button', { name: /同层排序/ })
    .click();
  const sorting = page.getByRole('dialog', { name: '“端到端”下的排序' });
  await sorting.getByRole('listitem').filter({ hasText: 'E1B' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await written(page, () => sorting.getByRole('button', { name: '保存顺序' }).click());
  await expect(sorting).toHaveCount(0);
  const codes = page.locator('tr[data-row-key] code').filter({ hasText: /^E1/ });
  await expect(codes).toHaveText(['E1', 'E1B', 'E1A']);
});

test('an entry below one that is switched off cannot be switched on', async () => {
  const [parent, child] = [row(page, 'E1').getByRole('switch'), row(page, 'E1A').getByRole('switch')];
  await written(page, () => child.click());
  await expect(child).not.toBeChecked();
  await written(page, () => parent.click());
  await expect(parent).not.toBeChecked();
  await written(page, () => child.click(), '502');
  await expect(page.getByText('请先启用上层功能')).toBeVisible();
  await expect(child).not.toBeChecked();
  await page.locator('.ant-notification-notice-close').click();
  await written(page, () => parent.click());
  await expect(parent).toBeChecked();
  await written(page, () => child.click());
  await expect(child).toBeChecked();
});

test('a function is granted to a department; nothing is sent before saving', async () => {
  await row(page, 'E1A').getByRole('button', { name: /^权限/ }).click();
  await expect(page).toHaveURL(/permission=/);
  await page.getByRole('button', { name: '保存' }).click();
  await dialog(page, '请新增信息').getByRole('button', { name: '确定' }).click();

  await page.getByRole('region', { name: '身份' }).getByRole('button', { name: '新增' }).first().click();
  const adding = page.getByRole('dialog', { name: '新增身份' });
  await adding.getByRole('radio', { name: /VIEWER/ }).check();
  await adding.getByRole('radio', { name: /部门/ }).check();
  expect(await findings(page)).toEqual([]);
  await adding.getByRole('button', { name: '下一步' }).click();
  const picker = page.getByRole('dialog', { name: '选择部门' });
  const departments = picker.locator('tr[data-row-key]');
  await departments.nth(0).click();
  await departments.nth(1).click();
  await picker.getByRole('button', { name: '确定' }).click();
  // Chooses another type before the dialog closes.
  await expect(adding.getByText('已选 2 项')).toBeVisible();
  await adding.getByRole('radio', { name: /公司/ }).check();
  await adding.getByRole('button', { name: '下一步' }).click();
  const companies = page.getByRole('dialog', { name: '选择公司' });
  await companies.locator('tr[data-row-key]').nth(0).click();
  await companies.getByRole('button', { name: '确定' }).click();
  await expect(adding.getByText('已选 3 项')).toBeVisible();
  await adding.getByRole('button', { name: /^移除/ }).last().click();
  expect(await findings(page)).toEqual([]);
  await adding.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('option', { name: /VIEWER/ })).toContainText('2 个条件');
  await page
    .getByRole('checkbox', { name: /含下级/ })
    .first()
    .check();
  await expect(page.getByText('有未保存的更改')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('region', { name: '身份' }).getByRole('button', { name: '新增' }).click();
  await adding.getByRole('radio', { name: /VIEWER/ }).check();
  await adding.getByRole('radio', { name: /所有人/ }).check();
  await adding.getByRole('button', { name: '确定' }).click();
  await dialog(page, '身份 VIEWER 已存在').getByRole('button', { name: '确定' }).click();
  await adding.getByRole('radio', { name: /ADMIN/ }).check();
  await adding.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('option', { name: /ADMIN/ })).toContainText('1 个条件');
  await expect(page.locator('tr[data-row-key]')).toContainText('所有人');
});

test('saving names an identity that has lost its last condition', async () => {
  await page.getByRole('checkbox', { name: '选择 所有人' }).check();
  await page
    .getByRole('region', { name: /的条件/ })
    .getByRole('button', { name: '删除' })
    .click();
  await dialog(page, '确认删除吗？').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('此身份还没有条件')).toBeVisible();
  await page.getByRole('option', { name: /VIEWER/ }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await dialog(page, 'ADMIN：请新增条件').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('option', { name: /ADMIN/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '删除身份' }).click();
  await dialog(page, '确认删除身份').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('leaving asks for confirmation, and a reload restores the changes', async () => {
  await page.getByRole('button', { name: '返回' }).click();
  await dialog(page, '确定退出吗？').getByRole('button', { name: '继续编辑' }).click();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('已恢复您上次未保存的更改。')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /含下级/ }).first()).toBeChecked();
  await written(page, () => page.getByRole('button', { name: '保存' }).click());
  await treeIsThere(page);
});

test('saving after somebody else shows what they changed and keeps one’s own changes', async () => {
  await row(page, 'E1A').getByRole('button', { name: /^权限/ }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await addEverybody(other);
  await written(other, () => other.getByRole('button', { name: '保存' }).click());
  await other.close();

  await page
    .getByRole('checkbox', { name: /含下级/ })
    .nth(1)
    .check();
  await written(page, () => page.getByRole('button', { name: '保存' }).click(), '409');
  const conflict = page.getByRole('dialog', { name: '权限已被他人修改' });
  await expect(conflict.getByRole('listitem')).toContainText('所有人');
  expect(await findings(page)).toEqual([]);
  await conflict.getByRole('button', { name: '应用我的更改' }).click();
  await expect(page.locator('tr[data-row-key]')).toHaveCount(3);
  await expect(page.getByRole('checkbox', { name: /含下级/ }).nth(1)).toBeChecked();
  await written(page, () => page.getByRole('button', { name: '保存' }).click());
  await treeIsThere(page);
});

const addEverybody = async (target: Page): Promise<void> => {
  await target.getByRole('button', { name: '新增条件' }).click();
  await target
    .getByRole('dialog', { name: '新增条件' })
    .getByRole('radio', { name: /所有人/ })
    .check();
  await target.getByRole('dialog', { name: '新增条件' }).getByRole('button', { name: '确定' }).click();
};

test('a function granted to everybody appears in the menu at once', async () => {
  await expect(page.getByRole('banner').getByText('端到端')).toBeVisible();
});

test('deleting says how many child entries are deleted too, and deletes them', async () => {
  await row(page, 'E1').getByRole('button', { name: /^删除/ }).click();
  await expect(sheet(page)).toContainText('人失去此功能');
  await expect(sheet(page)).toContainText('下级功能2');
  expect(await findings(page)).toEqual([]);
  await confirmSheet(page);
  await expect(row(page, 'E1A')).toHaveCount(0);
  await expect(row(page, 'E1')).toHaveCount(0);
});
