import { setTimeout as pause } from 'node:timers/promises';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageReadingCalls } from '#features/messages/message-reading.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { call, type Caller } from './calls.ts';

const askAgainMs = 250;

const outage = {
  title: '本周日停电维护通知',
  fullcontent: `<p>各位同仁：</p><p>因配电设备检修，<strong>本周日 08:00 至 12:00</strong> 全厂停电。请注意：</p>
    <ul><li>周六下班前关闭电脑和设备电源</li><li>冷库和机房由总务处安排备用电源</li></ul>
    <p>如有疑问，请联系总务处分机 <mark>6120</mark>。</p>`,
  langList: [
    {
      lang: 'zh-TW' as const,
      title: '本週日停電維護通知',
      fullcontent: '<p>因配電設備檢修，<strong>本週日 08:00 至 12:00</strong> 全廠停電。</p>',
    },
    {
      lang: 'en' as const,
      title: 'Power cut on Sunday for maintenance',
      fullcontent: '<p>The plant has no power on <strong>Sunday from 8:00 to 12:00</strong>.</p>',
    },
    {
      lang: 'vi' as const,
      title: 'Cắt điện bảo trì vào Chủ nhật',
      fullcontent: '<p>Nhà máy mất điện <strong>Chủ nhật từ 8:00 đến 12:00</strong>.</p>',
    },
  ],
};

const everybody = [{ type: 'R' as const, id: 'All' }];

/** Published messages, of which some people have read one; a timed one; and a draft. */
export const addMessages = async (admin: Caller, readers: readonly Caller[]): Promise<void> => {
  const add = (content: Parameters<typeof call<typeof messageCalls.add>>[1]['content']) =>
    call(messageCalls.add, { content }, admin);
  const { oid } = await add({ ...outage, mustconfirm: 'Y', receiverList: everybody });
  await call(messagePublishingCalls.publish, { content: { oid } }, admin);
  while ((await call(messageCalls.item, { query: { oid } }, admin)).state === 'SENDING') await pause(askAgainMs);
  for (const reader of readers) await call(messageReadingCalls.confirm, { content: { oid } }, reader);
  await add({
    title: '年度体检安排',
    fullcontent: '<p>体检将于下月开始，请按部门顺序参加。</p>',
    isTiming: 'Y',
    pushtime: '2030-03-01 09:00:00',
    pushuntil: '2030-03-01 18:00:00',
    receiverList: [{ type: 'P', id: 'CNP1' }],
    langList: [{ lang: 'en', title: 'Medical check-ups', fullcontent: '<p>They begin next month.</p>' }],
  });
  await add({
    title: '食堂新菜单征求意见',
    fullcontent: '<p>欢迎大家对新菜单提出意见。</p>',
    receiverList: everybody,
  });
};
