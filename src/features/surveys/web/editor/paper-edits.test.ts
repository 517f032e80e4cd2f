import { describe, expect, it } from 'vitest';
import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import { changedGroup } from './paper-history.ts';
import {
  asNew,
  editedQuestion,
  type EditedQuestion,
  emptyDaily,
  emptyQuestion,
  lettersOf,
  rebased,
  removedFrom,
  sentQuestion,
  totalOf,
} from './paper.ts';
import {
  nextQuestion,
  withAdded,
  withMark,
  withMoved,
  withOptionMoved,
  withOptionText,
  withoutOption,
  withoutQuestion,
  withPasted,
  withPastedOptions,
  withType,
} from './paper-edits.ts';
import { listFault, markedQuestions } from './paper-faults.ts';

const stored: SurveyQuestion = {
  oid: '01980000-0000-7000-8000-000000000001',
  surveyoid: '01980000-0000-7000-8000-000000000000',
  version: 1,
  id: 'Q1',
  title: 'Which?',
  questionType: 'chk',
  columnType: '',
  required: 'Y',
  score: 2.5,
  sort: 1,
  serialNumber: 1,
  defaultvalue: 'A',
  rightanswer: 'A,C',
  grading: 'key',
  surveyOptionVOList: [
    { oid: 'a', id: 'A', text: 'one' },
    { oid: 'b', id: 'B', text: 'two' },
    { oid: 'c', id: 'C', text: 'three' },
  ],
  rev: 4,
};
const question = editedQuestion(stored);
const exam = { type: 'exam', everyday: false } as const;
const survey = { type: 'survey', everyday: false } as const;
const daily = { type: 'survey', everyday: true } as const;
const letters = ({ options, rights }: EditedQuestion): string[] => lettersOf(options, rights);

describe('options', () => {
  it('keep their marks when they move, and get the letters of their places', () => {
    const moved = withOptionMoved(question, 2, 0);
    expect(moved.options.map(({ text }) => text)).toEqual(['three', 'one', 'two']);
    expect(letters(moved)).toEqual(['A', 'B']);
    expect(sentQuestion(moved, 0, true)).toMatchObject({
      oid: stored.oid,
      rev: 4,
      rightanswer: ['A', 'B'],
      defaultvalue: ['B'],
      surveyOptionVOList: [
        { oid: 'c', id: 'A', text: 'three' },
        { oid: 'a', id: 'B', text: 'one' },
        { oid: 'b', id: 'C', text: 'two' },
      ],
    });
  });

  it('are never fewer than two', () => {
    const two = withoutOption(question, 'a');
    expect(letters(two)).toEqual(['B']);
    expect(withoutOption(two, 'b')).toBe(two);
  });

  it('of a single choice have one mark at most', () => {
    const single = withType(question, 'rdo');
    expect(letters(single)).toEqual(['A']);
    expect(letters(withMark(single, 'rights', 'b', true))).toEqual(['B']);
    expect(letters(withMark(single, 'rights', 'a', false))).toEqual([]);
    expect(letters(withMark(question, 'rights', 'b', true))).toEqual(['A', 'B', 'C']);
  });

  it('pasted as a list fill the empty ones first, as far as there are letters', () => {
    const empty = emptyQuestion();
    const key = empty.options[0]?.key ?? '';
    const pasted = withPastedOptions(empty, ['x', 'y', 'z'], key);
    expect(pasted.options.map(({ text }) => text)).toEqual(['x', 'y', 'z']);
    const many = Array.from({ length: 40 }, (_, place) => `option ${place}`);
    expect(withPastedOptions(question, many, 'a').options).toHaveLength(26);
    expect(withPastedOptions(question, ['new'], 'a').options.map(({ text }) => text)).toEqual([
      'one',
      'new',
      'two',
      'three',
    ]);
  });
});

