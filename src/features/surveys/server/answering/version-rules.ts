import { dailyDate } from '../../survey-codes.ts';
import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Grading, type QuestionType } from '../../survey-questions.contract.ts';
import type { Layout } from '../packed-answers.ts';

/** How the answer to a question is checked and counted. */
export type QuestionRule = {
  oid: string;
  id: string;
  type: QuestionType;
  /** In the layout of the version. */
  place: number;
  options: ReadonlySet<string>;
  required: boolean;
  /** Its answer is the day of the sheet. */
  isDay: boolean;
  /** Hundredths. */
  points: number;
  grading: Grading;
  key: ReadonlySet<string>;
};

/** The rules of a published version at an epoch: its questions change no more, but keys do. */
export type VersionRules = {
  versionoid: string;
  epoch: number;
  layout: Layout;
  questions: readonly QuestionRule[];
  /** By id, and by oid. */
  byName: ReadonlyMap<string, QuestionRule>;
};

type Row = {
  epoch: number;
  layout: Layout;
  asked: {
    oid: string;
    columntype: string;
    required: 'Y' | 'N';
    score: number;
    grading: Grading;
    rightanswer: string;
  }[];
};

const readRules = async (db: Read, versionoid: string): Promise<VersionRules> => {
  const { rows } = await sql<Row>`
    select v.epoch, v.layout, (
      select coalesce(jsonb_agg(jsonb_build_object('oid', q.oid, 'columntype', q.columntype, 'required', q.required,
        'score', q.score, 'grading', q.grading, 'rightanswer', q.rightanswer)), '[]')
      from survey_question q where q.surveyoid = v.surveyoid and q.version = v.version) as asked
    from survey_version v where v.oid = ${versionoid}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no version ${versionoid}`);
  const known = new Map(row.asked.map((question) => [question.oid, question]));
  const questions = row.layout.questions.map(({ oid, id, type, options }, place): QuestionRule => {
    const question = known.get(oid);
    return {
      oid,
      id,
      type,
      place,
      options: new Set(options),
      required: question?.required === 'Y',
      isDay: question?.columntype === dailyDate,
      points: Math.round((question?.score ?? 0) * 100),
      grading: question?.grading ?? 'exclude',
      key: new Set((question?.rightanswer ?? '').split(',').filter((id) => id !== '')),
    };
  });
  const byName = new Map(questions.flatMap((question) => [[question.oid, question] as const, [question.id, question]]));
  return { versionoid, epoch: row.epoch, layout: row.layout, questions, byName };
};

const keptAtMost = 200;

/** The rules of versions, kept in memory as long as their epoch is the one that is asked for. */
export class RulesOfVersions {
  readonly #kept = new Map<string, VersionRules>();

  /** Those that were asked for last, maybe of an earlier epoch. */
  known(versionoid: string): VersionRules | undefined {
    return this.#kept.get(versionoid);
  }

  async of(db: Read, versionoid: string, epoch: number): Promise<VersionRules> {
    const known = this.#kept.get(versionoid);
    if (known?.epoch === epoch) return known;
    const rules = await readRules(db, versionoid);
    this.#kept.delete(versionoid);
    if (this.#kept.size >= keptAtMost) {
      const [oldest = ''] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    this.#kept.set(versionoid, rules);
    return rules;
  }
}
