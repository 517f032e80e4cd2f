import type { BrowserContext, Page } from '@playwright/test';
import { appFunctionCalls } from '#features/app-functions/app-functions.contract.ts';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { surveyPublishingCalls } from '#features/surveys/survey-publishing.contract.ts';
import { surveyCalls } from '#features/surveys/surveys.contract.ts';
import { confirmationOf } from '#platform/impact/impact.contract.ts';
import { impactPreviewCalls } from '#platform/permission-page/impact-preview.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { findings } from './accessibility.ts';
import { confirmSheet } from './effects.ts';
import { activate, type Employee, newEmployee, phonePage, tab } from './phone.ts';
import { call, type Caller } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/*
 * What is administered arrives: an administrator grants, publishes and surveys; an employee activates the account on a
 * phone, sees, answers and reports, also without a network; the administrator sees it, and ends the session.
 */

test.describe.configure({ mode: 'serial' });

let admin: Caller;
let employee: Employee & { code: string };
let phone: Page;
let context: BrowserContext;
let office: Page;
test.beforeAll(async ({ browser }) => {
  admin = await administrator();
  employee = await newEmployee(7);
  ({ phone, context } = await phonePage(browser));
  office = await administratorPage(browser);
});
test.afterAll(async () => {
  await context.close();
  await office.context().close();
});

const main = () => phone.locator('main');
const messages = () => phone.getByRole('navigation').getByRole('link', { name: /^消息/ });
/** How many messages are unread by the number at the tab: other stories send some to everybody. */
const unread = async (): Promise<number> => Number(/\d+/.exec((await messages().textContent()) ?? '')?.[0] ?? 0);
let unreadBefore: number;

const addTile = async (): Promise<void> => {
  const [module] = await call(appFunctionCalls.modules, {}, admin);
  const tile = { id: 'circle', name: '班车时刻', icon: 'bus', moduleOid: module?.oid ?? null, position: 1 };
  const content = { ...tile, type: 'W', weburl: 'https://bus.example/today', webtitle: '班车时刻' };
  const { oid: funcOid } = await call(appFunctionCalls.add, { content }, admin);
  const everyone = { type: 'H' as const, contentoid: employee.empid, containSub: 'N' as const };
  const auth = [{ funcOid, funcType: 'A' as const, roleid: 'USER' as const, authmaps: [everyone] }];
  const { counts } = await call(impactPreviewCalls.previewImpact, { content: { funcOid, auth } }, admin);
  await call(permissionCalls.save, { sealedQuery: { confirmed: confirmationOf(counts) }, content: auth }, admin);
};

const publishMessage = async (): Promise<void> => {
  const message = {
    title: '停电通知',
    fullcontent: '<p>周日停电 <strong>四小时</strong></p>',
    mustconfirm: 'Y' as const,
  };
  const receiverList = [{ type: 'H' as const, id: employee.empid }];
  const { oid } = await call(messageCalls.add, { content: { ...message, receiverList } }, admin);
  await call(messagePublishingCalls.publish, { content: { oid } }, admin);
};

const publishExam = async (): Promise<void> => {
  const audience = {
    authType: 'A' as const,
    roleid: 'All',
    levelid: 'AL',
    contentType: 'R' as const,
    contentoid: 'All',
  };
  const question = { title: '灭火器放在哪里？', questionType: 'rdo' as const, required: 'Y' as const, score: 100 };
  const options = { rightanswer: ['B'], surveyOptionVOList: [{ text: '办公室' }, { text: '走廊' }] };
  const content = {
    appId: 'F032',
    title: '消防考试',
    explain: '每年一次',
    passingscore: 60,
    examcount: 2,
    surveyQuestionList: [{ ...question, ...options }],
    surveyAuthList: [audience],
  };
  const { oid } = await call(surveyCalls.add, { content }, admin);
  await call(surveyPublishingCalls.publish, { content: { oid } }, admin);
};

test('an employee activates the account with a one-time password', async () => {
  await activate(phone, employee);
  await expect(main().getByText('还没有为您开通任何功能')).toBeVisible();
  expect(await findings(phone)).toEqual([]);
});

test('what is granted and published appears while the app is open', async () => {
  unreadBefore = await unread();
  await addTile();
  await publishMessage();
  await publishExam();
  await tab(phone, '问卷');
  await expect(main().getByRole('link', { name: /消防考试/ })).toBeVisible();
  await expect(phone.getByRole('navigation').getByRole('link', { name: /^问卷\s*\d/ })).toBeVisible();
  await tab(phone, '首页');
  await expect(main().getByRole('link', { name: '班车时刻' })).toHaveAttribute('href', 'https://bus.example/today');
  await expect.poll(unread).toBe(unreadBefore + 1);
});

test('a message is read and confirmed', async () => {
  await tab(phone, '消息');
  await main()
    .getByRole('link', { name: /停电通知/ })
    .click();
  await expect(main().getByText('四小时')).toBeVisible();
  expect(await findings(phone)).toEqual([]);
  await main().getByRole('button', { name: '我已阅读' }).click();
  await expect(main().getByText('您已确认')).toBeVisible();
  await expect.poll(unread).toBe(unreadBefore);
});

