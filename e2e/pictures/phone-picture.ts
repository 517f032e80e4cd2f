import { type Browser, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCookie } from '#platform/i18n/languages.ts';
import { expect, sharedProduct } from '../story.ts';
import { ownPassword, systems } from './people.ts';

/** Pixels of a phone in the picture, of its frame, and between phones. */
const [width, height, frame, gap] = [360, 740, 10, 36];

/** The name of the picture in README.md. */
export const phonePicture = 'phone';

const open = async (page: Page, tab: string, ...links: string[]): Promise<void> => {
  await page.goto(`/mobileweb${tab}`);
  for (const link of links) await page.locator('main').locator(link).first().click();
  await page.waitForLoadState('networkidle');
};

/** What the phones show, from left to right. */
const shown: readonly ((page: Page) => Promise<void>)[] = [
  (page) => open(page, ''),
  (page) => open(page, '/messages', '.phone-list a'),
  async (page) => {
    await open(page, '/surveys', '.phone-list a', '.phone-primary');
    await page.locator('.sq-choice').nth(1).click();
  },
  (page) => open(page, '/shops'),
];

const rounded = (wide: number, high: number, radius: number, colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
      <rect width="${wide}" height="${high}" rx="${radius}" fill="${colour}"/></svg>`,
  );

/** A screen in the frame of a phone. */
const framed = async (screen: Buffer): Promise<Buffer> => {
  const glass = await sharp(screen)
    .resize(width, height)
    .composite([{ input: rounded(width, height, 26, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(rounded(width + 2 * frame, height + 2 * frame, 34, '#1c2622'))
    .composite([{ input: glass, left: frame, top: frame }])
    .png()
    .toBuffer();
};

/** Four pages of the web app for phones beside one another. */
export const takePhones = async (browser: Browser, lang: Language): Promise<Buffer> => {
  const { defaultBrowserType: _unused, ...pixel } = devices['Pixel 7'];
  const viewport = { width, height };
  const context = await browser.newContext({ ...pixel, viewport, deviceScaleFactor: 1, baseURL: sharedProduct().url });
  await context.addCookies([{ name: languageCookie, value: lang, url: sharedProduct().url }]);
  const page = await context.newPage();
  await page.goto('/mobileweb');
  await page.locator('input[name="account"]').fill(systems);
  await page.locator('input[name="password"]').fill(ownPassword);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page.locator('.phone-tabs')).toBeVisible();
  const phones: Buffer[] = [];
  for (const show of shown) {
    await show(page);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
    phones.push(await framed(await page.screenshot({ animations: 'disabled' })));
  }
  await context.close();
  const step = width + 2 * frame + gap;
  return sharp({
    create: {
      width: phones.length * step + gap,
      height: height + 2 * frame + 2 * gap,
      channels: 3,
      background: '#f5f6f4',
    },
  })
    .composite(phones.map((input, nth) => ({ input, left: gap + nth * step, top: gap })))
    .png()
    .toBuffer();
};
