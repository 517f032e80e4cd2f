import { createECDH } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { appFunctionCalls } from '#features/app-functions/app-functions.contract.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { fileOf, pngOf } from '#platform/files/server/files.testing.ts';
import { activate, type Employee, newEmployee, phonePage, tab } from './phone.ts';
import { call, type Caller } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* What an employee sets on a phone, and what opens only for those who have the right. */

test.describe.configure({ mode: 'serial' });
const keys = createECDH('prime256v1');
keys.setPrivateKey(Buffer.alloc(32, 7));
test.use({
  // Without keys for pushes there is nothing to be quiet about.
  settings: {
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
  },
});

const name = 'phone-canteen';
let admin: Caller;
let employee: Employee & { code: string };
let phone: Page;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  admin = await administrator();
  employee = await newEmployee(3);
  ({ phone, context } = await phonePage(browser));
});
test.afterAll(async () => {
  await context.close();
  await withDatabase((db) => db.write(actor, (trx) => trx.deleteFrom('banner').where('id', '=', name).execute()));
});

const main = () => phone.locator('main');
const picture = () => main().getByRole('img', { name: '食堂' });
const link = () => main().getByRole('list', { name: '横幅' }).getByRole('link');

/** What somebody may open is read when home is opened. */
const comeBack = async (): Promise<void> => {
  await tab(phone, '我的');
  await tab(phone, '首页');
};

let funcOid: string;
type Rights = Parameters<typeof call<typeof permissionCalls.save>>[1];
const put = (rights: Rights) => call(permissionCalls.save, rights, admin);
const person = (contentoid: string) => ({ type: 'H' as const, contentoid, containSub: 'N' as const });
/** Gives the function to the employee beside somebody else, who has it afterwards. */
const allowFor = async (other: string): Promise<{ takeAway: () => Promise<void> }> => {
  const identity = { funcOid, funcType: 'A' as const, roleid: 'USER' as const };
  const content = [{ ...identity, authmaps: [person(other), person(employee.empid)] }];
  const [given] = await put({ sealedQuery: {}, content });
  const mapOf = (id: string): string => given?.authmaps.find(({ contentoid }) => contentoid === id)?.oid ?? '';
  const left = [{ ...identity, oid: given?.oid, authmaps: [{ ...person(other), oid: mapOf(other) }] }];
  const deleted = { deleteMapOids: [mapOf(employee.empid)] };
  return { takeAway: async () => void (await put({ sealedQuery: deleted, content: left })) };
};

test('a banner opens its function for those who have it, from the moment they have it until it is taken', async () => {
  const [module] = await call(appFunctionCalls.modules, {}, admin);
  const tile = { id: name, name: '食堂', icon: 'bus', moduleOid: module?.oid ?? null, position: 1 };
  const content = { ...tile, type: 'W' as const, weburl: 'https://canteen.example/today', webtitle: '食堂' };
  ({ oid: funcOid } = await call(appFunctionCalls.add, { content }, admin));
  const period = { starttime: '2020-01-01 08:00', endtime: '' };
  const banner = { id: name, explain: '食堂', sort: 77, opentype: 'A', appid: name, ...period };
  const file = fileOf(`${name}.png`, await pngOf({ width: 1_200, height: 400 }));
  await call(bannerCalls.upload, { content: banner, file }, admin);
  await activate(phone, employee);
  await expect(picture()).toBeVisible();
  await expect(link()).toHaveCount(0);
  const { takeAway } = await allowFor((await newEmployee(4)).empid);
  await comeBack();
  await expect(link()).toHaveAttribute('href', 'https://canteen.example/today');
  await takeAway();
  await comeBack();
  await expect(link()).toHaveCount(0);
  await expect(picture()).toBeVisible();
});

test('quiet hours are saved whole, last until they are emptied, and the administrator sees them', async ({
  browser,
}) => {
  await tab(phone, '我的');
  const [from, until] = [main().getByLabel('免打扰开始'), main().getByLabel('免打扰结束')];
  const card = main().locator('.phone-card', { has: phone.getByLabel('免打扰开始') });
  const save = async (answer: RegExp | string): Promise<void> => {
    await card.getByRole('button', { name: '保存' }).click();
    await expect(card.getByText(answer)).toBeVisible();
  };
  await from.fill('22:00');
  await save('请填写开始和结束时间，或都不填');
  await until.fill('07:30');
  await save('已保存');
  await phone.reload();
  await expect(from).toHaveValue('22:00');
  await expect(until).toHaveValue('07:30');
  const office = await administratorPage(browser);
  await office.goto(`/person/${employee.empid}`);
  await expect(office.getByText('22:00–07:30')).toBeVisible();
  await from.fill('');
  await until.fill('');
  await save('已保存');
  await office.reload();
  await expect(office.getByText('免打扰时段')).toBeVisible();
  await expect(office.getByText('22:00–07:30')).toHaveCount(0);
  await office.context().close();
});
