import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** The publish sheet: what an act does, before it takes place. */
export const sheet = (page: Page): Locator => page.locator('.effects-sheet').getByRole('dialog');

/** Confirms the publish sheet by Enter, once its button has the focus. `act`: the verb on the button. */
export const confirmed = async (page: Page, act: string): Promise<void> => {
  await expect(sheet(page).getByRole('button', { name: act, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
};

/** Confirms the publish sheet, whatever it says. */
export const confirmSheet = async (page: Page): Promise<void> => {
  await expect(sheet(page)).toBeVisible();
  const typed = sheet(page).getByLabel(/以确认$/);
  if ((await typed.count()) > 0) {
    const label = (await sheet(page).locator('label').textContent()) ?? '';
    await typed.fill(label.replaceAll(/\D/g, ''));
  }
  await sheet(page).getByRole('button').first().click();
  await expect(sheet(page)).toHaveCount(0);
};
