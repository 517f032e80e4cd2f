import type { Locator, Page } from '@playwright/test';
import { features } from '#app/server/features.ts';
import type { FindVerb } from '#platform/find/server/find-source.ts';
import { fillProduct } from './pictures/fill.ts';
import { reading } from './screens.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/*
 * Every verb that a feature offers in `Ctrl K`, by keys alone: it is found by its words and the name of a person or
 * record, and leads to the place where it is done, filled in and with the focus inside. New verbs are covered
 * automatically; one about a record needs a record to name.
 */

test.use({ settings: { DEMO_EMPLOYEES: '300' } });

/** A record of each list whose verbs are about one, found by this text. */
const recordOf: Readonly<Record<string, string>> = {
  'app-functions': '请假',
  processes: '员工请假',
  'mobile-forms': '财务复核',
  roles: '装配线现场人员',
  'web-functions': '角色管理',
  'web-users': 'admin',
};

let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  await fillProduct();
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const palette = (): Locator => page.getByRole('dialog').filter({ has: page.getByRole('listbox') });

const typed = ({ words, on }: FindVerb, component: string): string =>
  words['zh-CN'].replace('{name}', on === 'person' ? 'admin' : (recordOf[component] ?? ''));

/** What shows that a verb has arrived: a dialog or a form with the focus in it, or a page that leads back. */
const arrived = (): Promise<boolean> =>
  page.evaluate(() => {
    const seen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });
    const on = (selector: string): Element | undefined => [...document.querySelectorAll(selector)].findLast(seen);
    const dialog = on('.ant-modal-wrap');
    const form = on('main form:has(.ant-form-item)');
    const place = dialog ?? form;
    if (place) return place.contains(document.activeElement);
    // The access check is a screen of its own, which answers for the person in its address.
    const named = [...document.querySelectorAll<HTMLInputElement>('main [role="combobox"]')].some(({ value }) => value);
    return named || on('main button[aria-keyshortcuts="Escape"]') !== undefined;
  });

/** What the dialog on top says, else the page: texts and the values of fields. */
const shown = (): Promise<string> =>
  page.evaluate(() => {
    const seen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });
    const place = [...document.querySelectorAll<HTMLElement>('main, .ant-modal-wrap')].findLast(seen);
    const values = [...(place?.querySelectorAll('input') ?? [])].map(({ value }) => value);
    return [place?.innerText, ...values].join('\n');
  });

for (const { menu, find } of features) {
  if (!menu || !find?.verbs) continue;
  for (const verb of find.verbs)
    test(`${verb.words['zh-CN']} (${menu.component})`, async () => {
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator(reading)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(palette().getByRole('combobox')).toBeFocused();
      const text = typed(verb, menu.component);
      await page.keyboard.type(text);
      const [before = '', after = ''] = verb.words['zh-CN'].split('{name}');
      const wanted = palette().getByRole('option').filter({ hasText: before.trim() }).first();
      await expect(wanted).toBeVisible();
      const title = (await wanted.locator('.palette-title').textContent()) ?? '';
      const name = verb.on === 'nothing' ? '' : title.slice(before.length, title.length - after.length);
      const active = palette().getByRole('option', { selected: true });
      const place = await wanted.getAttribute('id');
      for (let steps = 0; steps < 40 && (await active.getAttribute('id')) !== place; steps += 1)
        await page.keyboard.press('ArrowDown');
      await expect(active).toHaveAttribute('id', place ?? '');
      await page.keyboard.press('Enter');
      await expect(palette()).toHaveCount(0);
      const target = new URL(verb.path('x'), page.url());
      await expect.poll(() => new URL(page.url()).pathname).toBe(target.pathname);
      await expect(page.locator(reading)).toHaveCount(0);
      await expect.poll(arrived, { message: 'it is there, with the focus inside' }).toBe(true);
      if (name !== '') await expect.poll(shown).toContain(name);
      await expect(page.locator('.ant-message-error, .ant-notification-notice-error')).toHaveCount(0);
    });
}
