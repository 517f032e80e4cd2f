import type { Page } from '@playwright/test';
import { mobileFormColumnCalls } from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { findings } from './accessibility.ts';
import { administrator } from './administrator-calls.ts';
import { confirmed } from './effects.ts';
import { agents, call, type Caller } from './pictures/calls.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

type Stage = { id: string; name: string; form: string; fields: string };

const field = (id: string, name: string): string => `<flowable:formProperty id="${id}" name="${name}" type="string"/>`;

/** A process in the dialect of Flowable; `shapes`: whether it says where its elements are. */
const model = (name: string, stages: readonly Stage[], { shapes = false } = {}): string => {
  const flows = ['start', ...stages.map(({ id }) => id)].slice(0, -1).map((from, index) => {
    const to = stages[index]?.id ?? '';
    return `<sequenceFlow id="flow${index}" sourceRef="${from}" targetRef="${to}"/>`;
  });
  const tasks = stages.map(
    (stage) =>
      `<userTask id="${stage.id}" name="${stage.name}" flowable:formKey="${stage.form}">
        <extensionElements>${stage.fields}</extensionElements></userTask>`,
  );
  const drawn = stages.map(
    ({ id }, index) => `<di:BPMNShape id="${id}_di" bpmnElement="${id}">
      <dc:Bounds x="${160 + index * 160}" y="80" width="100" height="80"/></di:BPMNShape>`,
  );
  const plane = `<di:BPMNDiagram id="d"><di:BPMNPlane id="pl" bpmnElement="expense">${drawn.join('')}</di:BPMNPlane></di:BPMNDiagram>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" targetNamespace="t">
<process id="expense" name="${name}"><startEvent id="start"/>${tasks.join('')}${flows.join('')}</process>
${shapes ? plane : ''}</definitions>`;
};

const first = [
  { id: 'fill', name: '填写报销单', form: 'expense-fill', fields: field('amount', '金额') + field('reason', '事由') },
  { id: 'approve', name: '主管审批', form: 'expense-approve', fields: field('agreed', '同意') },
];
const second = [
  {
    id: 'fill',
    name: '填写报销单',
    form: 'expense-fill',
    fields: field('totalAmount', '金额') + field('reason', '事由'),
  },
  { id: 'approve', name: '主管审批', form: 'expense-approve', fields: field('agreed', '同意') },
  { id: 'pay', name: '财务付款', form: 'expense-pay', fields: '' },
];

const dialog = (page: Page) => page.getByRole('dialog', { name: '上传流程文件' });
const row = (page: Page) => page.locator('tr[data-row-key]').filter({ hasText: 'expense' });
const choose = (page: Page, text: string, name = 'expense.bpmn') =>
  dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });
const uploads = (page: Page, how: () => Promise<void>) => expectWrite(page, /^\/api\/bpm\/process$/, how);

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/processes');
  await expect(page.getByRole('heading', { name: '流程目录', exact: true })).toBeVisible();
});
test.afterAll(() => page.context().close());

test('a file that cannot be read says where its faults are; another one takes its place', async () => {
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await choose(page, model('报销', [...first, { id: 'fill', name: '又一个', form: 'other', fields: '' }]));
  const fault = dialog(page).getByRole('alert').filter({ hasText: '无法读取此文件' });
  await expect(fault.getByRole('row', { name: /fill 编号重复/ })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^加入目录/ })).toBeDisabled();
  expect(await findings(page)).toEqual([]);

  await dialog(page)
    .getByRole('button', { name: /^移除 / })
    .click();
  await choose(page, model('报销', first));
  const card = dialog(page).getByRole('region', { name: '报销' });
  await expect(card).toContainText('新流程');
  await expect(card).toContainText('主管审批');
  await expect(card).toContainText('2 个环节 · 2 个表单 · 3 个字段');
  await uploads(page, () => dialog(page).getByRole('button', { name: '加入目录（1）' }).click());
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page)).toContainText('报销');
});

test('the diagram of a file without positions is laid out, and works by keys', async () => {
  await row(page).getByText('报销', { exact: true }).click();
  await expect(page).toHaveURL(/diagram=/);
  await expect(page.getByText('此布局由系统生成')).toBeVisible();
  const canvas = page.getByRole('application', { name: /^报销/ });
  const task = canvas.locator('[data-element-id="approve"]');
  await expect(task).toBeVisible();
  await expect(canvas.locator('.bjs-powered-by')).toBeVisible();
  // In the middle of its place, however large that has become.
  const beside = async (): Promise<number> => {
    const [drawn, place] = [await task.boundingBox(), await canvas.boundingBox()];
    if (!drawn || !place) return Infinity;
    return Math.abs(drawn.y + drawn.height / 2 - place.y - place.height / 2);
  };
  await expect.poll(beside).toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect.poll(beside).toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });
  const width = async (): Promise<number> => (await task.boundingBox())?.width ?? 0;
  const before = await width();
  await canvas.focus();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.1);
  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThan(before * 1.1);
  await page.getByRole('complementary', { name: '环节' }).getByRole('button', { name: '主管审批' }).click();
  await expect(task).toHaveClass(/process-is-shown/);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row(page)).toBeVisible();
});

