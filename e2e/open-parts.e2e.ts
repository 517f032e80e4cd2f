import type { Locator, Page } from '@playwright/test';
import { languageCookie, languages } from '#platform/i18n/languages.ts';
import { findings } from './accessibility.ts';
import { faintControls } from './control-contrast.ts';
import { reading, screensOf } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/*
 * What opens out of a form: every select, date picker and choice of every form, in each language and theme, has no
 * serious finding of axe, and every control stands out from its background.
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
            const problems = [...(await findings(page)), ...(await faintControls(page)), ...(await openPartsOf(page))];
            opened += 1;
            expect.soft(problems, path).toEqual([]);
          });
        expect(opened).toBeGreaterThan(8);
      });
    });
