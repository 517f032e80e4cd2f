import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectConfirmedWrite, expectWrite } from './writes.ts';

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
const functions = (page: Page) => page.getByRole('region', { name: '功能', exact: true });
const conditions = (page: Page) => page.getByRole('region', { name: /的条件$/ });
const holders = (page: Page) => page.getByRole('region', { name: '谁拥有' });
const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '参数数据' })).toBeVisible();

/** Performs an action that saves, and checks the code of the response. */
const saved = (page: Page, how: () => Promise<void>, code?: string) =>
  code === undefined
    ? expectConfirmedWrite(page, /^\/api\/data\/permission$/, how)
    : expectWrite(page, /^\/api\/data\/permission$/, how, code);

const addEverybody = async (target: Page): Promise<void> => {
  await target.getByRole('button', { name: '新增条件' }).first().click();
  const adding = target.getByRole('dialog', { name: '新增条件' });
  await adding.getByRole('radio', { name: /所有人/ }).check();
  await adding.getByRole('button', { name: '确定' }).click();
  await expect(adding).toHaveCount(0);
};

/** The dialog in which the companies of a new condition are chosen, and the one behind it. */
const companyPicker = async (target: Page) => {
  await target.getByRole('button', { name: '新增条件' }).first().click();
  const adding = target.getByRole('dialog', { name: '新增条件' });
  await adding.getByRole('radio', { name: /公司/ }).check();
  await adding.getByRole('button', { name: '下一步' }).click();
  return { adding, picker: target.getByRole('dialog', { name: '选择公司' }) };
};

const addCompany = async (target: Page, place: number): Promise<void> => {
  const { adding, picker } = await companyPicker(target);
  await picker.locator('tr[data-row-key]').nth(place).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await adding.getByRole('button', { name: '确定' }).click();
  await expect(adding).toHaveCount(0);
};

const toList = async (target: Page): Promise<void> => {
  await target.goto('/parameters?q=AppModule');
  await listIsThere(target);
  await expect(row(target, 'OFFICE')).toBeVisible();
};

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await toList(page);
});
test.afterAll(() => page.context().close());

test('a parameter without permissions is shown as open to all, and saving changes nothing', async () => {
  await row(page, 'OFFICE').getByRole('button', { name: /^权限/ }).click();
  await expect(page).toHaveURL(/permission=/);
  await expect(page.getByText('不作限制', { exact: true })).toBeVisible();
  await expect(holders(page).getByRole('status')).toHaveText(/^\d+ 人$/);
  await expect(holders(page).getByRole('listitem').first().getByRole('link')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await saveButton(page).click();
  await dialog(page, '至少一个功能需要有条件').getByRole('button', { name: '确定' }).click();
});

test('functions are picked, searched and given conditions; nothing is sent before saving', async () => {
  await functions(page).getByRole('button', { name: '新增' }).first().click();
  const picker = page.getByRole('dialog', { name: '选择功能' });
  await picker.getByRole('searchbox').fill('參數數據');
  await expect(picker.locator('tr[data-row-key]')).toHaveCount(1);
  await picker.locator('tr[data-row-key]').click();
  expect(await findings(page)).toEqual([]);
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(functions(page).getByRole('option')).toHaveCount(1);
  // The next one by typing.
  const typing = functions(page).getByRole('combobox', { name: '功能' });
  await typing.fill('F004');
  await typing.press('Enter');
  await expect(functions(page).getByRole('option', { name: /F004/ })).toHaveAttribute('aria-selected', 'true');
  await expect(typing).toHaveValue('');
  await functions(page).getByRole('option', { name: /F005/ }).click();
  await expect(functions(page).getByRole('option', { name: /F005/ })).toHaveAttribute('aria-selected', 'true');

  await saveButton(page).click();
  await dialog(page, '至少一个功能需要有条件').getByRole('button', { name: '确定' }).click();

  await page.getByRole('button', { name: '新增条件' }).first().click();
  const adding = page.getByRole('dialog', { name: '新增条件' });
  await adding.getByRole('button', { name: '确定' }).click();
  await dialog(page, '请选择条件类型').getByRole('button', { name: '确定' }).click();
  await adding.getByRole('radio', { name: /部门/ }).check();
  await adding.getByRole('button', { name: '下一步' }).click();
  const departments = page.getByRole('dialog', { name: '选择部门' });
  await departments.locator('tr[data-row-key]').nth(0).click();
  await departments.getByRole('button', { name: '确定' }).click();
  await adding.getByRole('button', { name: '确定' }).click();
  await addCompany(page, 0);
  // A company that has a condition cannot be chosen again.
  const { adding: again, picker: companies } = await companyPicker(page);
  await expect(companies.locator('tr[data-row-key]').first()).toHaveAttribute('aria-disabled', 'true');
  await expect(companies.locator('tr[data-row-key]').first()).toContainText(/已/);
  await companies.getByRole('button', { name: '取消' }).click();
  await again.getByRole('button', { name: '取消' }).click();
  await expect(conditions(page).locator('tr[data-row-key]')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /含下级/ })).toHaveCount(1);
  await page.getByRole('checkbox', { name: /含下级/ }).check();
  await expect(functions(page).getByRole('option', { name: /F005/ })).toContainText('2 个条件');
  expect(await findings(page)).toEqual([]);

  await functions(page).getByRole('searchbox').fill('F004');
  await expect(functions(page).getByRole('option')).toHaveCount(1);
  await functions(page).getByRole('searchbox').fill('没有');
  await expect(functions(page).getByText('没有符合条件的内容')).toBeVisible();
  await functions(page).getByRole('searchbox').press('Escape');
  await expect(functions(page).getByRole('option')).toHaveCount(2);
});

