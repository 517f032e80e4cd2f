import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { firstPasswordCalls } from '#features/app-users/first-passwords.contract.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { withDatabase } from './product-database.ts';
import { expect, sharedProduct } from './story.ts';

/* A phone with the web app for employees. */

export type Employee = { empid: string; name: string };

/** The password that employees of the stories choose for themselves. */
export const ownPassword = 'a phrase of my own';

/** An employee whom no story has given an account, with a first password from an administrator. */
export const newEmployee = async (place: number): Promise<Employee & { code: string }> => {
  const person = await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<Employee>(
      `select e.empid, e.name from employee e where e.inservice = 'Y' and e.adaccount is null
        and not exists (select from account a where a.empid = e.empid) order by e.empid offset $1 limit 1`,
      [place],
    );
    return rows[0];
  });
  if (!person) throw new Error('everybody has an account');
  const [made] = await call(firstPasswordCalls.make, { content: [person.empid] }, await administrator());
  return { ...person, code: made?.password ?? '' };
};

/** An empty page of a new phone. Close its context when it is no longer needed. */
export const phonePage = async (
  browser: Browser,
  lang = 'zh-CN',
): Promise<{ phone: Page; context: BrowserContext }> => {
  const { defaultBrowserType: _unused, ...pixel } = devices['Pixel 7'];
  const context = await browser.newContext({ ...pixel, locale: lang, baseURL: sharedProduct().url });
  return { phone: await context.newPage(), context };
};

/** Signs in with a one-time password, and chooses an own one. */
export const activate = async (phone: Page, { empid, code }: { empid: string; code: string }): Promise<void> => {
  await phone.goto('/mobileweb');
  await phone.locator('input[name="account"]').fill(empid);
  await phone.locator('input[name="password"]').fill(code);
  await phone.locator('input[name="password"]').press('Enter');
  await phone.locator('input[name="newPassword"]').fill(ownPassword);
  await phone.locator('input[name="repeated"]').fill(ownPassword);
  await phone.locator('input[name="repeated"]').press('Enter');
  await expect(phone.getByRole('navigation', { name: '主要页面' })).toBeVisible();
};

/** Opens one of the main pages. */
export const tab = (phone: Page, name: string): Promise<void> =>
  phone
    .getByRole('navigation', { name: '主要页面' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
