import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;

const list = () => page.locator('.kit-suggestions');
const options = () => list().getByRole('option');
const active = () => list().getByRole('option', { selected: true });

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

test('a field lists what is typed, Enter takes the first, and the form is not saved', async () => {
  await page.goto('/parameters?add=1');
  const parent = field(page, '上级参数');
  await parent.focus();
  await expect(list()).toHaveCount(0);
  // Faster than the list: Enter waits for the rows of what was typed.
  await page.keyboard.type('AppType');
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue(/./);
  await expect(parent).not.toHaveValue('AppType');
  await expect(list()).toHaveCount(0);
  await expect(parent).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/add=1/);
  const first = await parent.inputValue();

  await page.keyboard.type('AppType');
  await expect(options().nth(1)).toBeVisible();
  await expect(active()).toHaveText(new RegExp(`^${first.replaceAll(/[()]/g, String.raw`\$&`)}`));
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const second = (await active().locator('.kit-suggestion-text').textContent()) ?? '';
  expect(second).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(list()).toHaveCount(0);
  await expect(parent).toHaveValue(first);

  await parent.selectText();
  await page.keyboard.type('AppType');
  await expect(options().nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue(second);
});

test('text that finds nothing takes nothing, and emptying the field clears it', async () => {
  const parent = field(page, '上级参数');
  const before = await parent.inputValue();
  await parent.selectText();
  await page.keyboard.type('没有这样的参数');
  await expect(list().getByText('没有找到')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(parent).toHaveValue(before);
  await parent.selectText();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(parent).toHaveValue('');
});

test('F4 opens the dialog, where Enter takes a full code and ↓ goes into the rows', async () => {
  const parent = field(page, '上级参数');
  await parent.focus();
  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog', { name: '选择上级参数' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expect(dialog.locator('tr[data-row-key]').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.locator('tr[data-row-key]').first()).toBeFocused();
  await dialog.getByRole('searchbox').focus();
  await page.keyboard.type('AppType');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(parent).toHaveValue(/./);
});
