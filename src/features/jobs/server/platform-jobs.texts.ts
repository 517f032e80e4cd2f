import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the platform's own jobs are called and do. */
export const platformJobTexts = defineTexts({
  'platform_job.push': localized('发送推送通知', '傳送推播通知', 'Send push notifications', 'Gửi thông báo đẩy'),
  'platform_job.pushHint': localized(
    '发送到期和需要重试的推送。',
    '傳送到期與需要重試的推播。',
    'Sends pushes that are due or have to be tried again.',
    'Gửi các thông báo đẩy đến hạn hoặc cần gửi lại.',
  ),
  'platform_job.pushEssential': localized(
    '暂停期间，静默时段之后的推送和失败后的重试都不会发送。',
    '暫停期間，靜音時段之後的推播與失敗後的重試都不會傳送。',
    'While it is paused, pushes after quiet hours and retries after failures are not sent.',
    'Khi tạm dừng, thông báo sau giờ yên lặng và các lần gửi lại sẽ không được gửi.',
  ),
  'platform_job.sessions': localized(
    '结束闲置的登录',
    '結束閒置的登入',
    'End idle sessions',
    'Kết thúc phiên không hoạt động',
  ),
  'platform_job.sessionsHint': localized(
    '结束闲置太久的登录，并删除过期的一次性数据。',
    '結束閒置太久的登入，並刪除過期的一次性資料。',
    'Ends sessions that were idle for too long, and deletes expired secrets.',
    'Kết thúc các phiên để không quá lâu và xóa dữ liệu bí mật đã hết hạn.',
  ),
  'platform_job.sessionsEssential': localized(
    '暂停期间，闲置的登录不会结束，过期的机密数据不会删除。',
    '暫停期間，閒置的登入不會結束，過期的機密資料不會刪除。',
    'While it is paused, idle sessions stay open and expired secrets are kept.',
    'Khi tạm dừng, phiên không hoạt động vẫn mở và dữ liệu bí mật hết hạn vẫn còn.',
  ),
  'platform_job.signIns': localized(
    '整理登录记录',
    '整理登入紀錄',
    'Maintain sign-in records',
    'Bảo trì nhật ký đăng nhập',
  ),
  'platform_job.signInsHint': localized(
    '准备之后月份的存储，删除超过保留期的登录记录。',
    '準備之後月份的儲存空間，刪除超過保留期的登入紀錄。',
    'Prepares storage for the coming months, and deletes sign-ins that are older than they are kept.',
    'Chuẩn bị lưu trữ cho các tháng tới và xóa nhật ký đăng nhập quá thời hạn lưu.',
  ),
  'platform_job.signInsEssential': localized(
    '暂停期间，登录记录会超过保留期，查询也会变慢。',
    '暫停期間，登入紀錄會超過保留期，查詢也會變慢。',
    'While it is paused, sign-ins are kept for too long, and searching them becomes slow.',
    'Khi tạm dừng, nhật ký đăng nhập bị lưu quá hạn và tra cứu chậm dần.',
  ),
  'platform_job.importSweep': localized('清理导入数据', '清理匯入資料', 'Clean up imports', 'Dọn dẹp dữ liệu nhập'),
  'platform_job.importSweepHint': localized(
    '删除旧的导入记录和遗留的临时文件。',
    '刪除舊的匯入紀錄與遺留的暫存檔案。',
    'Deletes old imports and temporary files that were left behind.',
    'Xóa các lần nhập cũ và tệp tạm còn sót.',
  ),
  'platform_job.importDead': localized(
    '结束中断的导入',
    '結束中斷的匯入',
    'End interrupted imports',
    'Kết thúc các lần nhập bị gián đoạn',
  ),
  'platform_job.importDeadHint': localized(
    '发现服务器已停止的导入，将其标为失败并通知导入的人。',
    '找出伺服器已停止的匯入，標示為失敗並通知匯入的人。',
    'Finds imports whose server is gone, marks them as failed and notifies who made them.',
    'Tìm các lần nhập có máy chủ đã dừng, đánh dấu thất bại và báo cho người nhập.',
  ),
  'platform_job.importDeadEssential': localized(
    '暂停期间，中断的导入会一直显示为进行中，没有人会收到通知。',
    '暫停期間，中斷的匯入會一直顯示為進行中，沒有人會收到通知。',
    'While it is paused, interrupted imports seem to go on, and nobody is notified.',
    'Khi tạm dừng, các lần nhập bị gián đoạn vẫn hiện là đang chạy và không ai được báo.',
  ),
  'platform_job.files': localized('清理文件', '清理檔案', 'Clean up files', 'Dọn dẹp tệp'),
  'platform_job.filesHint': localized(
    '结束未完成的上传，删除超过宽限期仍无记录使用的文件。',
    '結束未完成的上傳，刪除超過寬限期仍無紀錄使用的檔案。',
    'Ends unfinished uploads, and deletes files that no record has used for the grace period.',
    'Kết thúc các lượt tải lên dở dang và xóa tệp không bản ghi nào dùng sau thời gian chờ.',
  ),
  'platform_job.sweep': localized('每日整理', '每日整理', 'Daily upkeep', 'Bảo trì hằng ngày'),
  'platform_job.sweepHint': localized(
    '删除旧的通知、推送和设备，并为数据库日志准备之后月份的存储。',
    '刪除舊的通知、推播與裝置，並為資料庫日誌準備之後月份的儲存空間。',
    'Deletes old notices, pushes and devices, and prepares storage of the database log for the coming months.',
    'Xóa thông báo, thông báo đẩy và thiết bị cũ; chuẩn bị lưu trữ nhật ký cơ sở dữ liệu cho các tháng tới.',
  ),
  'platform_job.sweepEssential': localized(
    '暂停超过两个月，数据库日志将不再按月存放，查询会变慢。',
    '暫停超過兩個月，資料庫日誌將不再按月存放，查詢會變慢。',
    'If it is paused for more than two months, the database log is no longer stored by month, and searching it becomes slow.',
    'Nếu tạm dừng quá hai tháng, nhật ký cơ sở dữ liệu không còn lưu theo tháng và tra cứu chậm dần.',
  ),
  'platform_job.executions': localized(
    '清理执行记录',
    '清理執行紀錄',
    'Clean up executions',
    'Dọn dẹp lượt chạy tác vụ',
  ),
  'platform_job.executionsHint': localized(
    '删除超过保留天数的作业执行记录。',
    '刪除超過保留天數的作業執行紀錄。',
    'Deletes job executions that are older than they are kept.',
    'Xóa các lượt chạy tác vụ quá số ngày lưu.',
  ),
  'platform_job.keepDays': localized('保留天数', '保留天數', 'Days to keep', 'Số ngày lưu'),
});
