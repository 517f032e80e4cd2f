import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'access_list.import.contentNote': localized(
    '按类型填写：员工编号、角色编号、公司编号、公司编号+厂区编号、公司编号+厂区编号_部门编号',
    '依類型填寫：員工編號、角色編號、公司編號、公司編號+廠區編號、公司編號+廠區編號_部門編號',
    'By type: employee number, role ID, company ID, company and plant ID together, or those with _ and the department ID',
    'Theo loại: mã nhân viên, mã vai trò, mã công ty, mã công ty + mã nhà máy, hoặc thêm _ và mã phòng ban',
  ),
  'access_list.import.blacklistEntries': localized(
    '黑名单条目',
    '黑名單項目',
    'Blacklist entries',
    'Mục danh sách đen',
  ),
  'access_list.import.whitelistEntries': localized(
    '白名单条目',
    '白名單項目',
    'Whitelist entries',
    'Mục danh sách trắng',
  ),
  'access_list.record.blacklistEntry': localized('黑名单条目', '黑名單項目', 'blacklist entry', 'mục danh sách đen'),
  'access_list.record.whitelistEntry': localized('白名单条目', '白名單項目', 'whitelist entry', 'mục danh sách trắng'),
  'access_list.verb.addToTheBlacklist': localized(
    '加入黑名单',
    '加入黑名單',
    'Add to the blacklist',
    'Thêm vào danh sách đen',
  ),
  'access_list.verb.addToTheWhitelist': localized(
    '加入白名单：{name}',
    '加入白名單：{name}',
    'Add {name} to the whitelist',
    'Thêm vào danh sách trắng: {name}',
  ),
});
