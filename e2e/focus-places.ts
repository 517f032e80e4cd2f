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
