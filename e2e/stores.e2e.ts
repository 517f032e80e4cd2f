import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findings } from './accessibility.ts';
import { expectExport } from './downloads.ts';
import { sheet } from './effects.ts';
import { choose, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { visitAndWrite } from './store-people.ts';
import { expect, test } from './story.ts';
import { writeTo } from './writes.ts';

/* The shops near a plant: added with pictures, found, ordered, changed, deleted, and their feedback. */

test.describe.configure({ mode: 'serial' });

let page: Page;

const noodles = '老王牛肉面';
const coffee = '转角咖啡';

const row = (name: string) => page.locator('tr[data-row-key]').filter({ hasText: name });
const listIsThere = () => expect(page.getByRole('heading', { name: '附近商家', exact: true })).toBeVisible();
const save = () => page.getByRole('button', { name: '保存' }).click();
const bar = () => page.getByRole('region', { name: /^已选/ });

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Chooses a file like a user, and waits until it has been uploaded. */
const upload = async (label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `新增图片：${label}` }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByRole('button', { name: `预览 ${file.name}` })).toBeVisible();
};

const writes = (how: () => Promise<void>) => writeTo(page, /^\/api\/((upload\/)?nicestore|feedback)/, how);

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

test('a plant without shops says so, and the plant is part of the address', async () => {
  await page.goto('/stores');
  await expect(page.getByText('此厂区还没有商家')).toBeVisible();
  await expect(page).toHaveURL(/plant=\w+/);
});

test('a shop is not added while a field is missing or invalid', async () => {
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: /^新增商家 · / })).toBeVisible();
  await expect(field(page, '排序')).toHaveValue('1');
  await save();
  await expect(page.getByText('请新增封面图片')).toBeVisible();
  await expect(page.getByText('必填', { exact: true })).toHaveCount(6);
  await field(page, '商家名称').fill(noodles);
  await field(page, '电话').fill('02-1234');
  await field(page, '营业时间').pressSequentially('0900');
  await field(page, '人均消费').fill('35.555');
  await field(page, '经度').fill('181');
  await field(page, '纬度').fill('25.5');
  await save();
  await expect(page.getByText('电话只能是数字')).toBeVisible();
  await expect(page.getByText('请输入完整的营业时间')).toBeVisible();
  await expect(page.getByText('最多两位小数的金额')).toBeVisible();
  await expect(page.getByText('经度须在 -180 到 180 之间')).toBeVisible();
  await field(page, '经度').fill('');
  await expect(page.getByText('经度与纬度须同时填写').first()).toBeVisible();
});

