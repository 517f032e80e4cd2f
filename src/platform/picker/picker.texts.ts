import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the selection dialogs and of the fields that open them. */
export const pickerTexts = defineTexts({
  'picker.search': localized('搜索', '搜尋', 'Search', 'Tìm kiếm'),
  'common.dialog.please_select': sharedTexts['common.dialog.please_select'],
  'picker.confirm': localized('确定', '確定', 'Confirm', 'Xác nhận'),
  'picker.cancel': localized('取消', '取消', 'Cancel', 'Hủy'),
  'picker.open': localized('选择{name}', '選擇{name}', 'Pick: {name}', 'Chọn: {name}'),
  'picker.clear': localized('清除{name}', '清除{name}', 'Clear: {name}', 'Xóa: {name}'),
  'picker.picked': localized('已选 {count} 项', '已選 {count} 筆', '{count} selected', 'Đã chọn {count}'),
  'picker.clearAll': localized('全部取消', '全部取消', 'Clear all', 'Bỏ chọn tất cả'),
  'picker.remove': localized('移除 {name}', '移除 {name}', 'Remove {name}', 'Bỏ {name}'),
  'picker.nothing': localized('没有可选内容', '沒有可選內容', 'Nothing to pick from', 'Không có mục nào để chọn'),
  'picker.nothingFound': localized('没有找到', '找不到', 'Nothing found', 'Không tìm thấy'),
  'picker.employeeTitle': localized('选择人员', '選擇人員', 'Choose people', 'Chọn nhân viên'),
  'picker.departmentTitle': localized('选择部门', '選擇部門', 'Choose departments', 'Chọn phòng ban'),
  'picker.companyTitle': localized('选择公司', '選擇公司', 'Choose companies', 'Chọn công ty'),
  'picker.plantTitle': localized('选择厂区', '選擇廠區', 'Choose plants', 'Chọn nhà máy'),
  'picker.roleTitle': localized('选择角色', '選擇角色', 'Choose roles', 'Chọn vai trò'),
  'picker.employeeId': localized('工号', '工號', 'Employee number', 'Mã nhân viên'),
  'picker.personName': localized('姓名', '姓名', 'Name', 'Họ tên'),
  'picker.department': localized('部门', '部門', 'Department', 'Phòng ban'),
  'picker.departmentId': localized('部门代码', '部門代碼', 'Department code', 'Mã phòng ban'),
  'picker.path': localized('所在位置', '所在位置', 'Where', 'Vị trí'),
  'picker.company': localized('公司', '公司', 'Company', 'Công ty'),
  'picker.plant': localized('厂区', '廠區', 'Plant', 'Nhà máy'),
  'picker.code': localized('代码', '代碼', 'Code', 'Mã'),
  'picker.name': localized('名称', '名稱', 'Name', 'Tên'),
  'picker.explain': localized('说明', '說明', 'Explanation', 'Giải thích'),
  'picker.currency': localized('币别', '幣別', 'Currency', 'Tiền tệ'),
});
