import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts that both lists share, and the reasons of their errors. */
export const accessListTexts = defineTexts({
  'access_list.contentOff': localized('已停用', '已停用', 'switched off', 'không còn dùng'),
  'access_list.roleOff': localized(
    '角色已停用，不起作用',
    '角色已停用，不起作用',
    'role is switched off and has no effect',
    'vai trò đã tắt: không có tác dụng',
  ),
  'access_list.listed': localized('已在名单中', '已在名單中', 'Already in the list', 'Đã có trong danh sách'),
  'access_list.goOn': localized('仍要继续', '仍要繼續', 'Continue anyway', 'Vẫn tiếp tục'),
  'access_list.done.added': localized('已新增 {count} 项', '已新增 {count} 筆', 'Added: {count}', 'Đã thêm: {count}'),
  'access_list.done.more': localized('另 {count} 项', '另 {count} 筆', '{count} more', '{count} mục khác'),
  'access_list.done.switchedOn': localized(
    '已重新启用 {count} 项',
    '已重新啟用 {count} 筆',
    'Switched on again: {count}',
    'Đã bật lại: {count}',
  ),
  'access_list.done.widened': localized(
    '已扩大到下级部门 {count} 项',
    '已擴大至下層部門 {count} 筆',
    'Extended to sub-departments: {count}',
    'Đã mở rộng tới cấp dưới: {count}',
  ),
  'access_list.done.skipped': localized(
    '已存在而跳过 {count} 项',
    '已存在而略過 {count} 筆',
    'Skipped (already exist): {count}',
    'Bỏ qua vì đã có: {count}',
  ),
  'access_list.allSkipped': localized(
    '所选 {count} 项均已存在，没有更改',
    '所選 {count} 筆均已存在，沒有變更',
    'All {count} already exist; nothing was changed',
    'Cả {count} mục đều đã có; không có gì thay đổi',
  ),

  'access_list.code_unknown': localized(
    '代码 {code} 不在参数数据中，或已停用',
    '代碼 {code} 不在參數資料中，或已停用',
    'Code {code} is not in the parameter data or is switched off',
    'Mã {code} không có trong dữ liệu tham số hoặc đã tắt',
  ),
  'access_list.everybody': localized(
    '名单中不能填所有人（角色 All）',
    '名單中不能填所有人（角色 All）',
    'Everyone (role All) cannot be added to this list',
    'Không thể đưa tất cả mọi người (vai trò All) vào danh sách',
  ),
  'access_list.stronger': localized(
    '以下人员可以授予您不能授予的权限，您不能禁止他们进入管理平台：{people}',
    '以下人員可以授予您不能授予的權限，您不能禁止他們進入管理平台：{people}',
    'These people can grant permissions that you cannot grant, so you cannot block them from the console: {people}',
    'Những người sau có thể cấp những quyền mà bạn không được cấp, nên bạn không thể chặn họ vào trang quản trị: {people}',
  ),
});
