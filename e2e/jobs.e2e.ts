import type { Response } from '@playwright/test';
import { sql } from 'kysely';
import { addDetail, addRun } from '#features/jobs/server/executions.testing.ts';
import { findings } from './accessibility.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

test('a job that the product needs is paused with a reason only, and put back by Undo', async ({ page }) => {
  await page.goto('/app/job?q=role-refresh');
  const row = page.getByRole('main').locator('tr[data-row-key]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('更新角色成员');
  const status = row.getByRole('switch');
  await status.click();
  const question = page.getByRole('dialog', { name: '暂停“更新角色成员”？' });
  await expect(question).toContainText('有人会多出或缺少权限');
  await question.getByRole('button', { name: '暂停' }).click();
  await expect(question).toContainText('请说明原因');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(status).toBeChecked();

  await status.click();
  await question.getByRole('textbox').fill('搬迁数据');
  await question.getByRole('button', { name: '暂停' }).click();
  await expect(question).toHaveCount(0);
  await expect(status).not.toBeChecked();
  await expect(row).toContainText('已暂停');
  await expect(row).toContainText('搬迁数据');
  await row.getByText('已暂停').locator('..').focus();
  await expect(page.getByRole('tooltip')).toContainText('Administrator');
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(status).toBeChecked();
});

test('a new job shows its next times while it is typed, runs now, and leads to its execution', async ({ page }) => {
  await page.goto('/app/job?add=1');
  await page.getByLabel('作业编号').fill('keep-a-year');
  // A method is known by its title: its prefix need not be chosen first.
  await page.getByLabel('执行方法').fill('清理执行记录');
  await page.getByTitle('清理执行记录 (platform.executions)').click();
  await expect(page.getByTitle('platform', { exact: true })).toBeVisible();
  await expect(page.getByLabel('名称')).toHaveValue('清理执行记录');
  await page.getByLabel('保留天数').fill('3');
  await page.getByText('月', { exact: true }).click();
  await page.getByLabel('下次执行时间').fill('2027-12-31 08:00:00');
  const times = page.getByRole('region', { name: '接下来五次' }).getByRole('listitem');
  await expect(times).toHaveCount(5);
  await expect(times.nth(2)).toContainText('29');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入数字')).toBeVisible();
  await page.getByLabel('保留天数').fill('365');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).not.toHaveURL(/add=/);

  await page.goto('/app/job?q=keep-a-year');
  const row = page.getByRole('main').locator('tr[data-row-key]');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /立即执行/ }).click();
  const dialog = page.getByRole('dialog', { name: /立即执行/ });
  await dialog.getByRole('button', { name: '立即执行' }).click();
  await expect(dialog).toHaveCount(0);
  const notice = page.getByText('作业已完成：清理执行记录');
  await expect(notice).toBeVisible({ timeout: 20_000 });
  // The list shows how the run has ended, and that another may begin.
  await expect(row.getByRole('button', { name: /立即执行/ })).toBeEnabled();
  await row.getByRole('button', { name: /成功/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('执行序号');
  await expect(page.getByRole('region', { name: '详情' })).toContainText('Administrator');
  await expect(page.getByRole('table', { name: /最近 1 次执行/ })).toContainText('成功');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(1);
});

