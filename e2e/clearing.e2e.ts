import { languageCookie } from '#platform/i18n/languages.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

test.use(administratorSignedIn);

test('the button that empties a field says so in the language of the reader', async ({ page }) => {
  await page.context().addCookies([{ name: languageCookie, value: 'vi', url: sharedProduct().url }]);
  const clearing = page.getByRole('button', { name: 'Xóa nội dung nhập' });
  const all = page.locator('.ant-input-clear-icon:visible');
  for (const path of ['/parameters?q=app', '/banners?add=1']) {
    await page.goto(path);
    await expect(clearing.first()).toBeVisible();
    await expect(clearing).toHaveCount(await all.count());
  }
});
