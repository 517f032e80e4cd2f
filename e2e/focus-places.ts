import type { Page } from '@playwright/test';

/** Whether the focus is in the first field of the form on top that can be filled in. */
export const isInFirstField = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const seen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });
    const dialog = [...document.querySelectorAll('.ant-modal-wrap')].findLast(seen);
    const form = (dialog ?? document).querySelector('form:has(.ant-form-item)');
    const item = [...(form?.querySelectorAll('.ant-form-item') ?? [])].find((one) =>
      one.querySelector(
        '.ant-form-item-control :is(input:not([type="hidden"], [readonly]), textarea:not([readonly]), button, [role="combobox"]):not(:disabled)',
      ),
    );
    return item?.contains(document.activeElement) ?? false;
  });

/** Whether the focus is in the dialog on top. */
export const isInTopDialog = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const seen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });
    const dialog = [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')].findLast(seen);
    return dialog?.contains(document.activeElement) ?? false;
  });

/** In a dialog with fields to fill in the focus is not on the cross; the tools of a viewer are none. */
export const isPastTheCross = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement?.matches('.ant-modal-close')) return true;
    const fields = activeElement
      .closest('.ant-modal')
      ?.querySelectorAll('.ant-modal-body :is(input:not([type="file"]), textarea):not(:disabled, [readonly])');
    return [...(fields ?? [])].every((field) => field.closest('[role="toolbar"]'));
  });

/**
 * Presses Ctrl+Enter in a dialog that is no form: what it should press (the main button of the dialog on top, unless
 * that is dangerous) and what it has pressed. The press is held back, so nothing happens.
 */
export const pressedByCtrlEnter = async (page: Page): Promise<{ expected: string[]; pressed: string[] }> => {
  await page.evaluate(() => {
    const main = ':is(.ant-modal-footer, .ant-drawer-footer) .ant-btn-primary';
    const seen = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });
    const found = { expected: [] as string[], pressed: [] as string[] };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      const dialog = [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')].findLast(seen);
      const button = dialog?.querySelector<HTMLButtonElement>(`${main}:enabled:not(.ant-btn-dangerous)`);
      found.expected = button ? [button.textContent] : [];
    };
    const onClick = (event: MouseEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const button = event.target instanceof Element ? event.target.closest(main) : null;
      if (button) found.pressed.push(button.textContent);
    };
    addEventListener('keydown', onKey, true);
    addEventListener('click', onClick, true);
    const end = () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('click', onClick, true);
      return found;
    };
    Object.assign(globalThis, { endOfCtrlEnter: end });
  });
  await page.keyboard.press('Control+Enter');
  return page.evaluate(() =>
    (globalThis as unknown as { endOfCtrlEnter: () => { expected: string[]; pressed: string[] } }).endOfCtrlEnter(),
  );
};
