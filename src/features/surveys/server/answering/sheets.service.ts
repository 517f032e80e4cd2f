import type { Database, Read } from '#platform/db/server/database.ts';
import { found } from '#platform/records/server/record-errors.ts';
import type { Answer, Received } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type answeringCalls, answeringReasons } from '../../answering.contract.ts';
import { checkedAnswers, whatIsMissing } from './checked-answers.ts';
import { type Kept, merged } from './merged-saves.ts';
import { keepAnswers, type LockedSheet, lockSheet, readSheet, storedScore } from './sheets.queries.ts';
import { type Earned, submitSheet, submitUnlocked } from './submitting.ts';
import type { RulesOfVersions, VersionRules } from './version-rules.ts';

type Services = { db: Database; rulesOf: RulesOfVersions };
type Content = Received<typeof answeringCalls.keep>['content'];
type Submitted = Answer<typeof answeringCalls.submit>;

const rejected = (reason: string): DomainError => new DomainError(codes.editFailed, reason);

/** Throws a domain error unless the sheet can still be answered. */
const assertInProgress = (sheet: LockedSheet): void => {
  if (sheet.deleted || sheet.surveyState !== 'Y') throw rejected(answeringReasons.notOpen);
  if (sheet.version !== sheet.currentVersion) throw rejected(answeringReasons.newVersion);
  if (sheet.state === 'X' || sheet.closed) throw rejected(answeringReasons.timeIsUp);
};

/** What would be kept after this save; throws a domain error for answers that do not fit the version. */
const afterSave = async (
  db: Read,
  rulesOf: RulesOfVersions,
  sheet: LockedSheet,
  { answers, client, save }: Content,
): Promise<Kept> => {
  const rules = await rulesOf.of(db, sheet.versionoid, sheet.epoch);
  return merged(
    { answers: sheet.kept, saves: sheet.saves },
    { answers: checkedAnswers(rules, answers, sheet.day), client, save },
  );
};

/** Keeps answers of an own sheet in progress. */
export const keepSheet = (
  { db, rulesOf }: Services,
  { empid, actor }: Writer,
  content: Content,
): Promise<Answer<typeof answeringCalls.keep>> =>
  db.write(actor, async (trx) => {
    const sheet = found(await lockSheet(trx, content.sheetoid, empid));
    if (sheet.state === 'S') throw rejected(answeringReasons.submitted);
    assertInProgress(sheet);
    const savedat = await keepAnswers(trx, sheet.oid, await afterSave(trx, rulesOf, sheet, content));
    return { sheetoid: sheet.oid, savedat, endsat: sheet.endsat };
  });

const fullOf = ({ questions }: VersionRules): number =>
  questions.reduce((sum, { grading, points }) => sum + (grading === 'exclude' ? 0 : points), 0);

const resultOf = (sheet: LockedSheet, { score, rules }: Earned): Submitted => {
  const { oid: sheetoid, passingscore, late } = sheet;
  if (score === null) return { sheetoid, totalscore: null, fullscore: null, pass: null, late };
  const pass = passingscore === null ? null : score >= passingscore * 100 ? 'Y' : 'N';
  return { sheetoid, totalscore: score / 100, fullscore: fullOf(rules) / 100, pass, late };
};

/** What a submitted sheet has earned. */
export const submittedOf = async (db: Read, rulesOf: RulesOfVersions, sheet: LockedSheet): Promise<Submitted> => {
  const score = sheet.type === 'exam' ? await storedScore(db, sheet.oid) : null;
  return resultOf(sheet, { score, rules: await rulesOf.of(db, sheet.versionoid, sheet.epoch) });
};

const endingOf = (sheet: LockedSheet, { answers }: Kept) => ({ answers, late: sheet.ended, bytime: false });

const submittedNow = (sheet: LockedSheet, earned: Earned): Submitted =>
  resultOf({ ...sheet, late: sheet.ended ? 'Y' : 'N' }, earned);

/** Reads the sheet and ends it with one statement; undefined if that takes more, or the sheet has changed meanwhile. */
const submittedAtOnce = async (
  { db, rulesOf }: Services,
  { empid, actor }: Writer,
  content: Content,
): Promise<Submitted | undefined> => {
  const sheet = found(await readSheet(db.read, content.sheetoid, empid));
  if (sheet.state === 'S') return submittedOf(db.read, rulesOf, sheet);
  assertInProgress(sheet);
  const kept = await afterSave(db.read, rulesOf, sheet, content);
  const rules = await rulesOf.of(db.read, sheet.versionoid, sheet.epoch);
  if (whatIsMissing(rules, kept.answers)) return undefined;
  const earned = await db.writeAlone(actor, (trx) => submitUnlocked(trx, rules, sheet, endingOf(sheet, kept)));
  return earned && submittedNow(sheet, earned);
};

const submittedUnderLock = (
  { db, rulesOf }: Services,
  { empid, actor }: Writer,
  content: Content,
): Promise<Submitted | DomainError> =>
  db.write(actor, async (trx) => {
    const sheet = found(await lockSheet(trx, content.sheetoid, empid));
    if (sheet.state === 'S') return submittedOf(trx, rulesOf, sheet);
    assertInProgress(sheet);
    const kept = await afterSave(trx, rulesOf, sheet, content);
    const incomplete = whatIsMissing(await rulesOf.of(trx, sheet.versionoid, sheet.epoch), kept.answers);
    if (incomplete) {
      await keepAnswers(trx, sheet.oid, kept);
      return incomplete;
    }
    return submittedNow(sheet, await submitSheet(trx, rulesOf, sheet, endingOf(sheet, kept)));
  });

/**
 * Keeps the answers and ends the caller's sheet. Once it is submitted, it answers the same and writes nothing. Where
 * required answers are missing, those that were sent are kept all the same. If the sheet or its key changes between
 * reading and writing, it is done again under a lock.
 */
export const submitOwnSheet = async (services: Services, writer: Writer, content: Content): Promise<Submitted> => {
  const outcome =
    (await submittedAtOnce(services, writer, content)) ?? (await submittedUnderLock(services, writer, content));
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
};
