import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What switching or deleting functions does, on the sheet that asks first. */
export const functionEffectTexts = defineTexts({
  'function_effects.off': localized(
    '停用功能 {names}',
    '停用功能 {names}',
    'Switch off {names}',
    'Tắt chức năng {names}',
  ),
  'function_effects.on': localized(
    '启用功能 {names}',
    '啟用功能 {names}',
    'Switch on {names}',
    'Bật chức năng {names}',
  ),
  'function_effects.remove': localized(
    '删除功能 {names}',
    '刪除功能 {names}',
    'Delete {names}',
    'Xóa chức năng {names}',
  ),
  'function_effects.lose': localized(
    '{count} 人失去此功能',
    '{count} 人失去此功能',
    'People who lose it: {count}',
    'Số người mất chức năng này: {count}',
  ),
  'function_effects.gain': localized(
    '{count} 人获得此功能',
    '{count} 人獲得此功能',
    'People who get it: {count}',
    'Số người có chức năng này: {count}',
  ),
  'function_effects.nobody': localized(
    '目前没有人拥有此功能',
    '目前沒有人擁有此功能',
    'Nobody has it now',
    'Hiện không ai có chức năng này',
  ),
  'function_effects.below': localized('下级功能', '下層功能', 'Functions below it', 'Chức năng bên dưới'),
  'function_effects.granted': localized('授权条件', '授權條件', 'Conditions', 'Điều kiện cấp quyền'),
  'function_effects.items': localized(
    '数据项的条件',
    '資料項的條件',
    'Conditions of data items',
    'Điều kiện của mục dữ liệu',
  ),
});
