/** The languages of the demo plants. */
export type DemoLanguage = 'cn' | 'tw' | 'vn' | 'en';

export type DemoCompany = { coid: string; name: string; letter: 'C' | 'T' | 'V'; share: number };
export type DemoPlant = {
  coid: string;
  plantid: string;
  name: string;
  currency: string;
  language: DemoLanguage;
  share: number;
};

/** `share`: of all employees. `letter`: the prefix of employee numbers. */
export const demoCompanies: readonly DemoCompany[] = [
  { coid: 'CN', name: '星河电子（中国）有限公司', letter: 'C', share: 0.5 },
  { coid: 'TW', name: '星河科技股份有限公司', letter: 'T', share: 0.3 },
  { coid: 'VN', name: 'Công ty TNHH Ngân Hà Việt Nam', letter: 'V', share: 0.2 },
];

/** `share`: of the company's employees. */
export const demoPlants: readonly DemoPlant[] = [
  { coid: 'CN', plantid: 'P1', name: '平阳厂', currency: 'CNY', language: 'cn', share: 0.5 },
  { coid: 'CN', plantid: 'P2', name: '温州厂', currency: 'CNY', language: 'cn', share: 0.3 },
  { coid: 'CN', plantid: 'P3', name: '苏州厂', currency: 'CNY', language: 'cn', share: 0.2 },
  { coid: 'TW', plantid: 'T1', name: '新竹廠', currency: 'TWD', language: 'tw', share: 0.5 },
  { coid: 'TW', plantid: 'T2', name: '臺中廠', currency: 'TWD', language: 'tw', share: 0.3 },
  { coid: 'TW', plantid: 'T3', name: '高雄廠', currency: 'TWD', language: 'tw', share: 0.2 },
  { coid: 'VN', plantid: 'V1', name: 'Nhà máy Bắc Ninh', currency: 'VND', language: 'vn', share: 0.6 },
  { coid: 'VN', plantid: 'V2', name: 'Binh Duong Plant', currency: 'VND', language: 'en', share: 0.4 },
];

/** A centre of a plant and the fields of work under it. */
type Centre = { name: string; fields: readonly string[] };

type DepartmentWords = {
  centres: readonly Centre[];
  /** Names of levels three to six, with placeholders `{field}` and `{number}`. */
  levels: readonly [string, string, string, string];
  numbers: readonly string[];
};

