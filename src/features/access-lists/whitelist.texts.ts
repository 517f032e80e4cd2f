import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the whitelist screen (seed 000 §2.5). */
export const whitelistTexts = defineTexts({
  'whitelist.purpose': localized(
    '系统维护期间仍可登录的人员、部门、角色、公司与厂区；黑名单优先于白名单。',
    '系統維護期間仍可登入的人員、部門、角色、公司與廠區；黑名單優先於白名單。',
    'People, departments, roles, companies and plants that can sign in during maintenance. The blacklist overrides the whitelist.',
    'Những người, phòng ban, vai trò, công ty và nhà máy được đăng nhập khi bảo trì; danh sách đen được ưu tiên hơn.',
  ),
  'whitelist.type': localized('白名单类型', '白名單類型', 'Whitelist type', 'Loại danh sách trắng'),
  'whitelist.contenttype': localized('内容类型', '內容類型', 'Content type', 'Loại nội dung'),
  'whitelist.searchHint': localized(
    '搜索编号、名称（简繁皆可）',
    '搜尋編號、名稱（繁簡皆可）',
    'Search by ID or name',
    'Tìm mã, tên',
  ),
  'whitelist.addTitle': localized('新增白名单', '新增白名單', 'Add to the whitelist', 'Thêm vào danh sách trắng'),
  'whitelist.emptyTitle': localized(
    '白名单中还没有条目',
    '白名單中還沒有項目',
    'The whitelist is empty',
    'Danh sách trắng chưa có mục nào',
  ),
  'whitelist.emptyHint': localized(
    '开启系统维护前，请先把维护期间需要登录的人加进来。',
    '開啟系統維護前，請先把維護期間需要登入的人加進來。',
    'Before you start maintenance, add the people who need to sign in while it lasts.',
    'Trước khi bật bảo trì, hãy thêm những người cần đăng nhập trong thời gian đó.',
  ),
  'whitelist.maintenanceWeb': localized(
    '管理平台正在维护：现在只有白名单中的人可以登录。',
    '管理平台正在維護：現在只有白名單中的人可以登入。',
    'The console is under maintenance: only people on the whitelist can sign in now.',
    'Trang quản trị đang bảo trì: hiện chỉ người trong danh sách trắng đăng nhập được.',
  ),
  'whitelist.maintenanceApp': localized(
    'APP 正在维护：现在只有白名单中的人可以登录。',
    'APP 正在維護：現在只有白名單中的人可以登入。',
    'The app is under maintenance: only people on the whitelist can sign in now.',
    'Ứng dụng đang bảo trì: hiện chỉ người trong danh sách trắng đăng nhập được.',
  ),
  'whitelist.maintenanceBoth': localized(
    '管理平台与 APP 正在维护：现在只有白名单中的人可以登录。',
    '管理平台與 APP 正在維護：現在只有白名單中的人可以登入。',
    'The console and the app are under maintenance: only people on the whitelist can sign in now.',
    'Trang quản trị và ứng dụng đang bảo trì: hiện chỉ người trong danh sách trắng đăng nhập được.',
  ),
  'whitelist.maintenanceYouIn': localized(
    '您在白名单中。',
    '您在白名單中。',
    'You are on the whitelist.',
    'Bạn có trong danh sách trắng.',
  ),
  'whitelist.maintenanceYouOut': localized(
    '您不在白名单中：退出后就无法再登录。',
    '您不在白名單中：登出後就無法再登入。',
    'You are not on the whitelist: once you sign out, you cannot sign in again.',
    'Bạn không có trong danh sách trắng: sau khi đăng xuất sẽ không đăng nhập lại được.',
  ),
});
