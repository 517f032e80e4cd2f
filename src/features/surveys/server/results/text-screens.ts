import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import { answerNumber } from '../../answer-number.ts';
import { resultReasons } from '../../survey-results.contract.ts';
import type { LayoutQuestion } from '../packed-answers.ts';
import type { Screen } from './choice-screens.ts';
import { refused } from './result-survey.ts';
import { among, answered, not, onDays, type RowTest } from './row-tests.ts';
import { none } from './sheet-block.ts';
import type { SheetView } from './sheet-columns.ts';

/** What was typed, in both scripts; they fold to the same text unless a client sends different ones. */
const foldedOf = ({ answer, traditionalAnswer }: Screen): string[] =>
  foldFilters({ simplifiedFilter: answer, traditionalFilter: traditionalAnswer });

/** The answers to compare with: as text, and as a number if it is one, so that 5 equals 5.0. */
const isEqual = (screen: Screen): RawBuilder<SqlBool> =>
  sql<SqlBool>`(t.search_text = any(${foldedOf(screen)}::text[]) or t.number = ${answerNumber(screen.answer)}::numeric)`;

const compared = (screen: Screen, sign: '>' | '<'): RawBuilder<SqlBool> => {
  const number = answerNumber(screen.answer);
  if (number === null) throw refused(resultReasons.numberNeeded);
  return sql<SqlBool>`t.number ${sql.raw(sign)} ${number}::numeric`;
};

const included = (screen: Screen): RawBuilder<SqlBool> => {
  const folded = foldedOf(screen);
  if (folded.length === 0) throw refused(resultReasons.answerNeeded);
  return searchTextHolds('t.search_text', folded);
};

/** The answers to a text question that match, as oids of sixteen bytes. */
const matching = async (
  db: Read,
  { versionoid, place }: { versionoid: string; place: number },
  matches: RawBuilder<SqlBool>,
): Promise<Buffer> => {
  const { rows } = await sql<{ oids: Buffer | null }>`
    select string_agg(uuid_send(t.answeroid), ''::bytea) as oids from survey_answer_text t
    where t.versionoid = ${versionoid} and t.place = ${place} and ${matches}`.execute(db);
  return rows[0]?.oids ?? Buffer.alloc(0);
};

type Asked = { versionoid: string; place: number; question: LayoutQuestion };

/**
 * A screen on a text question. Who has not answered it does not include or equal anything, and so is among `notInclude`
 * and `unequal`; an empty answer asks who has not answered.
 */
export const textTest = async (
  db: Read,
  view: SheetView,
  { question, ...where }: Asked,
  screen: Screen,
): Promise<RowTest> => {
  const rowsWith = async (matches: RawBuilder<SqlBool>): Promise<RowTest> =>
    among(view, await matching(db, where, matches));
  switch (screen.searchType) {
    case 'equal':
      return screen.answer === '' ? not(answered(question)) : rowsWith(isEqual(screen));
    case 'unequal':
      return screen.answer === '' ? answered(question) : not(await rowsWith(isEqual(screen)));
    case 'include':
      return rowsWith(included(screen));
    case 'notInclude':
      return not(await rowsWith(included(screen)));
    case 'greaterThan':
      return rowsWith(compared(screen, '>'));
    default:
      return rowsWith(compared(screen, '<'));
  }
};

const dayMs = 86_400_000;
const dayText = (day: number): string => (day === none ? '' : new Date(day * dayMs).toISOString().slice(0, 10));
/** A day as the columns have it: days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** A screen on the question whose answer is the day of an everyday survey. */
export const dayTest = (screen: Screen): RowTest => {
  const { answer, searchType } = screen;
  switch (searchType) {
    case 'equal':
      return onDays((day) => dayText(day) === answer);
    case 'unequal':
      return onDays((day) => dayText(day) !== answer);
    case 'include':
    case 'notInclude':
      if (answer === '') throw refused(resultReasons.answerNeeded);
      return onDays((day) => dayText(day).includes(answer) === (searchType === 'include'));
    default:
      if (answerNumber(answer) === null) throw refused(resultReasons.numberNeeded);
      return onDays(() => false);
  }
};
