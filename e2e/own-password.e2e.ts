import type { Page } from '@playwright/test';
import { employees, pageOf } from './limited-people.ts';
import { expect, test } from './story.ts';

/** Resolves when the page is connected: from then on it hears of a session that ends. */
const connected = (page: Page): Promise<unknown> =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', { predicate: isReceipt }));
const isReceipt = ({ payload }: { payload: string | Buffer }): boolean => payload.toString().startsWith('RECEIPT');

test('the page on which a password is changed goes on', async ({ browser }) => {
  const person = (await employees())[21];
  if (!person) throw new Error('nobody is left without an account');
  const page = await pageOf(browser, person.id);
  const isConnected = connected(page);
  await page.goto('/home');
  await isConnected;
  await page.getByRole('button', { name: new RegExp(person.name) }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.locator('input[name="oldPassword"]').fill('a longer phrase of 5 words');
  await dialog.locator('input[name="newPassword"]').fill('another phrase of 5 words');
  await dialog.locator('input[name="repeated"]').fill('another phrase of 5 words');
  const again = connected(page);
  await dialog.locator('button[type="submit"]').click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  // The connection of the session that has ended is followed by one of the new session.
  await again;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});
