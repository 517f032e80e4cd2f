import { sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRowOrThrow } from '#platform/db/server/prepared.ts';
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import { rowReads } from '#platform/records/server/record-reads.ts';
import { type AppVersionRow, appVersionRow, downloadType } from '../app-versions.contract.ts';

/** A stored row: without names, which depend on the reader's language, and without the address of its file. */
export type StoredAppVersion = Omit<AppVersionRow, 'platformname' | 'typename' | 'fileInfo'> & {
  fileid: string | null;
};

export type AppVersionValues = Omit<
  StoredAppVersion,
  'oid' | 'rev' | 'crtemp' | 'crtdat' | 'txemp' | 'txdat' | 'languages' | 'outdated'
>;

const columnsIn = <Alias extends string>(alias: Alias) => {
  const notes = versionCoverage({ table: 'app_version_language', record: 'versionoid', of: `${alias}.oid` });
  return [
    ...storedColumns(alias, appVersionRow, ['platformname', 'typename', 'fileInfo', 'languages', 'outdated']),
    `${alias}.fileid` as const,
    notes.languages,
    notes.outdated,
  ] as const;
};
const columns = columnsIn('app_version');

const rows = (db: Read) => db.selectFrom('app_version').select(columns);

/** By platform, type and oid; a few hundred rows after years. */
export const allAppVersions = (db: Read): Promise<StoredAppVersion[]> =>
  rows(db).orderBy('platform').orderBy('type').orderBy('oid').execute();

export const { byOid: appVersionByOid, lock: lockAppVersion } = rowReads({ key: 'app_version.oid', rows });

/**
 * The versions on the public page: the latest version of each platform. If that is disabled, the highest enabled one
 * with a lower number, because versions above the latest have not been released. A platform without downloads has its
 * highest update. A version whose package is named for another number is left out.
 */
export const newestVersions = (db: Read): Promise<StoredAppVersion[]> => {
  const number = (no: string) => sql`string_to_array(${sql.ref(no)}, '.')::int[]`;
  const rows = db
    .selectFrom('app_version as v')
    .leftJoin('app_version as latest', (join) =>
      join.onRef('latest.platform', '=', 'v.platform').on('latest.islatest', '=', 'Y'),
    )
    .leftJoin('stored_file as f', 'f.fileid', 'v.fileid')
    .select(columnsIn('v'))
    .where('v.status', '=', 'Y')
    .where(sql<SqlBool>`(v.fileid is null or right(f.filename, length(v.no) + 5) = '-' || v.no || '.apk')`)
    .where(
      sql<SqlBool>`case v.type when ${downloadType} then ${number('v.no')} <= ${number('latest.no')}
        else not exists (select from app_version d where d.platform = v.platform and d.type = ${downloadType}) end`,
    );
  return rows.distinctOn('v.platform').orderBy('v.platform').orderBy(number('v.no'), 'desc').execute();
};

/** Whether a version after `no`, up to the newest that is offered, requires everybody to update. */
export const isRequiredAfter = async (
  db: Read,
  newest: { platform: string; no: string },
  no: string,
): Promise<boolean> => {
  const number = (value: unknown) => sql`string_to_array(${value}, '.')::int[]`;
  const { rows } = await sql<{ must: boolean }>`
    select exists (select from app_version v where v.platform = ${newest.platform} and v.status = 'Y' and v.ismust = 'Y'
      and ${number(sql`v.no`)} > ${number(no)} and ${number(sql`v.no`)} <= ${number(newest.no)}) as must`.execute(db);
  return rows[0]?.must ?? false;
};

/** Only one transaction at a time makes a version the latest, so that of two the second replaces the first. */
export const lockLatest = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('app_version latest'))`.execute(trx);
};

/** Unmarks the latest version of the platform, except `spared`. */
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

export const updateAppVersion = preparedRowOrThrow((trx: Write, oid: string, values: Partial<AppVersionValues>) =>
  trx.updateTable('app_version').set(values).where('oid', '=', oid).returning(columns),
);

/** The file of the caller's last merged upload with this sample and name. */
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
