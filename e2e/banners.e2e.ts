import type { Page } from '@playwright/test';
import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { languageCookie, languages } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { findings } from './accessibility.ts';
import { confirmed, sheet } from './effects.ts';
import { chooseByKeys, faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';
import { expectWrite } from './writes.ts';

const id = 'E2E-SPRING';
const address = 'https://example.com/spring';

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 120, channels: 3, background } })
    .png()
    .toBuffer(),
});

const row = (page: Page, text = id) =>
  page.locator('tr[data-row-key]').filter({ has: page.locator('code').getByText(text, { exact: true }) });
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
/** A language version in the form. */
const version = (page: Page, language: string) => page.getByRole('listitem', { name: language, exact: true });
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: 'APP 横幅', exact: true })).toBeVisible();

const written = (page: Page, how: () => Promise<void>, code?: string) =>
  expectWrite(page, /^\/api\/(upload\/)?banner/, how, code);

const givePicture = async (page: Page, name: string, colour: string): Promise<void> => {
  const form = page.locator('form');
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await picture(name, colour));
  await expect(form.getByRole('button', { name: `预览 ${name}` })).toBeVisible();
};

const typeTime = async (page: Page, label: string, time: string): Promise<void> => {
  await field(page, label).fill(time);
  await field(page, label).press('Tab');
  await expect(field(page, label)).toHaveValue(time);
};

