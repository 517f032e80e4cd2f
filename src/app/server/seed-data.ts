import { localized, type Text } from '#platform/i18n/texts.ts';
import { layoutComponent } from '#platform/rights/menu-entry.ts';

type GroupSeed = {
  id: string;
  langid: string;
  title: Text;
  icon: string;
  component: string;
  url: string;
  sort: number;
  parent: string | null;
};

const group = (id: string, sort: number, parent: string | null, icon: string, title: Text): GroupSeed => ({
  id,
  langid: `menu.${id.toLowerCase()}`,
  title,
  icon,
  component: layoutComponent,
  url: `/${id.toLowerCase()}`,
  sort,
  parent,
});

/** Header tabs (T) and captions of the side menu (G): seed 000 §2.1. Those without an entry below them are not shown to anybody. */
export const groupSeeds: readonly GroupSeed[] = [
  group('T01', 1, null, 'SettingOutlined', localized('管理中心', '管理中心', 'Management', 'Quản lý')),
  group('T02', 2, null, 'SearchOutlined', localized('查询中心', '查詢中心', 'Search', 'Tra cứu')),
  group(
    'T03',
    3,
    null,
    'AppstoreOutlined',
    localized('功能中心', '功能中心', 'Function center', 'Trung tâm chức năng'),
  ),
  group('G01', 1, 'T01', 'UserOutlined', localized('人员', '人員', 'People', 'Nhân sự')),
  group('G02', 2, 'T01', 'TeamOutlined', localized('角色', '角色', 'Roles', 'Vai trò')),
  group('G03', 3, 'T01', 'DatabaseOutlined', localized('数据', '資料', 'Data', 'Dữ liệu')),
  group('G05', 3.5, 'T01', 'AppstoreOutlined', localized('功能', '功能', 'Functions', 'Chức năng')),
  group('G06', 1, 'T03', 'ReadOutlined', localized('内容', '內容', 'Content', 'Nội dung')),
  group('G04', 4, 'T01', 'LockOutlined', localized('权限', '權限', 'Permissions', 'Quyền')),
];

type ParameterSeed = {
  paramtype: string;
  paramtypename: string;
  paramcode: string;
  paramname: string;
  paramsort: number;
  desccode: string;
  descname: string;
  status: 'Y' | 'N';
  names: Text;
};

type Entry = readonly [code: string, name: Text, desccode?: string];

const list = (
  paramtype: string,
  paramtypename: string,
  entries: readonly Entry[],
  status: 'Y' | 'N' = 'Y',
): ParameterSeed[] =>
  entries.map(([paramcode, names, desccode = ''], index) => ({
    paramtype,
    paramtypename,
    paramcode,
    paramname: names['zh-CN'],
    paramsort: index + 1,
    desccode,
    descname: '',
    status,
    names,
  }));

