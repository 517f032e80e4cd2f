import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { prepared } from '#platform/db/server/prepared.ts';
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

const ballotTexts = (texts: readonly AnsweredText[]) =>
  Object.fromEntries(texts.map(({ place, text }) => [place, { text, search: fold(text), number: answerNumber(text) }]));

/** What a sheet has earned: hundredths, null in a survey, by these rules. */
export type Earned = { score: number | null; rules: VersionRules };

export type Ending = { late: boolean; bytime: boolean };
type Submission = { answers: KeptAnswers; rules: VersionRules } & Ending;

const yn = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** What the statements below write. `score`: hundredths, null in a survey. */
type Row = Pick<
  LockedSheet,
  'oid' | 'written' | 'surveyoid' | 'versionoid' | 'empid' | 'day' | 'placeid' | 'depkey'
> & {
  epoch: number;
  score: number | null;
  packed: Buffer;
  late: 'Y' | 'N';
  bytime: 'Y' | 'N';
};

type Texts = { places: number[]; texts: string[]; folded: string[]; numbers: (string | null)[] };

/** Nothing is written if the rules are not those of the present epoch, which stays until the transaction ends. */
const stillCurrent = ({ versionoid, epoch }: Row) =>
  sql`current as (select from survey_version where oid = ${versionoid} and epoch = ${epoch} for share)`;

/** Nor if the sheet is not the one that was read; all other rows are written because of this one. */
const ended = ({ oid, written, late, bytime }: Row, times = sql`submittedat = now()`) => sql`
  ended as (
    update survey_sheet s set state = 'S', late = ${late}, bytime = ${bytime}, kept = '{}', saves = '{}', ${times}
    from current where s.oid = ${oid} and s.state = 'D' and s.xmin = ${written}::text::xid returning 1 as ended)`;

const takenPart = ({ surveyoid, empid, day, placeid, depkey, score }: Row) => sql`
  taken as (
    insert into survey_participant as p (surveyoid, empid, day, placeid, depkey, bestscore)
    select ${surveyoid}::uuid, ${empid}, ${day}::date, ${placeid}::int, ${depkey}, ${score}::int
    from ended
    on conflict on constraint survey_participant_unique do update
      set times = p.times + 1, bestscore = greatest(p.bestscore, excluded.bestscore))`;

const answered = ({ oid, versionoid, day, placeid, score, packed }: Row) => sql`
  answered as (
    insert into survey_answer (oid, versionoid, day, placeid, score, packed)
    select ${oid}::uuid, ${versionoid}::uuid, ${day}::date, ${placeid}::int, ${score}::int, ${packed}::bytea
    from ended)`;

type Ended = { ended: number };

const writeChoices = prepared(
  (_trx: Write, row: Row) => sql<Ended>`
    with ${stillCurrent(row)}, ${ended(row)}, ${answered(row)}, ${takenPart(row)} select ended from ended`,
);

const writeWithTexts = prepared(
  (_trx: Write, row: Row, { places, texts, folded, numbers }: Texts) => sql<Ended>`
    with ${stillCurrent(row)}, ${ended(row)}, ${answered(row)},
    texts as (
      insert into survey_answer_text (answeroid, versionoid, place, text, search_text, number)
      select ${row.oid}::uuid, ${row.versionoid}::uuid, t.place, t.text, t.search_text, t.number
      from ended,
        unnest(${places}::smallint[], ${texts}::text[], ${folded}::text[], ${numbers}::numeric[])
          t(place, text, search_text, number)),
    ${takenPart(row)} select ended from ended`,
);

const withoutTimes = sql`submittedat = date_trunc('day', now()), startedat = date_trunc('day', startedat), endsat = null,
      savedat = null, seed = 0, lang = ''`;

/**
 * The same for an anonymous survey: the answers go where nothing names the sheet, and the sheet keeps neither answers
 * nor times (docs/adr/0045).
 */
