import type { Database } from '#platform/db/server/database.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import type { Rights } from '#platform/rights/server/rights.ts';

export type NamedPerson = { empid: string; name: string };
type Services = { db: Database; rights: Pick<Rights, 'of' | 'functionOf' | 'grant'> };

const hasScreens = async ({ rights }: Services, empid: string): Promise<boolean> =>
  [...(await rights.of(empid)).keys()].some((oid) => rights.functionOf(oid)?.functype === 'W');

/** Those of the people who lie in the caller's scope of one of the functions. */
const withinReach = async (
  { db, rights }: Services,
  empid: string,
  readers: readonly string[],
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  const reached = new Set<string>();
  for (const id of readers) {
    const left = people.filter((one) => !reached.has(one));
    const grant = left.length > 0 ? await rights.grant(empid, [id], 'LOOK') : null;
    if (!grant) continue;
    const found = grant.scope.everywhere ? left : await keysWithin(db.read, grant.scope, employees, left);
    for (const one of found) reached.add(one);
  }
  return reached;
};

/**
 * The names that the caller may learn by number: those that the people picker would show as well, of employees in
 * service, to callers who have a screen at all; of people who have left, whom no picker shows, to readers in whose
 * scope they lie; and the caller's own. All others are left out like unknown numbers (ADR 0029).
 */
export const namesFor = async (
  services: Services,
  caller: string,
  readers: readonly string[],
  asked: readonly string[],
): Promise<NamedPerson[]> => {
  const rows = await services.db.read
    .selectFrom('employee')
    .select(['empid', 'name', 'inservice'])
    .where('empid', '=', (eb) => eb.fn.any(eb.val([...asked])))
    .execute();
  const showsPresent = await hasScreens(services, caller);
  const past = rows.filter(({ inservice }) => inservice !== 'Y').map(({ empid }) => empid);
  const reached = await withinReach(services, caller, readers, past);
  return rows
    .filter(({ empid, inservice }) => empid === caller || reached.has(empid) || (inservice === 'Y' && showsPresent))
    .map(({ empid, name }) => ({ empid, name }));
};
