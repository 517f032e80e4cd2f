import type { Locator, Page } from '@playwright/test';
import { languageCookie, languages } from '#platform/i18n/languages.ts';
import { findings } from './accessibility.ts';
import { faintControls } from './control-contrast.ts';
import { cutParts } from './screen-faults.ts';
import { reading, screensOf } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * What opens out of a form: every select, date picker, choice and picker dialog of every form, in each language and
 * theme, has no serious finding of axe, every control stands out from its background, and no dialog cuts anything.
 */

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
test.use({ ...administratorSignedIn, viewport: { width: 1440, height: 900 } });

const openers = '[role="combobox"]:enabled:not(.ant-select-auto-complete *), .ant-picker input:enabled';
const popups = '.ant-select-dropdown:visible, .ant-picker-dropdown:visible, .kit-suggestions:visible';
const shownPopups =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .kit-suggestions';

/** The text of the form item, to name a finding. */
const placeOf = (opener: Locator): Promise<string> =>
  opener.evaluate((element) => element.closest('.ant-form-item')?.querySelector('label')?.textContent ?? element.id);

const openPartsOf = async (page: Page): Promise<string[]> => {
  const problems: string[] = [];
  for (const opener of await page.locator('form:has(.ant-form-item)').locator(openers).all()) {
    await opener.scrollIntoViewIfNeeded();
    const popup = page.locator(popups);
    await opener.click();
    // A field that also takes free text opens by key.
    if (await opener.evaluate((element) => element.closest('.kit-combobox') !== null))
      await expect(async () => {
        if ((await popup.count()) === 0) await opener.press('ArrowDown');
        await expect(popup.first()).toBeVisible({ timeout: 500 });
      }).toPass();
    await expect(popup.first()).toBeVisible();
    const place = await placeOf(opener);
    // The page behind it was checked when the form opened.
    const found = [...(await findings(page, shownPopups)), ...(await faintControls(page, shownPopups))];
    problems.push(...found.map((one) => `${place}: ${one}`));
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  }
  return problems;
};

const pickerDialog = '.ant-modal-wrap:has(.kit-picker)';

/** A picker dialog with its rows, something chosen in it, and the organisation where it stands beside them. */
const problemsOfDialog = async (page: Page, opener: Locator): Promise<string[]> => {
  const place = (await opener.getAttribute('aria-label')) ?? '';
  await opener.click();
  const dialog = page.locator(pickerDialog);
  await expect(dialog).toHaveCount(1);
  await expect(dialog.locator('.ant-table-content')).toBeVisible();
  await expect(dialog.locator(reading)).toHaveCount(0);
  const box = dialog.locator('tbody input:enabled').first();
  if ((await box.count()) > 0) await box.check();
  const found = [
    ...(await findings(page, pickerDialog)),
    ...(await faintControls(page, pickerDialog)),
    ...(await cutParts(page)),
  ];
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return found.map((one) => `${place}: ${one}`);
};

const dialogsOf = async (page: Page): Promise<string[]> => {
  const problems: string[] = [];
  for (const opener of await page.locator('form button[aria-haspopup="dialog"]:visible').all())
    problems.push(...(await problemsOfDialog(page, opener)));
  return problems;
};

for (const language of languages)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`in ${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test('what opens out of each form is accessible', async ({ page }) => {
        await page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]);
        let opened = 0;
        for (const { path, title, add } of await screensOf(language))
          await test.step(title, async () => {
            await page.goto(path);
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expect(page.locator(reading)).toHaveCount(0);
            expect.soft(await faintControls(page), path).toEqual([]);
            if (!add) return;
            await page.keyboard.press('n');
            await expect(page.locator('form .ant-form-item').or(page.getByRole('dialog')).first()).toBeVisible();
            await expect(page.locator(reading)).toHaveCount(0);
            const problems = [
              ...(await findings(page)),
              ...(await faintControls(page)),
              ...(await openPartsOf(page)),
              ...(await dialogsOf(page)),
            ];
            opened += 1;
            expect.soft(problems, path).toEqual([]);
          });
        expect(opened).toBeGreaterThan(8);
      });

      test('the picker dialog of each kind is accessible and whole, in a small window too', async ({ page }) => {
        await page.setViewportSize({ width: 1024, height: 768 });
        await page.context().addCookies([{ name: languageCookie, value: language, url: sharedProduct().url }]);
        await page.goto('/blacklist?add=1');
        const kinds = page.getByRole('dialog').getByRole('radio');
        await expect(kinds.first()).toBeFocused();
        const count = await kinds.count();
        expect(count).toBe(5);
        for (let place = 0; place < count; place += 1) {
          await kinds.nth(place).check();
          expect.soft(await dialogsOf(page)).toEqual([]);
        }
      });
    });
