import type { Database, Read } from '#platform/db/server/database.ts';
import { found } from '#platform/records/server/record-errors.ts';
import type { Answer, Received } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type answeringCalls, answeringReasons } from '../../answering.contract.ts';
import { checkedAnswers, whatIsMissing } from './checked-answers.ts';
import type { KnownSheets, SheetRow } from './known-sheets.ts';
import { type Kept, merged } from './merged-saves.ts';
import {
  keepAnswers,
  type LockedSheet,
  lockSheet,
  readSheet,
  type SavedAnswers,
  storedScore,
} from './sheets.queries.ts';
import { type Earned, submitSheet, submitUnlocked } from './submitting.ts';
import type { RulesOfVersions, VersionRules } from './version-rules.ts';

type Services = { db: Database; rulesOf: RulesOfVersions; known: KnownSheets };
type Content = Received<typeof answeringCalls.keep>['content'];
type Submitted = Answer<typeof answeringCalls.submit>;

const rejected = (reason: string): DomainError => new DomainError(codes.editFailed, reason);

/** Throws a domain error unless the sheet can still be answered. */
const assertInProgress = (sheet: LockedSheet): void => {
  if (sheet.deleted || sheet.surveyState !== 'Y') throw rejected(answeringReasons.notOpen);
  if (sheet.version !== sheet.currentVersion) throw rejected(answeringReasons.newVersion);
  if (sheet.state === 'X' || sheet.closed) throw rejected(answeringReasons.timeIsUp);
};

const mergedBy = (rules: VersionRules, sheet: SheetRow, { answers, client, save }: Content): Kept =>
  merged(
    { answers: sheet.kept, saves: sheet.saves },
    { answers: checkedAnswers(rules, answers, sheet.day), client, save },
  );

const rowAfter = (sheet: SheetRow, { answers: kept, saves }: Kept, { written }: SavedAnswers): SheetRow => ({
  ...sheet,
  kept,
  saves,
  written,
});

/** What would be kept after this save; throws a domain error for answers that do not fit the version. */
const afterSave = async (db: Read, rulesOf: RulesOfVersions, sheet: LockedSheet, content: Content): Promise<Kept> =>
  mergedBy(await rulesOf.of(db, sheet.versionoid, sheet.epoch), sheet, content);

/** Keeps answers of an own sheet in progress. */
export const keepSheet = async (
  { db, rulesOf, known }: Services,
  { empid, actor }: Writer,
  content: Content,
): Promise<Answer<typeof answeringCalls.keep>> => {
  const { row, answer } = await db.write(actor, async (trx) => {
    const sheet = found(await lockSheet(trx, content.sheetoid, empid));
    if (sheet.state === 'S') throw rejected(answeringReasons.submitted);
    assertInProgress(sheet);
    const kept = await afterSave(trx, rulesOf, sheet, content);
    const saved = await keepAnswers(trx, sheet.oid, kept);
    const { oid: sheetoid, endsat } = sheet;
    return { row: rowAfter(sheet, kept, saved), answer: { sheetoid, savedat: saved.savedat, endsat } };
  });
  known.note(row);
  return answer;
};

const fullOf = ({ questions }: VersionRules): number =>
  questions.reduce((sum, { grading, points }) => sum + (grading === 'exclude' ? 0 : points), 0);

const resultOf = (sheetoid: string, { score, rules, late, passingscore }: Earned): Submitted => {
  if (score === null) return { sheetoid, totalscore: null, fullscore: null, pass: null, late };
  const pass = passingscore === null ? null : score >= passingscore * 100 ? 'Y' : 'N';
  return { sheetoid, totalscore: score / 100, fullscore: fullOf(rules) / 100, pass, late };
};

/** What a submitted sheet has earned. */
export const submittedOf = async (db: Read, rulesOf: RulesOfVersions, sheet: LockedSheet): Promise<Submitted> => {
  const score = sheet.type === 'exam' ? await storedScore(db, sheet.oid) : null;
  const rules = await rulesOf.of(db, sheet.versionoid, sheet.epoch);
  return resultOf(sheet.oid, { score, rules, late: sheet.late, passingscore: sheet.passingscore });
};

