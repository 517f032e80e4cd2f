import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What deleting parameters, switching the maintenance and closing a platform does, on the sheet that asks first. */
export const parameterEffectTexts = defineTexts({
  'parameter.effects.remove': localized(
    '删除参数 {names}',
    '刪除參數 {names}',
    'Delete {names}',
    'Xóa tham số {names}',
  ),
  'parameter.effects.both': localized(
    '管理平台和手机 APP',
    '管理平台和手機 APP',
    'the console and the app',
    'trang quản trị và ứng dụng',
  ),
  'parameter.effects.begin': localized(
    '开始维护{channels}',
    '開始維護{channels}',
    'Start maintenance of {channels}',
    'Bắt đầu bảo trì {channels}',
  ),
  'parameter.effects.end': localized(
    '结束维护{channels}',
    '結束維護{channels}',
    'End maintenance of {channels}',
    'Kết thúc bảo trì {channels}',
  ),
  'parameter.effects.platformGone': localized(
    '{platform} 及其版本将不再显示在公开下载页。',
    '{platform} 及其版本將不再顯示於公開下載頁。',
    '{platform} and its versions disappear from the public download page.',
    '{platform} và các phiên bản của nó biến mất khỏi trang tải xuống công khai.',
  ),
  'parameter.effects.doBegin': localized('开始维护', '開始維護', 'Start maintenance', 'Bắt đầu bảo trì'),
  'parameter.effects.doEnd': localized('结束维护', '結束維護', 'End maintenance', 'Kết thúc bảo trì'),
  'parameter.effects.online': localized(
    '正在使用{channel}、须立即停下的人：{count}',
    '正在使用{channel}、須立即停下的人：{count}',
    'People who are working in {channel} and have to stop: {count}',
    'Số người đang dùng {channel} và phải dừng lại: {count}',
  ),
  'parameter.effects.back': localized(
    '所有人又可以使用{channel}',
    '所有人又可以使用{channel}',
    'Everybody can use {channel} again',
    'Mọi người lại dùng {channel} được',
  ),
  'parameter.effects.until': localized(
    '立即，到结束维护为止',
    '立即，到結束維護為止',
    'At once, until the maintenance is ended',
    'Ngay lập tức, cho đến khi kết thúc bảo trì',
  ),
  'parameter.effects.whitelist': localized(
    '维护期间只有白名单中的人可以登录。未保存的内容留在各自的页面上，结束后可以继续。',
    '維護期間只有白名單中的人可以登入。未儲存的內容留在各自的頁面上，結束後可以繼續。',
    'During maintenance only people on the whitelist can sign in. What has not been saved stays on their screens, and they can go on afterwards.',
    'Khi bảo trì, chỉ người trong danh sách trắng đăng nhập được. Nội dung chưa lưu vẫn ở trên màn hình của họ để làm tiếp sau đó.',
  ),
  'parameter.effects.self': localized(
    '您不在白名单中：您也会被挡在外面，无法自己结束维护。',
    '您不在白名單中：您也會被擋在外面，無法自行結束維護。',
    'You are not on the whitelist: this keeps you out as well, and you cannot end the maintenance yourself.',
    'Bạn không có trong danh sách trắng: bạn cũng bị chặn và không tự kết thúc bảo trì được.',
  ),
});
