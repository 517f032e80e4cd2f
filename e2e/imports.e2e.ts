import { sql } from 'kysely';
import { findings } from './accessibility.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

const head = '参数类型,类型名称,代码,名称,排序,状态,备用';
const file = (...lines: string[]) => ({
  name: '参数.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...lines].join('\r\n')),
});

test('parameters are imported from a spreadsheet: checked, mended, written and undone', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await expect(dialog.getByText('可用的列')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(
      file('StoryList,清单,A,甲,1,Y,x', 'StoryList,清单,B,乙,第二,Y,x', 'AppType,应用类型,STORY,丙,9,Y,x'),
    );
  await expect(dialog.getByText('1 行有误', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByText('不导入的列：备用')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '修改单元格' }).click();
  await dialog.getByRole('textbox', { name: '修改单元格' }).fill('2');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '导入 3 行' }).click();
  await expect(dialog.getByText('已导入：新增 3 行，修改 0 行')).toBeVisible();
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText('导入已撤销，数据恢复原样')).toBeVisible();
  await dialog.getByRole('button', { name: '换一个文件' }).click();
  await expect(dialog.getByText('可用的列')).toBeVisible();
  await page.context().close();
});

test('the writing of an import is followed from its beginning, and can be cancelled', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog.locator('input[type="file"]').setInputFiles(file('StoryHeld,清单,A,甲,1,Y,x'));
  await expect(dialog.getByRole('button', { name: '导入 1 行' })).toBeEnabled();
  const answered = page.waitForResponse('**/api/import/commit');
  await withDatabase((db) =>
    db.write(actor, async (trx) => {
      // Nothing can be written while this transaction goes on.
      await sql`lock table parameter in share mode`.execute(trx);
      await dialog.getByRole('button', { name: '导入 1 行' }).click();
      // Long before the call is answered, which takes up to 25 seconds (`IMPORT_WAIT`).
      await expect(dialog.getByText('正在导入 参数.csv')).toBeVisible({ timeout: 15_000 });
      expect(await findings(page, '.import-busy')).toEqual([]);
      await dialog.getByRole('button', { name: '取消', exact: true }).click();
      await expect(dialog.getByText('没有导入')).toBeVisible();
      await expect(dialog.getByText('已取消')).toBeVisible();
    }),
  );
  await answered;
  await expect(dialog.getByText('没有导入')).toBeVisible();
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  await page.goto('/parameters?q=StoryHeld');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await page.context().close();
});

test('rows that have changed since the check are named in the preview, once', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(file('StoryLate,清单,A,甲,1,Y,x', 'StoryLate,清单,B,乙,2,Y,x'));
  const write = dialog.getByRole('button', { name: '导入 2 行' });
  await expect(write).toBeEnabled();
  await withDatabase((db) =>
    db.write(actor, (trx) =>
      trx
        .insertInto('parameter')
        .values({ paramtype: 'StoryLate', paramtypename: '清单', paramcode: 'B', paramname: '别人的', paramsort: 2 })
        .execute(),
    ),
  );
  await write.click();
  await expect(dialog.getByRole('alert').filter({ hasText: '检查之后有数据被改动' })).toContainText('第 3 行');
  await expect(dialog.getByRole('row', { name: /别人的/ })).toContainText('有变化');
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  await page.context().close();
});
