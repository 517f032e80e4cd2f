import type { Locator, Page } from '@playwright/test';
import { fillCatalogue } from '#platform/process-catalogue/server/catalogue.testing.ts';
import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { findings } from './accessibility.ts';
import { administrator } from './administrator-calls.ts';
import { confirmed, sheet } from './effects.ts';
import { choose, faultAt, field, formItem } from './fields.ts';
import { functionCalls } from './function-calls.ts';
import { agents, call } from './pictures/calls.ts';
import { withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

const rows = (page: Page) => page.locator('tr[data-row-key]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const phone = (page: Page) => page.getByRole('complementary', { name: '手机预览' });
const dialog = (page: Page) => page.getByRole('dialog');
const writes = (page: Page, how: () => Promise<void>) => expectWrite(page, /^\/api\/mb\//, how);
const listIsThere = (page: Page) => expect(page.getByRole('heading', { name: '移动表单', exact: true })).toBeVisible();

/** The form at the start of the process, the only row with the stages in a menu. */
/** Of this story; others may have forms in the same product. */
const startForm = (page: Page) =>
  rows(page)
    .filter({ has: page.getByRole('button', { name: /^环节层级/ }) })
    .filter({ hasText: '出差申请' });

/** Finds an item by typing, and takes it. */
const takeItem = async (page: Page, name: string): Promise<void> => {
  await field(dialog(page), '项目').fill(name);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click();
  await expect(formItem(dialog(page), '项目')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
};

/** Chooses an action of a row, in its menu where the table is narrow. */
const act = async (page: Page, of: Locator, name: string): Promise<void> => {
  const [direct, folded] = [of.getByRole('button', { name }), of.getByRole('button', { name: /^操作/ })];
  await expect(direct.or(folded).first()).toBeVisible();
  if (await direct.count()) await direct.first().click();
  else {
    await folded.click();
    await page.getByRole('menuitem', { name }).click();
  }
};

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  await withDatabase((db) =>
    fillCatalogue(db, [
      {
        proid: 'trip',
        pronm: '出差申请',
        stages: [
          { lineid: 'trip', linenm: '出差申请', artid: 'trip-start', kind: 'START' },
          { lineid: 'approve', linenm: '主管审批', artid: 'trip-approve' },
        ],
        fields: [
          { artid: 'trip-start', id: 'city', name: '城市' },
          { artid: 'trip-start', id: 'days', name: '天数', type: 'long' },
          { artid: 'trip-start', id: 'from', name: '出发', type: 'date' },
          { artid: 'trip-start', id: 'hour', name: '时刻' },
        ],
      },
    ]),
  );
  page = await administratorPage(browser, { viewport: { width: 1600, height: 900 } });
  await page.goto('/mobile-forms');
  await listIsThere(page);
});
test.afterAll(() => page.context().close());

const chooseProcess = async (): Promise<void> => {
  await field(page, '流程编号').fill('trip');
  await expect(page.getByRole('option', { name: /出差申请/ })).toHaveCount(1);
  // Enter takes the only match.
  await field(page, '流程编号').press('Enter');
  await expect(field(page, '流程')).toHaveValue('出差申请');
};

test('a form is designed in two steps, with the phone beside it', async () => {
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await field(page, '环节编号').click();
  await expect(page.getByRole('dialog').getByText('请选择流程编号')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(faultAt(page, '流程编号')).toBeVisible();
  await chooseProcess();
  await page.getByRole('button', { name: '选择环节编号' }).click();
  await dialog(page).locator('tr[data-row-key]').filter({ hasText: '流程发起表单' }).dblclick();
  await expect(field(page, '表单版本号')).toHaveValue('trip-start');
  await field(page, '表单版本号').press('Enter');
  // A second Enter must not save a form without fields.
  await expect(page.locator('.kit-wizard-body :focus')).toHaveCount(1);

  // Two fields at once from the process, then one of its own.
  await page.getByRole('button', { name: '从流程加入' }).click();
  await dialog(page).getByRole('checkbox', { name: /城市/ }).check();
  await dialog(page).getByRole('checkbox', { name: /天数/ }).check();
  await dialog(page).getByRole('button', { name: '加入 2 个字段' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(phone(page).getByText('城市')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+Z');
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('button', { name: '新增字段' }).first().click();
  // The items depend on the type.
  await formItem(dialog(page), '项目').locator('.ant-select').click();
  await expect(dialog(page).getByText('请先选择字段类型')).toBeVisible();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(1);
  const editor = dialog(page);
  await field(editor, '标签').fill('出发时间');
  await choose(editor, '字段类型', '日期与时间');
  // Not finished yet, and drawn all the same.
  await expect(phone(page).last().getByText('出发时间')).toBeVisible();
  await expect(phone(page).last().getByText('未选择项目')).toBeVisible();
  await takeItem(page, '出发');
  await editor.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(faultAt(editor, '项目')).toHaveText('必须正好选择 2 个项目');
  await takeItem(page, '时刻');
  await field(editor, '标签（Tiếng Việt）').fill('Giờ khởi hành');
  await page.keyboard.press('Control+z');
  await expect(field(editor, '标签（Tiếng Việt）')).toHaveValue('');
  await page.keyboard.press('Control+Shift+z');
  await expect(field(editor, '标签（Tiếng Việt）')).toHaveValue('Giờ khởi hành');
  await field(editor, '标签（Tiếng Việt）').press('Enter');
  await expect(rows(page)).toHaveCount(3);
  expect.soft(await findings(page)).toEqual([]);

  // Turning editing off takes the required mark away.
  await row(page, '城市').getByRole('switch', { name: '城市：必填' }).click();
  await row(page, '城市').getByRole('switch', { name: '城市：可编辑' }).click();
  await expect(row(page, '城市').getByRole('switch', { name: '城市：必填' })).toBeDisabled();
  await expect(row(page, '城市').getByRole('switch', { name: '城市：必填' })).not.toBeChecked();

  // What was designed survives a reload.
  await page.reload();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(rows(page)).toHaveCount(3);
  await writes(page, () => page.getByRole('button', { name: '完成' }).click());
  await expect(startForm(page)).toContainText('出差申请');
});

test('a copy begins with the fields of its source while the process is the same', async () => {
  await act(page, startForm(page), '复制为新表单');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: '上一步' }).click();
  await field(page, '环节编号').fill('approve');
  await page.getByRole('option', { name: /主管审批/ }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(rows(page)).toHaveCount(0);
  await writes(page, () => page.getByRole('button', { name: '完成' }).click());
  await listIsThere(page);
  await expect(row(page, '主管审批')).toBeVisible();
});

test('fields of a saved form are changed, sorted and deleted at once', async () => {
  await act(page, startForm(page), '字段设计');
  await expect(rows(page)).toHaveCount(3);
  await writes(page, () =>
    row(page, '天数')
      .getByRole('switch', { name: /^天数：必填/ })
      .click(),
  );
  await expect(phone(page).getByTitle('必填')).toBeVisible();
  await act(page, row(page, '天数'), '新增下层字段');
  await field(dialog(page), '标签').fill('备注说明');
  await choose(dialog(page), '字段类型', '多行文本');
  await takeItem(page, '城市');
  await writes(page, () =>
    dialog(page)
      .getByRole('button', { name: /^保\s*存$/ })
      .click(),
  );
  await expect(row(page, '备注说明')).toBeVisible();

  await page.getByRole('button', { name: '调整字段顺序' }).click();
  await dialog(page).getByRole('listitem').first().press('Alt+End');
  await writes(page, () => dialog(page).getByRole('button', { name: '保存顺序' }).click());
  await expect(rows(page).last()).toContainText('城市');

  await act(page, row(page, '天数'), '删除');
  await expect(sheet(page)).toContainText('一并删除的下层字段：1');
  await confirmed(page, '删除字段');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: '返回' }).click();
});

test('choices of a drop-down are in the language of the preview, and buttons stay in sight in a low window', async () => {
  await page.getByRole('link', { name: '移动表单' }).first().click();
  await act(page, startForm(page), '字段设计');
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.getByRole('button', { name: '新增字段' }).first().click();
  const editor = dialog(page);
  for (const name of [/^取\s*消$/, /^保\s*存$/])
    await expect(editor.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await field(editor, '标签').fill('文件类别');
  await choose(editor, '字段类型', '下拉选择');
  await takeItem(page, '城市');
  await field(editor, '参数类型').fill('DocumentType');
  const shown = phone(page).last();
  await expect(shown.getByRole('option', { name: '作业指导' })).toBeAttached();
  await shown.getByRole('combobox', { name: '预览语言' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Tiếng Việt' }).click();
  await expect(shown.getByRole('option', { name: 'Hướng dẫn thao tác' })).toBeAttached();
  await expect(shown.getByRole('option', { name: '作业指导' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '退出' }).click();
  await expect(editor).toHaveCount(0);

  await page.getByRole('button', { name: '调整字段顺序' }).click();
  await expect(dialog(page).getByRole('button', { name: '保存顺序' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere(page);
});

test('the stages of a process are assigned once each, and listed on its start form', async () => {
  await act(page, startForm(page), '流程环节');
  const add = async (id: string): Promise<void> => {
    await page.getByRole('button', { name: '新增环节' }).first().click();
    await field(dialog(page), '环节编号').fill(id);
    await field(dialog(page), '环节').fill('主管审批');
    await field(dialog(page), '环节').press('Enter');
  };
  await add('approve');
  await expect(row(page, 'approve')).toBeVisible();
  await add('approve');
  await expect(faultAt(dialog(page), '环节编号')).toHaveText('此环节已分配给该流程');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '退出' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await startForm(page)
    .getByRole('button', { name: /^环节层级/ })
    .click();
  await expect(page.getByRole('menuitem', { name: /主管审批 \(approve\)/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('typing into a field of a form of 200 draws neither the other fields of the editor nor those of the phone again', async () => {
  const { jwt: token } = await administrator();
  const fields = Array.from({ length: 200 }, (_, place) => ({
    columnlabel: `field${place}`,
    columnlabelName: `大表单字段 ${place}`,
    columntype: 'txt',
    columnList: [{ id: `item${place}`, name: `项目 ${place}`, type: 'string' }],
  }));
  const large = { proid: 'large', pronm: '大表单', lineid: 'large', linenm: '大表单', artid: 'large-1' };
  await call(mobileFormWrites.add, { content: { ...large, proshowList: fields } }, { token, agent: agents.linux });
  await page.goto('/mobile-forms');
  await act(page, row(page, '大表单'), '字段设计');
  await row(page, '大表单字段 3').first().click();
  const editor = dialog(page);
  const label = field(editor, '标签');
  await expect(phone(page).last().locator('.mf-field')).toHaveCount(200);
  const type = async (letters: string): Promise<void> => {
    await label.pressSequentially(letters);
    await expect(phone(page).last().locator('.mf-marked')).toContainText(letters);
  };
  await type('先写一遍');
  // 15,000 to 60,000 when this was written; 300,000 when every field was drawn at every key.
  expect((await functionCalls(page, () => type('abcdefghij'))) / 10).toBeLessThan(120_000);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '退出' }).click();
  await expect(editor).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await listIsThere(page);
});
