import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the selection dialogs and of the fields that open them. */
export const pickerTexts = defineTexts({
  'picker.search': localized('搜索', '搜尋', 'Search', 'Tìm kiếm'),
  'picker.typeToSearch': localized('输入以搜索', '輸入以搜尋', 'Type to search', 'Gõ để tìm'),
  'picker.searching': localized('正在搜索…', '正在搜尋…', 'Searching…', 'Đang tìm…'),
  'picker.matches': localized('{name}：匹配项', '{name}：符合的項目', 'Matches: {name}', 'Kết quả: {name}'),
  'picker.openKey': localized(
    '打开选择窗口（{key}）',
    '開啟選擇視窗（{key}）',
    'Open the dialog ({key})',
    'Mở hộp thoại ({key})',
  ),
  'picker.open': localized('选择{name}', '選擇{name}', 'Choose: {name}', 'Chọn: {name}'),
  'picker.clear': localized('清除{name}', '清除{name}', 'Clear: {name}', 'Xóa: {name}'),
  'picker.clearAll': localized('全部取消', '全部取消', 'Clear all', 'Bỏ chọn tất cả'),
  'picker.nothing': localized('没有可选内容', '沒有可選內容', 'Nothing to choose from', 'Không có mục nào để chọn'),
  'picker.nothingFound': localized('没有找到', '找不到', 'Nothing found', 'Không tìm thấy'),
  'picker.employeeTitle': localized('选择人员', '選擇人員', 'Choose people', 'Chọn nhân viên'),
  'picker.departmentTitle': localized('选择部门', '選擇部門', 'Choose departments', 'Chọn phòng ban'),
  'picker.companyTitle': localized('选择公司', '選擇公司', 'Choose companies', 'Chọn công ty'),
  'picker.plantTitle': localized('选择厂区', '選擇廠區', 'Choose plants', 'Chọn nhà máy'),
  'picker.roleTitle': localized('选择角色', '選擇角色', 'Choose roles', 'Chọn vai trò'),
  'picker.departmentId': localized('部门代码', '部門代碼', 'Department code', 'Mã phòng ban'),
  'picker.path': localized('所在位置', '所在位置', 'Location', 'Vị trí'),
});
