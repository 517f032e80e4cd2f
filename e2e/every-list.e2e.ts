import type { Page } from '@playwright/test';
import { densities, type Density, rowHeights } from '#platform/resource-table/densities.ts';
import { type Language, languageCookie } from '#platform/i18n/languages.ts';
import { fillProduct } from './pictures/fill.ts';
import { isRendered, openFromMenu, screensOf, type Screen } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * Every list of the menu, found through the menu and filled with the data of the pictures: in a narrow window, with the
 * lowest and the highest rows and in the shortest and the longest language, status and actions are in sight and nothing
 * scrolls sideways. New lists are covered automatically.
 */

test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.use({ ...administratorSignedIn, viewport: { width: 1024, height: 768 }, settings: { DEMO_EMPLOYEES: '300' } });

/**
 * The languages with the longest and the shortest words, with the lowest and the highest rows: what fits depends on the
 * words, not on the height of rows, and what keeps the lowest rows keeps those between.
 */
const looks = { vi: 'dense', 'zh-CN': 'comfortable' } as const satisfies Partial<Record<Language, Density>>;

const table = (page: Page) => page.getByRole('main').locator('.kit-card').first();
const rows = (page: Page) => table(page).locator('tbody tr[data-row-key]');

const open = async (page: Page, screen: Screen): Promise<boolean> => {
  await openFromMenu(page, screen);
  return (await rows(page).count()) > 0;
};

/** Chooses the height of rows as a person does, in the column chooser of an open list. */
const choose = async (page: Page, density: Density): Promise<void> => {
  await page.locator('.kit-toolbar-end button').last().click();
  await page.locator('.kit-columns .ant-segmented-item').nth(densities.indexOf(density)).click();
  await expect(page.locator(`[data-density="${density}"]`).first()).toBeVisible();
  await page.keyboard.press('Escape');
};

/** What is wrong with the list in this window. */
const faults = (page: Page, height: number): Promise<string[]> =>
  page.evaluate((rowHeight) => {
    const card = document.querySelector('main .kit-card');
    if (!card) return [];
    const frame = card.getBoundingClientRect();
    const isOut = (one: Element): boolean => {
      const { left, right } = one.getBoundingClientRect();
      return left < frame.left - 1 || right > frame.right + 1 || right > innerWidth;
    };
    const held = [...card.querySelectorAll('[role="switch"], .kit-actions-cell button')];
    const scroller = card.querySelector('.ant-table-content');
    const heights = [...card.querySelectorAll('tbody tr[data-row-key]')].map(
      (row) => row.getBoundingClientRect().height,
    );
    /** How far the words of a cell reach, without what is cut with an ellipsis. */
    const endOf = (cell: Element, words: Node): number => {
      const range = document.createRange();
      range.selectNodeContents(words);
      let end = range.getBoundingClientRect().right;
      for (let one = words.parentElement; one && one !== cell; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') end = Math.min(end, one.getBoundingClientRect().right);
      return end;
    };
    const wide = [...card.querySelectorAll('tbody tr[data-row-key] > td')].filter((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const { paddingRight, textOverflow } = getComputedStyle(cell);
      if (textOverflow === 'ellipsis') return false;
      const limit = cell.getBoundingClientRect().right - parseFloat(paddingRight);
      while (walker.nextNode()) if (endOf(cell, walker.currentNode) > limit + 1) return true;
      return false;
    });
    const heads = [...card.querySelectorAll('thead .ant-table-column-title')];
    const firstCell = card.querySelector('tbody tr[data-row-key] > td:not(.ant-table-selection-column)');
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
      ...(scroller && scroller.scrollWidth > scroller.clientWidth + 1 ? ['the list scrolls sideways'] : []),
      ...held.filter(isOut).map((one) => `out of sight: ${one.getAttribute('aria-label')}`),
      ...heads.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `cut title: ${one.textContent}`),
      ...wide.map((one) => `wider than its column: ${one.textContent}`),
      ...heights.filter((one) => Math.abs(one - rowHeight) > 1).map((one) => `a row of ${one} px`),
      ...(firstCell ? [] : ['no cells']),
    ];
  }, height);

test('fits a narrow window with low and high rows, in short and long words', async ({ page }) => {
  await fillProduct();
  let lists = 0;
  for (const [language, density] of Object.entries(looks)) {
    await page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]);
    const screens = await screensOf(language);
    await page.goto('/home');
    await isRendered(page);
    let isChosen = false;
    for (const screen of screens)
      await test.step(`${screen.title}, ${density}`, async () => {
        if (!(await open(page, screen))) return;
        if (!isChosen) {
          await choose(page, density);
          isChosen = true;
        }
        lists += 1;
        await expect
          .configure({ soft: true, timeout: 5_000 })
          .poll(() => faults(page, rowHeights[density]), `${screen.path} in ${language}, ${density}`)
          .toEqual([]);
      });
  }
  expect(lists).toBeGreaterThan(2 * 12);
});
