import { sql } from 'kysely';
import { type Attention, counted } from '#platform/feature/server/attention.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { feedbackMenu } from '../feedback.contract.ts';
import { placedFeedback } from './feedback-scope.ts';
import { words } from './words.texts.ts';

/** As much of the text as a line of the home page has room for. */
const shown = 60;

/** Feedback that nobody has begun to process, the one that has waited longest first. */
export const feedbackAttention: readonly Attention[] = [
  {
    key: 'feedback-open',
    title: words['feedback.attention.open'],
    list: `${feedbackMenu.url}?state=N`,
    functions: [feedbackMenu.id],
    level: 'CHANGE',
    scoped: true,
    find: async (db, { scope, most }) => {
      const { rows } = await sql<{ oid: string; label: string; total: number }>`
        select f.oid, count(*) over ()::int as total,
          case when length(t.line) > ${shown} then rtrim(left(t.line, ${shown - 1})) || '…' else t.line end as label
        from ${placedFeedback.from}
        cross join lateral (select btrim(regexp_replace(f.content, '\\s+', ' ', 'g')) as line) t
        where f.state = 'N' and ${withinScope(scope, placedFeedback)}
        order by f.feedbackdate, f.oid limit ${most}`.execute(db);
      return counted(
        rows.map(({ oid, label, total }) => ({ key: oid, label, path: `${feedbackMenu.url}?details=${oid}`, total })),
      );
    },
  },
];
