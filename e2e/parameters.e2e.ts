import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { confirmed, sheet } from './effects.ts';
import { expectExport } from './downloads.ts';
import { administratorPage } from './sign-in.ts';
import { faultAt, field } from './fields.ts';
import { expect, inMotion, test } from './story.ts';
import { expectWrite } from './writes.ts';

/*
 * Parameters, and with them everything that all lists and forms do: the kit is tested once here, and other screens only
 * have stories about what is specific to them. every-screen.e2e.ts verifies that each screen uses the kit.
 */

const row = (page: Page, text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });

const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '参数数据' })).toBeVisible();

const saves = (page: Page, how: () => Promise<void>) => expectWrite(page, /^\/api\/data\/param/, how);

test.describe.configure({ mode: 'serial' });
test.use(inMotion);

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/parameters');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

test('the quick search finds both scripts and is part of the address', async () => {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('應用類型');
  await expect(page.getByText('共 3 项')).toBeVisible();
  await page.getByRole('searchbox').fill('应用类型');
  await expect(page).toHaveURL(/q=%E5%BA%94/);
  await expect(page.getByText('共 3 项')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('searchbox').fill('没有这样的参数');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('filters, sort and page survive a reload', async () => {
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  await panel.getByText('启用', { exact: true }).click();
  await expect(page).toHaveURL(/status=Y/);
  await expect(panel.getByText('项符合')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: '高级搜索' })).toBeFocused();
  const head = await page.getByRole('columnheader', { name: '代码' }).elementHandle();
  const second = page.waitForResponse((answer) => answer.url().includes('pageNum=2'));
  // Before the first click has been rendered: neither may undo the other.
  await page
    .getByRole('navigation', { name: '分页' })
    .getByText('2', { exact: true })
    .evaluate((next: HTMLElement, sorts) => {
      (sorts as HTMLElement | null)?.click();
      next.click();
    }, head);
  await second;
  await expect(page).toHaveURL(/status=Y.{0,200}sort=paramcode.{0,200}page=2/);
  const rows = page.locator('tr[data-row-key]');
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const before = await rows.allInnerTexts();
  await page.reload();
  await expect(rows.first()).toBeVisible();
  expect(await rows.allInnerTexts()).toEqual(before);
  await page.getByRole('button', { name: '移除筛选：状态' }).click();
  await expect(page).not.toHaveURL(/status/);
});

test('hidden and moved columns stay that way', async () => {
  const heads = async () => {
    const texts = await page.getByRole('columnheader').allInnerTexts();
    return texts.map((text) => text.trim()).filter(Boolean);
  };
  const nameStandsBeforeCode = async () => {
    const texts = await heads();
    return texts.includes('名称') && texts.indexOf('名称') < texts.indexOf('代码');
  };
  await page.getByRole('button', { name: '选择列' }).click();
  // With the keyboard: the popup is attached to its button, which moves while the page is still settling.
  await page.getByRole('checkbox', { name: '上级参数' }).press('Space');
  await expect(page.getByRole('columnheader', { name: '上级参数' })).toHaveCount(0);
  await page.getByRole('button', { name: '移动“名称”' }).press('ArrowUp');
  await expect.poll(nameStandsBeforeCode).toBe(true);
  await page.reload();
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
  await expect.poll(nameStandsBeforeCode).toBe(true);
  expect(await heads()).not.toContain('上级参数');
  await page.getByRole('button', { name: '选择列' }).click();
  // Columns that are not yet forgotten when the page closes would stay with the person, in other files' stories too.
  const restored = page.waitForResponse(
    (answer) => answer.url().includes('/user/preference') && answer.request().method() === 'DELETE',
  );
  await page.getByRole('button', { name: '恢复默认' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: '上级参数' })).toBeVisible();
  await restored;
  await page.keyboard.press('Escape');
});

test('a view is saved under a name and restored with one click', async () => {
  await page.goto('/parameters?status=Y&sort=-paramcode');
  await listIsThere(page);
  await page.getByRole('button', { name: '我的视图' }).click();
  const views = page.getByRole('tooltip').filter({ hasText: '我的视图' });
  await expect(views.getByText('把当前的搜索、筛选和排序存成视图')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await views.getByLabel('视图名称').fill('启用的');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('button', { name: '启用的', exact: true })).toHaveAttribute('aria-current', 'true');

  await page.goto('/parameters');
  await listIsThere(page);
  await page.getByRole('button', { name: '我的视图' }).click();
  await views.getByRole('button', { name: '启用的', exact: true }).click();
  await expect(page).toHaveURL(/\/parameters\?sort=-paramcode&status=Y$/);

  await page.getByRole('button', { name: '我的视图' }).click();
  await views.getByRole('button', { name: '删除视图“启用的”' }).click();
  await expect(views.getByRole('button', { name: '启用的', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('rows are selected with Shift, by page, and by selecting all that match', async () => {
  await page.goto('/parameters');
  const boxes = page.locator('tr[data-row-key]').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: /^已选/ });
  await expect(bar).toContainText('已选 4 项');
  const all = bar.getByRole('button', { name: /选择全部/ });
  const total = /\d+/.exec(await all.innerText())?.[0];
  await all.click();
  await expect(bar).toContainText(`已选 ${total} 项`);
  await bar.getByRole('button', { name: '取消选择' }).click();
  await expect(bar).toHaveCount(0);
});

test('the add form shows each error at its field and loses nothing', async () => {
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '信息不完整' })).toBeVisible();
  await expect(faultAt(page, '参数类型')).toBeVisible();
  await expect(field(page, '参数类型')).toBeFocused();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: '选择参数类型' }).click();
  const picker = page.getByRole('dialog', { name: '选择参数类型' });
  await picker.getByRole('button', { name: '确定' }).click();
  await page.getByRole('dialog', { name: '警告' }).getByRole('button').click();
  await picker.getByRole('searchbox').fill('AppType');
  await expect(picker.locator('tr[data-row-key]')).toHaveCount(1);
  await picker.locator('tr[data-row-key="AppType"]').dblclick();
  await expect(field(page, '类型名称')).toHaveValue('应用类型');

  await field(page, '代码').fill('P');
  await field(page, '名称').fill('端到端');
  await field(page, '排序').fill('x');
  await expect(faultAt(page, '排序')).toHaveText('请输入正整数');
  await field(page, '排序').fill('77');
  await field(page, '排序').press('Enter');
  await expect(faultAt(page, '代码')).toHaveText('同一类型和上级下已有此代码');
  await expect(field(page, '代码')).toBeFocused();
  await expect(field(page, '名称')).toHaveValue('端到端');

  await field(page, '代码').fill('E2E-1');
  await field(page, '扩展名称').fill('第一行');
  await saves(page, () => field(page, '扩展名称').press('Control+Enter'));
  await listIsThere(page);
});

