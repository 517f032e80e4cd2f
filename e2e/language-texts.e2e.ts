import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { confirmSheet } from './effects.ts';
import { choose, faultAt, field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

const row = (text: string) => page.locator('tr[data-row-key]').filter({ hasText: text });
const heading = (text: string) => page.getByRole('heading', { name: text, exact: true, level: 1 });
const wording = (language: string) => page.getByRole('listitem', { name: language }).getByRole('textbox');
const saves = (how: () => Promise<void>, code?: string) => expectWrite(page, /^\/api\/lang\//, how, code);
const bar = () => page.getByRole('region', { name: '在页面上修改文字' });

test('a text of the console is reworded and put back, at once and without a reload', async () => {
  await page.goto('/language-texts?q=language_text.title');
  await expect(heading('多语言文本')).toBeVisible();
  await row('简体').getByRole('button', { name: /^编辑/ }).click();
  await expect(wording('English')).toHaveValue('Language texts');
  expect(await findings(page)).toEqual([]);
  await wording('English').fill('Language texts {name}');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '内容 · English')).toHaveText('原文没有占位符，这里也不能有');
  await wording('English').fill('Texts');
  await wording('简体').fill('多語言文字与标签'.repeat(2));
  await expect(page.getByText('含有另一种字体的字：語')).toBeVisible();
  await expect(page.getByText(/比原文宽得多/)).toBeVisible();
  await wording('简体').fill('文字库');
  await saves(() => page.getByRole('button', { name: '保存' }).click());
  await expect(heading('文字库')).toBeVisible();
  await expect(row('简体')).toContainText('默认：多语言文本');

  // What was in force is there from the first paint on.
  await page.reload({ waitUntil: 'commit' });
  await expect(heading('文字库')).toBeVisible();
  await row('简体').focus();
  await saves(() =>
    row('简体')
      .getByRole('button', { name: /^恢复默认/ })
      .click(),
  );
  await expect(heading('多语言文本')).toBeVisible();
  await saves(() =>
    row('English')
      .getByRole('switch', { name: / English 的状态$/ })
      .click(),
  );
  await page.goto('/language-texts?wording=REWORDED');
  await row('English').getByRole('checkbox').check();
  await saves(() => page.getByRole('button', { name: '恢复默认' }).last().click());
  await expect(row('English')).toHaveCount(0);
});

test('a text that is changed is shown at once in other browsers', async ({ browser }) => {
  const other = await administratorPage(browser);
  await other.goto('/language-texts');
  const title = other.getByRole('heading', { name: '文字仓库', exact: true, level: 1 });
  await page.goto('/language-texts?q=language_text.title');
  await row('简体').getByRole('button', { name: /^编辑/ }).click();
  await wording('简体').fill('文字仓库');
  // A page that was opened asks five times within eight seconds, and then not before 30 seconds are over.
  let asked = 0;
  other.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/lang/texts') asked += 1;
  });
  await other.reload();
  await expect.poll(() => asked).toBe(5);
  await expect(other.getByRole('heading', { name: '多语言文本', exact: true, level: 1 })).toBeVisible();
  await saves(() => page.getByRole('button', { name: '保存' }).click());
  await expect(title).toBeVisible({ timeout: 12_000 });
  await row('简体').focus();
  await saves(() =>
    row('简体')
      .getByRole('button', { name: /^恢复默认/ })
      .click(),
  );
  await expect(title).toHaveCount(0, { timeout: 12_000 });
  await other.context().close();
});

test('texts of the app are added in several languages, found where one is missing, and deleted after a sheet', async () => {
  await page.goto('/language-texts?add=1');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '多语言编号')).toBeVisible();
  await field(page, '多语言编号').fill('app.story');
  await field(page, '用于 APP').click();
  await wording('简体').fill('{name}，你好');
  await wording('Tiếng Việt').fill('Xin chào');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(faultAt(page, '内容 · Tiếng Việt')).toHaveText('占位符必须与原文相同：{name}');
  await wording('Tiếng Việt').fill('Xin chào {name}');
  await saves(() => page.getByRole('button', { name: '保存' }).click());
  await page.goto('/language-texts?missing=en');
  await expect(row('app.story')).toHaveCount(2);
  await row('简体').getByRole('button', { name: /^删除/ }).click();
  await confirmSheet(page);
  await expect(row('app.story')).toHaveCount(1);
});

