import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase, type Database, type Write } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { personalList } from './personal-columns.ts';
import { openSealKey, type SealKey } from './seal-key.ts';
import { sealLog } from './seal-log.ts';
import { type Finding, type Verification, verifyLog, type Verified } from './verify-log.ts';

/** A database with a log and a key of its own. */
export type SealedLog = {
  database: TestDatabase;
  db: Database;
  folder: string;
  key: SealKey;
  /** Adds roles, a row of the log for each, in one transaction. */
  write: (count: number, inside?: (trx: Write) => Promise<void>) => Promise<void>;
  seal: (key?: SealKey) => Promise<{ rows: number; seals: number }>;
  verify: (more?: Partial<Verified>) => Promise<Verification>;
  /** Runs statements as somebody with the owner's login would who has switched off the triggers. */
  tamper: (text: string) => Promise<void>;
  close: () => Promise<void>;
};

export const withoutFence: Parameters<typeof sealLog>[1] = {
  signal: new AbortController().signal,
  fence: async (): Promise<void> => undefined,
};

export const openTestLog = (url: string): Database =>
  openDatabase(
    openPool({ connection: { connectionString: url }, size: 4, timeZone: 'Asia/Taipei', onError: () => undefined }),
  );

let added = 0;

export const openSealedLog = async (): Promise<SealedLog> => {
  const database = await createTestDatabase();
  const db = openTestLog(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'steward-seals-'));
  const key = await openSealKey(join(folder, 'seal-key.pem'));
  return {
    database,
    db,
    folder,
    key,
    write: (count, inside) =>
      db.write({ empid: 'WRITER' }, async (trx) => {
        const rows = Array.from({ length: count }, () => {
          added += 1;
          const id = `ROLE${String(added).padStart(8, '0')}`;
          return { id, name: id, sourcetype: 'build' as const };
        });
        await trx.insertInto('role').values(rows).execute();
        await inside?.(trx);
      }),
    seal: (signer = key) => sealLog({ db, key: signer, personal: personalList([]) }, withoutFence),
    verify: (more = {}) => verifyLog(db, { keys: new Map([[key.kid, key.publicKey]]), ...more }),
    tamper: async (text) => {
      await db.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
    },
    close: async () => {
      await db.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
};

/** The findings as `kind` and the row or seal that they name. */
export const found = ({ findings }: Verification): string[] =>
  findings.map(({ kind, oid, seal }: Finding) => `${kind} ${oid ?? seal ?? ''}`.trim());
