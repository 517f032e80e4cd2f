import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { type WebFunctionAttention, webFunctionMenu } from '../web-functions.contract.ts';
import { words } from './words.texts.ts';

type Row = AttentionRow & { total: number; langid: string };

/** Whether the function `f` needs attention of a kind. */
const needs = {
  UNUSED: sql<SqlBool>`(f.status = 'Y' and f.component <> 'layout'
    and not exists (select from web_function below where below.parentoid = f.oid)
    and not exists (select from function_identity i join condition c on c.identityoid = i.oid where i.funcoid = f.oid))`,
  LEFT: sql<SqlBool>`exists (select from function_identity i
    join condition c on c.identityoid = i.oid and c.type = 'H'
    join employee e on e.empid = c.contentoid and e.inservice = 'N' where i.funcoid = f.oid)`,
} as const satisfies Record<WebFunctionAttention, RawBuilder<SqlBool>>;

/** The oids of the functions that need attention of this kind. */
export const functionsInNeed = async (db: Read, kind: WebFunctionAttention): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ oid: string }>`select f.oid from web_function f where ${needs[kind]}`.execute(db);
  return new Set(rows.map(({ oid }) => oid));
};
const listOf = (kind: WebFunctionAttention): string => `${webFunctionMenu.url}?attention=${kind}`;

const unused: Attention = {
  key: 'web-functions-unused',
  title: words['web_function.attention.unused'],
  list: listOf('UNUSED'),
  functions: [webFunctionMenu.id],
  level: 'GRANT',
  find: async (db, { lang, most }) => {
    const { rows } = await sql<Row>`
      select f.oid as key, f.id || ' ' || f.name as label, ${`${webFunctionMenu.url}?permission=`} || f.oid as path, f.langid, count(*) over ()::int as total
      from web_function f where ${needs.UNUSED}
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

/** Functions with conditions that name people who have left: they give nothing any more, and nobody sees why. */
const ofPeopleWhoLeft: Attention = {
  key: 'conditions-of-people-who-left',
  title: words['web_function.attention.left'],
  list: listOf('LEFT'),
  functions: [webFunctionMenu.id],
  level: 'GRANT',
  find: async (db, { most }) => {
    const { rows } = await sql<AttentionRow & { total: number }>`
      select f.oid as key, f.id || ' · ' || string_agg(e.empid || ' ' || e.name, ', ' order by e.empid) as label,
        ${`${webFunctionMenu.url}?permission=`} || f.oid as path, count(*) over ()::int as total
      from condition c
      join employee e on e.empid = c.contentoid and e.inservice = 'N'
      join function_identity i on i.oid = c.identityoid
      join web_function f on f.oid = i.funcoid
      where c.type = 'H' group by f.oid, f.id order by f.id limit ${most}`.execute(db);
    return counted(rows);
  },
};

export const webFunctionAttention: readonly Attention[] = [unused, ofPeopleWhoLeft];
