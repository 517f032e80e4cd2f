import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { faultAt, field, formItem } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

// A time zone in which hardly any reader of these tests is: the form must use the platform's time.
const inTaipei = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'short' }).format(at);

const words = {
  'zh-CN': {
    formTitle: '新增横幅',
    start: '开始时间',
    end: '结束时间',
    fault: '日期格式不正确：请填写存在的日期和时间，如 2026-12-31 08:00',
    missing: '必须选择',
    early: '结束时间必须晚于开始时间',
    save: '保存',
    pick: '选择日期和时间',
    now: '此刻',
    ok: '确定',
    hour: '时',
    timeless: '日期格式不正确：请加上时间，如 2026-12-31 08:00',
    wrong: ['2026-12-01 1', '2027-13-45 99:99', '2026-02-30 08:00', 'soon'],
    zone: /时区：台北\S{0,4}时间 \(Asia\/Taipei\)/,
  },
  vi: {
    formTitle: 'Thêm banner',
    start: 'Bắt đầu',
    end: 'Kết thúc',
    fault: 'Định dạng ngày không đúng: hãy nhập ngày giờ có thật, ví dụ 2026-12-31 08:00',
    missing: 'Vui lòng chọn một mục',
    early: 'Thời gian kết thúc phải sau thời gian bắt đầu',
    save: 'Lưu',
    pick: 'Chọn ngày giờ',
    now: 'Bây giờ',
    ok: 'Đồng ý',
    hour: 'Giờ',
    timeless: 'Định dạng ngày không đúng: hãy thêm giờ, ví dụ 2026-12-31 08:00',
    // Whether a value is invalid does not depend on the language; only the message does.
    wrong: ['2026-02-30 08:00'],
    zone: /Múi giờ: Giờ (Chuẩn )?Đài Bắc \(Asia\/Taipei\)/,
  },
} as const;

test.use({ timezoneId: 'America/Los_Angeles' });

for (const [language, word] of Object.entries(words))
  test.describe(`a time field in ${language}`, () => {
    test.describe.configure({ mode: 'serial' });
    let page: Page;
    const writes: string[] = [];
    test.beforeAll(async ({ browser }) => {
      page = await administratorPage(browser, { timezoneId: 'America/Los_Angeles' });
      await page.context().addCookies([{ name: 'web_admin_lang', value: language, url: sharedProduct().url }]);
      await page.goto('/banners?add=1');
      await expect(page.getByRole('heading', { name: word.formTitle })).toBeVisible();
      page.on('request', (request) => {
        // Of the banner: where somebody has been is kept as well, at its own time.
        if (request.method() !== 'GET' && request.url().endsWith('/banner')) writes.push(request.url());
      });
    });
    test.afterAll(() => page.context().close());

    const end = () => field(page, word.end);
    const panel = () => page.locator('.kit-time-panel');

    test('shows the platform’s time zone and starts with its time, wherever the reader is', async () => {
      await expect(formItem(page, word.start)).toContainText(word.zone);
      const shown = await field(page, word.start).inputValue();
      expect(shown <= inTaipei(Date.now())).toBe(true);
      expect(shown > inTaipei(Date.now() - 3_600_000)).toBe(true);
    });

    for (const typed of word.wrong)
      test(`keeps ${typed} as typed, shows the error when the field loses focus, and saves nothing`, async () => {
        await end().fill('');
        await expect(faultAt(page, word.end)).toHaveCount(0);
        await end().pressSequentially(typed);
        await expect(faultAt(page, word.end)).toHaveCount(0);
        await end().press('Tab');
        await expect(end()).toHaveValue(typed);
        await expect(faultAt(page, word.end)).toHaveText(word.fault);
        await expect(end()).toHaveAttribute('aria-invalid', 'true');
        await page.getByRole('button', { name: word.save }).click();
        await expect(end()).toHaveValue(typed);
        await expect(faultAt(page, word.end)).toHaveText(word.fault);
        expect(writes).toEqual([]);
        if (typed === '2026-02-30 08:00') expect(await findings(page)).toEqual([]);
      });

    test('says that the time is missing after a day', async () => {
      await end().fill('2026-12-31');
      await end().press('Tab');
      await expect(faultAt(page, word.end)).toHaveText(word.timeless);
    });

    test('removes the error as soon as it is corrected', async () => {
      await end().fill('2099-12-31 8:00');
      await end().press('Tab');
      await expect(faultAt(page, word.end)).toHaveText(word.fault);
      await end().fill('2099-12-31 08:00');
      await expect(faultAt(page, word.end)).toHaveCount(0);
    });

    test('is validated together with the other end of the period', async () => {
      await end().fill('2001-01-01 00:00');
      await end().press('Tab');
      await expect(faultAt(page, word.end)).toHaveText(word.early);
      const start = field(page, word.start);
      const before = await start.inputValue();
      await start.fill('2000-12-31 23:59');
      await start.press('Tab');
      await expect(faultAt(page, word.end)).toHaveCount(0);
      await start.fill(before);
    });

    test('accepts pasted text, even with spaces around it', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('  2099-05-01 10:30\n'));
      await end().fill('');
      await end().press('Control+V');
      await end().press('Tab');
      await expect(end()).toHaveValue(/^\s*2099-05-01 10:30\s*$/);
      await expect(faultAt(page, word.end)).toHaveCount(0);
      await page.evaluate(() => navigator.clipboard.writeText('2099/05/01'));
      await end().press('Control+A');
      await end().press('Control+V');
      await end().press('Tab');
      await expect(faultAt(page, word.end)).toHaveText(word.fault);
    });

    test('gets the focus if it is required and empty', async () => {
      await end().fill('');
      const start = field(page, word.start);
      await start.fill('');
      await start.press('Tab');
      await expect(faultAt(page, word.start)).toHaveText(word.missing);
      await start.fill('2026-02-30 08:00');
      await field(page, word.end).focus();
      await expect(faultAt(page, word.start)).toHaveText(word.fault);
    });

    test('is chosen in the calendar by mouse and keyboard; Esc closes the list, then the calendar, but not the form', async () => {
      await end().fill('2099-05-01 10:30');
      await formItem(page, word.end).getByRole('button', { name: word.pick }).press('Enter');
      await expect(panel()).toBeVisible();
      await page.getByTitle('2099-05-17').click();
      await expect(end()).toHaveValue('2099-05-17 10:30');
      await panel().getByRole('combobox', { name: word.hour }).press('Enter');
      const list = page.locator('.ant-select-dropdown').filter({ hasText: '10' });
      await expect(list).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(panel()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel()).toHaveCount(0);
      await expect(end()).toBeFocused();
      await expect(end()).toHaveValue('2099-05-17 10:30');
      await expect(page.getByRole('heading', { name: word.formTitle })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('takes the current time from the platform, and OK keeps the value', async () => {
      await formItem(page, word.end).getByRole('button', { name: word.pick }).click();
      const from = inTaipei(Date.now());
      await panel().getByRole('button', { name: word.now }).click();
      await expect(panel()).toHaveCount(0);
      await expect(end()).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      const now = await end().inputValue();
      expect(now >= from && now <= inTaipei(Date.now())).toBe(true);
      await formItem(page, word.end).getByRole('button', { name: word.pick }).click();
      await panel().getByRole('button', { name: word.ok, exact: true }).click();
      await expect(panel()).toHaveCount(0);
      await expect(end()).toHaveValue(now);
      expect(writes).toEqual([]);
    });
  });
