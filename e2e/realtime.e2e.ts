import type { Browser, Page, WebSocket } from '@playwright/test';
import { findings } from './accessibility.ts';
import { ownProduct } from './own-product.ts';
import { actor } from './product-database.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './story.ts';

/* A page hears at once that its session has ended, and why; after signing in again it is connected again. */

test.describe.configure({ mode: 'serial' });
const own = ownProduct();

/** How often the page has got so far as to hear notices. */
type Connections = { times: number; last?: WebSocket };
const watchConnections = (page: Page): Connections => {
  const connections: Connections = { times: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/api/stomp')) return;
    const receipts = new Set<string>();
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (!text.startsWith('RECEIPT')) return;
      receipts.add(text);
      if (receipts.size !== 2) return;
      connections.times += 1;
      connections.last = socket;
    });
  });
  return connections;
};

const enter = async (browser: Browser): Promise<{ page: Page; connections: Connections }> => {
  const page = await (await browser.newContext({ baseURL: own.product.url })).newPage();
  const connections = watchConnections(page);
  await signIn(page, { account: own.empid, password: own.password });
  await expect(page.getByRole('button', { name: /账号菜单$/ })).toBeVisible();
  await expect.poll(() => connections.times).toBe(1);
  return { page, connections };
};

const endSessions = (end_reason: string): Promise<unknown> =>
  own.db.write(actor, (trx) =>
    trx
      .updateTable('session')
      .set({ ended_at: new Date() as never, end_reason })
      .where('empid', '=', own.empid)
      .where('ended_at', 'is', null)
      .execute(),
  );

test('a kicked person sees it at once and why, signs in again, and hears notices again', async ({ browser }) => {
  const { page, connections } = await enter(browser);
  const other = await page.context().newPage();
  const otherConnections = watchConnections(other);
  await other.goto('/home');
  await expect.poll(() => otherConnections.times).toBe(1);

  await endSessions('kick');
  const again = (one: Page) => one.getByRole('dialog', { name: '请重新登录' });
  for (const one of [page, other]) {
    await expect(again(one)).toBeVisible();
    await expect(again(one).getByRole('status')).toHaveText('管理员已将您强制下线。');
  }
  expect(await findings(page, '.ant-modal')).toEqual([]);

  await again(page).getByLabel('密码', { exact: true }).fill(own.password);
  await again(page).getByLabel('密码', { exact: true }).press('Enter');
  await expect(again(page)).toBeHidden();
  await expect(again(other)).toBeHidden();
  await expect.poll(() => connections.times).toBe(2);
  await expect.poll(() => otherConnections.times).toBe(2);

  // The next end says its own reason, in the language of the page.
  await page.evaluate(() => {
    document.cookie = 'web_admin_lang=vi; path=/';
  });
  await page.reload();
  await expect.poll(() => connections.times).toBe(3);
  await endSessions('password');
  await expect(page.getByRole('dialog', { name: 'Vui lòng đăng nhập lại' }).getByRole('status')).toContainText(
    'Mật khẩu của bạn đã được đổi hoặc đặt lại.',
  );
  await page.context().close();
});

test('a blocked person sees the remark', async ({ browser }) => {
  const { page } = await enter(browser);
  await own.db.write(actor, (trx) =>
    trx
      .insertInto('blacklist')
      .values({ blacktype: 'WEB', type: 'H', contentoid: own.empid, remark: '设备归还前停用' })
      .execute(),
  );
  const barred = page.getByRole('dialog', { name: '您目前无法登录' });
  await expect(barred.getByRole('status')).toHaveText('您的账号已被列入黑名单：设备归还前停用');
  await expect(barred.getByText('请联系管理员', { exact: false })).toBeVisible();
  await expect(barred.getByText('登录后可从中断处继续', { exact: false })).toHaveCount(0);
  await own.db.write(actor, (trx) => trx.deleteFrom('blacklist').where('contentoid', '=', own.empid).execute());
  await page.context().close();
});

test('signing out oneself shows nothing but the sign-in page', async ({ browser }) => {
  const { page } = await enter(browser);
  await page.getByRole('button', { name: /账号菜单$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('a page comes back by itself after its server has been away', async ({ browser }) => {
  const { page, connections } = await enter(browser);
  // What breaks a socket from outside: the server closes all of them when a session is held, and lets them back in.
  const maintain = (status: 'Y' | 'N') =>
    own.db.write(actor, (trx) =>
      trx.updateTable('parameter').set({ status }).where('paramtype', '=', 'Maintenance').execute(),
    );
  const lost = connections.last?.waitForEvent('close');
  await maintain('Y');
  await lost;
  await maintain('N');
  await expect.poll(() => connections.times, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
  await page.context().close();
});