test('a reload keeps what was typed, and Enter on a row opens it', async () => {
  await page.goto('/parameters?q=E2E-1');
  await row(page, 'E2E-1').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/edit=/);
  await expect(page.getByText('创建人')).toBeVisible();
  await field(page, '名称').fill('端到端二');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('已恢复您上次未保存的内容。')).toBeVisible();
  await expect(field(page, '名称')).toHaveValue('端到端二');
  await saves(page, () => field(page, '名称').press('Enter'));
  await expect(row(page, '端到端二')).toBeVisible();
});

test('leaving with unsaved changes asks for confirmation', async () => {
  await row(page, 'E2E-1').click();
  await field(page, '名称').fill('不保存');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog').filter({ hasText: '确定退出吗？' });
  await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toHaveCount(0);
  await expect(field(page, '名称')).toHaveValue('不保存');
  await page.goBack();
  await question.getByRole('button', { name: '退出' }).click();
  await listIsThere(page);
  await expect(row(page, '端到端二')).toBeVisible();
});

test('a stale version is resolved field by field', async () => {
  // The navigation of the previous story may still be pending, and would close the opened row.
  await expect(async () => {
    if (!page.url().includes('edit=')) await row(page, 'E2E-1').click({ timeout: 3_000 });
    await expect(field(page, '名称')).toHaveValue('端到端二', { timeout: 3_000 });
  }).toPass();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, '名称').fill('别人的名称');
  await saves(other, () => field(other, '名称').press('Enter'));
  await other.close();

  await field(page, '排序').fill('78');
  await field(page, '排序').press('Enter');
  const conflict = page.getByRole('dialog', { name: '此记录已被他人修改' });
  await expect(conflict.getByRole('radio', { name: '名称：对方的' })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: '排序：我的' })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await saves(page, () => conflict.getByRole('button', { name: '保存所选' }).click());
  await expect(row(page, '别人的名称')).toContainText('78');
});

test('the status is saved at once', async () => {
  const status = row(page, 'E2E-1').getByRole('switch');
  await expect(status).toBeChecked();
  await saves(page, () => status.click());
  await expect(status).not.toBeChecked();
  await page.goto('/parameters?status=N&q=E2E-1');
  await expect(row(page, 'E2E-1')).toBeVisible();
});

test('a rejected status change is reverted with the reason', async () => {
  await page.route('**/api/data/param', (route) =>
    route.fulfill({ json: { code: '502', reason: 'wire.gone', message: '此数据已不存在', content: null } }),
  );
  const status = row(page, 'E2E-1').getByRole('switch');
  await status.click();
  await expect(page.getByText('此数据已不存在')).toBeVisible();
  await expect(status).not.toBeChecked();
  await page.unroute('**/api/data/param');
});

test('the names in other languages are in the form, and are saved with it', async () => {
  await row(page, 'E2E-1')
    .getByRole('button', { name: /多语言名称/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^编辑参数 别人的名称 \(E2E-1\)$/ })).toBeVisible();
  await page.getByRole('button', { name: '新增所缺语言' }).click();
  const version = (language: string) => page.getByRole('listitem', { name: language, exact: true });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(4);
  await expect(version('简体').getByLabel('名称')).toBeFocused();
  for (const [language, name] of [
    ['简体', '中文名'],
    ['English', 'A name'],
    ['Tiếng Việt', 'Tên'],
  ] as const)
    await version(language).getByLabel('名称').fill(name);
  await version('繁體').getByRole('button', { name: '删除 繁體' }).click();
  await version('English').getByRole('switch').click();
  expect(await findings(page)).toEqual([]);
  await saves(page, () => page.getByRole('button', { name: '保存' }).click());
  await listIsThere(page);
  await expect(row(page, 'E2E-1').getByRole('img', { name: /简体：有、繁體：缺少、English：有/ })).toBeVisible();
  // The reader's name comes first, and the stored one is beside it.
  await expect(row(page, 'E2E-1')).toContainText('中文名别人的名称');
});

test('the export contains the rows of the list', async () => {
  await expectExport(page);
});

test('deleting names the rows first', async () => {
  await row(page, 'E2E-1').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: '已选 1 项' })).toBeVisible();
  await page.getByRole('button', { name: '删除' }).click();
  await expect(sheet(page)).toContainText('中文名 (E2E-1)');
  await confirmed(page, '删除');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
});
