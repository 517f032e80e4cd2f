import type { ColumnType, GeneratedAlways } from 'kysely';

export type YN = 'Y' | 'N';
/** `YYYY-MM-DD HH:mm:ss` in the platform's time zone when read; a Date, or text with a zone, when written. */
export type TimeOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** Kept by a trigger; never written by the program. */
type Kept<Value> = GeneratedAlways<Value>;

/** The audit fields and the revision of every editable row. */
export type Audited = {
  rev: Kept<number>;
  crtemp: Kept<string>;
  crtdat: Kept<string>;
  txemp: Kept<string>;
  txdat: Kept<string>;
};
