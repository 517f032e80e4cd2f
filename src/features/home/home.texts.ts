import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What an administrator sees first. */
export const homeTexts = defineTexts({
  'home.morning': localized('早上好，{name}', '早安，{name}', 'Good morning, {name}', 'Chào buổi sáng, {name}'),
  'home.afternoon': localized('下午好，{name}', '午安，{name}', 'Good afternoon, {name}', 'Chào buổi chiều, {name}'),
  'home.evening': localized('晚上好，{name}', '晚安，{name}', 'Good evening, {name}', 'Chào buổi tối, {name}'),
  'home.nothing_waits': localized(
    '没有待办事项',
    '沒有待辦事項',
    'Nothing is waiting for you',
    'Không có việc nào chờ bạn',
  ),
  'home.waits': localized(
    '你有 {count} 件待办',
    '你有 {count} 件待辦',
    'Waiting for you: {count}',
    'Bạn có {count} việc chờ xử lý',
  ),

  'home.online': localized('在线人数', '線上人數', 'People online', 'Đang trực tuyến'),
  'home.online_detail': localized(
    '控制台 {web} · APP {app}',
    '控制台 {web} · APP {app}',
    'Console {web} · App {app}',
    'Quản trị {web} · Ứng dụng {app}',
  ),
  'home.signins': localized('今日登录', '今日登入', 'Sign-ins today', 'Đăng nhập hôm nay'),
  'home.signins_change': localized(
    '比昨日同期 {change}',
    '比昨日同期 {change}',
    '{change} against this time yesterday',
    '{change} so với cùng giờ hôm qua',
  ),
  'home.signins_first': localized(
    '昨日同期没有登录',
    '昨日同期沒有登入',
    'None by this time yesterday',
    'Hôm qua đến giờ này chưa có',
  ),
  'home.by_hour': localized('每小时登录次数', '每小時登入次數', 'Sign-ins by hour', 'Số lần đăng nhập theo giờ'),

  'home.changes': localized('最近变更', '最近變更', 'Last changes', 'Thay đổi gần đây'),
  'home.no_changes': localized(
    '还没有任何变更',
    '還沒有任何變更',
    'Nothing has been changed yet',
    'Chưa có thay đổi nào',
  ),
  'home.no_changes_hint': localized(
    '您能查看的数据一有变更就会出现在这里。',
    '您能檢視的資料一有變更就會出現在這裡。',
    'Changes to what you may look at appear here.',
    'Thay đổi của dữ liệu bạn được xem sẽ hiện ở đây.',
  ),
  'home.added': localized('新增了', '新增了', 'added', 'đã thêm'),
  'home.edited': localized('修改了', '修改了', 'changed', 'đã sửa'),
  'home.deleted': localized('删除了', '刪除了', 'deleted', 'đã xóa'),
  'home.fields': localized('字段：{fields}', '欄位：{fields}', 'Fields: {fields}', 'Trường: {fields}'),

  'home.waiting': localized('等我处理', '等我處理', 'Waiting for me', 'Chờ tôi xử lý'),
  'home.waiting_failed_roles': localized(
    '{count} 个角色刷新失败',
    '{count} 個角色更新失敗',
    'Roles that could not be refreshed: {count}',
    '{count} vai trò làm mới thất bại',
  ),
  'home.waiting_unreachable_functions': localized(
    '{count} 个功能没有授权给任何人',
    '{count} 個功能沒有授權給任何人',
    'Functions that nobody has: {count}',
    '{count} chức năng chưa cấp cho ai',
  ),
  'home.all_done': localized('都处理完了', '都處理完了', 'All done', 'Đã xử lý hết'),

  'home.links': localized('快速进入', '快速進入', 'Go to', 'Truy cập nhanh'),
  'home.no_links': localized(
    '您还没有任何功能，请联系权限管理员。',
    '您還沒有任何功能，請聯絡權限管理員。',
    'You have no function yet; please ask an administrator.',
    'Bạn chưa có chức năng nào, vui lòng liên hệ quản trị viên.',
  ),

  'home.failed': localized('未能加载', '未能載入', 'Could not be loaded', 'Không tải được'),
  'home.try_again': localized('重试', '重試', 'Try again', 'Thử lại'),
  'home.loading': localized('正在加载', '正在載入', 'Loading', 'Đang tải'),
});
