import type { Page } from '@playwright/test';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageReceiverCalls } from '#features/messages/message-receivers.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { hostileTexts } from '#platform/rich-text/server/hostile-texts.testing.ts';
import { confirmed, confirmSheet } from './effects.ts';
import { faultAt, field } from './fields.ts';
import { dialog, editor, messagesPage, next, row } from './message-parts.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await messagesPage(browser);
});
test.afterAll(() => page.context().close());

test('a message is written in three steps, and each is checked before the next', async () => {
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/add=1/);
  await expect(field(page, '标题')).toBeFocused();
  await next(page).click();
  await expect(faultAt(page, '标题')).toBeVisible();
  // A preview needs a title, too.
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await expect(field(page, '标题')).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await field(page, '标题').fill('一二三四五六七八九十一二三四五六');
  await expect(faultAt(page, '标题')).toContainText('30 字节');
  await field(page, '标题').fill('周日停电通知');
  await editor(page).click();
  await page.keyboard.type('周日上午停电，请提前关机。');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('务必保存文件');
  // The next step begins at its top, wherever this one was left.
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.getByRole('main').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /Tiếng Việt/ }).click();
  await field(page, '标题 · Tiếng Việt').fill('Thông báo cúp điện Chủ nhật');
  await page.getByRole('textbox', { name: '内容 · Tiếng Việt' }).click();
  await page.keyboard.type('Chủ nhật cúp điện.');
  // What is typed is seen as on a phone before anything is saved.
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const phone = dialog(page).getByRole('article', { name: '手机预览' });
  await expect(phone.locator('strong')).toHaveText('务必保存文件');
  await dialog(page).getByText('Tiếng Việt').click();
  await expect(phone).toContainText('Thông báo cúp điện Chủ nhật');
  await expect(phone).toContainText('Chủ nhật cúp điện.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await next(page).click();

  await page.getByRole('button', { name: '完成' }).click();
  await expect(faultAt(page, '发布群组')).toHaveText('请选择发布群组');
  await expect(page.getByText('请更正标出的字段')).toBeVisible();
  await page.getByRole('button', { name: '选择全部人员' }).click();
  // Nothing is marked any more, so nothing says so.
  await expect(page.getByText('请更正标出的字段')).toHaveCount(0);
  await expect(page.getByText(/人将收到/)).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  // What comes next is at hand; who cancels has it as a draft.
  await expect(page).toHaveURL(/publish=/);
  await expect(dialog(page).getByText('周日上午停电')).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(row(page, '周日停电通知')).toContainText('未发布');
});

test('its audience is shown and counted before it is published, and its delivery afterwards', async () => {
  await row(page, '周日停电通知').hover();
  await row(page, '周日停电通知').getByRole('button', { name: /^发布/ }).first().click();
  await expect(dialog(page).getByText('周日上午停电')).toBeVisible();
  await dialog(page).getByText('Tiếng Việt').click();
  await expect(dialog(page).getByText('Chủ nhật cúp điện.')).toBeVisible();
  await next(page).click();
  await expect(dialog(page).getByText('所有人', { exact: true }).first()).toBeVisible();
  await next(page).click();
  const publish = dialog(page).getByRole('button', { name: /^发布给 [\d,]+ 人$/ });
  await expect(publish).toBeEnabled();
  const people = (await publish.innerText()).replaceAll(/\D/g, '');
  await publish.click();
  await expect(page).toHaveURL(/details=/);
  await expect(page.getByText('已送达', { exact: true })).toBeVisible();
  await expect(page.locator('.message-numbers')).toContainText(formatsOf('zh-CN').number(Number(people)));
  await expect(page.getByRole('article', { name: '手机预览' })).toContainText('务必保存文件');
  await expect(page.locator('.message-facts')).toContainText('Administrator');
  // The page says itself that the delivery is over: no notice lies over it.
  const admin = await administrator();
  const ended = async () => {
    const { list } = await call(noticeCalls.list, { query: { type: 'job' } }, admin);
    return list.find(({ title }) => title === '已发布：周日停电通知')?.read;
  };
  await expect.poll(ended).toBe(true);
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  // What is on the page is asked for once, not without end.
  await page.waitForLoadState('networkidle');
});

