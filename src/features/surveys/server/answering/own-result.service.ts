import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { type answeringCalls, answeringReasons, graceSeconds } from '../../answering.contract.ts';
import { unpackChoices } from '../packed-answers.ts';
import { askedQuestions } from './asked-questions.queries.ts';
import type { KeptAnswers } from './checked-answers.ts';
import { submittedOf } from './sheets.service.ts';
import { readSheet } from './sheets.queries.ts';
import type { RulesOfVersions } from './version-rules.ts';

/**
 * Whether nobody can answer the survey any more. One with a period: it is over for everybody, the longest extra time
 * and the grace included. One without: it is suspended, and no next version of it is being written.
 */
const isOver = async (db: Read, surveyoid: string): Promise<boolean> => {
  const { rows } = await sql<{ over: boolean }>`
    select case when u.isduration = 'N' then u.state = 'S' and u.revising = 'N'
      else now() > u.endtime + make_interval(secs => ${sql.lit(graceSeconds)},
          mins => (select coalesce(sum(x.minutes), 0)::int from survey_extension x where x.surveyoid = u.oid))
        and not exists (select from survey_sheet s where s.surveyoid = u.oid and s.state = 'D'
          and (s.endsat is null or now() <= s.endsat + make_interval(secs => ${sql.lit(graceSeconds)}))) end as over
    from survey u where u.oid = ${surveyoid}`.execute(db);
  return rows[0]?.over ?? false;
};

type Stored = { packed: Buffer; texts: { place: number; text: string }[]; disorder: 'Y' | 'N'; seed: number };

const storedAnswers = async (db: Read, oid: string): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select a.packed, u.disorder, s.seed, coalesce((
      select jsonb_agg(jsonb_build_object('place', t.place, 'text', t.text)) from survey_answer_text t
      where t.answeroid = a.oid), '[]') as texts
    from survey_answer a join survey_sheet s on s.oid = a.oid join survey u on u.oid = s.surveyoid
    where a.oid = ${oid}`.execute(db);
  return rows[0];
};

/** An own submitted sheet as it was answered, with right answers once they can no longer help anybody. */
export const ownResult = async (
  { db, rulesOf }: { db: Read; rulesOf: RulesOfVersions },
  { empid, lang, sheetoid }: { empid: string; lang: Language; sheetoid: string },
): Promise<Answer<typeof answeringCalls.result>> => {
  const sheet = found(await readSheet(db, sheetoid, empid), codes.serverMessage);
  if (sheet.anonymous === 'Y') throw new DomainError(codes.serverMessage, answeringReasons.anonymousSheet);
  const stored = found(await storedAnswers(db, sheetoid), codes.serverMessage);
  const rules = await rulesOf.of(db, sheet.versionoid, sheet.epoch);
  const texts = new Map(stored.texts.map(({ place, text }) => [place, text]));
  const answers: KeptAnswers = unpackChoices(rules.layout, stored.packed);
  for (const { id, place } of rules.questions) {
    const text = texts.get(place);
    if (text !== undefined) answers[id] = text;
  }
  const showsKey = sheet.type === 'exam' && (await isOver(db, sheet.surveyoid));
  const keys = rules.questions.filter(({ type, grading }) => type !== 'tar' && grading === 'key');
  const seed = stored.disorder === 'Y' ? stored.seed : null;
  return {
    ...(await submittedOf(db, rulesOf, sheet)),
    answers,
    right: showsKey ? Object.fromEntries(keys.map(({ id, key }) => [id, [...key]])) : null,
    surveyQuestionList: await askedQuestions(db, { versionoid: sheet.versionoid, lang, seed }),
  };
};