test('leaving asks for confirmation, and a reload restores the changes', async () => {
  await page.getByRole('button', { name: '返回' }).click();
  await dialog(page, '确定退出吗？').getByRole('button', { name: '继续编辑' }).click();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('已恢复您上次未保存的更改。')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /含下级/ })).toBeChecked();
});

test('a function without conditions is named before it is dropped', async () => {
  await saveButton(page).click();
  const question = dialog(page, '没有条件的功能不会保存');
  await expect(question).toContainText('角色管理');
  await saved(page, () => question.getByRole('button', { name: '保存' }).click());
  await listIsThere(page);
  await row(page, 'OFFICE').getByRole('button', { name: /^权限/ }).click();
  await expect(functions(page).getByRole('option')).toHaveCount(1);
  await conditions(page).getByRole('searchbox').fill('没有');
  await expect(conditions(page).getByText('没有符合条件的内容')).toBeVisible();
  await conditions(page).getByRole('searchbox').press('Escape');
  await expect(conditions(page).locator('tr[data-row-key]')).toHaveCount(2);
});

test('saving after somebody else shows what they changed and keeps one’s own changes', async () => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await addEverybody(other);
  await saved(other, () => saveButton(other).click());
  await other.close();

  await page.getByRole('checkbox', { name: /含下级/ }).uncheck();
  await saved(page, () => saveButton(page).click(), '409');
  const conflict = page.getByRole('dialog', { name: '权限已被他人修改' });
  await expect(conflict.getByRole('listitem')).toContainText('所有人');
  await expect(conflict.getByRole('listitem')).toContainText('F005');
  expect(await findings(page)).toEqual([]);
  await conflict.getByRole('button', { name: '应用我的更改' }).click();
  await expect(conditions(page).locator('tr[data-row-key]')).toHaveCount(3);
  await expect(page.getByRole('checkbox', { name: /含下级/ })).not.toBeChecked();
  await saved(page, () => saveButton(page).click());
  await listIsThere(page);
});

