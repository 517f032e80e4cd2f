import { inFour, type Text } from '#platform/i18n/texts.ts';
import { layoutComponent } from '#platform/rights/menu-entry.ts';

type ShippedGroup = {
  id: string;
  langid: string;
  title: Text;
  icon: string;
  component: string;
  url: string;
  sort: number;
  parent: string | null;
};

const group = (id: string, sort: number, parent: string | null, icon: string, title: Text): ShippedGroup => ({
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
export const shippedGroups: readonly ShippedGroup[] = [
  group('T01', 1, null, 'SettingOutlined', inFour('管理中心', '管理中心', 'Management', 'Quản lý')),
  group('T02', 2, null, 'SearchOutlined', inFour('查询中心', '查詢中心', 'Search', 'Tra cứu')),
  group('T03', 3, null, 'AppstoreOutlined', inFour('功能中心', '功能中心', 'Function center', 'Trung tâm chức năng')),
  group('G01', 1, 'T01', 'UserOutlined', inFour('人员', '人員', 'People', 'Nhân sự')),
  group('G02', 2, 'T01', 'TeamOutlined', inFour('角色', '角色', 'Roles', 'Vai trò')),
  group('G03', 3, 'T01', 'DatabaseOutlined', inFour('数据', '資料', 'Data', 'Dữ liệu')),
  group('G05', 3.5, 'T01', 'AppstoreOutlined', inFour('功能', '功能', 'Functions', 'Chức năng')),
  group('G06', 1, 'T03', 'ReadOutlined', inFour('内容', '內容', 'Content', 'Nội dung')),
  group('G04', 4, 'T01', 'LockOutlined', inFour('权限', '權限', 'Rights', 'Quyền')),
];

type ShippedParameter = {
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
): ShippedParameter[] =>
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
export const shippedParameters: readonly ShippedParameter[] = [
  ...list('Identity', '身份', [
    ['VIEWER', inFour('查看者', '檢視者', 'Viewer', 'Người xem'), 'LOOK'],
    ['USER', inFour('使用者', '使用者', 'User', 'Người dùng'), 'CHANGE'],
    ['ADMIN', inFour('管理者', '管理者', 'Administrator', 'Quản trị viên'), 'GRANT'],
  ]),
  ...list('IdentityCondition', '身份条件', [
    ['R', inFour('角色', '角色', 'Role', 'Vai trò')],
    ['H', inFour('员工', '員工', 'Employee', 'Nhân viên')],
    ['D', inFour('部门', '部門', 'Department', 'Phòng ban')],
    ['C', inFour('公司', '公司', 'Company', 'Công ty')],
    ['P', inFour('厂区', '廠區', 'Plant', 'Nhà máy')],
    ['A', inFour('所有人', '所有人', 'Everyone', 'Tất cả')],
  ]),
  ...list('AppType', '应用类型', [
    ['P', inFour('原生页面', '原生頁面', 'Native page', 'Trang gốc')],
    ['W', inFour('网页', '網頁', 'Web page', 'Trang web')],
    ['A', inFour('外部应用', '外部應用程式', 'External app', 'Ứng dụng ngoài')],
  ]),
  ...list('WhiteListType', '白名单类型', [
    [
      'MAINTENANCE',
      inFour('维护期间可登录', '維護期間可登入', 'May sign in during maintenance', 'Đăng nhập khi bảo trì'),
    ],
  ]),
  ...list('BlackListType', '黑名单类型', [
    ['APP', inFour('禁止进入 APP', '禁止進入 APP', 'No access to the app', 'Cấm vào ứng dụng')],
    ['WEB', inFour('禁止进入管理平台', '禁止進入管理平台', 'No access to the console', 'Cấm vào trang quản trị')],
    ['SURVEY', inFour('不参与问卷', '不參與問卷', 'Left out of surveys', 'Không tham gia khảo sát')],
  ]),
  ...list(
    'Maintenance',
    '系统维护',
    [
      ['WEB', inFour('管理平台维护中', '管理平台維護中', 'Console under maintenance', 'Trang quản trị đang bảo trì')],
      ['APP', inFour('APP 维护中', 'APP 維護中', 'App under maintenance', 'Ứng dụng đang bảo trì')],
    ],
    'N',
  ),
  ...list('AppModule', '应用模块', [
    ['OFFICE', inFour('办公', '辦公', 'Office', 'Văn phòng')],
    ['HR', inFour('人事', '人事', 'Human resources', 'Nhân sự')],
    ['LIFE', inFour('生活服务', '生活服務', 'Daily services', 'Đời sống')],
  ]),
  ...list('OpenType', '打开方式', [
    ['P', inFour('网页地址', '網頁網址', 'Web address', 'Địa chỉ web')],
    ['A', inFour('应用功能', '應用功能', 'App function', 'Chức năng ứng dụng')],
    ['N', inFour('只显示图片', '只顯示圖片', 'Picture only', 'Chỉ hiện hình')],
  ]),
  ...list('DocumentType', '受控文件类型', [
    ['SOP', inFour('作业指导', '作業指導', 'Work instruction', 'Hướng dẫn thao tác')],
    ['FORM', inFour('表单', '表單', 'Form', 'Biểu mẫu')],
    ['RULE', inFour('制度', '制度', 'Rule', 'Quy định')],
  ]),
  ...list('CompanyDocumentAuth', '公司文件权限', [
    ['AL', inFour('所有人', '所有人', 'Everyone', 'Tất cả')],
    ['CO', inFour('本公司', '本公司', 'This company', 'Công ty này')],
    ['PL', inFour('本厂区', '本廠區', 'This plant', 'Nhà máy này')],
  ]),
  ...list('CurrencyType', '币别', [
    ['CNY', inFour('人民币', '人民幣', 'Renminbi', 'Nhân dân tệ')],
    ['TWD', inFour('新台币', '新台幣', 'New Taiwan dollar', 'Đô la Đài Loan')],
    ['VND', inFour('越南盾', '越南盾', 'Vietnamese dong', 'Đồng Việt Nam')],
    ['USD', inFour('美元', '美元', 'US dollar', 'Đô la Mỹ')],
  ]),
  ...list('MapType', '地图类型', [
    ['AMAP', inFour('高德地图', '高德地圖', 'Amap', 'Amap')],
    ['GOOGLE', inFour('谷歌地图', 'Google 地圖', 'Google Maps', 'Google Maps')],
    ['OSM', inFour('开放街图', '開放街圖', 'OpenStreetMap', 'OpenStreetMap')],
  ]),
  ...list('Language', '语言', [
    ['zh-CN', inFour('简体中文', '簡體中文', 'Simplified Chinese', 'Tiếng Trung giản thể')],
    ['zh-TW', inFour('繁体中文', '繁體中文', 'Traditional Chinese', 'Tiếng Trung phồn thể')],
    ['en', inFour('英语', '英語', 'English', 'Tiếng Anh')],
    ['vi', inFour('越南语', '越南語', 'Vietnamese', 'Tiếng Việt')],
  ]),
  ...list('APPPlatformType', 'APP 平台', [
    ['A', inFour('安卓', 'Android', 'Android', 'Android')],
    ['I', inFour('苹果', 'iOS', 'iOS', 'iOS')],
  ]),
  ...list('APPUpdateType', 'APP 更新方式', [
    ['D', inFour('下载安装', '下載安裝', 'Download', 'Tải về')],
    ['H', inFour('已上架版本', '已上架版本', 'Exists in the store', 'Đã có trên chợ ứng dụng')],
  ]),
  // The file of an app package begins with it: steward-1.2.0.apk (seed 001 §5).
  ...list('AppPrefix', 'APP 安装包前缀', [
    ['steward', inFour('安装包前缀', '安裝檔前綴', 'Package prefix', 'Tiền tố gói cài đặt')],
  ]),
  ...list('CntyType', '区域', [
    ['CN', inFour('中国大陆', '中國大陸', 'Mainland China', 'Trung Quốc đại lục')],
    ['TW', inFour('台湾', '台灣', 'Taiwan', 'Đài Loan')],
    ['VN', inFour('越南', '越南', 'Vietnam', 'Việt Nam')],
  ]),
  ...list('VerificationType', '验证方式', [
    ['AD', inFour('域账号', '網域帳號', 'Domain account', 'Tài khoản miền')],
    ['ED', inFour('工号', '工號', 'Employee number', 'Mã nhân viên')],
  ]),
];
