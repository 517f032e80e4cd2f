import type { Page } from '@playwright/test';
import { findings } from './accessibility.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { writeTo } from './writes.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/home');
});
test.afterAll(() => page.context().close());

/** Calls the API with the session of the page. */
const api = <Content>(path: string): Promise<Content> =>
  page.evaluate(async (at) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const answer = (await (await fetch(`/api${at}`, { headers })).json()) as { content: never };
    return answer.content;
  }, path);

/** The oid of a console function. */
const functionOid = async (id: string): Promise<string> => {
  const { list } = await api<{ list: { oid: string; id: string }[] }>('/access/functions?pageSize=100');
  return list.find((one) => one.id === id)?.oid ?? '';
};

const banner = () => page.getByRole('status').filter({ hasText: /^保存后“/ });
const leave = async (): Promise<void> => {
  await page.getByRole('button', { name: '返回' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定退出吗？' });
  await question.getByRole('button', { name: '退出' }).click();
  await expect(question).toBeHidden();
};

test('each change is marked, is taken back alone, and a large one has to be typed', async () => {
  await page.goto('/home');
  await page.goto(`/web-functions?permission=${await functionOid('F004')}`);
  await page.getByRole('button', { name: '新增条件' }).click();
  const adding = page.getByRole('dialog', { name: '新增条件' });
  await adding.getByRole('radio', { name: /所有人/ }).check();
  await adding.getByRole('button', { name: '确定' }).click();
  const everybody = page.locator('tr[data-row-key]').filter({ hasText: '所有人' });
  await expect(everybody).toContainText('新增');
  await expect(banner()).toContainText(/人获得/);
  await expect(page.getByText('超过 100 人，保存时须确认')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const code = await writeTo(page, /^\/api\/authandmap$/, () =>
    page.getByRole('button', { name: '保存', exact: true }).click(),
  );
  expect(code).toBe('502');
  const question = page.getByRole('dialog', { name: /^此更改影响/ });
  await question.getByRole('textbox').fill('12');
  await expect(question.getByRole('button', { name: '确认并保存' })).toBeDisabled();
  await question.getByRole('button', { name: '取消' }).click();

  const role = page.locator('tr[data-row-key]').filter({ hasText: 'ROLE00000001' });
  await role.getByRole('button', { name: /^查看.* 人$/ }).click();
  await expect(page.getByRole('dialog', { name: /的人员$/ }).getByPlaceholder(/工号或姓名/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /的人员$/ })).toHaveCount(0);

  // Its row alone, by the key.
  await role.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').filter({ hasText: '确认删除吗？' }).getByRole('button', { name: '删除' }).click();
  await expect(role).toContainText('将删除');
  await role.getByRole('button', { name: /^撤销对/ }).click();
  await expect(role).not.toContainText('将删除');
  await everybody.getByRole('button', { name: /^撤销对/ }).click();
  await expect(everybody).toHaveCount(0);
  await expect(page.getByText('有未保存的更改')).toBeHidden();
  await expect(banner()).toHaveCount(0);
});

test('conditions with long names do not touch the lines of the table', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { list } = await api<{ list: { depid: string; path: string }[] }>('/hr/dep?pageSize=1000');
  const deep = list.toSorted((one, other) => other.path.length - one.path.length)[0]?.depid ?? '';
  await page.goto(`/web-functions?permission=${await functionOid('F004')}`);
  await page.getByRole('button', { name: '新增条件' }).click();
  const adding = page.getByRole('dialog', { name: '新增条件' });
  await adding.getByRole('radio', { name: /部门/ }).check();
  await adding.getByRole('button', { name: '下一步' }).click();
  const departments = page.getByRole('dialog', { name: '选择部门' });
  await departments.getByRole('searchbox').fill(deep);
  await departments.getByRole('searchbox').press('Enter');
  await departments.getByRole('button', { name: '确定' }).click();
  await adding.getByRole('button', { name: '确定' }).click();
  const cell = page
    .locator('tr')
    .filter({ hasText: '部门' })
    .locator('td')
    .filter({ has: page.locator('.permission-what') });
  await expect(cell).toBeVisible();
  const room = await cell.evaluate((box) => {
    const [outer, inner] = [box, box.querySelector('.permission-what')].map((one) => one?.getBoundingClientRect());
    if (!outer || !inner) throw new Error('nothing is shown');
    return { lines: Math.round(inner.height / 20), above: inner.top - outer.top, below: outer.bottom - inner.bottom };
  });
  expect(room.lines).toBeGreaterThan(1);
  expect(room.above).toBeGreaterThanOrEqual(4);
  expect(room.below).toBeGreaterThanOrEqual(4);
  await leave();
});

test('the first advice of the access check opens the permission page with the person filled in', async () => {
  const oid = await functionOid('F004');
  const { list } = await api<{ list: { id: string; name: string }[] }>('/hr/member?pageSize=5');
  const person = list[0] ?? { id: '', name: '' };
  await page.goto(`/access-check?person=${person.id}&function=${oid}`);
  const advice = page.getByRole('region', { name: '怎样才能拥有' }).getByRole('listitem');
  await advice.filter({ hasText: '新增员工条件' }).first().getByRole('link').click();
  const adding = page.getByRole('dialog', { name: '新增身份' });
  await expect(adding.getByRole('radio', { name: /VIEWER/ })).toBeChecked();
  await expect(adding).toContainText(person.id);
  await adding.getByRole('button', { name: '确定' }).click();
  await expect(banner()).toContainText('1 人获得');
  await page.getByRole('button', { name: '是谁？' }).click();
  const drawer = page.getByRole('dialog', { name: '保存后的变化' });
  await expect(drawer.getByRole('row', { name: new RegExp(person.id) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await leave();
});
