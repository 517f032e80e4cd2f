import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { confirmed, sheet } from './effects.ts';
import { blockAppUser } from './administrator-calls.ts';
import { type AppPerson, livesInApp, peopleInTheApp, signInToApp } from './app-sign-in.ts';
import { expectExport } from './downloads.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { writeTo } from './writes.ts';

/*
 * People sign in to the app, and the administrator manages them: settings, forcing out, blocking, a new password,
 * deletion.
 */

test.describe.configure({ mode: 'serial' });

let page: Page;
let people: [AppPerson, AppPerson, AppPerson];
let token = '';

const row = (person: AppPerson) => page.locator(`tr[data-row-key="${person.id}"]`);
const action = (person: AppPerson, label: string) => row(person).getByRole('button', { name: new RegExp(`^${label}`) });
const question = (text: string) => page.getByRole('dialog').filter({ hasText: text });
const panel = () => page.getByRole('tabpanel').filter({ visible: true });
const called = (person: AppPerson): string => `${person.name} (${person.id})`;
const listIsThere = () => expect(page.getByRole('heading', { name: 'APP 用户' })).toBeVisible();

/** Performs an action that writes and returns the code of the response. */
const writes = (how: () => Promise<void>) => writeTo(page, /^\/api\/org\/mb\/user/, how);

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
});
test.afterAll(() => page.context().close());

test('while the list is empty it explains how people get into it', async () => {
  // Others may have signed in during earlier stories.
  const list = /^\/api\/org\/mb\/condition\/users$/;
  const isList = ({ pathname }: URL): boolean => list.test(pathname);
  await page.route(isList, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { content: object };
    await route.fulfill({ response, json: { ...body, content: { ...body.content, total: 0, list: [] } } });
  });
  await page.goto('/app-users');
  await expect(page.getByText('还没有人登录过 APP')).toBeVisible();
  await expect(page.getByText('员工第一次登录移动 APP 后会自动出现在这里。')).toBeVisible();
  await page.unroute(isList);
});

test('people who sign in to the app are listed and can be found', async () => {
  const [first, second, third] = await peopleInTheApp(3);
  if (!first || !second || !third) throw new Error('the demo organisation has too few people');
  people = [first, second, third];
  await page.getByRole('button', { name: '刷新' }).click();
  for (const person of people) await expect(row(person)).toContainText('Android');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: '高级搜索' }).click();
  const search = page.getByRole('complementary', { name: '高级搜索' });
  await search.getByLabel('姓名').fill(second.name);
  await search.getByText('工号 (ED)', { exact: true }).click();
  await search.getByText('启用', { exact: true }).click();
  await expect(row(second)).toBeVisible();
  await expect(row(first)).toHaveCount(0);
  await expectExport(page);
  await page.goto(`/app-users?type=AD&q=${first.id}`);
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  for (const person of people) await expect(row(person)).toBeVisible();
});

