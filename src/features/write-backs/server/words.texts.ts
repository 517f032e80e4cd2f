import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts that only the server says: on the home page, in forms of jobs and in histories. */
export const words = defineTexts({
  'write_back.job.title': localized(
    '回写表单结果',
    '回寫表單結果',
    'Write form results back',
    'Ghi lại kết quả biểu mẫu',
  ),
  'write_back.job.hint': localized(
    '把移动表单的结果写回流程引擎；失败的稍后重试。',
    '把行動表單的結果寫回流程引擎；失敗的稍後重試。',
    'Writes results of mobile forms back to the process engine, and tries again later what has failed.',
    'Ghi kết quả biểu mẫu di động về bộ máy quy trình và thử lại sau các lần thất bại.',
  ),
  'write_back.job.form': localized(
    '表单编号（不填则为全部）',
    '表單編號（不填則為全部）',
    'Form ID (all if left empty)',
    'Mã biểu mẫu (bỏ trống là tất cả)',
  ),
  'write_back.attention.engine': localized(
    '流程引擎无法使用',
    '流程引擎無法使用',
    'The process engine cannot be used',
    'Không dùng được bộ máy quy trình',
  ),
  'write_back.attention.since': localized(
    '{time} 起暂停发送',
    '{time} 起暫停傳送',
    'Nothing has been sent since {time}',
    'Ngừng gửi từ {time}',
  ),
  'write_back.attention.none': localized(
    '尚未设置流程引擎，{count} 项表单结果在等待',
    '尚未設定流程引擎，{count} 項表單結果在等待',
    'No process engine has been set up; {count} form {count|result is|results are} waiting',
    'Chưa thiết lập bộ máy quy trình; {count} kết quả biểu mẫu đang chờ',
  ),
  'write_back.attention.failed': localized(
    '{count} 项表单结果未能回写',
    '{count} 項表單結果未能回寫',
    '{count} form {count|result was|results were} not written back',
    '{count} kết quả biểu mẫu chưa ghi lại được',
  ),
  'write_back.record.retry': localized(
    '重新回写',
    '重新回寫',
    'resending of form results',
    'lượt gửi lại kết quả biểu mẫu',
  ),
  'write_back.record.discard': localized(
    '已丢弃的表单结果',
    '已捨棄的表單結果',
    'discarding of form results',
    'lượt bỏ kết quả biểu mẫu',
  ),
  'write_back.filter': localized('条件', '條件', 'Search', 'Điều kiện tìm'),
});
