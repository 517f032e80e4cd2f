import { sql } from 'kysely';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { type Handover, type HandoverItem, twoPeople } from '#platform/feature/server/handover.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { blacklistMenu } from '../blacklist.contract.ts';
import { whitelistMenu } from '../whitelist.contract.ts';
import { type AccessList, blacklist, whitelist } from './access-list.ts';

/** The entries of the list that name the person alone. */
const entriesNaming =
  (list: AccessList) =>
  async (db: Read, empid: string, lang: Language): Promise<HandoverItem[]> => {
    const { rows } = await sql<{ key: string; label: string; status: 'Y' | 'N' }>`
      select x.oid as key, ${codeName(list.codeList, sql.ref(`x.${list.codeColumn}`), lang)} as label, x.status
      from ${sql.table(list.table)} x where x.${sql.ref(list.typeColumn)} = 'H' and x.contentoid = ${empid}
      order by 2, 1`.execute(db);
    const off = ` · ${vocabulary['common.statusClosed'][lang]}`;
    return rows.map(({ key, label, status }) => ({ key, label: status === 'Y' ? label : label + off, gives: [] }));
  };

type Asked = { from: string; to: string; keys: readonly string[] };

/**
 * Lets entries of the whitelist that name one person name another one. An entry that the other has already is deleted
 * instead of doubled, and theirs is switched on if it was on. Throws if one of them no longer names the person, and if
 * no administrator could sign in during maintenance.
 */
const moveEntries = async (trx: Write, { from, to, keys }: Asked): Promise<void> => {
  const { rows } = await sql<{ oid: string; type: string; status: 'Y' | 'N' }>`
    select oid, type, status from whitelist
    where oid = any(${[...keys]}::uuid[]) and contenttype = 'H' and contentoid = ${from} order by oid for update`.execute(
    trx,
  );
  if (rows.length < keys.length) throw new DomainError(codes.editFailed, 'person.handover_changed');
  const { rows: had } = await sql<{ oid: string; type: string; status: 'Y' | 'N' }>`
    select oid, type, status from whitelist
    where contenttype = 'H' and contentoid = ${to} and type = any(${rows.map(({ type }) => type)}) order by oid for update`.execute(
    trx,
  );
  const covered = new Set(had.map(({ type }) => type));
  const oids = (has: boolean): string[] => rows.filter(({ type }) => covered.has(type) === has).map(({ oid }) => oid);
  await deleteByOid(trx, 'whitelist', oids(true));
  await sql`update whitelist set contentoid = ${to} where oid = any(${oids(false)}::uuid[])`.execute(trx);
  const on = new Set(rows.filter(({ status }) => status === 'Y').map(({ type }) => type));
  const woken = had.filter(({ type, status }) => status === 'N' && on.has(type)).map(({ oid }) => oid);
  await sql`update whitelist set status = 'Y' where oid = any(${woken}::uuid[])`.execute(trx);
  await assertAdministratorRemains(trx);
};

export const whitelistHandover: Handover = {
  key: 'whitelist',
  title: vocabulary['common.whitelist'],
  functions: [whitelistMenu.id],
  level: 'CHANGE',
  find: entriesNaming(whitelist),
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await moveEntries(trx, asked);
      return twoPeople;
    }),
};

/** A block is no right: it stays with the person, and the successor does not inherit it. */
export const blacklistHandover: Handover = {
  key: 'blacklist',
  title: vocabulary['common.blacklist'],
  functions: [blacklistMenu.id],
  level: 'LOOK',
  find: entriesNaming(blacklist),
  stays: true,
};
