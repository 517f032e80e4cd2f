import { defineTexts, localized } from '#platform/i18n/texts.ts';
import { preferenceLimits } from './preferences.contract.ts';

export const preferenceTexts = defineTexts({
  'preference.too_many': localized(
    `最多保存 ${preferenceLimits.perPerson} 项个人设置`,
    `最多儲存 ${preferenceLimits.perPerson} 項個人設定`,
    `At most ${preferenceLimits.perPerson} preferences can be kept`,
    `Lưu tối đa ${preferenceLimits.perPerson} tùy chọn cá nhân`,
  ),
});
