import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within);

/** The part of a form with this label: the field and its messages. */
export const formItem = (within: Page | Locator, label: string): Locator =>
  within.locator('.ant-form-item').filter({ has: pageOf(within).getByText(label, { exact: true }) });

/** A field of the open form; a list behind it has columns with the same names. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.locator('form').getByLabel(label, { exact: true });

/** The error of a field. An error that has been replaced by another one is left out while it fades. */
export const faultAt = (within: Page | Locator, label: string): Locator =>
  formItem(within, label).locator('.ant-form-item-explain-error:not(.ant-form-show-help-item-leave)').last();

/** Opens the select with this label and chooses the option that contains the text. */
export const choose = async (within: Page | Locator, label: string, option: string): Promise<void> => {
  await formItem(within, label).locator('.ant-select').click();
  await pageOf(within).locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
};

/** Chooses in a select by keys: whatever arrives meanwhile moves the list under the pointer. */
export const chooseByKeys = async (select: Locator, option: string): Promise<void> => {
  await select.press('ArrowDown');
  const options = select.page().locator('.ant-select-item-option');
  const wanted = options.filter({ hasText: option });
  await expect(wanted).toBeVisible();
  const isActive = async () => ((await wanted.getAttribute('class')) ?? '').includes('option-active');
  for (let left = await options.count(); left > 0 && !(await isActive()); left -= 1) await select.press('ArrowUp');
  await select.press('Enter');
};
