import type { Locator, Page } from '@playwright/test';
import { languageCookie } from '#platform/i18n/languages.ts';
import { findings } from './accessibility.ts';
import { administratorPage, administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * What every table shares, on the list of parameters: selecting moves nothing, columns and the height of rows are the
 * person's in every browser, and details stand beside the list.
 */

test.use(administratorSignedIn);

const list = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/parameters${query}`);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
const rows = (page: Page) => page.locator('tr[data-row-key]');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not visible');
  return box;
};
const widthOf = async (one: Locator): Promise<number> => Math.round((await boxOf(one)).width);
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/user/preference') && answer.request().method() === 'POST');
const forgotten = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/user/preference') && answer.request().method() === 'DELETE');

test('selecting rows moves nothing, and the bar leaves the checkbox of the page free', async ({ page }) => {
  await list(page);
  const places = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  const before = await places();
  await rows(page).nth(2).getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: '已选 1 项' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('checkbox', { name: '选择本页' }).click();
  await expect(page.getByRole('region', { name: '已选 10 项' })).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await findings(page)).toEqual([]);
});

test('widths, pins and the height of rows follow the person into another browser', async ({ page, browser }) => {
  await list(page);
  const code = head(page, '代码');
  const before = await widthOf(code);
  const edge = await boxOf(code.locator('.kit-resize'));
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(code)).toBe(before + 60);
  // Sorting was not meant.
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull();

  await code.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => widthOf(code)).toBe(before + 44);
  await page.getByRole('button', { name: '选择列' }).click();
  await page.getByRole('button', { name: '固定“名称”' }).press('Enter');
  const isFirst = () => head(page, '名称').evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
  await expect.poll(isFirst).toBe(1);
  const kept = saved(page);
  await page.getByText('密集', { exact: true }).click();
  await kept;
  await expect.poll(async () => (await boxOf(rows(page).first())).height).toBe(28);

  const other = await administratorPage(browser);
  await list(other);
  expect(await widthOf(head(other, '代码'))).toBe(before + 44);
  expect(await head(other, '名称').evaluate((cell: HTMLTableCellElement) => cell.cellIndex)).toBe(1);
  expect((await boxOf(rows(other).first())).height).toBe(28);
  await other.context().close();

  const back = saved(page);
  await page.getByText('舒适', { exact: true }).click();
  await back;
  // What is not saved yet when the page closes would stay with the person, in the stories that follow too.
  const restored = forgotten(page);
  await page.getByRole('button', { name: '恢复默认' }).press('Enter');
  await expect.poll(() => widthOf(code)).toBe(before);
  await restored;
});

test('a double click on the edge fits a column to its content', async ({ page }) => {
  await list(page);
  const name = head(page, '名称');
  const before = await widthOf(name);
  await name.locator('.kit-resize').dblclick();
  await expect.poll(() => widthOf(name)).not.toBe(before);
  const cut = await rows(page).evaluateAll(
    (all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll('td:nth-child(5) .whole-text')].filter((one) => one.scrollWidth > one.clientWidth),
      ).length,
  );
  expect(cut).toBe(0);
});

test('details stand beside the list, have an address, and follow the keys', async ({ page }) => {
  await list(page);
  await rows(page).nth(1).focus();
  await page.keyboard.press('ArrowRight');
  const panel = page.getByRole('complementary');
  const keyOf = (place: number) => rows(page).nth(place).getAttribute('data-row-key');
  await expect(page).toHaveURL(new RegExp(`details=${await keyOf(1)}`));
  const title = await panel.getByRole('heading').innerText();
  // Hidden columns too.
  await expect(panel.getByText('修改时间')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`details=${await keyOf(2)}`));
  await expect(panel.getByRole('heading')).not.toHaveText(title);
  await panel.getByRole('button', { name: '上一项' }).click();
  await expect(panel.getByRole('heading')).toHaveText(title);
  await page.reload();
  await expect(panel.getByRole('heading')).toHaveText(title);

  await panel.getByRole('button', { name: '关闭' }).press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/details/);
  await expect(rows(page).nth(1)).toBeFocused();
});

test('filters apply as they are typed, beside the list, and Back undoes them at once', async ({ page }) => {
  await list(page);
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  const field = panel.getByRole('textbox').first();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await field.fill('没有这样的');
  await expect(panel.getByText('0 项符合')).toBeVisible();
  await field.fill('');
  await expect(panel.getByText(/^[1-9]\d* 项符合$/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test('what is typed at the moment in which another filter is removed is kept, and the other stays removed', async ({
  page,
}) => {
  await page.goto('/app-users');
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  const fields = panel.getByRole('textbox');
  await fields.nth(0).fill('不会有的');
  const chip = page.getByRole('button', { name: /^移除筛选/ });
  await expect(chip).toHaveCount(1);
  const removed = await fields.nth(0).getAttribute('id');
  // Both before the page is drawn again.
  await fields.nth(1).evaluate((input: HTMLInputElement) => {
    document.querySelector<HTMLElement>('button[aria-label^="移除筛选"]')?.click();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '别的');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page).toHaveURL(new RegExp(`=${encodeURIComponent('别的')}`));
  await expect(page).not.toHaveURL(new RegExp(`${removed}=`));
  await expect(fields.nth(0)).toHaveValue('');
  await expect(fields.nth(1)).toHaveValue('别的');
});

test('columns are put in order by dragging them in the chooser, and by keys', async ({ page }) => {
  await list(page);
  const placeOf = (name: string) => head(page, name).evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
  const before = await placeOf('代码');
  await page.getByRole('button', { name: '选择列' }).click();
  const chooser = page.locator('.kit-columns');
  const item = (name: string) => chooser.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const names = () => chooser.getByRole('listitem').allInnerTexts();
  const unordered = await names();
  const kept = saved(page);
  await expect(async () => {
    // A busy browser may let go of what it has not yet begun to drag.
    if ((await names()).join() === unordered.join()) await item('名称').dragTo(item('代码'));
    expect(await names()).not.toEqual(unordered);
  }).toPass();
  await kept;
  await expect.poll(() => placeOf('名称')).toBe(before);
  expect(await placeOf('代码')).toBe(before + 1);
  const ordered = await names();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await placeOf('名称')).toBe(before);
  await page.getByRole('button', { name: '选择列' }).click();
  expect(await names()).toEqual(ordered);
  expect(await findings(page)).toEqual([]);
  await chooser.getByRole('button', { name: '移动“名称”' }).press('ArrowDown');
  await expect.poll(() => placeOf('代码')).toBe(before);
  const restored = forgotten(page);
  await page.getByRole('button', { name: '恢复默认' }).press('Enter');
  await restored;
});

test('an empty table does not scroll, in a low window neither', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto('/roles?q=ROLE00000001');
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`/roles?mapping=${await rows(page).getAttribute('data-row-key')}`);
  const tables = page.locator('.role-mapping-part .ant-table-content');
  await expect(tables).toHaveCount(2);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const empty = tables.filter({ hasNot: page.locator('tr[data-row-key]') }).first();
  await expect(empty).toBeVisible();
  const hidden = () =>
    empty.evaluate((table) => [table.scrollWidth - table.clientWidth, table.scrollHeight - table.clientHeight]);
  await expect.poll(hidden).toEqual([0, 0]);
});

test('a toolbar with two places and a search is one row in the longest language', async ({ page }) => {
  await page.context().addCookies([{ name: languageCookie, value: 'vi', url: sharedProduct().url }]);
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/company-documents');
    const bar = page.locator('.kit-toolbar');
    await expect(bar.getByRole('combobox')).toHaveCount(2);
    await expect.poll(async () => (await boxOf(bar)).height).toBeLessThan(36);
  }
});
