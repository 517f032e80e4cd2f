import type { Page } from '@playwright/test';
import { languageCookie, languages, type Language } from '#platform/i18n/languages.ts';
import { findings } from './accessibility.ts';
import { cutParts, rawTexts, unsaidFaults } from './screen-faults.ts';
import { requiredFields, screensOf, textKeys, type Screen } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * Every screen of the menu, found by the menu and the contracts: in each language it opens, says nothing raw, fits a
 * narrow window, and an empty form names what is missing. A screen that is added later is among them by itself.
 */

/** Each theme is looked through whole in one language; what it does to contrast is the same in the others. */
const looks: Record<Language, { colorScheme: 'light' | 'dark'; axe: boolean }> = {
  'zh-CN': { colorScheme: 'light', axe: true },
  'zh-TW': { colorScheme: 'dark', axe: false },
  en: { colorScheme: 'dark', axe: true },
  vi: { colorScheme: 'light', axe: false },
};

test.describe.configure({ mode: 'parallel', timeout: 300_000 });
test.use({ ...administratorSignedIn, viewport: { width: 1024, height: 768 } });

/** What goes wrong behind the page: the browser's own errors and calls that fail. */
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

/** The screen has come, with what it reads. */
const isOpen = async (page: Page, { title }: Screen): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .ant-spin-spinning, .kit-skeleton-row')).toHaveCount(0);
};

const open = async (page: Page, screen: Screen): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: screen.area, exact: true }).click();
  await page.locator(`.shell-side a[href="${screen.path}"]`).click();
  await isOpen(page, screen);
};

/** Opens what adds one, saves it empty where it is a form, and closes it. */
const saveEmpty = async (page: Page, add: NonNullable<Screen['add']>, look: () => Promise<string[]>) => {
  const problems: string[] = [];
  const save = page.locator('button[type="submit"]');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await expect(save.or(dialog).first()).toBeVisible();
  if (await save.count()) {
    await save.click();
    await expect(page.locator('.ant-form-item-explain-error').first()).toBeVisible();
    await expect.poll(() => unsaidFaults(page, requiredFields(add))).toEqual([]);
  }
  problems.push(...(await look()));
  await page.keyboard.press('Escape');
  await expect(save.or(dialog)).toHaveCount(0);
  return problems;
};

for (const language of languages) {
  const { colorScheme, axe } = looks[language];
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every screen opens, says nothing raw, fits, and names what an empty form misses', async ({ page }) => {
      const [screens, keys] = await Promise.all([screensOf(language), textKeys()]);
      expect(screens.length).toBeGreaterThan(10);
      expect(keys.length).toBeGreaterThan(1_000);
      await page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]);
      await page.goto('/home');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const trouble = watchTrouble(page);
      const look = async (): Promise<string[]> => [
        ...(await rawTexts(page, keys)),
        ...(await cutParts(page)),
        ...(axe ? await findings(page) : []),
      ];
      for (const screen of screens)
        await test.step(screen.title, async () => {
          await open(page, screen);
          const problems = await look();
          if (screen.add) problems.push(...(await saveEmpty(page, screen.add, look)));
          expect.soft([...problems, ...trouble.splice(0)], screen.path).toEqual([]);
        });
    });
  });
}
