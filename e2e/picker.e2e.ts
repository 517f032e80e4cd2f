import type { Page } from '@playwright/test';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { findings } from './accessibility.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;

/** Numbers and names of people in service. */
const somePeople = (count: number) =>
  page.evaluate(async (size) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const answer = await (await fetch(`/api/hr/member?pageSize=${size}`, { headers })).json();
    return (answer as { content: { list: { id: string; name: string }[] } }).content.list;
  }, count);

const list = () => page.locator('.kit-suggestions');
const options = () => list().getByRole('option');
const active = () => list().getByRole('option', { selected: true });

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

test('a field lists what is typed, Enter takes the first, and the form is not saved', async () => {
  await page.goto('/parameters?add=1');
  const parent = field(page, '上级参数');
  await parent.focus();
  await expect(list()).toHaveCount(0);
  // Faster than the list: Enter waits for the rows of what was typed.
  await page.keyboard.type('AppType');
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue(/./);
  await expect(parent).not.toHaveValue('AppType');
  await expect(list()).toHaveCount(0);
  await expect(parent).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/add=1/);
  const first = await parent.inputValue();

  await page.keyboard.type('AppType');
  await expect(options().nth(1)).toBeVisible();
  await expect(active()).toHaveText(new RegExp(`^${first.replaceAll(/[()]/g, String.raw`\$&`)}`));
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const second = (await active().locator('.kit-suggestion-text').textContent()) ?? '';
  expect(second).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(list()).toHaveCount(0);
  await expect(parent).toHaveValue(first);

  await parent.selectText();
  await page.keyboard.type('AppType');
  await expect(options().nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(parent).toHaveValue(second);
});

