import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { type DeadPreview, type WriteBackFilter, writeBackReasons } from '../write-backs.contract.ts';
import { matches } from './write-backs.queries.ts';

/** `oids`: only these, if there are any. */
export type ChosenDead = { filter: WriteBackFilter; oids: string[] };

const formsShown = 5;

/** SQL: those of `write_back w` that failed for good and match. */
const deadOnes = ({ filter, oids }: ChosenDead): RawBuilder<SqlBool> => {
  const named = oids.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`w.oid = any(${oids}::uuid[])`;
  return sql<SqlBool>`w.state = 'F' and ${named} and ${matches({ ...filter, state: 'F' })}`;
};

/** How many there are, and of which forms. */
export const previewDead = async (db: Read, chosen: ChosenDead): Promise<DeadPreview> => {
  const { rows } = await sql<{ formId: string; name: string; count: number; total: number }>`
    select w.formid as "formId", max(w.name) as name, count(*)::int as count, (sum(count(*)) over ())::int as total
    from write_back w where ${deadOnes(chosen)} group by w.formid order by count(*) desc, w.formid limit ${formsShown}`.execute(
    db,
  );
  return { count: rows[0]?.total ?? 0, forms: rows.map(({ total: _, ...form }) => form) };
};

/** Locks them and answers their oids. Rejects if there are none, or another number than the preview has said. */
export const lockDead = async (trx: Write, chosen: ChosenDead & { count: number }): Promise<string[]> => {
  const { rows } = await sql<{ oid: string }>`
    select w.oid from write_back w where ${deadOnes(chosen)} order by w.oid for update`.execute(trx);
  if (rows.length === 0) throw new DomainError(codes.serverMessage, writeBackReasons.nothing);
  if (rows.length !== chosen.count)
    throw new DomainError(codes.serverMessage, writeBackReasons.changed, { params: { count: rows.length } });
  return rows.map(({ oid }) => oid);
};

/** What was asked for, as it is kept. */
export const askedFor = ({ filter, oids }: ChosenDead): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  ...(oids.length > 0 ? { oids: oids.length } : {}),
});
