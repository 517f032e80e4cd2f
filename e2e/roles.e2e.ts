import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { blockRole } from './administrator-calls.ts';
import { faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { confirmed, sheet } from './effects.ts';
import { expectConfirmedWrite } from './writes.ts';

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible();

/** Performs an action that writes, and checks that it succeeded. */
const saves = (page: Page, how: () => Promise<void>) => expectConfirmedWrite(page, /^\/api\/role(map)?$/, how);

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/roles');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('a new role shows each error at its field, and the position of an error in its SQL', async () => {
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await expect(field(page, '角色编号')).toHaveAttribute('placeholder', /^\d+$/);
  await page.getByRole('button', { name: '保存' }).click();
  for (const label of ['角色编号', '角色名称', 'SQL 语句']) await expect(faultAt(page, label)).toContainText('必填');
  await expect(field(page, '角色编号')).toBeFocused();

  await page.keyboard.type('12a');
  await expect(faultAt(page, '角色编号')).toContainText('请输入 1 到 8 位数字');
  await field(page, '角色编号').fill('7001');
  await page.keyboard.press('Tab');
  await expect(field(page, '角色编号')).toHaveValue('00007001');
  await page.keyboard.type('端到端班长');
  await field(page, 'SQL 语句').fill('select ');
  await page.getByRole('button', { name: 'empid', exact: true }).click();
  await page.keyboard.type('\nfrom ');
  await page.getByRole('button', { name: 'hr.employee', exact: true }).click();
  await page.keyboard.type("\nwhere salary > 1 and empid <> 'x'");
  await page.keyboard.press('Control+Enter');
  await expect(faultAt(page, 'SQL 语句')).toContainText('SQL 有错误：column "salary" does not exist');
  await expect(page.getByText('第 3 行，第 7 列')).toBeVisible();
  await page.getByRole('button', { name: '定位到错误' }).click();
  await page.keyboard.type('name');
  await expect(field(page, 'SQL 语句')).toHaveValue("select empid\nfrom hr.employee\nwhere name > 1 and empid <> 'x'");
});

test('the preview shows whom the SQL selects, and saving computes the members', async () => {
  await field(page, 'SQL 语句').fill("select empid from hr.employee union select 'nobody'");
  await page.getByRole('button', { name: '预览成员' }).click();
  await expect(page.getByText('另有 1 个值不是在职人员的工号，已忽略')).toBeVisible();
  const people = /共 (\d+) 人/.exec(await page.getByText(/共 \d+ 人，显示前 20 人/).innerText())?.[1] ?? '';
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  expect(await findings(page)).toEqual([]);
  await saves(page, () => field(page, '角色名称').press('Enter'));
  await listIsThere(page);
  await expect(row(page, 'ROLE00007001')).toContainText(people);
  await expect(row(page, 'ROLE00007001').getByRole('switch')).toBeChecked();
});

