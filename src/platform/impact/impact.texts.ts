import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** The typed confirmation of a change that affects many people. */
export const impactTexts = defineTexts({
  'impact.confirm': localized(
    '此更改影响 {total} 人，超过 {limit} 人的更改须先确认',
    '此變更影響 {total} 人，超過 {limit} 人的變更須先確認',
    'This change affects {total} people. A change that affects more than {limit} must be confirmed first.',
    'Thay đổi này ảnh hưởng {total} người; trên {limit} người thì phải xác nhận trước',
  ),
  'impact.confirmTitle': localized(
    '此更改影响 {total} 人',
    '此變更影響 {total} 人',
    'This change affects {total} people',
    'Thay đổi này ảnh hưởng {total} người',
  ),
  'impact.confirmHint': localized(
    '影响超过 {limit} 人的更改需要再次确认。确认后立即生效。',
    '影響超過 {limit} 人的變更需要再次確認。確認後立即生效。',
    'Changes that affect more than {limit} people need a second look. They take effect at once.',
    'Thay đổi ảnh hưởng trên {limit} người cần được xác nhận lại. Có hiệu lực ngay khi xác nhận.',
  ),
  'impact.confirmGained': localized(
    '{count} 人获得“{name}”',
    '{count} 人獲得「{name}」',
    '{count} gain “{name}”',
    '{count} người được cấp “{name}”',
  ),
  'impact.confirmLost': localized(
    '{count} 人失去“{name}”',
    '{count} 人失去「{name}」',
    '{count} lose “{name}”',
    '{count} người mất “{name}”',
  ),
  'impact.confirmChanged': localized(
    '{count} 人的权限改变',
    '{count} 人的權限改變',
    '{count} keep it with other permissions',
    '{count} người vẫn có nhưng quyền khác đi',
  ),
  'impact.confirmType': localized(
    '请输入人数 {total} 或名称“{name}”以确认',
    '請輸入人數 {total} 或名稱「{name}」以確認',
    'Type the number {total} or the name “{name}” to confirm',
    'Gõ số {total} hoặc tên “{name}” để xác nhận',
  ),
  'impact.confirmTypeNumber': localized(
    '请输入人数 {total} 以确认',
    '請輸入人數 {total} 以確認',
    'Type the number {total} to confirm',
    'Gõ số {total} để xác nhận',
  ),
  'impact.confirmSave': localized('确认并保存', '確認並儲存', 'Confirm and save', 'Xác nhận và lưu'),
});
