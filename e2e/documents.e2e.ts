import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { pdfOf, pngOf } from '../src/platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { expectExport } from './downloads.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const version = (page: Page, language: string) => page.getByRole('listitem', { name: language, exact: true });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '受控文件' })).toBeVisible();
/** The next dialog does not open while this one is fading out. */
const dialogIsGone = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);
const faults = (page: Page) => page.getByRole('dialog').locator('.ant-form-item-explain-error');

const saves = (page: Page, how: () => Promise<void>, code?: string) =>
  expectWrite(page, /^\/api\/(upload\/)?document/, how, code);

/** Chooses a file in the open dialog and waits until it has been uploaded. */
const choose = async (page: Page, name: string, buffer: Buffer, mimeType: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="file"]').first().setInputFiles({ name, mimeType, buffer });
  await expect(dialog.getByRole('button', { name: new RegExp(`预览.{0,200}${name}`) })).toBeVisible();
};
const saveOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存', exact: true });

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/documents');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('the add form shows each error at its field, and rejects a wrong file before uploading', async () => {
  await expect(page.getByText('还没有受控文件')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  // The form is ready when its first field has the focus.
  await expect(field(page, '名称')).toBeFocused();
  await saveOf(page).press('Enter');
  await expect(faults(page)).toHaveText(['必填', '请新增文件']);
  await expect(field(page, '名称')).toBeFocused();
  await field(page, '名称').fill('名'.repeat(31));
  await expect(faults(page).first()).toHaveText('名称必须少于30个字');
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'guide.html', mimeType: 'text/html', buffer: Buffer.from('<html></html>') });
  await expect(page.getByText('文件类型不符合要求')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a document is added with its file and gets the first id of its type', async () => {
  await field(page, '名称').fill('门店地图指南');
  await expect(page.getByText('留空则自动编号')).toBeVisible();
  await expect(field(page, '编号')).toHaveAttribute('placeholder', 'SOP002');
  await field(page, '说明').fill('如何取得经纬度');
  await choose(page, 'guide.pdf', pdfOf('Store map guide'), 'application/pdf');
  await saves(page, () => field(page, '名称').press('Enter'));
  await expect(row(page, 'SOP002')).toContainText('门店地图指南');
  await expect(row(page, 'SOP002')).toContainText('guide.pdf');
  await dialogIsGone(page);

  await page.keyboard.press('n');
  await field(page, '名称').fill('厂区平面图');
  await choose(page, 'plan.png', await pngOf(), 'image/png');
  await saves(page, () => saveOf(page).press('Enter'));
  await expect(row(page, 'SOP003').getByRole('img', { name: /plan\.png/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('PDFs and pictures are previewed and can be downloaded', async () => {
  await row(page, 'SOP002').getByRole('button', { name: /^预览/ }).click();
  await expect(page).toHaveURL(/preview=/);
  const preview = page.getByRole('dialog', { name: 'guide.pdf' });
  await expect(preview.getByText('/ 共 1 页')).toBeVisible();
  const box = preview.getByRole('region', { name: 'guide.pdf' });
  const words = await box.locator('.textLayer span').first().textContent();
  await expect(box.getByRole('region', { name: '第 1 页' }).locator('canvas')).toBeVisible();
  await expect(preview.getByRole('navigation').getByRole('button', { name: '第 1 页' })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').last()).toContainText('最后一页');
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(words ?? '');
  await expect(preview.getByText('1 / 1')).toBeVisible();
  await expect(box.locator('.highlight')).toHaveText(words ?? '');
  await page.keyboard.press('Escape');
  await expect(box.locator('.highlight')).toHaveCount(0);
  await preview.getByRole('button', { name: '适合整页' }).click();
  await expect(preview.getByRole('button', { name: '适合整页' })).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(page)).toEqual([]);
  const begun = page.waitForEvent('download');
  await preview.getByRole('button', { name: '下载' }).click();
  expect((await readFile(await (await begun).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await preview.getByRole('button', { name: '下载' }).press('Escape');
  await expect(preview).toHaveCount(0);
  await row(page, 'SOP003').getByRole('button', { name: /^预览/ }).click();
  const picture = page.getByRole('dialog', { name: 'plan.png' }).getByRole('img', { name: /plan\.png/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  await page.getByRole('dialog', { name: 'plan.png' }).getByRole('button', { name: '下载' }).press('Escape');
  await dialogIsGone(page);
});

test('editing a document keeps its file or replaces it', async () => {
  await row(page, 'SOP003').click();
  const dialog = page.getByRole('dialog', { name: /^编辑受控文件 .*SOP003/ });
  await field(page, '名称').fill('二号厂区平面图');
  await saves(page, () => saveOf(page).press('Enter'));
  await expect(row(page, '二号厂区平面图')).toContainText('plan.png');
  await dialogIsGone(page);

  await row(page, 'SOP003').click();
  await dialog.getByRole('button', { name: /^移除|^删除/ }).click();
  await saveOf(page).press('Enter');
  await expect(faults(page)).toHaveText(['请新增文件']);
  await choose(page, 'new.pdf', pdfOf('New'), 'application/pdf');
  await saves(page, () => saveOf(page).press('Enter'));
  await expect(row(page, 'SOP003')).toContainText('new.pdf');
});

test('the language versions are in the form of the document and are saved with it', async () => {
  await row(page, 'SOP002')
    .getByRole('button', { name: /^语言版本/ })
    .click();
  await page.getByRole('button', { name: '新增 简体' }).click();
  await saveOf(page).press('Enter');
  await expect(faults(page)).toHaveText(['必填', '请新增文件']);
  await version(page, '简体').getByLabel('名称').fill('门店地图指南（简）');
  await page.getByTestId('version-files').setInputFiles([
    { name: 'zh-CN.pdf', mimeType: 'application/pdf', buffer: pdfOf('zh') },
    { name: 'bản đồ vi.png', mimeType: 'image/png', buffer: await pngOf({ color: '#c98a3b' }) },
  ]);
  await version(page, 'Tiếng Việt').getByLabel('名称').fill('Bản đồ');
  await expect(version(page, '简体')).toContainText('zh-CN.pdf');
  await expect(version(page, 'Tiếng Việt').getByRole('button', { name: /^预览/ })).toBeVisible();
  await expect(version(page, 'Tiếng Việt')).toContainText('原版：门店地图指南');
  expect(await findings(page)).toEqual([]);
  await saves(page, () => saveOf(page).press('Enter'));
  await dialogIsGone(page);
  const chips = (states: RegExp) => expect(row(page, 'SOP002').getByRole('img', { name: states })).toBeVisible();
  await chips(/简体：有、繁體：缺少、English：缺少、Tiếng Việt：有/);

  await row(page, 'SOP002').click();
  await version(page, 'Tiếng Việt').getByRole('button', { name: '删除 Tiếng Việt' }).click();
  await field(page, '说明').first().fill('如何取得门店的经纬度');
  await saves(page, () => saveOf(page).press('Enter'));
  await dialogIsGone(page);
  await chips(/简体：有、繁體：缺少、English：缺少、Tiếng Việt：缺少/);
  await listIsThere(page);
});

test('permissions use the shared page, for one document and for several', async () => {
  await row(page, 'SOP002').getByRole('button', { name: /^权限/ }).click();
  await expect(page.getByRole('heading', { name: /门店地图指南（简） \(SOP002\)/ })).toBeVisible();
  await expect(page.getByText('不作限制', { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/documents');
  await row(page, 'SOP002').getByRole('checkbox').click();
  await row(page, 'SOP003').getByRole('checkbox').click();
  await page.getByRole('button', { name: /批量权限（2）/ }).click();
  await expect(page).toHaveURL(/permission=[\w-]+(%2C|,)[\w-]+/);
  await expect(page.getByText('2 项数据的批量权限')).toBeVisible();
  await page.getByRole('dialog', { name: '选择一个功能' }).getByRole('button', { name: '取消' }).click();
  await page.goto('/documents');
  await listIsThere(page);
});

test('the list is exported, and one document can be chosen as the map guide', async () => {
  await expectExport(page);
  const act = (id: string, label: RegExp) =>
    saves(page, () => row(page, id).getByRole('button', { name: label }).press('Enter'));
  await act('SOP003', /^设为地图指南/);
  await expect(row(page, 'SOP003').getByText('地图指南', { exact: true })).toBeVisible();
  await act('SOP002', /^设为地图指南/);
  await expect(row(page, 'SOP002').getByText('地图指南', { exact: true })).toBeVisible();
  await expect(row(page, 'SOP003').getByText('地图指南', { exact: true })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await act('SOP002', /^不再作为地图指南/);
  await expect(page.locator('tr[data-row-key]').getByText('地图指南', { exact: true })).toHaveCount(0);
});

test('a number can be chosen, and is rejected at its field if it has been used before', async () => {
  await page.keyboard.press('n');
  await field(page, '名称').fill('质量手册');
  await field(page, '编号').fill('QA 1');
  await expect(faults(page)).toContainText(['只能使用字母、数字和 . _ / -，并以字母或数字开头']);
  await field(page, '编号').fill('sop003');
  await choose(page, 'quality.pdf', pdfOf('Quality'), 'application/pdf');
  await saves(page, () => saveOf(page).press('Enter'), '24');
  await expect(faults(page)).toContainText(['此编号已被使用或曾被使用']);
  await expect(field(page, '编号')).toBeFocused();
  await field(page, '编号').fill('QA-1');
  // The form moves while the error disappears.
  await expect(faults(page)).toHaveCount(0);
  await saves(page, () => saveOf(page).press('Enter'));
  await expect(row(page, 'QA-1')).toContainText('质量手册');
  await dialogIsGone(page);
});

test('deleting names what is deleted too', async () => {
  await row(page, 'SOP003').focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('region', { name: /^已选 1 项/ })
    .getByRole('button', { name: '删除' })
    .click();
  const question = page.getByRole('dialog').filter({ hasText: '二号厂区平面图 (SOP003)' });
  await expect(question).toContainText('其语言版本、文件和权限会一并删除。');
  await saves(page, () => question.getByRole('button', { name: '删除' }).click());
  await expect(row(page, 'SOP003')).toHaveCount(0);
  await expect(row(page, 'SOP002')).toBeVisible();
});
