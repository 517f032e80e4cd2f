import { defineTexts, inFour } from '#platform/i18n/texts.ts';

/** Texts of the permission page of data items and the reasons its calls refuse with (seed 000 §2.2, §4). */
export const dataPermissionTexts = defineTexts({
  'data_permission.item_unknown': inFour(
    '此数据已不存在',
    '此資料已不存在',
    'This item no longer exists',
    'Dữ liệu này không còn tồn tại',
  ),
  'data_permission.function_exists': inFour(
    '同一功能出现了两次',
    '同一功能出現了兩次',
    'A function stands in the list twice',
    'Một chức năng xuất hiện hai lần trong danh sách',
  ),
  'data_permission.function_unknown': inFour(
    '其中有功能已不存在或已停用',
    '其中有功能已不存在或已停用',
    'One of the functions no longer exists or is switched off',
    'Có chức năng không còn tồn tại hoặc đã tắt',
  ),
});
