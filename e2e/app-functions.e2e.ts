import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { confirmed, confirmSheet, sheet } from './effects.ts';
import { expectExport } from './downloads.ts';
import { faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectConfirmedWrite, expectWrite } from './writes.ts';

const row = (page: Page, id: string) =>
  page.locator('tr[data-row-key]').filter({ has: page.locator('code').getByText(id, { exact: true }) });
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '应用功能', exact: true })).toBeVisible();

const written = (page: Page, how: () => Promise<void>, code?: string) =>
  code === undefined
    ? expectConfirmedWrite(page, /^\/api\/(app|authandmap)$/, how)
    : expectWrite(page, /^\/api\/(app|authandmap)$/, how, code);

/** Calls the API as the person who is signed in on the page. */
const asked = async <Content>(page: Page, address: string): Promise<Content> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`/api${address}`, { headers: { authorization: `Bearer ${token ?? ''}` } });
  return ((await answer.json()) as { content: Content }).content;
};

type Place = { depname: string; coid: string; plantid: string };
type Member = Place & { id: string };
type Department = Place & { value: string };
/** A department with a person in it. */
const departmentWithPeople = async (page: Page): Promise<{ member: Member; department: Department }> => {
  const people = await asked<{ list: Member[] }>(page, '/hr/member?pageNum=1&pageSize=50');
  const departments = await asked<{ list: Department[] }>(page, '/hr/dep?pageNum=1&pageSize=1000');
  for (const member of people.list) {
    const [department, another] = departments.list.filter(
      ({ depname, coid, plantid }) => depname === member.depname && coid === member.coid && plantid === member.plantid,
    );
    if (department && !another) return { member, department };
  }
  throw new Error('the demo organisation has nobody in a department with a unique name');
};
const appsOf = async (page: Page, empid: string): Promise<string[]> =>
  (await asked<{ id: string }[]>(page, `/mb/apps?empid=${empid}`)).map(({ id }) => id);

const add = async (page: Page, values: Record<string, string>): Promise<void> => {
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: '新增应用功能' })).toBeVisible();
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
  await written(page, () => field(page, '说明').press('Control+Enter'));
  await listIsThere(page);
};

test.describe.configure({ mode: 'serial' });

let page: Page;
let member: Member;
let department: Department;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/app-functions');
  await listIsThere(page);
  ({ member, department } = await departmentWithPeople(page));
});
test.afterAll(() => page.context().close());

test('the add form starts with type P and the first module, and shows each error at its field', async () => {
  await expect(page.getByText('还没有应用功能')).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' })).toBeDisabled();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: '新增应用功能' })).toBeVisible();
  await expect(page.getByTitle('原生页面')).toBeVisible();
  await expect(page.getByTitle('办公')).toBeVisible();
  await expect(field(page, '位置')).toHaveValue('1');
  await page.getByRole('button', { name: '保存' }).click();
  for (const label of ['功能编号', '名称', '图标']) await expect(faultAt(page, label)).toHaveText('必填');
  await expect(field(page, '功能编号')).toBeFocused();
  await expect(page.getByText('信息不完整')).toBeVisible();

  await field(page, '位置').fill('0');
  await expect(faultAt(page, '位置')).toHaveText('请输入正整数');
  await field(page, '网页地址').fill('javascript:alert(1)');
  await expect(faultAt(page, '网页地址')).toContainText('http://');
  await field(page, '应用打开地址').fill('file:///etc/passwd');
  await expect(faultAt(page, '应用打开地址')).toContainText('myapp://home');
  await field(page, '版本').fill('v2');
  await expect(faultAt(page, '版本')).toContainText('2.10.3');
  await field(page, '包名').fill('mail');
  await expect(faultAt(page, '包名')).toContainText('com.example.app');

  await field(page, '功能编号').fill('E2E-MAIL');
  await field(page, '名称').fill('端到端邮箱');
  await field(page, '图标').fill('mail');
  await field(page, '位置').fill('3');
  await field(page, '网页地址').fill('https://example.com/mail');
  await field(page, '应用打开地址').fill('myapp://mail');
  await field(page, '版本').fill('2.10.3');
  await field(page, '包名').fill('com.example.mail');
  await written(page, () => field(page, '包名').press('Enter'));
  await expect(row(page, 'E2E-MAIL')).toContainText('端到端邮箱');
  await expect(row(page, 'E2E-MAIL')).toContainText('办公');
});

