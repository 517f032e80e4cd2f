import type { Locator, Page } from '@playwright/test';
import { addNotices } from '#platform/notice-centre/server/notices.queries.ts';
import { administrator, seal, send } from './administrator-calls.ts';
import { openHistory } from './history.ts';
import { actor, databaseOf } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* What is said for a while, or until it is closed, lies over nothing that one needs meanwhile. */

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

const title = (page: Page) => page.getByRole('dialog').locator('.ant-modal-title, .ant-modal-confirm-title').first();

for (const height of [720, 900])
  test(`at ${height} pixels, the words after an act do not cover the title of the next dialog`, async ({ browser }) => {
    const page = await administratorPage(browser);
    await page.setViewportSize({ width: 1024, height });
    const paramcode = `C${height}`;
    const content = await seal({
      paramtype: 'E2ECovered',
      paramtypename: 'x',
      paramcode,
      paramname: 'x',
      paramsort: 1,
      languages: {},
    });
    await send('POST', '/data/param', (await administrator()).jwt, { content });
    await page.goto('/parameters?q=E2ECovered');
    await page.locator('tr[data-row-key]').filter({ hasText: paramcode }).getByRole('switch').click();
    const said = page.locator('.ant-message-notice').first();
    await expect(said).toBeVisible();
    await page.keyboard.press('?');
    await expect(title(page)).toBeVisible();
    expect(await overlap(said, title(page))).toBe(false);
    await page.context().close();
  });

test('the report of work in the background covers no button of page, table and dialog', async ({
  browser,
  product,
}) => {
  const { db, close } = await databaseOf(product);
  const page = await administratorPage(browser);
  await page.setViewportSize({ width: 1024, height: 720 });
  await page.goto('/parameters');
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
  const notice = { empid: 'admin', type: 'job', title: { key: 'import.notice.done' }, path: '/imports' } as const;
  await db.write(actor, (trx) =>
    addNotices(
      trx,
      [1, 2].map((nth) => ({ ...notice, message: { text: `a rather long name of a file ${nth}.csv` } })),
    ),
  );
  const reports = page.locator('.ant-notification-notice');
  await expect(reports).toHaveCount(2, { timeout: 20_000 });
  const free = async (parts: Locator): Promise<void> => {
    for (const part of await parts.all())
      for (const report of await reports.all()) expect(await overlap(report, part)).toBe(false);
  };
  await expect.poll(() => overlap(reports.last(), page.locator('.ant-pagination'))).toBe(false);
  for (const name of ['导入', '导出', '新增'])
    await free(page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) }));
  await free(page.locator('.ant-pagination'));
  await page.keyboard.press('?');
  await expect(title(page)).toBeVisible();
  await free(page.getByRole('dialog').locator('.ant-modal-title, .ant-modal-close, .ant-modal-container'));
  await page.keyboard.press('Escape');
  // More of them need more room, also beside what opens at the side.
  await db.write(actor, (trx) =>
    addNotices(
      trx,
      [3, 4, 5, 6].map((nth) => ({
        ...notice,
        message: { text: `a name of a file that is so long that it needs several lines of the notice ${nth}.csv` },
      })),
    ),
  );
  await expect(reports).toHaveCount(6, { timeout: 20_000 });
  await expect.poll(() => overlap(reports.last(), page.locator('.ant-pagination'))).toBe(false);
  await free(page.locator('.ant-pagination'));
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await openHistory(page);
  const drawer = page.locator('.ant-drawer-content-wrapper');
  await expect(drawer.first()).toBeVisible();
  // Those behind the one in front are not seen.
  expect(await overlap(reports.last(), drawer.first())).toBe(false);
  await page.context().close();
  await db.write(actor, (trx) => trx.deleteFrom('notice').execute());
  await close();
});

for (const [width, isBeside] of [
  [1024, false],
  [1440, true],
] as const)
  test(`at ${width} pixels, what failed is seen as a stack, and what opens ${isBeside ? 'beside' : 'below'} it is free`, async ({
    browser,
  }) => {
    const page = await administratorPage(browser);
    await page.setViewportSize({ width, height: 768 });
    await page.route(/\/export(\?|$)/, (route) => route.fulfill({ status: 500, json: { code: '500', content: null } }));
    await page.goto('/parameters');
    const failures = page.locator('.ant-notification-notice');
    for (const count of [1, 2, 3, 4]) {
      await page.getByRole('main').getByRole('button', { name: '导出' }).click();
      await expect(failures).toHaveCount(count);
    }
    // The edges of two more are seen below the one in front, and no other.
    const seen = (): Promise<number[]> =>
      failures.evaluateAll((all) => {
        const shown = all.filter((one) => getComputedStyle(one).opacity === '1');
        const bottoms = shown.map((one) => Math.round(one.getBoundingClientRect().bottom));
        return bottoms.toSorted((one, other) => one - other).map((bottom, nth, [first = 0]) => bottom - first);
      });
    await expect.poll(seen).toEqual([0, 8, 16]);
    await page.keyboard.press('?');
    await expect(title(page)).toBeVisible();
    for (const part of await page.getByRole('dialog').locator('.ant-modal-container').all())
      for (const one of await failures.all()) expect(await overlap(one, part)).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    const drawer = page.locator('.ant-drawer-content-wrapper');
    await expect(drawer).toBeVisible();
    for (const one of await failures.all()) expect(await overlap(one, drawer)).toBe(false);
    expect((await drawer.boundingBox())?.y === 0).toBe(isBeside);
    await page.context().close();
  });
