import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Words beside a question, in the console and on a phone. */
export const questionViewTexts = defineTexts({
  'survey_editor.points': localized('{count} 分', '{count} 分', '{count} {count|point|points}', '{count} điểm'),
  'survey_editor.mustAnswer': localized('必答', '必答', 'Must be answered', 'Bắt buộc trả lời'),
  'survey_editor.chooseSeveral': localized('可选多项', '可選多項', 'Choose all that apply', 'Có thể chọn nhiều đáp án'),
  'results.wrongChoice': localized('选择错误', '選擇錯誤', 'Wrong choice', 'Chọn sai'),
});
