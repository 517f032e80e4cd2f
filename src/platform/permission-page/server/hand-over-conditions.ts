import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { deleteConditions, holdsOthers, lockFunctionRow, type FunctionType } from './permission-page.queries.ts';

type Row = { key: string; funcoid: string; roleid: string; id: string; name: string; langid: string };

/** The conditions of functions of the type that name the person. */
export const conditionsNaming = async (db: Read, type: FunctionType, empid: string, lang: Language) => {
  const { rows } = await sql<Row>`
    select c.oid as key, i.funcoid, i.roleid, f.id, f.name, f.langid
    from condition c
    join function_identity i on i.oid = c.identityoid and i.functype = ${type}
    join ${sql.table(type === 'W' ? 'web_function' : 'app_function')} f on f.oid = i.funcoid
    where c.type = 'H' and c.contentoid = ${empid} order by f.id, i.roleid`.execute(db);
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ key, funcoid, roleid, id, name, langid }) => ({
    key,
    label: `${id} ${titles.get(langid) ?? name} · ${roleid}`,
    gives: [{ funcoid, roleid }],
  }));
};

type Named = { oid: string; identityoid: string; funcoid: string; functype: FunctionType };

/**
 * Lets conditions that name one person name another one. Throws if one of them no longer names the person, for a
 * function that must not be granted (its children are), and if no administrator would remain.
 */
export const handOverConditions = async (
  trx: Write,
  { from, to, keys }: { from: string; to: string; keys: readonly string[] },
): Promise<void> => {
  const named = sql<Named>`
    select c.oid, c.identityoid, i.funcoid, i.functype from condition c join function_identity i on i.oid = c.identityoid
    where c.oid = any(${[...keys]}::uuid[]) and c.type = 'H' and c.contentoid = ${from} order by i.funcoid, c.oid`;
  const functions = new Map((await named.execute(trx)).rows.map(({ funcoid, functype }) => [funcoid, functype]));
  for (const [funcoid, type] of functions) await lockFunctionRow(trx, funcoid, type);
  // Read again behind the locks, which every save of the list takes as well.
  const { rows } = await sql<Named>`${named} for update of c`.execute(trx);
  if (rows.length < keys.length) throw new DomainError(codes.editFailed, 'person.handover_changed');
  for (const funcoid of functions.keys()) {
    if (await holdsOthers(trx, funcoid)) throw new DomainError(codes.editFailed, 'permission.holds_others');
  }
  const { rows: had } = await sql<{ identityoid: string }>`
    select identityoid from condition
    where type = 'H' and contentoid = ${to} and identityoid = any(${rows.map((row) => row.identityoid)}::uuid[])`.execute(
    trx,
  );
  const covered = new Set(had.map(({ identityoid }) => identityoid));
  await deleteConditions(
    trx,
    rows.filter(({ identityoid }) => covered.has(identityoid)).map(({ oid }) => oid),
  );
  const moved = rows.filter(({ identityoid }) => !covered.has(identityoid)).map(({ oid }) => oid);
  if (moved.length > 0)
    await sql`update condition set contentoid = ${to} where oid = any(${moved}::uuid[])`.execute(trx);
  await assertAdministratorRemains(trx);
};
