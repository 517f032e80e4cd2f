import type { Read } from '#platform/db/server/database.ts';
import { fold } from '#platform/search/server/fold.ts';
import type { QuestionResult } from '../../survey-results.contract.ts';
import type { MadeVersion } from '../made-survey.ts';
import type { Screen } from './choice-screens.ts';
import type { ResultFilter } from './sheet-filter.ts';

/** A sheet as a row that anybody would read: one value for each question. */
export type PlainSheet = {
  oid: string;
  empid: string;
  day: string | null;
  coid: string;
  plantid: string;
  score: number | null;
  answers: Map<string, string[] | string>;
};

/** All sheets of a version, bit by bit. */
export const plainSheets = async (db: Read, { oid, layout }: MadeVersion): Promise<PlainSheet[]> => {
  const texts = await db.selectFrom('survey_answer_text').selectAll().where('versionoid', '=', oid).execute();
  const rows = await db
    .selectFrom('survey_answer as a')
    .innerJoin('survey_place as p', 'p.id', 'a.placeid')
    .leftJoin('survey_sheet as s', 's.oid', 'a.oid')
    .select(['a.oid', 'a.day', 'a.score', 'a.packed', 'p.coid', 'p.plantid', 's.empid'])
    .where('a.versionoid', '=', oid)
    .execute();
  return rows.map(({ packed, empid, ...row }) => ({
    ...row,
    day: row.day === null ? null : dayText(row.day),
    empid: empid ?? '',
    answers: new Map(
      layout.questions.map(({ id, type, at, options }, place): [string, string[] | string] => {
        const own = texts.find((one) => one.answeroid === row.oid && one.place === place);
        if (type === 'tar') return [id, own?.text ?? ''];
        const bytes = [...packed.subarray(at)];
        return [id, options.filter((_, bit) => (((bytes[Math.floor(bit / 8)] ?? 0) >> (bit % 8)) & 1) === 1)];
      }),
    ),
  }));
};

const dayText = (day: unknown): string =>
  day instanceof Date
    ? `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
    : String(day);

const isNumber = (text: string): boolean => text !== '' && /^[+-]?\d+(\.\d+)?$/.test(text);

const textPasses = (answer: string, { searchType, answer: asked }: Screen): boolean => {
  const [own, sought] = [fold(answer), fold(asked)];
  const isEqual =
    own === sought || (isNumber(answer) && isNumber(asked) && Number(answer) === Number(asked) && answer !== '');
  switch (searchType) {
    case 'equal':
      return isEqual;
    case 'unequal':
      return !isEqual;
    case 'include':
      return own.includes(sought);
    case 'notInclude':
      return !own.includes(sought);
    case 'greaterThan':
      return isNumber(answer) && Number(answer) > Number(asked);
    default:
      return isNumber(answer) && Number(answer) < Number(asked);
  }
};

const choicePasses = (chosen: readonly string[], { searchType, answer }: Screen): boolean => {
  const asked = answer === '' ? [] : answer.split(',');
  const isSame = chosen.length === asked.length && asked.every((id) => chosen.includes(id));
  switch (searchType) {
    case 'equal':
      return isSame;
    case 'unequal':
      return !isSame;
    case 'include':
      return asked.every((id) => chosen.includes(id));
    default:
      return !asked.some((id) => chosen.includes(id));
  }
};

const scorePasses = (score: number | null, { screeningScore, scoreScreeningType }: ResultFilter): boolean => {
  if (scoreScreeningType === '' || score === null) return true;
  const asked = (screeningScore ?? 0) * 100;
  if (scoreScreeningType === 'equal') return Math.abs(score - asked) < 0.001;
  return scoreScreeningType === 'greaterThan' ? score > asked + 0.001 : score < asked - 0.001;
};

/** The sheets that match, one after another. `ids`: the id of each question by its oid. */
export const naiveMatches = (
  sheets: readonly PlainSheet[],
  filter: ResultFilter,
  ids: ReadonlyMap<string, string>,
  isEveryday: boolean,
): PlainSheet[] =>
  sheets.filter((sheet) => {
    const { coid, plantid, answerdate } = filter.condition;
    if (coid && sheet.coid !== coid) return false;
    if (coid && plantid && sheet.plantid !== plantid) return false;
    if (isEveryday && sheet.day !== answerdate) return false;
    if (!scorePasses(sheet.score, filter)) return false;
    return filter.screeningQuestion.every((screen) => {
      const answer = sheet.answers.get(ids.get(screen.questionoid) ?? '') ?? '';
      return Array.isArray(answer) ? choicePasses(answer, screen) : textPasses(answer, screen);
    });
  });

/** Per cent with two decimals, cut, by decimal digits instead of arithmetic with fractions. */
export const naiveRate = (count: number, total: number): string => {
  if (total === 0 || count === 0) return '0%';
  const digits = String((BigInt(count) * 10_000n) / BigInt(total)).padStart(3, '0');
  if (Number(digits) === 0) return '0.01%';
  return `${Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)}%`;
};

type Counted = Pick<QuestionResult, 'id' | 'fillTotal' | 'rightTotal' | 'discrimination'> & {
  options: [id: string, count: number, rate: string][];
};

/** The 27 per cent with the highest or lowest score, and all with the same score as the last of these. */
const groupOf = (sheets: readonly PlainSheet[], isBest: boolean): PlainSheet[] => {
  const wanted = Math.max(1, Math.round(sheets.length * 0.27));
  const scores = sheets.map(({ score }) => score ?? 0).toSorted((one, other) => (isBest ? other - one : one - other));
  const limit = scores[wanted - 1] ?? 0;
  return sheets.filter(({ score }) => (isBest ? (score ?? 0) >= limit : (score ?? 0) <= limit));
};

const isFilled = (answer: string[] | string | undefined): boolean => answer !== undefined && answer.length > 0;

export const naiveCounts = (sheets: readonly PlainSheet[], { questions }: MadeVersion, isExam: boolean): Counted[] =>
  questions.map(({ id, type, key, options }) => {
    const fillTotal = sheets.filter(({ answers }) => isFilled(answers.get(id))).length;
    const isRight = ({ answers }: PlainSheet): boolean => String(answers.get(id)) === String(key);
    const hasKey = isExam && type !== 'tar' && key.length > 0;
    const share = (group: readonly PlainSheet[]): number => group.filter(isRight).length / group.length;
    const difference =
      hasKey && sheets.length >= 10 ? share(groupOf(sheets, true)) - share(groupOf(sheets, false)) : null;
    return {
      id,
      fillTotal,
      rightTotal: hasKey ? sheets.filter(isRight).length : null,
      discrimination: difference === null ? null : Math.round(difference * 1_000) / 1_000,
      options: options.map(({ id: option }): [string, number, string] => {
        const count = sheets.filter(({ answers }) => answers.get(id)?.includes(option)).length;
        return [option, count, naiveRate(count, fillTotal)];
      }),
    };
  });
