import { appFeedbackCalls } from '#features/feedback/app-feedback.contract.ts';
import { feedbackCalls } from '#features/feedback/feedback.contract.ts';
import { call, type Caller } from './calls.ts';

const log = [
  '2030-03-01 08:12:03.114 INFO  app 3.4.0 started, Android 16, zh-CN',
  '2030-03-01 08:12:03.902 INFO  session restored',
  '2030-03-01 08:12:07.551 WARN  notice page took 3,420 ms',
  '2030-03-01 08:12:09.017 ERROR java.lang.OutOfMemoryError: 图片过大 /notice/8231/cover.png',
  '2030-03-01 08:12:09.018 ERROR     at com.steward.app.notice.NoticePage.show(NoticePage.kt:118)',
  '2030-03-01 08:12:09.018 ERROR     at com.steward.app.page.PageHost.open(PageHost.kt:64)',
  '2030-03-01 08:12:09.240 INFO  app restarted after an error',
];

const reports = [
  { type: 'BUG', content: '打开公告页面时程序闪退，重新安装后还是一样。\n机型：Pixel 9' },
  { type: 'BUG', content: '公告页面打开就闪退，大约从昨天开始。' },
  { type: 'IDEA', content: '希望班车时刻表可以按厂区筛选，并且支持离线查看。' },
  { type: 'CONTENT', content: '二厂食堂的电话号码已经更换，请更新附近商家中的资料。' },
  { type: 'BUG', content: '公告頁面打開後閃退，更新到最新版也沒有改善。' },
  { type: 'OTHER', content: 'Giao diện tiếng Việt của mục bảng lương còn vài chỗ chưa dịch.' },
  { type: 'BUG', content: '考勤页面显示的打卡时间比实际晚一个小时。' },
];

/** Reports of employees in different states, of which some are alike; one has a log and a conversation. */
export const addFeedback = async (reporters: readonly Caller[], admin: Caller): Promise<void> => {
  const bytes = Buffer.from(`${Array.from({ length: 40 }, () => log.join('\n')).join('\n')}\n`);
  const file = {
    name: 'app.log',
    size: bytes.length,
    type: '',
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  };
  const oids: string[] = [];
  for (const [place, report] of reports.entries()) {
    const reporter = reporters[place % reporters.length] as Caller;
    const isFirst = place === 0;
    const fileid = isFirst ? (await call(appFeedbackCalls.uploadLog, { file }, reporter)).fileid : undefined;
    const content = { ...report, ...(fileid ? { fileid } : {}) };
    oids.push((await call(appFeedbackCalls.report, { content }, reporter)).oid);
  }
  const [first = '', second = '', third = '', fourth = '', , , seventh = ''] = oids;
  const setState = (oid: string, newState: 'D' | 'C' | 'I') =>
    call(feedbackCalls.setState, { content: { oid, oldState: 'N', newState } }, admin);
  await setState(first, 'D');
  await call(feedbackCalls.assign, { content: { oid: first, assignee: 'admin' } }, admin);
  await call(
    feedbackCalls.reply,
    { content: { oid: first, content: '您好，我们正在检查这个问题。请问每次都是在打开图片较多的公告时闪退吗？' } },
    admin,
  );
  await call(
    appFeedbackCalls.say,
    { content: { oid: first, content: '是的，纯文字的公告没有问题。' } },
    reporters[0] as Caller,
  );
  await setState(second, 'D');
  await setState(third, 'I');
  await setState(fourth, 'C');
  await setState(seventh, 'C');
};