test('a shop is added with its cover and pictures; what was typed survives a reload', async () => {
  await field(page, '营业时间').press('End');
  await field(page, '营业时间').pressSequentially('2130');
  await expect(field(page, '营业时间')).toHaveValue('09:00 ~ 21:30');
  await field(page, '电话').fill('0212345678');
  await field(page, '人均消费').fill('35.5');
  await field(page, '地址').fill('中山路 12 号');
  await page.reload();
  await expect(field(page, '商家名称')).toHaveValue(noodles);
  await expect(field(page, '地址')).toHaveValue('中山路 12 号');
  await field(page, '简介').fill('每天现擀的面条');
  await field(page, '经度').fill('121.543764');
  await field(page, '纬度').fill('25.033964');
  await choose(page, '地图类型', '开放街图');
  await expect(page.getByRole('link', { name: '在地图中打开' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=25.033964&mlon=121.543764#map=17/25.033964/121.543764',
  );
  await upload('封面', await picture('front.png', '#2b6e5b'));
  const details = page
    .locator('.files-pictures')
    .filter({ has: page.getByRole('button', { name: '新增图片：详情图片' }) });
  await details
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      await picture('menu.png', '#c98a3b'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') },
      await picture('inside.png', '#333399'),
      await picture('door.png', '#993333'),
    ]);
  // What is not taken is said by name, at once or by the server.
  await expect(details.getByRole('alert')).toContainText('notes.txt：文件类型不符合要求');
  await expect(details.getByRole('alert')).toContainText('broken.png：文件类型不符合要求');
  await expect(details.getByRole('button', { name: /^预览 / })).toHaveText(['', '', '']);
  const names = () =>
    details.getByRole('button', { name: /^预览 / }).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  await details.getByRole('button', { name: 'door.png 前移' }).press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await names()).toEqual(['预览 menu.png', '预览 door.png', '预览 inside.png']);
  await details
    .getByRole('button', { name: '预览 door.png' })
    .dragTo(details.getByRole('button', { name: '预览 inside.png' }), { targetPosition: { x: 110, y: 60 } });
  await expect.poll(names).toEqual(['预览 menu.png', '预览 inside.png', '预览 door.png']);
  await details.getByRole('button', { name: '移除 door.png' }).click();
  expect(await findings(page)).toEqual([]);
  expect(await writes(save)).toBe('200');
  await listIsThere();
  await expect(row(noodles)).toContainText('0212345678');
  await expect(row(noodles).getByRole('button', { name: '预览 front.png' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the next shop comes above it, and two cannot have the same position', async () => {
  await page.getByRole('button', { name: '新增' }).click();
  await expect(field(page, '排序')).toHaveValue('2');
  await field(page, '商家名称').fill(coffee);
  await field(page, '排序').fill('1');
  await field(page, '地址').fill('车站旁');
  await field(page, '营业时间').fill('08002200');
  await field(page, '电话').fill('0287654321');
  await field(page, '人均消费').fill('20');
  await field(page, '简介').fill('手冲咖啡');
  await choose(page, '币种', '美元');
  await upload('封面', await picture('coffee.png', '#884422'));
  expect(await writes(save)).toBe('24');
  await expect(page.getByText('此厂区已有商家使用该排序')).toBeVisible();
  await expect(field(page, '排序')).toBeFocused();
  await field(page, '排序').fill('1.5');
  expect(await writes(() => page.keyboard.press('Enter'))).toBe('200');
  await listIsThere();
  await expect(page.locator('tr[data-row-key]').first()).toContainText(coffee);
});

test('the order of the shops is changed in a dialog by keys', async () => {
  await page.getByRole('button', { name: '排序', exact: true }).click();
  const order = page.getByRole('dialog', { name: /的商家顺序$/ });
  await expect(order.getByRole('listitem').first()).toBeFocused();
  await expect(order.getByRole('listitem').first()).toContainText(coffee);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await findings(page)).toEqual([]);
  expect(await writes(() => order.getByRole('button', { name: '保存顺序' }).click())).toBe('200');
  await expect(order).toHaveCount(0);
  await expect(page.locator('tr[data-row-key]').first()).toContainText(noodles);
  // Undo puts both numbers back.
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(page.locator('tr[data-row-key]').first()).toContainText(coffee);
});

test('the list is exported; a click on a row selects it, and only one can be edited at a time', async () => {
  await expectExport(page);
  await row(noodles).getByText('中山路 12 号').click();
  await row(coffee).focus();
  await page.keyboard.press('Space');
  await expect(bar()).toContainText('2');
  await expect(bar().getByRole('button', { name: '编辑' })).toBeDisabled();
  await row(coffee).getByText('车站旁').click();
  await expect(bar().getByRole('button', { name: '编辑' })).toBeEnabled();
  expect(await findings(page)).toEqual([]);
});

test('new feedback sets the flag; closing the dialog clears it', async () => {
  const by = { userid: 'E00100', name: '陳大文' };
  const said = [
    { ...by, content: '汤头很好', grade: 4 },
    { ...by, content: '周日没有开门' },
  ];
  await visitAndWrite(noodles, said, { count: 1234, grade: 4.5 });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(row(noodles).getByRole('checkbox', { name: /^新反馈/ })).toBeChecked();
  await expect(row(noodles)).toContainText('1,234');
  await bar().getByRole('button', { name: '编辑' }).click();
  await expect(field(page, '平均评分')).toHaveValue('4.5');
  const button = page.getByRole('button', { name: '反馈（有新反馈）' });
  await expect(button).toHaveClass(/danger/);
  await button.click();
  const dialog = page.getByRole('dialog', { name: `${noodles} 的反馈` });
  await expect(dialog.getByText('周日没有开门')).toBeVisible();
  await expect(dialog.getByText('未读', { exact: true })).toHaveCount(2);
  await expect(dialog.getByLabel('4 星')).toHaveText('★★★★');
  expect(await findings(page)).toEqual([]);
  expect(await writes(() => page.keyboard.press('Escape'))).toBe('200');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /反馈$/ })).toBeVisible();
});

