import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';

/**
 * What one write did to the rows of one table, in words. `count`: how many rows, at most `mostCounted` + 1. Key and
 * label are those of the first row. `fields`: labels of the changed fields, in the reader's language. `path`: the
 * screen of the row, if the caller may open it.
 */
export const recentChange = z.object({
  oid: z.string(),
  at: z.string(),
  actor: z.string(),
  actorName: z.string(),
  table: z.string(),
  title: z.string(),
  type: z.enum(['I', 'U', 'D']),
  key: z.string(),
  label: z.string(),
  count: z.number(),
  fields: z.array(z.string()),
  path: z.string().nullable(),
});
export type RecentChange = z.infer<typeof recentChange>;

/** Rows of one write are counted up to this number. */
export const mostCounted = 1000;

/** A field as the screens call it, and as the table does. `from`, `to`: as the screens show them; null: no value. */
export const fieldChange = z.object({
  column: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** One change of a record: who did what to which fields. */
const recordChange = recentChange
  .pick({ oid: true, at: true, actor: true, actorName: true, type: true })
  .extend({ changes: z.array(fieldChange) });
export type RecordChange = z.infer<typeof recordChange>;

/** So many of the last changes of a record are shown. */
export const historyShown = 100;

export const changeLimits = { tableName: 63, key: 200 } as const;

export const changeCalls = {
  record: endpoint({
    method: 'GET',
    path: '/log/record',
    summary: 'The last changes of one record, the latest first, for those who may look at such records',
    right: signedIn,
    query: { tableName: requiredText(changeLimits.tableName), key: requiredText(changeLimits.key) },
    answer: z.array(recordChange),
  }),
};