test('text that finds nothing takes nothing, and emptying the field clears it', async () => {
  const parent = field(page, '上级参数');
  const before = await parent.inputValue();
  await parent.selectText();
  await page.keyboard.type('没有这样的参数');
  await expect(list().getByText('没有找到')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(parent).toHaveValue(before);
  await parent.selectText();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(parent).toHaveValue('');
});

test('Enter takes the row also if the field is left before the answer has come', async () => {
  const parent = field(page, '上级参数');
  await parent.focus();
  await page.keyboard.type('AppType');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(parent).toHaveValue(/\([^()]+\)$/);
  await expect(parent).not.toBeFocused();
});

test('F4 opens the dialog, where Enter takes a full code and ↓ goes into the rows', async () => {
  const parent = field(page, '上级参数');
  await parent.focus();
  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog', { name: '选择上级参数' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expect(dialog.locator('tr[data-row-key]').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.locator('tr[data-row-key]').first()).toBeFocused();
  await dialog.getByRole('searchbox').focus();
  await page.keyboard.type('AppType');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(parent).toHaveValue(/./);
});

test('many numbers are pasted at once, and the dialog says which were not found', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const found = await somePeople(30);
  expect(found).toHaveLength(30);
  await page.goto('/blacklist?add=1');
  await expect(page.getByRole('radio', { name: '员工' })).toBeFocused();
  await page.getByRole('button', { name: '选择员工' }).click();
  const dialog = page.getByRole('dialog', { name: '选择员工' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const lines = [...found.map(({ id, name }) => `${id.toLowerCase()}\t${name}`), 'X9999999\t没有此人'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
  await page.keyboard.press('Control+v');
  await expect(dialog.getByText('已加入 30 个，共 31 个')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('X9999999');
  await expect(dialog.getByText('已选 30 项')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Backspace');
  await expect(dialog.getByText('已选 29 项')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: '新增黑名单' }).getByText('已选 29 项')).toBeVisible();
});

test('the tree limits the list to a place, Shift selects a range, and what was chosen is offered again', async () => {
  await page.getByRole('button', { name: '全部移除' }).click();
  await page.getByRole('button', { name: '选择员工' }).click();
  const dialog = page.getByRole('dialog', { name: '选择员工' });
  const rows = dialog.locator('tr[data-row-key]');
  await expect(rows.nth(3)).toBeVisible();
  const tree = dialog.getByRole('tree');
  const nodes = dialog.locator('.ant-tree-list-holder-inner .ant-tree-treenode');
  // The second company.
  const closed = await nodes.count();
  await nodes.nth(2).locator('.ant-tree-switcher').click();
  await expect.poll(() => nodes.count()).toBeGreaterThan(closed);
  const plant = nodes.nth(3).locator('.ant-tree-title');
  await expect(plant).toBeVisible();
  const name = (await plant.textContent()) ?? '';
  await plant.click();
  await expect(rows.first()).toContainText(name);
  await expect(tree).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // All people of the place at once, those of the other pages too.
  const all = dialog.getByRole('button', { name: /^全选这/ });
  const people = (await all.innerText()).replaceAll(/\D/g, '');
  await all.click();
  await expect(dialog.getByText(`已选 ${people} 项`)).toBeVisible();
  expect(Number(people)).toBeGreaterThan(10);
  await dialog.getByRole('button', { name: '全部取消' }).click();
  await expect(dialog.getByText(/^已选/)).toHaveCount(0);
  await rows.nth(0).locator('td').nth(2).click();
  await rows
    .nth(2)
    .locator('td')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(dialog.getByText('已选 3 项')).toBeVisible();
  const first = (await rows.first().getAttribute('data-row-key')) ?? '';
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '全部移除' }).click();
  await page.getByRole('button', { name: '选择员工' }).click();
  await dialog
    .getByRole('group', { name: '最近选择' })
    .getByRole('button', { name: new RegExp(first) })
    .click();
  await expect(dialog.getByText('已选 1 项')).toBeVisible();
});

test('where many are chosen, numbers are typed one after another without waiting, and Backspace takes the last back', async () => {
  const [first, second, third] = await somePeople(3);
  await page.goto('/blacklist?add=1');
  const dialog = page.getByRole('dialog', { name: '新增黑名单' });
  const adder = dialog.getByRole('combobox', { name: '对象' });
  const picked = dialog.getByRole('list', { name: '对象' }).getByRole('listitem');
  await expect(page.getByRole('radio', { name: '员工' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(adder).toBeFocused();
  // As a scanner types: the rows of one number arrive while the next is typed.
  for (const person of [first, second, third]) {
    await page.keyboard.type(person?.id ?? '');
    await page.keyboard.press('Enter');
  }
  await expect(picked).toHaveCount(3);
  await expect(picked.last()).toContainText(third?.name ?? '');
  await expect(adder).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expect(picked).toHaveCount(2);

  await page.keyboard.type(first?.id ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('已选择');
  await expect(picked).toHaveCount(2);
  await page.keyboard.type('X9999999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: '未找到' })).toContainText('X9999999');

  await page.evaluate((text) => navigator.clipboard.writeText(text), `${first?.id}, ${third?.id}, X9999998`);
  await page.keyboard.press('Control+v');
  await expect(dialog.getByText('已加入 1 个，共 3 个')).toBeVisible();
  await expect(picked).toHaveCount(3);
  await page.keyboard.type(second?.name ?? '');
  await expect(active().or(options().first())).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // Esc closes the list alone.
  await page.keyboard.press('Escape');
  await expect(list()).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('F4');
  await expect(page.getByRole('dialog', { name: '选择员工' }).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(adder).toBeFocused();
});

test('nobody can be chosen whom the server would reject, and the list says why', async () => {
  await page.goto('/repair');
  const [first, second] = await somePeople(2);
  const companyId = vocabulary['common.companyId']['zh-CN'];
  const barred = async (label: string, typed: string, why: string): Promise<void> => {
    const control = field(page, label);
    await control.focus();
    await page.keyboard.type(typed);
    await expect(options()).toHaveText([new RegExp(why)]);
    await expect(options()).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(control).toHaveValue('');
  };
  const choose = async (label: string, typed: string, taken: RegExp): Promise<void> => {
    const control = field(page, label);
    await control.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(control).toHaveValue(taken);
  };
  await page.goto('/repair?add=1');
  await choose(companyId, 'TW', /^TW$/);
  await expect(field(page, '公司名称')).toHaveValue(/./);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/repair?add=1');
  await barred(companyId, 'TW', '该公司已存在');

  await page.goto('/repair?addPerson=1');
  await choose('公司', 'TW', /\(TW\)$/);
  await choose('员工', first?.id ?? '', /\)$/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/repair?addPerson=1');
  await choose('公司', 'TW', /\(TW\)$/);
  await barred('员工', first?.id ?? '', '该人员已在此公司的名单中');
  await field(page, '员工').press('F4');
  const dialog = page.getByRole('dialog', { name: '选择维修人员' });
  await dialog.getByRole('searchbox').fill(first?.id ?? '');
  const reason = dialog.locator('tr[aria-disabled="true"]').getByText('该人员已在此公司的名单中');
  await expect(reason).toBeVisible();
  expect(await reason.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: '取消' }).click();
  await choose('员工', second?.id ?? '', /\)$/);
  expect(await findings(page)).toEqual([]);

  await page.goto(`/person/${first?.id}`);
  await page.getByRole('button', { name: '移交权限' }).click();
  const successor = page.getByRole('dialog').getByRole('combobox', { name: '接手人' });
  await successor.fill(first?.id ?? '');
  await expect(options()).toHaveText([/接手人不能是本人/]);
  await expect(options()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(successor).toHaveValue('');
});
