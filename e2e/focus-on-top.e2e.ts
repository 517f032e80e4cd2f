import type { Locator, Page } from '@playwright/test';
import { administrator, seal, send } from './administrator-calls.ts';
import { settled } from './accessibility.ts';
import { pressedByCtrlEnter } from './focus-places.ts';
import { reading } from './screens.ts';
import { administratorPage } from './sign-in.ts';
import { expect, inMotion, sharedProduct, test } from './story.ts';

/*
 * The dialog on top owns the focus: whatever opens, finishes opening, loads or asks for the focus below it does not get
 * it, not even for one key. It matters most where a password is typed (docs/kit/keyboard.md, The contract of the
 * focus).
 */

test.use(inMotion);

const again = (page: Page): Locator => page.getByRole('dialog', { name: '请重新登录' });
const passwordOf = (page: Page): Locator => again(page).locator('input[name="password"]');

/** Ends every session of the administrator. */
const endSessions = async (): Promise<void> => {
  const { jwt } = await administrator();
  const { content: user } = await send<{ empid: string }>('GET', '/user/info', jwt);
  const which = { empid: user.empid, all: 'Y', current: 'Y' };
  expect((await send('PUT', '/session/end', jwt, { content: await seal(which) })).code).toBe('200');
};

/** Notes what else has the focus, every few milliseconds and at each key, than the field that has it now. */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const field = document.activeElement;
    const strays: string[] = [];
    Object.assign(globalThis, { strays });
    const look = (): void => {
      const at = document.activeElement;
      if (at !== field) strays.push(at?.outerHTML.slice(0, 100) ?? 'nothing');
    };
    setInterval(look, 4);
    addEventListener('keydown', look, true);
  });
const strays = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((globalThis as unknown as { strays: string[] }).strays)]);

/** A list whose session has ended: the next call asks to sign in again. */
const askToSignIn = async (page: Page): Promise<void> => {
  await endSessions();
  const refresh = page.getByRole('main').getByRole('button', { name: '刷新' }).first();
  await expect(async () => {
    if (!(await again(page).isVisible())) await refresh.dispatchEvent('click', {}, { timeout: 2_000 });
    await expect(again(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(passwordOf(page)).toBeFocused();
  await watchFocus(page);
};

const typesOn = async (page: Page, typed: string): Promise<void> => {
  const { adminPassword } = sharedProduct();
  await page.keyboard.type(adminPassword.slice(typed.length));
  await expect(passwordOf(page)).toHaveValue(adminPassword);
  await expect(again(page).locator('input[name="account"]')).toHaveValue('admin');
  expect(await strays(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(again(page)).toHaveCount(0);
};

const openList = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(reading)).toHaveCount(0);
};

test('a dialog that opens below while the password is typed does not take the focus', async ({ browser }) => {
  const page = await administratorPage(browser);
  await openList(page, '/parameters');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = false;
  // The dialog is loaded when it is opened for the first time.
  await page.route('**/SessionsDialog*', async (route) => {
    asked = true;
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: /账号菜单$/ }).click();
  await page.getByRole('menuitem', { name: '我的登录设备' }).click();
  await expect.poll(() => asked).toBe(true);
  await page.keyboard.press('Escape');
  await askToSignIn(page);
  const typed = sharedProduct().adminPassword.slice(0, 4);
  await page.keyboard.type(typed);
  release();
  const below = page.getByRole('dialog', { name: '我的登录设备' });
  await expect(below).toBeVisible();
  await settled(page);
  await typesOn(page, typed);
  // The dialog below is the one on top now.
  await expect.poll(() => below.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(below).toHaveCount(0);
  await page.context().close();
});

test('nothing below takes the focus, whatever asks for it', async ({ browser }) => {
  const page = await administratorPage(browser);
  await openList(page, '/blacklist');
  const add = page.getByRole('main').getByRole('button', { name: '新增' }).first();
  await add.waitFor();
  await askToSignIn(page);
  const typed = sharedProduct().adminPassword.slice(0, 4);
  await page.keyboard.type(typed);
  const asked = await page.evaluate(() => {
    const below = [...document.querySelectorAll<HTMLElement>('main, .shell :is(button, input, a)')];
    for (const element of below) element.focus();
    return below.length;
  });
  expect(asked).toBeGreaterThan(20);
  // A form, whose first field asks for the focus.
  await add.evaluate((button: HTMLElement) => button.click());
  const form = page.getByRole('dialog', { name: '新增' });
  await expect(form).toBeVisible();
  await settled(page);
  await form
    .getByRole('radio')
    .last()
    .evaluate((radio) => radio.focus());
  await typesOn(page, typed);
  await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.context().close();
});

test('a dialog whose fields are loaded late gets the focus into the first of them', async ({ browser }) => {
  const page = await administratorPage(browser);
  await openList(page, '/master-data');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/data/masterdata/uses?**', async (route) => {
    await released;
    await route.continue();
  });
  await page
    .getByRole('button', { name: /^使用之处 · / })
    .first()
    .press('Enter');
  await expect(page.locator('.ant-modal:visible')).toBeFocused();
  release();
  const uses = page.getByRole('dialog', { name: /使用之处$/ });
  await expect(uses.locator('.ant-modal-body :is(input, [role="combobox"])').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(uses).toHaveCount(0);
  await page.context().close();
});

test('the list of shortcuts lies over a dialog that was opened out of a dialog', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/blacklist?add=1');
  const form = page.getByRole('dialog', { name: '新增' });
  await form.locator('button[aria-haspopup="dialog"]:visible').first().click();
  const picker = page.locator('[role="dialog"]:has(.kit-picker)');
  await expect(picker).toBeVisible();
  await expect(picker.getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.press('Control+/');
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(help).toBeVisible();
  await settled(page);
  const isOnTop = await help.evaluate((dialog) => {
    const { left, top, width, height } = dialog.getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(picker.getByRole('searchbox').first()).toBeFocused();
  await page.context().close();
});

test('Tab goes round within a dialog, past radio buttons too', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/blacklist?add=1');
  const form = page.getByRole('dialog', { name: '新增' });
  await expect(form.getByRole('radio').first()).toBeFocused();
  const place = () =>
    form.evaluate((dialog) => [...dialog.querySelectorAll('*')].indexOf(document.activeElement as Element));
  const first = await place();
  for (const key of ['Tab', 'Shift+Tab']) {
    const visited: number[] = [];
    do {
      await page.keyboard.press(key);
      visited.push(await place());
    } while (visited.at(-1) !== first && visited.length < 30);
    expect(visited).not.toContain(-1);
    expect(visited.at(-1)).toBe(first);
    expect(visited.length).toBeGreaterThan(3);
  }
  await page.context().close();
});

test('Ctrl+Enter confirms a dialog without a form, and keys that are still held down confirm nothing', async ({
  browser,
}) => {
  const page = await administratorPage(browser);
  await page.goto('/blacklist?add=1');
  const form = page.getByRole('dialog', { name: '新增' });
  await form.locator('button[aria-haspopup="dialog"]:visible').first().click();
  const picker = page.locator('[role="dialog"]:has(.kit-picker)');
  await picker.locator('tbody input:enabled').first().check();
  expect(await pressedByCtrlEnter(page)).toEqual({ expected: ['确定'], pressed: ['确定'] });
  await page.evaluate(() => {
    const held = { key: 'Enter', ctrlKey: true, repeat: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held));
  });
  await expect(picker).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(picker).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.context().close();
});
