import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Why results are refused, and what the exports of results say. */
export const surveyResultTexts = defineTexts({
  'survey.not_published': localized(
    '该版本尚未发布，没有结果',
    '此版本尚未發布，沒有結果',
    'This version has not been published, so it has no results.',
    'Phiên bản này chưa được đăng nên chưa có kết quả.',
  ),
  'survey.date_incomplete': localized(
    '请输入完整的日期，包括年、月、日',
    '請輸入完整的日期，包括年、月、日',
    'Enter the whole date, with year, month and day.',
    'Hãy nhập đầy đủ ngày, tháng, năm.',
  ),
  'survey.number_needed': localized(
    '大于和小于只能与数字比较，请输入数字',
    '大於和小於只能與數字比較，請輸入數字',
    'Answers can only be compared with a number. Enter a number.',
    'Chỉ so sánh được với số. Hãy nhập một số.',
  ),
  'survey.sheets_anonymous': localized(
    '匿名问卷不显示单份答卷',
    '匿名問卷不顯示單份答卷',
    'Single answer sheets of an anonymous survey are not shown.',
    'Khảo sát ẩn danh không hiển thị từng phiếu trả lời.',
  ),
  'survey.group_too_small': localized(
    '为保护匿名，人数过少的分组不显示结果',
    '為保護匿名，人數過少的分組不顯示結果',
    'To protect anonymity, no results are shown for a group this small.',
    'Để bảo đảm ẩn danh, không hiển thị kết quả của nhóm quá ít người.',
  ),
  'survey.screen_answer_needed': localized(
    '请填写筛选条件的答案',
    '請填寫篩選條件的答案',
    'Enter the answer to look for.',
    'Hãy nhập câu trả lời cần lọc.',
  ),
  'survey.choice_compared': localized(
    '选择题不能使用大于或小于',
    '選擇題不能使用大於或小於',
    '“Greater than” and “less than” do not apply to choices.',
    'Không dùng “lớn hơn” hoặc “nhỏ hơn” cho câu hỏi lựa chọn.',
  ),
  'survey.result.completed': localized('已完成', '已完成', 'Completed', 'Đã hoàn thành'),
  'survey.result.uncompleted': localized('未完成', '未完成', 'Not completed', 'Chưa hoàn thành'),
  'survey.result.statistics': localized('统计分析', '統計分析', 'Statistics', 'Thống kê'),
  'survey.result.submittedAt': localized('提交时间', '提交時間', 'Submitted at', 'Thời gian nộp'),
  'survey.result.day': localized('填写日期', '填寫日期', 'Day', 'Ngày'),
  'survey.result.attempt': localized('第几次作答', '第幾次作答', 'Attempt', 'Lần làm bài'),
  'survey.result.score': localized('得分', '得分', 'Score', 'Điểm'),
  'survey.result.pass': localized('是否及格', '是否及格', 'Passed', 'Đạt'),
  'survey.result.number': localized('题号', '題號', 'No.', 'Câu số'),
  'survey.result.answered': localized('有效填写人数', '有效填寫人數', 'Answered', 'Số lượt trả lời'),
  'survey.result.right': localized('答对人数', '答對人數', 'Correct answers', 'Số lượt đúng'),
  'survey.result.accuracy': localized('正确率', '正確率', 'Accuracy', 'Tỷ lệ đúng'),
  'survey.result.discrimination': localized('区分度', '鑑別度', 'Discrimination', 'Độ phân biệt'),
  'survey.result.subtotal': localized('小计', '小計', 'Subtotal', 'Số lượt chọn'),
  'survey.result.rate': localized('比例', '比例', 'Share', 'Tỷ lệ'),
});
