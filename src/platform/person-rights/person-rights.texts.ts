import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the tables that show a person's rights (seed 000 §2.8, §2.9). */
export const personRightsTexts = defineTexts({
  'person_rights.data': localized('数据权限', '資料權限', 'Data permissions', 'Quyền dữ liệu'),
  'person_rights.searchHeld': localized(
    '搜索编号、名称、说明',
    '搜尋編號、名稱、說明',
    'Search by ID, name or description',
    'Tìm mã, tên, mô tả',
  ),
  'person_rights.searchData': localized(
    '搜索功能、类型、内容',
    '搜尋功能、類型、內容',
    'Search by function, type or content',
    'Tìm chức năng, loại, nội dung',
  ),
  'person_rights.noFunctions': localized('没有任何功能', '沒有任何功能', 'No functions', 'Chưa có chức năng'),
  'person_rights.noFunctionsHint': localized(
    '没有任何功能的权限条件包含此人，或此人已离职、在黑名单中。',
    '沒有任何功能的權限條件包含此人，或此人已離職、在黑名單中。',
    'No permission condition of any function includes this person, or the person has left or is on the blacklist.',
    'Không có điều kiện quyền nào áp dụng cho người này, hoặc người này đã nghỉ việc hay nằm trong danh sách đen.',
  ),
  'person_rights.noRoles': localized('不属于任何角色', '不屬於任何角色', 'Not in any role', 'Không thuộc vai trò nào'),
  'person_rights.noRolesHint': localized(
    '没有启用的角色包含此人。',
    '沒有啟用的角色包含此人。',
    'No role that is switched on includes this person.',
    'Không có vai trò đang bật nào gồm người này.',
  ),
  'person_rights.noData': localized('没有数据权限', '沒有資料權限', 'No data permissions', 'Chưa có quyền dữ liệu'),
  'person_rights.noDataHint': localized(
    '此人的功能下没有专门授予的数据。',
    '此人的功能底下沒有特別授予的資料。',
    'No data is granted specifically to this person under their functions.',
    'Không có dữ liệu nào được cấp riêng cho người này trong các chức năng đang có.',
  ),
});
