import type { Locator, Page } from '@playwright/test';
import { features } from '#app/server/features.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { isInFirstField, isInTopDialog, isPastTheCross, pressedByCtrlEnter } from './focus-places.ts';
import { fillProduct } from './pictures/fill.ts';
import { reading } from './screens.ts';
import { administratorPage } from './sign-in.ts';
import { expect as patient, test } from './story.ts';

/*
 * The contract of keyboard and focus (docs/kit/keyboard.md), held by every screen of the menu, its form, its dialogs
 * and its pickers. The screens come from the features, so a new one is covered automatically.
 */

const expect = patient.configure({ timeout: 6_000 });
const menus: MenuEntry[] = features.flatMap(({ menu }) => (menu ? [menu] : []));

test.use({ settings: { DEMO_EMPLOYEES: '400' } });

let page: Page;
let downloads = 0;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  await fillProduct();
  page = await administratorPage(browser);
  page.on('download', () => {
    downloads += 1;
  });
});
test.afterAll(() => page.context().close());

/** What has the focus, in words that stay the same when the screen is drawn again. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return 'nothing';
    const row = element.closest<HTMLElement>('tr[data-row-key]')?.dataset['rowKey'] ?? '';
    // Names of people arrive in a row after it.
    const text = element.matches('tr') ? '' : element.textContent.trim().slice(0, 60);
    const name = element.getAttribute('aria-label') ?? (element.id || text);
    // Feedback is no longer new once it has been opened.
    return `${element.tagName} ${name.replace('（有新反馈）', '')} ${row}`;
  });

/** Where nothing had the focus before, the page as a whole or its list has it afterwards. */
const isFocusedAgain = async (before: string, after: string): Promise<void> => {
  if (before === 'nothing') return;
  await expect.poll(focused, { message: `the focus is back after ${after}` }).toBe(before);
};

const dialogs = (): Locator => page.locator('.ant-modal-wrap:visible, .ant-drawer-open .ant-drawer-content-wrapper');
/** The details of a row, beside the list. */
const panel = (): Locator => page.locator('.kit-details:visible');
const formPage = (): Locator => page.locator('.kit-form-page');
const rows = (): Locator => page.getByRole('main').locator('tr[data-row-key][tabindex]');

const settled = async (): Promise<void> => {
  await expect(page.locator(reading)).toHaveCount(0);
};

/** Opens the screen without anything on top. */
const reset = async (menu: Pick<MenuEntry, 'url'>): Promise<void> => {
  await page.goto(menu.url);
  // The first screen of a product that has just started takes longer.
  await patient(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await settled();
};

/** Focuses a row by keys alone: search, down. Without rows the search keeps the focus. */
const enterRows = async (): Promise<boolean> => {
  if ((await rows().count()) === 0) return false;
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows().first()).toBeFocused();
  return true;
};

const help = (): Locator => page.getByRole('dialog', { name: '键盘快捷键' });

const showsHelp = async (): Promise<void> => {
  const before = await focused();
  await page.keyboard.press('?');
  await expect(help()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help()).toHaveCount(0);
  await isFocusedAgain(before, 'the list of shortcuts');
};

/** A list of a select opens and closes by keys, and nothing else closes with it. */
const closesListsAlone = async (): Promise<void> => {
  const select = page.locator('form .ant-select').getByRole('combobox').first();
  if ((await select.count()) === 0 || !(await select.isEnabled())) return;
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expect(page.locator('form:has(.ant-form-item)').first()).toBeVisible();
};

/** Ctrl+Enter presses the main button of a dialog, unless that is dangerous. */
const confirmsByKeys = async (): Promise<void> => {
  if ((await page.locator('.ant-modal-footer:visible, .ant-drawer-footer:visible').count()) === 0) return;
  const { expected, pressed } = await pressedByCtrlEnter(page);
  expect(pressed, 'what Ctrl+Enter presses').toEqual(expected);
};

/** Each picker of the form opens with the focus in it, and gives it back. */
const pickersReturn = async (): Promise<void> => {
  const openers = page.locator('form button[aria-haspopup="dialog"]:visible');
  const before = await dialogs().count();
  for (let place = 0; place < (await openers.count()); place += 1) {
    const opener = openers.nth(place);
    if (!(await opener.isEnabled())) continue;
    await opener.focus();
    const from = await focused();
    await page.keyboard.press('Enter');
    await expect(dialogs()).toHaveCount(before + 1);
    await expect.poll(() => isInTopDialog(page), { message: 'the focus is in the picker' }).toBe(true);
    await confirmsByKeys();
    await page.keyboard.press('Escape');
    await expect(dialogs()).toHaveCount(before);
    await isFocusedAgain(from, 'a picker');
  }
};

/** What an action has opened: a form, a dialog, a page of its own, or nothing (it acts at once, or is rejected). */
const opened = async (): Promise<'form' | 'dialog' | 'panel' | 'page' | 'nothing'> => {
  const form = page.locator('form:has(.ant-form-item):visible');
  const back = page.locator('button[aria-keyshortcuts="Escape"]:visible');
  const rejections = page.locator('.ant-notification-notice');
  const [before, rejected] = [downloads, await rejections.count()];
  const isOpen = async (): Promise<boolean> =>
    (await dialogs().count()) > 0 ||
    (await form.count()) > 0 ||
    (await back.count()) > 0 ||
    (await panel().count()) > 0 ||
    (await rejections.count()) > rejected ||
    downloads > before;
  await expect.poll(isOpen, { message: 'something opens' }).toBe(true);
  await settled();
  if (downloads > before || (await rejections.count()) > rejected) return 'nothing';
  if (await form.count()) return 'form';
  if (await dialogs().count()) return 'dialog';
  return (await panel().count()) ? 'panel' : 'page';
};

