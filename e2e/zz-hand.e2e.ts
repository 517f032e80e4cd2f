import type { Page } from '@playwright/test';
import { languageCookie, type Language } from '#platform/i18n/languages.ts';
import { reading } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

test.use(administratorSignedIn);
const looks: [Language, 'light' | 'dark', number][] = [
  ['en', 'light', 1440],
  ['vi', 'dark', 1024],
  ['zh-TW', 'light', 1024],
];
const settle = async (page: Page) => {
  await expect(page.locator(reading)).toHaveCount(0);
  await page.waitForTimeout(500);
};
for (const [language, colorScheme, width] of looks)
  test.describe(`${language} ${colorScheme} ${width}`, () => {
    test.use({ colorScheme, viewport: { width, height: width === 1440 ? 900 : 768 } });
    test('pictures', async ({ page }) => {
      test.setTimeout(200_000);
      await page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]);
      const shot = (name: string) => page.screenshot({ path: `/tmp/hand-${name}-${language}-${width}.png` });
      await page.goto('/blacklist?add=1');
      await settle(page);
      const adder = page.locator('.kit-adder input');
      await adder.fill('C001');
      await expect(page.getByRole('option').first()).toBeVisible();
      await shot('bl-typing');
      await page.keyboard.press('Enter');
      await adder.fill('C0099999');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(600);
      await page.getByRole('dialog').getByRole('radio').nth(1).check();
      await page.locator('.kit-adder input').fill('1');
      await expect(page.getByRole('option').first()).toBeVisible();
      await shot('bl-dep');
      await page.keyboard.press('F4');
      await settle(page);
      await page.waitForTimeout(800);
      await shot('dep-dialog');
      await page.keyboard.press('Escape');
      await page.goto('/web-users?add=1');
      await settle(page);
      await page.locator('tr[data-row-key] input[type=checkbox]').nth(3).check();
      await page.locator('tr[data-row-key] input[type=checkbox]').nth(4).check();
      await shot('wu-pick');
      await page.locator('.ant-modal-footer .ant-btn-primary').click();
      await page.locator('.kit-adder input').fill('C001');
      await expect(page.getByRole('option').first()).toBeVisible();
      await shot('wu-login');
    });
  });
