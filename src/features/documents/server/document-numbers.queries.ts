import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { guideCode } from '../documents.contract.ts';

const leastDigits = 3;

/** Only one transaction at a time assigns a number. */
export const lockNumbers = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('document id', 0))`.execute(trx);
};

const lastOf = async (db: Read, type: string): Promise<number> => {
  const counter = await db
    .selectFrom('document_counter')
    .select('last')
    .where('type', '=', sql<string>`lower(${type}::text)`)
    .executeTakeFirst();
  return counter?.last ?? 0;
};

/**
 * The next number of the type that no document has or ever had, and its id: the type and at least three digits. Numbers
 * that authors have chosen are skipped; a chosen number far ahead does not move the counter there.
 */
const nextOf = async (db: Read, type: string): Promise<{ id: string; number: number }> => {
  const last = await lastOf(db, type);
  // One more candidate than there are numbers in use, so at least one of them is free.
  const { rows } = await sql<{ id: string; number: number }>`
    select number, id
    from generate_series(${last}::int + 1, ${last}::int + 2 + (select count(*) from document_number)::int) as number,
      lateral (select ${type}::text || lpad(number::text, greatest(${leastDigits}, length(number::text)), '0') as id) as made
    where upper(id) <> ${guideCode} and not exists (select from document_number where key = lower(id))
    order by number limit 1`.execute(db);
  const [next] = rows;
  if (!next) throw new Error('no free number found');
  return next;
};

/** The id that a new document of the type would get now. */
export const nextIdOf = async (db: Read, type: string): Promise<string> => (await nextOf(db, type)).id;

/** Takes the next id of the type; `lockNumbers` first. */
export const takeNextId = async (trx: Write, type: string): Promise<string> => {
  const { id, number } = await nextOf(trx, type);
  await sql`insert into document_counter (type, last) values (lower(${type}::text), ${number})
    on conflict (type) do update set last = excluded.last`.execute(trx);
  return id;
};
