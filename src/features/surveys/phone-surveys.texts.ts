import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Answering surveys and exams on a phone. */
export const phoneSurveyTexts = defineTexts({
  'phone_survey.none': localized(
    '目前没有需要您作答的问卷或考试',
    '目前沒有需要您作答的問卷或考試',
    'There are no surveys or exams for you at present',
    'Hiện không có khảo sát hay bài thi nào dành cho bạn',
  ),
  'phone_survey.exam': localized('考试', '考試', 'Exam', 'Bài thi'),
  'phone_survey.anonymous': localized('匿名', '匿名', 'Anonymous', 'Ẩn danh'),
  'phone_survey.state.OPEN': localized('可作答', '可作答', 'Open', 'Có thể trả lời'),
  'phone_survey.state.DOING': localized('作答中', '作答中', 'In progress', 'Đang làm'),
  'phone_survey.state.DONE': localized('已完成', '已完成', 'Done', 'Đã hoàn thành'),
  'phone_survey.state.LATER': localized('未开始', '尚未開始', 'Not yet', 'Chưa mở'),
  'phone_survey.until': localized('截止 {time}', '截止 {time}', 'Until {time}', 'Đến {time}'),
  'phone_survey.from': localized('{time} 开始', '{time} 開始', 'From {time}', 'Từ {time}'),
  'phone_survey.minutes': localized(
    '限时 {count} 分钟',
    '限時 {count} 分鐘',
    'Time limit: {count} {count|minute|minutes}',
    'Thời gian làm bài: {count} phút',
  ),
  'phone_survey.attempts': localized(
    '已用 {used} 次，共 {count} 次',
    '已用 {used} 次，共 {count} 次',
    'Attempts: {used} of {count}',
    'Đã làm {used}/{count} lần',
  ),
  'phone_survey.start': localized('开始作答', '開始作答', 'Start', 'Bắt đầu'),
  'phone_survey.goOn': localized('继续作答', '繼續作答', 'Continue', 'Tiếp tục'),
  'phone_survey.again': localized('再考一次', '再考一次', 'Try again', 'Làm lại'),
  'phone_survey.seeResult': localized('查看结果', '查看結果', 'See result', 'Xem kết quả'),
  'phone_survey.savedAt': localized('已保存 {time}', '已儲存 {time}', 'Saved at {time}', 'Đã lưu lúc {time}'),
  'phone_survey.notSent': localized(
    '{count} 题尚未发送',
    '{count} 題尚未送出',
    '{count} {count|answer|answers} not yet sent',
    '{count} câu chưa gửi',
  ),
  'phone_survey.left': localized('剩余 {time}', '剩餘 {time}', '{time} left', 'Còn {time}'),
  'phone_survey.submit': localized('提交', '提交', 'Submit', 'Nộp'),
  'phone_survey.unanswered': localized(
    '还有 {count} 道必答题未作答',
    '還有 {count} 題必答題未作答',
    '{count} required {count|question is|questions are} not answered',
    'Còn {count} câu bắt buộc chưa trả lời',
  ),
  'phone_survey.submitLater': localized(
    '没有网络。答卷已保存在手机上，有网络后自动提交。',
    '沒有網路。答卷已儲存在手機上，有網路後自動提交。',
    'You are offline. Your answers are kept on this phone and submitted as soon as there is a network.',
    'Không có mạng. Câu trả lời được giữ trên điện thoại và sẽ nộp khi có mạng.',
  ),
  'phone_survey.timeIsUp': localized(
    '时间到了，不能再作答。已作答的题目会在两分钟内自动提交，结果显示在这里；一题未答则没有结果。',
    '時間到了，無法再作答。已作答的題目會在兩分鐘內自動提交，結果顯示在這裡；一題未答則沒有結果。',
    'Time is up. What you have answered is submitted within two minutes, and the result appears here. Without any answer there is none.',
    'Đã hết giờ làm bài. Phần đã trả lời sẽ tự động được nộp trong vòng hai phút và kết quả hiện ở đây. Nếu chưa trả lời câu nào thì không có kết quả.',
  ),
  'phone_survey.lost': localized(
    '考试时间结束后才送达的答案没有计入。',
    '考試時間結束後才送達的答案沒有計入。',
    'Answers that arrived after the time was up do not count.',
    'Câu trả lời gửi đến sau khi hết giờ không được tính.',
  ),
  'phone_survey.thanks': localized('已提交，谢谢！', '已提交，謝謝！', 'Submitted. Thank you!', 'Đã nộp. Cảm ơn bạn!'),
  'phone_survey.unnamed': localized(
    '答案已匿名收下，无法与您对应，因此也不能再查看。',
    '答案已匿名收下，無法與您對應，因此也不能再查看。',
    'Your answers are anonymous. They cannot be traced to you, and so cannot be shown to you again either.',
    'Câu trả lời của bạn là ẩn danh, không thể truy ngược về bạn nên cũng không xem lại được.',
  ),
  'phone_survey.late': localized(
    '超时提交，已作标记',
    '逾時提交，已作標記',
    'Submitted late; this is marked',
    'Nộp muộn, đã được ghi nhận',
  ),
  'phone_survey.score': localized(
    '得分 {score} / {full}',
    '得分 {score} / {full}',
    'Score: {score} of {full}',
    'Điểm: {score}/{full}',
  ),
  'phone_survey.best': localized('最高分 {score}', '最高分 {score}', 'Best score: {score}', 'Điểm cao nhất: {score}'),
  'phone_survey.passed': localized('合格', '合格', 'Passed', 'Đạt'),
  'phone_survey.failed': localized('不合格', '不合格', 'Not passed', 'Không đạt'),
  'phone_survey.rightLater': localized(
    '所有人作答结束后可以看到正确答案',
    '所有人作答結束後可以看到正確答案',
    'The correct answers appear here once everyone has finished',
    'Đáp án đúng sẽ hiện ở đây khi không còn ai làm bài',
  ),
  'phone_survey.everyday': localized('每日填写', '每日填寫', 'Every day', 'Hằng ngày'),
  'phone_survey.day': localized('填写哪一天', '填寫哪一天', 'Which day', 'Trả lời cho ngày'),
});

/** Each state of an own survey by its text. */
export const phoneStateTexts = {
  OPEN: 'phone_survey.state.OPEN',
  DOING: 'phone_survey.state.DOING',
  DONE: 'phone_survey.state.DONE',
  LATER: 'phone_survey.state.LATER',
  OVER: 'on_air.over',
} as const;
