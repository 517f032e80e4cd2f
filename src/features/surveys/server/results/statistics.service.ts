import type { Read } from '#platform/db/server/database.ts';
import type { Grading } from '../../survey-questions.contract.ts';
import { type QuestionResult, resultReasons, type Statistics } from '../../survey-results.contract.ts';
import type { LayoutQuestion } from '../packed-answers.ts';
import { averageScore, countScores, isBest, isWeak, rank, type Ranked } from './best-and-weakest.ts';
import { countAnswers, type QuestionCount } from './count-answers.ts';
import { rateOf } from './rates.ts';
import type { PublishedVersion, ResultSurvey } from './result-survey.ts';
import { filterSheets, type ResultFilter } from './sheet-filter.ts';
import type { SheetColumns } from './sheet-columns.ts';

type Stored = {
  oid: string;
  id: string;
  title: string;
  columntype: string;
  required: 'Y' | 'N';
  score: number;
  rightanswer: string;
  grading: Grading;
};
type StoredOption = { oid: string; questionoid: string; id: string; text: string };

const questionsOf = (db: Read, surveyoid: string, version: number): Promise<Stored[]> =>
  db
    .selectFrom('survey_question')
    .select(['oid', 'id', 'title', 'columntype', 'required', 'score', 'rightanswer', 'grading'])
    .where('surveyoid', '=', surveyoid)
    .where('version', '=', version)
    .execute();

const optionsOf = (db: Read, surveyoid: string, version: number): Promise<StoredOption[]> =>
  db
    .selectFrom('survey_option as o')
    .innerJoin('survey_question as q', 'q.oid', 'o.questionoid')
    .select(['o.oid', 'o.questionoid', 'o.id', 'o.text'])
    .where('q.surveyoid', '=', surveyoid)
    .where('q.version', '=', version)
    .execute();

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Of the groups in which that bit is set. */
const sumOf = (numbers: readonly number[], bit: number): number =>
  sum(numbers.filter((_, group) => (group & bit) !== 0));

const idsIn = (text: string): string[] => text.split(',').filter((id) => id !== '');

/** How many answered it rightly, of everybody, the best and the weakest; null if nothing is right or wrong. */
const rightsOf = (
  { grading, rightanswer }: Stored,
  { type }: LayoutQuestion,
  { filled, right }: QuestionCount,
): number[] | null => {
  if (grading === 'exclude' || type === 'tar') return null;
  if (grading === 'credit') return filled;
  return rightanswer === '' ? null : right;
};

const thousandths = (number: number): number => Math.round(number * 1_000) / 1_000;

type Counted = { stored: Stored; question: LayoutQuestion; count: QuestionCount; options: readonly StoredOption[] };

const resultOf = (
  { stored, question, count, options }: Counted,
  serialNumber: number,
  isExam: boolean,
  ranked: Ranked | null,
): QuestionResult => {
  const fillTotal = sum(count.filled);
  const rights = isExam ? rightsOf(stored, question, count) : null;
  const rightTotal = rights && sum(rights);
  const key = new Set(idsIn(stored.rightanswer));
  const difference =
    rights && ranked ? sumOf(rights, isBest) / ranked.best - sumOf(rights, isWeak) / ranked.weakest : null;
  return {
    oid: stored.oid,
    id: stored.id,
    serialNumber,
    title: stored.title,
    questionType: question.type,
    columnType: stored.columntype,
    required: stored.required,
    score: stored.score,
    grading: stored.grading,
    fillTotal,
    rightTotal,
    rightRate: rightTotal === null ? null : rateOf(rightTotal, fillTotal),
    discrimination: difference === null ? null : thousandths(difference),
    surveyOptionVOList: question.options.map((id, place) => {
      const option = options.find((one) => one.id === id);
      const chosen = count.options[place] ?? [];
      const selectionTotal = sum(chosen);
      return {
        oid: option?.oid ?? stored.oid,
        id,
        text: option?.text ?? '',
        isAnswer: key.has(id) ? 'Y' : 'N',
        selectionTotal,
        selectionRate: rateOf(selectionTotal, fillTotal),
        chosenByBest: ranked && sumOf(chosen, isBest),
        chosenByWeakest: ranked && sumOf(chosen, isWeak),
      };
    }),
  };
};

type Services = { db: Read; columns: SheetColumns };

/** The results of a version among the sheets that match; without numbers if the group is too small (docs/adr/0045). */
export const statisticsOf = async (
  { db, columns }: Services,
  survey: ResultSurvey,
  version: PublishedVersion,
  filter: ResultFilter,
): Promise<Statistics> => {
  const { answerdate, coid, plantid } = filter.condition;
  const { selection, withheld } = await filterSheets({ db, columns }, survey, version, filter);
  const about = { answerdate, coid, plantid, version: version.version };
  if (withheld) {
    const reason = resultReasons.groupTooSmall;
    return {
      surveyQuestionList: [],
      ...about,
      sheetTotal: 0,
      averageScore: null,
      withheld: reason,
      best: null,
      weakest: null,
    };
  }
  const [stored, options] = await Promise.all([
    questionsOf(db, survey.oid, version.version),
    optionsOf(db, survey.oid, version.version),
  ]);
  const isExam = survey.type === 'exam';
  const scores = isExam ? countScores(selection) : [];
  const ranked = rank(scores);
  const keys = new Map(stored.map(({ id, rightanswer }) => [id, idsIn(rightanswer)]));
  const counts = await countAnswers(selection, version.layout, keys, ranked?.grouping);
  const average = averageScore(scores);
  return {
    surveyQuestionList: version.layout.questions.flatMap((question, nth) => {
      const [one, count] = [stored.find(({ id }) => id === question.id), counts[nth]];
      if (!one || !count) return [];
      const own = options.filter(({ questionoid }) => questionoid === one.oid);
      return [resultOf({ stored: one, question, count, options: own }, nth + 1, isExam, ranked)];
    }),
    ...about,
    sheetTotal: selection.total,
    averageScore: average === null ? null : Math.round(average) / 100,
    withheld: null,
    best: ranked?.best ?? null,
    weakest: ranked?.weakest ?? null,
  };
};
