import type { FileChooser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { apkOf, pdfOf, pngOf } from '#platform/files/server/files.testing.ts';
import { effectsReason } from '#platform/wire/endpoint.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { administrator, seal, send } from './administrator-calls.ts';
import { countEffort } from './effort.ts';
import { confirmed, sheet } from './effects.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectConfirmedWrite, expectWrite } from './writes.ts';

/*
 * The tasks of docs/tasks.md, each from the home page, with the hand between mouse and keyboard as somebody would who
 * does it every week. None may take more clicks, keys, or file dialogs than the page says.
 */

type Member = { id: string; name: string; plantname: string };

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const pages = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

// A product of its own: the stories of other files find theirs as they expect it.
test.use({ settings: { DEMO_EMPLOYEES: '310' } });

let page: Page;
let effort: Awaited<ReturnType<typeof countEffort>>;
let promised: string;

/** Calls the API with the session of the page. */
const api = <Content>(path: string): Promise<Content> =>
  page.evaluate(async (at) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const answer = (await (await fetch(`/api${at}`, { headers })).json()) as { content: never };
    return answer.content;
  }, path);

/** Employees, the administrator not among them. */
const members = async (): Promise<Member[]> => {
  await page.goto('/home');
  return (await api<{ list: Member[] }>('/hr/member?pageSize=100')).list.filter(({ id }) => id !== 'admin');
};

/** Does a task from the home page, and compares what it took with its line in docs/tasks.md: "3 + 12 + 1". */
const task = async (name: string, does: () => Promise<void>): Promise<void> => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  effort.take();
  await does();
  const { clicks, keys, dialogs } = effort.take();
  const line = promised.split('\n').find((one) => one.startsWith(`| ${name} |`)) ?? '';
  const [mostClicks = 0, mostKeys = 0, mostDialogs = 0] = (line.split(' | ')[2] ?? '')
    .split(' + ')
    .map(Number.parseFloat);
  expect(clicks, 'clicks').toBeLessThanOrEqual(mostClicks);
  expect(keys, 'keys').toBeLessThanOrEqual(mostKeys);
  expect(dialogs, 'file dialogs').toBeLessThanOrEqual(mostDialogs);
};

/** The answer comes before the form knows that it is saved; until then the browser would ask whether to leave. */
const mayLeave = (): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))), {
      message: 'the page may be left without a question',
    })
    .toBe(true);

/** Saves with the keys: the sheet, if there is one, is confirmed by Enter. */
const saves = async (paths: RegExp): Promise<void> => {
  const answer = async (key: string): Promise<{ code: string; reason?: string }> => {
    const written = page.waitForResponse(
      (one) => paths.test(new URL(one.url()).pathname) && one.request().method() !== 'GET',
    );
    await page.keyboard.press(key);
    return (await (await written).json()) as { code: string; reason?: string };
  };
  const first = await answer('Control+Enter');
  if (first.reason === effectsReason) {
    await expect(sheet(page).getByRole('button').first()).toBeFocused();
    expect((await answer('Enter')).code).toBe('200');
  } else expect(first.code).toBe('200');
  await mayLeave();
};

const typed = async (...steps: string[]): Promise<void> => {
  for (const step of steps) {
    if (step.startsWith('{')) await page.keyboard.press(step.slice(1, -1));
    else await page.keyboard.type(step);
  }
};

test.beforeAll(async ({ browser }) => {
  promised = await readFile(new URL('../docs/tasks.md', import.meta.url), 'utf8');
  page = await administratorPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  effort = await countEffort(page);
});
test.afterAll(() => page.context().close());

