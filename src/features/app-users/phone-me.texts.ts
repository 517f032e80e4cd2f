import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** A person's own page on a phone. */
export const phoneMeTexts = defineTexts({
  'phone_me.notices': localized('通知', '通知', 'Notifications', 'Thông báo'),
  'phone_me.pushHere': localized(
    '在这台手机上显示通知',
    '在這支手機上顯示通知',
    'Show notifications on this phone',
    'Hiện thông báo trên điện thoại này',
  ),
  'phone_me.pushNo': localized(
    '此浏览器不能显示通知，或未被允许',
    '此瀏覽器無法顯示通知，或未獲允許',
    'This browser cannot show notifications, or is not allowed to',
    'Trình duyệt này không hiện được thông báo hoặc chưa được phép',
  ),
  'phone_me.quietFrom': localized('免打扰开始', '勿擾開始', 'Quiet from', 'Yên lặng từ'),
  'phone_me.quietUntil': localized('免打扰结束', '勿擾結束', 'Quiet until', 'Yên lặng đến'),
  'phone_me.quietHalf': localized(
    '请填写开始和结束时间，或都不填',
    '請填寫開始與結束時間，或都不填',
    'Enter both a start and an end, or neither',
    'Hãy nhập cả giờ bắt đầu và giờ kết thúc, hoặc bỏ trống cả hai',
  ),
  'phone_me.assistantNumber': localized(
    '助理的工号',
    '助理的工號',
    'Employee number of the assistant',
    'Mã nhân viên của trợ lý',
  ),
  'phone_me.saved': localized('已保存', '已儲存', 'Saved', 'Đã lưu'),
  'phone_me.leaveSure': localized(
    '还有 {count} 项未发送，退出后将丢失。仍要退出吗？',
    '還有 {count} 項未送出，登出後將遺失。仍要登出嗎？',
    '{count} {count|item has|items have} not been sent and will be lost. Sign out anyway?',
    'Còn {count} mục chưa gửi và sẽ bị mất. Vẫn đăng xuất?',
  ),
  'phone_me.leaveHint': localized(
    '退出时会删除保存在这台手机上的内容。',
    '登出時會刪除儲存在這支手機上的內容。',
    'Signing out deletes what is kept on this phone.',
    'Khi đăng xuất, nội dung lưu trên điện thoại này sẽ bị xóa.',
  ),
});
