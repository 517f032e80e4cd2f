import { sql } from 'kysely';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { Write } from '#platform/db/server/database.ts';
import { type Handover, type HandoverItem, twoPeople } from '#platform/feature/server/handover.ts';
import { companyName } from '#platform/organisation/server/place-names.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { repairMenu } from '../repair.contract.ts';
import { repairReasons } from '../repair-fields.ts';
import { repairTexts } from '../repair.texts.ts';
import { employeeNamed, updatePerson } from './repair-people.queries.ts';

type Row = { oid: string; companyid: string; status: 'Y' | 'N' };
type Asked = { from: string; to: string; keys: readonly string[] };

/**
 * Lets companies have the successor as a repair person. Where a company has both, the row of the person is deleted, and
 * the successor's is switched on if that of the person was on. Throws if one of the rows no longer names the person,
 * and if the successor is not in service.
 */
const moveOrders = async (trx: Write, { from, to, keys }: Asked): Promise<void> => {
  const successor = await employeeNamed(trx, to);
  if (!successor) throw new DomainError(codes.editFailed, repairReasons.personUnknown);
  if (successor.inservice === 'N') throw new DomainError(codes.editFailed, repairReasons.personLeft);
  const { rows } = await sql<Row>`
    select oid, companyid, status from repair_person
    where oid = any(${[...keys]}::uuid[]) and empid = ${from} order by oid for update`.execute(trx);
  if (rows.length < keys.length) throw new DomainError(codes.editFailed, 'person.handover_changed');
  const { rows: had } = await sql<Row>`
    select oid, companyid, status from repair_person
    where empid = ${to} and companyid = any(${rows.map(({ companyid }) => companyid)}) order by oid for update`.execute(
    trx,
  );
  const theirs = new Map(had.map((row) => [row.companyid, row]));
  await deleteByOid(
    trx,
    'repair_person',
    rows.filter(({ companyid }) => theirs.has(companyid)).map(({ oid }) => oid),
  );
  const values = { id: to, name: successor.name };
  for (const { oid, companyid, status } of rows) {
    const there = theirs.get(companyid);
    if (!there) await updatePerson(trx, oid, { ...values, companyId: companyid, status });
    else if (there.status === 'N' && status === 'Y')
      await updatePerson(trx, there.oid, { ...values, companyId: companyid, status });
  }
};

/** The companies whose repair orders go to the person. */
export const repairHandover: Handover = {
  key: 'repair',
  title: repairTexts['repair.people'],
  functions: [repairMenu.id],
  level: 'CHANGE',
  find: async (db, empid, lang) => {
    const { rows } = await sql<Omit<HandoverItem, 'gives'> & { status: 'Y' | 'N' }>`
      select r.oid as key, ${companyName('r.companyid')} || ' (' || r.companyid || ')' as label, r.status
      from repair_person r where r.empid = ${empid} order by r.companyid`.execute(db);
    const off = ` · ${vocabulary['common.statusClosed'][lang]}`;
    return rows.map(({ key, label, status }) => ({ key, label: status === 'Y' ? label : label + off, gives: [] }));
  },
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await moveOrders(trx, asked);
      return twoPeople;
    }),
};
