import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { emptyBlacklist } from './administrator-calls.ts';
import { expectExport } from './downloads.ts';
import { faultAt } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { confirmed, sheet } from './effects.ts';
import { writeTo } from './writes.ts';

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const adding = (page: Page) => page.getByRole('dialog', { name: '新增黑名单' });
const editing = (page: Page) => page.getByRole('dialog', { name: '编辑黑名单条目' });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '黑名单' })).toBeVisible();

/** Performs an action that writes and returns the code of the response. */
const writes = (page: Page, how: () => Promise<void>) => writeTo(page, /^\/api\/org\/blacklist$/, how);

/** Picks rows in the selection dialog of a type; returns the ids of the rows. */
const pick = async (page: Page, type: string, wanted: { search?: string; rows: number[] }): Promise<string[]> => {
  await adding(page).getByRole('radio', { name: type }).check();
  await adding(page)
    .getByRole('button', { name: `选择${type}` })
    .click();
  const picker = page
    .getByRole('dialog')
    .filter({ has: page.locator('.kit-picker') })
    .last();
  await expect(picker.locator('tr[data-row-key]').first()).toBeVisible();
  if (wanted.search) {
    await picker.getByRole('searchbox').fill(wanted.search);
    await expect(picker.getByText('共 1 项')).toBeVisible();
  }
  const ids: string[] = [];
  for (const place of wanted.rows) {
    const line = picker.locator('tr[data-row-key]').nth(place);
    ids.push((await line.getAttribute('data-row-key')) ?? '');
    await line.getByRole('checkbox').click();
  }
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(picker).toHaveCount(0);
  return ids;
};

const chooseCode = async (page: Page, name: string): Promise<void> => {
  await adding(page).getByLabel('黑名单类型').click();
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
};

test.describe.configure({ mode: 'serial' });