test('a banner for two weeks in four languages', () =>
  task('A banner for two weeks, in four languages', async () => {
    await pages(page, 'APP 横幅').click();
    await expect(page.getByRole('heading', { name: 'APP 横幅', exact: true })).toBeVisible();
    await page.keyboard.press('n');
    await expect(field(page, '编号')).toBeFocused();
    await typed('MID-AUTUMN', '{Tab}', '{Tab}', '中秋团圆');
    const picture = async (name: string) => ({ name, mimeType: 'image/png', buffer: await pngOf() });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /图片$/ }).first().click();
    await (await chooser).setFiles(await picture('autumn.png'));
    await field(page, '网页地址').click();
    await typed('https://example.com/autumn', '{Tab}', '2026-09-20 00:00', '{Tab}');
    const versions = page.waitForEvent('filechooser');
    await page.getByTestId('version-files').locator('..').getByRole('button').first().click();
    await (await versions).setFiles(await Promise.all(['zh-CN.png', 'zh-TW.png', 'en.png', 'vi.png'].map(picture)));
    await expect(page.getByRole('button', { name: '预览 vi.png' })).toBeVisible();
    await saves(/^\/api\/(upload\/)?banner/);
    await expect(row(page, 'MID-AUTUMN')).toBeVisible();
  }));

/** Opens the palette, types, and takes what it offers first. */
const palette = async (words: string, offered: RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { selected: true })).toHaveText(offered);
  await page.keyboard.press('Enter');
};
/** Chooses files in the dialog that a press of the mouse opens. */
const chooseFiles = async (
  opens: () => Promise<void>,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await opens();
  await (await chooser).setFiles(files);
};
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(name) });
const apk = 'application/vnd.android.package-archive';

test('a page of the handbook is replaced', async () => {
  await page.goto('/documents?add=1');
  await field(page, '名称').fill('员工手册 第 3 页');
  await page.getByRole('dialog').locator('input[type="file"]').first().setInputFiles(pdf('page-3.pdf'));
  await expect(page.getByRole('dialog').getByRole('button', { name: /^预览.{0,200}page-3/ })).toBeVisible();
  await saves(/^\/api\/(upload\/)?document/);
  await task('Replace the third page of the handbook', async () => {
    await palette('手册 第 3', /员工手册 第 3 页/);
    const form = page.getByRole('dialog', { name: /^编辑/ });
    await chooseFiles(() => form.getByRole('button', { name: /^更换/ }).first().click(), pdf('page-3-new.pdf'));
    await expect(form.getByRole('button', { name: /^预览.{0,200}page-3-new/ })).toBeVisible();
    await saves(/^\/api\/(upload\/)?document/);
    await expect(row(page, 'page-3-new.pdf')).toBeVisible();
  });
});

