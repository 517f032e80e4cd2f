import type { Locator, Page } from '@playwright/test';
import { languageCookie } from '#platform/i18n/languages.ts';
import { colourRules, findings, nameRules } from './accessibility.ts';
import { faintControls } from './control-contrast.ts';
import { cutParts } from './screen-faults.ts';
import { isRendered, openFromMenu, reading, screensOf } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * What opens out of a form: every select, date picker, choice and picker dialog of every form has no serious finding of
 * axe, and every control stands out from its background, in both themes. Colours and structure are the same in every
 * language, so one is looked at completely, and in the one with the longest words what depends on them: names, and
 * whether a dialog has room.
 */

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
test.use({ ...administratorSignedIn, viewport: { width: 1440, height: 900 } });

/** The other theme, as when the operating system switches at dusk: what is open stays open. */
const switchTheme = async (page: Page): Promise<void> => {
  const html = page.locator('html');
  const other = (await html.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(html).toHaveAttribute('data-theme', other);
};

/** What is wrong in this place of the page. May leave the page in the other theme. */
type Look = (page: Page, within?: string) => Promise<string[]>;

const inBothThemes: Look = async (page, within = 'body') => {
  const first = [...(await findings(page, within)), ...(await faintControls(page, within))];
  await switchTheme(page);
  const second = [...(await findings(page, within, colourRules)), ...(await faintControls(page, within))];
  return [...new Set([...first, ...second])];
};

const atNames: Look = (page, within) => findings(page, within, nameRules);

/** In sight: steps to come keep their fields out of it. */
const openers = '[role="combobox"]:enabled:visible:not(.ant-select-auto-complete *), .ant-picker input:enabled:visible';
const popups = '.ant-select-dropdown:visible, .ant-picker-dropdown:visible, .kit-suggestions:visible';
const shownPopups =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .kit-suggestions';

/** A field that needs another one first says so and opens nothing, such as the stage of a form without a process. */
const warning = (page: Page): Locator => page.locator('.ant-modal-confirm-warning:visible');
const closeWarning = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(warning(page)).toHaveCount(0);
};

/** The text of the form item, to name a finding. */
const placeOf = (opener: Locator): Promise<string> =>
  opener.evaluate((element) => element.closest('.ant-form-item')?.querySelector('label')?.textContent ?? element.id);

const openPartsOf = async (page: Page, look: Look): Promise<string[]> => {
  const problems: string[] = [];
  for (const opener of await page.locator('form:has(.ant-form-item)').locator(openers).all()) {
    await opener.scrollIntoViewIfNeeded();
    const popup = page.locator(popups);
    await opener.click();
    // A field that also takes free text opens by key.
    if (await opener.evaluate((element) => element.closest('.kit-combobox') !== null))
      await expect(async () => {
        if ((await popup.or(warning(page)).count()) === 0) await opener.press('ArrowDown');
        await expect(popup.or(warning(page)).first()).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 20_000 });
    await expect(popup.or(warning(page)).first()).toBeVisible();
    if ((await warning(page).count()) > 0) {
      await closeWarning(page);
      continue;
    }
    const place = await placeOf(opener);
    // The page behind it was checked when the form opened.
    const found = await look(page, shownPopups);
    // The other theme leaves the popup open.
    await expect(popup.first()).toBeVisible();
    problems.push(...found.map((one) => `${place}: ${one}`));
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  }
  return problems;
};

const pickerDialog = '.ant-modal-wrap:has(.kit-picker)';

/** A picker dialog with its rows, something chosen in it, and the organisation where it stands beside them. */
const problemsOfDialog = async (page: Page, opener: Locator, look: Look): Promise<string[]> => {
  const place = (await opener.getAttribute('aria-label')) ?? '';
  await opener.click();
  const dialog = page.locator(pickerDialog);
  await expect(dialog.or(warning(page)).first()).toBeVisible();
  if ((await dialog.count()) === 0) {
    await closeWarning(page);
    return [];
  }
  await expect(dialog.locator('.ant-table-content')).toBeVisible();
  await expect(dialog.locator(reading)).toHaveCount(0);
  const box = dialog.locator('tbody input:enabled').first();
  if ((await box.count()) > 0) await box.check();
  const found = [...(await look(page, pickerDialog)), ...(await cutParts(page))];
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return found.map((one) => `${place}: ${one}`);
};

const dialogsOf = async (page: Page, look: Look): Promise<string[]> => {
  const problems: string[] = [];
  for (const opener of await page.locator('form button[aria-haspopup="dialog"]:visible').all())
    problems.push(...(await problemsOfDialog(page, opener, look)));
  return problems;
};

for (const language of ['zh-CN', 'vi'] as const) {
  const isFirst = language === 'zh-CN';
  const look = isFirst ? inBothThemes : atNames;
  test.describe(`in ${language}`, () => {
    test.beforeEach(({ page }) =>
      page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]),
    );

    test('what opens out of each form is accessible', async ({ page }) => {
      await page.goto('/home');
      await isRendered(page);
      let opened = 0;
      for (const screen of await screensOf(language))
        await test.step(screen.title, async () => {
          await openFromMenu(page, screen);
          const problems: string[] = [];
          if (isFirst) {
            problems.push(...(await faintControls(page)));
            await switchTheme(page);
            problems.push(...(await faintControls(page)));
          }
          expect.soft(problems.splice(0), screen.path).toEqual([]);
          if (!screen.add) return;
          await page.keyboard.press('n');
          const form = page.locator('form .ant-form-item').or(page.getByRole('dialog')).first();
          await expect(form).toBeVisible();
          await expect(page.locator(reading)).toHaveCount(0);
          problems.push(...(await look(page)), ...(await openPartsOf(page, look)), ...(await dialogsOf(page, look)));
          opened += 1;
          expect.soft(problems, screen.path).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(form).toHaveCount(0);
        });
      expect(opened).toBeGreaterThan(8);
    });

    test('the picker dialog of each kind is accessible and whole, in a small window too', async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto('/blacklist?add=1');
      const kinds = page.getByRole('dialog').getByRole('radio');
      await expect(kinds.first()).toBeFocused();
      const count = await kinds.count();
      expect(count).toBe(5);
      for (let kind = 0; kind < count; kind += 1) {
        await kinds.nth(kind).check();
        expect.soft(await dialogsOf(page, look)).toEqual([]);
      }
    });
  });
}