const writeAnonymous = prepared(
  (_trx: Write, row: Row, texts: string) => sql<Ended>`
    with ${stillCurrent(row)}, ${ended(row, withoutTimes)},
    answered as (
      insert into survey_ballot (versionoid, day, placeid, packed, texts)
      select ${row.versionoid}::uuid, ${row.day}::date, ${row.placeid}::int, ${row.packed}::bytea, ${texts}::jsonb
      from ended),
    ${takenPart(row)} select ended from ended`,
);

const rowOf = (sheet: LockedSheet, { answers, rules, late, bytime }: Submission): Row => {
  const { oid, written, surveyoid, versionoid, empid, day, placeid, depkey, type } = sheet;
  return {
    oid,
    written,
    surveyoid,
    versionoid,
    empid,
    day,
    placeid,
    depkey,
    epoch: rules.epoch,
    score: type === 'exam' ? scoreOf(rules, answers) : null,
    packed: packAnswers(rules.layout, answers),
    late: yn(late),
    bytime: yn(bytime),
  };
};

/** The hundredths of a written sheet, null in a survey; `false`: it or its key has changed since it was read. */
type Written = { score: number | null } | false;

/** In one statement. */
const write = async (trx: Write, sheet: LockedSheet, submission: Submission): Promise<Written> => {
  const row = rowOf(sheet, submission);
  const texts = textsOf(submission.rules, submission.answers);
  const sent =
    sheet.anonymous === 'Y'
      ? writeAnonymous(trx, row, JSON.stringify(ballotTexts(texts)))
      : texts.length === 0
        ? writeChoices(trx, row)
        : writeWithTexts(trx, row, {
            places: texts.map(({ place }) => place),
            texts: texts.map(({ text }) => text),
            folded: texts.map(({ text }) => fold(text)),
            numbers: texts.map(({ text }) => answerNumber(text)),
          });
  return (await sent).length > 0 && { score: row.score };
};

/**
 * Ends a locked sheet with these answers, which have been checked, and returns its score and the rules that gave it,
 * those of this moment: the key may have changed since `sheet.epoch` was read.
 */
export const submitSheet = async (
  trx: Write,
  rulesOf: RulesOfVersions,
  sheet: LockedSheet,
  { answers, ...ending }: { answers: KeptAnswers } & Ending,
): Promise<Earned> => {
  const { rows } = await sql<{ epoch: number }>`
    select epoch from survey_version where oid = ${sheet.versionoid} for share`.execute(trx);
  const rules = await rulesOf.of(trx, sheet.versionoid, rows[0]?.epoch ?? 0);
  const written = await write(trx, sheet, { answers, rules, ...ending });
  if (!written) throw new Error('a sheet was not written under its lock');
  return { ...written, rules };
};

/**
 * Ends a sheet that was read and not locked, in one statement: all that `trx` may send. Undefined if nothing was
 * written, because the sheet or its key has changed since.
 */
export const submitUnlocked = async (
  trx: Write,
  rules: VersionRules,
  sheet: LockedSheet,
  { answers, ...ending }: { answers: KeptAnswers } & Ending,
): Promise<Earned | undefined> => {
  const written = await write(trx, sheet, { answers, rules, ...ending });
  return written ? { ...written, rules } : undefined;
};

/**
 * Ends a locked sheet whose time is over: with the answers that were kept, or without any; also without those to a
 * version that was replaced, which nobody can submit any more.
 */
export const endExpired = async (trx: Write, rulesOf: RulesOfVersions, sheet: LockedSheet): Promise<'S' | 'X'> => {
  const rules = await rulesOf.of(trx, sheet.versionoid, sheet.epoch);
  const isAnswered =
    sheet.version === sheet.currentVersion &&
    rules.questions.some(({ id, isDay }) => !isDay && sheet.kept[id] !== undefined);
  if (isAnswered) {
    await submitSheet(trx, rulesOf, sheet, { answers: sheet.kept, late: sheet.keptLate, bytime: true });
    return 'S';
  }
  await discardSheet(trx, sheet.oid);
  return 'X';
};
