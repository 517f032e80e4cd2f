import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { allItems, type DataKind } from './data-kinds.ts';

/** The most names in an error message. */
const namesAtMost = 10;

/**
 * Returns the names of the data items whose only conditions are under these functions: without the functions everybody
 * would see them.
 */
const guardedAlone = async (trx: Write, kinds: readonly DataKind[], funcoids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with alone as (
      select distinct g.dataoid from data_grant g join condition c on c.grantoid = g.oid
      where g.funcoid = any(${[...funcoids]}::uuid[])
        and not exists (select from data_grant other join condition o on o.grantoid = other.oid
          where other.dataoid = g.dataoid and other.funcoid <> all(${[...funcoids]}::uuid[])))
    select item.name from (${allItems(kinds, defaultLanguage)}) item where item.oid in (select dataoid from alone) order by 1`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
};

/**
 * Throws (503, `data_permission.only_guard` with `names`) if deleting these functions would leave a data item without
 * conditions and so open it to everybody.
 */
export const assertNothingOpens = async (
  trx: Write,
  kinds: readonly DataKind[],
  funcoids: readonly string[],
): Promise<void> => {
  const names = await guardedAlone(trx, kinds, funcoids);
  if (names.length === 0) return;
  const shown = [...names.slice(0, namesAtMost), ...(names.length > namesAtMost ? ['…'] : [])];
  throw new DomainError(codes.deleteFailed, 'data_permission.only_guard', { params: { names: shown } });
};
