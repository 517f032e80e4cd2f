import type { Locator, Page } from '@playwright/test';

/** Opens the history of the row that has the focus, from its details. */
export const openHistory = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('d');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^变更历史/ })
    .click();
  return page.getByRole('dialog', { name: /^变更历史/ });
};