test('an existing id is rejected at its field, and nothing typed is lost', async () => {
  await page.keyboard.press('n');
  await expect(field(page, '位置')).toHaveValue('4');
  await field(page, '功能编号').fill('E2E-MAIL');
  await field(page, '名称').fill('端到端班车');
  await field(page, '图标').fill('ma');
  await expect(page.getByRole('option', { name: 'mail' })).toBeAttached();
  await field(page, '图标').fill('bus');
  await written(page, () => field(page, '名称').press('Enter'), '24');
  await expect(faultAt(page, '功能编号')).toHaveText('此功能编号已存在');
  await expect(field(page, '名称')).toHaveValue('端到端班车');
  await field(page, '功能编号').fill('E2E-BUS');
  await page.getByRole('button', { name: '选择多语言编号' }).click();
  const picker = page.getByRole('dialog', { name: '选择多语言编号' });
  await picker.getByRole('searchbox').fill('menu.t03');
  await expect(picker.locator('tr[data-row-key]')).toHaveCount(4);
  await picker.locator('tr[data-row-key]').first().dblclick();
  await expect(field(page, '多语言编号')).toHaveValue('menu.t03');
  await written(page, () => field(page, '功能编号').press('Enter'));
  // Readers see the text of the language id, with the stored name beside it.
  await expect(row(page, 'E2E-BUS')).toContainText('功能中心');
  await expect(row(page, 'E2E-BUS')).toContainText('端到端班车');
});

test('a function has its names in all languages in its form, before it is saved for the first time', async () => {
  const [vietnamese, english] = ['名称 · Tiếng Việt', '名称 · English'];
  await page.keyboard.press('n');
  await field(page, '功能编号').fill('E2E-SHUTTLE');
  await field(page, '名称').fill('穿梭巴士');
  await field(page, '图标').fill('bus');
  await page.getByRole('button', { name: '新增 Tiếng Việt' }).click();
  await expect(page.getByText('原版：穿梭巴士')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(faultAt(page, vietnamese)).toHaveText('必填');
  await field(page, vietnamese).fill('Xe đưa đón');
  expect(await findings(page)).toEqual([]);
  await written(page, () => field(page, vietnamese).press('Enter'));
  const coverage = row(page, 'E2E-SHUTTLE').getByRole('img', { name: /Tiếng Việt/ });
  await expect(coverage).toHaveAccessibleName(/Tiếng Việt：有/);
  await expect(coverage).toHaveAccessibleName(/English：缺少/);

  // Renamed, its names are outdated until somebody says that they are not.
  await row(page, 'E2E-SHUTTLE').click();
  await expect(field(page, '多语言编号')).toHaveValue('app.E2E-SHUTTLE');
  await field(page, '名称').fill('班车时刻');
  await written(page, () => field(page, '名称').press('Enter'));
  await expect(coverage).toHaveAccessibleName(/Tiếng Việt：待更新/);
  await page.goto('/app-functions?outdated=Y');
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1);
  await row(page, 'E2E-SHUTTLE').click();
  await page.getByRole('button', { name: '标为最新' }).click();
  await written(page, () => page.getByRole('button', { name: '保存', exact: true }).click());
  await expect(page.locator('tr[data-row-key]')).toHaveCount(0);
  await page.goto('/app-functions');
  await expect(row(page, 'E2E-SHUTTLE')).toBeVisible();

  // Another function with the same id has the same names; a name that was typed is kept, and nothing is replaced by it
  // without a question.
  await page.keyboard.press('n');
  await field(page, '功能编号').fill('E2E-SHUTTLE-2');
  await field(page, '名称').fill('穿梭巴士二');
  await field(page, '图标').fill('bus');
  await page.getByRole('button', { name: '新增 English' }).click();
  await field(page, english).fill('Shuttle');
  await field(page, '多语言编号').fill('app.E2E-SHUTTLE');
  await expect(field(page, vietnamese)).toHaveValue('Xe đưa đón');
  await expect(field(page, english)).toHaveValue('Shuttle');
  await expect(page.getByText('应用功能：班车时刻 (E2E-SHUTTLE)')).toBeVisible();
  await written(page, () => field(page, english).press('Enter'));
  await expect(row(page, 'E2E-SHUTTLE').getByRole('img', { name: /English：有/ })).toBeVisible();
  for (const id of ['E2E-SHUTTLE', 'E2E-SHUTTLE-2']) await row(page, id).getByRole('checkbox').check();
  await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click();
  await confirmSheet(page);
  await expect(row(page, 'E2E-SHUTTLE')).toHaveCount(0);
});

