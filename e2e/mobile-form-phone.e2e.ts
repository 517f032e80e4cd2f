import type { Page } from '@playwright/test';
import { languageCookie, languages } from '#platform/i18n/languages.ts';
import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { administrator } from './administrator-calls.ts';
import { functionCalls } from './function-calls.ts';
import { agents, call } from './pictures/calls.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

const rows = (page: Page) => page.locator('tr[data-row-key]');
const phone = (page: Page) => page.getByRole('complementary', { name: '手机预览' });
const phoneField = (page: Page, name: string) => phone(page).locator('.mf-field').filter({ hasText: name });

const item = (id: string, name = id) => ({ id, name, type: 'string' });
const text = (place: number) => ({
  columnlabel: `text${place}`,
  columnlabelName: `文本 ${place}`,
  columntype: 'txt',
  columnList: [item(`text${place}`)],
});
/** As many fields as a form may have. */
const fields = [
  {
    columnlabel: 'leaves',
    columnlabelName: '出发时间',
    columntype: 'datetime',
    required: 'Y' as const,
    columnList: [item('day'), item('hour')],
  },
  {
    columnlabel: 'amount',
    columnlabelName: '合计',
    columntype: 'txtwithtxt',
    columnList: [item('sum', '金额'), item('currency', '币种')],
  },
  {
    columnlabel: 'invoice',
    columnlabelName: '发票',
    columntype: 'file',
    required: 'Y' as const,
    columnList: [item('invoice')],
  },
  ...Array.from({ length: 197 }, (_, place) => text(place)),
];

test.describe.configure({ mode: 'serial' });

let page: Page;
let design = '';
test.beforeAll(async ({ browser }) => {
  const { jwt: token } = await administrator();
  const content = { proid: 'phone', pronm: '手机', lineid: 'phone', linenm: '手机表单', artid: 'phone-1' };
  const form = await call(
    mobileFormWrites.add,
    { content: { ...content, proshowList: fields } },
    { token, agent: agents.linux },
  );
  design = `/mobile-forms?fields=${form.oid}`;
  page = await administratorPage(browser, { viewport: { width: 1600, height: 900 } });
});
test.afterAll(() => page.context().close());

test('the phone says nothing of fields that are not loaded yet, and then shows them all at once', async () => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenOnPhone: seen });
    new MutationObserver(() => {
      const said = document.querySelector('.mf-none')?.textContent;
      if (said) seen.push(said);
    }).observe(document, { childList: true, subtree: true });
  });
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/proshows\/hierarchicalinfo/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(design);
  await expect(phone(page).getByRole('region', { name: '手机表单' })).toBeEmpty();
  letThrough();
  await expect(phone(page).locator('.mf-field')).toHaveCount(200);
  expect(await page.evaluate(() => (globalThis as { seenOnPhone?: string[] }).seenOnPhone)).toEqual([]);
});

test('the parts of a field are named with it, and an attachment that was left says what is missing', async () => {
  const [day, hour] = [
    phoneField(page, '出发时间').locator('input').first(),
    phoneField(page, '出发时间').locator('input').last(),
  ];
  await expect(day).toHaveAccessibleName('出发时间 必填 日期');
  await expect(hour).toHaveAccessibleName('出发时间 必填 时间');
  const sum = phoneField(page, '合计').locator('input');
  await expect(sum.first()).toHaveAccessibleName('合计 金额');
  await expect(sum.last()).toHaveAccessibleName('合计 币种');
  const invoice = phoneField(page, '发票').first();
  await expect(invoice.getByRole('alert')).toHaveCount(0);
  await sum.last().focus();
  await page.keyboard.press('Tab');
  await expect(invoice.locator('input[type="file"]')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(invoice.getByRole('alert')).toHaveText('请填写此项');
});

test('a field of two parts is left when the focus goes elsewhere, not from one part to the other', async () => {
  const leaves = phoneField(page, '出发时间').first();
  await leaves.locator('input').first().focus();
  await leaves.locator('input').last().focus();
  await expect(leaves.getByRole('alert')).toHaveCount(0);
  await phoneField(page, '合计').locator('input').first().focus();
  await expect(leaves.getByRole('alert')).toHaveText('请填写此项');
});

test('moving from row to row by keys costs the same, however many fields the form has', async () => {
  await rows(page).first().focus();
  const down = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press('ArrowDown');
  };
  await down(5);
  expect((await functionCalls(page, () => down(20))) / 20).toBeLessThan(20_000);
  await expect(rows(page).nth(25)).toBeFocused();
  // Tab comes back to the row where the focus was.
  await page.keyboard.press('Shift+Tab');
  await expect(rows(page).nth(25)).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows(page).nth(25)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows(page).first()).toBeFocused();
});

test('moving a field in the order draws the two that change places, and not all of them', async () => {
  await page.getByRole('button', { name: '调整字段顺序' }).click();
  const list = page.getByRole('dialog').getByRole('listitem');
  await expect(list).toHaveCount(200);
  await list.first().focus();
  const down = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press('Alt+ArrowDown');
  };
  await down(3);
  expect((await functionCalls(page, () => down(10))) / 10).toBeLessThan(60_000);
  await expect(list.nth(13)).toBeFocused();
  await expect(list.nth(13)).toContainText('出发时间');
});

test('the language and the switches of the phone stand on one line, in every language', async () => {
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const value of languages) {
    await page.context().addCookies([{ name: languageCookie, value, url: page.url() }]);
    await page.goto(design);
    const parts = page.locator('.mobile-form-preview-tools > *');
    await expect(parts).toHaveCount(4);
    const middles = await parts.evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return top + height / 2;
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles), value).toBeLessThan(2);
  }
});
