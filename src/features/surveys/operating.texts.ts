import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Reasons of the calls that operate a survey while people answer, and how a text is graded. */
export const operatingTexts = defineTexts({
  'survey.no_end': localized(
    '该问卷没有截止时间，也没有限时，无需延长',
    '此問卷沒有截止時間，也沒有限時，無需延長',
    'It has neither an end nor a time limit, so nobody needs more time.',
    'Khảo sát không có hạn chót hay giới hạn thời gian nên không cần gia hạn.',
  ),
  'survey.regrade_nothing': localized(
    '答案和计分方式没有变化',
    '答案和計分方式沒有變化',
    'The key and the grading are the same as before.',
    'Đáp án và cách chấm không thay đổi.',
  ),
  'survey.amend_nothing': localized(
    '文字没有变化',
    '文字沒有變化',
    'The texts are the same as before.',
    'Nội dung không thay đổi.',
  ),
  'results.grading.answered': localized(
    '作答即得分',
    '作答即得分',
    'Full score if answered',
    'Có trả lời là được điểm',
  ),
});

/** How a question is graded: a text has no key. */
export const gradingWords = (isChoice: boolean) =>
  ({
    key: isChoice ? 'results.grading.key' : 'results.grading.answered',
    credit: 'results.grading.credit',
    exclude: 'results.grading.exclude',
  }) as const;
