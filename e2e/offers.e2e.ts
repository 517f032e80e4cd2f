import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administrator, emptyBlacklist, seal, send } from './administrator-calls.ts';
import { employees, type Employee, give, listSwitchedOff, pageOf, takeBack } from './limited-people.ts';
import { expect, test } from './story.ts';

// What somebody may not do is not offered, and the screen says why.

test.describe.configure({ mode: 'serial' });

const onlyThis = (id: string) => ({ type: 'H', contentoid: id, containSub: 'N' }) as const;
const roleId = 'ROLE00000931';

let keeper: Employee;
let colleague: Employee;
let page: Page;

test.beforeAll(async ({ browser }) => {
  await emptyBlacklist();
  const people = (await employees()).filter(({ plantid }) => plantid !== '');
  keeper = people[0] as Employee;
  colleague = people.find(({ coid, plantid }) => coid + plantid !== keeper.coid + keeper.plantid) as Employee;
  // Keeps the blacklist and the roles everywhere, and functions and the whitelist in one plant.
  await give('F003', 'USER', onlyThis(keeper.id));
  await give('F004', 'ADMIN', onlyThis(keeper.id));
  const plant = { type: 'P', contentoid: keeper.coid + keeper.plantid, containSub: 'N' } as const;
  for (const id of ['F012', 'F013']) await give(id, 'ADMIN', plant);
  const { jwt } = await administrator();
  const source = "select empid from hr.employee where empid = 'nobody'";
  const role = { id: '931', name: '夜班巡检', sourcetype: 'sql', source };
  await send('POST', '/role', jwt, { content: await seal(role) });
  await give('F005', 'VIEWER', { type: 'R', contentoid: roleId, containSub: 'N' });
  await listSwitchedOff(['admin', colleague.id]);
  page = await pageOf(browser, keeper.id);
});
test.afterAll(async () => {
  await page.context().close();
  await takeBack();
  await emptyBlacklist();
  const { jwt } = await administrator();
  await send('DELETE', '/org/web/users', jwt, { content: await seal([keeper.id]) });
});

test('an entry that would block people who can grant more is not switched on', async () => {
  await page.goto('/blacklist');
  const line = (id: string) => page.locator('tr[data-row-key]').filter({ hasText: id });
  await expect(line(colleague.id).getByRole('switch')).toBeEnabled();
  const barred = line('admin').getByRole('switch');
  await expect(barred).toBeDisabled();
  await line('admin').locator('span:has(> [role="switch"])').hover();
  await expect(page.getByRole('tooltip')).toContainText('您不能禁止他们进入管理平台');
  expect(await findings(page)).toEqual([]);
});

test('a role that gives more than one has is renamed, and its SQL is only read', async () => {
  await page.goto('/roles');
  const line = page.locator('tr[data-row-key]').filter({ hasText: roleId });
  await line.getByRole('button', { name: /编辑/ }).click();
  await expect(page.getByText('此角色拥有您所没有的权限，因此您不能更改其 SQL')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'SQL 语句' })).not.toBeEditable();
  await page.getByLabel('角色名称').fill('夜班巡检员');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(line).toContainText('夜班巡检员');
});

test('only what lies in one’s part of the organisation can be picked', async () => {
  await page.goto('/whitelist');
  await page.getByRole('button', { name: /^新增/ }).first().click();
  const adding = page.getByRole('dialog', { name: '新增白名单' });
  await expect(adding.getByRole('radio', { name: '角色' })).toBeDisabled();
  await adding.getByRole('radio', { name: '公司' }).check();
  await adding.getByRole('button', { name: '选择公司' }).click();
  await expect(page.getByText('没有可选内容')).toBeVisible();
  await page.keyboard.press('Escape');
  await adding.getByRole('radio', { name: '厂区' }).check();
  await adding.getByRole('button', { name: '选择厂区' }).click();
  const picker = page.getByRole('dialog').filter({ has: page.locator('.kit-picker') });
  await expect(picker.locator('tr[data-row-key]')).toHaveCount(1);
  await expect(picker.locator('tr[data-row-key]')).toContainText(keeper.coid + keeper.plantid);
  expect(await findings(page)).toEqual([]);
});

test('conditions of others stay, and only places can be added', async () => {
  const { jwt } = await administrator();
  const functions = await send<{ list: { oid: string; id: string }[] }>('GET', '/access/functions?pageSize=100', jwt);
  const oid = functions.content.list.find(({ id }) => id === 'F003')?.oid ?? '';
  await page.goto(`/web-functions?permission=${oid}`);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.getByRole('option').filter({ hasText: 'ADMIN' }).click();
  await expect(page.getByRole('button', { name: '删除身份' })).toBeDisabled();
  await expect(page.locator('tr[data-row-key]').getByRole('checkbox').first()).toBeDisabled();
  await page.getByRole('button', { name: '新增条件' }).first().click();
  const adding = page.getByRole('dialog', { name: '新增条件' });
  for (const name of [/角色/, /员工/]) await expect(adding.getByRole('radio', { name })).toBeDisabled();
  await expect(adding.getByRole('radio', { name: /部门/ })).toBeEnabled();
  expect(await findings(page)).toEqual([]);
});
