import type { BrowserContext, Page } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCookie } from '#platform/i18n/languages.ts';
import { settled } from '../accessibility.ts';
import { reading } from '../screens.ts';
import { administratorPage } from '../sign-in.ts';
import { expect, sharedProduct, test } from '../story.ts';
import { fillProduct } from './fill.ts';
import { administrator } from './people.ts';
import { readRequest } from './request.ts';
import { allViews, type View } from './views.ts';

const { lang, out } = readRequest();
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = path.resolve(root, out ?? 'docs/pictures');

test.use({ settings: { DEMO_EMPLOYEES: '2000', PLATFORM_TZ: 'Asia/Shanghai' } });

/** The names of the pictures that README.md shows. */
const namesInReadme = (): Set<string> => {
  const shown = readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/docs\/pictures\/([\w-]+)\.png/g);
  return new Set([...shown].map(([, name = '']) => name));
};

/** Without a folder, the pictures of README.md; fails when it names one that is not taken. */
const wanted = (views: readonly View[]): readonly View[] => {
  if (out !== undefined) return views;
  const names = namesInReadme();
  expect([...names].filter((name) => !views.some((view) => view.name === name))).toEqual([]);
  return views.filter(({ name }) => names.has(name));
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
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
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
  for (const view of wanted(await allViews(lang, await administrator())))
    await test.step(view.name, () => take(view.signedOut ? visitor : signedIn, view));
});
