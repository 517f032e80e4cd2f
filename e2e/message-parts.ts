import type { Browser, Locator, Page } from '@playwright/test';
import { administratorPage } from './sign-in.ts';
import { expect } from './story.ts';

/* Parts of the screen of messages. */

export const row = (page: Page, text: string): Locator => page.locator('tr[data-row-key]').filter({ hasText: text });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const editor = (page: Page): Locator => page.getByRole('textbox', { name: '内容', exact: true });
export const next = (page: Page): Locator => page.getByRole('button', { name: '下一步' });

/** The list of messages, open for the administrator. */
export const messagesPage = async (browser: Browser): Promise<Page> => {
  const page = await administratorPage(browser, { viewport: { width: 1600, height: 900 } });
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: '消息公告', exact: true })).toBeVisible();
  return page;
};
