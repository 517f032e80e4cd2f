import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What would grant a function that somebody does not have. */
export const accessFixTexts = defineTexts({
  'access.fix.account': localized(
    '为此人开通或启用账号',
    '為此人開通或啟用帳號',
    'Create or switch on an account for this person',
    'Cấp hoặc bật tài khoản cho người này',
  ),
  'access.fix.left': localized(
    '人事资料恢复为在职后才会有权限',
    '人事資料恢復為在職後才會有權限',
    'Only possible once the HR data shows this person as a current employee again',
    'Chỉ khi dữ liệu nhân sự ghi đang làm việc',
  ),
  'access.fix.role': localized('启用此角色', '啟用此角色', 'Switch this role on', 'Bật vai trò này'),
  'access.fix.blacklist': localized(
    '删除或停用黑名单条目',
    '刪除或停用黑名單項目',
    'Delete or switch off the blacklist entry',
    'Xóa hoặc tắt mục trong danh sách đen',
  ),
  'access.fix.maintenance': localized(
    '结束维护，或把此人加入白名单',
    '結束維護，或把此人加入白名單',
    'End maintenance, or add this person to the whitelist',
    'Kết thúc bảo trì hoặc thêm người này vào danh sách trắng',
  ),
  'access.fix.function': localized('启用 {name}', '啟用 {name}', 'Switch {name} on', 'Bật {name}'),
  'access.fix.nobody': localized(
    '在权限页面新增身份和条件',
    '在權限頁面新增身分和條件',
    'Add an identity and a condition on the permission page',
    'Thêm danh tính và điều kiện ở trang phân quyền',
  ),
  'access.fix.data': localized(
    '在数据项的权限中新增此功能和条件',
    '在資料項的權限中新增此功能和條件',
    'Add this function and a condition to the permissions of the data item',
    'Thêm chức năng này và điều kiện vào phân quyền của mục dữ liệu',
  ),
  'access.fix.withoutSub': localized(
    '为“{name}”勾选含下级',
    '為「{name}」勾選含下層',
    'Include the sub-departments of “{name}”',
    'Chọn gồm cấp dưới cho “{name}”',
  ),
  'access.fix.roleOffMember': localized(
    '启用角色 {name}',
    '啟用角色 {name}',
    'Switch the role {name} on',
    'Bật vai trò {name}',
  ),
  'access.fix.roleOff': localized(
    '启用角色 {name} 并把此人加入',
    '啟用角色 {name} 並把此人加入',
    'Switch the role {name} on and add this person to it',
    'Bật vai trò {name} và thêm người này vào',
  ),
  'access.fix.notMember': localized(
    '把此人加入角色 {name}',
    '把此人加入角色 {name}',
    'Add this person to the role {name}',
    'Thêm người này vào vai trò {name}',
  ),
  'access.fix.namePerson': localized(
    '在身份“{identity}”中新增员工条件“{who}”：只给此人这一个功能',
    '在身分「{identity}」中新增員工條件「{who}」：只給此人這一個功能',
    'Add an employee condition for {who} to the identity “{identity}”: only this person, only this function',
    'Thêm điều kiện nhân viên cho {who} vào danh tính “{identity}”: chỉ người này, chỉ chức năng này',
  ),
  'access.fix.nameRole': localized(
    '在身份“{identity}”中新增角色条件“{who}”',
    '在身分「{identity}」中新增角色條件「{who}」',
    'Add a role condition for {who} to the identity “{identity}”',
    'Thêm điều kiện vai trò {who} vào danh tính “{identity}”',
  ),
  'access.fix.inIdentity': localized(
    '{what}（身份“{identity}”）',
    '{what}（身分「{identity}」）',
    '{what} (identity “{identity}”)',
    '{what} (danh tính “{identity}”)',
  ),
});
