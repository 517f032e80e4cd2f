import { pngOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

test('a picture is cropped to the proportions of its field, and what is stored is listed', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/banners?add=1');
  await page
    .locator('form input[type="file"]')
    .first()
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await pngOf({ width: 1600, height: 700 }) });
  await page.getByRole('button', { name: '裁剪 wide.png' }).click();
  await expect(page.getByText('1600 × 533 像素')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '裁剪', exact: true }).click();
  await expect(page.getByRole('button', { name: '预览 wide-crop.png' })).toBeVisible();
  await expect(page.getByText('1600 × 533', { exact: true })).toBeVisible();
  await page.goto('/stored-files');
  const row = page.locator('tr[data-row-key]').filter({ hasText: 'wide-crop.png' });
  await expect(row).toContainText('未使用');
  expect(await findings(page)).toEqual([]);
  await page.context().close();
});
