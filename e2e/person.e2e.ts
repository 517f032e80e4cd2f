import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: _product }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test('the page of a person shows functions with level, scope and reason, and leads to the access check', async () => {
  await page.goto('/person/admin');
  await expect(page.getByRole('region', { name: '管理平台账号' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await tab('功能').click();
  await expect(page).toHaveURL(/tab=functions/);
  const row = page.getByRole('row', { name: /F002/ });
  await expect(row).toContainText('授予权限');
  await expect(row).toContainText('角色 ROLE00000001');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /查看判断步骤/ }).click();
  await expect(page).toHaveURL(/\/access-check\?person=admin&function=/);
  await expect(page.getByRole('region', { name: '结论' })).toBeVisible();
});
