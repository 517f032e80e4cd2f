import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'app_version.record.appVersion': localized('APP 版本', 'APP 版本', 'app version', 'phiên bản ứng dụng'),
  'app_version.record.regionalLink': localized(
    'APP 版本的区域地址',
    'APP 版本的區域網址',
    'regional link of app version',
    'liên kết khu vực của phiên bản ứng dụng',
  ),
  'app_version.record.releaseNotes': localized(
    'APP 版本的更新说明',
    'APP 版本的更新說明',
    'release notes of app version',
    'nội dung cập nhật của phiên bản ứng dụng',
  ),
  'app_version.verb.addAppVersion': localized(
    '新增 APP 版本',
    '新增 APP 版本',
    'Add app version',
    'Thêm phiên bản ứng dụng',
  ),
});
