import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import { screenTypes } from '#features/surveys/survey-results.contract.ts';
import { numberOfText } from '#platform/wire/values.ts';
import type { ResultFilter, ScoreScreen, Screen } from './result-filter.ts';

const ofTextsAlone: ReadonlySet<Screen['searchType']> = new Set(['greaterThan', 'lessThan']);

/** How answers to a question may be compared: those to a choice not by size (seed 002 §5, §9). */
export const searchTypesOf = ({ questionType }: Pick<SurveyQuestion, 'questionType'>): Screen['searchType'][] =>
  screenTypes.filter((type) => questionType === 'tar' || !ofTextsAlone.has(type));

/** Compares with a number. */
export const isBySize = ({ searchType }: Pick<Screen, 'searchType'>): boolean => ofTextsAlone.has(searchType);

/** An optional sign, digits, and maybe decimals (seed 002 §5). */
const comparedNumber = /^[+-]?\d+(?:\.\d+)?$/;

export type ScreenFault = 'survey.number_needed' | 'survey.screen_answer_needed';

/** What is wrong with a condition; undefined: nothing. A text may be compared with nothing at all, by `equal`. */
export const screenFault = (screen: Screen): ScreenFault | undefined => {
  const { searchType } = screen;
  const text = screen.answer.trim();
  if (isBySize(screen)) return comparedNumber.test(text) ? undefined : 'survey.number_needed';
  const isAboutEmpty = searchType === 'equal' || searchType === 'unequal';
  return text === '' && !isAboutEmpty ? 'survey.screen_answer_needed' : undefined;
};

/** A score is not negative and has at most two decimals. */
export const scoreFault = ({ score }: ScoreScreen): 'survey.number_needed' | undefined => {
  const value = numberOfText(score);
  const isScore = value !== undefined && value >= 0 && value <= 1_000_000 && Number(value.toFixed(2)) === value;
  return isScore ? undefined : 'survey.number_needed';
};

/** Conditions as they are being typed; none of them counts before they are applied. */
export type Screening = Pick<ResultFilter, 'screens' | 'score'>;

/** The first fault, and where: the number of a condition, or the score. */
export const screeningFault = ({
  screens,
  score,
}: Screening): { at: number | 'score'; reason: ScreenFault } | undefined => {
  for (const [at, screen] of screens.entries()) {
    const reason = screenFault(screen);
    if (reason) return { at, reason };
  }
  const reason = score === null ? undefined : scoreFault(score);
  return reason && { at: 'score', reason };
};
