import type { Page } from '@playwright/test';
import { isRendered } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

/* What the browser prints of a page: all of it, without the frame around it. */

test.use(administratorSignedIn);

/** Width and height of each sheet of paper, in points. */
const papersOf = async (page: Page): Promise<number[][]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) => sides.map(Number));
};

test('a list is printed to its last row, on paper that lies, without menu, tabs and buttons', async ({ page }) => {
  await page.goto('/parameters?rows=50');
  await isRendered(page);
  await expect(page.locator('tr[data-row-key]')).toHaveCount(50);
  const papers = await papersOf(page);
  expect(papers.length).toBeGreaterThan(1);
  for (const [width = 0, height = 0] of papers) expect(width).toBeGreaterThan(height);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.ant-table-content')).toHaveCSS('overflow', 'visible');
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('navigation').first(),
    page.getByRole('main').getByRole('button', { name: '导出' }),
  ])
    await expect(part).toBeHidden();
  const main = await page.getByRole('main').boundingBox();
  const last = await page.locator('tr[data-row-key]').last().boundingBox();
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0) - 1);
});

test('of a page with an open dialog, the dialog alone is printed', async ({ page }) => {
  await page.goto('/parameters');
  await isRendered(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.getByRole('dialog').getByText('键盘快捷键').first()).toBeVisible();
});

test('a long table of a dialog is printed whole', async ({ page }) => {
  await page.goto('/parameters');
  await isRendered(page);
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog');
  const lines = Array.from({ length: 40 }, (_, n) => `Printed,印刷,P${n},名称 ${n},${n + 1}`);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'printed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${['参数类型,类型名称,代码,名称,排序', ...lines].join('\r\n')}`),
  });
  await expect(dialog.locator('tr[data-row-key]')).toHaveCount(40);
  const clipped = (): Promise<number> =>
    dialog.locator('.ant-table-body').evaluate((body) => body.scrollHeight - body.clientHeight);
  expect(await clipped()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(clipped).toBe(0);
  await expect(dialog.locator('.ant-table-body')).toHaveCSS('overflow', 'visible');
});
