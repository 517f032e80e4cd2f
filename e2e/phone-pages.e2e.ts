import type { BrowserContext, Page } from '@playwright/test';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { fileOf, pdfOf, pngOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { activate, type Employee, newEmployee, ownPassword, phonePage, tab } from './phone.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* The pages of the web app for phones that the whole circle (phone-circle.e2e.ts) does not visit. */

test.describe.configure({ mode: 'serial' });

const [document, shop] = ['宿舍防火须知', '巷口豆浆'];
let employee: Employee & { code: string };
let place: { co: string; pzid: string };
let phone: Page;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  employee = await newEmployee(9);
  place = await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<typeof place>(
      'select coid as co, plantid as pzid from employee where empid = $1',
      [employee.empid],
    );
    return rows[0] ?? { co: '', pzid: '' };
  });
  ({ phone, context } = await phonePage(browser));
  await activate(phone, employee);
});
test.afterAll(async () => {
  await context.close();
  // Other stories begin with empty lists.
  await withDatabase((db) =>
    db.write(actor, async (trx) => {
      await trx.deleteFrom('company_document').where('subject', '=', document).execute();
      await trx.deleteFrom('store').where('storenm', '=', shop).execute();
    }),
  );
});

const main = () => phone.locator('main');
const documents = () => phone.getByRole('navigation').getByRole('link', { name: /^文件/ });

/** The names of the answers that the phone keeps; `left`: one that is put there first. */
const keptAnswers = (left?: string): Promise<string[]> =>
  phone.evaluate(
    (name) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('steward-phone');
        opening.addEventListener('success', () => {
          const answers = opening.result.transaction('answers', 'readwrite').objectStore('answers');
          if (name !== undefined) answers.put({ value: 'left', at: 0 }, name);
          const keys = answers.getAllKeys();
          keys.addEventListener('success', () => {
            opening.result.close();
            resolve(keys.result.map(String));
          });
        });
      }),
    left,
  );

test('a company document is read and confirmed', async () => {
  const admin = await administrator();
  const content = {
    ...place,
    subject: document,
    auth: 'PL',
    releaseDat: '2026-01-01 08:00:00',
    mustconfirm: 'Y' as const,
  };
  const added = await call(companyDocumentCalls.add, { content, file: fileOf('fire.pdf', pdfOf('fire')) }, admin);
  await tab(phone, '文件');
  await expect(documents()).toHaveText(/文件\s*1/);
  await expect(main().getByRole('link', { name: '公司文件' })).toContainText('需要确认');
  await main().getByRole('link', { name: '公司文件' }).click();
  const row = main().getByRole('link', { name: new RegExp(document) });
  await expect(row).toContainText('需要确认');
  await row.click();
  await expect(main().getByRole('img', { name: 'fire.pdf 1/1' })).toBeVisible();
  expect(await findings(phone)).toEqual([]);
  await main().getByRole('button', { name: '我已阅读' }).click();
  await expect(main().getByText('您已确认')).toBeVisible();
  await phone.getByRole('button', { name: '返回' }).click();
  await expect(row).not.toContainText('需要确认');
  await expect(documents()).toHaveText('文件');

  // Opened once, it is there without a network; once it is withdrawn, nothing of it stays on the phone.
  await row.click();
  await expect(main().getByText('您已确认')).toBeVisible();
  await context.setOffline(true);
  await phone.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(main().getByText(/没有网络。显示的是/)).toBeVisible();
  await expect(main().getByText('您已确认')).toBeVisible();
  await context.setOffline(false);
  await call(companyDocumentCalls.edit, { content: { oid: added.oid, rev: added.rev, status: 'N' } }, admin);
  await phone.reload();
  await expect(main().getByRole('alert')).toBeVisible();
  await expect(main().getByRole('button', { name: '重试' })).toHaveCount(0);
  await context.setOffline(true);
  await phone.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(main().getByText(/此页以前没有在这台手机上打开过/)).toBeVisible();
  await context.setOffline(false);
});

