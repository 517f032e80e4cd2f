import type { Read } from '#platform/db/server/database.ts';
import { atLevel } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { changeable, employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import { whoHasWider } from '#platform/rights/server/wider-rights.ts';
import type { Grant } from '#platform/wire/server/grant.ts';

type Reader = { empid: string; grant: Grant };
type Reach = { mayChange: 'Y' | 'N'; mayReset: 'Y' | 'N' };

const resettable = async (
  db: Read,
  rights: Rights,
  { empid, grant }: Reader,
  empids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const own = atLevel(grant, 'GRANT');
  if (!own) return new Set();
  const inside = own.scope.everywhere ? empids : [...(await keysWithin(db, own.scope, employees, empids))];
  const wider = await whoHasWider(rights, { empid, grant: own }, inside, 'enter');
  return new Set(inside.filter((one) => !wider.has(one)));
};

/** The rows with what their reader may do to these people, decided by the same questions as the calls themselves. */
export const withReach = async <Row extends { empid: string }>(
  { db, rights }: { db: { read: Read }; rights: Rights },
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & Reach)[]> => {
  const empids = rows.map(({ empid }) => empid);
  const change = await changeable(db.read, reader.grant, employees, empids);
  const reset = await resettable(db.read, rights, reader, empids);
  return rows.map((row) => ({
    ...row,
    mayChange: change.has(row.empid) ? 'Y' : 'N',
    mayReset: reset.has(row.empid) ? 'Y' : 'N',
  }));
};
