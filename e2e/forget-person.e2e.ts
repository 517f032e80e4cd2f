import { findings } from './accessibility.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

const empid = 'FORGET-1';
const person = { empid, name: '将被清除的人', email: 'forget@example.com', search_text: 'forget-1 将被清除的人' };

test('somebody who has left is forgotten by typing the number, and the history says so', async ({ page }) => {
  await withDatabase((db) =>
    db.write(actor, async (trx) => {
      await trx.insertInto('employee').values(person).execute();
    }),
  );
  await page.goto(`/person/${empid}`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page.getByRole('button', { name: '清除个人信息' })).toHaveCount(0);
  await withDatabase((db) =>
    db.write(actor, async (trx) => {
      await trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', empid).execute();
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: '清除个人信息' }).click();
  const dialog = page.getByRole('dialog', { name: `清除 ${person.name} 的个人信息` });
  const forget = dialog.getByRole('button', { name: '清除个人信息' });
  await expect(dialog).toContainText('此操作无法撤销');
  await expect(forget).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: '工号' }).fill('FORGET-2');
  await expect(forget).toBeDisabled();
  await dialog.getByRole('textbox', { name: '工号' }).fill(empid);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: empid })).toBeVisible();
  await expect(page.getByText(/^个人信息已于 .* 清除$/)).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);

  await page.goto(`/database-log?tableName=employee&key=${empid}`);
  const rows = page.getByRole('main').locator('tr[data-row-key]');
  await expect(rows.first()).toContainText(empid);
  await expect(page.getByText(person.name)).toHaveCount(0);
  await rows.last().dblclick();
  await expect(page.getByRole('dialog')).toContainText('个人信息已清除');
});

test('the database log says how far it is sealed', async ({ page }) => {
  await page.goto('/database-log');
  await expect(page.getByRole('status').filter({ hasText: '已封存至' })).toBeVisible({ timeout: 90_000 });
});
