import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts for loading the console and for errors while loading. */
export const appTexts = defineTexts({
  'app.loading': localized('正在打开管理平台', '正在開啟管理平台', 'Opening the console…', 'Đang mở trang quản trị'),
  'app.loadFailed': localized('页面未能打开', '頁面未能開啟', 'This page could not be opened', 'Không mở được trang'),
  'app.loadFailedHint': localized(
    '可能是网络中断，或者系统刚刚更新过。请重新加载；未提交的表单内容仍在本机。',
    '可能是網路中斷，或者系統剛剛更新過。請重新載入；未送出的表單內容仍在本機。',
    'The network may be down, or the product may just have been updated. Reload the page; forms you have not saved are kept on this device.',
    'Có thể mạng bị gián đoạn hoặc hệ thống vừa được cập nhật. Vui lòng tải lại; biểu mẫu chưa lưu vẫn còn trên thiết bị này.',
  ),
  'app.reload': localized('重新加载', '重新載入', 'Reload', 'Tải lại'),
  'app.unknownScreen': localized(
    '此版本中没有这个页面',
    '此版本中沒有這個頁面',
    'This version does not have this screen',
    'Phiên bản này chưa có màn hình cho mục này',
  ),
  'app.unknownScreenHint': localized(
    '菜单项“{name}”指定的组件是 {component}。请权限管理员在“网页功能”中检查组件名称，或等待系统更新。',
    '選單項目「{name}」指定的元件是 {component}。請權限管理員在「網頁功能」中檢查元件名稱，或等待系統更新。',
    'The menu entry “{name}” opens the component {component}. Ask an administrator to check it under “Web functions”, or wait for the next update.',
    'Mục menu “{name}” mở thành phần {component}. Hãy nhờ quản trị viên kiểm tra tại mục “Chức năng web”, hoặc chờ bản cập nhật.',
  ),
});
