import { z } from 'zod';

/** A field as the screens call it, and as the table does. `from`, `to`: as the screens show them; null: no value. */
export const fieldChange = z.object({
  column: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;
