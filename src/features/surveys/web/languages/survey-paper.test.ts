import { describe, expect, it } from 'vitest';
import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import { sentTranslation, textsOf, textSchemas, translationOf, wholeRevision, wireNamesOf } from './survey-paper.ts';

const [question, first, second] = ['q1', 'o1', 'o2'];
const questions = [
  {
    oid: question,
    serialNumber: 1,
    title: 'Which?',
    surveyOptionVOList: [
      { oid: first, id: 'A', text: 'This' },
      { oid: second, id: 'B', text: 'That' },
    ],
  },
] as unknown as SurveyQuestion[];
const stored = {
  surveyLang: { title: 'Tên', explain: '', outdated: 'Y' as const, rev: 3 },
  questionLangList: [{ questionoid: 'q1', title: 'Cái nào?', outdated: 'Y' as const, rev: 2 }],
  optionLangList: [
    { optionoid: 'o1', text: 'Này', outdated: 'N' as const, rev: 1 },
    { optionoid: 'o2', text: '', outdated: 'Y' as const, rev: null },
  ],
};

describe('the texts of a survey', () => {
  it('stand in the order of its page, none of them empty', () => {
    const paper = textsOf({ title: 'Survey', explain: 'Why' }, questions);
    expect(paper.map(({ name }) => name)).toEqual(['title', 'explain', 'question-q1', 'option-o1', 'option-o2']);
    const schemas = textSchemas(paper);
    expect(schemas['option-o2']?.safeParse(' ').success).toBe(false);
    expect(schemas['option-o2']?.safeParse('Kia').success).toBe(true);
  });

  it('are outdated only where there is a translation', () => {
    const { values, outdated } = translationOf(stored);
    expect(values).toMatchObject({ title: 'Tên', 'question-q1': 'Cái nào?', 'option-o2': '' });
    expect([...outdated]).toEqual(['title', 'question-q1']);
  });

  it('are sent whole, and those that were confirmed as up to date', () => {
    const { values } = translationOf(stored);
    const sent = sentTranslation('s', 'vi', stored, { ...values, 'option-o2': 'Kia' }, new Set(['question-q1']));
    expect(sent.surveyLang).toEqual({ surveyoid: 's', lang: 'vi', title: 'Tên', explain: '', rev: 3 });
    expect(sent.questionLangList).toEqual([
      { lang: 'vi', questionoid: 'q1', title: 'Cái nào?', outdated: 'N', rev: 2 },
    ]);
    expect(sent.optionLangList.map(({ text, rev }) => [text, rev])).toEqual([
      ['Này', 1],
      ['Kia', null],
    ]);
    expect(wholeRevision(stored)).toBe(6);
    expect(wireNamesOf(stored)['optionLangList.1.text']).toBe('option-o2');
  });
});