/** The banners that the app shows in a language. */
const shown = async (page: Page, lang: string): Promise<{ id: string; lang: string | null; portalurl: string }[]> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`/api/banner/current?lang=${lang}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  return ((await answer.json()) as { content: { id: string; lang: string | null; portalurl: string }[] }).content;
};
const shownOne = async (page: Page, lang: string) => (await shown(page, lang)).find((one) => one.id === id);

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/banners');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('an incomplete form shows at each field what is missing', async () => {
  await expect(page.getByText('还没有横幅')).toBeVisible();
  await page.keyboard.press('n');
  await expect(field(page, '排序')).toHaveValue('1');
  await expect(field(page, '开始时间')).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '编号')).toHaveText('必填');
  await expect(faultAt(page, '说明')).toHaveText('必填');
  await expect(faultAt(page, '图片')).toHaveText('请新增图片');
  await expect(faultAt(page, '网页地址')).toHaveText('打开网页时必须填写网址');
});

test('a wrong file and a wrong address are rejected before anything is sent', async () => {
  await page
    .locator('form input[type="file"]')
    .first()
    .setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
  await expect(page.locator('form .files-note-failed')).toHaveText('notes.txt：文件类型不符合要求');
  await field(page, '网页地址').fill('javascript:alert(1)');
  await expect(faultAt(page, '网页地址')).toContainText('https://');
  await field(page, '排序').fill('1.25');
  await expect(faultAt(page, '排序')).toBeVisible();
  await field(page, '排序').fill('1.5');
  await typeTime(page, '开始时间', '2020-05-01 08:00');
  await typeTime(page, '结束时间', '2020-05-01 07:00');
  await expect(faultAt(page, '结束时间')).toHaveText('结束时间必须晚于开始时间');
});

test('a banner is added with its picture and appears in the list', async () => {
  await field(page, '编号').fill(id);
  await field(page, '说明').fill('春季活动');
  await field(page, '网页地址').fill(address);
  await givePicture(page, 'spring.png', '#2b6e5b');
  await typeTime(page, '结束时间', '2020-06-01 08:00');
  await written(page, () => page.getByRole('button', { name: '保存' }).click());
  await expect(row(page)).toContainText('已结束');
  await expect(row(page)).toContainText('1.5');
  expect(await shownOne(page, 'zh-CN')).toBeUndefined();
  expect(await findings(page)).toEqual([]);
  await row(page)
    .getByRole('button', { name: `${id} 的图片` })
    .click();
  await expect(dialog(page, 'spring.png').getByRole('img', { name: 'spring.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'spring.png')).toBeHidden();
});

test('a banner gets its period with the keyboard, and the app shows it', async () => {
  await row(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, '编号')).toHaveValue(id);
  await field(page, '结束时间').fill('');
  await written(page, () => page.getByRole('button', { name: '保存' }).click());
  await expect(row(page)).toContainText('展示中');
  await expect(row(page)).toContainText('不结束');
  expect(await shownOne(page, 'vi')).toMatchObject({ lang: null, portalurl: address });
});

test('the next banner is placed above it; an existing sort and id are rejected at their fields', async () => {
  await page.keyboard.press('n');
  await expect(field(page, '排序')).toHaveValue('2');
  await field(page, '编号').fill(id);
  await field(page, '说明').fill('第二个');
  await field(page, '网页地址').fill(address);
  await field(page, '排序').fill('1.5');
  await givePicture(page, 'second.png', '#a03030');
  const save = () => page.getByRole('button', { name: '保存' }).click();
  await written(page, save, '24');
  await expect(faultAt(page, '编号')).toHaveText('编号已存在');
  await field(page, '编号').fill('E2E-SECOND');
  await written(page, save, '24');
  await expect(faultAt(page, '排序')).toHaveText('排序与另一横幅重复');
  await field(page, '排序').fill('2');
  await written(page, save);
  await expect(page.locator('tr[data-row-key]').first()).toContainText('E2E-SECOND');
});

test('a status is switched off at once, and the app no longer shows the banner', async () => {
  await written(page, () => row(page).getByRole('switch').click());
  await expect(row(page)).toContainText('已停用');
  await expect(page.getByText(`春季活动 (${id})`).first()).toBeVisible();
  expect(await shownOne(page, 'vi')).toBeUndefined();
  await written(page, () => row(page).getByRole('switch').click());
  await expect(row(page)).toContainText('展示中');
});

test('a banner gets its picture in every language by one choice of files, and is saved with them at once', async () => {
  await row(page)
    .getByRole('button', { name: `语言版本 · ${id}` })
    .click();
  const files = ['spring-zh-TW.png', 'spring_en.png', '春季 简体.png', 'spring.png'];
  await page
    .getByTestId('version-files')
    .setInputFiles(await Promise.all(files.map((name) => picture(name, '#24407a'))));
  for (const [language, name] of [
    ['繁體', 'spring-zh-TW.png'],
    ['English', 'spring_en.png'],
    ['简体', '春季 简体.png'],
  ] as const)
    await expect(version(page, language).getByRole('button', { name: `预览 ${name}` })).toBeVisible();
  // The name states no language: somebody chooses one.
  const target = page.getByRole('combobox', { name: 'spring.png 的用途' });
  await expect(version(page, 'Tiếng Việt')).toBeHidden();
  await chooseByKeys(target, 'Tiếng Việt');
  await expect(version(page, 'Tiếng Việt').getByRole('button', { name: '预览 spring.png' })).toBeVisible();
  await version(page, 'Tiếng Việt').getByLabel('网页地址').fill('ftp://example.com');
  expect(await findings(page)).toEqual([]);
  const save = () => page.getByRole('button', { name: '保存' }).click();
  await save();
  await expect(faultAt(page, '网页地址 · Tiếng Việt')).toContainText('https://');
  await version(page, 'Tiếng Việt').getByLabel('网页地址').fill('https://example.com/vi');
  await written(page, save);
  await expect(row(page).getByRole('img', { name: /简体：有、繁體：有、English：有、Tiếng Việt：有/ })).toBeVisible();
  expect(await shownOne(page, 'vi')).toMatchObject({ lang: 'vi', portalurl: 'https://example.com/vi' });
  expect(await shownOne(page, 'zh-TW')).toMatchObject({ lang: 'zh-TW', portalurl: address });
});

test('versions are outdated once the original changes, are found, marked as up to date, switched off and removed', async () => {
  await row(page).click();
  await page.getByRole('button', { name: '移除 spring.png' }).first().click();
  await givePicture(page, 'new.png', '#a03030');
  await written(page, () => page.getByRole('button', { name: '保存', exact: true }).click());
  await expect(row(page).getByRole('img', { name: /简体：待更新/ })).toBeVisible();
  await page.goto('/banners?outdated=Y');
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1);
  await page.goto('/banners?missing=vi');
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1);
  await expect(row(page)).toHaveCount(0);
  await page.goto('/banners');
  await row(page).click();
  await version(page, 'Tiếng Việt').getByRole('button', { name: '标为最新' }).click();
  await version(page, 'Tiếng Việt').getByRole('switch').click();
  await version(page, '简体').getByRole('button', { name: '删除 简体' }).click();
  await version(page, 'English').getByRole('button', { name: '把原版复制到 English' }).click();
  await expect(version(page, 'English').getByRole('button', { name: '预览 new.png' })).toBeVisible();
  await written(page, () => page.getByRole('button', { name: '保存', exact: true }).click());
  await expect(
    row(page).getByRole('img', { name: /简体：缺少、繁體：待更新、English：有、Tiếng Việt：有/ }),
  ).toBeVisible();
  expect(await shownOne(page, 'vi')).toMatchObject({ lang: null });
});

test('the order is changed in a dialog by keys, which asks before it forgets a change', async () => {
  await page.getByRole('button', { name: '排序', exact: true }).click();
  const order = dialog(page, '横幅的顺序');
  await expect(order.getByRole('listitem').first()).toBeFocused();
  await expect(order.getByRole('listitem').first()).toContainText('E2E-SECOND');
  await page.keyboard.press('ArrowDown');
  await expect(order.getByRole('listitem').filter({ hasText: id })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  expect(await findings(page)).toEqual([]);
  await written(page, () => order.getByRole('button', { name: '保存顺序' }).click());
  await expect(order).toHaveCount(0);
  await expect(page.locator('tr[data-row-key]').first()).toContainText(id);
});

test('the timeline moves a period, after a question, and shows what readers see at a time', async () => {
  await page.getByRole('button', { name: '时间轴' }).click();
  const bar = page.getByRole('button', { name: /^E2E-SPRING · 春季活动 · / });
  await expect(bar).toBeVisible();
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page)).toContainText(`更改横幅“春季活动 (${id})”的展示时间`);
  await expect(sheet(page)).toContainText('2020年5月2日');
  await page.keyboard.press('Escape');
  await expect(bar).toBeFocused();
  await expect(bar).toHaveAccessibleName(/2020年5月1日/);
  await page.keyboard.press('ArrowRight');
  await confirmed(page, '更改');
  await expect(bar).toHaveAccessibleName(/2020年5月2日/);
  const readers = page.getByRole('complementary', { name: '读者看到的内容' });
  await readers.getByText('English', { exact: true }).click();
  await expect(readers.getByRole('figure').filter({ hasText: `${id} · English` })).toBeVisible();
  const at = readers.getByLabel('时间', { exact: true });
  await at.fill('2019-01-01');
  await expect(readers.getByRole('alert')).toHaveText('日期格式不正确：请加上时间，如 2026-12-31 08:00');
  expect(await findings(page)).toEqual([]);
  await at.fill('2019-01-01 10:00');
  await expect(readers.getByRole('alert')).toHaveCount(0);
  await expect(readers.getByText('此时没有内容展示')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere(page);
});

test('the order and the languages of a banner are in sight at 1280 pixels in every language', async ({ browser }) => {
  const other = (await administratorPage(browser)).context();
  const narrow = await other.newPage();
  await narrow.setViewportSize({ width: 1280, height: 800 });
  for (const lang of languages) {
    await other.addCookies([{ name: languageCookie, value: lang, url: sharedProduct().url }]);
    await narrow.goto('/banners');
    const chips = row(narrow).locator('.kit-coverage-chip');
    await expect(chips.first()).toBeAttached();
    await expect(chips.filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
    const order = vocabulary['common.order'][lang];
    await expect(narrow.getByRole('columnheader', { name: order, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await other.close();
});

test('deleting asks once, on one sheet, names what goes and whom it reaches; Undo puts it back with its pictures', async () => {
  for (const one of [id, 'E2E-SECOND']) await row(page, one).getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(sheet(page)).toContainText('其语言版本会一并删除');
  await expect(sheet(page)).toContainText('E2E-SECOND');
  await expect(sheet(page)).toContainText('使用 APP 的员工不再看到');
  await expect(sheet(page)).toContainText('此后没有展示中的横幅');
  await expect(sheet(page)).toContainText('24 小时内可以撤销');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await shownOne(page, 'vi')).toBeDefined();
  await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click();
  await confirmed(page, '删除');
  // Under the pointer the notice with Undo stays, however long the rest takes.
  await page.getByRole('button', { name: '撤销' }).hover();
  await expect(page.getByText('还没有横幅')).toBeVisible();
  expect(await shownOne(page, 'vi')).toBeUndefined();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row(page)).toBeVisible();
  await expect(row(page).getByRole('img', { name: /English：有/ })).toBeVisible();
  expect(await shownOne(page, 'en')).toMatchObject({ lang: 'en' });
});
