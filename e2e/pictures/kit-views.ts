import type { Page } from '@playwright/test';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { surveyCalls } from '#features/surveys/surveys.contract.ts';
import { themeCalls } from '#features/themes/themes.contract.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { faultAt, field } from '../fields.ts';
import { expect } from '../story.ts';
import { call, type Caller } from './calls.ts';
import { permissionScreen } from './rights-content.ts';
import type { View } from './views.ts';

/* The parts of the kit for `docs/kit`, in Simplified Chinese. They change data of the product: they are taken last. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rows = (page: Page) => page.locator('tr[data-row-key]');

const selectRows = async (page: Page): Promise<void> => {
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  await button(page, '高级搜索').click();
  await expect(page.getByRole('complementary').last()).toBeVisible();
};

const openKeys = async (page: Page): Promise<void> => {
  await rows(page).first().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
};

const pickPeople = async (page: Page): Promise<void> => {
  await button(page, '新增人员').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').nth(3)).toBeVisible();
  await dialog.getByRole('checkbox').nth(2).check();
  await dialog.getByRole('checkbox').nth(4).check();
};

/** Everybody gets the function: the banner says what that changes. */
const addEverybody = async (page: Page): Promise<void> => {
  await button(page, '新增条件').click();
  const dialog = page.getByRole('dialog', { name: '新增条件' });
  await dialog.getByRole('radio', { name: /所有人/ }).check();
  await button(page, '确定').click();
  await expect(page.getByRole('status').filter({ hasText: /^保存后“/ })).toBeVisible();
};

const showLanguages = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: '语言版本' }).scrollIntoViewIfNeeded();
};

const openPdf = async (page: Page): Promise<void> => {
  await button(page, /^预览.*\.pdf/)
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
};

const cropPicture = async (page: Page): Promise<void> => {
  await button(page, /^裁剪 /)
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible();
};

const deleteOne = async (page: Page): Promise<void> => {
  await rows(page).last().focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(button(page, '撤销').first()).toBeVisible();
};

/** The sheet says who no longer sees the banner. */
const askToDelete = async (page: Page): Promise<void> => {
  await rows(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('.effects-sheet').getByRole('dialog')).toBeVisible();
};

const openColumns = async (page: Page): Promise<void> => {
  await button(page, '选择列').click();
  await expect(page.locator('.ant-popover:visible').first()).toBeVisible();
};

const sortRows = async (page: Page): Promise<void> => {
  await button(page, '排序').click();
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toBeVisible();
};

/** A message whose time is over. */
const leaveFault = async (page: Page): Promise<void> => {
  await field(page, '标题').fill('年度体检安排');
  await page.getByRole('textbox', { name: '内容', exact: true }).fill('请按部门顺序参加。');
  await page.getByRole('switch', { name: '定时发布' }).click();
  await field(page, '发布时间').fill('2026-01-05 08:30');
  await button(page, '下一步').click();
  await expect(faultAt(page, '发布时间')).toBeVisible();
};

const openHistory = async (page: Page): Promise<void> => {
  await button(page, '变更历史').first().click();
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
};

/** The pictures of `docs/kit`; each page of the kit names its own. */
export const kitViews = async (admin: Caller): Promise<View[]> => {
  const functions = await call(webFunctionCalls.list, { query: {} }, admin);
  const permission = functions.find(({ id }) => id === permissionScreen)?.oid ?? '';
  const [banner] = (await call(bannerCalls.fineSearch, { query: {}, sealedQuery: { conditionMap: {} } }, admin)).list;
  const themes = await call(themeCalls.list, { query: {} }, admin);
  const changed = themes.find(({ id }) => id === 'anniversary');
  const surveys = await call(surveyCalls.list, { query: { appId: 'F031', pageSize: 100 } }, admin);
  const draft = surveys.list.find(({ state }) => state === 'N');
  const roles = await call(roleCalls.search, { query: { pageSize: 100 } }, admin);
  const role = roles.list.find(({ sourcetype, memberCount }) => sourcetype === 'build' && memberCount > 1);
  return [
    { name: 'kit-table', path: '/parameters', prepare: selectRows },
    { name: 'kit-columns', path: '/parameters', prepare: openColumns },
    { name: 'kit-keyboard', path: '/banners', prepare: openKeys },
    { name: 'kit-picker', path: `/roles?mapping=${role?.oid}`, prepare: pickPeople },
    { name: 'kit-workbench', path: `/web-functions?permission=${permission}`, prepare: addEverybody },
    { name: 'kit-languages', path: `/banners?edit=${banner?.oid}`, prepare: showLanguages },
    { name: 'kit-viewer', path: '/company-documents', prepare: openPdf },
    { name: 'kit-crop', path: `/banners?edit=${banner?.oid}`, prepare: cropPicture },
    { name: 'kit-sort', path: '/banners', prepare: sortRows },
    { name: 'kit-form', path: '/messages?add=1', prepare: leaveFault },
    { name: 'kit-effects', path: '/banners', prepare: askToDelete },
    { name: 'kit-audience', path: `/surveys?audience=${draft?.oid}` },
    { name: 'kit-history', path: `/themes?details=${changed?.oid}`, prepare: openHistory },
    { name: 'kit-undo', path: '/parameters', prepare: deleteOne },
  ];
};
