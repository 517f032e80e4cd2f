import { sql } from 'kysely';
import { empty, later, putResult, putResults, resultsOf } from '#features/write-backs/server/write-backs.testing.ts';
import { type EngineServer, startEngineServer } from '#platform/process-engine/server/engine-server.testing.ts';
import { findings } from './accessibility.ts';
import { ownProduct } from './own-product.ts';
import { actor } from './product-database.ts';
import { expect, test } from './story.ts';

/*
 * The process engine fails and recovers, and an administrator sends again what failed meanwhile.
 */

test.describe.configure({ mode: 'serial' });
let engine: EngineServer;
const own = ownProduct(async () => {
  engine = await startEngineServer();
  return { BPM_URL: engine.url, BPM_TIMEOUT: '5' };
});
test.afterAll(() => engine.close());
test.beforeEach(async ({ page }) => {
  await page.goto(`${own.product.url}/login`);
  await page.locator('input[name="account"]').fill('admin');
  await page.locator('input[name="password"]').fill(own.product.adminPassword);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

/** The job that writes back is due. */
const due = (): Promise<unknown> =>
  own.db.write(actor, (trx) =>
    sql`update scheduled_job_clock set nexttime = now()
      where joboid = (select oid from scheduled_job where id = 'bpm-write-back')`.execute(trx),
  );

test('says since when the engine does not respond, and sends again what failed after it has recovered', async ({
  page,
}) => {
  await empty(own.db);
  await engine.stop();
  await putResults(own.db, 'WAITS', 12);
  for (let n = 1; n <= 6; n += 1)
    await putResult(own.db, {
      insId: `DEAD-${n}`,
      state: 'F',
      attempts: 8,
      reason: 'process_engine.timeout',
      detail: '10 s',
    });
  await putResult(own.db, {
    insId: 'OTHER',
    formId: 'TRAVEL',
    name: '出差',
    state: 'F',
    attempts: 1,
    reason: 'process_engine.rejected',
    detail: '实例已结束',
  });
  await due();

  await page.goto(`${own.product.url}/bpm/write-back`);
  const banner = page.getByRole('status').filter({ hasText: '流程引擎无法使用' });
  await expect(banner).toContainText('无法连接 · ECONNREFUSED（原文）', { timeout: 30_000 });
  await banner.getByRole('link', { name: '7 项未能回写' }).click();
  const rows = page.getByRole('main').locator('tr[data-row-key]');
  await expect(rows).toHaveCount(7);
  await expect(rows.filter({ hasText: 'OTHER' })).toContainText('引擎拒绝接收 · 实例已结束（原文）');

  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  await panel.getByLabel('表单编号').fill('LEAVE');
  await expect(rows).toHaveCount(6);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: '重新回写…' }).first().click();
  const dialog = page.getByRole('dialog', { name: '重新回写未成功的结果' });
  await expect(dialog).toContainText('将重新发送 6 项，每秒最多 5 项，约需 2 秒钟');
  await expect(dialog).toContainText('流程引擎无法使用');
  await dialog.getByLabel('每秒最多').fill('2');
  await dialog.getByLabel('每秒最多').press('Tab');
  await expect(dialog).toContainText('每秒最多 2 项，约需 3 秒钟');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '发送 6 项' }).click();
  await expect(dialog).toHaveCount(0);
  const progress = page.getByRole('region', { name: '重新发送的进度' });
  await expect(progress).toContainText('0 / 6 项已处理');
  expect(engine.received).toEqual([]);

  // Stopped before anything was sent, and asked for again.
  await progress.getByRole('button', { name: '停止发送' }).click();
  await expect(page.getByText('已停止：6 项未发送')).toBeVisible();
  await expect(progress).toContainText('0 / 6 项已处理，0 项已回写，0 项仍未成功 · 6 项未发送');
  await expect(progress.getByRole('button', { name: '停止发送' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await expect(rows).toHaveCount(6);
  // By key: the notice that the run has ended lies over the button until it is closed.
  await page.getByRole('main').getByRole('button', { name: '重新回写…' }).first().press('Enter');
  await dialog.getByRole('button', { name: '发送 6 项' }).click();
  await expect(dialog).toHaveCount(0);

  await engine.start();
  await later(own.db);
  await due();
  await expect(progress).toContainText('6 / 6 项已处理，6 项已回写，0 项仍未成功', { timeout: 40_000 });
  await expect(banner).toHaveCount(0, { timeout: 20_000 });
  expect((await resultsOf(own.db, 'WAITS')).every(({ state }) => state === 'C')).toBe(true);
  expect(await resultsOf(own.db, 'OTHER')).toMatchObject([{ state: 'F' }]);

  await page.goto(`${own.product.url}/bpm/job/record/time?state=C`);
  await rows.filter({ hasText: '已回写' }).first().getByRole('button').first().click();
  await expect(page.getByRole('region', { name: '表单明细' })).toContainText(/WAITS|DEAD/);
});

test('one that failed is sent again from its row, by keyboard too', async ({ page }) => {
  await empty(own.db);
  await putResult(own.db, {
    insId: 'ONE',
    state: 'F',
    attempts: 8,
    reason: 'process_engine.error',
    detail: 'HTTP 500',
  });
  await putResult(own.db, {
    insId: 'TWO',
    state: 'F',
    attempts: 8,
    reason: 'process_engine.error',
    detail: 'HTTP 500',
  });
  await page.goto(`${own.product.url}/bpm/write-back?q=one`);
  const row = page.getByRole('main').locator('tr[data-row-key]');
  await expect(row).toHaveCount(1);
  await row.click();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: '重新回写未成功的结果' });
  await dialog.getByRole('button', { name: '发送 1 项' }).click();
  await expect(row).toContainText('已回写', { timeout: 40_000 });
  expect(await resultsOf(own.db, 'TWO')).toMatchObject([{ state: 'F' }]);
});

test('what failed for good is discarded by filter with a reason, and put back by undo', async ({ page }) => {
  await empty(own.db);
  await putResults(own.db, 'DEAD', 3, 'F');
  await putResult(own.db, { insId: 'OTHER', formId: 'TRAVEL', name: '出差', state: 'F' });
  await page.goto(`${own.product.url}/bpm/write-back?formId=LEAVE&state=F`);
  const rows = page.getByRole('main').locator('tr[data-row-key]');
  await expect(rows).toHaveCount(3);
  await page.getByRole('main').getByRole('button', { name: '丢弃…' }).first().click();
  const dialog = page.getByRole('dialog', { name: '丢弃未能回写的结果' });
  await expect(dialog).toContainText('将丢弃 3 项');
  await dialog.getByRole('button', { name: '丢弃 3 项' }).click();
  await expect(dialog.getByText('请填写丢弃原因')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('丢弃原因').fill('流程已结束');
  await dialog.getByRole('button', { name: '丢弃 3 项' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(0);
  expect((await resultsOf(own.db, 'DEAD')).map(({ state }) => state)).toEqual(['X', 'X', 'X']);
  expect(await resultsOf(own.db, 'OTHER')).toMatchObject([{ state: 'F' }]);
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(rows).toHaveCount(3);
});
