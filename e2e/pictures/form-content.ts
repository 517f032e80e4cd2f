import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { processLineCalls } from '#features/mobile-forms/mobile-forms.contract.ts';
import { call, type Caller } from './calls.ts';

const item = (id: string, name: string) => ({ id, name, type: 'string' });

const process = { proid: 'business-trip', pronm: '出差申请' };

const fields = [
  {
    columnlabel: 'city',
    columnlabelName: '目的地',
    labels: { 'zh-TW': '目的地', en: 'Destination', vi: 'Nơi công tác' },
    columntype: 'txt',
    columnList: [item('city', '目的地')],
    explain: '城市与国家',
    required: 'Y' as const,
  },
  {
    columnlabel: 'period',
    columnlabelName: '出差日期',
    labels: { 'zh-TW': '出差日期', en: 'Dates', vi: 'Thời gian công tác' },
    columntype: 'datetime',
    columnsubtype: 'range',
    columnList: [item('from', '开始'), item('to', '结束')],
    required: 'Y' as const,
  },
  {
    columnlabel: 'costs',
    columnlabelName: '费用',
    labels: { 'zh-TW': '費用', en: 'Costs', vi: 'Chi phí' },
    columntype: 'ap',
    children: [
      {
        columnlabel: 'budget',
        columnlabelName: '预算',
        labels: { 'zh-TW': '預算', en: 'Budget', vi: 'Ngân sách' },
        columntype: 'txtwithtxt',
        columnsubtype: 'unit',
        columnList: [item('budget', '预算'), item('currency', '币种')],
      },
      {
        columnlabel: 'transport',
        columnlabelName: '交通方式',
        labels: { 'zh-TW': '交通方式', en: 'Transport', vi: 'Phương tiện' },
        columntype: 'rdo',
        columnsubtype: 'inline',
        columnList: [item('plane', '飞机'), item('train', '火车'), item('car', '汽车')],
      },
    ],
  },
  {
    columnlabel: 'reason',
    columnlabelName: '事由',
    labels: { 'zh-TW': '事由', en: 'Reason', vi: 'Lý do' },
    columntype: 'txtarea',
    columnList: [item('reason', '事由')],
    columnrules: 'minlen=5;maxlen=500',
  },
  {
    columnlabel: 'invitation',
    columnlabelName: '邀请函',
    columntype: 'file',
    columnList: [item('invitation', '邀请函')],
  },
];

const leave = { proid: 'hr-leave', pronm: '员工请假' };

const leaveFields = [
  {
    columnlabel: 'period',
    columnlabelName: '请假日期',
    labels: { 'zh-TW': '請假日期', en: 'Dates of leave', vi: 'Thời gian nghỉ' },
    columntype: 'datetime',
    columnsubtype: 'range',
    columnList: [item('startDate', '开始日期'), item('endDate', '结束日期')],
    required: 'Y' as const,
  },
  {
    columnlabel: 'reason',
    columnlabelName: '请假事由',
    labels: { 'zh-TW': '請假事由', en: 'Reason', vi: 'Lý do nghỉ' },
    columntype: 'txtarea',
    columnList: [item('reason', '请假事由')],
  },
];

/** Adds forms of two processes, of which the catalogue has one (process-content.ts). */
export const addMobileForms = async (caller: Caller): Promise<void> => {
  const add = (lineid: string, linenm: string, own: object = {}) =>
    call(mobileFormWrites.add, { content: { ...process, lineid, linenm, artid: 'trip-v3', ...own } }, caller);
  await add(process.proid, process.pronm, { edit: 'Y', proshowList: fields });
  await add('manager', '主管审批', { signresult: 'Y', proshowList: fields.slice(0, 2) });
  await add('finance', '财务复核', { handsign: 'Y' });
  await add('apply', '填写申请', { ...leave, artid: 'leave-apply', edit: 'Y', proshowList: leaveFields });
  await add('manager', '主管审批', { ...leave, artid: 'leave-approve', status: 'N' });
  for (const [proid, pronm] of [
    ['manager', '主管审批'],
    ['finance', '财务复核'],
  ] as const)
    await call(
      processLineCalls.addLine,
      { content: { parentid: process.proid, parentnm: process.pronm, proid, pronm, sign: 'Y' } },
      caller,
    );
};