test('a batch requires two rows, and names and replaces the existing conditions', async () => {
  await toList(page);
  await page.getByRole('checkbox', { name: /选择 办公/ }).check();
  await expect(page.getByRole('button', { name: /批量权限（1）/ })).toBeDisabled();
  await page.getByRole('checkbox', { name: /选择 人事/ }).check();
  await page.getByRole('button', { name: /批量权限（2）/ }).click();
  const picker = page.getByRole('dialog', { name: '选择一个功能' });
  await expect(picker.locator('tr[data-row-key]').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picker.getByRole('button', { name: '取消' }).click();
  await saveButton(page).click();
  await dialog(page, '请选择要设置条件的功能').getByRole('button', { name: '确定' }).click();

  await functions(page).getByRole('button', { name: '新增' }).first().click();
  await picker.locator('tr[data-row-key]').filter({ hasText: 'F005' }).dblclick();
  await expect(page.getByText(/2 项数据在“参数数据”下的条件都会替换为以下条件；其他功能保持不变/)).toBeVisible();
  await expect(page.getByText(/项中有 1 项目前在此功能下有条件/)).toBeVisible();
  await expect(functions(page).getByRole('option')).toHaveCount(1);
  await expect(functions(page).getByRole('button', { name: /新增|删除/ })).toHaveCount(0);
  await page.getByText('查看 2 项数据').click();
  await expect(page.getByRole('listitem').filter({ hasText: '人事' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await saveButton(page).click();
  await dialog(page, '此功能至少需要一个条件').getByRole('button', { name: '确定' }).click();
  await addCompany(page, 0);
});

test('a batch asks again if somebody has just changed one of the items', async () => {
  const other = await page.context().newPage();
  await toList(other);
  await row(other, 'OFFICE').getByRole('button', { name: /^权限/ }).click();
  await expect(conditions(other).locator('tr[data-row-key]')).toHaveCount(3);
  await addCompany(other, 1);
  await saved(other, () => saveButton(other).click());
  await listIsThere(other);

  await saved(page, () => saveButton(page).click(), '409');
  const question = dialog(page, '权限已被他人修改');
  expect(await findings(page)).toEqual([]);
  await saved(page, () => question.getByRole('button', { name: '替换并保存' }).click());
  await listIsThere(page);

  for (const code of ['OFFICE', 'HR']) {
    await toList(other);
    await row(other, code).getByRole('button', { name: /^权限/ }).click();
    await expect(functions(other).getByRole('option')).toHaveCount(1);
    await expect(conditions(other).locator('tr[data-row-key]')).toHaveCount(1);
    await expect(conditions(other).locator('tr[data-row-key]')).toContainText('公司');
  }
  await other.close();
});

test('a viewer sees everything and can change nothing', async () => {
  const other = await page.context().newPage();
  await other.route('**/api/routes*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(
      /"scopes":\{"LOOK":"everywhere"[^}]{0,60}\}/g,
      '"scopes":{"LOOK":"everywhere"}',
    );
    await route.fulfill({ response: answer, body: text });
  });
  await toList(other);
  await row(other, 'OFFICE').getByRole('button', { name: /^权限/ }).click();
  await expect(conditions(other).locator('tr[data-row-key]')).toHaveCount(1);
  await expect(functions(other).getByRole('option')).toHaveCount(1);
  await expect(other.getByRole('button', { name: /保存|新增|删除/ })).toHaveCount(0);
  await expect(conditions(other).getByRole('checkbox')).toHaveCount(0);
  expect(await findings(other)).toEqual([]);
  await other.close();
});

test('removing the last function asks for confirmation and opens the item to all', async () => {
  await toList(page);
  await row(page, 'OFFICE').getByRole('button', { name: /^权限/ }).click();
  await functions(page).getByRole('option').focus();
  await page.keyboard.press('Delete');
  await dialog(page, '确认删除功能').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('不作限制', { exact: true })).toBeVisible();
  await saveButton(page).click();
  const question = dialog(page, '取消所有限制并保存吗');
  await saved(page, () => question.getByRole('button', { name: '保存' }).click());
  await listIsThere(page);
});

test('deleting a parameter mentions that its permissions are deleted too', async () => {
  await toList(page);
  await page.getByRole('checkbox', { name: /选择 人事/ }).check();
  await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '删除' }).click();
  const question = dialog(page, '其多语言名称和权限会一并删除');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
});

test('a permission that is missing, or an address without one, shows a message', async () => {
  await page.goto('/parameters?permission=00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('此数据已不存在');
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere(page);
});
