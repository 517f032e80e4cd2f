import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { sql } from 'kysely';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { answeringCalls } from '#features/surveys/answering.contract.ts';
import { surveyPublishingCalls } from '#features/surveys/survey-publishing.contract.ts';
import { surveyCalls } from '#features/surveys/surveys.contract.ts';
import { fileOf, pngOf } from '#platform/files/server/files.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { seal } from './administrator-calls.ts';
import { activate, type Employee, newEmployee, ownPassword, phonePage, tab } from './phone.ts';
import { agents, call, type Caller, nobody } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { actor, withDatabase } from './product-database.ts';
import { expect, test } from './story.ts';

/* What becomes of things while a phone does not look, has no network, or has run out of time. */

test.describe.configure({ mode: 'serial' });

const [early, later] = ['phone-early', 'phone-later'];
let admin: Caller;
let employee: Employee & { code: string };
let phone: Page;
let context: BrowserContext;
let socket: WebSocketRoute | undefined;
test.beforeAll(async ({ browser }) => {
  admin = await administrator();
  employee = await newEmployee(11);
  ({ phone, context } = await phonePage(browser));
  await phone.routeWebSocket(/./, (opened) => {
    socket = opened;
    opened.connectToServer();
  });
  await activate(phone, employee);
});
test.afterAll(async () => {
  await context.close();
  // Other stories begin with an empty list.
  await withDatabase((db) =>
    db.write(actor, (trx) => trx.deleteFrom('banner').where('id', 'in', [early, later]).execute()),
  );
});

const main = () => phone.locator('main');
const banners = () => main().getByRole('list', { name: '横幅' });
const addBanner = async (id: string, sort: number): Promise<void> => {
  const period = { starttime: '2020-01-01 08:00', endtime: '' };
  const content = { id, explain: id, sort, portalurl: 'https://bus.example', opentype: 'P', ...period };
  await call(
    bannerCalls.upload,
    { content, file: fileOf(`${id}.png`, await pngOf({ width: 1_200, height: 400 })) },
    admin,
  );
};

/** An exam with two required questions, for everybody. */
const publishExam = async (title: string, seconds: number): Promise<void> => {
  const audience = { authType: 'A', roleid: 'All', levelid: 'AL', contentType: 'R', contentoid: 'All' } as const;
  const question = { questionType: 'rdo', required: 'Y', score: 50 } as const;
  const options = { rightanswer: ['B'], surveyOptionVOList: [{ text: '甲' }, { text: '乙' }] };
  const content = {
    appId: 'F032',
    title,
    explain: '每年一次',
    passingscore: 60,
    examcount: 2,
    istimelimit: 'Y' as const,
    timelimit: seconds,
    surveyQuestionList: ['第一题', '第二题'].map((text) => ({ title: text, ...question, ...options })),
    surveyAuthList: [audience],
  };
  const { oid } = await call(surveyCalls.add, { content }, admin);
  await call(surveyPublishingCalls.publish, { content: { oid } }, admin);
};
const beginExam = async (title: string): Promise<void> => {
  await tab(phone, '问卷');
  await main()
    .getByRole('link', { name: new RegExp(title) })
    .click();
  await main().getByRole('button', { name: '开始作答' }).click();
};

test('what has changed while nobody looked is shown when somebody looks again', async () => {
  await addBanner(early, 1);
  await phone.waitForLoadState('networkidle');
  const asked = phone.waitForRequest((request) => new URL(request.url()).pathname === '/api/mb/home');
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await expect(banners().getByRole('img', { name: early })).toBeVisible();
});

test('what has changed while the connection was lost is shown once it is back, the first banner first and whole', async () => {
  await expect.poll(() => socket !== undefined).toBe(true);
  await banners().getByRole('img', { name: early }).hover();
  await addBanner(later, 2);
  await socket?.close();
  const picture = banners().getByRole('img', { name: later });
  await expect(picture).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => banners().evaluate((list) => list.scrollLeft)).toBe(0);
  await expect.poll(() => picture.evaluate((image) => image.clientWidth / image.clientHeight)).toBeCloseTo(3, 1);
});