test('the details show the phone, the rights and the sessions', async () => {
  const [person] = people;
  await row(person).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/person/${person.id}$`));
  await expect(page.getByRole('region', { name: 'APP 账号与设备' })).toBeVisible();
  for (const text of [`push-${person.id}`, 'Android 16', 'Pixel 9', '3.2.1', 'Asia/Taipei', '繁體', '本人登录'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  for (const tab of [/^功能/, /^角色/, /^数据权限/]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(panel().getByPlaceholder(/^搜索/)).toBeVisible();
  }
  await page.getByRole('tab', { name: '登录设备' }).click();
  await expect(panel().getByText('Pixel 9 · Android 16')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere();
});

test('only one user can be edited at a time; a missing meeting assistant is requested', async () => {
  const [person, other] = people;
  await row(person).getByRole('checkbox').click();
  await row(other).getByRole('checkbox').click();
  const edit = page.getByRole('region', { name: /^已选/ }).getByRole('button', { name: '编辑' });
  await expect(edit).toBeDisabled();
  await row(other).getByRole('checkbox').click();
  await edit.click();
  await expect(page.getByRole('heading', { name: `${called(person)} 的 APP 设置` })).toBeVisible();
  await expect(page.getByLabel('消息推送')).toBeChecked();
  await page.getByLabel('生物识别提示').click();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('tab', { name: '会议管理' }).click();
  await expect(page).toHaveURL(/[?&]tab=meeting/);
  await page.getByLabel('会议通知助理').click();
  await page.getByRole('tab', { name: '基本设置' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const assistant = page.getByRole('combobox', { name: '会议助理' });
  await expect(assistant).toBeFocused();
  await expect(page.getByText('请选择会议助理')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const pick = async (who: AppPerson): Promise<void> => {
    await assistant.press('Alt+ArrowDown');
    const dialog = page.getByRole('dialog', { name: '选择会议助理' });
    await dialog.getByRole('searchbox').fill(who.id);
    // The row moves until the others have disappeared.
    await expect(dialog.locator('tr[data-row-key]')).toHaveCount(1);
    await dialog.locator(`tr[data-row-key="${who.id}"]`).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(assistant).toHaveValue(called(who));
  };
  // Nobody assists oneself: the list says so, and Enter does not take the row.
  await assistant.fill(person.id);
  const option = page.locator('.kit-suggestions').getByRole('option');
  await expect(option).toHaveText([/会议助理不能是本人/]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(assistant).toHaveValue('');
  await pick(other);
  await page.getByLabel('共享会议通知').click();
  expect(await writes(() => page.getByRole('button', { name: '保存' }).click())).toBe('200');
  await listIsThere();
  await page.goto(`/app-users?edit=${person.id}`);
  await expect(page.getByLabel('生物识别提示')).toBeChecked();
  await page.getByRole('tab', { name: '会议管理' }).click();
  await expect(assistant).toHaveValue(called(other));
  await expect(page.getByLabel('共享会议通知')).toBeChecked();
  await page.keyboard.press('Escape');
  await listIsThere();
});

test('forcing out ends the app session', async () => {
  const [person] = people;
  token = (await signInToApp(person)).content.jwt;
  expect(await livesInApp(token)).toBe(true);
  await action(person, '强制下线').click();
  await expect(sheet(page)).toContainText(`将 ${called(person)} 从手机 APP 强制下线`);
  await expect(sheet(page)).toContainText('手机 APP：结束 2 处登录（Pixel 9');
  expect(await findings(page)).toEqual([]);
  // Cancelled, nothing has happened, and the focus is back.
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(action(person, '强制下线')).toBeFocused();
  expect(await livesInApp(token)).toBe(true);
  await page.keyboard.press('Enter');
  await confirmed(page, '强制下线');
  await expect(page.getByText('强制下线成功')).toBeVisible();
  await expect.poll(() => livesInApp(token)).toBe(false);
});

test('a new password is shown once, and only it works from then on', async () => {
  const [person] = people;
  expect(await writes(() => action(person, '重置密码').click())).toBe('200');
  const shown = question('的一次性密码');
  const password = await shown.getByRole('code').innerText();
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  await expect(shown.getByText('只显示这一次')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: '复制' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await shown.getByRole('button', { name: '关闭' }).last().click();
  await expect(shown).toHaveCount(0);
  expect((await signInToApp(person)).reason).toBe('login.refused');
  expect((await signInToApp({ id: person.id, password })).code).toBe('200');
  person.password = password;
});

test('the password of a domain account cannot be reset here', async () => {
  const [person] = people;
  await page.route('**/api/org/mb/condition/users', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { content: { list: { empid: string; type: string }[] } };
    for (const one of body.content.list) if (one.empid === person.id) one.type = 'AD';
    await route.fulfill({ response, json: body });
  });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(action(person, '重置密码')).toHaveCount(0);
  await expect(action(person, '强制下线')).toBeVisible();
  await page.unroute('**/api/org/mb/condition/users');
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(action(person, '重置密码')).toBeVisible();
});

test('blocking asks for a description and marks the person; it can be undone, and blocking twice is rejected', async () => {
  const [, person] = people;
  await action(person, '拉黑').click();
  const dialog = question(`拉黑 ${called(person)}`);
  await dialog.getByRole('button', { name: '拉黑' }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await expect(dialog.getByLabel('说明')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.type('手机遗失');
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toContainText(`${called(person)} 无法再登录手机 APP`);
  await confirmed(page, '拉黑');
  await expect(page.getByText('拉黑成功')).toBeVisible();
  await expect(row(person).getByText('已拉黑')).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.locator('.ant-message').getByText('已撤销：拉黑成功')).toBeVisible();
  await expect(row(person).getByText('已拉黑')).toHaveCount(0);

  await action(person, '拉黑').click();
  await dialog.getByLabel('说明').fill('手机遗失');
  expect(await writes(() => page.keyboard.press('Control+Enter'))).toBe('200');
  await expect(row(person).getByText('已拉黑')).toBeVisible();
  await row(person).getByText('已拉黑').hover();
  await expect(page.getByRole('tooltip', { name: '已拉黑：手机遗失' })).toBeVisible();

  await expect(action(person, '拉黑')).toHaveCount(0);
  await action(person, '解除拉黑').click();
  await expect(sheet(page)).toContainText(`${called(person)} 又可以登录手机 APP`);
  expect(await findings(page)).toEqual([]);
  await confirmed(page, '解除拉黑');
  await expect(page.getByText('已解除拉黑')).toBeVisible();
  await expect(row(person).getByText('已拉黑')).toHaveCount(0);

  // Blocked by somebody else in the meantime: the form shows what failed and why.
  await action(person, '拉黑').click();
  await dialog.getByLabel('说明').fill('再一次');
  await blockAppUser(person.id);
  expect(await writes(() => page.keyboard.press('Control+Enter'))).toBe('24');
  await expect(dialog.getByRole('alert')).toContainText('拉黑失败');
  await expect(dialog.getByRole('alert')).toContainText('此人已在 APP 黑名单中');
  await expect(dialog.getByLabel('说明')).toHaveValue('再一次');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page
    .getByRole('button', { name: '放弃' })
    .or(page.getByRole('button', { name: '退出' }))
    .click();
  await expect(dialog).toHaveCount(0);
});

test('a user who is switched off cannot sign in; a deleted one returns by signing in', async () => {
  const [person, , third] = people;
  await expect(row(third).getByRole('switch')).toBeChecked();
  expect(await writes(() => row(third).getByRole('switch').click())).toBe('200');
  expect((await signInToApp(third)).reason).toBe('login.switched_off');

  await row(person).getByRole('checkbox').click();
  await row(third).getByRole('checkbox').click();
  await page.getByRole('region', { name: /^已选/ }).getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).toContainText(called(person));
  await expect(sheet(page)).toContainText('其中 1 人已停用');
  expect(await findings(page)).toEqual([]);
  await confirmed(page, '删除');
  await expect(page.getByText('删除成功')).toBeVisible();
  for (const gone of [person, third]) await expect(row(gone)).toHaveCount(0);
  expect((await signInToApp(third)).code).toBe('200');
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(row(third).getByRole('switch')).toBeChecked();
});
