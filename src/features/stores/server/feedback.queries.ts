import { sql } from 'kysely';
import type { Actor, Database, Read } from '#platform/db/server/database.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { FeedbackRow } from '../stores.contract.ts';
import { assertRowsInScope, withinScope } from '#platform/rights/server/row-scope.ts';
import { outsideScope, placedFeedback } from './store-scope.ts';

const mostFeedback = 1000;

/**
 * Feedback of a store in the scope: unread first, then the newest. Limited in number: once the unread is marked as
 * read, older feedback follows.
 */
export const feedbackOf = async (db: Read, sourceOid: string, scope: Scope): Promise<FeedbackRow[]> => {
  const { rows } = await sql<FeedbackRow>`
    select b.oid, b.fbtype as "fbType", b.sourceoid as "sourceOid", b.userid, b.name, b.content, b.grade, b.crtdat, b.readstatus
    from store_feedback b join store s on s.oid = b.sourceoid
    where b.sourceoid = ${sourceOid} and ${withinScope(scope, placedFeedback)}
    order by b.readstatus, b.crtdat desc, b.oid desc limit ${mostFeedback}`.execute(db);
  return rows;
};

/** Marks feedback as read. Rejects (403) feedback of stores outside the writer's scope, and missing feedback. */
export const markFeedbackRead = (
  db: Database,
  actor: Actor,
  scope: Scope,
  oids: readonly string[],
): Promise<{ marked: number }> =>
  db.write(actor, async (trx) => {
    const wanted = [...new Set(oids)];
    await assertRowsInScope(trx, scope, placedFeedback, wanted, outsideScope);
    const { rows } = await sql`
      update store_feedback set readstatus = 'Y'
      where oid = any(${wanted}::uuid[]) and readstatus = 'N' returning oid`.execute(trx);
    return { marked: rows.length };
  });