test('a removed module stays removed', async () => {
  await add(page, { 功能编号: 'E2E-LEAVE', 名称: '请假', 图标: 'leave' });
  await row(page, 'E2E-LEAVE').click();
  await expect(field(page, '名称')).toHaveValue('请假');
  const module = page.locator('form .ant-form-item').filter({ has: page.getByText('模块', { exact: true }) });
  await module.locator('.ant-select').hover();
  await module.locator('.ant-select-clear').click();
  await written(page, () => field(page, '名称').press('Enter'));
  await expect(row(page, 'E2E-LEAVE')).not.toContainText('办公');
});

test('a function is granted to a department; nothing is sent before saving', async () => {
  expect(await appsOf(page, member.id)).toEqual([]);
  await row(page, 'E2E-MAIL').getByRole('button', { name: /^权限/ }).click();
  await expect(page).toHaveURL(/permission=/);
  await page.getByRole('button', { name: '保存' }).click();
  await dialog(page, '请新增信息').getByRole('button', { name: '确定' }).click();

  await page.getByRole('region', { name: '身份' }).getByRole('button', { name: '新增' }).first().click();
  const adding = page.getByRole('dialog', { name: '新增身份' });
  await adding.getByRole('radio', { name: /USER/ }).check();
  await adding.getByRole('radio', { name: /部门/ }).check();
  await adding.getByRole('button', { name: '下一步' }).click();
  const picker = page.getByRole('dialog', { name: '选择部门' });
  await picker.getByRole('searchbox').fill(department.depname);
  const found = picker.locator(`tr[data-row-key="${department.value}"]`);
  await found.getByRole('checkbox').check();
  await picker.getByRole('button', { name: '确定' }).click();
  await adding.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('option', { name: /USER/ })).toBeVisible();
  await expect(page.getByText('有未保存的更改')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: '返回' }).click();
  await dialog(page, '确定退出吗？').getByRole('button', { name: '继续编辑' }).click();
  expect(await appsOf(page, member.id)).toEqual([]);
  await written(page, () => page.getByRole('button', { name: '保存' }).click());
  await listIsThere(page);
  await expect.poll(() => appsOf(page, member.id)).toEqual(['E2E-MAIL']);
});

test('nobody has a function that is switched off, and everyone gets it back when it is switched on', async () => {
  const status = row(page, 'E2E-MAIL').getByRole('switch');
  await written(page, () => status.click());
  await expect(status).not.toBeChecked();
  await expect.poll(() => appsOf(page, member.id)).toEqual([]);
  await written(page, () => status.click());
  await expect(status).toBeChecked();
  await expect.poll(() => appsOf(page, member.id)).toEqual(['E2E-MAIL']);
});

test('the id of a function with grants cannot be changed', async () => {
  await row(page, 'E2E-MAIL').click();
  await field(page, '功能编号').fill('E2E-OTHER');
  await written(page, () => field(page, '功能编号').press('Enter'), '502');
  await expect(faultAt(page, '功能编号')).toContainText('已有授权');
  await page.keyboard.press('Escape');
  await dialog(page, '确定退出吗？').getByRole('button', { name: '退出' }).click();
  await listIsThere(page);
});

test('deleting names what is deleted too; afterwards nobody has the function', async () => {
  await row(page, 'E2E-MAIL').getByRole('button', { name: /^删除/ }).click();
  await expect(sheet(page)).toContainText('(E2E-MAIL)');
  await expect(sheet(page)).toContainText('人失去此功能');
  expect(await findings(page)).toEqual([]);
  await confirmSheet(page);
  await expect(row(page, 'E2E-MAIL')).toHaveCount(0);
  await expect.poll(() => appsOf(page, member.id)).toEqual([]);
});

test('several functions are exported, selected with the keyboard and deleted together', async () => {
  await expectExport(page);
  for (const id of ['E2E-BUS', 'E2E-LEAVE']) {
    await row(page, id).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByRole('region', { name: '已选 2 项' })).toBeVisible();
  await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).not.toContainText('人失去此功能');
  await confirmed(page, '删除');
  await expect(page.getByText('还没有应用功能')).toBeVisible();
});
