import type { Page } from '@playwright/test';
import { expect, sharedProduct } from './story.ts';

const administrator = (): { account: string; password: string } => ({
  account: 'admin',
  password: sharedProduct().adminPassword,
});

/** Signs in on the sign-in page, as the product's administrator unless told otherwise, and waits for the home page. */
export const signIn = async (page: Page, { account, password } = administrator()): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[name="account"]').fill(account);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page).toHaveURL(/\/home$/);
};
