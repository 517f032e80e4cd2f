import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts that the whitelist and the blacklist share, and the reasons both refuse with. */
export const accessListTexts = defineTexts({
  'accessList.type': localized('类型', '類型', 'Type', 'Loại'),
  'accessList.id': localized('编号', '編號', 'ID', 'Mã'),
  'accessList.name': localized('名称', '名稱', 'Name', 'Tên'),
  'accessList.status': localized('状态', '狀態', 'Status', 'Trạng thái'),
  'accessList.changed': localized('修改时间', '修改時間', 'Changed at', 'Thời gian sửa'),
  'accessList.withSubOf': localized(
    '{name} 含下级部门',
    '{name} 含下級部門',
    '{name} with sub-units',
    '{name} gồm cấp dưới',
  ),
  'accessList.contentOff': localized('已停用', '已停用', 'no longer in use', 'không còn dùng'),
  'accessList.roleOff': localized(
    '角色已停用，不起作用',
    '角色已停用，不起作用',
    'role is off: no effect',
    'vai trò đã tắt: không có tác dụng',
  ),
  'accessList.gone': localized('已不存在', '已不存在', 'no longer exists', 'không còn tồn tại'),
  'accessList.allTypes': localized('全部', '全部', 'All', 'Tất cả'),
  'accessList.choose': localized('选择{type}', '選擇{type}', 'Choose: {type}', 'Chọn: {type}'),
  'accessList.contents': localized('对象', '對象', 'Who', 'Đối tượng'),
  'accessList.nothingPicked': localized(
    '还没有选择。先选类型，再从表格中选择对象；不同类型可以一起添加。',
    '尚未選擇。先選類型，再從表格中選擇對象；不同類型可以一起新增。',
    'Nothing chosen yet. Choose a type, then pick from the table; several types can be added together.',
    'Chưa chọn mục nào. Hãy chọn loại rồi chọn từ bảng; có thể thêm nhiều loại cùng lúc.',
  ),
  'accessList.removeAll': localized('全部移除', '全部移除', 'Remove all', 'Bỏ tất cả'),
  'accessList.added': localized('已新增 {count} 项', '已新增 {count} 筆', 'Added: {count}', 'Đã thêm: {count}'),
  'accessList.switchedOn': localized(
    '已重新启用 {count} 项',
    '已重新啟用 {count} 筆',
    'Switched on again: {count}',
    'Đã bật lại: {count}',
  ),
  'accessList.widened': localized(
    '已扩大到下级部门 {count} 项',
    '已擴大至下級部門 {count} 筆',
    'Extended to sub-units: {count}',
    'Đã mở rộng tới cấp dưới: {count}',
  ),
  'accessList.skipped': localized(
    '已存在而跳过 {count} 项',
    '已存在而略過 {count} 筆',
    'Skipped because they exist already: {count}',
    'Bỏ qua vì đã có: {count}',
  ),
  'accessList.allSkipped': localized(
    '所选 {count} 项均已存在，没有更改',
    '所選 {count} 筆均已存在，沒有變更',
    'All {count} exist already; nothing was changed',
    'Cả {count} mục đều đã có; không có gì thay đổi',
  ),
  'accessList.cancel': localized('取消', '取消', 'Cancel', 'Hủy'),
  'accessList.goOn': localized('仍要继续', '仍要繼續', 'Do it all the same', 'Vẫn tiếp tục'),
  'accessList.selfTitle': localized(
    '您会把自己挡在外面',
    '您會把自己擋在外面',
    'You would shut yourself out',
    'Bạn sẽ tự chặn chính mình',
  ),

  'access_list.code_unknown': localized(
    '代码 {code} 不在参数数据中，或已停用',
    '代碼 {code} 不在參數資料中，或已停用',
    'The code {code} is not in the parameter data, or is switched off',
    'Mã {code} không có trong dữ liệu tham số hoặc đã tắt',
  ),
  'access_list.everybody': localized(
    '名单中不能填所有人（角色 All）',
    '名單中不能填所有人（角色 All）',
    'Everybody (role All) cannot stand in this list',
    'Không thể đưa tất cả mọi người (vai trò All) vào danh sách',
  ),
  'access_list.stronger': localized(
    '以下人员可以授予您不能授予的权限，您不能禁止他们进入管理平台：{people}',
    '以下人員可以授予您不能授予的權限，您不能禁止他們進入管理平台：{people}',
    'These people can grant rights that you cannot grant, so you cannot shut them out of the console: {people}',
    'Những người sau có thể cấp những quyền mà bạn không được cấp, nên bạn không thể chặn họ vào trang quản trị: {people}',
  ),
});
