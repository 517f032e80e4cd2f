import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the blacklist screen (seed 000 §2.6). */
export const blacklistTexts = defineTexts({
  'blacklist.purpose': localized(
    '被禁止进入管理平台或 APP、或不参与问卷的人员、部门、角色、公司与厂区；优先于任何权限，立即生效。',
    '被禁止進入管理平台或 APP、或不參與問卷的人員、部門、角色、公司與廠區；優先於任何權限，立即生效。',
    'People, departments, roles, companies and plants that cannot use the console or the app, or do not take part in surveys. The blacklist overrides all permissions and takes effect immediately.',
    'Những người, phòng ban, vai trò, công ty và nhà máy bị chặn khỏi trang quản trị, ứng dụng hoặc không tham gia khảo sát; được ưu tiên hơn mọi quyền và có hiệu lực ngay.',
  ),
  'blacklist.blacktype': localized('黑名单类型', '黑名單類型', 'Blacklist type', 'Loại danh sách đen'),
  'blacklist.withSub': localized(
    '含下级部门：下级部门的人员也被禁止',
    '含下層部門：下層部門的人員也被禁止',
    'Including sub-departments: people in them are blocked too',
    'Gồm cấp dưới: nhân viên các phòng ban bên dưới cũng bị chặn',
  ),
  'blacklist.remarkHint': localized(
    '为什么禁止；本人登录时会看到',
    '為什麼禁止；本人登入時會看到',
    'The reason; shown to the person when they try to sign in',
    'Lý do; người đó sẽ thấy khi đăng nhập',
  ),
  'blacklist.searchHint': localized(
    '搜索编号、名称、备注（简繁皆可）',
    '搜尋編號、名稱、備註（繁簡皆可）',
    'Search by ID, name or remark',
    'Tìm mã, tên, ghi chú',
  ),
  'blacklist.editOne': localized(
    '请只选择一项',
    '請只選擇一筆',
    'Select one entry to edit',
    'Hãy chọn đúng một mục để sửa',
  ),
  'blacklist.addTitle': localized('新增黑名单', '新增黑名單', 'Add to the blacklist', 'Thêm vào danh sách đen'),
  'blacklist.editTitle': localized('编辑黑名单条目', '編輯黑名單項目', 'Edit blacklist entry', 'Sửa mục danh sách đen'),
  'blacklist.emptyTitle': localized(
    '黑名单中还没有条目',
    '黑名單中還沒有項目',
    'The blacklist is empty',
    'Danh sách đen chưa có mục nào',
  ),
  'blacklist.emptyHint': localized(
    '加入后，相关人员会立即退出，并在登录时看到备注。',
    '加入後，相關人員會立即被登出，並在登入時看到備註。',
    'People you add are signed out immediately and see the remark when they try to sign in.',
    'Người được thêm sẽ bị đăng xuất ngay và thấy ghi chú khi đăng nhập.',
  ),
  'blacklist.switchOnStronger': localized(
    '不能启用：其中有人可以授予您不能授予的权限，您不能禁止他们进入管理平台',
    '不能啟用：其中有人可以授予您不能授予的權限，您不能禁止他們進入管理平台',
    'Cannot be switched on: it would block people from the console who can grant permissions that you cannot grant',
    'Không thể bật: mục này sẽ chặn những người có thể cấp các quyền mà bạn không được cấp vào trang quản trị',
  ),
  'blacklist.withSubNot': localized(
    '不能包含下级部门：它们超出您的数据范围，或其中有人可以授予您不能授予的权限',
    '不能包含下層部門：它們超出您的資料範圍，或其中有人可以授予您不能授予的權限',
    'Sub-departments cannot be included: they lie outside your data scope, or have people who can grant permissions that you cannot grant',
    'Không thể gồm cấp dưới: chúng nằm ngoài phạm vi dữ liệu của bạn, hoặc có người có thể cấp các quyền mà bạn không được cấp',
  ),
});
