import type { Locator, Page } from '@playwright/test';
import { faultAt, field, formItem } from './fields.ts';
import { withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

/* IT repair settings: three tables on one screen, each with a search of its own, and the rules of the tree of types. */

test.describe.configure({ mode: 'serial' });
// A product of its own: other stories add companies, and these begin without any.
test.use({ settings: { DEMO_EMPLOYEES: '300' } });

const companies = '报修公司';
const types = '报修类型';
const people = '维修人员';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

/** A section of the page by its heading. */
const section = (name: string): Locator =>
  page.locator('.kit-section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const row = (name: string, text: string): Locator =>
  section(name).locator('tr[data-row-key]').filter({ hasText: text });
const dialog = (): Locator => page.getByRole('dialog');
const saveButton = (): Locator => dialog().getByRole('button', { name: '保存', exact: true });
const save = async (): Promise<void> => {
  await expectWrite(page, /^\/api\/itrepair/, () => saveButton().click());
  await expect(dialog()).toHaveCount(0);
};
const add = async (name: string, button: string): Promise<void> => {
  await section(name).getByRole('button', { name: button }).first().click();
  await expect(saveButton()).toBeVisible();
};

/** Types into a picker field and takes the first match. */
const pick = async (label: string, text: string): Promise<void> => {
  await field(page, label).fill(text);
  await expect(page.locator('.kit-suggestions:visible').getByRole('option').first()).toContainText(text);
  await field(page, label).press('Enter');
};

const addType = async (code: string, name: string, button = '新增报修类型'): Promise<void> => {
  await add(types, button);
  await field(page, '代码').fill(code);
  await field(page, '名称').fill(name);
  await save();
  await expect(row(types, code)).toBeVisible();
};

test('a company is picked from the list, brings its name, and is there once', async () => {
  await page.goto('/repair');
  await expect(section(companies).getByText('还没有报修公司')).toBeVisible();
  await add(companies, '新增公司');
  await expect(dialog()).toHaveCSS('width', '500px');
  await pick('公司编号', 'CN');
  await expect(field(page, '公司名称')).toHaveValue('星河电子（中国）有限公司');
  await expect(field(page, '公司名称')).toHaveAttribute('readonly', '');
  await field(page, '排序').fill('1.5');
  await expect(faultAt(page, '排序')).toContainText('只能是数字');
  await field(page, '排序').fill('1');
  await save();
  await expect(row(companies, 'CN')).toBeVisible();
  const card = await section(companies).locator('.kit-beside').boundingBox();
  expect(card?.height).toBe(430);

  await add(companies, '新增公司');
  await field(page, '公司编号').fill('CN');
  const taken = page.locator('.kit-suggestions:visible').getByRole('option', { name: '该公司已存在' });
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await pick('公司编号', 'VN');
  await save();
  await expect(row(companies, 'VN')).toBeVisible();
});

test('a type below another one keeps its place by the rules', async () => {
  await addType('HW', '硬件');
  await row(types, 'HW')
    .getByRole('button', { name: /新增下级类型/ })
    .click();
  await expect(formItem(page, '上级类型')).toContainText('硬件');
  await field(page, '代码').fill('HW-PC');
  await field(page, '名称').fill('电脑');
  await field(page, '排序').fill('4');
  await save();
  await expect(row(types, 'HW-PC')).toBeVisible();

  // Below another parent it comes behind the types there, at the top it has its own place again.
  await addType('SW', '软件');
  await row(types, 'SW').click();
  const own = await field(page, '排序').inputValue();
  await formItem(page, '上级类型').locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option[title="硬件"]').click();
  await expect(field(page, '排序')).toHaveValue('5');
  await formItem(page, '上级类型').locator('.ant-select-clear').click();
  await expect(field(page, '排序')).toHaveValue(own);
  await field(page, '排序').fill('30');
  await formItem(page, '上级类型').locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option[title="硬件"]').click();
  await expect(field(page, '排序')).toHaveValue('30');
  await dialog().getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '退出', exact: true }).click();
  await expect(dialog()).toHaveCount(0);

  // It has a type below it.
  await row(types, 'HW').first().click();
  await expect(formItem(page, '上级类型').locator('.ant-select-disabled')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);

  // The parent that is off stays offered to the type that has it, and to no other.
  await expectWrite(page, /^\/api\/itrepair/, () => row(types, 'HW').first().getByRole('switch').click());
  await row(types, 'HW-PC').click();
  await expect(formItem(page, '上级类型')).toContainText('硬件（已停用）');
  await page.keyboard.press('Escape');
  await add(types, '新增报修类型');
  await formItem(page, '上级类型').locator('.ant-select').click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(options).toHaveText(['硬件 › 电脑', '软件']);
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: '取消', exact: true }).click();
  await expect(dialog()).toHaveCount(0);
});

test('each table has a search of its own in the address', async () => {
  await section(types).getByRole('searchbox').fill('電腦');
  await expect(page).toHaveURL(/types-q=/);
  await expect(row(types, 'HW-PC')).toBeVisible();
  await section(companies).getByRole('searchbox').fill('VN');
  await expect(row(companies, 'CN')).toHaveCount(0);
  await page.reload();
  await expect(row(companies, 'VN')).toBeVisible();
  await expect(row(companies, 'CN')).toHaveCount(0);
  await expect(section(types).getByRole('searchbox')).toHaveValue('電腦');
  await page.goto('/repair');
});

test('two tables that are searched at the same moment both keep their search', async () => {
  await page.goto('/repair');
  const boxes = page.locator('.kit-section').getByRole('searchbox');
  await expect(boxes).toHaveCount(3);
  await boxes.evaluateAll((fields) => {
    for (const field of fields) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'VN');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  for (const name of ['q', 'types-q', 'people-q']) await expect(page).toHaveURL(new RegExp(`[?&]${name}=VN`));
  await page.goto('/repair');
});

test('a person is added to a company, looked at, deleted, and brought back', async () => {
  await add(people, '新增维修人员');
  await pick('公司', 'CN');
  await pick('员工', 'C0012004');
  await save();
  const added = row(people, 'C0012004');
  await expect(added).toBeVisible();
  await added.focus();
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/people-details=/);
  await page.keyboard.press('Escape');
  await added.focus();
  await page.keyboard.press('Delete');
  await expectWrite(page, /^\/api\/itrepair/, () =>
    dialog().getByRole('button', { name: '删除', exact: true }).click(),
  );
  await expect(added).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(added).toBeVisible();
});

test('people who have left are found from the list itself', async () => {
  await withDatabase((db) =>
    db.write({ empid: 'e2e' }, (trx) =>
      trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', 'C0012004').execute(),
    ),
  );
  await add(people, '新增维修人员');
  await pick('公司', 'CN');
  await pick('员工', 'C0012005');
  await save();
  await expect(row(people, 'C0012005')).toBeVisible();
  const filter = section(people).getByRole('button', { name: '高级搜索' });
  await filter.click();
  await formItem(page, '需要关注').locator('.ant-select').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '已离职' }).click();
  await expect(page).toHaveURL(/people-attention=LEFT/);
  await expect(row(people, 'C0012005')).toHaveCount(0);
  await expect(row(people, 'C0012004')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await section(people)
    .getByRole('button', { name: /^移除筛选/ })
    .click();
  await expect(row(people, 'C0012005')).toBeVisible();
});