const chineseNumbers = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const arabicNumbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** The first centre of each plant includes the systems field; the second is manufacturing and has the most levels. */
export const departmentWords: Record<DemoLanguage, DepartmentWords> = {
  cn: {
    centres: [
      { name: '资讯中心', fields: ['系统', '网络', '数据', '运维'] },
      { name: '制造中心', fields: ['装配', '冲压', '注塑', '包装', '测试'] },
      { name: '品质中心', fields: ['检验', '质量', '计量'] },
      { name: '研发中心', fields: ['结构', '电子', '软件', '工艺'] },
      { name: '人力资源中心', fields: ['招聘', '培训', '薪酬'] },
      { name: '财务中心', fields: ['会计', '成本', '预算'] },
      { name: '采购中心', fields: ['采购', '供应', '仓储'] },
      { name: '业务中心', fields: ['销售', '客服', '市场'] },
    ],
    levels: ['{field}部', '{field}{number}课', '{number}组', '{number}班'],
    numbers: chineseNumbers,
  },
  tw: {
    centres: [
      { name: '資訊中心', fields: ['系統', '網路', '資料', '維運'] },
      { name: '製造中心', fields: ['組裝', '沖壓', '射出', '包裝', '測試'] },
      { name: '品保中心', fields: ['檢驗', '品質', '儀校'] },
      { name: '研發中心', fields: ['機構', '電子', '軟體', '製程'] },
      { name: '人力資源中心', fields: ['招募', '訓練', '薪酬'] },
      { name: '財務中心', fields: ['會計', '成本', '預算'] },
      { name: '採購中心', fields: ['採購', '供應', '倉儲'] },
      { name: '業務中心', fields: ['銷售', '客服', '行銷'] },
    ],
    levels: ['{field}部', '{field}{number}課', '{number}組', '{number}班'],
    numbers: chineseNumbers,
  },
  vn: {
    centres: [
      { name: 'Trung tâm Công nghệ thông tin', fields: ['Hệ thống', 'Mạng', 'Dữ liệu'] },
      { name: 'Trung tâm Sản xuất', fields: ['Lắp ráp', 'Dập', 'Ép nhựa', 'Đóng gói', 'Kiểm thử'] },
      { name: 'Trung tâm Chất lượng', fields: ['Kiểm tra', 'Chất lượng', 'Đo lường'] },
      { name: 'Trung tâm Nhân sự', fields: ['Tuyển dụng', 'Đào tạo', 'Tiền lương'] },
      { name: 'Trung tâm Tài chính', fields: ['Kế toán', 'Giá thành', 'Ngân sách'] },
      { name: 'Trung tâm Mua hàng', fields: ['Mua hàng', 'Cung ứng', 'Kho'] },
    ],
    levels: ['Phòng {field}', 'Bộ phận {field} {number}', 'Tổ {number}', 'Chuyền {number}'],
    numbers: arabicNumbers,
  },
  en: {
    centres: [
      { name: 'Information Technology', fields: ['Systems', 'Networks', 'Data'] },
      { name: 'Manufacturing', fields: ['Assembly', 'Stamping', 'Moulding', 'Packing', 'Testing'] },
      { name: 'Quality', fields: ['Inspection', 'Assurance', 'Metrology'] },
      { name: 'Human Resources', fields: ['Recruiting', 'Training', 'Payroll'] },
      { name: 'Finance', fields: ['Accounting', 'Costing', 'Budgeting'] },
      { name: 'Purchasing', fields: ['Purchasing', 'Supply', 'Warehouse'] },
    ],
    levels: ['{field} Department', '{field} Section {number}', 'Team {number}', 'Line {number}'],
    numbers: arabicNumbers,
  },
};

/** Family names and the characters or words of given names. */
export const personWords = {
  cn: {
    family: [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余', '欧阳', '诸葛'],
    given: [
      ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国志文海鹏宇浩然子涵思远雨欣梓晨嘉怡阳龙云飞东',
    ],
  },
  tw: {
    family: [...'陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈', '歐陽', '張簡'],
    given: [...'家豪淑芬志明俊傑雅婷怡君宗翰佩珊建宏冠宇詩涵承恩美玲國華惠雯偉哲欣儀柏翰麗雲鳳龍寶慶榮貴蘭馨瑋廷'],
  },
  vn: {
    family: [
      'Nguyễn',
      'Trần',
      'Lê',
      'Phạm',
      'Hoàng',
      'Huỳnh',
      'Phan',
      'Vũ',
      'Võ',
      'Đặng',
      'Bùi',
      'Đỗ',
      'Hồ',
      'Ngô',
      'Dương',
      'Lý',
    ],
    middle: ['Văn', 'Thị', 'Minh', 'Đức', 'Hữu', 'Thanh', 'Ngọc', 'Quang', 'Thùy', 'Xuân', 'Gia', 'Bảo'],
    given: [
      'Anh',
      'Bình',
      'Châu',
      'Dũng',
      'Giang',
      'Hà',
      'Hạnh',
      'Hiếu',
      'Hương',
      'Khánh',
      'Lan',
      'Linh',
      'Long',
      'Mai',
      'Nam',
      'Nga',
      'Phương',
      'Quân',
      'Sơn',
      'Thảo',
      'Trang',
      'Tuấn',
      'Vân',
      'Yến',
    ],
  },
  en: {
    family: [
      'Anderson',
      'Bennett',
      'Carter',
      'Davies',
      'Edwards',
      'Fischer',
      'Garcia',
      'Hughes',
      'Jensen',
      'Kumar',
      "O'Brien",
      'Patel',
      'Silva',
      'Taylor',
      'Walker',
    ],
    given: [
      'Alice',
      'Brian',
      'Carla',
      'Daniel',
      'Emma',
      'Frank',
      'Grace',
      'Henry',
      'Irene',
      'James',
      'Karen',
      'Lucas',
      'Maria',
      'Nina',
      'Oscar',
      'Priya',
      'Robert',
      'Sarah',
      'Thomas',
    ],
  },
} as const;
