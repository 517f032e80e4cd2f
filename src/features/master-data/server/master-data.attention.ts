import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { masterDataMenu } from '../master-data.contract.ts';
import { hasNoText } from './master-data.queries.ts';
import { words } from './words.texts.ts';

/** Rows in use whose language id has no text: the app has nothing to show for them in other languages. */
export const masterDataAttention: Attention = {
  key: 'master-data-without-text',
  title: words['master_data.attention.noText'],
  list: `${masterDataMenu.url}?attention=NO_TEXT`,
  functions: [masterDataMenu.id],
  level: 'CHANGE',
  find: async (db, { most }) => {
    const { rows } = await sql<AttentionRow & { total: number }>`
      select m.oid as key, m.content || ' · ' || m.len as label, ${`${masterDataMenu.url}?edit=`} || m.oid as path,
        count(*) over ()::int as total
      from master_data m where ${hasNoText} order by m.sort limit ${most}`.execute(db);
    return counted(rows);
  },
};
