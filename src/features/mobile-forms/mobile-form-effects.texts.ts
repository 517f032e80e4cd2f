import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What changing a form means for employees, on the sheet that asks first. */
export const mobileFormEffectTexts = defineTexts({
  'mobile_form.effects.add': localized(
    '启用新表单“{name}”',
    '啟用新表單「{name}」',
    'Open the new form “{name}”',
    'Bật biểu mẫu mới “{name}”',
  ),
  'mobile_form.effects.open': localized(
    '启用表单“{name}”',
    '啟用表單「{name}」',
    'Open form “{name}”',
    'Bật biểu mẫu “{name}”',
  ),
  'mobile_form.effects.close': localized(
    '停用表单“{name}”',
    '停用表單「{name}」',
    'Close form “{name}”',
    'Tắt biểu mẫu “{name}”',
  ),
  'mobile_form.effects.change': localized(
    '更改启用中的表单“{name}”',
    '變更啟用中的表單「{name}」',
    'Change form “{name}”, which is open',
    'Thay đổi biểu mẫu “{name}” đang bật',
  ),
  'mobile_form.effects.doOpen': localized('启用', '啟用', 'Open it', 'Bật'),
  'mobile_form.effects.doClose': localized('停用', '停用', 'Close it', 'Tắt'),
  'mobile_form.effects.doChange': localized('更改表单', '變更表單', 'Change form', 'Thay đổi biểu mẫu'),
  'mobile_form.effects.mayFill': localized(
    '使用 APP 的 {count} 名员工在该环节可填写此表单',
    '使用 APP 的 {count} 名員工在該關卡可填寫此表單',
    '{count} {count|employee who uses|employees who use} the app can fill it in at this stage',
    '{count} nhân viên dùng ứng dụng có thể điền ở bước này',
  ),
  'mobile_form.effects.cannotFill': localized(
    '使用 APP 的 {count} 名员工在该环节不再能填写此表单',
    '使用 APP 的 {count} 名員工在該關卡不再能填寫此表單',
    '{count} {count|employee who uses|employees who use} the app can no longer fill it in at this stage',
    '{count} nhân viên dùng ứng dụng không còn điền được ở bước này',
  ),
  'mobile_form.effects.seeChange': localized(
    '使用 APP 的 {count} 名员工会看到变化',
    '使用 APP 的 {count} 名員工會看到變化',
    '{count} {count|employee who uses the app sees|employees who use the app see} the change',
    '{count} nhân viên dùng ứng dụng sẽ thấy thay đổi',
  ),
  'mobile_form.effects.showColumn': localized(
    '显示字段“{name}”',
    '顯示欄位「{name}」',
    'Show field “{name}”',
    'Hiện trường “{name}”',
  ),
  'mobile_form.effects.hideColumn': localized(
    '隐藏字段“{name}”',
    '隱藏欄位「{name}」',
    'Hide field “{name}”',
    'Ẩn trường “{name}”',
  ),
  'mobile_form.effects.doShow': localized('显示字段', '顯示欄位', 'Show field', 'Hiện trường'),
  'mobile_form.effects.doHide': localized('隐藏字段', '隱藏欄位', 'Hide field', 'Ẩn trường'),
  'mobile_form.effects.remove': localized(
    '删除字段“{name}”',
    '刪除欄位「{name}」',
    'Delete field “{name}”',
    'Xóa trường “{name}”',
  ),
  'mobile_form.effects.removeSeveral': localized(
    '删除 {count} 个字段',
    '刪除 {count} 個欄位',
    'Delete {count} {count|field|fields}',
    'Xóa {count} trường',
  ),
  'mobile_form.effects.doRemove': localized('删除字段', '刪除欄位', 'Delete field', 'Xóa trường'),
  'mobile_form.effects.nestedToo': localized(
    '一并删除的下层字段：{count}',
    '一併刪除的下層欄位：{count}',
    'Nested fields that are deleted as well: {count}',
    'Số trường con cũng bị xóa: {count}',
  ),
  'mobile_form.effects.notOpen': localized(
    '表单未启用，员工不会察觉。',
    '表單未啟用，員工不會察覺。',
    'The form is closed, so employees notice nothing.',
    'Biểu mẫu đang tắt nên nhân viên không nhận thấy gì.',
  ),
});
