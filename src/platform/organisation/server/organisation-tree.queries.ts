import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { TreeNode } from '../organisation.contract.ts';
import { companyName, plantName } from './place-names.ts';

type Place = Pick<TreeNode, 'type' | 'id'>;

const nodes = async (read: Read, query: RawBuilder<TreeNode>): Promise<TreeNode[]> => (await query.execute(read)).rows;

const companies = (within: RawBuilder<unknown>): RawBuilder<TreeNode> => sql<TreeNode>`
  select 'C' as type, m.class3 as id, ${companyName('m.class3')} as name, 'N' as leaf
  from master_data m where m.class1 = 'ORG' and m.class2 = 'CO' and m.status = 'Y' and ${within}
  group by m.class3 order by min(m.sort), m.class3`;

/** A plant has a row of master data for each currency. */
const plants = (within: RawBuilder<unknown>): RawBuilder<TreeNode> => sql<TreeNode>`
  select 'P' as type, m.class3 || m.class4 as id, ${plantName('m.class3', 'm.class4')} as name, 'N' as leaf
  from master_data m where m.class1 = 'ORG' and m.class2 = 'PLANT' and m.status = 'Y' and ${within}
  group by m.class3, m.class4 order by min(m.sort), m.class3, m.class4`;

const departments = (within: RawBuilder<unknown>): RawBuilder<TreeNode> => sql<TreeNode>`
  select 'D' as type, d.depkey as id, d.depname as name,
    case when exists (select from department below where below.parentkey = d.depkey and below.status = 'Y') then 'N' else 'Y' end as leaf
  from department d left join department above on above.depkey = d.parentkey
  where d.status = 'Y' and ${within} order by d.depid, d.depkey`;

const department = { coid: 'd.coid', plantid: 'd.plantid', depkey: 'd.depkey' };

/** For a partial scope: its companies, its plants in other companies, and its departments elsewhere. */
const tops = async (read: Read, scope: Scope): Promise<TreeNode[]> => {
  if (scope.everywhere) return nodes(read, companies(sql`true`));
  const keys = scope.departments.map(({ depkey }) => depkey);
  return [
    ...(await nodes(read, companies(sql`m.class3 = any(${scope.companies}::text[])`))),
    ...(await nodes(
      read,
      plants(sql`m.class3 || m.class4 = any(${scope.plants}::text[]) and m.class3 <> all(${scope.companies}::text[])`),
    )),
    ...(await nodes(
      read,
      departments(
        sql`d.depkey = any(${keys}::text[]) and not ${withinScope({ ...scope, departments: [] }, department)}`,
      ),
    )),
  ];
};

/**
 * What lies directly below a place and inside the scope, or at the top if it is null; only what is in use. A department
 * whose parent is missing, not in use or in another plant is at the top of its plant.
 */
export const treeBelow = async (read: Read, scope: Scope, place: Place | null): Promise<TreeNode[]> => {
  if (place === null) return tops(read, scope);
  const within = withinScope(scope, department);
  switch (place.type) {
    case 'C':
      return nodes(
        read,
        plants(sql`m.class3 = ${place.id} and ${withinScope(scope, { coid: 'm.class3', plantid: 'm.class4' })}`),
      );
    case 'P':
      return nodes(
        read,
        departments(sql`d.coid || d.plantid = ${place.id} and ${within}
          and (above.depkey is null or above.status <> 'Y' or above.coid || above.plantid <> ${place.id})`),
      );
    default:
      return nodes(read, departments(sql`d.parentkey = ${place.id} and ${within}`));
  }
};
