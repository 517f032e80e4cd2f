import { sql } from 'kysely';
import { optionsFor } from '#platform/code-lists/server/code-options.queries.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { changeable } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { feedbackCalls, type FeedbackDetail, type FeedbackFilter, feedbackReasons } from '../feedback.contract.ts';
import { feedbackLogCalls } from '../feedback-log.contract.ts';
import { conversationOf, isInService } from './conversation.queries.ts';
import { feedbackTypeList } from './feedback.code-lists.ts';
import { feedbackFile } from './feedback.export.ts';
import { logFile, logLines } from './feedback-log.ts';
import { placedFeedback } from './feedback-scope.ts';
import { feedbackByOid, type Filter, searchFeedback } from './feedback.queries.ts';
import { assign, assignable, handOver, reply, type Services, setState } from './feedback.service.ts';
import { similarTo } from './similar.ts';

type Looker = Caller & { grant: Grant };

/** The filters as they are asked by a caller; throws for a last minute before the first. */
const askedBy = ({ empid }: Caller, query: FeedbackFilter): Filter => {
  const { startTime, endTime } = query;
  if (startTime !== '' && endTime !== '' && endTime < startTime) {
    const reason = feedbackReasons.endBeforeStart;
    throw new DomainError(codes.serverMessage, reason, { fields: { endTime: reason } });
  }
  return { ...query, me: empid };
};

/** The names of the types that are switched on; any other is called by its code. */
const typeNames = async (services: Services, lang: Language): Promise<(code: string) => string> => {
  const options = await optionsFor(services.db.read, () => sql`true`, { paramType: feedbackTypeList }, lang);
  const names = new Map(options.map(({ paramcode, paramname }) => [paramcode, paramname]));
  return (code) => names.get(code) ?? code;
};

/** What the console does with feedback. */
export const feedbackRoutes = (bind: Bind, services: Services): void => {
  const { db, files } = services;

  const detailOf = async ({ grant }: Looker, oid: string): Promise<FeedbackDetail> => {
    const row = found(await feedbackByOid(db.read, oid, grant.scope), codes.serverMessage);
    const [conversation, log, inService] = await Promise.all([
      conversationOf(db.read, oid),
      files.info(db.read, row.logFile === '' ? null : row.logFile),
      isInService(db.read, row.empid),
    ]);
    const mayChange = await changeable(db.read, grant, placedFeedback, [oid]);
    return {
      ...row,
      mayChange: mayChange.has(oid) ? 'Y' : 'N',
      log: log && { filename: log.filename, filesize: log.filesize },
      reporterLeft: inService ? 'N' : 'Y',
      conversation,
    };
  };

  bind(feedbackCalls.search, async ({ query, caller }) => {
    const { page, size, pageNum, pageSize, ...asked } = query;
    const cut = { ...asked, pageNum: page ?? pageNum, pageSize: size ?? pageSize };
    const { total, list } = await searchFeedback(db.read, askedBy(caller, query), cut, caller.grant.scope);
    const mayChange = await changeable(
      db.read,
      caller.grant,
      placedFeedback,
      list.map(({ oid }) => oid),
    );
    return { total, list: list.map((row) => ({ ...row, mayChange: mayChange.has(row.oid) ? 'Y' : 'N' }) as const) };
  });
  bind(feedbackCalls.item, ({ query, caller }) => detailOf(caller, query.oid));
  bind(feedbackCalls.similar, ({ query, caller }) => similarTo(db.read, query.oid, caller.grant.scope));
  bind(feedbackCalls.exportAll, async ({ query, caller, lang }) =>
    feedbackFile(db.read, {
      filter: askedBy(caller, query),
      scope: caller.grant.scope,
      sort: query,
      lang,
      nameOfType: await typeNames(services, lang),
    }),
  );
  bind(feedbackCalls.setState, ({ content, caller }) => setState(services, caller, content));
  bind(feedbackCalls.reply, async ({ content, caller }) => {
    await reply(services, caller, content);
    return detailOf(caller, content.oid);
  });
  bind(feedbackCalls.assignable, ({ content, caller }) => assignable(services, caller, content));
  bind(feedbackCalls.handOver, ({ content, caller }) => handOver(services, caller, content));
  bind(feedbackCalls.assign, ({ content, caller }) => assign(services, caller, content));

  bind(feedbackLogCalls.file, ({ query, caller }) => logFile(services, query.logName, caller.grant.scope));
  bind(feedbackLogCalls.page, ({ query, caller, signal }) => logLines(services, query, caller.grant.scope, signal));
};
