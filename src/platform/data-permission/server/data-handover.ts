import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { deleteConditions } from '#platform/permission-page/server/permission-page.queries.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { assertDecidesNothing } from './data-permission.service.ts';
import { type DataKind, lockItems } from './data-kinds.ts';

type Row = { key: string; funcid: string; funcname: string; langid: string; typename: string; name: string };

/** The conditions on items of the kind that name the person: `Parameter type Parameter · F004 Parameters`. */
export const itemConditionsNaming = async (
  db: Read,
  kind: DataKind,
  empid: string,
  lang: Language,
): Promise<{ key: string; label: string; gives: [] }[]> => {
  const { rows } = await sql<Row>`
    select c.oid as key, f.id as funcid, f.name as funcname, f.langid, item.typename, item.name
    from condition c
    join data_grant g on g.oid = c.grantoid and g.datatype = ${kind.name}
    join (select oid, id, name, langid from app_function union all select oid, id, name, langid from web_function) f on f.oid = g.funcoid
    join (${kind.rows(lang)}) item on item.oid = g.dataoid
    where c.type = 'H' and c.contentoid = ${empid} order by item.typename, item.name, f.id`.execute(db);
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ key, typename, name, funcid, funcname, langid }) => ({
    key,
    label: `${typename} ${name} · ${funcid} ${titles.get(langid) ?? funcname}`,
    gives: [],
  }));
};

type Asked = {
  from: string;
  to: string;
  /** Oids of the conditions. */
  keys: readonly string[];
  /** Whether the writer may also change what decides everybody's rights (`mayDecideRights`). */
  decides: boolean;
};

type Condition = { oid: string; grantoid: string; dataoid: string };

/**
 * Lets conditions on items of the kind that name one person name another one; a condition that the other has already is
 * deleted instead of doubled, so an item never becomes open to all. Throws if one of them no longer names the person,
 * and for items that decide everybody's rights to a writer who may not change them (403).
 */
export const handOverItemConditions = async (
  trx: Write,
  kind: DataKind,
  { from, to, keys, decides }: Asked,
): Promise<void> => {
  const named = sql<Condition>`
    select c.oid, c.grantoid, g.dataoid from condition c join data_grant g on g.oid = c.grantoid
    where c.oid = any(${[...keys]}::uuid[]) and c.type = 'H' and c.contentoid = ${from} and g.datatype = ${kind.name}
    order by c.oid`;
  const dataOids = [...new Set((await named.execute(trx)).rows.map(({ dataoid }) => dataoid))];
  await lockItems(trx, kind, dataOids);
  if (!decides) await assertDecidesNothing(trx, kind, dataOids);
  // Read again behind the locks, which every save of their permissions takes as well.
  const { rows } = await sql<Condition>`${named} for update of c`.execute(trx);
  if (rows.length < keys.length) throw new DomainError(codes.editFailed, 'person.handover_changed');
  const { rows: had } = await sql<{ grantoid: string }>`
    select grantoid from condition
    where type = 'H' and contentoid = ${to} and grantoid = any(${rows.map(({ grantoid }) => grantoid)}::uuid[])`.execute(
    trx,
  );
  const covered = new Set(had.map(({ grantoid }) => grantoid));
  const oids = (has: boolean): string[] =>
    rows.filter((row) => covered.has(row.grantoid) === has).map(({ oid }) => oid);
  await deleteConditions(trx, oids(true));
  await sql`update condition set contentoid = ${to} where oid = any(${oids(false)}::uuid[])`.execute(trx);
};
