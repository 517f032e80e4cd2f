import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect } from './story.ts';

/** The export of a list is a workbook: a ZIP of that ending. */
export const expectExport = async (page: Page): Promise<void> => {
  const begun = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: '导出' }).first().click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
};
