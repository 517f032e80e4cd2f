import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { defineTexts, inFour } from '#platform/i18n/texts.ts';

/** Texts of the selection dialogs and of the fields that open them. */
export const pickerTexts = defineTexts({
  'picker.search': inFour('搜索', '搜尋', 'Search', 'Tìm kiếm'),
  'common.dialog.please_select': sharedTexts['common.dialog.please_select'],
  'picker.confirm': inFour('确定', '確定', 'Confirm', 'Xác nhận'),
  'picker.cancel': inFour('取消', '取消', 'Cancel', 'Hủy'),
  'picker.open': inFour('选择{name}', '選擇{name}', 'Pick: {name}', 'Chọn: {name}'),
  'picker.clear': inFour('清除{name}', '清除{name}', 'Clear: {name}', 'Xóa: {name}'),
  'picker.picked': inFour('已选 {count} 项', '已選 {count} 筆', '{count} selected', 'Đã chọn {count}'),
  'picker.clearAll': inFour('全部取消', '全部取消', 'Clear all', 'Bỏ chọn tất cả'),
  'picker.remove': inFour('移除 {name}', '移除 {name}', 'Remove {name}', 'Bỏ {name}'),
  'picker.nothing': inFour('没有可选内容', '沒有可選內容', 'Nothing to pick from', 'Không có mục nào để chọn'),
  'picker.nothingFound': inFour('没有找到', '找不到', 'Nothing found', 'Không tìm thấy'),
  'picker.employeeTitle': inFour('选择人员', '選擇人員', 'Choose people', 'Chọn nhân viên'),
  'picker.departmentTitle': inFour('选择部门', '選擇部門', 'Choose departments', 'Chọn phòng ban'),
  'picker.companyTitle': inFour('选择公司', '選擇公司', 'Choose companies', 'Chọn công ty'),
  'picker.plantTitle': inFour('选择厂区', '選擇廠區', 'Choose plants', 'Chọn nhà máy'),
  'picker.roleTitle': inFour('选择角色', '選擇角色', 'Choose roles', 'Chọn vai trò'),
  'picker.employeeId': inFour('工号', '工號', 'Employee number', 'Mã nhân viên'),
  'picker.personName': inFour('姓名', '姓名', 'Name', 'Họ tên'),
  'picker.department': inFour('部门', '部門', 'Department', 'Phòng ban'),
  'picker.departmentId': inFour('部门代码', '部門代碼', 'Department code', 'Mã phòng ban'),
  'picker.path': inFour('所在位置', '所在位置', 'Where', 'Vị trí'),
  'picker.company': inFour('公司', '公司', 'Company', 'Công ty'),
  'picker.plant': inFour('厂区', '廠區', 'Plant', 'Nhà máy'),
  'picker.code': inFour('代码', '代碼', 'Code', 'Mã'),
  'picker.name': inFour('名称', '名稱', 'Name', 'Tên'),
  'picker.explain': inFour('说明', '說明', 'Explanation', 'Giải thích'),
  'picker.currency': inFour('币别', '幣別', 'Currency', 'Tiền tệ'),
});
