import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { pdfOf, pngOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { expectExport } from './downloads.ts';
import { administratorPage } from './sign-in.ts';
import { faultAt, field } from './fields.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

const rows = (page: Page) => page.locator('tr[data-row-key]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const adding = (page: Page) => dialog(page, /^新增公司文件/);
const editing = (page: Page) => dialog(page, '编辑公司文件');
const ordering = (page: Page) => dialog(page, /的文件顺序$/);
const fileInput = (within: Locator) => within.locator('input[type="file"]');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(name) });

const titles = async (page: Page): Promise<string[]> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return rows(page).evaluateAll((all) => all.map((one) => one.querySelector('td:nth-child(2)')?.textContent ?? ''));
};

const saves = (page: Page, how: () => Promise<void>, code?: string) =>
  expectWrite(page, /^\/api\/(upload\/)?companydoc/, how, code);

const addOne = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: /^新增/ }).first().click();
  const form = adding(page);
  await field(form, '标题').fill(title);
  await fileInput(form).setInputFiles(pdf(`${title}.pdf`));
  await expect(form.getByRole('button', { name: `预览 ${title}.pdf` })).toBeVisible();
  await saves(page, () => form.getByRole('button', { name: '保存' }).click());
  await expect(form).toHaveCount(0);
  await expect(row(page, title)).toBeVisible();
};

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/company-documents');
  await expect(page.getByRole('heading', { name: '公司文件' })).toBeVisible();
});
test.afterAll(() => page.context().close());

test('a plant is preselected, and its empty list explains its purpose', async () => {
  await expect(page.getByText('此厂区还没有文件')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '公司' })).toBeEnabled();
});

test('the add form shows each error at its field', async () => {
  await page.keyboard.press('n');
  const form = adding(page);
  await expect(field(form, '标题')).toBeFocused();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert').filter({ hasText: '信息不完整' })).toBeVisible();
  await expect(faultAt(form, '标题')).toHaveText('必填');
  await expect(faultAt(form, '文件')).toHaveText('请新增文件');

  const release = field(form, '发布时间');
  await expect(release).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  await release.fill('2026-02-30 08:30');
  await release.blur();
  await expect(faultAt(form, '发布时间')).toHaveText(/日期格式不正确/);
  await release.fill('');
  await expect(faultAt(form, '发布时间').filter({ hasText: '必须选择' })).toBeVisible();
  await release.fill('2026-05-01 08:30');
  await expect(faultAt(form, '发布时间')).toHaveCount(0);
  await form.getByRole('button', { name: '选择日期和时间' }).click();
  await page.getByRole('button', { name: '下个月' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByTitle('2026-06-17').click();
  await expect(release).toHaveValue('2026-06-17 08:30');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '下个月' })).toHaveCount(0);
  await expect(release).toBeFocused();
});

test('a picture named .pdf is rejected, nothing typed is lost, and a real PDF is accepted', async () => {
  const form = adding(page);
  await field(form, '标题').fill('员工手册');
  await fileInput(form).setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: await pngOf() });
  await expect(form.locator('.files-note-failed')).toHaveText('图.png：文件类型不符合要求');
  await fileInput(form).setInputFiles({ name: '图.pdf', mimeType: 'application/pdf', buffer: await pngOf() });
  // Detected by its first bytes, at the field and long before saving.
  await expect(form.locator('.files-note-failed')).toHaveText('图.pdf：文件类型不符合要求');
  await expect(form.getByRole('button', { name: '预览 图.pdf' })).toHaveCount(0);
  await expect(field(form, '标题')).toHaveValue('员工手册');
  await fileInput(form).setInputFiles(pdf('handbook.pdf'));
  await expect(form.getByRole('button', { name: '预览 handbook.pdf' })).toBeVisible();
  await saves(page, () => field(form, '标题').press('Enter'));
  await expect(form).toHaveCount(0);
  await expect(row(page, '员工手册')).toContainText('所有人');
  await expect(row(page, '员工手册')).toContainText('handbook.pdf');
});

test('a new document comes first', async () => {
  await addOne(page, '打印机手册');
  await addOne(page, '体检安排');
  expect(await titles(page)).toEqual(['体检安排', '打印机手册', '员工手册']);
  expect(await findings(page)).toEqual([]);
});