test('answers that arrive after the time are not lost without a word', async () => {
  await publishExam('迟到答案', 600);
  await beginExam('迟到答案');
  await main().getByRole('radio', { name: '乙' }).first().check();
  await expect(main().getByText(/^已保存/)).toBeVisible();
  await context.setOffline(true);
  await main().getByRole('radio', { name: '乙' }).nth(1).check();
  await expect(main().getByText('1 题尚未发送')).toBeVisible();
  // While the phone is away, the time runs out.
  await withDatabase((db) =>
    db.write(actor, (trx) =>
      sql`update survey_sheet set startedat = startedat - interval '20 minutes', endsat = endsat - interval '20 minutes'
        where empid = ${employee.empid} and state = 'D'`.execute(trx),
    ),
  );
  await context.setOffline(false);
  await main().getByRole('button', { name: '提交' }).click();
  await expect(main().getByText('考试时间结束后才送达的答案没有计入。')).toBeVisible();
});

test('a page that a maintenance has kept back appears by itself when it is over', async () => {
  const isList = (url: URL): boolean => url.pathname === '/api/mb/message';
  const json = { code: '503', reason: 'login.maintenance', content: null, message: '系统正在维护中，请稍后再试。' };
  await phone.route(isList, (route) => route.fulfill({ status: 503, json }));
  await tab(phone, '消息');
  await expect(main().getByText('系统正在维护中')).toBeVisible();
  await phone.unroute(isList);
  await expect(main().getByText('系统正在维护中')).toHaveCount(0, { timeout: 20_000 });
});

test('the focus stays with what takes the place of a button', async () => {
  const receiverList = [{ type: 'H' as const, id: employee.empid }];
  const message = { title: '请确认', fullcontent: '<p>新制度</p>', mustconfirm: 'Y' as const, receiverList };
  const { oid } = await call(messageCalls.add, { content: message }, admin);
  await call(messagePublishingCalls.publish, { content: { oid } }, admin);
  await main()
    .getByRole('link', { name: /请确认/ })
    .click();
  await main().getByRole('button', { name: '我已阅读' }).press('Enter');
  await expect(main().getByText('您已确认')).toBeFocused();
  await phone.goBack();
});

test('what was read and confirmed without a network does not ask for it again', async () => {
  const receiverList = [{ type: 'H' as const, id: employee.empid }];
  const message = { title: '断网确认', fullcontent: '<p>第一条</p>', mustconfirm: 'Y' as const, receiverList };
  const { oid } = await call(messageCalls.add, { content: message }, admin);
  await call(messagePublishingCalls.publish, { content: { oid } }, admin);
  const row = main().getByRole('link', { name: /断网确认/ });
  await row.click();
  await expect(main().getByText('第一条')).toBeVisible();
  await phone.goBack();
  await expect(row).toContainText('需要确认');
  await context.setOffline(true);
  await row.click();
  await main().getByRole('button', { name: '我已阅读' }).click();
  await expect(main().getByText(/稍后自动发送/)).toBeVisible();
  await phone.goBack();
  await expect(row).toContainText('待发送');
  await expect(row).not.toContainText('需要确认');
  await context.setOffline(false);
  await expect(row).not.toContainText('待发送');
  await expect(row).not.toContainText('需要确认');
});

test('a message that was recalled before it was read is not unread', async () => {
  const receiverList = [{ type: 'H' as const, id: employee.empid }];
  const content = { title: '食堂停业', fullcontent: '<p>明天停业</p>', receiverList };
  const { oid } = await call(messageCalls.add, { content }, admin);
  await call(messagePublishingCalls.publish, { content: { oid } }, admin);
  const row = main().getByRole('link', { name: /食堂停业/ });
  await expect(row).toContainText('未读');
  await call(messagePublishingCalls.recall, { content: { oid, reason: '日期有误' } }, admin);
  const recalled = main().getByRole('link', { name: /日期有误/ });
  await expect(recalled).toBeVisible();
  await expect(recalled).not.toContainText('未读');
});

