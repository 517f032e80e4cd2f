import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What a change of the blacklist or the whitelist does to people, on the sheet that asks first. */
export const entryEffectTexts = defineTexts({
  'access_effects.black': localized('黑名单', '黑名單', 'the blacklist', 'danh sách đen'),
  'access_effects.white': localized('白名单', '白名單', 'the whitelist', 'danh sách trắng'),
  'access_effects.add': localized(
    '将 {names} 加入{list}',
    '將 {names} 加入{list}',
    'Put {names} on {list}',
    'Đưa {names} vào {list}',
  ),
  'access_effects.remove': localized(
    '将 {names} 从{list}移除',
    '將 {names} 從{list}移除',
    'Take {names} off {list}',
    'Bỏ {names} khỏi {list}',
  ),
  'access_effects.change': localized(
    '更改{list}中的 {names}',
    '變更{list}中的 {names}',
    'Change {names} on {list}',
    'Sửa {names} trong {list}',
  ),
  'access_effects.shutApp': localized(
    '{count} 人无法再进入 APP',
    '{count} 人無法再進入 APP',
    'People who can no longer use the app: {count}',
    '{count} người không vào ứng dụng được nữa',
  ),
  'access_effects.shutConsole': localized(
    '{count} 人无法再进入管理平台',
    '{count} 人無法再進入管理平台',
    'People who can no longer use the console: {count}',
    '{count} người không vào trang quản trị được nữa',
  ),
  'access_effects.shutOther': localized(
    '“{type}”新增 {count} 人',
    '「{type}」新增 {count} 人',
    'People to whom “{type}” applies from now on: {count}',
    'Số người từ nay thuộc “{type}”: {count}',
  ),
  'access_effects.letApp': localized(
    '{count} 人又可以进入 APP',
    '{count} 人又可以進入 APP',
    'People who can use the app again: {count}',
    '{count} người lại vào ứng dụng được',
  ),
  'access_effects.letConsole': localized(
    '{count} 人又可以进入管理平台',
    '{count} 人又可以進入管理平台',
    'People who can use the console again: {count}',
    '{count} người lại vào trang quản trị được',
  ),
  'access_effects.letOther': localized(
    '“{type}”减少 {count} 人',
    '「{type}」減少 {count} 人',
    'People to whom “{type}” no longer applies: {count}',
    'Số người không còn thuộc “{type}”: {count}',
  ),
  'access_effects.online': localized(
    '其中目前在线：{count} 人，会立即退出',
    '其中目前在線：{count} 人，會立即登出',
    'Online now, and signed out at once: {count}',
    'Đang trực tuyến và bị đăng xuất ngay: {count}',
  ),
  'access_effects.nobody': localized(
    '目前对任何人都没有影响',
    '目前對任何人都沒有影響',
    'Nobody notices anything now',
    'Hiện không ai bị ảnh hưởng',
  ),
  'access_effects.self': localized(
    '其中包含您自己：您会立即退出管理平台，且无法再登录，直到别的管理员更改它。',
    '其中包含您自己：您會立即登出管理平台，且無法再登入，直到別的管理員變更它。',
    'This includes you: you will be signed out of the console and cannot sign in again until another administrator changes it.',
    'Bao gồm cả bạn: bạn bị đưa ra khỏi trang quản trị ngay và không đăng nhập lại được cho đến khi quản trị viên khác thay đổi.',
  ),
});
