import type { QuestionType } from './survey-questions.contract.ts';

/* Words that people write in a list of questions, in all four languages at once. */

/** Before the letters of right answers. */
export const answerWords = new Set([
  'answer',
  'answers',
  'correct answer',
  'correct answers',
  '答案',
  '正确答案',
  '正確答案',
  'đáp án',
  'đáp án đúng',
]);
/** After a title, the type of its question. */
export const typeWords: readonly (readonly [QuestionType, ReadonlySet<string>])[] = [
  [
    'rdo',
    new Set([
      'single',
      'single choice',
      '单选',
      '单选题',
      '單選',
      '單選題',
      'một lựa chọn',
      'chọn một',
      'chọn một đáp án',
    ]),
  ],
  [
    'chk',
    new Set([
      'multiple',
      'multiple choice',
      '多选',
      '多选题',
      '多選',
      '多選題',
      '複選',
      '複選題',
      'nhiều lựa chọn',
      'chọn nhiều',
      'chọn nhiều đáp án',
    ]),
  ],
  [
    'tar',
    new Set([
      'text',
      'open',
      '填空',
      '填空题',
      '填空題',
      '问答',
      '問答',
      '文本',
      '文字',
      'tự luận',
      'văn bản',
      'điền văn bản',
    ]),
  ],
];
/** After a title, whether an answer is needed. */
export const requiredWords = new Set(['required', '必填', '必答', 'bắt buộc']);
export const optionalWords = new Set(['optional', '选填', '選填', 'không bắt buộc']);
