import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { fold } from '#platform/search/server/fold.ts';
import { answerNumber } from '../../answer-number.ts';
import { packAnswers } from '../packed-answers.ts';
import type { KeptAnswers } from './checked-answers.ts';
import { scoreOf } from './score.ts';
import { discardSheet, type LockedSheet } from './sheets.queries.ts';
import type { RulesOfVersions, VersionRules } from './version-rules.ts';

type AnsweredText = { place: number; text: string };

const textsOf = ({ questions }: VersionRules, answers: KeptAnswers): AnsweredText[] =>
  questions.flatMap(({ type, id, place }) => {
    const text = type === 'tar' ? answers[id] : undefined;
    return typeof text === 'string' && text !== '' ? [{ place, text }] : [];
  });

/** What a sheet has earned: hundredths, null in a survey, by these rules. */
export type Earned = { score: number | null; rules: VersionRules };

export type Ending = { late: boolean; bytime: boolean };
type Submission = { answers: KeptAnswers; rules: VersionRules } & Ending;

const yn = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** Nothing is written if the rules are not those of the present epoch. */
const stillCurrent = ({ versionoid, epoch }: VersionRules) =>
  sql`current as (select from survey_version where oid = ${versionoid} and epoch = ${epoch})`;

const takenPart = (sheet: LockedSheet, score: number | null) => sql`
  taken as (
    insert into survey_participant as p (surveyoid, empid, day, placeid, depkey, bestscore)
    select ${sheet.surveyoid}::uuid, ${sheet.empid}, ${sheet.day}::date, ${sheet.placeid}::int, ${sheet.depkey}, ${score}::int
    from current
    on conflict on constraint survey_participant_unique do update
      set times = p.times + 1, bestscore = greatest(p.bestscore, excluded.bestscore))`;

/** The hundredths of a sheet that was written, null in a survey; `false` if the key has changed since its rules. */
type Written = { score: number | null } | false;

/** In one statement. */
const writeNamed = async (trx: Write, sheet: LockedSheet, submission: Submission): Promise<Written> => {
  const { answers, rules, late, bytime } = submission;
  const score = sheet.type === 'exam' ? scoreOf(rules, answers) : null;
  const texts = textsOf(rules, answers);
  const { rows } = await sql`
    with ${stillCurrent(rules)},
    answered as (
      insert into survey_answer (oid, versionoid, day, placeid, score, packed)
      select ${sheet.oid}::uuid, ${sheet.versionoid}::uuid, ${sheet.day}::date, ${sheet.placeid}::int, ${score}::int,
        ${packAnswers(rules.layout, answers)}::bytea
      from current),
    texts as (
      insert into survey_answer_text (answeroid, versionoid, place, text, search_text, number)
      select ${sheet.oid}::uuid, ${sheet.versionoid}::uuid, t.place, t.text, t.search_text, t.number
      from current, unnest(${texts.map(({ place }) => place)}::smallint[], ${texts.map(({ text }) => text)}::text[],
        ${texts.map(({ text }) => fold(text))}::text[], ${texts.map(({ text }) => answerNumber(text))}::numeric[])
        t(place, text, search_text, number)),
    ${takenPart(sheet, score)}
    update survey_sheet set state = 'S', submittedat = now(), late = ${yn(late)}, bytime = ${yn(bytime)}, kept = '{}',
      saves = '{}'
    from current where survey_sheet.oid = ${sheet.oid} returning 1`.execute(trx);
  return rows.length > 0 && { score };
};

/**
 * The same for an anonymous survey: the answers go where nothing names the sheet, and the sheet keeps neither answers
 * nor times (docs/adr/0045).
 */
const writeAnonymous = async (trx: Write, sheet: LockedSheet, submission: Submission): Promise<Written> => {
  const { answers, rules, late, bytime } = submission;
  const texts = Object.fromEntries(
    textsOf(rules, answers).map(({ place, text }) => [place, { text, search: fold(text), number: answerNumber(text) }]),
  );
  const { rows } = await sql`
    with ${stillCurrent(rules)},
    answered as (
      insert into survey_ballot (versionoid, day, placeid, packed, texts)
      select ${sheet.versionoid}::uuid, ${sheet.day}::date, ${sheet.placeid}::int,
        ${packAnswers(rules.layout, answers)}::bytea, ${JSON.stringify(texts)}::jsonb
      from current),
    ${takenPart(sheet, null)}
    update survey_sheet set state = 'S', submittedat = date_trunc('day', now()),
      startedat = date_trunc('day', startedat), endsat = null, savedat = null, late = ${yn(late)},
      bytime = ${yn(bytime)}, kept = '{}', saves = '{}', seed = 0, lang = ''
    from current where survey_sheet.oid = ${sheet.oid} returning 1`.execute(trx);
  return rows.length > 0 && { score: null };
};

/**
 * Ends a locked sheet with these answers, which have been checked, and returns its score and the rules that gave it,
 * those of this moment: `sheet.epoch` may have been read before the lock of the scores was given.
 */
export const submitSheet = async (
  trx: Write,
  rulesOf: RulesOfVersions,
  sheet: LockedSheet,
  { answers, ...ending }: { answers: KeptAnswers } & Ending,
): Promise<Earned> => {
  const write = sheet.anonymous === 'Y' ? writeAnonymous : writeNamed;
  const first = await rulesOf.of(trx, sheet.versionoid, sheet.epoch);
  const written = await write(trx, sheet, { answers, rules: first, ...ending });
  if (written) return { ...written, rules: first };
  const { rows } = await sql<{ epoch: number }>`
    select epoch from survey_version where oid = ${sheet.versionoid}`.execute(trx);
  const rules = await rulesOf.of(trx, sheet.versionoid, rows[0]?.epoch ?? 0);
  const again = await write(trx, sheet, { answers, rules, ...ending });
  if (!again) throw new Error('the key changes under its lock');
  return { ...again, rules };
};

/** Ends a locked sheet whose time is over: with the answers that were kept, or without any. */
export const endExpired = async (trx: Write, rulesOf: RulesOfVersions, sheet: LockedSheet): Promise<'S' | 'X'> => {
  const rules = await rulesOf.of(trx, sheet.versionoid, sheet.epoch);
  const isAnswered = rules.questions.some(({ id, isDay }) => !isDay && sheet.kept[id] !== undefined);
  if (isAnswered) {
    await submitSheet(trx, rulesOf, sheet, { answers: sheet.kept, late: sheet.keptLate, bytime: true });
    return 'S';
  }
  await discardSheet(trx, sheet.oid);
  return 'X';
};
