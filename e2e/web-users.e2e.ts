import type { Browser, Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { confirmed, sheet } from './effects.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './story.ts';
import { writeTo } from './writes.ts';

const ownPassword = 'my own long password';

const row = (page: Page, key: string) => page.locator(`tr[data-row-key="${key}"]`);
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '管理平台用户' })).toBeVisible();

/** Performs an action that writes and returns the code of the response. */
const sends = (page: Page, how: () => Promise<void>) => writeTo(page, /^\/api\/org\/web\/users?(\/|$)/, how);

/** The one-time passwords that the dialog shows, by employee number. */
const passwordsShown = async (page: Page): Promise<Map<string, string>> => {
  const dialog = page.getByRole('dialog', { name: '一次性密码' });
  await expect(dialog).toBeVisible();
  const rows = await dialog.locator('tr[data-row-key]').all();
  return new Map(
    await Promise.all(
      rows.map(
        async (one) =>
          [(await one.getAttribute('data-row-key')) ?? '', await one.locator('code').last().innerText()] as const,
      ),
    ),
  );
};
const note = (page: Page) => page.getByRole('button', { name: '我已保存' }).click();

const enter = async (page: Page, account: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[name="account"]').fill(account);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
};

/** Signs in with a one-time password in a separate browser; the password must be changed first. */
const firstSignIn = async (browser: Browser, account: string, oneTime: string, next: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account, oneTime);
  await page.getByLabel('新密码', { exact: true }).fill(next);
  await page.getByLabel('再次输入新密码').fill(next);
  await page.getByLabel('再次输入新密码').press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  return page;
};

const isSignedOut = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    return (await fetch('/api/user/info', { headers })).status === 401;
  });

test.describe.configure({ mode: 'serial' });

let page: Page;
let people: string[];
let oneTime: Map<string, string>;
let guest: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: '管理平台用户' }).click();
  await listIsThere(page);
});
test.afterAll(async () => {
  await page.context().close();
});

test('employees are picked, each gets a login name, and their one-time passwords are shown once', async () => {
  await expect(row(page, 'admin')).toContainText('Administrator');
  await page.keyboard.press('n');
  const picker = page.getByRole('dialog', { name: '选择员工' });
  await picker.getByRole('searchbox').fill('C00');
  await expect(picker.locator('tr[data-row-key]').filter({ hasText: 'admin' })).toHaveCount(0);
  // Other stories may have created accounts for some of them: anyone who has one gets no password here.
  const fresh = picker.locator('tr[data-row-key]').filter({ hasNotText: /已是用户|APP 账号/ });
  await expect(fresh.nth(1)).toBeVisible();
  const found = await fresh.all();
  people = await Promise.all(found.slice(0, 2).map(async (one) => (await one.getAttribute('data-row-key')) ?? ''));
  for (const empid of people) await picker.locator(`tr[data-row-key="${empid}"]`).getByRole('checkbox').click();
  await expect(picker.getByText('已选 2 项')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picker.getByRole('button', { name: '确定' }).click();

  const dialog = page.getByRole('dialog', { name: '新增管理平台用户' });
  await expect(dialog.getByText('为每个人选择登录账号')).toBeVisible();
  // If there is a domain account too, the employee number.
  for (const choice of await dialog.getByRole('table').getByRole('combobox').all()) {
    await choice.click();
    await page.locator('.ant-select-item-option').filter({ hasText: '工号' }).last().click();
  }
  expect(await findings(page)).toEqual([]);
  expect(await sends(page, () => dialog.getByRole('button', { name: '新增 2 人' }).click())).toBe('200');

  oneTime = await passwordsShown(page);
  for (const empid of people) expect(oneTime.get(empid)).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '一次性密码' }).getByRole('button', { name: /^复制/ }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(oneTime.get(people[0] ?? ''));
  await note(page);
  await expect(page.getByRole('dialog', { name: '一次性密码' })).toBeHidden();
  await expect(page).toHaveURL(/\/web-users$/);
  for (const empid of people) {
    await expect(row(page, empid)).toContainText('从未登录');
    expect(await page.locator('body').innerText()).not.toContain(oneTime.get(empid));
  }
});

