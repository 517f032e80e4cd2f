import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Where a company or plant is used, and replacing it by another one. */
export const masterDataUseTexts = defineTexts({
  'master_data.uses': localized('使用之处', '使用之處', 'Where it is used', 'Nơi đang dùng'),
  'master_data.usesOf': localized(
    '{name} 的使用之处',
    '{name} 的使用之處',
    'Where {name} is used',
    'Nơi đang dùng {name}',
  ),
  'master_data.unused': localized(
    '没有任何地方使用，可以删除。',
    '沒有任何地方使用，可以刪除。',
    'Nothing uses it. It can be deleted.',
    'Chưa nơi nào dùng. Có thể xóa.',
  ),
  'master_data.noPlace': localized(
    '只有公司和厂区会被其他数据引用，这一行可以随时删除。',
    '只有公司和廠區會被其他資料引用，這一筆可以隨時刪除。',
    'Only companies and plants are used by other data. This row can be deleted at any time.',
    'Chỉ công ty và nhà máy được dữ liệu khác dùng tới. Dòng này có thể xóa bất cứ lúc nào.',
  ),
  'master_data.othersStand': localized(
    '同一公司或厂区还有 {count} 行，因此这一行仍可删除。',
    '同一公司或廠區還有 {count} 筆，因此這一筆仍可刪除。',
    'The same company or plant has more rows ({count}), so this one can be deleted all the same.',
    'Công ty hoặc nhà máy này còn {count} dòng khác nên vẫn có thể xóa dòng này.',
  ),
  'master_data.moreUses': localized('另有 {count} 项', '另有 {count} 筆', 'and {count} more', 'và {count} mục khác'),
  'master_data.lockedUse': localized('您不能修改', '您不能修改', 'You cannot change these', 'Bạn không thể sửa'),
  'master_data.replace': localized('全部替换', '全部取代', 'Replace everywhere', 'Thay ở mọi nơi'),
  'master_data.replaceBy': localized('替换为', '取代為', 'Replace by', 'Thay bằng'),
  'master_data.pickPlace': localized('选择替换者', '選擇取代者', 'Choose the replacement', 'Chọn mục thay thế'),
  'master_data.removeAfter': localized(
    '替换后删除原来的行',
    '取代後刪除原來的資料',
    'Delete the old row afterwards',
    'Xóa dòng cũ sau khi thay',
  ),
  'master_data.replaceFailed': localized('替换失败', '取代失敗', 'Could not replace', 'Không thay được'),
  'master_data.replaced': localized(
    '已将 {from} 替换为 {to}',
    '已將 {from} 取代為 {to}',
    'Replaced {from} by {to}',
    'Đã thay {from} bằng {to}',
  ),
  'master_data.effects.replace': localized(
    '将 {from} 全部替换为 {to}',
    '將 {from} 全部取代為 {to}',
    'Replace {from} by {to} everywhere',
    'Thay {from} bằng {to} ở mọi nơi',
  ),
  'master_data.effects.use': localized('{title}：{count}', '{title}：{count}', '{title}: {count}', '{title}: {count}'),
  'master_data.effects.move': localized(
    '改属 {to} 的员工：{count}',
    '改屬 {to} 的員工：{count}',
    'Employees who then belong to {to}: {count}',
    'Nhân viên chuyển sang {to}: {count}',
  ),
  'master_data.effects.gain': localized(
    '{to} 的员工另外得到 {from} 的权限：{count}',
    '{to} 的員工另外得到 {from} 的權限：{count}',
    'Employees of {to} who gain what {from} was given: {count}',
    'Nhân viên của {to} được thêm quyền của {from}: {count}',
  ),
  'master_data.effects.join': localized(
    '{from} 的员工另外得到 {to} 的权限：{count}',
    '{from} 的員工另外得到 {to} 的權限：{count}',
    'Employees of {from} who gain what {to} was given: {count}',
    'Nhân viên của {from} được thêm quyền của {to}: {count}',
  ),
  'master_data.effects.block': localized(
    '{to} 的员工也会被黑名单拒绝：{count}',
    '{to} 的員工也會被黑名單拒絕：{count}',
    'Employees of {to} whom the blacklist then keeps out, too: {count}',
    'Nhân viên của {to} cũng bị danh sách đen chặn: {count}',
  ),
  'master_data.effects.feed': localized(
    '员工和部门来自人事数据：请在人事系统中也做同样的更改，否则下次导入会恢复原来的编号。',
    '員工和部門來自人事資料：請在人事系統中也做同樣的變更，否則下次匯入會恢復原來的編號。',
    'Employees and departments come from the HR system: make the same change there, or the next import brings the old ID back.',
    'Nhân viên và phòng ban đến từ hệ thống nhân sự: hãy sửa cả ở đó, nếu không lần nhập sau sẽ đưa mã cũ trở lại.',
  ),
  'master_data.effects.remove_old': localized(
    '替换后删除 {from}。',
    '取代後刪除 {from}。',
    '{from} is deleted afterwards.',
    '{from} bị xóa sau khi thay.',
  ),
});
