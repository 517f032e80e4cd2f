import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the home page. */
export const homeTexts = defineTexts({
  'home.morning': localized('早上好，{name}', '早安，{name}', 'Good morning, {name}', 'Chào buổi sáng, {name}'),
  'home.afternoon': localized('下午好，{name}', '午安，{name}', 'Good afternoon, {name}', 'Chào buổi chiều, {name}'),
  'home.evening': localized('晚上好，{name}', '晚安，{name}', 'Good evening, {name}', 'Chào buổi tối, {name}'),
  'home.waits': localized(
    '{count} 类事项需要关注',
    '{count} 類事項需要留意',
    '{count} {count|kind of thing needs|kinds of things need} attention',
    '{count} loại việc cần chú ý',
  ),

  'home.online': localized('在线人数', '線上人數', 'People online', 'Đang trực tuyến'),
  'home.online_detail': localized(
    '管理平台 {web} · APP {app}',
    '管理平台 {web} · APP {app}',
    'Console {web} · App {app}',
    'Trang quản trị {web} · Ứng dụng {app}',
  ),
  'home.signins': localized('今日登录', '今日登入', 'Sign-ins today', 'Đăng nhập hôm nay'),
  'home.signins_change': localized(
    '比昨日同期 {change}',
    '比昨日同期 {change}',
    '{change} compared with this time yesterday',
    '{change} so với cùng giờ hôm qua',
  ),
  'home.signins_first': localized(
    '昨日同期没有登录',
    '昨日同期沒有登入',
    'No sign-ins by this time yesterday',
    'Hôm qua đến giờ này chưa có',
  ),
  'home.by_hour': localized('每小时登录次数', '每小時登入次數', 'Sign-ins per hour', 'Số lần đăng nhập theo giờ'),

  'home.changes': localized('最近变更', '最近變更', 'Recent changes', 'Thay đổi gần đây'),
  'home.no_changes': localized('还没有任何变更', '還沒有任何變更', 'No changes yet', 'Chưa có thay đổi nào'),
  'home.no_changes_hint': localized(
    '您能查看的数据一有变更就会出现在这里。',
    '您能檢視的資料一有變更就會出現在這裡。',
    'Changes to data you can view appear here.',
    'Thay đổi của dữ liệu bạn được xem sẽ hiện ở đây.',
  ),

  'home.allDone': localized(
    '没有需要关注的事项',
    '沒有需要留意的事項',
    'Nothing needs attention',
    'Không có gì cần chú ý',
  ),
  'home.showAll': localized('显示全部 {count} 项', '顯示全部 {count} 項', 'Show all {count}', 'Hiện tất cả {count}'),

  'home.places': localized('我的位置', '我的位置', 'My places', 'Trang của tôi'),
  'home.pinned': localized('已固定', '已釘選', 'Pinned', 'Đã ghim'),
  'home.recent': localized('最近打开', '最近開啟', 'Recent', 'Mở gần đây'),
  'home.pin': localized('固定：{name}', '釘選：{name}', 'Pin {name}', 'Ghim {name}'),
  'home.no_links': localized(
    '您还没有任何功能，请联系权限管理员。',
    '您還沒有任何功能，請聯絡權限管理員。',
    'You have no functions yet. Ask an administrator for permissions.',
    'Bạn chưa có chức năng nào, vui lòng liên hệ quản trị viên phân quyền.',
  ),
  'home.noPlaces': localized(
    '打开过的页面会出现在这里，也可以把常用页面固定在这里。',
    '開啟過的頁面會出現在這裡，也可以把常用頁面釘選在這裡。',
    'Pages that you open appear here. You can pin those that you use often.',
    'Các trang bạn mở sẽ hiện ở đây. Bạn có thể ghim trang hay dùng.',
  ),

  'home.failed': localized('未能加载', '未能載入', 'Could not load', 'Không tải được'),
  'home.loading': localized('正在加载', '正在載入', 'Loading', 'Đang tải'),
});
