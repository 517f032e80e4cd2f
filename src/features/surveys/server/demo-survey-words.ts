import type { QuestionType } from '../survey-questions.contract.ts';

export const demoTitles = {
  general: '员工满意度调查',
  everyday: '每日后勤服务反馈',
  anonymous: '管理层沟通匿名问卷',
  exam: '安全生产知识考试',
} as const;

export const dateTitle = '日期';
export const noneOfThese = '以上都不是';
/** Its answers are numbers, with some that are not. */
export const minutesQuestion = '您每天上下班的通勤时间大约多少分钟？';

/** `key`: letters of the right options of an exam. */
export type AskedText = [title: string, type: QuestionType, options: string[], key?: string];

const fiveSteps = ['非常满意', '满意', '一般', '不满意', '非常不满意'];
export const surveyQuestions: readonly AskedText[] = [
  ['您对目前的工作环境是否满意？', 'rdo', fiveSteps],
  ['您对食堂的饭菜质量是否满意？', 'rdo', fiveSteps],
  ['您希望公司增加哪些福利？', 'chk', ['体检', '交通补贴', '节日礼品', '子女教育', '健身房', '团建活动']],
  [minutesQuestion, 'tar', []],
  ['您主要通过什么方式上下班？', 'rdo', ['班车', '自驾', '公共交通', '电动车', '步行']],
  [
    '您最常使用哪些办公系统？',
    'chk',
    ['邮件', '即时通讯', '流程平台', '报表系统', '考勤系统', '文档库', '会议系统', '其他', '都不使用'],
  ],
  ['您对直属主管的沟通方式是否满意？', 'rdo', fiveSteps],
  ['您还有哪些意见或建议？', 'tar', []],
  ['您是否了解公司今年的目标？', 'rdo', ['非常了解', '了解一些', '不了解']],
  ['您认为班车的哪些方面需要改进？', 'chk', ['班次', '路线', '车况', '司机服务', '候车点']],
  ['您是否愿意向朋友推荐本公司？', 'rdo', ['愿意', '看情况', '不愿意']],
  ['您上一次参加培训是什么时候？', 'rdo', ['一个月内', '三个月内', '半年内', '一年内', '没有参加过']],
];
export const examQuestions: readonly AskedText[] = [
  ['收到要求提供密码的邮件时，应当怎么做？', 'rdo', ['回复邮件', '报告信息部门', '转发给同事', '点击其中的链接'], 'B'],
  ['下列哪些属于公司的机密信息？', 'chk', ['客户名单', '产品报价', '公开的年报', '研发图纸', '食堂菜单'], 'ABD'],
  ['离开座位时，电脑应当如何处理？', 'rdo', ['关闭显示器', '锁定屏幕', '不需要处理'], 'B'],
  [
    '发生火灾时，下列做法正确的有哪些？',
    'chk',
    ['走安全通道', '乘坐电梯', '弯腰捂住口鼻', '返回取物品', '听从指挥'],
    'ACE',
  ],
  ['灭火器的有效期由谁检查？', 'rdo', ['保安', '安全管理员', '任何员工', '外部访客'], 'B'],
  ['进入车间前必须佩戴哪些防护用品？', 'chk', ['安全帽', '劳保鞋', '护目镜', '耳机', '手链'], 'ABC'],
  ['安全帽的使用期限一般是多久？', 'rdo', ['一年', '两年半', '五年', '没有期限'], 'B'],
  ['发现设备异常时，第一步应当做什么？', 'rdo', ['继续操作', '停机并报告', '自行拆修', '离开现场'], 'B'],
  ['搬运重物时，下列哪些做法正确？', 'chk', ['弯腰直接抬起', '屈膝下蹲', '两人合作', '使用工具'], 'BCD'],
  ['化学品泄漏时，应当首先做什么？', 'rdo', ['用水冲洗', '疏散人员并报告', '用手清理', '拍照上传'], 'B'],
];

export const comments = [
  '食堂的菜可以再多一些选择',
  '希望班車能準時一點',
  '会议室不够用，经常订不到',
  '工作環境很好，謝謝公司',
  'Tôi mong có thêm xe đưa đón vào buổi tối',
  'Nhà ăn nên có thêm món chay',
  'The meeting rooms are always full',
  'Please repair the air conditioning on the third floor',
  '停车位太少，早上很难停车',
  '建議增加教育訓練的時間',
] as const;

export const numbers = [
  '5',
  '10',
  '15',
  '20',
  '25',
  '30',
  '40',
  '45',
  '60',
  '90',
  '7.5',
  '+12',
  '约二十分钟',
  '30 phút',
] as const;
