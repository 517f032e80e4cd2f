import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the home page. */
export const homeTexts = defineTexts({
  'home.morning': localized('早上好，{name}', '早安，{name}', 'Good morning, {name}', 'Chào buổi sáng, {name}'),
  'home.afternoon': localized('下午好，{name}', '午安，{name}', 'Good afternoon, {name}', 'Chào buổi chiều, {name}'),
  'home.evening': localized('晚上好，{name}', '晚安，{name}', 'Good evening, {name}', 'Chào buổi tối, {name}'),
  'home.nothing_waits': localized('没有待办事项', '沒有待辦事項', 'You have no tasks', 'Không có việc nào chờ bạn'),
  'home.waits': localized(
    '您有 {count} 件待办',
    '您有 {count} 件待辦',
    'Tasks waiting for you: {count}',
    'Bạn có {count} việc chờ xử lý',
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

  'home.waiting': localized('待我处理', '待我處理', 'My tasks', 'Việc chờ tôi xử lý'),
  'home.waiting_failed_roles': localized(
    '{count} 个角色的成员更新失败',
    '{count} 個角色的成員更新失敗',
    'Roles that could not be refreshed: {count}',
    '{count} vai trò cập nhật thành viên thất bại',
  ),
  'home.waiting_unreachable_functions': localized(
    '{count} 个功能没有授权给任何人',
    '{count} 個功能沒有授權給任何人',
    'Functions not granted to anyone: {count}',
    '{count} chức năng chưa cấp cho ai',
  ),
  'home.all_done': localized('全部处理完毕', '全部處理完畢', 'All done', 'Đã xử lý hết'),

  'home.links': localized('快捷入口', '快速入口', 'Quick links', 'Truy cập nhanh'),
  'home.no_links': localized(
    '您还没有任何功能，请联系权限管理员。',
    '您還沒有任何功能，請聯絡權限管理員。',
    'You have no functions yet. Ask an administrator for permissions.',
    'Bạn chưa có chức năng nào, vui lòng liên hệ quản trị viên phân quyền.',
  ),

  'home.failed': localized('未能加载', '未能載入', 'Could not load', 'Không tải được'),
  'home.loading': localized('正在加载', '正在載入', 'Loading', 'Đang tải'),
});