test('a shop gets an opinion with stars, and the administrators see it', async ({ browser }) => {
  const admin = await administrator();
  const content = {
    plant: place.co + place.pzid,
    storeNm: shop,
    introduce: '早上六点开门',
    addr: '巷口 1 号',
    openingHours: '06:00 ~ 20:00',
    tel: '0577123456',
    currency: 'CNY',
    perExpense: '12',
    sort: 7,
    map: 'AMAP',
  };
  await call(storeCalls.add, { content, file: fileOf('shop.png', await pngOf()) }, admin);
  await tab(phone, '首页');
  await main().getByRole('link', { name: '附近商家' }).click();
  await main()
    .getByRole('link', { name: new RegExp(shop) })
    .click();
  await main().getByRole('radio', { name: '4' }).check({ force: true });
  await main().getByRole('textbox', { name: '评价' }).fill('豆浆很浓');
  expect(await findings(phone)).toEqual([]);
  await main().getByRole('button', { name: '发送' }).click();
  await expect(main().getByText('感谢您的评价')).toBeVisible();
  await phone.reload();
  await expect(main().getByText('★ 4')).toBeVisible();
  const office = await administratorPage(browser);
  await office.goto('/stores');
  await expect(office.getByText(shop).first()).toBeVisible();
  await office.context().close();
});

test('what may not be read any more is kept no longer', async () => {
  const ofShop = async (): Promise<string[]> =>
    (await keptAnswers()).filter((name) => name.includes('/mb/nicestore/item'));
  expect(await ofShop()).toHaveLength(1);
  await withDatabase((db) =>
    db.write(actor, (trx) => trx.updateTable('store').set({ status: 'N' }).where('storenm', '=', shop).execute()),
  );
  await phone.reload();
  await expect.poll(ofShop).toEqual([]);
});

test('language and appearance are chosen, and pages that are not there lead home', async () => {
  await tab(phone, '我的');
  await main().getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(main().getByRole('heading', { name: 'Giao diện' })).toBeVisible();
  await main().getByRole('button', { name: 'Tối' }).click();
  await expect(phone.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await findings(phone)).toEqual([]);
  await main().getByRole('button', { name: 'Sáng' }).click();
  await main().getByRole('button', { name: '简体' }).click();
  await expect(main().getByRole('heading', { name: '外观' })).toBeVisible();
  await phone.goto('/MobileWeb/nothing');
  await expect(phone.getByRole('heading', { name: 'Steward' })).toBeVisible();
});

test('a password is changed, and the session goes on', async () => {
  await phone.goto('/mobileweb/me/password');
  await main().locator('input[name="oldPassword"]').fill(ownPassword);
  await main().locator('input[name="newPassword"]').fill('another phrase of mine');
  await main().locator('input[name="repeated"]').fill('another phrase of mine');
  await main().locator('input[name="repeated"]').press('Enter');
  await expect(main().getByRole('heading', { name: '外观' })).toBeVisible();
  await expect(main().getByText(employee.empid)).toBeVisible();
});

test('signing out forgets what was read; who has forgotten the password asks for another', async () => {
  await main().getByRole('button', { name: '退出登录' }).click();
  await expect(phone.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(phone).toHaveURL(/\/mobileweb$/);
  await expect.poll(() => keptAnswers()).toEqual([]);
  // Of a sign-out after which the app was closed at once.
  await phone.evaluate(async () => (await caches.open('phone-files')).put('/left', new Response('left')));
  expect(await keptAnswers('left')).toEqual(['left']);
  await phone.reload();
  await expect.poll(() => keptAnswers()).toEqual([]);
  await expect.poll(() => phone.evaluate(() => caches.has('phone-files'))).toBe(false);
  await phone.locator('input[name="account"]').fill(employee.empid);
  await phone.getByRole('button', { name: '忘记密码？' }).click();
  // The way back of the phone leads to signing in, not out of the app.
  await phone.goBack();
  await expect(phone.getByRole('heading', { name: '登录' })).toBeVisible();
  await phone.getByRole('button', { name: '忘记密码？' }).click();
  await phone.locator('input[name="note"]').fill('换了手机');
  expect(await findings(phone)).toEqual([]);
  await phone.getByRole('button', { name: '提交申请' }).click();
  await expect(phone.getByRole('status')).toContainText('申请已提交');
  await withDatabase((db) =>
    db.write(actor, (trx) => trx.deleteFrom('password_request').where('empid', '=', employee.empid).execute()),
  );
});

test('pages without a session speak the language of the phone, and lead home to the web app', async ({ browser }) => {
  const visitor = await phonePage(browser, 'vi');
  await visitor.phone.goto('/privacypolicy');
  await expect(visitor.phone.getByRole('heading', { level: 1, name: 'Chính sách bảo mật' })).toBeVisible();
  await expect(visitor.phone.getByRole('link', { name: 'Steward' })).toHaveAttribute('href', '/mobileweb');
  await visitor.context.close();
});
