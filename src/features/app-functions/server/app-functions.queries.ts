import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow, preparedRowOrThrow } from '#platform/db/server/prepared.ts';
import { textCoverage } from '#platform/language-texts/server/named-texts.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import {
  type appFunctionForm,
  appFunctionRow,
  type AppFunctionRow,
  type AppFunctionUsage,
} from '../app-functions.contract.ts';

/** A stored row; the names shown beside it depend on the reader's language. */
export type StoredAppFunction = Omit<AppFunctionRow, 'title' | 'modulename' | 'typename'>;

export type AppFunctionValues = Omit<z.output<typeof appFunctionForm>, 'languages'>;

const names = textCoverage('app_function.langid');
const columns = [
  ...storedColumns('app_function', appFunctionRow, [
    'title',
    'modulename',
    'typename',
    'moduleOid',
    'languages',
    'outdated',
  ]),
  names.languages,
  names.outdated,
  'moduleoid as moduleOid',
] as const;

const stored = ({ moduleOid, ...values }: AppFunctionValues) => ({ ...values, moduleoid: moduleOid });

/** All functions, by position. */
export const allAppFunctions = (db: Read): Promise<StoredAppFunction[]> =>
  db.selectFrom('app_function').select(columns).orderBy('position').orderBy('id').execute();

export const appFunctionByOid = preparedRow((db: Read, oid: string) =>
  db.selectFrom('app_function').select(columns).where('oid', '=', oid),
);

/**
 * Locks the functions for the rest of the transaction, always in the same order, so that two writers do not deadlock.
 */
export const lockAppFunctions = (trx: Write, oids: readonly string[]): Promise<StoredAppFunction[]> =>
  trx
    .selectFrom('app_function')
    .select(columns)
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('oid')
    .forUpdate()
    .execute();

export const insertAppFunction = (trx: Write, values: AppFunctionValues): Promise<StoredAppFunction> =>
  trx.insertInto('app_function').values(stored(values)).returning(columns).executeTakeFirstOrThrow();

const writeAppFunction = preparedRowOrThrow((trx: Write, oid: string, row: ReturnType<typeof stored>) =>
  trx.updateTable('app_function').set(row).where('oid', '=', oid).returning(columns),
);

export const updateAppFunction = (trx: Write, oid: string, values: AppFunctionValues): Promise<StoredAppFunction> =>
  writeAppFunction(trx, oid, stored(values));

/** What is deleted together with the functions. */
export const appFunctionUsageOf = async (db: Read, oids: readonly string[]): Promise<AppFunctionUsage> => {
  const { rows } = await sql<AppFunctionUsage>`
    with identities as (select oid from function_identity where functype = 'A' and funcoid = any(${[...oids]}::uuid[]))
    select (select count(*)::int from identities) as identities,
      (select count(*)::int from condition where identityoid in (select oid from identities)) as conditions,
      (select count(distinct dataoid)::int from data_grant
        where functype = 'A' and funcoid = any(${[...oids]}::uuid[])) as "dataItems"`.execute(db);
  return rows[0] ?? { identities: 0, conditions: 0, dataItems: 0 };
};

/** Whether anything is granted under the function. */
export const isGranted = async (db: Read, oid: string): Promise<boolean> => {
  const { identities, dataItems } = await appFunctionUsageOf(db, [oid]);
  return identities + dataItems > 0;
};
