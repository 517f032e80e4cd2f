import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { dropFiles, pastePicture } from './dropped-files.ts';
import { field, formItem } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* What a file field takes: from the clipboard, from the desktop, in place of another file, and several at once. */

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 200, channels: 3, background } })
    .png()
    .toBuffer(),
});
const preview = (name: string | RegExp) => page.getByRole('button', { name });
const leave = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
};

test('a picture is pasted from the clipboard, though not into a text, and replaced by one that is dropped on it', async () => {
  await page.goto('/banners?add=1');
  await field(page, '说明').fill('春季活动');
  await pastePicture(page, await picture('clip.png', '#2b6e5b'));
  await expect(field(page, '说明')).toHaveValue('春季活动');
  await expect(preview(/^预览 /)).toHaveCount(0);

  await page.getByRole('button', { name: '新增图片：图片' }).focus();
  await pastePicture(page, await picture('clip.png', '#2b6e5b'));
  await expect(preview(/^预览 .*\.png$/)).toBeVisible();

  const box = formItem(page, '图片').locator('.files-card');
  await dropFiles(page, box, [await picture('dropped.png', '#c98a3b')]);
  await expect(preview('预览 dropped.png')).toBeVisible();
  await expect(preview(/^预览 .*\.png$/)).toHaveCount(1);
  await expect(page).toHaveURL(/\/banners\?add=1/);
});

test('a file that a field does not take is said by name and leaves the one that is there; beside a field nothing happens', async () => {
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await dropFiles(page, formItem(page, '图片').locator('.files-card'), [notes]);
  await expect(formItem(page, '图片').getByRole('alert')).toContainText('notes.txt：文件类型不符合要求');
  await expect(preview('预览 dropped.png')).toBeVisible();
  await dropFiles(page, page.getByRole('heading', { level: 1 }), [notes]);
  await expect(field(page, '说明')).toHaveValue('春季活动');
  expect(await findings(page)).toEqual([]);
  await leave();
});

test('several pictures are dropped together and looked at with the keys', async () => {
  await page.goto('/stores?add=1');
  const details = formItem(page, '详情图片');
  await dropFiles(page, details.getByRole('button', { name: '新增图片：详情图片' }), [
    await picture('menu.png', '#2b6e5b'),
    await picture('inside.png', '#c98a3b'),
    await picture('door.png', '#333399'),
  ]);
  await expect(details.getByRole('button', { name: /^预览 / })).toHaveCount(3);
  // Another one takes the place of the second.
  const chooser = page.waitForEvent('filechooser');
  await details.getByRole('button', { name: '更换 inside.png' }).click();
  await (await chooser).setFiles([await picture('garden.png', '#7a3b69')]);
  await expect(preview('预览 garden.png')).toBeVisible();
  const names = details.getByRole('button', { name: /^预览 / });
  for (const [place, name] of ['menu', 'garden', 'door'].entries())
    await expect(names.nth(place)).toHaveAccessibleName(`预览 ${name}.png`);
  await preview('预览 menu.png').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'menu.png' });
  await expect(dialog.getByRole('img', { name: 'menu.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(preview('预览 menu.png')).toBeFocused();
  await leave();
});

test('a PDF is dropped into its field, and says how many pages it has', async () => {
  await page.goto('/documents?add=1');
  const file = formItem(page, '文件').first();
  await dropFiles(page, file.getByRole('button', { name: /^选择文件/ }), [
    { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: pdfOf('Handbook') },
  ]);
  await expect(file).toContainText('handbook.pdf');
  await expect(file).toContainText('1 页');
  expect(await findings(page)).toEqual([]);
});

test('the pages of a PDF are reached by keys and by their number', async () => {
  const file = formItem(page, '文件').first();
  await dropFiles(page, file, [{ name: 'pages.pdf', mimeType: 'application/pdf', buffer: pdfOf('Handbook', 0, 5) }]);
  await expect(file).toContainText('5 页');
  await file.getByRole('button', { name: '预览 pages.pdf' }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'pages.pdf' });
  const number = viewer.getByRole('spinbutton', { name: '页码' });
  const pageShown = (nth: number) => viewer.getByRole('region', { name: `第 ${nth} 页` });
  await expect(viewer.getByRole('region', { name: 'pages.pdf' })).toBeFocused();
  // Only the pages scroll: what scrolls around them would take the bar away.
  const room = viewer.locator('.ant-modal-body');
  for (const height of [620, 768, 900]) {
    await page.setViewportSize({ width: 1440, height });
    await expect.poll(() => room.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
    await expect(viewer.getByRole('toolbar')).toBeInViewport({ ratio: 1 });
    await expect(viewer.getByRole('button', { name: /^下载/ })).toBeInViewport({ ratio: 1 });
  }
  // Each page is printed whole on paper of its own size; the browser of the tests has no dialog for it.
  await page.evaluate(() => Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }));
  await viewer.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const papers = [...printed.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(papers.map(([, ...sides]) => sides.map((side) => Math.round(Number(side))))).toEqual(
    Array.from({ length: 5 }, () => [300, 200]),
  );
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.files-print')).toHaveCount(0);
  await page.getByRole('region', { name: 'pages.pdf' }).focus();
  await page.keyboard.press('End');
  await expect(number).toHaveValue('5');
  await page.keyboard.press('ArrowLeft');
  await expect(number).toHaveValue('4');
  await number.fill('2');
  await number.press('Enter');
  await expect(pageShown(2)).toBeInViewport();
  await expect(pageShown(4)).not.toBeInViewport();
  await expect(number).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});
