import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

test('a change is found by its table, read in words and as data, and compared with another one', async ({ page }) => {
  await page.goto('/database-log?tableName=web_function');
  const rows = page.getByRole('main').locator('tr[data-row-key]');
  await expect(rows.first()).toContainText('web_function');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await expect(details.getByRole('columnheader', { name: '新值' })).toBeVisible();
  await expect(details.getByRole('list', { name: '变更后的数据' })).toContainText('langid');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await page.keyboard.press('x');
  const compare = page.getByRole('button', { name: '比较' });
  await expect(compare).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await compare.click();
  const names = page.getByRole('dialog', { name: '比较' }).getByRole('list');
  await expect(names).toHaveCount(2);
  await expect(
    names
      .first()
      .locator('.log-json-marked')
      .filter({ hasText: /^oid: / }),
  ).toHaveCount(1);
});

test('the details of a record lead to who changed which of its fields', async ({ page }) => {
  await page.goto('/parameters');
  const row = page.getByRole('main').locator('tr[data-row-key]').first();
  await expect(row).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('d');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^变更历史/ })
    .click();
  const history = page.getByRole('dialog', { name: /^变更历史/ });
  await expect(history.getByRole('listitem').first()).toContainText('新增');
  await expect(history.getByRole('rowheader', { name: '排序' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
});
