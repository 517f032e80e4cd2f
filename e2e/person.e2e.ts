import type { Locator, Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administrator, seal, send } from './administrator-calls.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

type Member = { id: string; name: string };

let page: Page;
let token: string;
let leaver: Member | undefined;
let heir: Member | undefined;

const admin = async <Content>(method: string, path: string, fields?: Record<string, unknown>): Promise<Content> => {
  const { code, content } = await send<Content>(method, path, token, fields);
  if (code !== '200') throw new Error(`${method} ${path}: ${code}`);
  return content;
};

/** The leaver is mapped to a role, on the whitelist, and kept out of surveys. */
const giveLeaver = async (empid: string): Promise<void> => {
  const form = { id: '00000777', name: '移交试验', sourcetype: 'build', explain: '' };
  const { oid } = await admin<{ oid: string }>('POST', '/role', { content: await seal(form) });
  const mapping = [{ contenttype: 'H', contentoid: empid }];
  await admin('PUT', `/rolemap?roleOid=${oid}`, { content: await seal(mapping) });
  const white = [{ type: 'MAINTENANCE', contenttype: 'H', contentoid: empid }];
  await admin('POST', '/org/whitelist', { content: await seal(white) });
  const black = [{ blacktype: 'SURVEY', type: 'H', userid: empid, remark: '休假' }];
  await admin('POST', '/org/blacklist', { content: await seal(black) });
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: _product }) => {
  token = (await administrator()).jwt;
  const { list } = await admin<{ list: Member[] }>('GET', '/hr/member?pageSize=2');
  [leaver, heir] = list;
  await giveLeaver(leaver?.id ?? '');
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: /移交给接手人$/ });

/** Moves the focus forward to a control, as hands do. */
const tabTo = async (target: Locator): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [0] });
};

test('the page of a person shows functions with level, scope and reason, and leads to the access check', async () => {
  await page.goto('/person/admin');
  await expect(page.getByRole('region', { name: '管理平台账号' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await tab('功能').click();
  await expect(page).toHaveURL(/tab=functions/);
  const row = page.getByRole('row', { name: /F002/ });
  await expect(row).toContainText('授予权限');
  await expect(row).toContainText('角色 ROLE00000001');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /查看判断步骤/ }).click();
  await expect(page).toHaveURL(/\/access-check\?person=admin&function=/);
  await expect(page.getByRole('region', { name: '结论' })).toBeVisible();
});

test('entries of both lists say what of the person they name, and lead to the entry', async () => {
  await page.goto(`/person/${leaver?.id}`);
  const black = page.getByRole('region', { name: '黑名单' });
  await expect(black).toContainText('直接指定此人');
  await expect(black).toContainText('休假');
  await expect(page.getByRole('region', { name: '白名单' })).toContainText('维护期间可登录');
  expect(await findings(page)).toEqual([]);
  await black.getByRole('link', { name: '不参与问卷' }).click();
  await expect(page.getByRole('dialog', { name: '编辑黑名单条目' })).toContainText(leaver?.name ?? '');
});

test('rights are handed over by keys alone, and undone', async () => {
  await page.goto(`/person/${leaver?.id}`);
  const open = page.getByRole('button', { name: '移交权限' });
  await expect(open).toBeVisible();
  await tabTo(open);
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('combobox', { name: '接手人' })).toBeFocused();
  await page.keyboard.type(heir?.id ?? '');
  await expect(page.getByRole('option', { name: new RegExp(heir?.id ?? '') })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('checkbox', { name: /移交试验/ })).toBeChecked();
  await expect(dialog().getByRole('checkbox', { name: '维护期间可登录' })).toBeChecked();
  await expect(dialog()).toContainText(`仍归 ${leaver?.name}`);
  await expect(dialog()).toContainText('不参与问卷');
  expect(await findings(page)).toEqual([]);
  await tabTo(dialog().getByRole('button', { name: '移交权限' }));
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeHidden();
  const notice = page.locator('.ant-message');
  await expect(notice.getByText('已移交 2 项')).toBeVisible();
  await expect(page.getByRole('region', { name: '白名单' })).toContainText('没有白名单条目适用于此人');
  await page.keyboard.press('Control+z');
  await expect(notice.getByText('已撤销：')).toBeVisible();
  await expect(page.getByRole('region', { name: '白名单' })).toContainText('维护期间可登录');
});

test('a link of the access check asks whether to lift the block, and adds to the whitelist', async () => {
  const { list } = await admin<{ list: { oid: string }[] }>('POST', '/org/blacklist/condition', {
    content: await seal({ userid: leaver?.id }),
  });
  await page.goto(`/blacklist?q=${leaver?.id}&remove=${list[0]?.oid}`);
  const question = page.getByRole('dialog').filter({ hasText: leaver?.name ?? '' });
  await expect(question.getByRole('button', { name: /删\s?除/ })).toBeVisible();
  await question.getByRole('button', { name: /取\s?消/ }).click();
  await expect(question).toBeHidden();
  await expect(page).not.toHaveURL(/remove=/);
  await page.goto(`/whitelist?add=${heir?.id}`);
  await expect(page.getByRole('dialog', { name: '新增白名单' })).toContainText(heir?.name ?? '');
  await page.goto(`/web-users?add=${heir?.id}`);
  await expect(page.getByRole('dialog', { name: /新增管理平台用户/ })).toContainText(heir?.name ?? '');
});