test('an existing id is reported at the field, and nothing typed is lost', async () => {
  await page.getByRole('button', { name: /新增/ }).click();
  await field(page, '角色编号').fill('7001');
  await field(page, '角色名称').fill('端到端小组');
  await page.getByRole('radio', { name: '部门与人员' }).check();
  await field(page, '角色名称').press('Enter');
  await expect(faultAt(page, '角色编号')).toContainText('角色编号已存在');
  await expect(field(page, '角色编号')).toBeFocused();
  await expect(field(page, '角色名称')).toHaveValue('端到端小组');
  await field(page, '角色编号').fill('7002');
  await saves(page, () => field(page, '角色编号').press('Enter'));
  // The departments and people of a new role are next; going back leads to the list.
  await expect(page.getByRole('heading', { name: '端到端小组 的角色映射' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(row(page, 'ROLE00007002')).toBeVisible();
});

test('a mapping is local until it is saved, and leaving asks for confirmation', async () => {
  await row(page, 'ROLE00007002')
    .getByRole('button', { name: /角色映射/ })
    .click();
  await expect(page.getByRole('heading', { name: '端到端小组 的角色映射' })).toBeVisible();
  const save = page.getByRole('button', { name: '保存' });
  await expect(save).toBeDisabled();
  expect(await findings(page)).toEqual([]);

  const departments = page.getByRole('region', { name: '部门', exact: true }).first();
  const people = page.getByRole('region', { name: '人员', exact: true }).first();
  await departments.getByRole('button', { name: '新增部门' }).click();
  const picker = page.getByRole('dialog', { name: '选择部门' });
  await picker.locator('tr[data-row-key]').nth(1).getByRole('checkbox').click();
  await picker.locator('tr[data-row-key]').nth(2).getByRole('checkbox').click();
  await picker.getByRole('button', { name: '确定' }).click();
  await people.getByRole('button', { name: '新增人员' }).click();
  const persons = page.getByRole('dialog', { name: '选择员工' });
  await persons.locator('tr[data-row-key]').first().getByRole('checkbox').click();
  await persons.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('有 3 处修改未保存')).toBeVisible();
  await expect(page.getByText(/^保存后：[\d,]+ 人加入。没有功能使用此角色/)).toBeVisible();
  await page.getByRole('button', { name: '是谁？' }).click();
  const who = page.getByRole('dialog', { name: '保存后的变化' });
  await expect(who.locator('tr[data-row-key]').first().getByRole('link')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(who).toBeHidden();

  await departments.locator('tr[data-row-key]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').filter({ hasText: '确认删除吗？' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('有 2 处修改未保存')).toBeVisible();

  await page.getByRole('button', { name: '返回' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定退出吗？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toHaveCount(0);
  await saves(page, () => save.click());
  await listIsThere(page);
  await row(page, 'ROLE00007002')
    .getByRole('button', { name: /角色映射/ })
    .click();
  await expect(departments.locator('tr[data-row-key]')).toHaveCount(1);
  await expect(people.locator('tr[data-row-key]')).toHaveCount(1);
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere(page);
});

test('changing the source type names what it removes', async () => {
  await row(page, 'ROLE00007002').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/edit=/);
  await page.getByRole('radio', { name: 'SQL 查询' }).check();
  await expect(page.getByText('现有的部门与人员映射会被删除')).toBeVisible();
  await field(page, 'SQL 语句').fill("select empid from hr.employee where empid = 'admin'");
  await saves(page, () => page.keyboard.press('Control+Enter'));
  await expect(row(page, 'ROLE00007002')).toContainText('SQL 查询');
  await expect(row(page, 'ROLE00007002').getByRole('button', { name: /角色映射/ })).toHaveCount(0);
});

test('the last administrator cannot be locked out', async () => {
  await page.goto('/roles?q=ROLE00000001');
  await row(page, 'ROLE00000001').getByRole('switch').click();
  await expect(page.getByText('此操作后将没有人能管理权限')).toBeVisible();
  await expect(row(page, 'ROLE00000001').getByRole('switch')).toBeChecked();
});

test('switching off a role by keyboard says first whom it reaches', async () => {
  await blockRole('ROLE00007002');
  await page.goto('/roles?q=端到端');
  const turn = row(page, 'ROLE00007002').getByRole('switch');
  await turn.focus();
  await page.keyboard.press('Space');
  await expect(sheet(page)).toContainText('1 名成员不再因此角色拥有权限');
  await expect(sheet(page)).toContainText('黑名单 1 项、白名单 0 项');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(turn).toBeChecked();
  await expect(turn).toBeFocused();
  await page.keyboard.press('Space');
  await confirmed(page, '停用');
  await expect(turn).not.toBeChecked();
  await page.goto('/blacklist');
  await expect(row(page, 'ROLE00007002')).toContainText('角色已停用，不起作用');
});

test('deleting names what depends on the roles', async () => {
  await page.goto('/roles?q=端到端');
  await expect(row(page, 'ROLE00007002')).toBeVisible();
  await row(page, 'ROLE00007001').getByRole('checkbox').click();
  await row(page, 'ROLE00007002').getByRole('checkbox').click();
  await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).toContainText('没有功能使用这些角色');
  await expect(sheet(page)).toContainText('黑名单 1 项，白名单 0 项');
  await confirmed(page, '删除');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
});
