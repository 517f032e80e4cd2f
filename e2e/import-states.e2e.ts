import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administrator, seal, send } from './administrator-calls.ts';
import { confirmed, sheet } from './effects.ts';
import { employees } from './limited-people.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

// Every call is answered before its work is over, as with files that take long.
test.use({ settings: { IMPORT_WAIT: '0' } });
test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** Opens the import of a list and sends a file. */
const importFrom = async (screen: string, file: ReturnType<typeof csv>): Promise<Locator> => {
  await page.goto(screen);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await expect(dialog.getByText('可用的列')).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles(file);
  return dialog;
};

test('an unknown code is replaced by the one that was meant, in all such rows; the others are downloaded', async () => {
  const [one, two, three] = await employees();
  const dialog = await importFrom(
    '/blacklist',
    csv(
      '名单.csv',
      '黑名单类型,类型,编号,备注',
      `SURVYE,员工,${one?.id ?? ''},a`,
      `SURVYE,员工,${two?.id ?? ''},b`,
      `SURVEI,员工,${three?.id ?? ''},c`,
      'SURVEY,员工,NOBODY,d',
    ),
  );
  await expect(dialog.getByText('4 行有误', { exact: false }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const misspelt = dialog.locator('.import-faulty').filter({ hasText: 'SURVYE' });
  await expect(misspelt).toHaveCount(2);
  await misspelt.first().getByRole('button', { name: '所有这样的行都改' }).click();
  await expect(dialog.getByText('2 行有误', { exact: false }).first()).toBeVisible();
  const other = dialog.locator('.import-faulty').filter({ hasText: 'SURVEI' });
  await other.getByRole('button', { name: '改为 SURVEY' }).click();
  await expect(dialog.getByText('1 行有误', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入 3 行' })).toBeDisabled();
  const begun = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载有误的行' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe('黑名单条目 有误的行.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
});

test('columns that nobody knows by their headings are chosen by hand', async () => {
  const dialog = await importFrom(
    '/language-texts',
    csv('文案.csv', '代号,简体中文,台湾', 'story.mapped,故事,故事（台）'),
  );
  await expect(dialog.getByText('缺少必填的列', { exact: false })).toBeVisible();
  await expect(dialog.getByText('不导入的列：代号、台湾')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const choose = async (column: string, heading: string): Promise<void> => {
    await dialog.locator('.import-mapping label').filter({ hasText: column }).getByRole('combobox').click();
    await page.locator('.ant-select-dropdown:visible').getByText(heading, { exact: true }).click();
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  };
  await choose('多语言编号', '代号');
  await choose('繁體', '台湾');
  await dialog.getByRole('button', { name: '按此重新检查' }).click();
  await expect(dialog.getByText('不导入的列', { exact: false })).toHaveCount(0);
  await expect(dialog.getByRole('cell', { name: '故事（台）' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入 1 行' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('已导入：新增 1 行，修改 0 行')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
});

test('another file has the kind of the one before, and the columns that were chosen for that kind', async () => {
  await page.goto('/imports');
  await page.getByRole('main').getByRole('button', { name: /^导入/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '多语言' }).first().click();
  const send = (text: string): Promise<void> =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles(csv('下一份.csv', '台湾,代号,简体中文', `${text},story.next,故事`));
  await send('下一个故事');
  await expect(dialog.getByRole('cell', { name: '下一个故事' })).toBeVisible();
  await expect(dialog.getByText('不导入的列', { exact: false })).toHaveCount(0);
  await dialog.getByRole('button', { name: '换一个文件' }).click();
  await expect(dialog.getByText('可用的列')).toBeVisible();
  await send('再下一个故事');
  await expect(dialog.getByRole('cell', { name: '再下一个故事' })).toBeVisible();
});

test('a file that is no table of this list says so', async () => {
  const dialog = await importFrom('/parameters', csv('别的.csv', '甲,乙', '1,2'));
  await expect(dialog.getByText('第一行不是本表的列标题', { exact: false })).toBeVisible();
});

test('undoing an import names the rows that have changed since, and changes nothing', async () => {
  const dialog = await importFrom(
    '/parameters',
    csv(
      '参数.csv',
      '参数类型,类型名称,代码,名称,排序,名称（English）',
      'UndoneList,清单,A,甲,1,One',
      'UndoneList,清单,B,乙,2,',
    ),
  );
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog.getByText('已导入：新增 2 行，修改 0 行')).toBeVisible();
  const { jwt } = await administrator();
  const found = await send<{ list: { oid: string; paramcode: string }[] }>(
    'GET',
    '/data/param/search?simplifiedFilter=UndoneList',
    jwt,
  );
  const oid = found.content.list.find(({ paramcode }) => paramcode === 'B')?.oid;
  expect((await send('PUT', '/data/param', jwt, { content: await seal({ oid, paramname: '改过' }) })).code).toBe('200');
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  const why = dialog.getByText('无法撤销导入：', { exact: false });
  await expect(why).toContainText('改过');
  // The time as the console shows it, and the reason in one place.
  await expect(why).toContainText(/\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}/);
  await expect(dialog.getByRole('button', { name: '撤销导入' })).toBeEnabled();
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  // The notices about it are read: the dialog says what they say.
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeAttached();
  await expect(dialog.getByText('已导入：新增 2 行，修改 0 行')).toBeVisible();
});

test('the undoing of an import is followed until it is over, also when the connection is lost', async () => {
  const dialog = await importFrom(
    '/parameters',
    csv('撤.csv', '参数类型,类型名称,代码,名称,排序', 'FollowedUndo,清单,A,甲,1'),
  );
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText('已导入：新增 1 行，修改 0 行')).toBeVisible();
  await page.goto('/imports?q=撤.csv');
  await page.getByRole('row').filter({ hasText: '撤.csv' }).getByRole('button', { name: '撤销导入' }).click();
  // The server works on it for longer than this test would wait, and cannot be reached in between.
  let [isOver, isLost] = [false, false];
  await page.route('**/api/import/item?**', async (route) => {
    if (isLost) return route.abort('internetdisconnected');
    const response = await route.fetch();
    const json = (await response.json()) as { content: object };
    const working = isOver ? {} : { state: 'undoing', percent: 40 };
    return route.fulfill({ response, json: { ...json, content: { ...json.content, ...working } } });
  });
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click();
  const followed = page.getByRole('dialog', { name: '导入' });
  await expect(followed.getByText('正在撤销 撤.csv 的导入')).toBeVisible();
  await expect(followed.getByText('40%')).toBeVisible();
  expect(await findings(page, '.import-busy')).toEqual([]);
  const lost = page.waitForEvent('requestfailed');
  isLost = true;
  await lost;
  isLost = false;
  isOver = true;
  await expect(followed.getByText('导入已撤销，数据恢复原样')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Escape');
  await expect(followed).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '撤.csv' })).toContainText('已撤销');
});

test('what an import does to people is asked for also when it takes long, and again after it was declined', async () => {
  const [one] = await employees();
  await page.goto('/imports');
  await page.getByRole('main').getByRole('button', { name: '导入' }).first().click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog.getByRole('combobox', { name: '导入什么' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('员工', { exact: true }).click();
  const begun = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载现有数据' }).click();
  await begun;
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(
      csv(
        '离职.csv',
        'empid,name,coid,plantid,inservice',
        `${one?.id ?? ''},${one?.name ?? ''},${one?.coid ?? ''},${one?.plantid ?? ''},N`,
      ),
    );
  const write = dialog.getByRole('button', { name: '导入 1 行' });
  await write.click();
  await expect(sheet(page).getByText('1 人离职，立即失去所有权限')).toBeVisible();
  await sheet(page).getByRole('button', { name: '取消' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await write.click();
  await expect(sheet(page)).toBeVisible();
  await confirmed(page, '确认导入');
  await expect(dialog.getByText('已导入：新增 0 行，修改 1 行')).toBeVisible();
});

test('what was chosen to import last is chosen again', async () => {
  const opened = async () => {
    await page.goto('/imports');
    await page.getByRole('main').getByRole('button', { name: '导入' }).first().click();
    return page.getByRole('dialog', { name: '导入' });
  };
  await (await opened()).getByRole('combobox', { name: '导入什么' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('白名单条目', { exact: true }).click();
  await expect((await opened()).getByTitle('白名单条目', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: '下载模板' })).toBeVisible();
});
