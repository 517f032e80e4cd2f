import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the tables that show what a person has (seed 000 §2.8, §2.9). */
export const personRightsTexts = defineTexts({
  'personRights.functions': localized('功能', '功能', 'Functions', 'Chức năng'),
  'personRights.roles': localized('角色', '角色', 'Roles', 'Vai trò'),
  'personRights.data': localized('数据权限', '資料權限', 'Data permissions', 'Quyền dữ liệu'),
  'personRights.tabCount': localized('{name}（{count}）', '{name}（{count}）', '{name} ({count})', '{name} ({count})'),
  'personRights.id': localized('编号', '編號', 'ID', 'Mã'),
  'personRights.name': localized('名称', '名稱', 'Name', 'Tên'),
  'personRights.explain': localized('说明', '說明', 'Explanation', 'Mô tả'),
  'personRights.appid': localized('功能编号', '功能編號', 'Function ID', 'Mã chức năng'),
  'personRights.appname': localized('功能名称', '功能名稱', 'Function', 'Chức năng'),
  'personRights.type': localized('类型', '類型', 'Type', 'Loại'),
  'personRights.typename': localized('类型名称', '類型名稱', 'Type name', 'Tên loại'),
  'personRights.content': localized('内容', '內容', 'Content', 'Nội dung'),
  'personRights.searchHeld': localized(
    '搜索编号、名称、说明',
    '搜尋編號、名稱、說明',
    'Search ID, name, explanation',
    'Tìm mã, tên, mô tả',
  ),
  'personRights.searchData': localized(
    '搜索功能、类型、内容',
    '搜尋功能、類型、內容',
    'Search function, type, content',
    'Tìm chức năng, loại, nội dung',
  ),
  'personRights.noFunctions': localized('没有任何功能', '沒有任何功能', 'No functions', 'Chưa có chức năng'),
  'personRights.noFunctionsHint': localized(
    '没有任何功能的权限条件包含此人，或此人已离职、在黑名单中。',
    '沒有任何功能的權限條件包含此人，或此人已離職、在黑名單中。',
    'No function’s conditions name this person, or the person has left or is on the blacklist.',
    'Không có điều kiện quyền nào áp dụng cho người này, hoặc người này đã nghỉ việc hay nằm trong danh sách đen.',
  ),
  'personRights.noRoles': localized('不属于任何角色', '不屬於任何角色', 'In no role', 'Không thuộc vai trò nào'),
  'personRights.noRolesHint': localized(
    '没有启用的角色包含此人。',
    '沒有啟用的角色包含此人。',
    'No switched-on role has this person as a member.',
    'Không có vai trò đang bật nào gồm người này.',
  ),
  'personRights.noData': localized('没有数据权限', '沒有資料權限', 'No data permissions', 'Chưa có quyền dữ liệu'),
  'personRights.noDataHint': localized(
    '此人的功能下没有专门授予的数据。',
    '此人的功能底下沒有特別授予的資料。',
    'Nothing is granted to this person in particular under the functions above.',
    'Không có dữ liệu nào được cấp riêng cho người này trong các chức năng đang có.',
  ),
});