test('what was submitted without a network shows its result by itself when it has gone out', async () => {
  await publishExam('断网考试', 600);
  await beginExam('断网考试');
  await expect(phone.getByRole('timer')).toHaveText(/^剩余 (?:10:00|09:5\d)$/);
  for (const place of [0, 1]) await main().getByRole('radio', { name: '乙' }).nth(place).check();
  await expect(main().getByText(/^已保存/)).toBeVisible();
  await context.setOffline(true);
  await main().getByRole('button', { name: '提交' }).click();
  await expect(main().getByText(/答卷已保存在手机上/)).toBeVisible();
  await context.setOffline(false);
  await expect(main().getByText('得分 100 / 100')).toBeVisible();
});

test('an exam whose time runs out is submitted before its end', async () => {
  await publishExam('自动交卷', 12);
  await beginExam('自动交卷');
  for (const place of [0, 1]) await main().getByRole('radio', { name: '乙' }).nth(place).check();
  await expect(main().getByText('得分 100 / 100')).toBeVisible({ timeout: 20_000 });
  await expect(main().getByText('超时提交')).toHaveCount(0);
});

test('when the time of an exam runs out, nothing more is asked for, and the result appears once there is one', async () => {
  await publishExam('限时考试', 10);
  await beginExam('限时考试');
  await main().getByRole('radio', { name: '乙' }).first().check();
  await expect(main().getByText(/^时间到了，不能再作答/)).toBeVisible({ timeout: 20_000 });
  await expect(main().getByText('请回答此题')).toHaveCount(0);
  // The server hands in what it has after a minute of grace; here another device of the same person is faster.
  const password = await seal(ownPassword);
  const device = {
    platform: 'android',
    platformversion: '16',
    model: 'Other',
    appversion: '1',
    lang: 'zh-CN',
  } as const;
  const content = { loginID: employee.empid, password, timezone: 'Asia/Shanghai', ...device };
  const { jwt } = await call(sessionCalls.appLogin, { content }, nobody);
  const other = { token: jwt, agent: agents.app };
  const list = await call(answeringCalls.list, { query: {} }, other);
  const sheetoid = list.find(({ title }) => title === '限时考试')?.sheetoid ?? '';
  const kept = await call(answeringCalls.start, { content: { surveyoid: surveyOf(list) } }, other);
  const answers = Object.fromEntries(kept.surveyQuestionList.map(({ id }) => [id, ['B']]));
  await call(answeringCalls.submit, { content: { sheetoid, answers } }, other);
  await expect(main().getByText('得分 100 / 100')).toBeVisible({ timeout: 20_000 });
});

test('an everyday survey is filled in for today, and then for the day before', async () => {
  const audience = { authType: 'A', roleid: 'All', levelid: 'AL', contentType: 'R', contentoid: 'All' } as const;
  const content = {
    appId: 'F031',
    subType: 'everyday',
    title: '每日申报',
    explain: '每天一次',
    isduration: 'Y' as const,
    starttime: '2020-01-01 08:00',
    endtime: '2099-01-01 08:00',
    surveyQuestionList: [{ title: '今天如何', questionType: 'tar' as const, required: 'Y' as const }],
    surveyAuthList: [audience],
  };
  const { oid } = await call(surveyCalls.add, { content }, admin);
  await call(surveyPublishingCalls.publish, { content: { oid } }, admin);
  const open = async (): Promise<string> => {
    await tab(phone, '问卷');
    await main()
      .getByRole('link', { name: /每日申报/ })
      .click();
    const day = await main().getByLabel('填写哪一天').inputValue();
    await main().getByRole('button', { name: /作答$/ }).click();
    // It was chosen, and stays.
    await expect(main().locator('input[type=date]')).toHaveValue(day);
    await expect(main().locator('input[type=date]')).not.toBeEditable();
    await main().getByRole('textbox').last().fill('很好');
    await main().getByRole('button', { name: '提交' }).click();
    await expect(main().getByText('已提交，谢谢！')).toBeVisible();
    return day;
  };
  const [today, before] = [await open(), await open()];
  expect(Date.parse(today) - Date.parse(before)).toBe(24 * 60 * 60 * 1_000);
});

const surveyOf = (list: readonly { oid: string; title: string }[]): string =>
  list.find(({ title }) => title === '限时考试')?.oid ?? '';
