import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signIn } from './sign-in.ts';
import { startProduct, type Product } from './start-product.ts';
import { expect, test } from './story.ts';

/*
 * Somebody new starts the product, signs in with the printed password and grants a function to a department; the people
 * of that department (and nobody else) see it and can call it.
 */

type Member = { id: string; name: string; depname: string; plantname: string };
type Answer<Content> = { status: number; code: string; content: Content };

const userCommand = fileURLToPath(new URL('../src/app/server/user.ts', import.meta.url));
/** Every demo organisation has this department. */
const departmentPath = '新竹廠 › 資訊中心 › 系統二課';
const ownPassword = 'my own long password';

let product: Product;
let admin: Page;
let insider: Member;
let outsider: Member;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  product = await startProduct({ ADMIN_PASSWORD: '' });
});
test.afterAll(() => product.stop());

/** Calls the server as the page's own session. */
const fetchAs = <Content>(page: Page, path: string): Promise<Answer<Content>> =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
    });
    return { status: answer.status, ...((await answer.json()) as { code: string; content: never }) };
  }, path);

/** `npm run user -- add`: makes an employee a console user, and returns the one-time password that it prints. */
const makeConsoleUser = (empid: string): string => {
  const env = { ...process.env, DATA_DIR: product.dataDir };
  const said = execFileSync(process.execPath, [userCommand, 'add', empid], { env, encoding: 'utf8' });
  return /once with: (\S+)/.exec(said)?.[1] ?? '';
};

/** Signs in with a one-time password, which must be changed before anything else. */
const firstSignIn = async (page: Page, empid: string): Promise<void> => {
  const oneTime = makeConsoleUser(empid);
  await page.goto('/login');
  await page.locator('input[name="account"]').fill(empid);
  await page.locator('input[name="password"]').fill(oneTime);
  await page.locator('input[name="password"]').press('Enter');
  await page.getByLabel('新密码', { exact: true }).fill(ownPassword);
  await page.getByLabel('再次输入新密码').fill(ownPassword);
  await page.getByLabel('再次输入新密码').press('Enter');
  await expect(page).toHaveURL(/\/home$/);
};

test('the first start prints the administrator’s password, which works', async ({ browser }) => {
  const printed = /Password \(shown this once\): (\S+)/.exec(product.said())?.[1] ?? '';
  expect(printed).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  admin = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(admin, { account: 'admin', password: printed });
  await expect(admin.getByRole('heading', { name: /Administrator/ })).toBeVisible();
});

test('the administrator grants parameter data to a department', async () => {
  const { content } = await fetchAs<{ list: Member[] }>(admin, '/api/hr/member?pageSize=300');
  insider = content.list.find(({ depname, plantname }) => depname === '系統二課' && plantname === '新竹廠') as Member;
  outsider = content.list.find(({ depname }) => depname !== '系統二課') as Member;

  await admin.getByRole('link', { name: '网页功能' }).first().click();
  await admin.getByRole('row', { name: /F005/ }).getByRole('button', { name: /^权限/ }).click();
  // The list that it leaves has a button of the same name.
  await expect(admin.getByRole('heading', { level: 1, name: /权限$|的权限/ })).toBeVisible();
  await admin.getByRole('button', { name: '新增', exact: false }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('radio', { name: /VIEWER/ }).check();
  await dialog.getByRole('radio', { name: /部门/ }).check();
  await dialog.getByRole('button', { name: '下一步' }).click();
  const picker = admin.getByRole('dialog', { name: '选择部门' });
  await picker.getByRole('searchbox').fill(insider.depname);
  await picker
    .locator('tr[data-row-key]')
    .filter({ has: admin.getByRole('cell', { name: departmentPath }) })
    .getByRole('checkbox')
    .click();
  await picker.getByRole('button', { name: '确定' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(admin.getByRole('cell', { name: new RegExp(insider.depname) }).first()).toBeVisible();
  await admin.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByText(/的权限已保存/).first()).toBeVisible();
});

test('a person in the department can view it but not change it', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await firstSignIn(page, insider.id);
  await page.getByRole('navigation').getByRole('link', { name: '参数数据' }).click();
  await expect(page.getByRole('heading', { name: '参数数据' })).toBeVisible();
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /新增/ })).toHaveCount(0);
  expect(await fetchAs(page, '/api/data/param/search')).toMatchObject({ status: 200, code: '200' });
  expect(await fetchAs(page, '/api/role/role')).toMatchObject({ status: 403 });
  await page.context().close();
});

test('anyone else does not see it and cannot open it, and the call is rejected', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await firstSignIn(page, outsider.id);
  await expect(page.getByText('您还没有任何功能')).toBeVisible();
  await expect(page.getByRole('link', { name: '参数数据' })).toHaveCount(0);
  await page.goto('/parameters');
  await expect(page).toHaveURL(/\/404$/);
  expect(await fetchAs(page, '/api/data/param/search')).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
  await page.context().close();
});
