import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says of extra time, reminders and corrected keys. */
export const operatingWords = defineTexts({
  'survey.record.extension': localized(
    '问卷的延长时间',
    '問卷的延長時間',
    'extra time for a survey',
    'thời gian gia hạn của khảo sát',
  ),
  'survey.record.regrade': localized(
    '考试答案更正',
    '考試答案更正',
    'corrected key of an exam',
    'đính chính đáp án bài thi',
  ),
  'survey.effects.regrade': localized(
    '更正“{title}”中一道题的答案',
    '更正「{title}」中一道題的答案',
    'Correct the key of a question of “{title}”',
    'Đính chính đáp án một câu của “{title}”',
  ),
  'survey.effects.doRegrade': localized(
    '更正并重新计分',
    '更正並重新計分',
    'Correct and score again',
    'Đính chính và chấm lại',
  ),
  'survey.effects.scores': localized(
    '{count} 份答卷的得分改变',
    '{count} 份答卷的得分改變',
    '{count} {count|score changes|scores change}',
    '{count} bài thay đổi điểm',
  ),
  'survey.effects.nowPass': localized(
    '其中 {count} 份变为及格',
    '其中 {count} 份變為及格',
    '{count} of them now pass',
    '{count} bài trong số đó chuyển thành đạt',
  ),
  'survey.effects.nowFail': localized(
    '其中 {count} 份变为不及格',
    '其中 {count} 份變為不及格',
    '{count} of them no longer pass',
    '{count} bài trong số đó chuyển thành không đạt',
  ),
  'survey.effects.byKey': localized('按答案 {key}', '依答案 {key}', 'By the key {key}', 'Theo đáp án {key}'),
  'survey.effects.credit': localized(
    '所有人得满分',
    '所有人得滿分',
    'Full score for everybody',
    'Mọi người được trọn điểm',
  ),
  'survey.effects.exclude': localized(
    '该题不计分',
    '此題不計分',
    'The question does not count',
    'Không tính điểm câu này',
  ),
  'survey.effects.extend': localized(
    '为“{title}”延长 {minutes} 分钟',
    '為「{title}」延長 {minutes} 分鐘',
    'Give {minutes} more {minutes|minute|minutes} for “{title}”',
    'Gia hạn {minutes} phút cho “{title}”',
  ),
  'survey.effects.doExtend': localized('延长时间', '延長時間', 'Give more time', 'Gia hạn'),
  'survey.effects.haveMoreTime': localized(
    '{count} 人有更多时间',
    '{count} 人有更多時間',
    '{count} {count|person has|people have} more time',
    '{count} người có thêm thời gian',
  ),
  'survey.effects.answeringNow': localized(
    '其中 {count} 人正在作答，其截止时间随之后延',
    '其中 {count} 人正在作答，其截止時間隨之後延',
    '{count} of them {count|is|are} answering now, and their end moves',
    '{count} người trong số đó đang làm bài và giờ kết thúc được lùi lại',
  ),
  'survey.effects.remind': localized(
    '提醒未完成“{title}”的人员',
    '提醒未完成「{title}」的人員',
    'Remind those who have not answered “{title}”',
    'Nhắc những người chưa trả lời “{title}”',
  ),
  'survey.effects.doRemind': localized('发送提醒', '傳送提醒', 'Send reminders', 'Gửi lời nhắc'),
  'survey.effects.reminded': localized(
    '{count} 人收到提醒',
    '{count} 人收到提醒',
    '{count} {count|person is|people are} reminded',
    '{count} người được nhắc',
  ),
  'survey.notice.answerSurvey': localized(
    '请填写问卷：{title}',
    '請填寫問卷：{title}',
    'Please answer the survey: {title}',
    'Hãy trả lời khảo sát: {title}',
  ),
  'survey.notice.takeExam': localized(
    '请参加考试：{title}',
    '請參加考試：{title}',
    'Please take the exam: {title}',
    'Hãy làm bài thi: {title}',
  ),
  'survey.notice.until': localized('截止时间：{end}', '截止時間：{end}', 'It ends at {end}.', 'Hạn chót: {end}'),
});