test('its people are narrowed to a place, which the address keeps', async () => {
  const people = page.locator('.kit-section').filter({ has: page.getByRole('heading', { name: /^接收人员/ }) });
  const places = page.getByRole('region', { name: '按厂区和部门' });
  await places.getByRole('listitem').first().getByRole('button').click();
  await expect(page).toHaveURL(/people-plantid=/);
  await expect(places.getByRole('button', { name: '全部厂区' })).toBeVisible();
  const department = places.getByRole('listitem').first();
  const numbers = await department.getByRole('progressbar').getAttribute('aria-label');
  const [inDepartment = ''] = /^[\d,]+/.exec(numbers ?? '') ?? [];
  await department.getByRole('button').click();
  await page.reload();
  await expect(places.getByRole('button', { pressed: true })).toHaveCount(1);
  const chosen = (await places.getByRole('button', { pressed: true }).innerText()).replaceAll(/\s/g, '');
  await expect(people.getByRole('heading').first()).toContainText(chosen);
  await expect(people).toContainText(`共 ${inDepartment} 项`);
  await places.getByRole('button', { name: '全部厂区' }).click();
  await expect(page).not.toHaveURL(/people-plantid=/);
  await expect(people.getByRole('heading', { name: '接收人员', exact: true })).toBeVisible();
});

test('an address that would change a published message shows what became of it', async () => {
  const oid = new URL(page.url()).searchParams.get('details');
  for (const kind of ['publish', 'edit', 'languages', 'receivers']) {
    await page.goto(`/messages?${kind}=${oid}`);
    await expect(page).toHaveURL(`/messages?details=${oid}`);
  }
  await expect(page.getByText('已送达', { exact: true })).toBeVisible();
});

test('its readers get it at once, read it from the bell, and the numbers follow', async ({ browser }) => {
  const reader = await administratorPage(browser);
  await reader.goto('/home');
  const bell = reader.getByRole('button', { name: /^通知，\d+ 条未读$/ });
  await bell.click();
  const panel = reader.getByRole('dialog', { name: '通知' });
  await panel.getByRole('button', { name: '周日停电通知', exact: true }).click();
  const letter = dialog(reader).filter({ hasText: '务必保存文件' });
  await expect(letter.getByText('周日上午停电')).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(letter).toBeHidden();
  await reader.context().close();
  await page.reload();
  await expect(page.locator('.message-numbers')).toContainText(/已读\s*1/);
  const remind = page.getByRole('button', { name: '提醒未读人员' });
  await remind.click();
  await confirmSheet(page);
  await expect(page.getByText(/^已提醒 [\d,]+ 人$/)).toBeVisible();
  await remind.click();
  await confirmSheet(page);
  await expect(page.getByText('没有需要提醒的人：都已处理，或刚刚提醒过')).toBeVisible();
});

test('a published message is corrected and recalled, also for who is reading it', async ({ browser }) => {
  const reader = await administratorPage(browser);
  await reader.goto('/home');
  await reader.getByRole('button', { name: /^通知/ }).click();
  const notices = reader.getByRole('dialog', { name: '通知' });
  await notices.getByRole('button', { name: '周日停电通知', exact: true }).click();
  const letter = dialog(reader).filter({ has: reader.getByRole('article') });
  await expect(letter).toContainText('周日上午停电');

  const oid = new URL(page.url()).searchParams.get('details') ?? '';
  const admin = await administrator();
  const { title } = await call(messageCalls.item, { query: { oid } }, admin);
  const corrected = { oid, title, fullcontent: '<p>改为周六停电。</p>' };
  await call(messagePublishingCalls.correct, { content: corrected }, admin);
  await expect(letter).toContainText('改为周六停电');
  await page.getByRole('button', { name: '撤回' }).click();
  await dialog(page).getByRole('textbox').fill('日期有误');
  await dialog(page).getByRole('button', { name: '撤回' }).click();
  await confirmed(page, '撤回');
  await expect(row(page, '周日停电通知')).toContainText('已撤回');
  await expect(letter).toContainText('日期有误');
  await expect(letter).not.toContainText('改为周六停电');
  await reader.context().close();
});

