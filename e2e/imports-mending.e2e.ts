import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

const file = (...lines: string[]) => ({
  name: '参数.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('faulty cells are mended one after another by keys, a repeated row too', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(
      file(
        '参数类型,类型名称,代码,名称,排序',
        'MendList,清单,A,甲,一',
        'MendList,清单,B,乙,二',
        'MendList,清单,C,丙,3',
        'MendList,清单,C,丁,4',
      ),
    );
  const rows = dialog.locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(3);
  const cells = rows.first().getByRole('button', { name: '修改单元格' });
  await expect(cells).toHaveCount(1);
  await cells.first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  // The focus is on the next cell.
  await expect(rows.first().getByRole('button', { name: '修改单元格' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('与第 4 行重复', { exact: false })).toBeVisible();
  await rows.getByRole('button', { name: '修改单元格' }).filter({ hasText: 'C' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('D');
  await page.keyboard.press('Enter');
  // Nothing is left to mend: the next key imports, and does not close the dialog.
  await expect(dialog.getByRole('button', { name: '导入 4 行' })).toBeFocused();
  await page.context().close();
});

test('after the columns are chosen by hand the rows are those of the new check', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(file('分组,类型名称,代码,名称,排序', 'MapList,清单,A,甲,1', 'MapList,清单,B,乙,2'));
  const rows = dialog.locator('tbody tr[data-row-key]');
  await expect(rows.filter({ hasText: '有误' })).toHaveCount(2);
  const mapping = dialog.getByText('参数类型', { exact: false }).locator('..').getByRole('combobox');
  await mapping.first().click();
  await page.locator('.ant-select-dropdown:visible').getByText('分组', { exact: true }).click();
  await dialog.getByRole('button', { name: '重新检查' }).click();
  await expect(dialog.getByRole('button', { name: '导入 2 行' })).toBeEnabled();
  await expect(rows.filter({ hasText: '有误' })).toHaveCount(0);
  await expect(rows.filter({ hasText: '新增' })).toHaveCount(2);
  await dialog.getByText('全部 2').click();
  await expect(dialog.locator('.ant-collapse-item')).toHaveCount(1);
  await page.context().close();
});

test('after the last faulty row of the last page is mended, the page before it is shown', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  const lines = Array.from({ length: 51 }, (_, nth) => `PageList,清单,P${nth},第 ${nth} 行,无`);
  await dialog.locator('input[type="file"]').setInputFiles(file('参数类型,类型名称,代码,名称,排序', ...lines));
  const rows = dialog.locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(50);
  await dialog.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: '修改单元格' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText('第 0 行');
  await page.context().close();
});

test('of many columns the wrong one is in sight; nothing was written that could be undone', async ({ browser }) => {
  const page = await administratorPage(browser, { viewport: { width: 1024, height: 768 } });
  await page.goto('/master-data');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(file('类别 1,类别 2,类别 3,类别 4,类别 5,类别 6,内容,排序', 'SIGHT,A,B,C,D,E,甲,第一'));
  await expect(dialog.getByRole('button', { name: '修改单元格' })).toBeInViewport({ ratio: 1 });
  const begun = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载有误的行' }).click();
  await begun;
  const notice = page.locator('.ant-message-notice').filter({ hasText: '下载成功' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button')).toHaveCount(0);
  await page.context().close();
});