/**
 * Ends a sheet with one statement. Undefined if required answers are missing, or if it is not as it was read; the
 * statement itself looks whether the survey can still be answered.
 */
const endedAtOnce = async (
  { db }: Services,
  { sheet, rules, kept }: { sheet: SheetRow; rules: VersionRules; kept: Kept },
): Promise<Submitted | undefined> => {
  if (whatIsMissing(rules, kept.answers)) return undefined;
  // Sheets, answers and participants have no log: their rows are the person's own.
  const earned = await db.writeAlone(null, (trx) => submitUnlocked(trx, rules, sheet, kept.answers));
  return earned && resultOf(sheet.oid, earned);
};

/** Undefined if the answers do not fit: what is wrong is said of the sheet as it is now. */
const mergedIfFitting = (rules: VersionRules, sheet: SheetRow, content: Content): Kept | undefined => {
  try {
    return mergedBy(rules, sheet, content);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

/** Ends a sheet as this server wrote it last, without reading it. Undefined if that is not how it is now. */
const submittedAsKnown = async (
  services: Services,
  writer: Writer,
  content: Content,
): Promise<Submitted | undefined> => {
  const sheet = services.known.take(content.sheetoid, writer.empid);
  const rules = sheet && services.rulesOf.known(sheet.versionoid);
  const kept = rules && mergedIfFitting(rules, sheet, content);
  return kept && endedAtOnce(services, { sheet, rules, kept });
};

/** Reads the sheet and ends it with one statement; undefined if that takes more, or the sheet has changed meanwhile. */
const submittedAtOnce = async (
  services: Services,
  writer: Writer,
  content: Content,
): Promise<Submitted | undefined> => {
  const { db, rulesOf } = services;
  const sheet = found(await readSheet(db.read, content.sheetoid, writer.empid));
  if (sheet.state === 'S') return submittedOf(db.read, rulesOf, sheet);
  assertInProgress(sheet);
  const rules = await rulesOf.of(db.read, sheet.versionoid, sheet.epoch);
  return endedAtOnce(services, { sheet, rules, kept: mergedBy(rules, sheet, content) });
};

type Outcome = { submitted: Submitted } | { incomplete: DomainError; row: SheetRow };

const submittedUnderLock = ({ db, rulesOf }: Services, { empid, actor }: Writer, content: Content): Promise<Outcome> =>
  db.write(actor, async (trx): Promise<Outcome> => {
    const sheet = found(await lockSheet(trx, content.sheetoid, empid));
    if (sheet.state === 'S') return { submitted: await submittedOf(trx, rulesOf, sheet) };
    assertInProgress(sheet);
    const kept = await afterSave(trx, rulesOf, sheet, content);
    const incomplete = whatIsMissing(await rulesOf.of(trx, sheet.versionoid, sheet.epoch), kept.answers);
    if (incomplete) return { incomplete, row: rowAfter(sheet, kept, await keepAnswers(trx, sheet.oid, kept)) };
    const ending = { answers: kept.answers, late: sheet.ended, bytime: false };
    return { submitted: resultOf(sheet.oid, await submitSheet(trx, rulesOf, sheet, ending)) };
  });

/**
 * Keeps the answers and ends the caller's sheet. Once it is submitted, it answers the same and writes nothing. Where
 * required answers are missing, those that were sent are kept all the same. If the sheet or its key is not what this
 * server knows, it is read; if it changes between reading and writing, it is done again under a lock.
 */
export const submitOwnSheet = async (services: Services, writer: Writer, content: Content): Promise<Submitted> => {
  const atOnce =
    (await submittedAsKnown(services, writer, content)) ?? (await submittedAtOnce(services, writer, content));
  if (atOnce) return atOnce;
  const outcome = await submittedUnderLock(services, writer, content);
  if ('submitted' in outcome) return outcome.submitted;
  services.known.note(outcome.row);
  throw outcome.incomplete;
};
