import { defineTexts, localized } from '#platform/i18n/texts.ts';
import type { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { MessageState } from './messages.contract.ts';

/** What the screens of messages and the reasons of their calls say. */
export const messageTexts = defineTexts({
  'message.title': localized('消息公告', '訊息公告', 'Messages', 'Thông báo nội bộ'),
  'message.summary': localized('内容摘要', '內容摘要', 'Beginning of the content', 'Phần đầu nội dung'),
  'message.state.scheduled': localized('定时发布', '定時發布', 'Scheduled', 'Đã hẹn giờ'),
  'message.state.waiting': localized('待人工处理', '待人工處理', 'Waiting for a decision', 'Chờ quyết định'),
  'message.state.sending': localized('发送中', '傳送中', 'Sending', 'Đang gửi'),
  'message.state.recalled': localized('已撤回', '已收回', 'Recalled', 'Đã thu hồi'),
  'message.pushtime': localized('发布时间', '發布時間', 'Publish time', 'Thời gian đăng'),
  'message.pushuntil': localized('最晚发布时间', '最晚發布時間', 'Not after', 'Không muộn hơn'),
  'message.isTiming': localized('定时发布', '定時發布', 'Publish at a set time', 'Đăng theo giờ hẹn'),
  'message.mustconfirm': localized(
    '要求阅读者确认',
    '要求閱讀者確認',
    'Readers must confirm',
    'Người đọc phải xác nhận',
  ),
  'message.audience': localized('接收人数', '接收人數', 'Recipients', 'Số người nhận'),
  'message.pushedtime': localized('实际发布时间', '實際發布時間', 'Published at', 'Đã đăng lúc'),
  'message.waiting': localized('等待处理的原因', '等待處理的原因', 'Why it waits', 'Lý do chờ'),
  'message.version': localized('内容版本', '內容版本', 'Version of the content', 'Phiên bản nội dung'),
  'message.correctedtime': localized('更正时间', '更正時間', 'Corrected at', 'Thời gian đính chính'),
  'message.recalledtime': localized('撤回时间', '收回時間', 'Recalled at', 'Thời gian thu hồi'),
  'message.recallreason': localized('撤回原因', '收回原因', 'Reason for recalling', 'Lý do thu hồi'),
  'message.receivers': localized('发布群组', '發布群組', 'Release group', 'Nhóm nhận'),
  'message.delivery': localized('阅读情况', '閱讀情況', 'Who has read it', 'Ai đã đọc'),
  'message.deliveryState': localized('送达状态', '送達狀態', 'Delivery', 'Tình trạng gửi'),
  'message.deliveredAt': localized('送达时间', '送達時間', 'Delivered at', 'Thời gian nhận'),
  'message.readAt': localized('阅读时间', '閱讀時間', 'Read at', 'Thời gian đọc'),
  'message.confirmedAt': localized('确认时间', '確認時間', 'Confirmed at', 'Thời gian xác nhận'),
  'message.remindedAt': localized('上次提醒时间', '上次提醒時間', 'Last reminded at', 'Lần nhắc gần nhất'),

  'message.withdrawn': localized(
    '一条消息已撤回',
    '一則訊息已收回',
    'A message was withdrawn',
    'Một thông báo đã được thu hồi',
  ),
  'message.notice.test': localized('试发：{title}', '試發：{title}', 'Test: {title}', 'Gửi thử: {title}'),
  'message.notice.waiting': localized(
    '定时消息等待处理：{title}',
    '定時訊息等待處理：{title}',
    'A timed message waits for you: {title}',
    'Thông báo hẹn giờ đang chờ: {title}',
  ),
  'message.notice.corrected': localized('更正：{title}', '更正：{title}', 'Corrected: {title}', 'Đính chính: {title}'),
  'message.notice.delivered': localized('已发布：{title}', '已發布：{title}', 'Published: {title}', 'Đã đăng: {title}'),
  'message.notice.deliveredTo': localized(
    '已送达 {count} 人',
    '已送達 {count} 人',
    'Delivered to {count} {count|person|people}',
    'Đã gửi đến {count} người',
  ),
  'message.notice.deliveryFailed': localized(
    '发送失败：{title}',
    '傳送失敗：{title}',
    'Delivery failed: {title}',
    'Gửi không thành công: {title}',
  ),
  'message.notice.triedAgain': localized(
    '系统会再次尝试发送，无需再次发布',
    '系統會再次嘗試傳送，無須再次發布',
    'It is tried again by itself; you need not publish it again.',
    'Hệ thống sẽ tự gửi lại, bạn không cần đăng lại.',
  ),

  'message.title_too_long': localized(
    '标题最多 30 字节，一个汉字算 2 字节',
    '標題最多 30 位元組，一個中文字算 2 位元組',
    'A title has at most 30 bytes; a Chinese character counts two.',
    'Tiêu đề tối đa 30 byte; chữ Hán hoặc chữ có dấu tiếng Việt tính 2 byte.',
  ),
  'message.title_of_letters_too_long': localized(
    '英文和越南文标题最多 60 字节',
    '英文和越南文標題最多 60 位元組',
    'A title in this language has at most 60 bytes; a letter with several marks counts two.',
    'Tiêu đề tiếng Anh hoặc tiếng Việt tối đa 60 byte; chữ có dấu tiếng Việt tính 2 byte.',
  ),
  'message.published': localized(
    '该消息已发布，不能再修改或删除。可以更正或撤回。',
    '此訊息已發布，不能再修改或刪除。可以更正或收回。',
    'This message is published and can no longer be changed or deleted. You can correct or recall it.',
    'Thông báo đã đăng nên không thể sửa hay xóa. Bạn có thể đính chính hoặc thu hồi.',
  ),
  'message.not_published': localized(
    '该消息尚未发布',
    '此訊息尚未發布',
    'This message is not published yet.',
    'Thông báo này chưa được đăng.',
  ),
  'message.recalled': localized(
    '该消息已被撤回',
    '此訊息已被收回',
    'This message has been recalled.',
    'Thông báo này đã bị thu hồi.',
  ),
  'message.time_incomplete': localized('时间不完整', '時間不完整', 'The time is incomplete.', 'Thời gian chưa đầy đủ.'),
  'message.time_past': localized(
    '发布时间必须晚于现在',
    '發布時間必須晚於現在',
    'The publish time must be in the future.',
    'Thời gian đăng phải sau thời điểm hiện tại.',
  ),
  'message.window_before_time': localized(
    '最晚发布时间必须晚于发布时间',
    '最晚發布時間必須晚於發布時間',
    '“Not after” must be later than the publish time.',
    '“Không muộn hơn” phải sau thời gian đăng.',
  ),
  'message.no_receivers': localized('请选择发布群组', '請選擇發布群組', 'Add a release group.', 'Hãy thêm nhóm nhận.'),
  'message.receiver_not_allowed': localized(
    '只有消息发布者可以选择角色、公司、个人或全部人员。您可以选择厂区和部门。',
    '只有訊息發布者可以選擇角色、公司、個人或全部人員。您可以選擇廠區和部門。',
    'Only publishers can choose roles, companies, people or everybody. You can choose plants and departments.',
    'Chỉ người có quyền đăng mới chọn được vai trò, công ty, cá nhân hoặc tất cả. Bạn có thể chọn nhà máy và phòng ban.',
  ),
  'message.double_language': localized(
    '每种语言只能有一个版本',
    '每種語言只能有一個版本',
    'There can be only one version in each language.',
    'Mỗi ngôn ngữ chỉ có một bản.',
  ),
  'message.audience_changed': localized(
    '接收人员已变化：您查看时为 {before} 人，现在为 {now} 人。请重新确认。',
    '接收人員已變動：您檢視時為 {before} 人，現在為 {now} 人。請重新確認。',
    'The recipients have changed: there were {before} when you looked, now there are {now}. Please confirm again.',
    'Danh sách người nhận đã thay đổi: lúc bạn xem là {before} người, hiện là {now} người. Vui lòng xác nhận lại.',
  ),
  'message.too_many_tests': localized(
    '一小时内最多试发 {most} 次，请稍后再试',
    '一小時內最多試發 {most} 次，請稍後再試',
    'You can send yourself {most} tests an hour. Please try again later.',
    'Mỗi giờ chỉ gửi thử được {most} lần, vui lòng thử lại sau.',
  ),
  'message.audience_empty': localized(
    '发布群组中没有任何人',
    '發布群組中沒有任何人',
    'The release group has nobody in it.',
    'Nhóm nhận không có ai.',
  ),
  'message.no_confirmation': localized(
    '该消息不需要确认',
    '此訊息不需要確認',
    'This message does not ask for a confirmation.',
    'Thông báo này không yêu cầu xác nhận.',
  ),
  'message.corrected_meanwhile': localized(
    '该消息已更正，请阅读新内容后再确认',
    '此訊息已更正，請閱讀新內容後再確認',
    'This message has been corrected. Please read the new version, then confirm it.',
    'Thông báo này đã được đính chính. Hãy đọc nội dung mới rồi xác nhận.',
  ),
});

/** What readers see instead of a message that was withdrawn. */
export const withdrawnTitle = messageTexts['message.withdrawn'];

export const stateText: Readonly<Record<MessageState, keyof typeof messageTexts | keyof typeof vocabulary>> = {
  DRAFT: 'common.notPublished',
  SCHEDULED: 'message.state.scheduled',
  WAITING: 'message.state.waiting',
  SENDING: 'message.state.sending',
  SENT: 'common.published',
  RECALLED: 'message.state.recalled',
};
