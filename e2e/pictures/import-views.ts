import type { Locator, Page } from '@playwright/test';
import { expect } from '../story.ts';
import { entriesOf, importedTypes, parameterHeadings } from './imported-content.ts';
import type { View } from './views.ts';

/* The states of the import dialog, in any language: found by their place, not by their words. */

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Opens the import of the list of parameters. */
const openImport = async (page: Page): Promise<Locator> => {
  await page.locator('main button:has(.anticon-upload)').click();
  const dialog = dialogOf(page);
  await expect(dialog.locator('.import-columns')).toBeVisible();
  return dialog;
};

const sendFile = async (page: Page, name: string, lines: readonly string[]): Promise<Locator> => {
  const dialog = await openImport(page);
  const buffer = Buffer.from(lines.join('\r\n'));
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  return dialog;
};

const preview = async (page: Page, name: string, lines: readonly string[]): Promise<Locator> => {
  const dialog = await sendFile(page, name, lines);
  await expect(dialog.locator('.import-preview')).toBeVisible();
  return dialog;
};

const [shift, dorm] = importedTypes;

/** Rows that are new, changed and unchanged. */
const good = [parameterHeadings, ...entriesOf('Line', '产线', ['冲压', '焊接']), ...entriesOf(shift, '班次', ['早班'])];
/** One row without a name, one with an unknown status, and one with a letter for its order. */
const faulty = [
  ...good,
  `${dorm},宿舍区域,DORMAREA-8,,8,Y`,
  `${dorm},宿舍区域,DORMAREA-9,北区,9,启用中`,
  `${dorm},宿舍区域,DORMAREA-10,中区,十,Y`,
];
const changed = [
  parameterHeadings,
  ...entriesOf(shift, '班次', ['早班（7 点）', '中班（15 点）']),
  ...entriesOf('Line', '产线', ['涂装']),
];
const unknownHeadings = ['甲,类型名称,乙,丙,排序', 'Line,产线,LINE-1,总装,1'];

export const importViews: readonly View[] = [
  { name: 'import-choose', path: '/parameters', prepare: async (page) => void (await openImport(page)) },
  {
    name: 'import-preview',
    path: '/parameters',
    prepare: async (page) => void (await preview(page, '产线.csv', changed)),
  },
  {
    name: 'import-faulty',
    path: '/parameters',
    prepare: async (page) => void (await preview(page, '宿舍.csv', faulty)),
  },
  {
    name: 'import-columns',
    path: '/parameters',
    prepare: async (page) => void (await preview(page, '产线.csv', unknownHeadings)),
  },
  {
    name: 'import-refused',
    path: '/parameters',
    prepare: async (page) => {
      const dialog = await sendFile(page, '别的.csv', ['甲,乙', '1,2']);
      await expect(dialog.locator('.ant-alert-error, .ant-result')).toBeVisible();
    },
  },
  {
    name: 'import-done',
    path: '/parameters',
    prepare: async (page) => {
      const dialog = await preview(page, '班次.csv', good);
      await page.keyboard.press('Control+Enter');
      await expect(dialog.locator('.ant-result')).toBeVisible();
    },
  },
];
