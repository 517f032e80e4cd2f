import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { assertContentsInScope, assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { plantPage } from '#platform/organisation/server/organisation.queries.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { messageReasons } from '../messages.contract.ts';

/**
 * Members of these roles may name any receiver, everybody else plants and departments alone: publishers, and the role
 * ADMIN, which the product ships as ROLE00000001 (seed 001 §6).
 */
const publisherRoles = ['ROLE00000017', 'ROLE00000001'];
const typesOfOthers: ReadonlySet<string> = new Set(['P', 'D']);

export const isPublisher = async (db: Read, empid: string): Promise<boolean> => {
  const { rows } = await sql`
    select from role_member m join role r on r.oid = m.roleoid join employee e on e.empid = m.empid
    where m.empid = ${empid} and r.id = any(${publisherRoles}) and r.status = 'Y' and e.inservice = 'Y' limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** The author of a write, and where messages may be sent. */
type Author = { empid: string; scope: Scope };

/**
 * Throws unless the person may name all of the receivers: `message.receiver_not_allowed` for types that only publishers
 * name, 403 for places outside the scope.
 */
export const assertMayName = async (
  db: Read,
  { empid, scope }: Author,
  receivers: readonly Condition[],
  code: DomainErrorCode,
): Promise<void> => {
  const forPublishers = receivers.some(({ type }) => !typesOfOthers.has(type));
  if (forPublishers && !(await isPublisher(db, empid))) throw new DomainError(code, messageReasons.receiverNotAllowed);
  await assertContentsInScope(db, scope, receivers);
};

/** The same for receivers to be added, which have to exist. */
export const assertMayAdd = async (
  db: Read,
  author: Author,
  receivers: readonly Condition[],
  code: DomainErrorCode,
): Promise<void> => {
  await assertMayName(db, author, receivers, code);
  await assertContentsKnown(db, receivers, code);
};

type Plant = { label: string; value: string; coid: string; plantid: string };

const plantsAtMost = 1_000;

/** The plants in use that lie in the scope. A plant has a row for each currency. */
export const plantsToName = async (db: Read, scope: Scope): Promise<Plant[]> => {
  const { list } = await plantPage(db, [], { pageNum: 1, pageSize: plantsAtMost }, scope);
  const byValue = new Map(list.map(({ label, value, coid, plantid }) => [value, { label, value, coid, plantid }]));
  return [...byValue.values()];
};

type Department = {
  oid: string;
  depid: string;
  depname: string;
  plantname: string;
  coid: string;
  plantid: string;
  depkey: string;
  parentkey: string | null;
};

/** The departments in use of a plant that lie in the scope, those above before those below. */
export const departmentsToName = async (
  db: Read,
  scope: Scope,
  { coid, plantid }: Pick<Plant, 'coid' | 'plantid'>,
): Promise<Department[]> => {
  const { rows } = await sql<Department>`
    select d.depkey as oid, d.depid, d.depname, ${plantName('d.coid', 'd.plantid')} as plantname, d.coid, d.plantid,
      d.depkey, d.parentkey
    from department d
    where d.status = 'Y' and d.coid = ${coid} and d.plantid = ${plantid}
      and ${withinScope(scope, { coid: 'd.coid', plantid: 'd.plantid', depkey: 'd.depkey' })}
    order by cardinality(d.ancestors), d.depkey`.execute(db);
  return rows;
};
