import type { Page } from '@playwright/test';
import type { Database } from '#platform/db/server/database.ts';
import { addNotices, type NewNotice } from '#platform/notice-centre/server/notices.queries.ts';
import { findings } from './accessibility.ts';
import { actor, databaseOf } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* Notices arrive in every browser of a person, are counted at the bell, listed in its panel, and lead to a place. */

const empid = 'admin';

let db: Database;
let closeDatabase: () => Promise<void>;

/** Other stories leave notices of their imports and messages behind. */
const forget = () =>
  db.write(actor, async (trx) => {
    await trx.deleteFrom('notice').execute();
    await trx.deleteFrom('message_delivery').where('empid', '=', empid).execute();
  });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  ({ db, close: closeDatabase } = await databaseOf(product));
  await forget();
});
test.afterAll(async () => {
  await forget();
  await closeDatabase();
});

const add = (notice: Partial<NewNotice> = {}): Promise<void> =>
  db.write(actor, (trx) =>
    addNotices(trx, [
      {
        empid,
        type: 'job',
        title: { key: 'import.notice.done' },
        message: { text: 'rows.csv' },
        path: '/imports',
        ...notice,
      },
    ]),
  );
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The bell listens once its number is known. */
const home = async (page: Page, unread: string): Promise<void> => {
  const connected = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/api/stomp'));
  const heard = connected.then((socket) =>
    socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('RECEIPT')),
  );
  await page.goto('/home');
  await heard;
  await expect(bell(page, unread)).toBeVisible();
};

test('a notice is counted in both browsers, is opened by keyboard, marked as read, and leads to its place', async ({
  browser,
}) => {
  const [page, other] = await Promise.all([administratorPage(browser), administratorPage(browser)]);
  await Promise.all([home(page, '通知'), home(other, '通知')]);
  await add();
  for (const one of [page, other]) {
    await expect(bell(one, '通知，1 条未读')).toBeVisible();
    await expect(one.locator('.ant-notification-notice')).toContainText('导入完成');
  }
  await add({ type: 'system', code: '500', title: { text: 'Second' }, path: '' });
  await expect(bell(page, '通知，2 条未读')).toBeVisible();

  // By keyboard: Ctrl K finds the panel, Esc closes it, and the focus is back.
  await bell(page, '通知，2 条未读').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '通知' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(page, '通知，2 条未读')).toBeFocused();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('查看通知');
  await page.getByRole('option', { name: '查看通知 (b)' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  expect(await findings(page, '.ant-drawer')).toEqual([]);

  await panel.getByRole('button', { name: '将“Second”标为已读' }).press('Enter');
  await expect(panel.getByText('未读', { exact: true })).toHaveCount(1);
  await panel.getByRole('checkbox', { name: '只看未读' }).check();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: '导入完成', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/imports$/);
  await expect(bell(page, '通知')).toBeVisible();
  await expect(panel).toBeHidden();

  // The other browser has its own toast, which stays until it is closed.
  await other.locator('.ant-notification-notice').getByRole('button', { name: '查看' }).click();
  await expect(other).toHaveURL(/\/imports$/);
  await expect(bell(other, '通知')).toBeVisible();
  await Promise.all([page.context().close(), other.context().close()]);
});

test('the bell has a key of its own on every page, which the list of keys names', async ({ browser }) => {
  const page = await administratorPage(browser);
  await page.goto('/parameters');
  const panel = page.getByRole('dialog', { name: '通知' });
  const search = page.getByRole('searchbox');
  await search.fill('a');
  await search.press('b');
  await expect(search).toHaveValue('ab');
  await expect(panel).toHaveCount(0);
  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.locator('tr[data-row-key]').first().focus();
  await page.keyboard.press('b');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('tr[data-row-key]').first()).toBeFocused();

  await page.keyboard.press('?');
  const everywhere = page.getByRole('dialog', { name: '键盘快捷键' }).getByRole('region', { name: '任何地方' });
  await expect(everywhere.locator('div').filter({ hasText: '查看通知' }).locator('kbd')).toHaveText('b');
  // Over a dialog it opens nothing.
  await page.keyboard.press('b');
  await expect(panel).toHaveCount(0);
  await page.context().close();
});

test('what was missed is shown once when the page is connected again', async ({ browser }) => {
  const page = await administratorPage(browser);
  let receipts = 0;
  let isHeld = false;
  let drop = (): void => undefined;
  await page.routeWebSocket(/\/api\/stomp$/, (socket) => {
    if (isHeld) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (message.toString().startsWith('RECEIPT')) receipts += 1;
    });
    drop = () => {
      void socket.close();
      void server.close();
    };
  });
  await page.goto('/home');
  await expect(bell(page, '通知')).toBeVisible();
  await expect.poll(() => receipts).toBe(2);
  isHeld = true;
  drop();
  await add({ title: { text: 'Missed' } });
  isHeld = false;
  const toasts = page.locator('.ant-notification-notice');
  await expect(toasts).toHaveText(/Missed/, { timeout: 20_000 });
  await expect(bell(page, '通知，1 条未读')).toBeVisible();
  await add({ title: { text: 'Later' } });
  await expect(toasts).toHaveCount(2);
  await expect(toasts.filter({ hasText: 'Missed' })).toHaveCount(1);
  await page.context().close();
});

test('is in the words of each language', async ({ browser, product }) => {
  const page = await administratorPage(browser);
  for (const [lang, title, all] of [
    ['zh-TW', '通知', '全部標為已讀'],
    ['en', 'Notices', 'Mark all as read'],
    ['vi', 'Thông báo', 'Đánh dấu tất cả đã đọc'],
  ] as const) {
    await page.context().addCookies([{ name: 'web_admin_lang', value: lang, url: product.url }]);
    await page.goto('/home');
    await page.locator('button.shell-notices').click();
    const panel = page.getByRole('dialog', { name: title });
    await expect(panel.getByRole('button', { name: all })).toBeVisible();
    await expect(panel.getByRole('listitem').first()).toBeVisible();
  }
  await page.context().close();
});
