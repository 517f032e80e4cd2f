import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow, preparedRowOrThrow } from '#platform/db/server/prepared.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import { type VersionUrlRow, versionUrlRow } from '../app-versions.contract.ts';

/** A link as it is stored; the name of the region depends on the reader's language. */
export type StoredVersionUrl = Omit<VersionUrlRow, 'cntyname'>;

export type VersionUrlValues = Pick<StoredVersionUrl, 'versionOid' | 'cnty' | 'url' | 'status'>;

const columns = [
  ...storedColumns('app_version_url', versionUrlRow, ['cntyname', 'versionOid']),
  'versionoid as versionOid',
] as const;

const stored = ({ versionOid, ...values }: VersionUrlValues) => ({ ...values, versionoid: versionOid });

export const urlsOfVersions = (db: Read, versionOids: readonly string[]): Promise<StoredVersionUrl[]> =>
  db
    .selectFrom('app_version_url')
    .select(columns)
    .where('versionoid', '=', (eb) => eb.fn.any(sql<string[]>`${[...versionOids]}::uuid[]`))
    .orderBy('oid')
    .execute();

export const urlsByOid = (db: Read, oids: readonly string[]): Promise<StoredVersionUrl[]> =>
  db
    .selectFrom('app_version_url')
    .select(columns)
    .where('oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .orderBy('cnty')
    .execute();

export const lockVersionUrl = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('app_version_url').select(columns).where('oid', '=', oid).forUpdate(),
);

export const insertVersionUrl = (trx: Write, values: VersionUrlValues): Promise<StoredVersionUrl> =>
  trx.insertInto('app_version_url').values(stored(values)).returning(columns).executeTakeFirstOrThrow();

const writeVersionUrl = preparedRowOrThrow((trx: Write, oid: string, row: ReturnType<typeof stored>) =>
  trx.updateTable('app_version_url').set(row).where('oid', '=', oid).returning(columns),
);

export const updateVersionUrl = (trx: Write, oid: string, values: VersionUrlValues): Promise<StoredVersionUrl> =>
  writeVersionUrl(trx, oid, stored(values));
