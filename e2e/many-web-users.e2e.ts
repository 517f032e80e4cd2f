import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* More people than one call takes become console users at once, from a list that is pasted. */

test.use({ settings: { DEMO_EMPLOYEES: '200' } });

test('a pasted list of people is added in several calls, and every password is shown', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await administratorPage(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/web-users?add=1');
  const ids = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const answer = await (await fetch('/api/org/user?pageSize=130', { headers })).json();
    const { list } = (answer as { content: { list: { id: string; webuser: string }[] } }).content;
    return list.filter(({ webuser }) => webuser === 'N').map(({ id }) => id);
  });
  expect(ids.length).toBeGreaterThan(120);
  const first = ids.slice(0, 110);
  const picker = page.getByRole('dialog', { name: '选择员工' });
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await page.evaluate((text) => navigator.clipboard.writeText(text), [...first, 'admin', 'X9999999'].join('\n'));
  await page.keyboard.press('Control+v');
  await expect(picker.getByText('已加入 110 个，共 112 个')).toBeVisible();
  await expect(picker.getByRole('status')).toContainText('已是用户');
  await picker.getByRole('button', { name: '确定' }).click();

  // One more in the field of the next step, by number.
  const dialog = page.getByRole('dialog', { name: '新增管理平台用户' });
  const one = ids.at(-1) ?? '';
  await dialog.getByRole('combobox', { name: '要新增的人' }).fill(one);
  await page.keyboard.press('Enter');
  const calls: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/org/web/users') calls.push(1);
  });
  await dialog.getByRole('button', { name: '新增 111 人' }).click();
  const passwords = page.getByRole('dialog', { name: '一次性密码' });
  await expect(passwords).toBeVisible({ timeout: 120_000 });
  expect(calls).toHaveLength(2);
  await expect(passwords.locator('tr[data-row-key]')).toHaveCount(111);
  await expect(passwords.locator(`tr[data-row-key="${one}"]`)).toBeVisible();
  await passwords.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('共 112 项')).toBeVisible();
  await page.context().close();
});
