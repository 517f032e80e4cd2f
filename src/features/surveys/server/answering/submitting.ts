import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { prepared } from '#platform/db/server/prepared.ts';
import { fold } from '#platform/search/server/fold.ts';
import { answerNumber } from '../../answer-number.ts';
import { packAnswers } from '../packed-answers.ts';
import type { KeptAnswers } from './checked-answers.ts';
import { scoreOf } from './score.ts';
import type { SheetRow } from './known-sheets.ts';
import { discardSheet, grace, type LockedSheet } from './sheets.queries.ts';
import type { RulesOfVersions, VersionRules } from './version-rules.ts';

type AnsweredText = { place: number; text: string };

const textsOf = ({ questions }: VersionRules, answers: KeptAnswers): AnsweredText[] =>
  questions.flatMap(({ type, id, place }) => {
    const text = type === 'tar' ? answers[id] : undefined;
    return typeof text === 'string' && text !== '' ? [{ place, text }] : [];
  });

const ballotTexts = (texts: readonly AnsweredText[]) =>
  Object.fromEntries(texts.map(({ place, text }) => [place, { text, search: fold(text), number: answerNumber(text) }]));

type YN = 'Y' | 'N';

/** What a sheet has earned: hundredths, null in a survey, by these rules; `passingscore`: of its survey. */
export type Earned = { score: number | null; rules: VersionRules; late: YN; passingscore: number | null };

export type Ending = { late: boolean; bytime: boolean };
type Submission = { answers: KeptAnswers; rules: VersionRules } & Ending;

const yn = (value: boolean): YN => (value ? 'Y' : 'N');

/** What the statements below write. `score`: hundredths, null in a survey. */
type Row = Omit<SheetRow, 'kept' | 'saves' | 'type'> & {
  epoch: number;
  score: number | null;
  packed: Buffer;
  late: YN;
  bytime: YN;
};

type Texts = { places: number[]; texts: string[]; folded: string[]; numbers: (string | null)[] };

type Sql = ReturnType<typeof sql>;

/** What a statement checks, and whether the sheet is late. */
type Checks = { current: (row: Row) => Sql; isIt: Sql; late: (row: Row) => Sql };

/** Nothing is written if the rules are not those of the present epoch, which stays until the transaction ends. */
const versionAt = ({ versionoid, epoch }: Row) => sql`
  select u.passingscore from survey_version v join survey u on u.oid = v.surveyoid
  where v.oid = ${versionoid} and v.epoch = ${epoch}`;

/** The sheet is locked, and whether it may be ended is decided. */
const underLock: Checks = { current: versionAt, isIt: sql`true`, late: ({ late }) => sql`${late}::text` };

/** The sheet is not locked: whether it may be ended by its person is decided here, by this moment. */
const unlocked: Checks = {
  current: (row) => sql`${versionAt(row)} and u.version = v.version and u.state = 'Y' and u.deletedat is null
    and u.anonymous = ${row.anonymous}`,
  isIt: sql`(s.endsat is null or now() <= s.endsat + ${grace})`,
  late: () => sql`case when now() > s.endsat then 'Y' else 'N' end`,
};

/** Nor if the sheet is not the one that was read; all other rows are written because of this one. */
const ended = ({ current, isIt, late }: Checks, row: Row, times = sql`submittedat = now()`) => sql`
  current as (${current(row)} for share of v),
  ended as (
    update survey_sheet s set state = 'S', late = ${late(row)}, bytime = ${row.bytime}, kept = '{}', saves = '{}',
      ${times}
    from current where s.oid = ${row.oid} and s.state = 'D' and s.xmin = ${row.written}::text::xid and ${isIt}
    returning s.late, current.passingscore)`;

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

type Ended = Pick<Earned, 'late' | 'passingscore'>;

const withChoices = (checks: Checks) =>
  prepared(
    (_trx: Write, row: Row) => sql<Ended>`
      with ${ended(checks, row)}, ${answered(row)}, ${takenPart(row)} select late, passingscore from ended`,
  );

