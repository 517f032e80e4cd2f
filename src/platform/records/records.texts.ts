import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of every list of records. */
export const recordsTexts = defineTexts({
  'common.button.add': sharedTexts['common.button.add'],
  'common.button.edit': sharedTexts['common.button.edit'],
  'common.button.delete': sharedTexts['common.button.delete'],
  'records.permission': localized('权限', '權限', 'Permissions', 'Phân quyền'),
});
