import type { Read } from '#platform/db/server/database.ts';
import { atLevel } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import { whoHasWider } from '#platform/rights/server/wider-rights.ts';
import type { CandidateRow } from '../web-users.contract.ts';
import type { Reader } from './account-reach.ts';
import { type FoundCandidate, peopleByEmpid } from './candidates.queries.ts';

/**
 * The candidates with the types of account with which the reader may add them, decided by the checks of the call that
 * adds: a new password takes more than the console alone.
 */
export const withAddable = async <Row extends FoundCandidate>(
  { db, rights }: { db: Read; rights: Rights },
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & Pick<CandidateRow, 'mayAdd'>)[]> => {
  const grant = atLevel(reader.grant, 'GRANT');
  if (!grant) return rows.map((row) => ({ ...row, mayAdd: [] as CandidateRow['mayAdd'] }));
  const empids = rows.map(({ id }) => id);
  const inside = await keysWithin(db, grant.scope, employees, empids);
  const writer = { empid: reader.empid, grant };
  const [keptOut, entered] = [
    await whoHasWider(rights, writer, [...inside], 'keepOut'),
    await whoHasWider(rights, writer, [...inside], 'enter'),
  ];
  const known = await peopleByEmpid(db, empids);
  const withPassword = new Set(known.filter(({ account }) => account?.hasPassword).map(({ id }) => id));
  return rows.map((row) => {
    const mayAdd: CandidateRow['mayAdd'] = [];
    if (inside.has(row.id) && !keptOut.has(row.id)) {
      mayAdd.push('AD');
      if (withPassword.has(row.id) || !entered.has(row.id)) mayAdd.push('ED');
    }
    return { ...row, mayAdd };
  });
};
