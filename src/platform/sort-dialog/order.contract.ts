import { z } from 'zod';
import { oid } from '#platform/wire/values.ts';

/** The most rows that are put in order at once. */
export const mostInOrder = 1000;

/** Rows in their new order, the first one first, each with the number that it had when the list was read. */
export const numberedRows = z
  .array(z.object({ oid, sort: z.number() }))
  .min(1)
  .max(mostInOrder);
