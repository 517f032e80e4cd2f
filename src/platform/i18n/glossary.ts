import type { Language } from './languages.ts';
import { localized, type Text } from './texts.ts';

/**
 * A noun of the product in the four languages, and the words that must not be used for it, as regular expressions. `npm
 * run check` verifies every text; where a label has the noun in English, the other languages must have it too.
 */
export type Term = { word: Text; rivals?: Partial<Record<Language, string[]>> };

const term = (word: Text, rivals: Partial<Record<Language, string[]>> = {}): Term => ({ word, rivals });

export const glossary: readonly Term[] = [
  term(localized('管理平台', '管理平台', 'console', 'trang quản trị'), {
    'zh-CN': ['控制台', '后台'],
    'zh-TW': ['控制台', '後台'],
    en: ['management platform', 'back office', 'admin (?:panel|site)'],
    vi: ['bảng điều khiển'],
  }),
  term(localized('管理平台用户', '管理平台使用者', 'console user', 'người dùng quản trị'), {
    en: ['web users?', 'console accounts?'],
    vi: ['người dùng trang quản trị'],
  }),
  term(localized('APP 用户', 'APP 使用者', 'app user', 'người dùng ứng dụng'), { en: ['mb users?', 'mobile users?'] }),
  term(localized('功能', '功能', 'function', 'chức năng'), { en: ['features?'], vi: ['tính năng'] }),
  term(localized('网页功能', '網頁功能', 'web function', 'chức năng web')),
  term(localized('应用功能', '應用功能', 'app function', 'chức năng ứng dụng')),
  term(localized('身份', '身分', 'identity', 'danh tính'), { 'zh-TW': ['身份'] }),
  term(localized('条件', '條件', 'condition', 'điều kiện')),
  term(localized('权限', '權限', 'permission', 'quyền'), {
    en: ['(?<!align )rights?', 'authori[sz]ations?', 'privileges?'],
  }),
  term(localized('数据范围', '資料範圍', 'data scope', 'phạm vi dữ liệu')),
  term(localized('角色', '角色', 'role', 'vai trò')),
  term(localized('参数', '參數', 'parameter', 'tham số'), {
    'zh-CN': ['代码清单', '代码列表'],
    'zh-TW': ['代碼清單', '代碼列表'],
    en: ['code lists?'],
    vi: ['danh sách mã'],
  }),
  term(localized('黑名单', '黑名單', 'blacklist', 'danh sách đen'), { en: ['blocklist', 'denylist'] }),
  term(localized('白名单', '白名單', 'whitelist', 'danh sách trắng'), { en: ['allowlist'] }),
  term(localized('条目', '項目', 'entry', 'mục')),
  term(localized('公司', '公司', 'company', 'công ty')),
  term(localized('厂区', '廠區', 'plant', 'nhà máy'), {
    'zh-CN': ['工厂', '厂房'],
    'zh-TW': ['工廠', '廠房'],
    en: ['factor(?:y|ies)'],
  }),
  term(localized('部门', '部門', 'department', 'phòng ban'), { en: ['sub-units?'], vi: ['bộ phận'] }),
  term(localized('下级', '下層', 'sub-department', 'cấp dưới'), { 'zh-TW': ['下級'] }),
  term(localized('员工', '員工', 'employee', 'nhân viên'), { 'zh-CN': ['雇员'], en: ['staff', 'personnel'] }),
  term(localized('工号', '工號', 'employee number', 'mã nhân viên'), { en: ['employee ids?', 'staff numbers?'] }),
  term(localized('账号', '帳號', 'account', 'tài khoản'), {
    'zh-CN': ['帐号', '账户', '帐户'],
    'zh-TW': ['賬號', '帳戶'],
    en: ['login names?', 'user names?'],
    vi: ['tên đăng nhập'],
  }),
  term(localized('登录设备', '登入裝置', 'active session', 'phiên đăng nhập'), {
    'zh-CN': ['登录位置'],
    'zh-TW': ['登入位置'],
    vi: ['nơi (?:tôi )?đang đăng nhập'],
  }),
  term(localized('域账号', '網域帳號', 'domain account', 'tài khoản miền')),
  term(localized('登录', '登入', 'sign in', 'đăng nhập'), {
    'zh-CN': ['登入', '登陆'],
    'zh-TW': ['登錄', '登陸'],
    en: ['log(?:ging|ged|s)? ?(?:in|on)', 'logins?'],
  }),
  term(localized('退出', '登出', 'sign out', 'đăng xuất'), { en: ['log(?:ging|ged|s)? ?(?:out|off)', 'logouts?'] }),
  term(localized('强制下线', '強制登出', 'force sign-out', 'buộc đăng xuất'), {
    'zh-CN': ['踢', '强制退出', '强制登出'],
    'zh-TW': ['踢', '強制下線'],
    en: ['kick(?:s|ed|ing)?', 'forc(?:e|es|ed|ing) out'],
    vi: ['đá khỏi', 'cưỡng chế đăng xuất'],
  }),
  term(localized('一次性密码', '一次性密碼', 'one-time password', 'mật khẩu dùng một lần'), {
    vi: ['mật khẩu một lần'],
  }),
  term(localized('管理员', '管理員', 'administrator', 'quản trị viên'), { en: ['admins?'] }),
  term(localized('菜单', '選單', 'menu', 'menu'), { vi: ['trình đơn'] }),
  term(localized('横幅', '橫幅', 'banner', 'banner')),
  term(localized('主题', '主題', 'theme', 'chủ đề')),
  term(localized('版本', '版本', 'version', 'phiên bản')),
  term(localized('语言版本', '語言版本', 'language version', 'phiên bản ngôn ngữ'), {
    'zh-CN': ['多语言版本'],
    'zh-TW': ['多語言版本'],
    vi: ['(?<!phiên )bản theo ngôn ngữ'],
  }),
  term(localized('文件', '文件', 'document', 'tài liệu'), { 'zh-CN': ['文档'] }),
  term(localized('受控文件', '管制文件', 'controlled document', 'tài liệu kiểm soát'), { 'zh-TW': ['受控文件'] }),
  term(localized('文件', '檔', 'file', 'tệp'), { 'zh-TW': ['文件檔'], vi: ['tập tin'] }),
  term(localized('商家', '商家', 'shop', 'cửa hàng'), {
    'zh-CN': ['门店', '店铺', '商店'],
    'zh-TW': ['門市', '店鋪', '商店'],
    en: ['stores?'],
  }),
  term(localized('图片', '圖片', 'picture', 'ảnh'), {
    vi: ['(?<!màn |cấu |vô |mô |loại |địa )hình(?! thức)'],
  }),
  term(localized('下载', '下載', 'download', 'tải xuống'), { vi: ['tải về'] }),
  term(localized('下载地址', '下載網址', 'download address', 'địa chỉ tải xuống'), { 'zh-TW': ['下載位址'] }),
  term(localized('币种', '幣別', 'currency', 'tiền'), { 'zh-CN': ['币别'], 'zh-TW': ['幣種'] }),
  term(localized('状态', '狀態', 'status', 'trạng thái'), {
    vi: ['ngừng dùng', 'ngừng hoạt động', 'vô hiệu hóa'],
  }),
  term(localized('缓存', '快取', 'cache', 'bộ nhớ đệm')),
  term(localized('维护', '維護', 'maintenance', 'bảo trì')),
  term(localized('说明', '說明', 'description', 'mô tả'), { en: ['explanations?'], vi: ['giải thích'] }),
  term(localized('字段', '欄位', 'field', 'trường')),
];

