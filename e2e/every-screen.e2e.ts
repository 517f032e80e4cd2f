import type { Page } from '@playwright/test';
import { languageCookie, languages, type Language } from '#platform/i18n/languages.ts';
import { colourRules, findings } from './accessibility.ts';
import { expectExport } from './downloads.ts';
import { cutParts, rawTexts, unsaidFaults } from './screen-faults.ts';
import { openFromMenu, reading, requiredFields, screensOf, textKeys, type Screen } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * Every screen of the menu, found through the menu and the contracts: in each language it opens, shows no raw keys,
 * fits a narrow window, and an empty form shows what is missing. New screens are covered automatically.
 */

/** `rules`: the rules that axe checks, in each theme once. What depends on the language is checked in the texts. */
const looks: Record<Language, { colorScheme: 'light' | 'dark'; rules: 'all' | 'none' | readonly string[] }> = {
  'zh-CN': { colorScheme: 'light', rules: 'all' },
  'zh-TW': { colorScheme: 'dark', rules: 'none' },
  en: { colorScheme: 'dark', rules: colourRules },
  vi: { colorScheme: 'light', rules: 'none' },
};

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
test.use({ ...administratorSignedIn, viewport: { width: 1024, height: 768 } });

/** Problems behind the page: errors of the browser and calls that fail. */
const watchTrouble = (page: Page): string[] => {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) trouble.push(`${answer.status()} of ${answer.url()}`);
  });
  return trouble;
};

/** Opens the form for a new record, saves it empty, and closes it; returns the problems found in the meantime. */
const saveEmpty = async (page: Page, add: NonNullable<Screen['add']>, look: () => Promise<string[]>) => {
  const save = page.locator('button[type="submit"]');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await expect(save.or(dialog).first()).toBeVisible();
  // What loads later moves the buttons.
  await expect(page.locator(reading)).toHaveCount(0);
  if (await save.count()) {
    // Ctrl+Enter saves from any field, also from a drop-down, which takes Enter for itself.
    const dropDown = page.locator('.ant-form-item .ant-select [role="combobox"]:enabled:visible').first();
    if (await dropDown.count()) {
      await dropDown.focus();
      await page.keyboard.press('Control+Enter');
    } else await save.click();
    await expect(page.locator('.ant-form-item-explain-error').first()).toBeVisible();
    await expect
      .configure({ soft: true })
      .poll(() => unsaidFaults(page, requiredFields(add)))
      .toEqual([]);
  }
  const problems = await look();
  await page.keyboard.press('Escape');
  await expect(save.or(dialog)).toHaveCount(0);
  return problems;
};

const nothingMatches = (page: Page) => page.getByRole('main').getByText('没有符合条件的内容');

/** The quick search is put into the address, reaches the server, and can be cleared. */
const search = async (page: Page): Promise<void> => {
  const box = page.getByRole('main').getByRole('searchbox').first();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('查无此文');
  await expect(nothingMatches(page)).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
};

/** The fields of the advanced search apply as they are typed, are shown as chips, and can be cleared together. */
const filter = async (page: Page): Promise<void> => {
  const empty = new URL(page.url()).search;
  await page.getByRole('main').getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  await expect(panel).toBeVisible();
  const fields = await panel.locator('input[type="text"]:not([role="combobox"]):not([readonly])').all();
  for (const field of fields) await field.fill('查无此文');
  const off = panel.getByText('停用', { exact: true });
  if (await off.count()) await off.click();
  else if (fields.length === 0) {
    await panel.getByRole('combobox').last().press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  const chips = page.getByRole('button', { name: /^移除筛选/ });
  await expect(chips.first()).toBeVisible();
  await expect(panel.getByText(/项符合$/)).toBeVisible();
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toHaveCount(0);
  expect(new URL(page.url()).searchParams.size).toBeGreaterThanOrEqual(await chips.count());
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(chips).toHaveCount(0);
  expect(new URL(page.url()).search).toBe(empty);
};

for (const language of languages) {
  const { colorScheme, rules } = looks[language];
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every screen opens without raw keys or overflow, and an empty form shows what is missing', async ({
      page,
    }) => {
      const [screens, keys] = await Promise.all([screensOf(language), textKeys()]);
      expect(screens.length).toBeGreaterThan(10);
      expect(keys.size).toBeGreaterThan(1_000);
      await page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]);
      await page.goto('/home');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const trouble = watchTrouble(page);
      const look = async (): Promise<string[]> => [
        ...(await rawTexts(page, keys)),
        ...(await cutParts(page)),
        ...(rules === 'none' ? [] : await findings(page, 'body', rules === 'all' ? undefined : rules)),
      ];
      expect.soft([...(await look()), ...trouble.splice(0)], '/home').toEqual([]);
      let forms = 0;
      for (const screen of screens)
        await test.step(screen.title, async () => {
          await openFromMenu(page, screen);
          const problems = await look();
          forms += screen.add ? 1 : 0;
          if (screen.add) problems.push(...(await saveEmpty(page, screen.add, look)));
          expect.soft([...problems, ...trouble.splice(0)], screen.path).toEqual([]);
        });
      expect(forms).toBeGreaterThan(8);
    });
  });
}

test.describe('every list', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('searches, keeps its filters in the address, and exports', async ({ page }) => {
    const screens = await screensOf('zh-CN');
    await page.goto('/home');
    const trouble = watchTrouble(page);
    const held = { searches: 0, filters: 0, exports: 0 };
    for (const screen of screens)
      await test.step(screen.title, async () => {
        await openFromMenu(page, screen);
        const main = page.getByRole('main');
        if (await main.getByRole('searchbox').count()) {
          held.searches += 1;
          await search(page);
        }
        if (await main.getByRole('button', { name: '高级搜索' }).count()) {
          held.filters += 1;
          await filter(page);
        }
        // A page with several lists has one for each.
        const exports = main.getByRole('button', { name: '导出' }).first();
        if ((await exports.count()) && (await exports.isEnabled())) {
          held.exports += 1;
          await expectExport(page);
        }
        expect.soft(trouble.splice(0), screen.path).toEqual([]);
      });
    expect(held.searches).toBeGreaterThan(10);
    expect(held.filters).toBeGreaterThan(8);
    // The others are empty: their own stories export them.
    expect(held.exports).toBeGreaterThan(2);
  });
});
