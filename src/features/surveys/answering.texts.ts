import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the app says of surveys and exams that cannot be answered, or not like that. */
export const answeringTexts = defineTexts({
  'survey.not_open': localized(
    '该问卷或考试目前不能作答',
    '此問卷或考試目前無法作答',
    'This survey or exam cannot be answered at the moment.',
    'Hiện không thể trả lời khảo sát hoặc bài thi này.',
  ),
  'survey.not_started': localized(
    '尚未到开始时间',
    '尚未到開始時間',
    'It has not started yet.',
    'Khảo sát hoặc bài thi này chưa bắt đầu.',
  ),
  'survey.over': localized('已超过截止时间', '已超過截止時間', 'It is over.', 'Đã hết hạn.'),
  'survey.no_attempt_left': localized(
    '考试次数已用完',
    '考試次數已用完',
    'You have used all your attempts.',
    'Bạn đã dùng hết số lần thi.',
  ),
  'survey.already_answered': localized(
    '您已提交过答卷',
    '您已提交過答卷',
    'You have already answered.',
    'Bạn đã gửi câu trả lời rồi.',
  ),
  'survey.time_is_up': localized('答题时间已到', '作答時間已到', 'Time is up.', 'Đã hết giờ làm bài.'),
  'survey.new_version': localized(
    '问卷内容已更新，请重新开始作答',
    '問卷內容已更新，請重新開始作答',
    'The questions have changed. Please start again.',
    'Nội dung câu hỏi đã thay đổi. Vui lòng bắt đầu lại.',
  ),
  'survey.sheet_submitted': localized(
    '答卷已提交，不能再修改',
    '答卷已提交，無法再修改',
    'These answers have been submitted and can no longer be changed.',
    'Câu trả lời đã được gửi, không thể sửa nữa.',
  ),
  'survey.unknown_question': localized(
    '题目不存在',
    '題目不存在',
    'There is no such question.',
    'Không có câu hỏi này.',
  ),
  'survey.unknown_option': localized('选项不存在', '選項不存在', 'There is no such option.', 'Không có lựa chọn này.'),
  'survey.one_option_only': localized(
    '单选题只能选择一个选项',
    '單選題只能選擇一個選項',
    'Choose only one option.',
    'Chỉ được chọn một lựa chọn.',
  ),
  'survey.answer_required': localized(
    '请回答此题',
    '請回答此題',
    'Please answer this question.',
    'Hãy trả lời câu này.',
  ),
  'survey.answer_too_long': localized(
    '回答不能超过 10000 个字符',
    '回答不可超過 10000 個字元',
    'An answer may have at most 10,000 characters.',
    'Câu trả lời tối đa 10.000 ký tự.',
  ),
  'survey.day_not_open': localized(
    '只能填写最近七天内、问卷开始之后的日期',
    '只能填寫最近七天內、問卷開始之後的日期',
    'Choose a day of the last seven days, not before the survey began.',
    'Chỉ chọn được ngày trong bảy ngày gần đây và sau khi khảo sát bắt đầu.',
  ),
  'survey.anonymous_sheet': localized(
    '匿名问卷不保存个人的答卷',
    '匿名問卷不會儲存個人的答卷',
    'No personal answers are kept for an anonymous survey.',
    'Khảo sát ẩn danh không lưu câu trả lời của từng người.',
  ),
});
