import { z } from 'zod';

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
