import type { ColumnType, GeneratedAlways } from 'kysely';

type DatabaseLog = {
  oid: GeneratedAlways<string>;
  at: GeneratedAlways<string>;
  actor: GeneratedAlways<string>;
  request_id: GeneratedAlways<string | null>;
  call: GeneratedAlways<string | null>;
  step: GeneratedAlways<number | null>;
  kept: GeneratedAlways<Record<string, unknown> | null>;
  table_name: GeneratedAlways<string>;
  type: GeneratedAlways<'I' | 'U' | 'D'>;
  key: GeneratedAlways<string>;
  old_row: GeneratedAlways<Record<string, unknown> | null>;
  new_row: GeneratedAlways<Record<string, unknown> | null>;
};

type SeededItem = { kind: string; key: string; shipped_at: ColumnType<string, never, never> };

/**
 * Every table by its name. Only the tables of the database layer are listed here; each capability and each feature adds
 * its own to the interface in `server/<name>.tables.ts`.
 */
export interface Tables {
  database_log: DatabaseLog;
  shipped_item: SeededItem;
}