/** Words from the other side of the strait, and phrases that no text may contain, as regular expressions. */
export const strangers: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': `
    使用者 预设 档案 资讯 添加 程式 伺服器 储存 搜寻 汇出 选单 介面 连结 萤幕 凭什么 请出 进不来 一点就到 给予
    分片 你`
    .trim()
    .split(/\s+/),
  'zh-TW': `
    信息 用戶 默認 視頻 軟件 硬件 數據 網絡 服務器 屏幕 鼠標 打印 保存 搜索 刷新 導出 導入 菜單 界面
    質量 添加 字段 列表 批量 緩存 鏈接 支持 設置 重置 當前 加載 標籤頁 創建 視圖 文件名 查找 屏蔽 賬
    憑什麼 給予 詳情 資訊不完整 條/頁 網頁網址 越靠前 分片 你 (?:登入|變更|操作|執行|匯入)記錄(?!檔)`
    .trim()
    .split(/\s+/),
  en: [
    'whoever',
    'anew',
    'the own',
    'delete confirm',
    'any more',
    'stands? in',
    'it takes',
    'as the system',
    'administrators? of',
    'beats?',
    '(?:is|are) told',
    'what would give',
    'signed in nowhere',
    'force out',
    'white type',
    'language ids?',
    'is away',
    'goes on by itself',
    'goes on from',
    'put on',
    'every number once',
    'said to be',
    'describes? no',
    'mb at most',
    'works? everywhere may',
  ],
  vi: ['xóa (?:các )?(?:bộ )?lọc', 'lần cuối', 'trang gốc', 'chưa đến', 'tiến độ tải(?! lên| xuống)'],
};

/** Labels that say nothing when they stand alone: a tab, a column or a state is named by what it shows. */
export const bareLabels: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['为什么', '凭什么'],
  'zh-TW': ['為什麼', '憑什麼'],
  en: ['why', 'may', 'what', 'look', 'over', 'later'],
  vi: ['vì sao', 'đã hết', 'mở', 'đang mở', 'đã đóng'],
};

/** Texts quoted verbatim from seeds 000 and 001, which are exempt from the rules above. */
export const quotedTexts: ReadonlySet<string> = new Set([
  'wire.session_over',
  'login.user_invalid',
  'app_version.no_exists',
  'wire.maintenance',
  'login.maintenance',
  'common.code.25',
  'common.dialog.information_incomplete',
]);
