import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { findings } from './accessibility.ts';
import { signInToApp } from './app-sign-in.ts';
import { withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/** An administrator hands out first passwords; an employee signs in to the app with one. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

/** Employees whom no story has given an account, the last by number. */
const peopleWithout = (count: number): Promise<{ empid: string; name: string }[]> =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ empid: string; name: string }>(
      `select e.empid, e.name from employee e where e.inservice = 'Y' and e.adaccount is null
        and not exists (select from account a where a.empid = e.empid) order by e.empid desc limit $1`,
      [count],
    );
    return rows;
  });

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

test('people without a password are chosen by keys, and their passwords are shown once, to be printed or kept as a file', async () => {
  const [first, second] = await peopleWithout(2);
  if (!first || !second) throw new Error('everybody has an account');
  await page.goto('/app-users');
  await page.getByRole('button', { name: '首次密码' }).click();
  const chooser = dialog('首次密码');
  await expect(chooser.getByRole('button', { name: '生成密码' })).toBeDisabled();
  await expect(chooser.getByRole('radio', { name: /^所有还没有密码的员工（[\d,]+ 人）$/ })).toBeEnabled();
  const field = chooser.getByRole('combobox', { name: '所选员工' });
  for (const { empid } of [first, second]) {
    await field.fill(empid);
    await field.press('Enter');
    await expect(chooser.getByText(empid)).toBeVisible();
  }
  await field.fill('admin');
  await field.press('Enter');
  await expect(chooser.getByText('已有密码')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await chooser.getByRole('button', { name: '生成密码' }).click();

  const made = dialog('已为 2 人生成密码');
  const password = await made.locator('tr', { hasText: first.empid }).locator('code').textContent();
  expect(password).toMatch(/^(?:\w{4}-){3}\w{4}$/);
  expect(await findings(page)).toEqual([]);
  // Neither Esc nor a click outside loses them.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(made).toBeVisible();

  const begun = page.waitForEvent('download');
  await made.getByRole('button', { name: '导出' }).click();
  expect((await readFile(await (await begun).path())).subarray(0, 2).toString()).toBe('PK');
  // In the language of the people, not of the administrator.
  await made.getByText('Tiếng Việt', { exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('.app-user-slips section').filter({ hasText: first.empid });
  await expect(slip).toBeVisible();
  await expect(slip).toContainText(password ?? '');
  await expect(slip).toContainText('/mobileweb');
  await expect(slip).toContainText('Mật khẩu dùng một lần');
  await expect(made).toBeHidden();
  await page.emulateMedia({ media: null });

  await made.getByRole('button', { name: '已记下，关闭' }).click();
  await expect(made).toHaveCount(0);
  expect(await signInToApp({ id: first.empid, password: password ?? '' })).toMatchObject({
    code: '200',
    content: { mustChange: 'Y' },
  });
  expect((await signInToApp({ id: first.empid, password: password ?? '' })).reason).toBe('login.password_used');
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.locator(`tr[data-row-key="${first.empid}"]`)).toBeVisible();
});
