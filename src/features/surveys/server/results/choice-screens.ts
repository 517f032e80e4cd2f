import type { z } from 'zod';
import { questionReasons } from '../../survey-questions.contract.ts';
import { type questionScreen, resultReasons } from '../../survey-results.contract.ts';
import type { LayoutQuestion } from '../packed-answers.ts';
import { refused } from './result-survey.ts';
import { choseAll, choseExactly, choseNone, not, type RowTest } from './row-tests.ts';

export type Screen = z.output<typeof questionScreen>;

const idsOf = ({ answer }: Screen): string[] =>
  answer
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** A screen on a choice question: which options were chosen. */
export const choiceTest = (question: LayoutQuestion, screen: Screen): RowTest => {
  if (screen.searchType === 'greaterThan' || screen.searchType === 'lessThan')
    throw refused(resultReasons.choiceCompared);
  const ids = idsOf(screen);
  if (ids.some((id) => !question.options.includes(id))) throw refused(questionReasons.optionUnknown);
  if (screen.searchType === 'equal') return choseExactly(question, ids);
  if (screen.searchType === 'unequal') return not(choseExactly(question, ids));
  if (ids.length === 0) throw refused(resultReasons.answerNeeded);
  return screen.searchType === 'include' ? choseAll(question, ids) : choseNone(question, ids);
};