let page: Page;
let people: string[];
test.beforeAll(async ({ browser }) => {
  await emptyBlacklist();
  page = await administratorPage(browser);
  await page.goto('/blacklist');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('an empty list explains its purpose, and the add form shows each error at its field', async () => {
  await expect(page.getByText('黑名单中还没有条目')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await expect(adding(page).getByRole('radio', { name: '员工' })).toBeFocused();
  await adding(page).getByRole('button', { name: '保存' }).click();
  await expect(adding(page).getByText('信息不完整')).toBeVisible();
  await expect(faultAt(adding(page), '对象')).toContainText('必须选择');
  await expect(faultAt(adding(page), '黑名单类型')).toContainText('必须选择');
  await expect(faultAt(adding(page), '备注')).toContainText('必填');
});

test('picked people are listed, can be removed again, and are added together', async () => {
  people = await pick(page, '员工', { rows: [0, 1, 2] });
  const picked = adding(page).getByRole('list', { name: '对象' });
  await expect(picked.getByRole('listitem')).toHaveCount(3);
  await picked.getByRole('listitem').nth(2).getByRole('button').press('Enter');
  await expect(adding(page).getByText('已选 2 项')).toBeVisible();
  await chooseCode(page, '不参与问卷');
  await adding(page).getByLabel('备注').fill('長期出差');
  expect(await findings(page)).toEqual([]);
  expect(await writes(page, () => adding(page).getByLabel('备注').press('Control+Enter'))).toBe('200');
  await expect(page.getByText('已新增 2 项')).toBeVisible();
  await expect(adding(page)).toHaveCount(0);
  await expect(row(page, people[0] ?? '')).toContainText('不参与问卷');
  await expect(row(page, people[1] ?? '').getByRole('switch')).toBeChecked();
});

test('existing entries are skipped, and a reload loses nothing typed', async () => {
  await page.getByRole('button', { name: /新增/ }).click();
  await pick(page, '员工', { rows: [0] });
  await pick(page, '部门', { rows: [1] });
  // An entry includes the departments below unless it says otherwise.
  await expect(adding(page).getByRole('checkbox', { name: /含下级部门/ })).toBeChecked();
  await chooseCode(page, '不参与问卷');
  await expect(adding(page).getByRole('listitem').first()).toContainText('已在名单中');
  await expect(adding(page).getByRole('listitem').last()).not.toContainText('已在名单中');
  await adding(page).getByLabel('备注').fill('外包');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(adding(page).getByText('已恢复您上次未保存的内容。')).toBeVisible();
  await expect(adding(page).getByText('已选 2 项')).toBeVisible();
  await expect(adding(page).getByLabel('备注')).toHaveValue('外包');
  expect(await writes(page, () => adding(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(page.getByText('已新增 1 项 · 已存在而跳过 1 项')).toBeVisible();
  await expect(page.getByText('共 3 项')).toBeVisible();
  await expect(page.locator('tr[data-row-key]').filter({ hasText: '外包' })).toContainText('含下级');
});

test('adding an entry that is off switches it on again, and a department can exclude those below it', async () => {
  const second = row(page, people[1] ?? '');
  expect(await writes(page, () => second.getByRole('switch').click())).toBe('200');
  await expect(second.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('n');
  await pick(page, '员工', { rows: [1] });
  await chooseCode(page, '不参与问卷');
  await adding(page).getByLabel('备注').fill('長期出差');
  expect(await writes(page, () => adding(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(page.getByText('已重新启用 1 项')).toBeVisible();
  await expect(second.getByRole('switch')).toBeChecked();

  const department = page.locator('tr[data-row-key]').filter({ hasText: '外包' });
  await department.getByRole('button', { name: /^编辑/ }).click();
  const reach = editing(page).getByRole('checkbox', { name: /含下级部门/ });
  await expect(reach).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await reach.uncheck();
  expect(await writes(page, () => editing(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(department).not.toContainText('含下级');
});

test('only one entry can be edited at a time, and only its remark', async () => {
  const first = row(page, people[0] ?? '');
  await first.getByRole('checkbox').click();
  await row(page, people[1] ?? '')
    .getByRole('checkbox')
    .click();
  const bar = page.getByRole('region', { name: /已选/ });
  await expect(bar.getByRole('button', { name: '编辑' })).toBeDisabled();
  await row(page, people[1] ?? '')
    .getByRole('checkbox')
    .click();
  await bar.getByRole('button', { name: '编辑' }).click();
  await expect(editing(page).getByLabel('备注')).toBeFocused();
  await expect(editing(page).getByRole('textbox')).toHaveCount(1);
  await expect(editing(page)).toContainText(people[0] ?? '');
  expect(await findings(page)).toEqual([]);
  await editing(page).getByLabel('备注').fill(' ');
  await editing(page).getByRole('button', { name: '保存' }).click();
  await expect(faultAt(editing(page), '备注')).toContainText('必填');

  await editing(page).getByLabel('备注').fill('我的版本');
  expect(await writes(page, () => editing(page).getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect(editing(page)).toHaveCount(0);
  await expect(first).toContainText('我的版本');
  await bar.getByRole('button', { name: '取消选择' }).click();
});

test('blocking the last administrator is rejected before anything is asked', async () => {
  await page.keyboard.press('n');
  await pick(page, '员工', { search: 'admin', rows: [0] });
  await chooseCode(page, '禁止进入管理平台');
  await adding(page).getByLabel('备注').fill('自己');
  expect(await writes(page, () => adding(page).getByRole('button', { name: '保存' }).click())).toBe('502');
  await expect(adding(page).getByRole('alert')).toContainText('将没有人能管理权限');
  await expect(adding(page).getByLabel('备注')).toHaveValue('自己');
  await adding(page).getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').filter({ hasText: '确定退出吗？' }).getByRole('button', { name: '退出' }).click();
  await expect(adding(page)).toHaveCount(0);
  await expect(page.getByText('共 3 项')).toBeVisible();
});

test('a switch is saved at once, the export contains all entries, and deleting names what is deleted', async () => {
  await expectExport(page);
  const second = row(page, people[1] ?? '');
  expect(await writes(page, () => second.getByRole('switch').click())).toBe('200');
  await expect(second.getByRole('switch')).not.toBeChecked();
  await second.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '选择全部 3 项' }).click();
  await page.getByRole('region', { name: '已选 3 项' }).getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).toContainText('及另外 1 项 从黑名单移除');
  await expect(sheet(page)).toContainText('“不参与问卷”减少');
  expect(await findings(page)).toEqual([]);
  await confirmed(page, '删除');
  await expect(page.getByText('黑名单中还没有条目')).toBeVisible();
});
