import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { faultAt, field } from './fields.ts';
import { dialog, editor, messagesPage, next, row } from './message-parts.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* Messages that go out at a set time: the rules of the time, changing one's mind, and what waits for a person. */

const hourMs = 3_600_000;
/** To the minute, as the platform of the stories writes it. */
const inTaipei = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'short' }).format(at);

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await messagesPage(browser);
});
test.afterAll(() => page.context().close());

test('a timed message says how long it is until then, and can be cancelled', async () => {
  await page.keyboard.press('n');
  await field(page, '标题').fill('年度体检安排');
  await editor(page).click();
  await page.keyboard.type('请按部门顺序参加。');
  await page.getByRole('switch', { name: '定时发布' }).click();
  await next(page).click();
  await expect(faultAt(page, '发布时间')).toHaveText('时间不完整');
  // A time that is over is refused in its own step.
  await field(page, '发布时间').fill('2026-01-05 08:30');
  await next(page).click();
  await expect(faultAt(page, '发布时间')).toHaveText('发布时间必须晚于现在');
  await expect(page.getByRole('button', { name: '上一步' })).toHaveCount(0);
  // Typed to the minute it is complete.
  await field(page, '发布时间').fill('2999-05-01 08:30');
  await field(page, '最晚发布时间').fill('2999-05-01 08:00:00');
  await field(page, '标题').click();
  await expect(faultAt(page, '最晚发布时间')).toHaveText('最晚发布时间必须晚于发布时间');
  await field(page, '最晚发布时间').fill('2999-05-01 18:00:00');
  await expect(field(page, '发布时间')).toHaveValue('2999-05-01 08:30:00');
  await expect(page.getByText(/^距发布还有/)).toBeVisible();
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: '选择全部人员' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(row(page, '年度体检安排')).toContainText('定时发布');
  // Who publishes it now is asked with the time that it had.
  await row(page, '年度体检安排').hover();
  await row(page, '年度体检安排').getByRole('button', { name: /^发布/ }).first().click();
  await next(page).click();
  await next(page).click();
  await expect(dialog(page).getByText(/^此消息原定于 2999/)).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, '年度体检安排').dblclick();
  await page.getByRole('switch', { name: '定时发布' }).click();
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(row(page, '年度体检安排')).toContainText('未发布');
});

test('a time that has passed while the message was written is shown in its step', async ({ browser }) => {
  const writer = await administratorPage(browser);
  await writer.goto('/messages?add=1');
  await field(writer, '标题').fill('马上开会');
  await editor(writer).click();
  await writer.keyboard.type('请到三楼会议室。');
  await writer.getByRole('switch', { name: '定时发布' }).click();
  await field(writer, '发布时间').fill(inTaipei(Date.now() + hourMs));
  await next(writer).click();
  await next(writer).click();
  await writer.getByRole('button', { name: '选择全部人员' }).click();
  await writer.clock.setFixedTime(Date.now() + 2 * hourMs);
  await writer.getByRole('button', { name: '完成' }).click();
  await expect(faultAt(writer, '发布时间')).toHaveText('发布时间必须晚于现在');
  await expect(field(writer, '发布时间')).toBeFocused();
  await writer.context().close();
});

test('a message that waits for a person says why in its form, and is published from there', async () => {
  const admin = await administrator();
  const { oid } = await call(
    messageCalls.add,
    {
      content: {
        title: '错过的通知',
        fullcontent: '<p>已过时间</p>',
        isTiming: 'Y',
        pushtime: '2999-05-01 08:30:00',
        receiverList: [{ type: 'R', id: 'All' }],
      },
    },
    admin,
  );
  await withDatabase((db) =>
    db.write(actor, (trx) => trx.updateTable('message').set({ waiting: 'late' }).where('oid', '=', oid).execute()),
  );
  await page.goto(`/messages?edit=${oid}`);
  const note = page.getByRole('alert').filter({ hasText: '待人工处理：已超过最晚发布时间' });
  await note.getByRole('button', { name: /^发\s*布$/ }).click();
  await expect(page).toHaveURL(`/messages?publish=${oid}`);
  await expect(dialog(page).getByText('已过时间')).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a message goes out by itself at its time, and a list that is open shows that', async () => {
  const admin = await administrator();
  const content = { title: '到点就发', fullcontent: '<p>下午停水</p>', isTiming: 'Y' as const };
  const rest = { pushtime: '2999-05-01 08:30:00', receiverList: [{ type: 'R' as const, id: 'All' }] };
  const { oid } = await call(messageCalls.add, { content: { ...content, ...rest } }, admin);
  await page.goto('/messages?q=到点就发');
  await expect(row(page, '到点就发')).toContainText('定时发布');
  await withDatabase(async (db) => {
    // A timed message goes out in the name of the person who has changed it last.
    const { txemp } = await db.read
      .selectFrom('message')
      .select('txemp')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const dueNow = { pushtime: sql<string>`now()` };
    await db.write({ empid: txemp }, (trx) => trx.updateTable('message').set(dueNow).where('oid', '=', oid).execute());
  });
  await expect(row(page, '到点就发')).toContainText('已发布', { timeout: 60_000 });
});
