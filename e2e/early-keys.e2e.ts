import type { Locator, Page } from '@playwright/test';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { field } from './fields.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { reading } from './screens.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, inMotion, test } from './story.ts';

/*
 * A key that is pressed as early as can be, as on a busy machine or by a quick hand, is for what is seen at that
 * moment.
 */

test.use({ ...administratorSignedIn, ...inMotion });

type Pressing = Window & { pressedEarly?: boolean };

/** Presses Esc within the page, as soon as the document is as described: no part has had time to do anything else. */
const escAsSoonAs = (page: Page, isSo: () => boolean): Promise<void> =>
  page.evaluate((source) => {
    // oxlint-disable-next-line typescript/no-implied-eval -- a function of this file
    const holds = new Function(`return (${source})()`) as () => boolean;
    const watch = new MutationObserver(() => {
      if (!holds()) return;
      watch.disconnect();
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      (window as Pressing).pressedEarly = true;
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  }, String(isSo));

const hasPressed = (page: Page) => expect.poll(() => page.evaluate(() => (window as Pressing).pressedEarly)).toBe(true);

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator(reading)).toHaveCount(0);
};

test('Esc right after a question has disappeared is for the form below', async ({ page }) => {
  await open(page, '/mobile-forms?add=1');
  const form = page.locator('form .ant-form-item').first();
  await expect(form).toBeVisible();
  // A stage without a process: a notice says what to do first.
  await field(page, '环节编号').click();
  await expect(page.locator('.ant-modal-confirm-warning')).toBeVisible();
  await escAsSoonAs(page, () => document.querySelector('.ant-modal-wrap > .ant-modal')?.checkVisibility() !== true);
  await page.keyboard.press('Escape');
  await hasPressed(page);
  await expect(form).toHaveCount(0);
});

test('Enter before the palette has found anything takes what it finds for the whole text', async ({ page }) => {
  await open(page, '/home');
  const answers: (() => void)[] = [];
  await page.route('**/api/find?*', async (route) => {
    await new Promise<void>((answer) => answers.push(answer));
    await route.continue();
  });
  const asked = (count: number) => expect.poll(() => answers.length).toBe(count);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('F00');
  await asked(1);
  answers[0]?.();
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toBeVisible();
  await expect(chosen).not.toHaveText(/F005/);
  // What was found for the shorter text is still there.
  await page.keyboard.type('5 权限');
  await page.keyboard.press('Enter');
  await asked(2);
  await expect(field).toBeFocused();
  answers[1]?.();
  await expect(page.getByRole('button', { name: '新增条件' })).toBeVisible();
});

/** Presses a save button again as soon as it takes that, for as long as it is there. */
const pressAgain = (button: Locator): Promise<void> =>
  button.evaluate((one: HTMLElement) => {
    let wasBusy = false;
    new MutationObserver(() => {
      const isBusy = one.classList.contains('ant-btn-loading');
      const isReady = wasBusy && !isBusy && one.isConnected;
      wasBusy = isBusy;
      if (isReady) one.click();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });

for (const kind of ['edit', 'permission'])
  test(`what has been saved is not saved again while its page is still there: ${kind}`, async ({ page }) => {
    const functions = await call(webFunctionCalls.list, { query: {} }, await administrator());
    const oid = functions.find(({ id }) => id === 'F004')?.oid ?? '';
    await open(page, `/web-functions?${kind}=${oid}`);
    const save = page.getByRole('button', { name: '保存', exact: true });
    await expect(save).toBeVisible();
    await pressAgain(save);
    const writes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /^\/api\/(web|authandmap)$/.test(pathname)) writes.push(pathname);
    });
    await save.click();
    await expect(save).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'F004' })).toBeVisible();
    expect(writes).toHaveLength(1);
  });

test('a switch that may ask first stays where it is until its change is saved', async ({ page }) => {
  await open(page, '/web-users?q=admin');
  const toggle = page.locator('tr[data-row-key="admin"]').getByRole('switch');
  await toggle.evaluate((one) => {
    const shown: (string | null)[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => shown.push(one.getAttribute('aria-checked'))).observe(one, {
      attributes: true,
      attributeFilter: ['aria-checked'],
    });
  });
  await toggle.click();
  await expect(page.getByText('此操作后将没有人能管理权限')).toBeVisible();
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(() => (window as unknown as { shown: unknown[] }).shown)).toEqual([]);
});
