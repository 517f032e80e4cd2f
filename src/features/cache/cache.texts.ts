import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const cacheTexts = defineTexts({
  'cache.title': localized('缓存工具', '快取工具', 'Cache', 'Bộ nhớ đệm'),
  'cache.purpose': localized(
    '服务器记住的会话和权限随数据自动更新。只有在怀疑不一致时才需要手动清除；清除不会让任何人退出。',
    '伺服器記住的工作階段與權限會隨資料自動更新。只有懷疑不一致時才需手動清除；清除不會讓任何人登出。',
    'Servers keep sessions and permissions in memory and update them automatically. Clear the cache only if you suspect it is out of date. Nobody is signed out.',
    'Máy chủ ghi nhớ phiên và quyền, và tự cập nhật theo dữ liệu. Chỉ xóa khi nghi ngờ có sai lệch; không ai bị đăng xuất.',
  ),
  'cache.clear': localized('清除缓存', '清除快取', 'Clear cache', 'Xóa bộ nhớ đệm'),
  'cache.cleared': localized(
    '已在 {servers} 台服务器上清除 {entries} 条',
    '已在 {servers} 台伺服器上清除 {entries} 筆',
    'Cleared on {servers} server(s): {entries} entries',
    'Đã xóa {entries} mục trên {servers} máy chủ',
  ),
  'cache.clearFailed': localized('清除失败', '清除失敗', 'Could not clear the cache', 'Không xóa được bộ nhớ đệm'),
  'cache.server': localized('服务器', '伺服器', 'Server', 'Máy chủ'),
  'cache.kept.functions': localized('功能与条件', '功能與條件', 'Functions and conditions', 'Chức năng và điều kiện'),
  'cache.kept.people': localized('人员权限', '人員權限', 'People’s permissions', 'Quyền của người dùng'),
  'cache.kept.sessions': localized('会话', '工作階段', 'Sessions', 'Phiên'),
  'cache.kept.tokens': localized('已验证的令牌', '已驗證的權杖', 'Verified tokens', 'Mã truy cập đã kiểm tra'),
});
