import { program } from '#platform/db/program-actors.ts';
import { sql } from 'kysely';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Storages } from './storage.ts';
import { deleteUpload, staleUploads } from './uploads.queries.ts';

const system = program('system');
const uploadHours = 24;
const orphanHours = 24;
const neverHeldHours = 24;
const batch = 500;

/**
 * Every column of every table that refers to a file, read from the catalogue, so that a new table needs no change here.
 */
export const pointingColumns = async (db: Read): Promise<{ table: string; column: string }[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and array_length(c.conkey, 1) = 1
    order by 1, 2`.execute(db);
  return rows;
};

/** Whether some record refers to `f.fileid`. */
const isPointedAt = (columns: readonly { table: string; column: string }[]) =>
  columns.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        columns.map(
          ({ table, column }) =>
            // `regclass` quotes identifiers as needed
            sql`exists (select 1 from ${sql.raw(table)} r where r.${sql.ref(column)} = f.fileid)`,
        ),
        sql` or `,
      )})`;

/** Marks files without references, and unmarks those that are referred to again. */
const mark = async (trx: Write, pointedAt: ReturnType<typeof isPointedAt>): Promise<void> => {
  await sql`update stored_file f set unused_since = now() where f.unused_since is null and not ${pointedAt}`.execute(
    trx,
  );
  await sql`update stored_file f set unused_since = null, ever_held = true
    where f.unused_since is not null and ${pointedAt}`.execute(trx);
};

/**
 * Deletes files that have been unused for the grace period, or for a day if no record has ever used them. A record that
 * is claiming one right now holds its row lock, and the row stays.
 */
const giveUp = async (trx: Write, pointedAt: ReturnType<typeof isPointedAt>, graceDays: number): Promise<number> => {
  const { rows } = await sql`
    delete from stored_file where fileid in (
      select f.fileid from stored_file f
      where f.unused_since < now() - case when f.ever_held then make_interval(days => ${graceDays})
        else make_interval(hours => ${neverHeldHours}) end and not ${pointedAt}
      limit ${batch} for update skip locked)
    returning fileid`.execute(trx);
  return rows.length;
};

/** Drops what is kept of deleted records after the grace period; until then a record can come back with it. */
const forgetHistory = async (trx: Write, graceDays: number): Promise<void> => {
  const tables = await trx.selectFrom('file_history').select('recordtable').distinct().execute();
  for (const { recordtable } of tables) {
    const exists = sql<boolean>`exists (select 1 from ${sql.table(recordtable)} r where r.oid = h.recordoid)`;
    await sql`update file_history h set orphan_since = case when ${exists} then null else now() end
      where h.recordtable = ${recordtable} and (h.orphan_since is null) <> ${exists}`.execute(trx);
  }
  await sql`delete from file_history where orphan_since < now() - make_interval(days => ${graceDays})`.execute(trx);
};

type Bytes = { storage: string; key: string; thumbkey: string | null; middlekey: string | null };

/** Deletes bytes that belong to no file; the row is deleted first, so that nobody can claim them in between. */
const forgetObjects = async (trx: Write): Promise<Bytes[]> => {
  const { rows } = await sql<Bytes>`
    delete from stored_object where key in (
      select o.key from stored_object o
      where o.created_at < now() - interval '1 hour' and not exists (select 1 from stored_file f where f.objectkey = o.key)
      limit ${batch} for update skip locked)
    returning storage, key, thumbkey, middlekey`.execute(trx);
  return rows;
};

const sweepUploads = async (db: Database, storages: Storages): Promise<number> => {
  const stale = await staleUploads(db.read, uploadHours);
  for (const upload of stale) {
    await db.write(system, (trx) => deleteUpload(trx, upload.oid));
    // If the storage is no longer configured or does not answer, its own expiry rules apply.
    if (upload.fileid === null)
      await Promise.allSettled([(async () => storages.named(upload.storage).abandon(upload))()]);
  }
  return stale.length;
};

/** Bytes without a row: left behind by a server that died between storing them and writing the row. */
const sweepOrphans = async (db: Database, storages: Storages): Promise<number> => {
  const storage = storages.current;
  let swept = 0;
  for await (const { key, isDraft } of storage.list(new Date(Date.now() - orphanHours * 3_600_000))) {
    const first = key.slice(0, 32);
    const { rows } = await sql`
      select 1 from stored_object where key = ${key} or thumbkey = ${key} or middlekey = ${key}
      union all select 1 from upload where key = ${first} and fileid is null`.execute(db.read);
    if (rows.length > 0) continue;
    await (isDraft ? storage.abandon({ key, ref: '' }) : storage.remove(key));
    swept += 1;
  }
  return swept;
};

/**
 * Ends uploads untouched for a day, deletes files that no foreign key of any table has referred to for `graceDays` (a
 * day if none ever did), and then bytes that belong to no file. Returns how many of each.
 */
export const sweepFiles = async (
  db: Database,
  storages: Storages,
  { graceDays }: { graceDays: number },
): Promise<{ uploads: number; files: number; objects: number; orphans: number }> => {
  const uploads = await sweepUploads(db, storages);
  const pointedAt = isPointedAt(await pointingColumns(db.read));
  const files = await db.write(system, async (trx) => {
    await forgetHistory(trx, graceDays);
    await mark(trx, pointedAt);
    return giveUp(trx, pointedAt, graceDays);
  });
  const objects = await db.write(system, forgetObjects);
  for (const { storage, key, thumbkey, middlekey } of objects) {
    const keys = [key, thumbkey, middlekey].filter((one) => one !== null);
    await Promise.allSettled(keys.map(async (one) => storages.named(storage).remove(one)));
  }
  return { uploads, files, objects: objects.length, orphans: await sweepOrphans(db, storages) };
};