test('people who are users already cannot be picked again, and the row says why', async () => {
  await page.getByRole('button', { name: /新增/ }).click();
  const picker = page.getByRole('dialog', { name: '选择员工' });
  await picker.getByRole('searchbox').fill(people[0] ?? '');
  const picked = picker.locator(`tr[data-row-key="${people[0]}"]`);
  await expect(picked).toContainText('已是用户');
  await expect(picked.getByRole('checkbox')).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(picker.getByText(/^已选/)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await picker.getByRole('button', { name: '取消' }).click();
  await expect(picker).toBeHidden();
});

test('a one-time password works once and must be changed; ending the session signs the user out', async ({
  browser,
}) => {
  const [empid = ''] = people;
  guest = await firstSignIn(browser, empid, oneTime.get(empid) ?? '', ownPassword);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(row(page, empid)).not.toContainText('从未登录');

  await row(page, empid)
    .getByRole('button', { name: /^强制下线/ })
    .click();
  await expect(sheet(page)).toContainText('管理平台：结束 1 处登录（Chrome');
  expect(await findings(page)).toEqual([]);
  await confirmed(page, '强制下线');
  await expect(page.getByText('结束了 1 个登录')).toBeVisible();
  await expect.poll(() => isSignedOut(guest)).toBe(true);
  await guest.reload();
  await expect(guest.getByText('登录已失效，请重新登录')).toBeVisible();
  await enter(guest, empid, ownPassword);
  await expect(guest).toHaveURL(/\/home$/);
});

test('the details show the person, the person’s rights and where the person is signed in', async () => {
  const [empid = ''] = people;
  await row(page, 'admin').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/person\/admin$/);
  await expect(page.getByRole('region', { name: '管理平台账号' })).toContainText('Chrome');
  await page.getByRole('tab', { name: '功能' }).click();
  await expect(page).toHaveURL(/tab=functions/);
  const functions = page.getByRole('tabpanel');
  await expect(functions.getByRole('cell', { name: 'F002', exact: true })).toBeVisible();
  await functions.getByRole('searchbox').fill('角色');
  await expect(functions.getByRole('cell', { name: 'F002', exact: true })).toHaveCount(0);
  await expect(functions.getByRole('cell', { name: 'F004', exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: /^角色/ }).click();
  await expect(page.getByRole('cell', { name: 'ROLE00000001' })).toBeVisible();
  await page.getByRole('tab', { name: /^数据权限/ }).click();
  await expect(page.getByText('没有数据权限')).toBeVisible();
  await page.goto(`/web-users?details=${empid}`);
  await expect(page).toHaveURL(new RegExp(`/person/${empid}$`));
  await page.getByRole('tab', { name: '功能' }).click();
  await expect(page.getByText('没有任何功能', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: '登录设备' }).click();
  await expect(page.getByRole('tabpanel').getByText('Chrome')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a reset ends the sessions and the old password', async ({ browser }) => {
  const [empid = ''] = people;
  await page.getByRole('tab', { name: '概览' }).click();
  expect(await sends(page, () => page.getByRole('button', { name: '重置密码' }).click())).toBe('200');
  const password = (await passwordsShown(page)).get(empid) ?? '';
  await note(page);
  await expect.poll(() => isSignedOut(guest)).toBe(true);
  await enter(guest, empid, ownPassword);
  await expect(guest.getByText('账号或密码不正确')).toBeVisible();
  await guest.context().close();
  guest = await firstSignIn(browser, empid, password, `${ownPassword} again`);
});

test('editing asks for a new password at the next sign-in, and switching off ends the sessions', async () => {
  const [empid = ''] = people;
  await page.getByRole('button', { name: '编辑' }).click();
  await expect(page).toHaveURL(/edit=/);
  await expect(page.getByRole('switch', { name: '下次登录时更改密码' })).not.toBeChecked();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('switch', { name: '下次登录时更改密码' }).click();
  await page.getByRole('switch', { name: '状态' }).click();
  expect(await sends(page, () => page.getByRole('button', { name: '保存' }).click())).toBe('200');
  await expect.poll(() => isSignedOut(guest)).toBe(true);
  await page.goto(`/web-users?q=${empid}`);
  await expect(row(page, empid).getByRole('switch')).not.toBeChecked();
  expect(await sends(page, () => row(page, empid).getByRole('switch').click())).toBe('200');
  await enter(guest, empid, `${ownPassword} again`);
  await expect(guest.getByLabel('新密码', { exact: true })).toBeVisible();
  await guest.getByRole('button', { name: '取消' }).click();
  await expect(guest.locator('input[name="account"]')).toBeVisible();
});

test('the last administrator can be neither switched off nor deleted', async () => {
  await page.goto('/web-users?q=admin');
  expect(await sends(page, () => row(page, 'admin').getByRole('switch').click())).toBe('502');
  await expect(page.getByText('此操作后将没有人能管理权限')).toBeVisible();
  await expect(row(page, 'admin').getByRole('switch')).toBeChecked();
});

test('deleting removes access to the console and says so', async () => {
  await page.goto('/web-users?q=C00');
  for (const empid of people) await row(page, empid).getByRole('checkbox').click();
  await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).toContainText('无法再登录管理平台');
  await expect(sheet(page)).toContainText('这些人将立即退出管理平台');
  await confirmed(page, '删除');
  // Other stories may have made users of other employees with such numbers: these two are gone.
  for (const empid of people) await expect(row(page, empid)).toHaveCount(0);
  await enter(guest, people[0] ?? '', `${ownPassword} again`);
  await expect(guest.getByText('账号或密码不正确')).toBeVisible();
});