describe('questions', () => {
  it('that become texts lose their options and are new ones; others stay what they are', () => {
    const text = withType(question, 'tar');
    expect(text).toMatchObject({ oid: undefined, rev: undefined, id: '', options: [], rights: [], defaults: [] });
    expect(withType(question, 'rdo').oid).toBe(stored.oid);
    expect(withType(text, 'chk').options).toHaveLength(2);
    expect(removedFrom([stored], [text])).toEqual({ questions: [stored.oid], options: [] });
    expect(removedFrom([stored], [withoutOption(question, 'b')])).toEqual({ questions: [], options: ['b'] });
  });

  it('are copied with their marks and nothing that is stored', () => {
    const copy = asNew(question);
    expect(copy.key).not.toBe(question.key);
    expect(letters(copy)).toEqual(['A', 'C']);
    expect(sentQuestion(copy, 0, true)).not.toHaveProperty('oid');
    expect(copy.options.every(({ oid }) => oid === undefined)).toBe(true);
  });

  it('leave the date of an everyday survey where it is', () => {
    const date = emptyDaily('Date');
    const list = [date, emptyQuestion(), emptyQuestion('tar')];
    expect(withoutQuestion(list, date.key)).toHaveLength(3);
    expect(withMoved(list, 0, 2)[0]).toBe(date);
    expect(withMoved(list, 2, 0)[0]).toBe(date);
    expect(withMoved(list, 2, 0)[1]).toBe(list[2]);
    expect(nextQuestion(date).questionType).toBe('rdo');
  });

  it('are added after the open one, up to 200', () => {
    const list = [question, emptyQuestion()];
    expect(withAdded(list, [emptyQuestion('tar')], question.key)[1]?.questionType).toBe('tar');
    const many = Array.from({ length: 300 }, () => emptyQuestion());
    expect(withAdded(list, many)).toHaveLength(200);
  });

  it('pasted take the place of a single blank one, and follow others', () => {
    const [date, blank, pasted] = [emptyDaily('Date'), emptyQuestion(), { ...emptyQuestion('tar'), title: 'pasted' }];
    expect(withPasted([date, blank], [pasted])).toEqual([date, pasted]);
    expect(withPasted([{ ...blank, title: 'x' }], [pasted])).toHaveLength(2);
    expect(withPasted([question], [pasted])).toEqual([question, pasted]);
  });

  it('add up without errors of binary fractions', () => {
    expect(totalOf(['0.1', '0.2', '3', 'x', ''].map((score) => ({ ...question, score })))).toBe(3.3);
  });
});

describe('faults', () => {
  it('are those of the rules, and of a list without questions', () => {
    expect(listFault([], survey)).toBe('survey.no_questions');
    expect(listFault([question], survey)).toBeUndefined();
    expect(listFault([question], exam)).toBeUndefined();
    expect(listFault([withOptionText(question, 'b', ' ')], survey)).toBe(markedQuestions);
    expect(listFault([{ ...question, score: '0' }], exam)).toBe(markedQuestions);
    expect(listFault([{ ...question, score: '1.001' }], exam)).toBe(markedQuestions);
    expect(listFault([{ ...question, rights: ['a'] }], exam)).toBe(markedQuestions);
    expect(listFault([{ ...question, title: 'x'.repeat(2_001) }], survey)).toBe(markedQuestions);
  });

  it('of an everyday survey: its date, and something that is asked besides', () => {
    const date = emptyDaily('Date');
    expect(listFault([date], daily)).toBe('survey.no_questions');
    expect(listFault([question], daily)).toBe('survey.daily_question');
    expect(listFault([date, question], daily)).toBeUndefined();
    expect(listFault([date, question], survey)).toBe(markedQuestions);
  });
});

it('letters typed into one text are undone together, everything else by itself', () => {
  const paper = { title: 'T', explain: 'E', questions: [question, emptyQuestion()] };
  const change = (next: EditedQuestion) => ({ ...paper, questions: [next, ...paper.questions.slice(1)] });
  expect(changedGroup(paper, paper)).toBeNull();
  expect(changedGroup(paper, { ...paper, title: 'Tx' })).toBe('title');
  expect(changedGroup(paper, change({ ...question, title: 'Which one?' }))).toBe(`${question.key}:title`);
  expect(changedGroup(paper, change(withOptionText(question, 'a', 'ones')))).toBe(`${question.key}:a`);
  expect(changedGroup(paper, change(withOptionMoved(question, 0, 1)))).toBe('');
  expect(changedGroup(paper, change({ ...question, required: 'N' }))).toBe('');
  expect(changedGroup(paper, { ...paper, questions: paper.questions.toReversed() })).toBe('');
});

describe('questions that were changed meanwhile', () => {
  it('are saved on top of those that are stored: with their revisions, and as new where they are gone', () => {
    const other = { ...question, key: 'gone', oid: 'gone', id: 'Q2' };
    const added = { ...emptyQuestion(), title: 'mine' };
    const now = { ...stored, rev: 9, surveyOptionVOList: stored.surveyOptionVOList.slice(0, 2) };
    const [kept, again, mine] = rebased([question, other, added], [now]);
    expect(kept).toMatchObject({ oid: stored.oid, rev: 9, id: 'Q1' });
    expect(kept?.options.map(({ oid }) => oid)).toEqual(['a', 'b', undefined]);
    expect(again).toMatchObject({ oid: undefined, rev: undefined, id: '', title: 'Which?' });
    expect(mine).toBe(added);
  });
});
