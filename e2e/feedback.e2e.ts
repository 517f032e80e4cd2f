import type { Page } from '@playwright/test';
import { appFeedbackCalls } from '#features/feedback/app-feedback.contract.ts';
import { feedbackCalls } from '#features/feedback/feedback.contract.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { findings } from './accessibility.ts';
import { administrator } from './administrator-calls.ts';
import { peopleInTheApp, signInToApp } from './app-sign-in.ts';
import { expectExport } from './downloads.ts';
import { agents, call, type Caller } from './pictures/calls.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

/* What an employee reports by the app is found, answered and closed at the console (seed 002 §2.9). */

test.describe.configure({ mode: 'serial' });

let page: Page;
let reporter: Caller;
let oid: string;
const text = '打开公告页面时程序闪退';
const hostile = '<img src=x onerror="document.title=1">';
const row = () => page.getByRole('main').locator('tr[data-row-key]').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');

test.beforeAll(async ({ browser }) => {
  const [person] = await peopleInTheApp(1);
  if (!person) throw new Error('nobody is in the app');
  reporter = { token: (await signInToApp(person)).content.jwt, agent: agents.app };
  const bytes = Buffer.from(`\u001b[31mERROR\u001b[0m ${hostile}\nline (a+)+$ of\u0000 the log\n`.repeat(300));
  const file = {
    name: 'phone.log',
    size: bytes.length,
    type: '',
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  };
  const { fileid } = await call(appFeedbackCalls.uploadLog, { file }, reporter);
  oid = (await call(appFeedbackCalls.report, { content: { type: 'BUG', content: text, fileid } }, reporter)).oid;
  await call(appFeedbackCalls.report, { content: { type: 'BUG', content: `${text}了，怎么办` } }, reporter);
  await call(appFeedbackCalls.report, { content: { type: 'IDEA', content: hostile } }, reporter);
  page = await administratorPage(browser);
});
test.afterAll(() => page.context().close());