/** Opens by a key, looks where the focus is, closes with Esc, and looks where the focus is. */
const opensAndReturns = async (key: string, words: string, inside?: () => Promise<void>): Promise<void> =>
  test.step(words, async () => {
    const [before, url] = [await focused(), page.url()];
    await page.keyboard.press(key);
    const kind = await opened();
    if (kind === 'form')
      await expect.poll(() => isInFirstField(page), { message: `first field of ${words}` }).toBe(true);
    if (kind === 'dialog') {
      await expect.poll(() => isInTopDialog(page), { message: `focus in ${words}` }).toBe(true);
      await expect.poll(() => isPastTheCross(page), { message: `focus in a field of ${words}` }).toBe(true);
      await confirmsByKeys();
    }
    await inside?.();
    if (kind !== 'nothing') await page.keyboard.press('Escape');
    await expect(dialogs()).toHaveCount(0);
    await expect(formPage()).toHaveCount(0);
    await expect.poll(() => page.url(), { message: `${words} is closed` }).toBe(url);
    if (kind !== 'panel') return isFocusedAgain(before, words);
    await expect(panel()).toHaveCount(0);
    // The row itself has the focus, so that the arrows go on from there.
    await expect.poll(focused).toContain(before.split(' ').at(-1) ?? '');
  });

/** Actions without a question: nothing opens. A message is copied into the list. */
const atOnce = /^(上移|下移|移到|设为地图指南|不再作为地图指南|发给自己试看)/;
const isAtOnce = (url: string, name: string): boolean =>
  atOnce.test(name) || (url === '/messages' && name.startsWith('复制'));

/** The buttons of the focused row, by name. */
const rowButtons = (): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.activeElement?.querySelectorAll<HTMLButtonElement>('.kit-row-actions button') ?? [])]
      .filter((button) => !button.disabled)
      .map((button) => button.getAttribute('aria-label') ?? ''),
  );

for (const menu of menus) {
  test(`${menu.title['zh-CN']} (${menu.url})`, async () => {
    await reset(menu);
    const inRows = await enterRows();
    await showsHelp();
    const adds = await page.getByRole('main').locator('button[aria-keyshortcuts="n"]:enabled').count();
    if (adds)
      await opensAndReturns('n', 'the form for a new record', async () => {
        await closesListsAlone();
        await pickersReturn();
      });
    if (!inRows) return;
    await expect(rows().first()).toBeFocused();
    const buttons = await rowButtons();
    for (const name of buttons.filter((one) => !isAtOnce(menu.url, one))) {
      await page.keyboard.press('.');
      for (let step = buttons.indexOf(name); step > 0; step -= 1) await page.keyboard.press('ArrowRight');
      await expect.poll(focused).toContain(name.replace('（有新反馈）', ''));
      const had = downloads;
      await opensAndReturns('Enter', name);
      // A download that arrives later would be taken for what the next action does.
      if (/^下载(?:安装包|流程文件)? · /.test(name)) await expect.poll(() => downloads).toBeGreaterThan(had);
      await page.keyboard.press('Escape');
      await expect(rows().first()).toBeFocused();
    }
    await page.keyboard.press('x');
    const box = rows().first().getByRole('checkbox').first();
    if ((await box.count()) && (await box.isEnabled())) {
      await expect(box).toBeChecked();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Escape');
      await expect(box).not.toBeChecked();
      await page.keyboard.press('Home');
      await opensAndReturns('Delete', 'deleting');
    }
  });
}

test('an input method owns its keys: Enter and arrows of a composition run nothing', async () => {
  await reset({ url: '/home' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'juese', selectionStart: 5, selectionEnd: 5 });
  await expect(input).toHaveValue('juese');
  for (const key of ['Enter', 'ArrowDown', 'Escape'])
    await input.evaluate((element, name) => {
      const pressed = { key: name, keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', pressed));
    }, key);
  await expect(palette).toBeVisible();
  await keys.send('Input.insertText', { text: '角色' });
  await expect(input).toHaveValue('角色');
  await expect(palette.getByRole('option', { name: /^角色管理/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('letters that are typed run nothing, and the list of shortcuts opens while typing', async () => {
  await reset({ url: '/parameters' });
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('nax?r');
  await expect(page.getByRole('searchbox')).toHaveValue('nax?r');
  await expect(page).not.toHaveURL(/add=/);
  await expect(help()).toHaveCount(0);
  await page.keyboard.press('Control+/');
  await expect(help()).toBeVisible();
  await page.keyboard.press('?');
  await expect(help()).toHaveCount(0);
});

test('of two searches the nearest answers to its key, and of two layers the one on top', async () => {
  await reset({ url: '/roles?q=ROLE' });
  await page
    .getByRole('button', { name: /^角色映射/ })
    .first()
    .click();
  const departments = page.getByRole('region', { name: '部门', exact: true });
  const people = page.getByRole('region', { name: '人员', exact: true });
  const searchOf = (part: Locator) => part.getByRole('searchbox');
  await expect(searchOf(departments)).toBeVisible();
  await settled();
  await people.getByRole('button', { name: '新增人员' }).focus();
  await page.keyboard.press('/');
  await expect(searchOf(people)).toBeFocused();
  await departments.getByRole('button', { name: '新增部门' }).focus();
  await page.keyboard.press('/');
  await expect(searchOf(departments)).toBeFocused();

  await people.getByRole('button', { name: '新增人员' }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: '选择人员' });
  await expect(searchOf(picker)).toBeFocused();
  await expect(picker.locator('tr[data-row-key]').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(picker.locator('tr[data-row-key]').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(searchOf(picker)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('?');
  await expect(help().getByText('选择第一个匹配项')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help()).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(searchOf(people)).toBeFocused();
});