test('pictures are replaced, and a missing one is requested', async () => {
  await page.getByRole('button', { name: '移除 menu.png' }).click();
  await page.getByRole('button', { name: '移除 inside.png' }).click();
  await page.getByRole('button', { name: '移除 front.png' }).click();
  await save();
  await expect(page.getByText('未找到商家的图片')).toBeVisible();
  await upload('封面', await picture('new-front.png', '#5fb89c'));
  expect(await writes(save)).toBe('200');
  await listIsThere();
  await expect(row(noodles).getByRole('checkbox', { name: /^新反馈/ })).not.toBeChecked();
  await expect(row(noodles).getByRole('button', { name: '预览 new-front.png' })).toBeVisible();
});

test('the guide to coordinates is the chosen controlled document; if there is none, the page says so', async () => {
  const opened = page.waitForResponse((answer) => answer.url().includes('/api/nicestore/item'));
  await page.getByRole('button', { name: `编辑 · ${noodles}` }).click();
  const { content: store } = (await (await opened).json()) as { content: { cover: object } };
  // Other stories may have added the document, so the response is set here.
  const answers = [{ name: '指南', fileInfo: store.cover }, null];
  await page.route('**/api/document/id?**', (route) => {
    expect(new URL(route.request().url()).searchParams.get('id')).toBe('SOP001');
    return route.fulfill({ json: { code: '200', content: answers.pop() } });
  });
  await page.getByRole('button', { name: '坐标获取指南' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '还没有选定指南' });
  await expect(dialog).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: '坐标获取指南' }).click();
  expect((await begun).suggestedFilename()).toBe('new-front.png');
  await page.unroute('**/api/document/id?**');
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere();
});

test('a shop is switched off in the list, and deleted after confirmation', async () => {
  expect(await writes(() => row(noodles).getByRole('switch').click())).toBe('200');
  await expect(row(noodles).getByRole('switch')).not.toBeChecked();
  await row(noodles).getByText('中山路 12 号').click();
  await bar().getByRole('button', { name: '删除' }).click();
  const sure = sheet(page);
  await expect(sure).toContainText(`删除商家“${noodles}”`);
  await expect(sure).toContainText('其反馈和图片会一并删除');
  expect(await findings(page)).toEqual([]);
  expect(await writes(() => sure.getByRole('button', { name: '删除' }).click())).toBe('200');
  await expect(row(noodles)).toHaveCount(0);
  await expect(row(coffee)).toBeVisible();
});

test('another plant has its own shops, and is shown again next time', async () => {
  await page.getByRole('combobox', { name: '厂区' }).click();
  await page.locator('.ant-select-item-option').nth(1).click();
  await expect(page.getByText('此厂区还没有商家')).toBeVisible();
  const { searchParams } = new URL(page.url());
  await page.goto('/stores');
  await expect(page).toHaveURL(new RegExp(`plant=${searchParams.get('plant')}`));
});

test('a shop of a plant that the reader may only look at is not opened for changing', async () => {
  const { searchParams } = new URL(page.url());
  await page.getByRole('combobox', { name: '厂区' }).click();
  await page.locator('.ant-select-item-option').nth(0).click();
  const oid = await row(coffee).getAttribute('data-row-key');
  const place = new URL(page.url()).searchParams.get('plant');
  await page.route('**/api/nicestore/userauthplants**', async (route) => {
    const json = (await (await route.fetch()).json()) as { content: { value: string }[] };
    const content = json.content.map((plant) => ({ ...plant, mayChange: plant.value === place ? 'N' : 'Y' }));
    await route.fulfill({ json: { ...json, content } });
  });
  await page.goto(`/stores?plant=${searchParams.get('plant')}&edit=${oid}`);
  await expect(page.getByText('该厂区的商家不在您的数据范围内')).toBeVisible();
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere();
  await page.unroute('**/api/nicestore/userauthplants**');
});

test('a person without access to any plant gets a message', async () => {
  await page.route('**/api/nicestore/userauthplants**', (route) =>
    route.fulfill({ json: { code: '200', content: [] } }),
  );
  await page.goto('/stores');
  await expect(page.getByText('没有厂区权限')).toBeVisible();
  await expect(page.getByRole('button', { name: '新增' })).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  await page.unroute('**/api/nicestore/userauthplants**');
});