const withTexts = (checks: Checks) =>
  prepared(
    (_trx: Write, row: Row, { places, texts, folded, numbers }: Texts) => sql<Ended>`
      with ${ended(checks, row)}, ${answered(row)},
      texts as (
        insert into survey_answer_text (answeroid, versionoid, place, text, search_text, number)
        select ${row.oid}::uuid, ${row.versionoid}::uuid, t.place, t.text, t.search_text, t.number
        from ended,
          unnest(${places}::smallint[], ${texts}::text[], ${folded}::text[], ${numbers}::numeric[])
            t(place, text, search_text, number)),
      ${takenPart(row)} select late, passingscore from ended`,
  );

const withoutTimes = sql`submittedat = date_trunc('day', now()), startedat = date_trunc('day', startedat), endsat = null,
      savedat = null, seed = 0, lang = ''`;

/**
 * The same for an anonymous survey: the answers go where nothing names the sheet, and the sheet keeps neither answers
 * nor times (docs/adr/0045).
 */
const anonymously = (checks: Checks) =>
  prepared(
    (_trx: Write, row: Row, texts: string) => sql<Ended>`
      with ${ended(checks, row, withoutTimes)},
      answered as (
        insert into survey_ballot (versionoid, day, placeid, packed, texts)
        select ${row.versionoid}::uuid, ${row.day}::date, ${row.placeid}::int, ${row.packed}::bytea, ${texts}::jsonb
        from ended),
      ${takenPart(row)} select late, passingscore from ended`,
  );

const statementsWith = (checks: Checks) => ({
  withChoices: withChoices(checks),
  withTexts: withTexts(checks),
  anonymously: anonymously(checks),
});
type Statements = ReturnType<typeof statementsWith>;

const statementsUnderLock = statementsWith(underLock);
const statementsUnlocked = statementsWith(unlocked);

const rowOf = (sheet: SheetRow, { answers, rules, late, bytime }: Submission): Row => {
  const { kept: _kept, saves: _saves, type, oid, written, surveyoid, versionoid, empid, day, placeid, depkey } = sheet;
  return {
    oid,
    written,
    surveyoid,
    versionoid,
    empid,
    day,
    placeid,
    depkey,
    anonymous: sheet.anonymous,
    epoch: rules.epoch,
    score: type === 'exam' ? scoreOf(rules, answers) : null,
    packed: packAnswers(rules.layout, answers),
    late: yn(late),
    bytime: yn(bytime),
  };
};

/** In one statement. Undefined if the sheet or its key is not what was read. */
const write = async (
  trx: Write,
  statements: Statements,
  sheet: SheetRow,
  submission: Submission,
): Promise<Earned | undefined> => {
  const { rules, answers } = submission;
  const row = rowOf(sheet, submission);
  const texts = textsOf(rules, answers);
  const [ended] = await (sheet.anonymous === 'Y'
    ? statements.anonymously(trx, row, JSON.stringify(ballotTexts(texts)))
    : texts.length === 0
      ? statements.withChoices(trx, row)
      : statements.withTexts(trx, row, {
          places: texts.map(({ place }) => place),
          texts: texts.map(({ text }) => text),
          folded: texts.map(({ text }) => fold(text)),
          numbers: texts.map(({ text }) => answerNumber(text)),
        }));
  return ended && { ...ended, score: row.score, rules };
};

/**
 * Ends a locked sheet with these answers, which have been checked, and returns its score and the rules that gave it,
 * those of this moment: the key may have changed since `sheet.epoch` was read.
 */
export const submitSheet = async (
  trx: Write,
  rulesOf: RulesOfVersions,
  sheet: SheetRow,
  ending: { answers: KeptAnswers } & Ending,
): Promise<Earned> => {
  const { rows } = await sql<{ epoch: number }>`
    select epoch from survey_version where oid = ${sheet.versionoid} for share`.execute(trx);
  const rules = await rulesOf.of(trx, sheet.versionoid, rows[0]?.epoch ?? 0);
  const earned = await write(trx, statementsUnderLock, sheet, { ...ending, rules });
  if (!earned) throw new Error('a sheet was not written under its lock');
  return earned;
};

/**
 * Ends a sheet that is not locked, in one statement: all that `trx` may send. Undefined if nothing was written, because
 * the sheet or its key is not what was read, or its survey cannot be answered any more.
 */
export const submitUnlocked = (
  trx: Write,
  rules: VersionRules,
  sheet: SheetRow,
  answers: KeptAnswers,
): Promise<Earned | undefined> => write(trx, statementsUnlocked, sheet, { answers, rules, late: false, bytime: false });

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
