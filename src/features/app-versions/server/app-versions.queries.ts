import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { AppVersionRow } from '../app-versions.contract.ts';

/** A row as it is stored; the names beside it depend on the reader's language, its file's address on the hour. */
export type StoredAppVersion = Omit<AppVersionRow, 'platformname' | 'typename' | 'fileInfo'> & {
  fileid: string | null;
};

export type AppVersionValues = Omit<StoredAppVersion, 'oid' | 'rev' | 'crtemp' | 'crtdat' | 'txemp' | 'txdat'>;

const columns = [
  'oid',
  'platform',
  'type',
  'no',
  'explain',
  'url',
  'islatest',
  'ismust',
  'status',
  'fileid',
  'rev',
  'crtemp',
  'crtdat',
  'txemp',
  'txdat',
] as const;

/** By platform, type and oid; a few hundred rows after years. */
export const allAppVersions = (db: Read): Promise<StoredAppVersion[]> =>
  db.selectFrom('app_version').select(columns).orderBy('platform').orderBy('type').orderBy('oid').execute();

export const appVersionByOid = (db: Read, oid: string): Promise<StoredAppVersion | undefined> =>
  db.selectFrom('app_version').select(columns).where('oid', '=', oid).executeTakeFirst();

/** What the public page shows: of each platform the latest version, where it is switched on. */
export const newestVersions = (db: Read): Promise<StoredAppVersion[]> =>
  db
    .selectFrom('app_version')
    .select(columns)
    .where('islatest', '=', 'Y')
    .where('status', '=', 'Y')
    .orderBy('platform')
    .execute();

export const lockAppVersion = (trx: Write, oid: string): Promise<StoredAppVersion | undefined> =>
  trx.selectFrom('app_version').select(columns).where('oid', '=', oid).forUpdate().executeTakeFirst();

/** Whoever makes a version the latest waits for who does so at the moment: of two, the second takes over from the first. */
export const lockLatest = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('app_version latest'))`.execute(trx);
};

/** No version of the platform is the latest any more, but the one that is spared. */
export const clearLatest = async (trx: Write, platform: string, spared: string | null): Promise<void> => {
  let others = trx
    .updateTable('app_version')
    .set({ islatest: 'N' })
    .where('platform', '=', platform)
    .where('islatest', '=', 'Y');
  if (spared !== null) others = others.where('oid', '<>', spared);
  await others.execute();
};

export const insertAppVersion = (trx: Write, values: AppVersionValues): Promise<StoredAppVersion> =>
  trx.insertInto('app_version').values(values).returning(columns).executeTakeFirstOrThrow();

export const updateAppVersion = (trx: Write, oid: string, values: AppVersionValues): Promise<StoredAppVersion> =>
  trx.updateTable('app_version').set(values).where('oid', '=', oid).returning(columns).executeTakeFirstOrThrow();

/** The file of the caller's merged upload that bears this sample and name. */
export const mergedUpload = async (
  trx: Write,
  empid: string,
  { md5, fileName }: { md5: string; fileName: string },
): Promise<string | null> => {
  const upload = await trx
    .selectFrom('upload')
    .select('fileid')
    .where('empid', '=', empid)
    .where('md5', '=', md5)
    .where('filename', '=', fileName)
    .where('fileid', 'is not', null)
    .orderBy('touched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return upload?.fileid ?? null;
};
