import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';
import { feedbackStates } from '../feedback.contract.ts';
import { feedbackTexts, stateTexts } from '../feedback.texts.ts';

export const feedbackTypeList = 'FeedbackType';
/** The names of the states, for histories; the screen and its rules know the states themselves. */
export const feedbackStateList = 'FeedbackState';

export const feedbackLists: readonly CodeList[] = [
  codeList(feedbackTypeList, '反馈类型', [
    ['BUG', localized('功能异常', '功能異常', 'Something does not work', 'Lỗi chức năng')],
    ['IDEA', localized('改进建议', '改善建議', 'Suggestion', 'Đề xuất cải tiến')],
    ['CONTENT', localized('内容有误', '內容有誤', 'Wrong content', 'Nội dung sai')],
    ['OTHER', localized('其他', '其他', 'Other', 'Khác')],
  ]),
  codeList(
    feedbackStateList,
    '反馈状态',
    feedbackStates.map((state) => [state, feedbackTexts[stateTexts[state]]] as const),
  ),
];
