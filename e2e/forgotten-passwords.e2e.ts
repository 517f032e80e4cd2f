import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { askForPassword, signInToApp } from './app-sign-in.ts';
import { withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/** Employees have forgotten their passwords; an administrator gives one of them a new one and refuses the other. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

/** Local employees whom no story has given an account, from the middle of the list. */
const peopleWithout = (count: number): Promise<{ empid: string; name: string }[]> =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ empid: string; name: string }>(
      `select e.empid, e.name from employee e where e.inservice = 'Y' and e.adaccount is null
        and not exists (select from account a where a.empid = e.empid) order by e.empid desc offset 20 limit $1`,
      [count],
    );
    return rows;
  });

test('requests for a new password are counted, and each is approved once or refused with a reason', async () => {
  const [first, second] = await peopleWithout(2);
  if (!first || !second) throw new Error('everybody has an account');
  await askForPassword(first.empid, 'Neues Telefon');
  await askForPassword(second.empid, '');
  await page.goto('/app-users');
  const button = page.getByRole('button', { name: '密码申请' });
  await expect(page.locator('.ant-badge', { has: button })).toContainText('2');
  await button.click();
  const requests = page.getByRole('dialog', { name: '密码申请' });
  const rowOf = (empid: string) => requests.locator('tr', { hasText: empid });
  await expect(rowOf(first.empid)).toContainText('Neues Telefon');
  expect(await findings(page)).toEqual([]);

  await rowOf(first.empid).getByRole('button', { name: '给新密码' }).click();
  const sheet = page.getByRole('dialog', { name: /重置/ });
  await sheet.getByRole('button', { name: /重置/ }).click();
  const made = page.getByRole('dialog', { name: '已为 1 人生成密码' });
  const password = (await made.locator('tr', { hasText: first.empid }).locator('code').textContent()) ?? '';
  await made.getByRole('button', { name: '已记下，关闭' }).click();
  await expect(rowOf(first.empid)).toHaveCount(0);
  expect(await signInToApp({ id: first.empid, password })).toMatchObject({ code: '200', content: { mustChange: 'Y' } });

  await rowOf(second.empid).getByRole('button', { name: '拒绝' }).click();
  const refusal = page.getByRole('dialog', { name: `拒绝 ${second.name} (${second.empid})` });
  await refusal.getByRole('textbox', { name: '拒绝原因' }).fill('请到人事部');
  expect(await findings(page)).toEqual([]);
  await refusal.getByRole('button', { name: '拒绝' }).click();
  await expect(requests.getByText('没有待处理的申请')).toBeVisible();
});
