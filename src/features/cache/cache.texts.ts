import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const cacheTexts = defineTexts({
  'cache.title': localized('缓存工具', '快取工具', 'Cache', 'Bộ nhớ đệm'),
  'cache.purpose': localized(
    '服务器记住的会话和权限随数据自动更新；只有在怀疑不一致时才需要手动清除，清除不会让任何人退出',
    '伺服器記住的工作階段與權限會隨資料自動更新；只有懷疑不一致時才需手動清除，清除不會讓任何人登出',
    'What servers remember of sessions and rights follows the data by itself; clear it only when in doubt. Nobody is signed out by it',
    'Phiên và quyền mà máy chủ ghi nhớ tự cập nhật theo dữ liệu; chỉ xóa khi nghi ngờ sai lệch. Không ai bị đăng xuất vì việc này',
  ),
  'cache.clear': localized('清除缓存', '清除快取', 'Clear cache', 'Xóa bộ nhớ đệm'),
  'cache.scope.1': localized('APP 用户', 'APP 使用者', 'MB User', 'Người dùng ứng dụng'),
  'cache.scope.2': localized('管理平台用户', '管理平台使用者', 'Web User', 'Người dùng quản trị'),
  'cache.cleared': localized(
    '已在 {servers} 台服务器上清除 {entries} 条',
    '已在 {servers} 台伺服器上清除 {entries} 筆',
    'Cleared on {servers} server(s): {entries} entries',
    'Đã xóa {entries} mục trên {servers} máy chủ',
  ),
  'cache.clearFailed': localized('清除失败', '清除失敗', 'Clearing failed', 'Xóa không thành công'),
  'cache.server': localized('服务器', '伺服器', 'Server', 'Máy chủ'),
  'cache.kept.functions': localized('功能与条件', '功能與條件', 'Functions', 'Chức năng'),
  'cache.kept.people': localized('人员权限', '人員權限', 'People’s rights', 'Quyền của người dùng'),
  'cache.kept.sessions': localized('会话', '工作階段', 'Sessions', 'Phiên'),
  'cache.kept.tokens': localized('已验证的令牌', '已驗證的權杖', 'Verified tokens', 'Mã truy cập đã kiểm tra'),
});
