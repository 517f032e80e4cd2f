import { type Locator, type Page, test } from '@playwright/test';
import { isInFirstField, isInTopDialog, isPastTheCross, pressedByCtrlEnter } from './focus-places.ts';
import { reading } from './screens.ts';
import { expect as patient } from './story.ts';

const expect = patient.configure({ timeout: 6_000 });

/** Feedback is no longer new once it has been opened. */
export const lasting = (name: string): string => name.replace('（有新反馈）', '');

type Kind = 'form' | 'dialog' | 'panel' | 'page' | 'nothing';
type Opening = {
  /** What to do in what has opened, before it is closed. */
  inside?: () => Promise<void>;
  /** What has the focus again afterwards. Default: what has it now. */
  back?: string;
};

/** The steps of the contract of keyboard and focus (docs/kit/keyboard.md), on one page, with their expectations. */
export class KeyboardSteps {
  readonly page: Page;
  downloads = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('download', () => {
      this.downloads += 1;
    });
  }

  /** What has the focus, in words that stay the same when the screen is drawn again. */
  async focused(): Promise<string> {
    const words = await this.page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return 'nothing';
      const row = element.closest<HTMLElement>('tr[data-row-key]')?.dataset['rowKey'] ?? '';
      // Names of people arrive in a row after it.
      const text = element.matches('tr') ? '' : element.textContent.trim().slice(0, 60);
      const name = element.getAttribute('aria-label') ?? (element.id || text);
      return `${element.tagName} ${name} ${row}`;
    });
    return lasting(words);
  }

  /** Where nothing had the focus before, the page as a whole or its list has it afterwards. */
  async isFocusedAgain(before: string, after: string): Promise<void> {
    if (before === 'nothing') return;
    await expect.poll(() => this.focused(), { message: `the focus is back after ${after}` }).toBe(before);
  }

  dialogs(): Locator {
    return this.page.locator('.ant-modal-wrap:visible, .ant-drawer-open .ant-drawer-content-wrapper');
  }

  /** The details of a row, beside the list. */
  panel(): Locator {
    return this.page.locator('.kit-details:visible');
  }

  menu(): Locator {
    return this.page.locator('.ant-dropdown:visible').getByRole('menu').first();
  }

  async settled(): Promise<void> {
    await expect(this.page.locator(reading)).toHaveCount(0);
  }

  /** Ctrl+Enter presses the main button of a dialog, unless that is dangerous. */
  async confirmsByKeys(): Promise<void> {
    if ((await this.page.locator('.ant-modal-footer:visible, .ant-drawer-footer:visible').count()) === 0) return;
    const { expected, pressed } = await pressedByCtrlEnter(this.page);
    expect(pressed, 'what Ctrl+Enter presses').toEqual(expected);
  }

  /** What an action has opened: a form, a dialog, a page of its own, or nothing (it acts at once, or is rejected). */
  async opened(): Promise<Kind> {
    const form = this.page.locator('form:has(.ant-form-item):visible');
    const back = this.page.locator('button[aria-keyshortcuts="Escape"]:visible');
    const rejections = this.page.locator('.ant-notification-notice');
    const [before, rejected] = [this.downloads, await rejections.count()];
    const isOpen = async (): Promise<boolean> =>
      (await this.dialogs().count()) > 0 ||
      (await form.count()) > 0 ||
      (await back.count()) > 0 ||
      (await this.panel().count()) > 0 ||
      (await rejections.count()) > rejected ||
      this.downloads > before;
    await expect.poll(isOpen, { message: 'something opens' }).toBe(true);
    await this.settled();
    if (this.downloads > before || (await rejections.count()) > rejected) return 'nothing';
    if (await form.count()) return 'form';
    if (await this.dialogs().count()) return 'dialog';
    return (await this.panel().count()) ? 'panel' : 'page';
  }

  /** Opens by a key, looks where the focus is, closes with Esc, and looks where the focus is. */
  async opensAndReturns(key: string, words: string, { inside, back }: Opening = {}): Promise<void> {
    await test.step(words, async () => {
      const [before, url] = [back ?? (await this.focused()), this.page.url()];
      await this.page.keyboard.press(key);
      const kind = await this.opened();
      if (kind === 'form')
        await expect.poll(() => isInFirstField(this.page), { message: `first field of ${words}` }).toBe(true);
      if (kind === 'dialog') {
        await expect.poll(() => isInTopDialog(this.page), { message: `focus in ${words}` }).toBe(true);
        await expect.poll(() => isPastTheCross(this.page), { message: `focus in a field of ${words}` }).toBe(true);
        await this.confirmsByKeys();
      }
      await inside?.();
      if (kind !== 'nothing') await this.page.keyboard.press('Escape');
      await expect(this.dialogs()).toHaveCount(0);
      await expect(this.page.locator('.kit-form-page')).toHaveCount(0);
      await expect.poll(() => this.page.url(), { message: `${words} is closed` }).toBe(url);
      if (kind !== 'panel') return this.isFocusedAgain(before, words);
      await expect(this.panel()).toHaveCount(0);
      // The row itself has the focus, so that the arrows go on from there.
      await expect.poll(() => this.focused()).toContain(before.split(' ').at(-1) ?? '');
    });
  }

  /** Opens the menu of the button that has the focus. Answers the names of what can be chosen. */
  private async opensMenu(): Promise<string[]> {
    await this.page.keyboard.press('Enter');
    await expect(this.menu()).toBeVisible();
    await expect
      .poll(() => this.menu().evaluate((menu) => menu.contains(document.activeElement)), {
        message: 'the focus is in the menu',
      })
      .toBe(true);
    return this.menu().locator('[role="menuitem"]:not([aria-disabled="true"])').allInnerTexts();
  }

  /**
   * The menu of the button that has the focus takes it; Esc, and closing what each item opens, gives it back.
   * `isAtOnce`: whether an item opens nothing.
   */
  async menuReturns(isAtOnce: (item: string) => boolean): Promise<void> {
    const button = await this.focused();
    const items = await this.opensMenu();
    await this.page.keyboard.press('Escape');
    await expect(this.menu()).toHaveCount(0);
    await this.isFocusedAgain(button, 'Esc in the menu');
    for (const [place, item] of items.entries()) {
      if (isAtOnce(item)) continue;
      await this.opensMenu();
      for (let step = 0; step < place; step += 1) await this.page.keyboard.press('ArrowDown');
      await expect.poll(() => this.focused()).toContain(item);
      await this.opensAndReturns('Enter', `${item} (${button})`, { back: button });
    }
  }
}