test('the order is changed with keys and by dragging, and is kept', async () => {
  await page.getByRole('button', { name: '排序', exact: true }).click();
  const items = ordering(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  expect(await findings(page)).toEqual([]);
  await items.nth(2).focus();
  await page.keyboard.press('Alt+Home');
  await expect(items.first()).toContainText('员工手册');
  await expect(items.first()).toBeFocused();
  const [from, to] = [items.nth(2), items.nth(1)];
  await from.dragTo(to, { sourcePosition: { x: 12, y: 20 }, targetPosition: { x: 12, y: 4 } });
  await expect(items.nth(1)).toContainText('打印机手册');
  await saves(page, () => ordering(page).getByRole('button', { name: '保存顺序' }).click());
  await expect(ordering(page)).toHaveCount(0);
  await expect.poll(() => titles(page)).toEqual(['员工手册', '打印机手册', '体检安排']);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  expect(await titles(page)).toEqual(['员工手册', '打印机手册', '体检安排']);
});

test('sorting a list that has changed in the meantime shows the current one', async () => {
  await page.getByRole('button', { name: '排序', exact: true }).click();
  await expect(ordering(page).getByRole('listitem')).toHaveCount(3);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(rows(other)).toHaveCount(3);
  await addOne(other, '食堂菜单');
  await other.close();
  await ordering(page).getByRole('listitem').first().focus();
  await page.keyboard.press('Alt+End');
  await saves(page, () => ordering(page).getByRole('button', { name: '保存顺序' }).click(), '409');
  await expect(page.getByText('列表在此期间有变动')).toBeVisible();
  await expect(ordering(page).getByRole('listitem')).toHaveCount(4);
  await expect(ordering(page).getByRole('listitem').first()).toContainText('食堂菜单');
  await page.locator('.ant-notification-notice-close').click();
  await ordering(page).getByRole('button', { name: '取消' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('editing replaces the file, and a stale version is resolved field by field', async () => {
  await row(page, '员工手册').focus();
  await page.keyboard.press('Enter');
  const form = editing(page);
  await expect(form.getByText('创建人')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: '移除 handbook.pdf' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(form, '文件')).toHaveText('请新增文件');
  await fileInput(form).setInputFiles(pdf('handbook-2.pdf'));
  await expect(form.getByText('handbook-2.pdf')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(editing(other), '标题').fill('员工手册（新）');
  await saves(other, () => field(editing(other), '标题').press('Enter'));
  await other.close();

  await form.getByRole('button', { name: '保存' }).click();
  const conflict = dialog(page, '此记录已被他人修改');
  await expect(conflict.getByRole('radio', { name: '标题：对方的' })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: '文件：我的' })).toBeChecked();
  await saves(page, () => conflict.getByRole('button', { name: '保存所选' }).click());
  await expect(row(page, '员工手册（新）')).toContainText('handbook-2.pdf');
});

test('the file before can be looked at and put back', async () => {
  const open = async (): Promise<Locator> => {
    await row(page, '员工手册（新）').focus();
    await page.keyboard.press('Enter');
    return editing(page);
  };
  const restore = async (form: Locator, name: string): Promise<void> => {
    await form.getByRole('button', { name: /^历史文件（\d）：文件$/ }).click();
    const history = dialog(page, '历史文件 · 文件');
    await expect(history).toContainText(name);
    expect(await findings(page)).toEqual([]);
    await history
      .getByRole('button', { name: `恢复 ${name}` })
      .first()
      .click();
    await saves(page, () => form.getByRole('button', { name: '保存' }).click());
    await expect(row(page, '员工手册（新）')).toContainText(name);
  };
  await restore(await open(), 'handbook.pdf');
  await restore(await open(), 'handbook-2.pdf');
});

test('a document is previewed in the page and downloaded, and the list is exported', async () => {
  await expectExport(page);
  await page.getByRole('button', { name: '预览 · handbook-2.pdf' }).click();
  const preview = dialog(page, 'handbook-2.pdf');
  await expect(preview.getByText('/ 共 1 页')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 · 员工手册（新）' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('handbook-2.pdf');
  expect((await readFile(await download.path())).equals(pdfOf('handbook-2.pdf'))).toBe(true);
});

test('another plant has its own list, and the chosen plant is remembered', async () => {
  const plant = page.getByRole('combobox', { name: '厂区' });
  await plant.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('此厂区还没有文件')).toBeVisible();
  await expect(page).toHaveURL(/co=.{1,200}pzid=/);
  const address = new URL(page.url()).searchParams.get('pzid');
  await addOne(page, '只在此厂');
  await page.goto('/home');
  await page.goto('/company-documents');
  await expect.poll(() => titles(page)).toEqual(['只在此厂']);
  await plant.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(4);
  expect(new URL(page.url()).searchParams.get('pzid')).not.toBe(address);
});

test('deleting names the documents and closes the gap in the order', async () => {
  await row(page, '打印机手册').getByRole('checkbox').check();
  await row(page, '食堂菜单').getByRole('checkbox').check();
  await page.getByRole('region', { name: /^已选/ }).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '文件会一并删除' });
  await expect(question).toContainText('打印机手册');
  expect(await findings(page)).toEqual([]);
  await saves(page, () => question.getByRole('button', { name: '删除' }).click());
  await expect.poll(() => titles(page)).toEqual(['员工手册（新）', '体检安排']);
});

test('a document of a plant that the reader may only look at is not opened for changing', async () => {
  const { searchParams } = new URL(page.url());
  const [co, pzid] = [searchParams.get('co'), searchParams.get('pzid')];
  const oid = await row(page, '体检安排').getAttribute('data-row-key');
  let other = '';
  await page.route('**/api/companydoc/userauthcompanys*', async (route) => {
    const json = (await (await route.fetch()).json()) as { content: { class3: string; class4: string }[] };
    other = json.content.find(({ class3, class4 }) => class3 === co && class4 !== '' && class4 !== pzid)?.class4 ?? '';
    const content = json.content.map((place) => ({ ...place, mayChange: place.class4 === pzid ? 'N' : 'Y' }));
    await route.fulfill({ json: { ...json, content } });
  });
  await page.goto('/company-documents');
  await expect(rows(page)).toHaveCount(2);
  await page.goto(`/company-documents?co=${co}&pzid=${other}&edit=${oid}`);
  await expect(editing(page)).toContainText('这个厂区不在您的数据范围内');
  await page.keyboard.press('Escape');
  await expect(editing(page)).toHaveCount(0);
  await page.unroute('**/api/companydoc/userauthcompanys*');
  await page.goto(`/company-documents?co=${co}&pzid=${pzid}`);
  await expect(rows(page)).toHaveCount(2);
});

test('a list that cannot be loaded says so and can be retried', async () => {
  await page.route('**/api/companydoc/userauthcompanys*', (route) => route.abort());
  await page.goto('/company-documents');
  const failed = page.getByRole('alert').filter({ hasText: '重试' });
  await expect(failed).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.unroute('**/api/companydoc/userauthcompanys*');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(rows(page)).toHaveCount(2);
});
