import { findings } from './accessibility.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

test('the caches of all servers are shown, and cleared from one button', async ({ page }) => {
  await page.goto('/cache');
  await expect(page.getByRole('heading', { name: '缓存工具' })).toBeVisible();
  const servers = page.locator('tr[data-row-key]');
  await expect(servers).toHaveCount(1);
  expect(await findings(page)).toEqual([]);

  const button = page.getByRole('button', { name: '清除缓存' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu').filter({ hasText: 'APP 用户' });
  await expect(menu.getByRole('menuitem')).toHaveText(['APP 用户', '管理平台用户', '全部']);
  const cleared = page.waitForResponse((answer) => answer.url().includes('/api/cache/clear'));
  await menu.getByRole('menuitem', { name: '全部' }).press('Enter');
  expect((await (await cleared).json()) as { code: string }).toMatchObject({ code: '200' });
  await expect(page.getByText(/已在 1 台服务器上清除 \d+ 条/)).toBeVisible();
  // It signs nobody out.
  await page.reload();
  await expect(servers).toHaveCount(1);
});