test('an exam is answered without a network, and arrives once when there is one again', async () => {
  await tab(phone, '问卷');
  await main()
    .getByRole('link', { name: /消防考试/ })
    .click();
  await main().getByRole('button', { name: '开始作答' }).click();
  await main().getByRole('radio', { name: '办公室' }).check();
  await expect(main().getByText(/^已保存/)).toBeVisible();
  await context.setOffline(true);
  await main().getByRole('radio', { name: '走廊' }).check();
  await expect(main().getByText('1 题尚未发送')).toBeVisible();
  expect(await findings(phone)).toEqual([]);
  await main().getByRole('button', { name: '提交' }).click();
  await expect(main().getByText(/答卷已保存在手机上/)).toBeVisible();
  await tab(phone, '问卷');
  await expect(main().getByText('1 项尚未发送')).toBeVisible();
  // Submitted is submitted, also when the app is opened again.
  const exam = main().getByRole('link', { name: /消防考试/ });
  await expect(exam).toContainText('待发送');
  await exam.click();
  await expect(main().getByText(/答卷已保存在手机上/)).toBeVisible();
  await expect(main().getByRole('button', { name: /作答/ })).toHaveCount(0);
  await phone.goBack();
  await context.setOffline(false);
  await expect(main().getByRole('link', { name: /消防考试/ })).toContainText('已用 1 次');
  await expect(main().getByText('待发送')).toHaveCount(0);
  await expect(main().getByText('1 项尚未发送')).toHaveCount(0);
  await main()
    .getByRole('link', { name: /消防考试/ })
    .click();
  await main().getByRole('button', { name: '查看结果' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: '消防考试' })).toBeVisible();
  await expect(main().getByText('得分 100 / 100')).toBeVisible();
  await expect(main().getByText('合格', { exact: true })).toBeVisible();
});

test('feedback with a log is written without a network, and sent later', async () => {
  await tab(phone, '首页');
  await main().getByRole('link', { name: '意见反馈' }).click();
  await main().getByRole('link', { name: '写反馈' }).click();
  const send = main().getByRole('button', { name: '发送' });
  await expect(send).toBeDisabled();
  await main().getByRole('textbox', { name: '您想说什么' }).fill('班车晚点了');
  // Another page and a reload in between lose nothing of what was written.
  await tab(phone, '消息');
  await expect(main().getByRole('link', { name: /停电通知/ })).toBeVisible();
  await phone.goBack();
  await expect(main().getByRole('textbox', { name: '您想说什么' })).toHaveValue('班车晚点了');
  await phone.reload();
  await expect(main().getByRole('textbox', { name: '您想说什么' })).toHaveValue('班车晚点了');
  await main()
    .getByRole('checkbox', { name: /附上本应用的日志/ })
    .check();
  await context.setOffline(true);
  await send.click();
  await expect(main().getByText(/稍后自动发送/)).toBeVisible();
  await tab(phone, '我的');
  await main().getByRole('button', { name: '退出登录' }).click();
  await expect(main().getByText(/还有 1 项未发送/)).toBeVisible();
  await context.setOffline(false);
  // It has gone out: nothing would be lost any more.
  await expect(main().getByText(/项未发送/)).toHaveCount(0);
  await tab(phone, '首页');
  await main().getByRole('link', { name: '意见反馈' }).click();
  await expect(main().getByRole('link', { name: /班车晚点了/ })).toHaveCount(1);
  // What was sent is not offered again.
  await main().getByRole('link', { name: '写反馈' }).click();
  await expect(main().getByRole('textbox', { name: '您想说什么' })).toHaveValue('');
  await phone.goBack();
});

test('the page opens without a network once it was read', async () => {
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('opened'));
  await expect
    .poll(() => phone.evaluate(async () => (await (await caches.open('phone-shell')).keys()).length))
    .toBeGreaterThan(20);
  await context.setOffline(true);
  await phone.reload();
  await expect(main().getByText(/没有网络。显示的是/)).toBeVisible();
  await tab(phone, '消息');
  await expect(main().getByRole('link', { name: /停电通知/ })).toBeVisible();
  await context.setOffline(false);
  await expect(main().getByText(/没有网络/)).toHaveCount(0);
});

test('the administrator sees the feedback with its log, and the sign-in', async () => {
  await office.goto('/feedback');
  const report = office.locator('tr[data-row-key]', { hasText: '班车晚点了' });
  await expect(report).toContainText(employee.name);
  await office.goto('/app-sign-ins');
  await expect(office.locator('tr[data-row-key]', { hasText: employee.empid }).first()).toContainText(/Pixel 7/);
});

test('an answer is counted on home until it has been opened, and the administrator sees that it was', async () => {
  await tab(phone, '首页');
  await office.goto('/feedback');
  await office.getByRole('cell', { name: '班车晚点了', exact: true }).dblclick();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '回复' }).fill('明天起加开一班');
  await dialog.getByRole('button', { name: /^发送/ }).click();
  await expect(dialog.getByText('对方未读')).toBeVisible();
  const toFeedback = main().getByRole('link', { name: /^意见反馈/ });
  await expect(toFeedback).toHaveText('意见反馈1');
  await toFeedback.click();
  const report = main().getByRole('link', { name: /班车晚点了/ });
  await expect(report).toContainText('已回复');
  await report.click();
  await expect(main().getByText('明天起加开一班')).toBeVisible();
  await tab(phone, '首页');
  await expect(toFeedback).toHaveText('意见反馈');
  await office.reload();
  await expect(office.getByRole('dialog').getByText(/对方已读/)).toBeVisible();
});

test('a kick signs the phone out at once, says why, and deletes what it has kept', async () => {
  await office.goto(`/app-users?quick=${employee.empid}`);
  const row = office.locator(`tr[data-row-key="${employee.empid}"]`);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: '强制下线' }).click();
  await confirmSheet(office);
  await expect(phone.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  const why = await phone.getByRole('status').textContent();
  expect(why).toBeTruthy();
  await phone.reload();
  await expect(phone.getByRole('status')).toHaveText(why ?? '');
  const left = await phone.evaluate(async () => ({
    tokens: Object.keys(localStorage).filter((key) => /^phone\.(?:token|refresh)$/.test(key)),
    files: await caches.has('phone-files'),
  }));
  expect(left).toEqual({ tokens: [], files: false });
});
