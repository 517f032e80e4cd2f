import { sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { appFunctionMenu } from '../app-functions.contract.ts';
import { words } from './words.texts.ts';

type Row = AttentionRow & { total: number; langid: string };

/** Whether the function `f` is switched on and no condition gives it to anybody. */
const isUnused = sql<SqlBool>`(f.status = 'Y'
  and not exists (select from function_identity i join condition c on c.identityoid = i.oid where i.funcoid = f.oid))`;

/** The oids of the functions that nobody can use. */
export const unusedAppFunctions = async (db: Read): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ oid: string }>`select f.oid from app_function f where ${isUnused}`.execute(db);
  return new Set(rows.map(({ oid }) => oid));
};

const unused: Attention = {
  key: 'app-functions-unused',
  title: words['app_function.attention.unused'],
  list: `${appFunctionMenu.url}?attention=UNUSED`,
  functions: [appFunctionMenu.id],
  level: 'GRANT',
  find: async (db, { lang, most }) => {
    const { rows } = await sql<Row>`
      select f.oid as key, f.id || ' ' || f.name as label, ${`${appFunctionMenu.url}?permission=`} || f.oid as path, f.langid, count(*) over ()::int as total
      from app_function f where ${isUnused}
      order by f.id limit ${most}`.execute(db);
    const titles = await titlesOf(
      db,
      lang,
      rows.map(({ langid }) => langid),
    );
    return counted(
      rows.map((row) => ({
        ...row,
        label: `${row.label.split(' ', 1)[0] ?? ''} ${titles.get(row.langid) ?? row.label.split(' ').slice(1).join(' ')}`,
      })),
    );
  },
};

export const appFunctionAttention: readonly Attention[] = [unused];
