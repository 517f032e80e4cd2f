import type { Page } from '@playwright/test';
import { administrator, seal, send } from './administrator-calls.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

let page: Page;
const options = () => page.locator('.kit-suggestions').getByRole('option');

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

type Person = { id: string; name: string; loginid: string; type: string };

test('people are found by their account and by names without marks, in the field and in the dialog', async () => {
  const { jwt } = await administrator();
  const people = async (search: string): Promise<Person[]> => {
    const query = new URLSearchParams({ pageSize: '100', simplifiedFilter: search });
    return (await send<{ list: Person[] }>('GET', `/ad/member?${query}`, jwt)).content.list;
  };
  const withAccount = (await people('')).find(({ type }) => type === 'AD');
  const marked = (await people('nguyễn'))[0];
  const plain = (marked?.name ?? '')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/đ/gi, 'd')
    .toLowerCase();
  expect(plain).toMatch(/^nguyen /);
  await page.goto('/repair?addPerson=1');
  const employee = field(page, '员工');
  for (const [typed, name] of [
    [withAccount?.loginid ?? '', withAccount?.name ?? ''],
    [plain, marked?.name ?? ''],
    [marked?.name ?? '', marked?.name ?? ''],
  ] as const) {
    await employee.fill(typed);
    await expect(options().first()).toContainText(name);
    await page.keyboard.press('Escape');
    await employee.press('F4');
    const dialog = page.getByRole('dialog', { name: '选择维修人员' });
    await dialog.getByRole('searchbox').fill(typed);
    await expect(dialog.locator('tr[data-row-key]').first()).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('neither a parameter nor anything below it can become its parent, and the list says why', async () => {
  const { jwt } = await administrator();
  const add = async (paramcode: string, parentparam: string | null): Promise<string> => {
    const fields = { paramtype: 'Chain', paramtypename: 'Chain', paramname: paramcode, paramsort: 1 };
    const content = await seal({ ...fields, paramcode, parentparam, languages: {} });
    return (await send<{ oid: string }>('POST', '/data/param', jwt, { content })).content.oid;
  };
  const top = await add('CHAIN-TOP', null);
  const middle = await add('CHAIN-MIDDLE', top);
  const lowest = await add('CHAIN-LOWEST', middle);
  await add('CHAIN-OTHER', null);
  await page.goto(`/parameters?edit=${top}`);
  const parent = field(page, '上级参数');
  for (const code of ['CHAIN-TOP', 'CHAIN-MIDDLE', 'CHAIN-LOWEST']) {
    await parent.fill(code);
    await expect(options()).toHaveText([/上级参数不能是自己或自己的下级/]);
    await expect(options()).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
  }
  await parent.press('F4');
  const dialog = page.getByRole('dialog', { name: '选择上级参数' });
  await dialog.getByRole('searchbox').fill('CHAIN-');
  await expect(dialog.locator('tr[aria-disabled="true"]')).toHaveCount(3);
  await page.keyboard.press('Escape');

  // Of the lowest, those above it can be chosen.
  await page.goto(`/parameters?edit=${lowest}`);
  await parent.fill('CHAIN-TOP');
  await expect(options()).toHaveText([/CHAIN-TOP/]);
  await expect(options()).not.toHaveAttribute('aria-disabled', 'true');
});

test('the keys that save do not save a form without what is typed in a field and not taken', async () => {
  const { jwt } = await administrator();
  const fields = { paramtype: 'Typed', paramtypename: 'Typed', paramname: 'Typed', paramsort: 1, paramcode: 'TYPED' };
  const content = await seal({ ...fields, parentparam: null, languages: {} });
  const { oid } = (await send<{ oid: string }>('POST', '/data/param', jwt, { content })).content;
  await page.goto(`/parameters?edit=${oid}`);
  await field(page, '名称').fill('Typed and not saved');
  const parent = field(page, '上级参数');
  await parent.fill('no such parameter');
  await expect(page.getByText('没有找到')).toBeVisible();
  let presses = 0;
  const savedBy: number[] = [];
  await page.route(/\/api\/data\/param(\?|$)/, (route) => {
    if (route.request().method() === 'PUT') savedBy.push(presses);
    return route.fallback();
  });
  const save = async (): Promise<void> => {
    presses += 1;
    await page.keyboard.press('Control+Enter');
  };
  await save();
  await expect(parent).toHaveValue('no such parameter');
  // What is not wanted is put away, and then the form is saved.
  await page.keyboard.press('Escape');
  await save();
  await expect(page).not.toHaveURL(/edit=/);
  expect(savedBy).toEqual([2]);
});
