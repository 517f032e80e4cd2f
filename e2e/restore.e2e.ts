import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { findings } from './accessibility.ts';
import { openHistory } from './history.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

/* Going back from the log: what was deleted, one change, and an earlier state of a record. */

test.use(administratorSignedIn);

test('a deleted record comes back from the log, and an earlier state from the history of its record', async ({
  page,
}) => {
  const admin = await administrator();
  const content = { paramtype: 'Restored', paramtypename: '恢复', paramcode: 'R1', paramname: '原来', paramsort: 1 };
  const { oid } = await call(parameterCalls.add, { content }, admin);
  await call(parameterCalls.edit, { content: { oid, paramname: '改过' } }, admin);
  await call(parameterCalls.remove, { content: [oid] }, admin);

  await page.goto(`/database-log?tableName=parameter&type=D&key=${oid}`);
  const logged = page.getByRole('main').locator('tr[data-row-key]');
  await expect(logged).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '撤销这次操作' }).click();
  const restore = page.getByRole('dialog', { name: '撤销这次操作' });
  await expect(restore.getByRole('list', { name: /将恢复到/ }).getByRole('listitem')).toContainText('将恢复');
  await expect(restore.getByRole('list', { name: /将恢复到/ }).getByRole('listitem')).toContainText('改过');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^已撤销：删除/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Once is enough: the entry says so now.
  await page.getByRole('main').locator('tr[data-row-key]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '撤销这次操作' }).click();
  await expect(restore.getByRole('alert')).toContainText('已经撤销过了');
  await expect(restore.getByRole('button', { name: '撤销', exact: true })).toBeDisabled();

  await page.goto('/parameters?q=Restored');
  await page.getByRole('main').locator('tr[data-row-key]').first().focus();
  const history = await openHistory(page);
  const renamed = history.getByRole('listitem').filter({ hasText: /^修改/ }).filter({ hasText: '改过' });
  await renamed.getByRole('button', { name: '撤销这次操作' }).click();
  await expect(restore.getByRole('list', { name: /将恢复到/ }).getByRole('listitem')).toContainText('将改回');
  await restore.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByRole('main').locator('tr[data-row-key]').first()).toContainText('原来');
});

test('a record goes back over several changes at once, which can be undone again', async ({ page }) => {
  const admin = await administrator();
  const content = { paramtype: 'Earlier', paramtypename: '早先', paramcode: 'E1', paramname: '第一', paramsort: 1 };
  const { oid } = await call(parameterCalls.add, { content }, admin);
  for (const paramname of ['第二', '第三']) await call(parameterCalls.edit, { content: { oid, paramname } }, admin);
  await page.goto('/parameters?q=Earlier');
  const row = page.getByRole('main').locator('tr[data-row-key]').first();
  await row.focus();
  const entries = (await openHistory(page)).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  // The latest state is the present one.
  await expect(entries.first().getByRole('button', { name: '恢复到此时的状态' })).toHaveCount(0);
  await entries.last().getByRole('button', { name: '恢复到此时的状态' }).click();
  const restore = page.getByRole('dialog', { name: '恢复到此时的状态' });
  const changed = restore.getByRole('list', { name: /之后的修改一并撤销/ }).getByRole('listitem');
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText('第三');
  await expect(changed).toContainText('第一');
  expect(await findings(page)).toEqual([]);
  await restore.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(row).toContainText('第一');
  await page
    .locator('.ant-message-notice, .ant-notification-notice')
    .filter({ hasText: '已恢复到' })
    .getByRole('button', { name: '撤销' })
    .click();
  await expect(row).toContainText('第三');
});
