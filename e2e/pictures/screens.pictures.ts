import type { BrowserContext, Page } from '@playwright/test';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { languageCookie } from '#platform/i18n/languages.ts';
import { settled } from '../accessibility.ts';
import { reading } from '../screens.ts';
import { administratorPage } from '../sign-in.ts';
import { expect, sharedProduct, test } from '../story.ts';
import { fillProduct } from './fill.ts';
import { kitViews } from './kit-views.ts';
import { administrator } from './people.ts';
import { phonePicture, takePhones } from './phone-picture.ts';
import { readRequest } from './request.ts';
import { allViews, type View } from './views.ts';

const { lang, out, only } = readRequest();
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = path.resolve(root, out ?? 'docs/pictures');

test.use({ settings: { DEMO_EMPLOYEES: '2000', PLATFORM_TZ: 'Asia/Shanghai', BPM_URL: 'https://bpm.example.com' } });

/** The names of the pictures that README.md and the pages of `docs/kit` show. */
const namesInDocs = (): Set<string> => {
  const pages = ['README.md', ...globSync('docs/kit/*.md', { cwd: root })];
  const shown = pages.flatMap((page) => [
    ...readFileSync(path.join(root, page), 'utf8').matchAll(/pictures\/([\w-]+)\.png/g),
  ]);
  return new Set(shown.map(([, name = '']) => name));
};

/** Without a folder, the pictures of the documentation; fails when it names one that is not taken. */
const wanted = async (): Promise<readonly View[]> => {
  const admin = await administrator();
  const views = await allViews(lang, admin);
  if (out !== undefined) return views.filter(({ name }) => name.includes(only));
  const all = [...views, ...(await kitViews(admin))];
  const names = namesInDocs();
  const taken = new Set([phonePicture, ...all.map(({ name }) => name)]);
  expect([...names].filter((name) => !taken.has(name))).toEqual([]);
  return all.filter(({ name }) => names.has(name));
};

/** With 256 colours a picture of a screen is a third as large, and nobody sees the difference. */
const keep = async (picture: Buffer, name: string): Promise<void> => {
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(folder, `${name}.png`));
};

/** The heading, letters and pictures are there, and nothing is loading. Pictures out of sight may be missing. */
const hasSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator(reading)).toHaveCount(0);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await settled(page);
};

const take = async (context: BrowserContext, { name, path: address, prepare }: View): Promise<void> => {
  // A new tab, since each tab remembers the pages that were opened in it.
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await hasSettled(page);
  if (prepare) {
    await prepare(page);
    await hasSettled(page);
  }
  await keep(await page.screenshot({ animations: 'disabled' }), name);
  await page.close();
};

const inLanguage = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addCookies([{ name: languageCookie, value: lang, url: sharedProduct().url }]);
  return context;
};

test('every picture is taken', async ({ browser }) => {
  await test.step('fill the product', fillProduct);
  mkdirSync(folder, { recursive: true });
  const visitor = await inLanguage(await browser.newContext());
  const signedIn = await inLanguage((await administratorPage(browser)).context());
  if (phonePicture.includes(only))
    await test.step(phonePicture, async () => keep(await takePhones(browser, lang), phonePicture));
  for (const view of await wanted()) await test.step(view.name, () => take(view.signedOut ? visitor : signedIn, view));
});
