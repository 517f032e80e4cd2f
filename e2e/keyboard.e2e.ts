import type { Locator, Page } from '@playwright/test';
import { features } from '#app/server/features.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { isInTopDialog } from './focus-places.ts';
import { KeyboardSteps, lasting } from './keyboard-steps.ts';
import { fillProduct } from './pictures/fill.ts';
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
let steps: KeyboardSteps;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  await fillProduct();
  page = await administratorPage(browser);
  steps = new KeyboardSteps(page);
});
test.afterAll(() => page.context().close());

const rows = (): Locator => page.getByRole('main').locator('tr[data-row-key][tabindex]');

/** Opens the screen without anything on top. */
const reset = async (menu: Pick<MenuEntry, 'url'>): Promise<void> => {
  await page.goto(menu.url);
  // The first screen of a product that has just started takes longer.
  await patient(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await steps.settled();
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
  const before = await steps.focused();
  await page.keyboard.press('?');
  await expect(help()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help()).toHaveCount(0);
  await steps.isFocusedAgain(before, 'the list of shortcuts');
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
  // The next Esc is the form's once the select has closed as well, a moment after its list.
  await expect(select).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('form:has(.ant-form-item)').first()).toBeVisible();
};

/** Each picker of the form opens with the focus in it, and gives it back. */
const pickersReturn = async (): Promise<void> => {
  const openers = page.locator('form button[aria-haspopup="dialog"]:visible');
  const before = await steps.dialogs().count();
  for (let place = 0; place < (await openers.count()); place += 1) {
    const opener = openers.nth(place);
    if (!(await opener.isEnabled())) continue;
    await opener.focus();
    const from = await steps.focused();
    await page.keyboard.press('Enter');
    await expect(steps.dialogs()).toHaveCount(before + 1);
    await expect.poll(() => isInTopDialog(page), { message: 'the focus is in the picker' }).toBe(true);
    await steps.confirmsByKeys();
    await page.keyboard.press('Escape');
    await expect(steps.dialogs()).toHaveCount(before);
    await steps.isFocusedAgain(from, 'a picker');
  }
};

/** Actions without a question: nothing opens. A message is copied into the list. */
const atOnce = /^(上移|下移|移到|设为地图指南|不再作为地图指南|发给自己试看|同一次操作|由我负责|执行记录)/;
const isAtOnce = (url: string, name: string): boolean =>
  atOnce.test(name) || url === '/cache' || (url === '/messages' && name.startsWith('复制'));

/** The buttons of the focused row, by name; those of a menu too. */
const rowButtons = (): Promise<{ name: string; isMenu: boolean }[]> =>
  page.evaluate(() =>
    [...(document.activeElement?.querySelectorAll<HTMLButtonElement>('.kit-row-actions button') ?? [])]
      .filter((button) => !button.disabled)
      .map((button) => ({ name: button.ariaLabel ?? '', isMenu: button.getAttribute('aria-haspopup') === 'menu' })),
  );

/** The menus of the page, such as that of a button beside its title. */
const menusReturn = async (url: string): Promise<void> => {
  const buttons = page.getByRole('main').locator('button[aria-haspopup="menu"]:visible:not(tr *)');
  for (let place = 0; place < (await buttons.count()); place += 1) {
    await buttons.nth(place).focus();
    await steps.menuReturns((item) => isAtOnce(url, item));
  }
};

for (const menu of menus) {
  test(`${menu.title['zh-CN']} (${menu.url})`, async () => {
    await reset(menu);
    const inRows = await enterRows();
    await showsHelp();
    const adds = await page.getByRole('main').locator('button[aria-keyshortcuts="n"]:enabled').count();
    if (adds)
      await steps.opensAndReturns('n', 'the form for a new record', {
        inside: async () => {
          await closesListsAlone();
          await pickersReturn();
        },
      });
    if (!inRows) return menusReturn(menu.url);
    await expect(rows().first()).toBeFocused();
    const buttons = await rowButtons();
    for (const [place, { name, isMenu }] of buttons.entries()) {
      if (isAtOnce(menu.url, name)) continue;
      await page.keyboard.press('.');
      for (let step = place; step > 0; step -= 1) await page.keyboard.press('ArrowRight');
      await expect.poll(() => steps.focused()).toContain(lasting(name));
      const had = steps.downloads;
      if (isMenu) await steps.menuReturns((item) => isAtOnce(menu.url, item));
      else await steps.opensAndReturns('Enter', name);
      // A download that arrives later would be taken for what the next action does.
      if (/^下载(?:安装包|流程文件)? · /.test(name)) await expect.poll(() => steps.downloads).toBeGreaterThan(had);
      await page.keyboard.press('Escape');
      await expect(rows().first()).toBeFocused();
    }
    await page.keyboard.press('x');
    const box = rows().first().getByRole('checkbox').first();
    if ((await box.count()) && (await box.isEnabled())) {
      await expect(box).toBeChecked();
      const deletes = await page
        .locator('.kit-selection')
        .getByRole('button', { name: /^(删除|移除)/ })
        .count();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Escape');
      await expect(box).not.toBeChecked();
      await page.keyboard.press('Home');
      if (deletes > 0) await steps.opensAndReturns('Delete', 'deleting');
    }
    await menusReturn(menu.url);
  });
}

test('the menus of the frame take the focus and give it back', async () => {
  await reset({ url: '/home' });
  for (const name of [/账号菜单$/, /^语言/]) {
    await page.getByRole('banner').getByRole('button', { name }).first().focus();
    // Signing out ends everything; a language or a look is chosen at once.
    await steps.menuReturns((item) => !/^(修改密码|我的登录设备|我最近的操作)/.test(item));
  }
});

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
  await steps.settled();
  await people.getByRole('button', { name: '新增人员' }).focus();
  await page.keyboard.press('/');
  await expect(searchOf(people)).toBeFocused();
  await departments.getByRole('button', { name: '新增部门' }).focus();
  await page.keyboard.press('/');
  await expect(searchOf(departments)).toBeFocused();

  await people.getByRole('button', { name: '新增人员' }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: '选择员工' });
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