/** The administrator, as calls of the product. */
const admin = async (): Promise<Caller> => ({ token: (await administrator()).jwt, agent: agents.linux });
let form = '';

test('a new version shows what changes, also between versions', async () => {
  const by = await admin();
  const content = { proid: 'expense', pronm: '报销', lineid: 'fill', linenm: '填写报销单', artid: 'expense-fill' };
  form = (await call(mobileFormWrites.add, { content }, by)).oid;
  const column = { proinfooid: form, columnlabel: 'amount', columntype: 'txt' as const };
  const columnList = [{ id: 'amount', name: '金额', type: 'string' }];
  await call(mobileFormColumnCalls.add, { content: { ...column, columnList } }, by);
  await page.keyboard.press('n');
  await choose(page, model('费用报销', second, { shapes: true }));
  const card = dialog(page).getByRole('region', { name: '费用报销' });
  await expect(card).toContainText('版本 2');
  await expect(card.getByRole('listitem').filter({ hasText: '财务付款' }).first()).toContainText('新增');
  // It is chosen from the start, since a form uses it; it can be done later, too.
  const rename = card.getByRole('checkbox', { name: /amount → totalAmount/ });
  await expect(rename).toBeChecked();
  // What a ticked rename mends is not lost.
  const losses = card.getByRole('alert').filter({ hasText: '受影响的移动表单' });
  await expect(losses).toHaveCount(0);
  await expect(card).toContainText('由勾选的改动一并修正：1 处');
  await rename.uncheck();
  await expect(losses).toContainText('使用的字段 amount 不再存在');
  await uploads(page, () => dialog(page).getByRole('button', { name: '加入目录（1）' }).click());
  await expect(row(page)).toContainText('费用报销');

  await row(page)
    .getByRole('button', { name: /版本与比较/ })
    .click();
  await expect(page.getByRole('heading', { name: /的版本$/ })).toBeVisible();
  await expect(page.getByText('amount → totalAmount')).toBeVisible();
  await expect(page.getByRole('row', { name: /2 当前/ })).toBeVisible();
  const mending = page.getByRole('region', { name: '仍使用旧编号的移动表单' });
  expect(await findings(page)).toEqual([]);
  await expect(mending).toContainText('totalAmount');
  await expectWrite(page, /^\/api\/bpm\/process\/rename$/, () =>
    mending.getByRole('button', { name: '改用新编号（1）' }).click(),
  );
  await expect(mending).toHaveCount(0);
  await expect(page.getByText(/的移动表单已改用新编号：1/)).toBeVisible();
  await page.getByRole('button', { name: '流程图 · 版本 1', exact: true }).click();
  await expect(page.getByText('此布局由系统生成')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /的版本$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page).getByText('费用报销', { exact: true }).click();
  await expect(page.locator('[data-element-id="pay"]').first()).toBeVisible();
  await expect(page.getByText('此布局由系统生成')).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('a process that did not change stays at its version', async () => {
  const two = (name: string): string =>
    model('费用报销', second, { shapes: true }).replace(
      '<di:BPMNDiagram',
      `<process id="expense-travel" name="${name}"><userTask id="book" name="订票"/></process><di:BPMNDiagram`,
    );
  const take = async (text: string): Promise<void> => {
    await page.keyboard.press('n');
    await choose(page, text);
    await expect(dialog(page).getByRole('region', { name: '费用报销' })).toContainText('未变更，仍为版本 2');
    await uploads(page, () => dialog(page).getByRole('button', { name: '加入目录（1）' }).click());
  };
  await take(two('差旅'));
  await expect(page.getByText('已加入目录：差旅 (expense-travel)。未变更：费用报销 (expense)')).toBeVisible();
  await take(two('出差'));
  await expect(row(page).filter({ hasText: '出差' })).toContainText('2');
  await row(page).filter({ hasText: '出差' }).getByRole('checkbox').click();
  await page.getByRole('button', { name: /^删除/ }).first().click();
  await confirmed(page, '删除');
  await expect(row(page)).toHaveCount(1);
});

test('a process that a form uses cannot be deleted, and the notice says which form it is', async () => {
  // Only what the list itself shows is loaded: the reason is known although no file was uploaded here.
  await page.reload();
  await row(page).getByRole('checkbox').click();
  await page.getByRole('button', { name: /^删除/ }).first().click();
  await expect(page.getByText(/^流程 expense 不能删除：1 个移动表单使用它/)).toBeVisible();
  await page.reload();
});

test('a process is deleted with its versions', async () => {
  // Nobody deletes forms, so the one of this story is given to another process.
  await call(mobileFormWrites.edit, { content: { oid: form, proid: 'expense-archive' } }, await admin());
  await row(page).getByRole('checkbox').click();
  await page.getByRole('button', { name: /^删除/ }).first().click();
  await confirmed(page, '删除');
  await expect(row(page)).toHaveCount(0);
});
