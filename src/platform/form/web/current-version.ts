import type { z } from 'zod';
import type { CurrentVersion } from './useRecordForm.ts';

type Stored = { rev: number; txemp: string; txdat: string };

/** Builds `current` for `useRecordForm`: parses the record that a 409 carries, or returns null if it does not match. */
export const currentVersion =
  <Row extends Stored, Values>(schema: z.ZodType<Row>, valuesOf: (row: Row) => Partial<Values>) =>
  (content: unknown): CurrentVersion<Values> | null => {
    const { data } = schema.safeParse(content);
    return data ? { values: valuesOf(data), rev: data.rev, who: data.txemp, when: data.txdat } : null;
  };