/** The code lists that the screens load by name (seed 000 §3 Lookup lists). */
export const parameterSeeds: readonly ParameterSeed[] = [
  ...list('Identity', '身份', [
    ['VIEWER', localized('查看者', '檢視者', 'Viewer', 'Người xem'), 'LOOK'],
    ['USER', localized('使用者', '使用者', 'User', 'Người dùng'), 'CHANGE'],
    ['ADMIN', localized('管理者', '管理者', 'Administrator', 'Quản trị viên'), 'GRANT'],
  ]),
  ...list('IdentityCondition', '身份条件', [
    ['R', localized('角色', '角色', 'Role', 'Vai trò')],
    ['H', localized('员工', '員工', 'Employee', 'Nhân viên')],
    ['D', localized('部门', '部門', 'Department', 'Phòng ban')],
    ['C', localized('公司', '公司', 'Company', 'Công ty')],
    ['P', localized('厂区', '廠區', 'Plant', 'Nhà máy')],
    ['A', localized('所有人', '所有人', 'Everyone', 'Tất cả')],
  ]),
  ...list('AppType', '应用类型', [
    ['P', localized('原生页面', '原生頁面', 'Native page', 'Trang gốc')],
    ['W', localized('网页', '網頁', 'Web page', 'Trang web')],
    ['A', localized('外部应用', '外部應用程式', 'External app', 'Ứng dụng ngoài')],
  ]),
  ...list('WhiteListType', '白名单类型', [
    [
      'MAINTENANCE',
      localized('维护期间可登录', '維護期間可登入', 'May sign in during maintenance', 'Đăng nhập khi bảo trì'),
    ],
  ]),
  ...list('BlackListType', '黑名单类型', [
    ['APP', localized('禁止进入 APP', '禁止進入 APP', 'No access to the app', 'Cấm vào ứng dụng')],
    ['WEB', localized('禁止进入管理平台', '禁止進入管理平台', 'No access to the console', 'Cấm vào trang quản trị')],
    ['SURVEY', localized('不参与问卷', '不參與問卷', 'Left out of surveys', 'Không tham gia khảo sát')],
  ]),
  ...list(
    'Maintenance',
    '系统维护',
    [
      [
        'WEB',
        localized('管理平台维护中', '管理平台維護中', 'Console under maintenance', 'Trang quản trị đang bảo trì'),
      ],
      ['APP', localized('APP 维护中', 'APP 維護中', 'App under maintenance', 'Ứng dụng đang bảo trì')],
    ],
    'N',
  ),
  ...list('AppModule', '应用模块', [
    ['OFFICE', localized('办公', '辦公', 'Office', 'Văn phòng')],
    ['HR', localized('人事', '人事', 'Human resources', 'Nhân sự')],
    ['LIFE', localized('生活服务', '生活服務', 'Daily services', 'Đời sống')],
  ]),
  ...list('OpenType', '打开方式', [
    ['P', localized('网页地址', '網頁網址', 'Web address', 'Địa chỉ web')],
    ['A', localized('应用功能', '應用功能', 'App function', 'Chức năng ứng dụng')],
    ['N', localized('只显示图片', '只顯示圖片', 'Picture only', 'Chỉ hiện hình')],
  ]),
  ...list('DocumentType', '受控文件类型', [
    ['SOP', localized('作业指导', '作業指導', 'Work instruction', 'Hướng dẫn thao tác')],
    ['FORM', localized('表单', '表單', 'Form', 'Biểu mẫu')],
    ['RULE', localized('制度', '制度', 'Rule', 'Quy định')],
  ]),
  ...list('CompanyDocumentAuth', '公司文件权限', [
    ['AL', localized('所有人', '所有人', 'Everyone', 'Tất cả')],
    ['CO', localized('本公司', '本公司', 'This company', 'Công ty này')],
    ['PL', localized('本厂区', '本廠區', 'This plant', 'Nhà máy này')],
  ]),
  ...list('CurrencyType', '币别', [
    ['CNY', localized('人民币', '人民幣', 'Renminbi', 'Nhân dân tệ')],
    ['TWD', localized('新台币', '新台幣', 'New Taiwan dollar', 'Đô la Đài Loan')],
    ['VND', localized('越南盾', '越南盾', 'Vietnamese dong', 'Đồng Việt Nam')],
    ['USD', localized('美元', '美元', 'US dollar', 'Đô la Mỹ')],
  ]),
  ...list('MapType', '地图类型', [
    ['AMAP', localized('高德地图', '高德地圖', 'Amap', 'Amap')],
    ['GOOGLE', localized('谷歌地图', 'Google 地圖', 'Google Maps', 'Google Maps')],
    ['OSM', localized('开放街图', '開放街圖', 'OpenStreetMap', 'OpenStreetMap')],
  ]),
  ...list('Language', '语言', [
    ['zh-CN', localized('简体中文', '簡體中文', 'Simplified Chinese', 'Tiếng Trung giản thể')],
    ['zh-TW', localized('繁体中文', '繁體中文', 'Traditional Chinese', 'Tiếng Trung phồn thể')],
    ['en', localized('英语', '英語', 'English', 'Tiếng Anh')],
    ['vi', localized('越南语', '越南語', 'Vietnamese', 'Tiếng Việt')],
  ]),
  ...list('APPPlatformType', 'APP 平台', [
    ['A', localized('安卓', 'Android', 'Android', 'Android')],
    ['I', localized('苹果', 'iOS', 'iOS', 'iOS')],
  ]),
  ...list('APPUpdateType', 'APP 更新方式', [
    ['D', localized('下载安装', '下載安裝', 'Download', 'Tải về')],
    ['H', localized('已上架版本', '已上架版本', 'Exists in the store', 'Đã có trên chợ ứng dụng')],
  ]),
  // The file of an app package begins with it: steward-1.2.0.apk (seed 001 §5).
  ...list('AppPrefix', 'APP 安装包前缀', [
    ['steward', localized('安装包前缀', '安裝檔前綴', 'Package prefix', 'Tiền tố gói cài đặt')],
  ]),
  ...list('CntyType', '区域', [
    ['CN', localized('中国大陆', '中國大陸', 'Mainland China', 'Trung Quốc đại lục')],
    ['TW', localized('台湾', '台灣', 'Taiwan', 'Đài Loan')],
    ['VN', localized('越南', '越南', 'Vietnam', 'Việt Nam')],
  ]),
  ...list('VerificationType', '验证方式', [
    ['AD', localized('域账号', '網域帳號', 'Domain account', 'Tài khoản miền')],
    ['ED', localized('工号', '工號', 'Employee number', 'Mã nhân viên')],
  ]),
];
