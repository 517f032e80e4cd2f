import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: the names of the jobs, and why they fail. */
export const words = defineTexts({
  'database_log.job.seal': localized(
    '封存数据库日志',
    '封存資料庫日誌',
    'Seal the database log',
    'Niêm phong nhật ký CSDL',
  ),
  'database_log.job.sealHint': localized(
    '为新的日志计算签名摘要，使之后的更改和删除能被发现。',
    '為新的日誌計算簽章摘要，讓之後的變更與刪除能被發現。',
    'Signs digests of new log rows, so that changing or removing them later is found.',
    'Ký mã băm của các dòng nhật ký mới để phát hiện việc sửa hoặc xóa về sau.',
  ),
  'database_log.job.sealEssential': localized(
    '停用期间，新的日志不受防篡改保护，数据库日志也不会按保留时间清理。',
    '停用期間，新的日誌不受防竄改保護，資料庫日誌也不會依保留期間清理。',
    'While it is off, new log rows are not protected, and months of the database log are not deleted.',
    'Khi tắt, các dòng nhật ký mới không được bảo vệ và nhật ký CSDL không được dọn theo thời hạn.',
  ),
  'database_log.job.verify': localized(
    '校验数据库日志',
    '驗證資料庫日誌',
    'Verify the database log',
    'Kiểm tra nhật ký CSDL',
  ),
  'database_log.job.verifyHint': localized(
    '将全部日志与封存时的摘要比较，找出被更改、缺失或多出的记录。',
    '將全部日誌與封存時的摘要比較，找出被變更、遺失或多出的紀錄。',
    'Compares the whole log with its seals, and finds rows that were changed, removed or added.',
    'So sánh toàn bộ nhật ký với niêm phong để tìm dòng bị sửa, bị mất hoặc bị thêm.',
  ),
  'log_seal.other_key': localized(
    '这台服务器的封存密钥与之前的不同',
    '這台伺服器的封存金鑰與先前的不同',
    'This server has another key than the seals',
    'Máy chủ này dùng khóa khác với khóa đã niêm phong',
  ),
  'log_seal.not_sent': localized(
    '封存摘要未能发出',
    '封存摘要未能送出',
    'The roots of the seals could not be sent out',
    'Không gửi được mã gốc của niêm phong',
  ),
  'log_seal.broken': localized(
    '日志与封存时不一致',
    '日誌與封存時不一致',
    'The log is not as it was sealed',
    'Nhật ký không còn như khi niêm phong',
  ),
  'log_seal.not_sealed': localized('尚未封存', '尚未封存', 'It is not sealed yet', 'Chưa được niêm phong'),
  'log_seal.differs': localized(
    '与封存的记录数不一致',
    '與封存的筆數不一致',
    'It does not have the rows of its seals',
    'Số dòng không khớp với niêm phong',
  ),
});