test('in a low window, a refused field is above what sticks to the end of the form, with its words', async () => {
  await page.setViewportSize({ width: 1120, height: 760 });
  await page.goto('/language-texts?q=import.commit');
  await row('English').getByRole('button', { name: /^编辑/ }).click();
  await wording('Tiếng Việt').fill('Nhập {nonsense}');
  await page.keyboard.press('Control+Enter');
  const words = faultAt(page, '内容 · Tiếng Việt');
  await expect(words).toHaveText('占位符必须与原文相同：{count}');
  await expect(page.getByRole('alert').filter({ hasText: '请更正' })).toBeVisible();
  const isOnTop = (element: Element): boolean => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 2, y)));
  };
  await expect.poll(() => words.evaluate(isOnTop)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a click on any text opens it, F2 lists the texts, and it ends with the mode', async () => {
  await page.goto('/themes');
  await expect(heading('主题')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('修改文字');
  await page.getByRole('option', { name: '在页面上修改文字' }).click();
  await expect(bar()).toBeVisible();

  await page.getByRole('button', { name: '高级搜索' }).click();
  const dialog = page.getByRole('dialog');
  await expect(wording('简体')).toHaveValue('高级搜索');
  await wording('简体').fill('筛选条件');
  await saves(() => dialog.getByRole('button', { name: '保存' }).click());
  await expect(page.getByRole('button', { name: '筛选条件' })).toBeVisible();

  await page.getByRole('link', { name: 'APP 横幅' }).first().click();
  await expect(wording('简体')).toHaveValue('APP 横幅');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('link', { name: 'APP 横幅' })
    .first()
    .click({ modifiers: ['Alt'] });
  await expect(page).toHaveURL(/\/banners/);
  await expect(page).toHaveTitle('APP 横幅 - Steward');

  // Also while a field has the focus.
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('F2');
  await expect(dialog.getByRole('listitem').first()).toContainText('快速搜索');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '筛选条件' }).focus();
  await page.keyboard.press('F2');
  await expect(dialog.getByRole('listitem').first()).toContainText('筛选条件');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '恢复 简体 的默认文字' }).click();
  await saves(() => dialog.getByRole('button', { name: '保存' }).click());
  await expect(page.getByRole('button', { name: '筛选条件' })).toHaveCount(0);

  // Nothing is covered by the bar: Save of a form can be clicked, and its wording is what one writes at once.
  await page
    .getByRole('main')
    .getByRole('button', { name: '新增' })
    .first()
    .click({ modifiers: ['Alt'] });
  await page.getByRole('main').getByRole('button', { name: '保存' }).click();
  await expect(wording('简体')).toHaveValue('保存');
  await expect(wording('简体')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/banners$/);

  // What is searched and stored has no marks.
  const asked = page.waitForRequest((request) => request.url().includes('/api/banner/finesearch'));
  await page.keyboard.press('r');
  expect((await asked).url()).not.toMatch(/%E2%81%A3/);
  await bar().getByRole('button', { name: '结束修改' }).click();
  await expect(bar()).toHaveCount(0);
  expect(await page.getByRole('main').innerText()).not.toContain('\u2063');
});

test('what is outdated or missing in a language is found by the filters', async () => {
  await page.goto('/language-texts?add=1');
  await field(page, '多语言编号').fill('story.morning');
  await wording('简体').fill('早上好');
  await wording('English').fill('Good morning');
  await saves(() => page.getByRole('button', { name: '保存' }).click());
  await expect(heading('多语言文本')).toBeVisible();
  await page.goto('/language-texts?q=story.morning');
  await row('English').getByRole('button', { name: /^编辑/ }).click();
  await wording('简体').fill('早安');
  await saves(() => page.getByRole('button', { name: '保存' }).click());
  await expect(row('English')).toContainText('待更新');

  await page.goto('/language-texts');
  await page.getByRole('button', { name: '高级搜索' }).click();
  await choose(page, '语言版本待更新', '是');
  await expect(page).toHaveURL(/outdated=Y/);
  await expect(row('story.morning')).toHaveCount(1);
  await expect(row('story.morning')).toContainText('English');
  await expect(row('story.morning')).toContainText('待更新');
  await page.getByRole('button', { name: '移除筛选：语言版本待更新' }).click();
  await choose(page, '缺少语言', 'Tiếng Việt');
  await expect(page).toHaveURL(/missing=vi/);
  await expect(row('story.morning')).toHaveCount(2);
  await page.goto('/language-texts?outdated=Y');
  await row('story.morning').getByRole('button', { name: /^编辑/ }).click();
  await page.getByRole('button', { name: '标为最新' }).click();
  await saves(() => page.getByRole('button', { name: '保存', exact: true }).click());
  await expect(row('story.morning')).toHaveCount(0);
});

test('rewordings of a spreadsheet are checked by the rules of the form, and shown at once', async () => {
  await page.goto('/language-texts?q=language_text.title');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  const lines = [
    '多语言编号,简体,繁體,English,Tiếng Việt',
    'language_text.title,文字总表,多語言文字,Language texts,Văn bản đa ngôn ngữ',
    'common.selected,已选 {count} 项,已選 {count} 筆,Chosen,Đã chọn {count}',
    'story.imported,新的,,New,',
  ];
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: '文字.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await expect(dialog.getByText(/占位符|\{count\}/).first()).toBeVisible();
  await dialog.getByRole('button', { name: '修改单元格' }).first().click();
  await dialog.getByRole('textbox', { name: '修改单元格' }).fill('Chosen: {count}');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '导入 3 行' }).click();
  await expect(dialog.getByText(/^已导入/)).toBeVisible();
  await expect(heading('文字总表')).toBeVisible();
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await expect(heading('多语言文本')).toBeVisible();
  await page.keyboard.press('Escape');
});
