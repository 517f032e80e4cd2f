import type { Locator, Page } from '@playwright/test';

/* Parts of the screens of surveys and exams. */

const rows = (page: Page): Locator => page.locator('tr[data-row-key]');
export const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
export const next = (page: Page): Locator => page.getByRole('button', { name: '下一步' });
export const outline = (page: Page): Locator => page.getByRole('listbox', { name: '题目列表' }).getByRole('option');
export const question = (page: Page): Locator => page.getByRole('textbox', { name: '题干' });
export const option = (page: Page, letter: string): Locator =>
  page.getByRole('textbox', { name: `选项 ${letter}`, exact: true });
export const draft = (page: Page): Locator => page.getByText(/^草稿已保存/);

/** Takes an act from the menu at the end of a row. */
export const fromMenu = async (page: Page, text: string, act: string): Promise<void> => {
  await row(page, text)
    .getByRole('button', { name: /^操作 ·/ })
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};
