import type { z } from 'zod';
import { holdCode } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { assertFresh, atField, found } from '#platform/records/server/record-errors.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { once } from '#platform/session/server/sent-once.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import {
  type appFeedbackCalls,
  appFeedbackLimits,
  type OwnFeedback,
  type OwnFeedbackDetail,
} from '../app-feedback.contract.ts';
import { feedbackReasons } from '../feedback.contract.ts';
import { feedbackLog } from '../feedback-log.contract.ts';
import {
  lockOwn,
  lockReporter,
  logsInDay,
  markAnswersSeen,
  messagesInHour,
  ownFeedbackByOid,
  reportsInHour,
  sameReport,
} from './app-feedback.queries.ts';
import { addMessage, conversationOf } from './conversation.queries.ts';
import { announceNews } from './feedback-notices.ts';
import { feedbackByOid } from './feedback.queries.ts';
import { feedbackTypeList } from './feedback.code-lists.ts';

type Sent<Name extends 'report' | 'edit' | 'say'> = z.output<(typeof appFeedbackCalls)[Name]['content']>;
/** The reporter, with the language of the answer. */
export type Reporter = Writer & { lang: Language };

const secondsInHour = 3600;
const tooMany = (most: number): HttpError =>
  new HttpError(429, feedbackReasons.tooMany, { params: { most }, retryAfter: secondsInHour });

/** An own feedback with its conversation, in which the people who answer are not named. */
export const ownDetail = async (
  db: Parameters<typeof ownFeedbackByOid>[0],
  reporter: { empid: string; lang: Language },
  oid: string,
): Promise<OwnFeedbackDetail | undefined> => {
  const row = await ownFeedbackByOid(db, reporter, oid);
  if (!row) return undefined;
  const conversation = await conversationOf(db, oid);
  return {
    ...row,
    conversation: conversation.map(({ empid: _empid, name: _name, seenat: _seen, ...message }) => message),
  };
};

const stored = async (trx: Write, reporter: Reporter, oid: string): Promise<OwnFeedback> =>
  found(await ownFeedbackByOid(trx, reporter, oid));

/** The log of a new report. It is no 429, for which a phone would wait, and all that it sends afterwards with it. */
const claimedLog = async (trx: Write, reporter: Reporter, fileid: string): Promise<string> => {
  const most = appFeedbackLimits.logsInDay;
  if ((await logsInDay(trx, reporter.empid)) >= most)
    throw atField(codes.addFailed, 'fileid', feedbackReasons.tooManyLogs, { most });
  return (await claimFile(trx, reporter, fileid, feedbackLog)).fileid;
};

/**
 * Adds a report. The same one within a minute is answered as it is, without a second row. Rejects (429) more than ten
 * in an hour, more than twenty with logs in a day, types that are not switched on, and logs that `claimFile` rejects.
 */
export const addFeedback = (
  { db }: { db: Database },
  reporter: Reporter,
  { type, content, fileid, client }: Sent<'report'>,
): Promise<OwnFeedback> =>
  db.write(reporter.actor, async (trx) => {
    const { empid } = reporter;
    await lockReporter(trx, empid);
    const add = async (): Promise<string> => {
      const same = await sameReport(trx, { empid, type, content });
      if (same !== undefined) return same;
      if ((await reportsInHour(trx, empid)) >= appFeedbackLimits.reportsInHour)
        throw tooMany(appFeedbackLimits.reportsInHour);
      if (!(await holdCode(trx, feedbackTypeList, type)))
        throw atField(codes.addFailed, 'type', feedbackReasons.typeUnknown);
      const logfileid = fileid === undefined ? null : await claimedLog(trx, reporter, fileid);
      const row = { type, content, empid, logfileid, search_text: searchText(content) };
      return insertRow(trx, 'feedback', row);
    };
    return stored(trx, reporter, await once(trx, { empid, kind: 'feedback', client }, add));
  });

/**
 * Rewords an own report that is new and has no messages yet. Rejects a stale revision (409) and a report that somebody
 * has begun to see to: its text is what they have read.
 */
export const editFeedback = (
  { db }: { db: Database },
  reporter: Reporter,
  { oid, rev, content }: Sent<'edit'>,
): Promise<OwnFeedback> =>
  db.write(reporter.actor, async (trx) => {
    const row = found(await lockOwn(trx, reporter.empid, oid));
    await assertFresh(rev, row, () => stored(trx, reporter, oid));
    if (row.state !== 'N' || row.replied || row.assignee !== null)
      throw new DomainError(codes.editFailed, feedbackReasons.notNew);
    await updateByOid(trx, 'feedback', oid, { content, search_text: searchText(content) });
    return stored(trx, reporter, oid);
  });

/**
 * Adds a message of the reporter, who has then seen the answers. Feedback that was closed (C, I) is not processed again
 * (N), so that the message is seen. Rejects (429) more than thirty in an hour.
 */
export const say = (
  { db }: { db: Database },
  reporter: Reporter,
  { oid, content, client }: Sent<'say'>,
): Promise<OwnFeedbackDetail> =>
  db.write(reporter.actor, async (trx) => {
    await lockReporter(trx, reporter.empid);
    const own = found(await lockOwn(trx, reporter.empid, oid));
    await once(trx, { empid: reporter.empid, kind: 'feedback reply', client }, async () => {
      if ((await messagesInHour(trx, reporter.empid)) >= appFeedbackLimits.messagesInHour)
        throw tooMany(appFeedbackLimits.messagesInHour);
      const said = await addMessage(trx, { feedbackoid: oid, side: 'R', empid: reporter.empid, content });
      await markAnswersSeen(trx, oid);
      if (own.state === 'C' || own.state === 'I') await updateByOid(trx, 'feedback', oid, { state: 'N' });
      await announceNews(trx, { row: found(await feedbackByOid(trx, oid, everywhere)), content });
      return said;
    });
    return found(await ownDetail(trx, reporter, oid));
  });

/** Marks the answers to an own feedback as seen. */
export const seeAnswers = ({ db }: { db: Database }, reporter: Reporter, oid: string): Promise<OwnFeedback> =>
  db.write(reporter.actor, async (trx) => {
    found(await lockOwn(trx, reporter.empid, oid));
    await markAnswersSeen(trx, oid);
    return stored(trx, reporter, oid);
  });
