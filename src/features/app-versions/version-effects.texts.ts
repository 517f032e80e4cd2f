import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What a change of versions does to employees, on the sheet that asks first. */
export const versionEffectTexts = defineTexts({
  'app_version.effects.publish': localized(
    '在 {platform} 发布版本 {no}',
    '在 {platform} 發布版本 {no}',
    'Publish version {no} on {platform}',
    'Phát hành phiên bản {no} trên {platform}',
  ),
  'app_version.effects.force': localized(
    '在 {platform} 强制更新到版本 {no}',
    '在 {platform} 強制更新至版本 {no}',
    'Force version {no} on {platform}',
    'Bắt buộc dùng phiên bản {no} trên {platform}',
  ),
  'app_version.effects.back': localized(
    '{platform} 退回版本 {no}',
    '{platform} 退回版本 {no}',
    'Go back to version {no} on {platform}',
    'Quay lại phiên bản {no} trên {platform}',
  ),
  'app_version.effects.none': localized(
    '从 {platform} 撤下版本 {no}',
    '從 {platform} 撤下版本 {no}',
    'Withdraw version {no} from {platform}',
    'Gỡ phiên bản {no} khỏi {platform}',
  ),
  'app_version.effects.optional': localized(
    '不再强制 {platform} 更新到 {no}',
    '不再強制 {platform} 更新至 {no}',
    'Make version {no} optional on {platform}',
    'Không bắt buộc phiên bản {no} trên {platform} nữa',
  ),
  'app_version.effects.replace': localized(
    '更换 {platform} 版本 {no} 的下载',
    '更換 {platform} 版本 {no} 的下載',
    'Change the download of version {no} on {platform}',
    'Đổi bản tải xuống của phiên bản {no} trên {platform}',
  ),
  'app_version.effects.doPublish': localized('发布', '發布', 'Publish', 'Phát hành'),
  'app_version.effects.doForce': localized('强制更新', '強制更新', 'Force update', 'Bắt buộc cập nhật'),
  'app_version.effects.doBack': localized('退回', '退回', 'Go back', 'Quay lại'),
  'app_version.effects.take': localized('撤下', '撤下', 'Withdraw', 'Gỡ xuống'),
  'app_version.effects.doChange': localized('更改', '變更', 'Change', 'Thay đổi'),
  'app_version.effects.newFile': localized('新的安装包', '新的安裝檔', 'another package', 'gói cài đặt khác'),
  'app_version.effects.must': localized(
    '{count} 名使用 {platform} 的员工须先安装 {no} 才能继续使用',
    '{count} 名使用 {platform} 的員工須先安裝 {no} 才能繼續使用',
    'Employees on {platform} who have to install {no} before they can go on: {count}',
    '{count} nhân viên dùng {platform} phải cài {no} mới dùng tiếp được',
  ),
  'app_version.effects.allMust': localized(
    '所有使用 {platform} 的员工须先安装 {no} 才能继续使用',
    '所有使用 {platform} 的員工須先安裝 {no} 才能繼續使用',
    'Everybody on {platform} has to install {no} before they can go on',
    'Mọi người dùng {platform} phải cài {no} mới dùng tiếp được',
  ),
  'app_version.effects.may': localized(
    '{count} 名使用 {platform} 的员工会收到版本 {no}',
    '{count} 名使用 {platform} 的員工會收到版本 {no}',
    'Employees on {platform} who are offered {no}: {count}',
    '{count} nhân viên dùng {platform} được mời cài {no}',
  ),
  'app_version.effects.allMay': localized(
    '所有使用 {platform} 的员工会收到版本 {no}',
    '所有使用 {platform} 的員工會收到版本 {no}',
    'Everybody on {platform} is offered {no}',
    'Mọi người dùng {platform} được mời cài {no}',
  ),
  'app_version.effects.stopped': localized(
    '{count} 名使用 {platform} 的员工再也无法下载或更新应用',
    '{count} 名使用 {platform} 的員工無法再下載或更新應用程式',
    'Employees on {platform} who can no longer download or update the app: {count}',
    '{count} nhân viên dùng {platform} không tải hoặc cập nhật ứng dụng được nữa',
  ),
  'app_version.effects.allStopped': localized(
    '使用 {platform} 的员工再也无法下载或更新应用',
    '使用 {platform} 的員工無法再下載或更新應用程式',
    'Nobody on {platform} can download or update the app any longer',
    'Không ai dùng {platform} tải hoặc cập nhật ứng dụng được nữa',
  ),
  'app_version.effects.nobody': localized(
    '目前没有使用 {platform} 的员工需要更新到 {no}；公开下载页会显示它',
    '目前沒有使用 {platform} 的員工需要更新至 {no}；公開下載頁會顯示它',
    'No employee on {platform} needs to update to {no} now. The public download page shows it.',
    'Hiện không nhân viên nào dùng {platform} cần cập nhật lên {no}. Trang tải xuống công khai sẽ hiển thị.',
  ),
  'app_version.effects.linkKind': localized('下载地址', '下載網址', 'link', 'liên kết'),
  'app_version.effects.inRegion': localized(
    '{region}使用 {platform} 的员工',
    '{region}使用 {platform} 的員工',
    'employees on {platform} in {region}',
    'nhân viên dùng {platform} tại {region}',
  ),
  'app_version.effects.noneLeft': localized(
    '{platform} 没有更旧的可用版本：公开下载页将不再显示。',
    '{platform} 沒有更舊的可用版本：公開下載頁將不再顯示。',
    'No older version is left for {platform}: it disappears from the public download page.',
    'Không còn phiên bản cũ nào cho {platform}: nền tảng này biến mất khỏi trang tải xuống công khai.',
  ),
  'app_version.effects.older': localized(
    '{no} 比 {from} 旧。手机不会用旧版本覆盖新版本：已装 {from} 的员工须先卸载。',
    '{no} 比 {from} 舊。手機不會以舊版本覆蓋新版本：已安裝 {from} 的員工須先解除安裝。',
    '{no} is older than {from}. Phones do not install an older version over a newer one: employees who have {from} must remove the app first.',
    '{no} cũ hơn {from}. Điện thoại không cài bản cũ đè lên bản mới: nhân viên đã có {from} phải gỡ ứng dụng trước.',
  ),
  'app_version.effects.noLongerForced': localized(
    '{no} 不是强制更新：员工可以不装。',
    '{no} 不是強制更新：員工可以不安裝。',
    '{no} is not a required update: employees may skip it.',
    '{no} không bắt buộc: nhân viên có thể bỏ qua.',
  ),
});
