import type { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { assertRowsInScope, isChangeable } from '#platform/rights/server/row-scope.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { everywhere, type Grant } from '#platform/wire/server/grant.ts';
import { type personEdit, personForm, type PersonRow } from '../repair.contract.ts';
import { repairReasons } from '../repair-fields.ts';
import { nameToWrite } from './repair-companies.ts';
import {
  employeeNamed,
  insertPerson,
  lockPerson,
  personByOid,
  placedPeople,
  type StoredPerson,
  updatePerson,
} from './repair-people.queries.ts';

/** A row as the reader sees it. */
export const personRowFor =
  (grant: Pick<Grant, 'scopes'>) =>
  (row: StoredPerson): PersonRow => ({ ...row, mayChange: isChangeable(grant, { coid: row.companyId }) });

const constraintErrors = explainConstraint({
  repair_person_unique: () => atField(codes.dataRepeat, 'id', repairReasons.personExists),
});

/** The name of an employee in service. */
const nameInService = async (trx: Write, id: string, code: DomainErrorCode): Promise<string> => {
  const employee = await employeeNamed(trx, id);
  if (!employee) throw atField(code, 'id', repairReasons.personUnknown);
  if (employee.inservice === 'N') throw atField(code, 'id', repairReasons.personLeft);
  return employee.name;
};

/**
 * Adds a repair person. Rejects a company outside the writer's scope (403) or not in use, somebody who is not in
 * service, and a person whom the company already has.
 */
export const addPerson = (
  db: Database,
  { actor, grant }: ScopedWriter,
  values: z.output<typeof personForm>,
): Promise<PersonRow> =>
  db
    .write(actor, async (trx) => {
      const code = codes.addFailed;
      await nameToWrite(trx, grant.scope, values.companyId, { field: 'companyId', code });
      const name = await nameInService(trx, values.id, code);
      const oid = await insertPerson(trx, { ...values, name });
      return personRowFor(grant)(found(await personByOid(trx, oid, everywhere)));
    })
    .catch(constraintErrors);

/**
 * Changes any of the fields; what is not sent stays. Rejects rows outside the writer's scope (403), a stale revision
 * (409), and what `addPerson` rejects; somebody who has left since may stay.
 */
export const editPerson = (
  db: Database,
  { actor, grant }: ScopedWriter,
  { oid, rev, ...sent }: z.output<typeof personEdit>,
): Promise<PersonRow> =>
  db
    .write(actor, async (trx) => {
      const code = codes.editFailed;
      await assertRowsInScope(trx, grant.scope, placedPeople, [oid], repairReasons.outsideScope);
      const before = found(await lockPerson(trx, oid));
      await assertFresh(rev, before, () => personRowFor(grant)(before));
      const after = { ...formFields(personForm, before), ...present(sent) };
      if (after.companyId !== before.companyId)
        await nameToWrite(trx, grant.scope, after.companyId, { field: 'companyId', code });
      const name = after.id === before.id ? before.name : await nameInService(trx, after.id, code);
      await updatePerson(trx, oid, { ...after, name });
      return personRowFor(grant)(found(await personByOid(trx, oid, everywhere)));
    })
    .catch(constraintErrors);

/** Deletes a repair person; a missing one does not count. Rejects one outside the writer's scope (403). */
export const removePerson = (db: Database, { actor, grant }: ScopedWriter, oid: string): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    await assertRowsInScope(trx, grant.scope, placedPeople, [oid], repairReasons.outsideScope);
    return deleteByOid(trx, 'repair_person', [oid]);
  });
