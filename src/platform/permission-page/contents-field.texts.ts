import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the field in which people, departments, roles, companies and plants are chosen together. */
export const contentsFieldTexts = defineTexts({
  'contents.nothingPicked': localized(
    '还没有选择。先选类型，再输入编号或名称，或从表格中选择；不同类型可以一起新增。',
    '尚未選擇。先選類型，再輸入編號或名稱，或從表格中選擇；不同類型可以一起新增。',
    'Nothing chosen yet. Choose a type, then type a number or name, or select from the table. You can add several types at once.',
    'Chưa chọn mục nào. Hãy chọn loại, rồi gõ mã hoặc tên, hoặc chọn từ bảng; có thể thêm nhiều loại cùng lúc.',
  ),
  'contents.rolesEverywhere': localized(
    '角色不属于任何公司，超出您的数据范围',
    '角色不屬於任何公司，超出您的資料範圍',
    'Roles belong to no company, so they lie outside your data scope',
    'Vai trò không thuộc công ty nào nên nằm ngoài phạm vi dữ liệu của bạn',
  ),
  'contents.subOutside': localized(
    '下级部门超出您的数据范围',
    '下層部門超出您的資料範圍',
    'The sub-departments lie outside your data scope',
    'Các phòng ban cấp dưới nằm ngoài phạm vi dữ liệu của bạn',
  ),
  'contents.removeAll': localized('全部移除', '全部移除', 'Remove all', 'Bỏ tất cả'),
  'contents.everybody': localized('选择全部人员', '選擇全部人員', 'Choose everyone', 'Chọn tất cả mọi người'),
});
