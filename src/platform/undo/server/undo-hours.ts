import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { undoSetting } from '../undo.contract.ts';

const { list, code, usual, least, most } = undoSetting;

/**
 * For how many hours an act can be undone, as SQL: the setting within its bounds, or the usual number if the entry is
 * missing, switched off or no whole number. Read in each statement, so that a change takes effect at once on all
 * servers.
 */
const undoHours: RawBuilder<number> = sql`coalesce((select least(greatest(p.desccode::int, ${sql.lit(least)}), ${sql.lit(most)})
  from parameter p where p.paramtype = ${sql.lit(list)} and p.paramcode = ${sql.lit(code)} and p.status = 'Y'
    and p.desccode ~ '^[0-9]{1,6}$' limit 1), ${sql.lit(usual)})`;

/** The moment since which acts can be undone. */
export const undoableSince: RawBuilder<Date> = sql`(now() - make_interval(hours => ${undoHours}))`;

export const readUndoHours = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ hours: number }>`select ${undoHours} as hours`.execute(db);
  return rows[0]?.hours ?? usual;
};
