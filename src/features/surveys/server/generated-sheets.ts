import { everyday } from '../survey-codes.ts';
import type { SeededRandom } from '#platform/organisation/server/seeded-random.ts';
import { fold } from '#platform/search/server/fold.ts';
import { answerNumber } from '../answer-number.ts';
import { makeAnswers, scoreByKeys } from './generated-answers.ts';
import { type MadeVersion, oidOf, type WantedSurvey } from './made-survey.ts';
import { packAnswers } from './packed-answers.ts';

export type Person = { empid: string; placeid: number; depkey: string | null };
export type SheetPlan = {
  surveyoid: string;
  versions: readonly MadeVersion[];
  people: readonly Person[];
  wanted: WantedSurvey;
};

type Cell = string | number | Buffer | null;
/** Rows of the three tables, in the order of the columns that the generator names. */
type Rows = { sheets: Cell[][]; answers: Cell[][]; texts: Cell[][] };
export const answerRows = (): Rows => ({ sheets: [], answers: [], texts: [] });

const dayMs = 86_400_000;
const workingHoursMs = 10 * 3_600_000;
const fewestDays = 5;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** Who answers the sheet of a number, for which day, for which time. */
const turnsOf = ({ people, wanted }: SheetPlan) => {
  const { sheets, subType, lastDay } = wanted;
  const isEveryday = subType === everyday;
  const days = Math.max(fewestDays, isEveryday ? Math.ceil(sheets / people.length) : 0);
  const perDay = Math.max(1, Math.ceil(sheets / days));
  return (nth: number) => {
    const day = dayBefore(lastDay, days - 1 - Math.floor(nth / perDay));
    const inDay = nth % perDay;
    const submitted = Date.parse(`${day}T00:30:00Z`) + Math.floor((inDay / perDay) * workingHoursMs);
    return {
      person: people[(isEveryday ? inDay : nth) % people.length],
      attempt: isEveryday ? 1 : Math.floor(nth / people.length) + 1,
      day: isEveryday ? day : null,
      date: day,
      submitted,
    };
  };
};

/** The sheets one after another, each as what writes its rows. */
export function* sheetsOf(plan: SheetPlan, random: SeededRandom): Generator<(rows: Rows) => void> {
  const { surveyoid, versions, wanted } = plan;
  const isAnonymous = wanted.anonymous === 'Y';
  const turn = turnsOf(plan);
  let nth = 0;
  for (const { oid: versionoid, questions, layout, sheets } of versions)
    for (let own = 0; own < sheets; own += 1, nth += 1) {
      const { person, attempt, day, date, submitted } = turn(nth);
      if (!person) return;
      const answers = makeAnswers(questions, { day, textShare: wanted.textShare }, random);
      const oid = oidOf(submitted);
      const answeroid = isAnonymous ? oidOf() : oid;
      const score = wanted.type === 'exam' ? scoreByKeys(questions, answers) : null;
      const started = submitted - 60_000 - random.below(600_000);
      const time = (at: number): string => (isAnonymous ? `${date} 00:00:00Z` : new Date(at).toISOString());
      const seed = random.below(2_000_000_000);
      yield ({ sheets: sheetRows, answers: answerList, texts }) => {
        sheetRows.push([
          oid,
          surveyoid,
          versionoid,
          person.empid,
          day,
          attempt,
          'S',
          'zh-CN',
          seed,
          time(started),
          time(submitted),
          person.placeid,
          person.depkey,
        ]);
        const place = isAnonymous ? random.below(answerList.length + 1) : answerList.length;
        answerList.splice(place, 0, [answeroid, versionoid, day, person.placeid, score, packAnswers(layout, answers)]);
        for (const [at, { id, type }] of layout.questions.entries()) {
          const text = answers[id];
          if (type === 'tar' && typeof text === 'string')
            texts.push([answeroid, versionoid, at, text, fold(text), answerNumber(text)]);
        }
      };
    }
}