test('a day that does not exist runs nothing', async ({ page }) => {
  await page.goto('/bpm/job');
  await page
    .getByRole('main')
    .locator('tr[data-row-key]')
    .first()
    .getByRole('button', { name: /立即执行/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /立即执行/ });
  const day = dialog.getByLabel('处理日期');
  await day.fill('2026-02-30');
  await dialog.getByRole('button', { name: '立即执行' }).click();
  await expect(dialog.getByText('请填写存在的日期，如 2026-12-31')).toBeVisible();
  await expect(day).toHaveValue('2026-02-30');
  await day.fill('2026/1/5');
  await day.press('Tab');
  await expect(day).toHaveValue('2026-01-05');
  await expect(dialog.getByText('请填写存在的日期，如 2026-12-31')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('a name that the form proposes follows the method, and one that was typed stays', async ({ page }) => {
  await page.goto('/app/job?add=1');
  const method = page.getByLabel('执行方法');
  const name = page.getByLabel('名称');
  await method.fill('校验数据库日志');
  await page.getByTitle('校验数据库日志 (logs.verify)').click();
  await expect(name).toHaveValue('校验数据库日志');
  await method.fill('封存数据库日志');
  await page.getByTitle('封存数据库日志 (seal)').click();
  await expect(name).toHaveValue('封存数据库日志');
  await name.fill('每晚校验');
  await method.fill('校验数据库日志');
  await page.getByTitle('校验数据库日志 (verify)').click();
  await expect(name).toHaveValue('每晚校验');
});

test('the lists follow a run in progress, and one that has been asked to stop says so', async ({ page }) => {
  const { run, job } = await withDatabase(async (db) => {
    const { oid } = await db.read
      .selectFrom('scheduled_job')
      .select('oid')
      .where('id', '=', 'execution-sweep')
      .executeTakeFirstOrThrow();
    // No server has a job of this id, so none takes the run for lost.
    const started = { id: 'execution-sweep', jobid: 'no-such-job', scheduleid: 900_003, state: 'D' } as const;
    return { job: oid, run: await addRun(db, { ...started, scheduleoid: oid }) };
  });
  const ends = (set: string): Promise<unknown> =>
    withDatabase((db) =>
      db.write(actor, (trx) => sql`update job_execution set ${sql.raw(set)} where oid = ${run}`.execute(trx)),
    );
  await page.goto('/app/job?q=execution-sweep');
  const row = page.getByRole('main').locator(`tr[data-row-key="${job}"]`);
  await expect(row.getByRole('button', { name: /进行中/ })).toBeVisible();
  await ends(`cancelled = true, cancelledby = 'admin'`);
  await page.goto('/job/record/time?id=execution-sweep');
  const listed = page.getByRole('main').locator(`tr[data-row-key="${run}"]`);
  await expect(listed).toContainText('正在停止');
  await ends(`state = 'F', reason = 'job.cancelled', endedat = now()`);
  await expect(listed).toContainText('已被停止', { timeout: 10_000 });
  await page.goto('/app/job?q=execution-sweep');
  await expect(row.getByRole('button', { name: /失败/ })).toBeVisible();
  await ends(`state = 'D', endedat = null`);
  await page.reload();
  await expect(row.getByRole('button', { name: /进行中/ })).toBeVisible();
  await ends(`state = 'S', reason = '', endedat = now()`);
  await expect(row.getByRole('button', { name: /成功/ })).toBeVisible({ timeout: 10_000 });
});

test('the list of jobs is read again when the next run begins', async ({ page }) => {
  const isDueSoon = (): Promise<string> =>
    withDatabase(async (db) => {
      const { oid } = await db.read
        .selectFrom('scheduled_job')
        .select('oid')
        .where('id', '=', 'session-expiry')
        .executeTakeFirstOrThrow();
      const due = sql`date_trunc('second', now()) + interval '6 seconds'`;
      await db.write(actor, (trx) =>
        sql`update scheduled_job_clock set nexttime = ${due} where joboid = ${oid}`.execute(trx),
      );
      return oid;
    });
  const isList = (response: Response): boolean => new URL(response.url()).pathname === '/api/app/job';
  // Where the page was slow, the run was over before the list was there.
  await expect(async () => {
    const row = page.getByRole('main').locator(`tr[data-row-key="${await isDueSoon()}"]`);
    await page.goto('/app/job?q=session-expiry');
    await expect(row).toBeVisible();
    await page.waitForResponse(isList, { timeout: 15_000 });
    await expect(row.getByRole('button', { name: /成功/ })).toBeVisible();
  }).toPass({ timeout: 150_000 });
});

test('executions are searched by a job that is chosen, and by days that belong together', async ({ page }) => {
  await page.goto('/job/record/time');
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  await panel.getByRole('button', { name: '选择作业' }).click();
  const picker = page.getByRole('dialog', { name: '选择作业' });
  await picker.getByRole('button', { name: '确定' }).click();
  const warning = page.getByRole('dialog').filter({ hasText: '请选择作业' });
  await expect(warning.getByText('请选择作业', { exact: true })).toBeVisible();
  await warning.last().getByRole('button', { name: '确定' }).click();
  await picker.getByRole('searchbox').fill('survey-up');
  const found = picker.getByRole('radio');
  await expect(found).toHaveCount(1);
  await found.check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/id=survey-upkeep/);
  await panel.getByLabel('开始日期').fill('2026-01-02');
  await expect(panel.getByRole('alert')).toHaveText('请选择完整的时间范围');
  await panel.getByLabel('结束日期').fill('2026-01-01');
  await expect(panel.getByRole('alert')).toHaveText('结束日期不能早于起始日期');
  await panel.getByLabel('时间范围').press('ArrowDown');
  await page.getByTitle('最近 7 天').click();
  await expect(panel.getByLabel('开始日期')).toHaveValue('');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/timeRange=week/);
  // And the days clear the range: only one of the two is searched.
  await panel.getByLabel('开始日期').fill('2026-01-01');
  await panel.getByLabel('结束日期').fill('2026-01-31');
  await expect(page).toHaveURL(/endTime=2026-01-31/);
  await expect(page).not.toHaveURL(/timeRange=/);
  expect(await findings(page)).toEqual([]);
});

test('the BPM side says that results wait before an engine is set up', async ({ page }) => {
  await page.goto('/bpm/job');
  await expect(page.getByRole('status').filter({ hasText: '尚未设置流程引擎' })).toBeVisible();
  await expect(page.getByRole('main').locator('tr[data-row-key]')).toContainText('回写表单结果');
  await page.goto('/bpm/job/record/time');
  await expect(page.getByRole('status').filter({ hasText: '尚未设置流程引擎' })).toBeVisible();
  await page.goto('/bpm/write-back');
  await page.getByRole('main').getByRole('button', { name: '重新回写…' }).first().click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('尚未设置流程引擎');
});

test('the details of a run in progress show its forms as they come, and how it ended', async ({ page }) => {
  // Of a job that no server has: none takes the run for lost.
  const run = { kind: 'bpm', id: 'follows', jobid: 'no-such-job', scheduleid: 900_001 } as const;
  const oid = await withDatabase(async (db) => {
    const execution = await addRun(db, { ...run, state: 'D' });
    await addDetail(db, execution, { name: '请假单' });
    return execution;
  });
  await page.goto(`/bpm/job/record/time?details=${oid}`);
  // Blue, not the accent of the theme (seed 002 §4).
  await expect(page.getByRole('region', { name: '详情' }).getByText('进行中')).toHaveCSS('color', 'rgb(11, 74, 143)');
  const forms = page.getByRole('region', { name: '表单明细' });
  await expect(forms).toContainText('请假单');
  await withDatabase((db) => addDetail(db, oid, { name: '出差单', state: 'F', message: '实例已结束' }));
  await expect(forms).toContainText('实例已结束', { timeout: 10_000 });
  await withDatabase(async (db) => {
    await addDetail(db, oid, { name: '加班单' });
    await db.write(actor, (trx) =>
      sql`update job_execution set state = 'F', reason = 'job.cancelled', endedat = now() where oid = ${oid}`.execute(
        trx,
      ),
    );
  });
  await expect(page.getByRole('region', { name: '详情' })).toContainText('已被停止', { timeout: 10_000 });
  await expect(forms).toContainText('加班单');
  await expect(page.getByRole('table', { name: /最近 1 次执行/ })).toContainText('失败');
});

test('an execution of very many forms says that only the earliest are shown', async ({ page }) => {
  const oid = await withDatabase(async (db) => {
    const execution = await addRun(db, { kind: 'bpm', id: 'many', jobid: 'no-such-job', scheduleid: 900_002 });
    await db.write(actor, (trx) =>
      sql`insert into bpm_execution_detail (execution, name, message, state, form_id, ins_id, retry)
        select ${execution}, '请假单', '', 'C', 'FORM1', n::text, 0 from generate_series(1, 9999) n`.execute(trx),
    );
    return execution;
  });
  await page.goto(`/bpm/job/record/time?details=${oid}`);
  const forms = page.getByRole('region', { name: '表单明细' });
  await expect(forms).toContainText('请假单');
  await expect(page.getByText(/仅显示最早的/)).toHaveCount(0);
  await withDatabase(async (db) => {
    await addDetail(db, oid, { name: '出差单' });
    await addDetail(db, oid, { name: '加班单' });
  });
  await page.reload();
  await expect(page.getByText('仅显示最早的 10,000 条')).toBeVisible();
});
