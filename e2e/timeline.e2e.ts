import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { administrator, seal, send } from './administrator-calls.ts';
import { confirmSheet, sheet } from './effects.ts';
import { field, formItem } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* Periods by mouse: bars of the timeline are dragged, days are chosen in the calendar. */

test.describe.configure({ mode: 'serial' });

type Banner = { oid: string; id: string; starttime: string; endtime: string | null };

const dayLength = 86_400_000;
/** A day of the platform's calendar, so many days from today. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(Date.now() + days * dayLength);

let page: Page;
let jwt: string;
test.beforeAll(async ({ browser }) => {
  // The reader's own time zone plays no part.
  page = await administratorPage(browser, { timezoneId: 'America/Los_Angeles' });
  ({ jwt } = await administrator());
});
test.afterAll(() => page.context().close());

const saved = async (): Promise<Banner | undefined> => {
  const content = await seal({});
  const path = `/banner/finesearch?pageNum=1&pageSize=100&conditionMap=${encodeURIComponent(content)}`;
  return (await send<{ list: Banner[] }>('GET', path, jwt)).content.list.find(({ id }) => id === 'E2E-DRAGGED');
};
const period = async () => {
  const { starttime, endtime } = (await saved()) ?? {};
  return [starttime, endtime];
};
/** Confirms the publish sheet, which asks where readers will see the change, and waits until the period is stored. */
const becomes = (expected: string[]): Promise<void> =>
  expect(async () => {
    if (await sheet(page).isVisible()) await confirmSheet(page);
    expect(await period()).toEqual(expected);
  }).toPass();

test('a day that is chosen as an end means the end of that day', async () => {
  await page.goto('/banners?add=1');
  await field(page, '编号').fill('E2E-DRAGGED');
  await field(page, '说明').fill('拖动的横幅');
  await field(page, '网页地址').fill('https://example.com/drag');
  const buffer = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#2b6e5b' } })
    .png()
    .toBuffer();
  await page
    .locator('form input[type="file"]')
    .first()
    .setInputFiles({ name: 'drag.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: '预览 drag.png' })).toBeVisible();
  await field(page, '开始时间').fill(`${dayFromNow(-3)} 08:00`);
  await formItem(page, '结束时间').getByRole('button', { name: '选择日期和时间' }).click();
  const panel = page.locator('.kit-time-panel');
  // The calendar shows the month of today, which may not contain a day after the next.
  await panel.getByTitle(dayFromNow(0)).click();
  await expect(field(page, '结束时间')).toHaveValue(`${dayFromNow(0)} 23:59`);
  await panel.getByRole('button', { name: '确定', exact: true }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await becomes([`${dayFromNow(-3)} 08:00:00`, `${dayFromNow(0)} 23:59:59`]);
});

const bar = (): Locator => page.getByRole('button', { name: /^E2E-DRAGGED · / });

/** Drags a bar by days, at its middle or at one of its ends. */
const drag = async (at: 'start' | 'middle' | 'end', days: number): Promise<void> => {
  const [box, track] = [await bar().boundingBox(), await bar().locator('..').boundingBox()];
  if (!box || !track) throw new Error('the bar is not shown');
  const x = { start: box.x + 3, middle: box.x + box.width / 2, end: box.x + box.width - 3 }[at];
  const [y, by] = [box.y + box.height / 2, (track.width / 61) * days];
  // Waits until nothing, such as a dialog that is closing, lies over the bar.
  await bar().hover({ position: { x: x - box.x, y: y - box.y } });
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
};

test('a bar is moved, and each of its ends, by dragging with the mouse; nothing is saved without an answer', async () => {
  await page.goto('/banners');
  await page.getByRole('button', { name: '时间轴' }).click();
  await expect(bar()).toBeVisible();
  await drag('middle', 5);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await period()).toEqual([`${dayFromNow(-3)} 08:00:00`, `${dayFromNow(0)} 23:59:59`]);

  await drag('middle', 5);
  await becomes([`${dayFromNow(2)} 08:00:00`, `${dayFromNow(5)} 23:59:59`]);

  await expect(bar()).toHaveAccessibleName(/未开始/);
  await drag('end', 10);
  await becomes([`${dayFromNow(2)} 08:00:00`, `${dayFromNow(15)} 23:59:59`]);

  await drag('start', -4);
  await becomes([`${dayFromNow(-2)} 08:00:00`, `${dayFromNow(15)} 23:59:59`]);
  await expect(bar()).toHaveAccessibleName(/展示中/);

  // A click is no drag: it opens the banner.
  await bar().click();
  await expect(field(page, '编号')).toHaveValue('E2E-DRAGGED');
});

test('the end of a theme is the last second of its day', async () => {
  await page.goto('/themes?add=1');
  await page.getByRole('switch', { name: '限时' }).press('Space');
  await formItem(page, '结束时间').getByRole('button', { name: '选择日期和时间' }).click();
  await page.locator('.kit-time-panel').getByTitle(dayFromNow(0)).click();
  await expect(field(page, '结束时间')).toHaveValue(`${dayFromNow(0)} 23:59:59`);
});