test('home names what is open, and leads to it', async () => {
  await page.goto('/home');
  await page.getByRole('region', { name: '需要关注' }).getByRole('link', { name: text, exact: true }).click();
  await expect(dialog().getByText(text, { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
});

test('it is found by type and state, and exported', async () => {
  await page.goto('/feedback?type=BUG&state=N&q=%E5%85%AC%E5%91%8A');
  await expect(row()).toHaveCount(2);
  await page.goto('/feedback?type=IDEA');
  await expect(page.getByText(hostile.slice(0, 20))).toBeVisible();
  expect(await page.title()).not.toBe('1');
  await expectExport(page);
  await page.goto('/feedback?state=C');
  await expect(page.getByText('没有符合条件的').or(page.getByText('没有反馈')).first()).toBeVisible();
});

test('the state is changed in the list, refused if it is another one by now, and undone', async () => {
  await page.goto(`/feedback?q=${encodeURIComponent('怎么办')}`);
  const state = () => row().getByRole('button', { name: /^更改处理状态/ });
  await state().click();
  await expect(page.getByRole('menuitem')).toHaveText(['处理中', '已处理', '无法处理']);
  await expectWrite(page, /\/api\/feedback\/state$/, () => page.getByRole('menuitem', { name: '无法处理' }).click());
  await expect(state()).toHaveText('无法处理');
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(state()).toHaveText('未处理');

  const admin: Caller = { token: (await administrator()).jwt, agent: agents.windows };
  const { list } = await call(feedbackCalls.search, { query: { simplifiedFilter: '怎么办' } }, admin);
  const other = list[0]?.oid ?? '';
  await call(feedbackCalls.setState, { content: { oid: other, oldState: 'N', newState: 'C' } }, admin);
  await state().click();
  await page.getByRole('menuitem', { name: '处理中' }).click();
  await expect(page.getByText('未能更改处理状态')).toBeVisible();
  await expect(state()).toHaveText('已处理');
});

test('by keys alone: opened, taken over with m, answered', async () => {
  await page.goto(`/feedback?details=${oid}`);
  await expect(dialog().getByText('还没有留言。')).toBeVisible();
  // Somebody who may not process it is listed with the reason, and not taken.
  const assignee = dialog().getByRole('combobox', { name: '负责人' });
  await assignee.fill('C0012');
  const options = page.locator('.kit-suggestions').getByRole('option');
  await expect(options.first()).toContainText('无权处理');
  await expect(options.first()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(assignee).toHaveValue('');
  await dialog().getByRole('button', { name: '关闭' }).last().focus();
  await expectWrite(page, /\/api\/feedback\/assign$/, () => page.keyboard.press('m'));
  await expect(dialog().getByRole('button', { name: /^由我负责/ })).toBeDisabled();
  const similar = dialog().getByRole('region', { name: '相似的反馈' });
  await expect(similar.getByRole('listitem')).toHaveCount(1);
  await expect(similar).toContainText('怎么办');
  const reply = dialog().getByRole('textbox', { name: '回复提交人' });
  await page.keyboard.press('r');
  await page.keyboard.type('请更新到最新版本。');
  await page.reload();
  await expect(reply).toHaveValue('请更新到最新版本。');
  await reply.focus();
  await expectWrite(page, /\/api\/feedback\/reply$/, () => page.keyboard.press('Control+Enter'));
  await expect(dialog().getByRole('region', { name: '与提交人的沟通' }).getByRole('listitem')).toHaveCount(1);
  await expect(reply).toHaveValue('');
  const { list } = await call(noticeCalls.list, { query: {} }, reporter);
  expect(list[0]).toMatchObject({ subject: oid, message: '请更新到最新版本。' });
  await call(appFeedbackCalls.say, { content: { oid, content: '已经好了，谢谢' } }, reporter);
  await page.reload();
  await expect(dialog().getByText('已经好了，谢谢')).toBeVisible();
});

test('its log is shown as text, by pages, and searched literally', async () => {
  await page.goto(`/feedback?details=${oid}`);
  await dialog()
    .getByRole('button', { name: /^查看日志/ })
    .click();
  const lines = dialog().getByRole('list', { name: '日志文件' });
  await expect(lines.getByRole('listitem').first()).toHaveText(`ERROR ${hostile}`);
  await expect(lines.locator('img')).toHaveCount(0);
  await expect(dialog().getByText('共 600 行')).toBeVisible();
  await dialog().getByRole('searchbox').fill('(a+)+$ of');
  await expect(dialog().getByText('300 行包含该文字，共 600 行')).toBeVisible();
  await expect(lines.locator('mark').first()).toHaveText('(a+)+$ of');
  await expect(lines.getByRole('listitem').first()).toHaveText('line (a+)+$ of␀ the log');
  expect(await findings(page)).toEqual([]);
  await dialog().getByRole('listitem', { name: '2', exact: true }).click();
  await expect(lines.getByRole('listitem').first()).toHaveAttribute('value', '402');
  const saving = page.waitForEvent('download');
  await dialog().getByRole('button', { name: '下载' }).click();
  expect((await saving).suggestedFilename()).toBe('phone.log');
});

test('several are handed over at once, and undone together', async () => {
  await page.goto(`/feedback?q=${encodeURIComponent('公告')}`);
  await expect(row()).toHaveCount(2);
  await page.keyboard.press('/');
  for (let nth = 0; nth < 2; nth += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: '转交选中的 2 条…' }).click();
  const handOver = page.getByRole('dialog', { name: '转交 2 条反馈' });
  await expect(handOver.getByRole('combobox', { name: '负责人' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // What is typed and not taken is nobody: it hands over to nobody, not even by the keys that save.
  const person = handOver.getByRole('combobox', { name: '负责人' });
  const does = handOver.getByRole('button', { name: '转交', exact: true });
  await person.fill('no such person');
  await expect(handOver.getByText('没有找到')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(person).toHaveValue('no such person');
  await expect(does).toBeDisabled();
  await person.fill('admin');
  await expect(handOver.getByRole('option', { name: /admin/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expectWrite(page, /\/api\/feedback\/handover$/, () => page.keyboard.press('Control+Enter'));
  await expect(page.getByText(/^2 条反馈的负责人是/)).toBeVisible();
  await expect(handOver).toHaveCount(0);
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(page.getByText(/^已撤销/).first()).toBeVisible();
});
