import type { Condition } from '#platform/rights/conditions.ts';
import type { PlaceOfRow, UndoGuard } from '#platform/undo/server/undone-table.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { companyType, repairReasons, topType } from '../repair-fields.ts';
import { allTypes, lockTree } from './repair-params.queries.ts';

const ofCompany = (coid: unknown): Condition => ({ type: 'C', contentoid: String(coid), containSub: 'N' });

/** A company's row lies in the company; a repair type lies nowhere. */
export const placeOfParam: PlaceOfRow = ({ paramtype, paramcode }) =>
  paramtype === companyType ? ofCompany(paramcode) : null;

export const placeOfPerson: PlaceOfRow = ({ companyid }) => ofCompany(companyid);

/**
 * Types that go back wait for other changes of the tree, and follow the rules of changing it: one that others have come
 * to stand below keeps its parent, and nothing is put below a type that is off by now.
 */
export const guardTypes: UndoGuard = async (trx, _standing, changes) => {
  await lockTree(trx);
  const moved = changes.filter(
    ({ table, old_row, new_row }) =>
      table === 'repair_param' &&
      old_row?.['paramtype'] === topType &&
      (!new_row || old_row['parentparam'] !== new_row['parentparam']),
  );
  return async () => {
    const types = await allTypes(trx, {});
    const parents = new Set(types.map(({ parentparam }) => parentparam));
    for (const { old_row, new_row } of moved) {
      const oid = String(old_row?.['oid']);
      if (new_row && parents.has(oid)) throw new DomainError(codes.editFailed, repairReasons.parentFixed);
      const parent = types.find((type) => type.oid === old_row?.['parentparam']);
      if (parent?.status === 'N') throw new DomainError(codes.editFailed, repairReasons.parentOff);
    }
  };
};
