import type { Page } from '@playwright/test';
import { confirmed, sheet } from './effects.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

const row = (page: Page, no: string) =>
  page.locator('tr[data-row-key]').filter({ has: page.locator('code').getByText(no, { exact: true }) });
const status = (page: Page, no: string) => row(page, no).getByRole('switch').last();

/** Fills in a forced, latest version for iOS by keys alone, up to the keys that save it. */
const fillByKeys = async (page: Page, no: string): Promise<void> => {
  await page.keyboard.press('n');
  await expect(field(page, '平台')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  // A list that is still opening would take the Tab below for itself.
  await expect(list.locator('.ant-select-item-option-active')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(list.locator('.ant-select-item-option-active')).toHaveText('苹果');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(field(page, '更新方式')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(no);
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://apps.example.com/steward');
  for (const key of ['Tab', 'Space', 'Tab', 'Space', 'Tab']) await page.keyboard.press(key);
  await expect(field(page, '版本说明')).toBeFocused();
  await page.keyboard.type('全新的首页');
};

test('a version is published by keys alone, two after the form is filled in; switching it off says what employees get instead', async ({
  browser,
}) => {
  const page = await administratorPage(browser);
  await page.goto('/app-versions');
  await expect(page.getByRole('heading', { name: 'APP 版本', exact: true })).toBeVisible();
  await fillByKeys(page, '98.9.0');
  await page.keyboard.press('Control+Enter');
  await confirmed(page, '强制更新');
  await expect(row(page, '98.9.0')).toBeVisible();

  await fillByKeys(page, '99.0.0');
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toContainText('在 苹果 强制更新到版本 99.0.0');
  // What was typed stays when the person has second thoughts.
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(field(page, '版本说明')).toHaveValue('全新的首页');
  await page.keyboard.press('Control+Enter');
  await confirmed(page, '强制更新');
  await expect(row(page, '99.0.0')).toBeVisible();

  await status(page, '99.0.0').click();
  await expect(sheet(page)).toContainText('苹果 退回版本 98.9.0');
  // It shows what holds until the question is answered.
  await expect(status(page, '99.0.0')).toBeChecked();
  await confirmed(page, '退回');
  await expect(status(page, '99.0.0')).not.toBeChecked();
  await page.context().close();
});