test('a message that others change while it is about to be published is shown as it is, and asked about again', async () => {
  await page.goto('/messages?add=1');
  await field(page, '标题').fill('同时修改');
  await editor(page).click();
  await page.keyboard.type('原来的内容');
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: '选择全部人员' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await next(page).click();
  await next(page).click();
  const publish = dialog(page).getByRole('button', { name: /^发布给 [\d,]+ 人$/ });
  await expect(publish).toBeEnabled();
  const everybody = await publish.innerText();
  const messageoid = new URL(page.url()).searchParams.get('publish') ?? '';

  const admin = await administrator();
  const { plants } = await call(messageReceiverCalls.role, { query: {} }, admin);
  const held = await call(messageReceiverCalls.list, { query: { messageoid } }, admin);
  const deleteOidList = held.map(({ oid }) => oid);
  const addList = plants.slice(0, 1).map(({ value }) => ({ type: 'P' as const, id: value }));
  await call(messageReceiverCalls.save, { content: { messageoid, deleteOidList, addList } }, admin);
  await publish.click();
  await expect(dialog(page).getByRole('alert')).toContainText('接收人员已变化');
  await expect(publish).not.toHaveText(everybody);

  await call(messageCalls.edit, { content: { oid: messageoid, title: '已被修改' } }, admin);
  await publish.click();
  await expect(dialog(page).getByRole('alert')).toContainText('此消息刚被他人修改');
  await expect(dialog(page).getByRole('article', { name: '手机预览' })).toContainText('已被修改');
  await next(page).click();
  await next(page).click();
  await publish.click();
  await expect(page).toHaveURL(/details=/);
  await page.goto('/messages');
  await expect(row(page, '已被修改')).toBeVisible();
});

test('receivers that somebody else has changed meanwhile are shown beside mine', async () => {
  const admin = await administrator();
  const { plants } = await call(messageReceiverCalls.role, { query: {} }, admin);
  const receiverList = plants.slice(0, 3).map(({ value }) => ({ type: 'P' as const, id: value }));
  const content = { title: '两人改群组', fullcontent: '<p>内容</p>', receiverList };
  const { oid } = await call(messageCalls.add, { content }, admin);
  const stored = () => call(messageReceiverCalls.list, { query: { messageoid: oid } }, admin);
  const groups = page.getByRole('list', { name: '对象', exact: true });
  const removeAt = (place: number) => groups.getByRole('button', { name: /^移除/ }).nth(place).click();
  const save = page.getByRole('button', { name: '保存', exact: true });

  await page.goto(`/messages?receivers=${oid}`);
  await removeAt(2);
  // What somebody else changes beside the receivers is no conflict with them.
  await call(messageCalls.edit, { content: { oid, title: '两人改群组！' } }, admin);
  await save.click();
  await expect(row(page, '两人改群组！')).toBeVisible();
  const [first, second] = await stored();

  await page.goto(`/messages?receivers=${oid}`);
  await removeAt(0);
  const deleteOidList = [second?.oid ?? ''];
  await call(messageReceiverCalls.save, { content: { messageoid: oid, deleteOidList } }, admin);
  await save.click();
  await expect(dialog(page).getByRole('radio', { name: /我的/ })).toBeVisible();
  await expect(dialog(page)).toContainText(first?.name ?? '');
  await dialog(page).getByRole('radio', { name: /我的/ }).check();
  await dialog(page).getByRole('button', { name: '保存所选' }).click();
  await expect(row(page, '两人改群组！')).toBeVisible();
  expect((await stored()).map(({ id }) => id)).toEqual([second?.id]);
});

test('nothing of what is pasted runs, in the editor, in the preview or at a reader', async () => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { noteViolation: (what: string) => void }).noteViolation;
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      note(`${violatedDirective} ${sample}`),
    );
  });
  page.on('dialog', (shown) => {
    violations.push(`dialog ${shown.message()}`);
    void shown.dismiss();
  });
  await page.goto('/messages?add=1');
  await field(page, '标题').fill('粘贴测试');
  await editor(page).click();
  await page.keyboard.type('开头');
  // Libraries ask while they load whether code may be made of texts.
  violations.length = 0;
  for (const text of hostileTexts) {
    await editor(page).evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }
  await expect(editor(page)).toContainText('开头');
  expect(await editor(page).locator('script, iframe, svg, style, [onerror], [onclick]').count()).toBe(0);
  expect(violations).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('留下的文字');
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: '选择全部人员' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(row(page, '粘贴测试')).toBeVisible();
  expect(violations).toEqual([]);
});