test('version 3.0 is published', () =>
  task('Publish version 3.0 for Android', async () => {
    await pages(page, 'APP 版本').click();
    await expect(page.getByRole('heading', { name: 'APP 版本', exact: true })).toBeVisible();
    await page.keyboard.press('n');
    await field(page, '版本号').click();
    await typed('3.0.0');
    await field(page, '最新版').click();
    await page.keyboard.press('Tab');
    await typed('全新首页');
    await chooseFiles(() => page.getByRole('button', { name: /^选择文件：安装包$/ }).click(), {
      name: 'steward-3.0.0.apk',
      mimeType: apk,
      buffer: apkOf(Buffer.alloc(2_000, '3')),
    });
    await expect(page.getByRole('button', { name: '更换：安装包' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await confirmed(page, '发布');
    await expect(row(page, '3.0.0')).toBeVisible();
  }));

test('the documents of a plant are sorted', async () => {
  await page.goto('/company-documents');
  for (const title of ['请假规定', '食堂菜单', '班车时刻']) {
    await page.getByRole('button', { name: /^新增/ }).first().click();
    const form = page.getByRole('dialog', { name: /^新增公司文件/ });
    await field(form, '标题').fill(title);
    await form.locator('input[type="file"]').setInputFiles(pdf(`${title}.pdf`));
    await expect(form.getByRole('button', { name: `预览 ${title}.pdf` })).toBeVisible();
    await saves(/^\/api\/(upload\/)?companydoc/);
    await expect(form).toHaveCount(0);
  }
  await task('Sort the documents of a plant', async () => {
    await pages(page, '公司文件').click();
    await page.getByRole('button', { name: '排序', exact: true }).click();
    const items = page.getByRole('dialog', { name: /的文件顺序$/ }).getByRole('listitem');
    await expect(items.first()).toBeFocused();
    const [from, to] = [items.nth(2), items.nth(0)];
    await from.dragTo(to, { sourcePosition: { x: 12, y: 20 }, targetPosition: { x: 12, y: 4 } });
    await expect(items.first()).toContainText('请假规定');
    await saves(/^\/api\/companydoc/);
  });
});

test('a department gets a function', async () => {
  await task('Give a department a function, and see who gains it', async () => {
    await palette('F005 权限', /打开权限/);
    await page.getByRole('button', { name: '新增条件' }).click();
    const adding = page.getByRole('dialog', { name: '新增条件' });
    await adding.getByRole('radio', { name: /部门/ }).click();
    await typed('{Tab}', '系統二課', '{Enter}');
    await expect(adding.getByText('已选 1 项')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '是谁？' }).click();
    await expect(page.getByRole('dialog', { name: '保存后的变化' }).getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await saves(/^\/api\/authandmap/);
  });
});

test('a person is blocked', async () => {
  const [person] = await members();
  await task('Block a person', async () => {
    await palette(`拉黑 ${person?.id}`, /拉黑/);
    const form = page.getByRole('dialog', { name: '新增黑名单' });
    await expect(form).toContainText(person?.name ?? '');
    await form.getByLabel('黑名单类型').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '禁止进入管理平台' }).click();
    await form.getByLabel('备注').click();
    await typed('丢失手机');
    await saves(/^\/api\/org\/blacklist/);
  });
});

test('somebody lacks a page', async () => {
  const [person] = await members();
  await task('Find out why somebody lacks a page', async () => {
    await palette(`检查权限 ${person?.id}`, /检查权限/);
    await expect(page.getByRole('heading', { name: '权限检查' })).toBeVisible();
    await page.getByRole('combobox', { name: '功能' }).click();
    await typed('F005');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '结论' })).toContainText('不能使用');
  });
});

test('a successor gets the rights of a person', async () => {
  const [person, successor] = (await members()).slice(10);
  const { list } = await api<{ list: { oid: string; id: string }[] }>('/access/functions?pageSize=100');
  const { jwt } = await administrator();
  for (const id of ['F008', 'F016']) {
    const authmaps = [{ type: 'H', contentoid: person?.id, containSub: 'N' }];
    const funcOid = list.find((one) => one.id === id)?.oid;
    const current = await api<object[]>(`${permissionCalls.read.path}?funcOid=${await seal(funcOid)}`);
    const identities = [...current, { funcOid, funcType: 'W', roleid: 'VIEWER', authmaps }];
    const given = await send('PUT', permissionCalls.save.path, jwt, { content: await seal(identities) });
    expect(given).toMatchObject({ code: '200' });
  }
  await task('Give all rights of a person to a successor', async () => {
    await palette(person?.id ?? '', /./);
    await page.getByRole('button', { name: '移交权限' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await typed(successor?.id ?? '', '{Enter}');
    await expect(dialog).toContainText('F016');
    await expectWrite(page, /^\/api\/person\/handover/, () => dialog.getByRole('button', { name: '移交权限' }).click());
  });
});

test('thirty people join a role', async () => {
  const people = (await members()).slice(20, 50);
  const { jwt } = await administrator();
  const role = { id: '00007300', name: '夜班', sourcetype: 'build', remark: '' };
  const added = await send('POST', roleCalls.add.path, jwt, { content: await seal(role) });
  expect(added.code).toBe('200');
  await page.evaluate((text) => navigator.clipboard.writeText(text), people.map(({ id }) => id).join('\n'));
  await task('Put 30 people into a role', async () => {
    await palette('夜班 映射', /映射/);
    await page.getByRole('button', { name: '新增人员' }).click();
    const dialog = page.getByRole('dialog', { name: '选择员工' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Control+v');
    await expect(dialog.getByText('已选 30 项')).toBeVisible();
    await page.keyboard.press('Enter');
    await expectConfirmedWrite(page, /^\/api\/rolemap/, () => page.keyboard.press('Control+Enter'));
  });
});
