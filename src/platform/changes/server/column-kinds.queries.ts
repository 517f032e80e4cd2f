import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

/** `switch`: Y or N. `row …`: the key of a row of that table. */
export type ColumnKind = 'switch' | 'time' | 'date' | `row ${string}`;

const known = new WeakMap<object, Promise<ReadonlyMap<string, ColumnKind>>>();

const read = async (db: Read): Promise<ReadonlyMap<string, ColumnKind>> => {
  const { rows } = await sql<{ column: string; kind: ColumnKind }>`
    select c.relname || '.' || a.attname as column,
      case t.typname when 'yn' then 'switch' when 'date' then 'date' else 'time' end as kind
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and t.typname in ('yn', 'timestamptz', 'date')
    union all
    select c.relname || '.' || a.attname, 'row ' || whole.relname
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class whole on whole.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and cardinality(f.conkey) = 1 and a.atttypid = 'uuid'::regtype`.execute(db);
  return new Map(rows.map(({ column, kind }) => [column, kind]));
};

/** The columns whose values are shown in a form of their own, by `table.column`; read once, after migrations ran. */
export const columnKinds = (db: Read): Promise<ReadonlyMap<string, ColumnKind>> => {
  const before = known.get(db);
  if (before) return before;
  const kinds = read(db);
  known.set(db, kinds);
  // A database that was away for a moment is asked again.
  kinds.catch(() => known.delete(db));
  return kinds;
};
