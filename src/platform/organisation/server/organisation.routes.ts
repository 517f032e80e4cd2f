import type { Database } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { contentsOutside } from '#platform/rights/server/condition-places.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { organisationCalls } from '../organisation.contract.ts';
import {
  allCompanies,
  companyPage,
  departmentPage,
  directoryMemberPage,
  memberPage,
  plantPage,
  plantsOf,
} from './organisation.queries.ts';

const nowhere: Scope = { everywhere: false, companies: [], plants: [], departments: [] };

const searched = (search: string): string[] => foldFilters({ simplifiedFilter: search });

type Asked = { scopeOf: string; level: Level };

/** The pickers (seed 000 §7). */
export const organisationRoutes = (bind: Bind, { db, rights }: { db: Database; rights: Rights }): void => {
  const { read } = db;
  /** The scope that limits the rows; without the function at this level it holds none. */
  const scopeOf = async ({ empid }: { empid: string }, { scopeOf: id, level }: Asked): Promise<Scope> =>
    id === '' ? everywhere : ((await rights.grant(empid, [id], level))?.scope ?? nowhere);

  bind(organisationCalls.companies, async ({ query, caller }) =>
    companyPage(read, searched(query.search), query, await scopeOf(caller, query)),
  );
  bind(organisationCalls.plants, async ({ query, caller }) =>
    plantPage(read, searched(query.search), query, await scopeOf(caller, query)),
  );
  bind(organisationCalls.departments, async ({ query, caller }) => {
    const scope = await scopeOf(caller, query);
    const { total, list } = await departmentPage(read, foldFilters(query), query, scope);
    const whole = list.map(({ value }) => ({ type: 'D' as const, contentoid: value, containSub: 'Y' as const }));
    const outside = new Set((await contentsOutside(read, scope, whole)).map(({ contentoid }) => contentoid));
    return {
      total,
      list: list.map((row) => ({ ...row, mayContainSub: outside.has(row.value) ? ('N' as const) : ('Y' as const) })),
    };
  });
  bind(organisationCalls.members, async ({ query, caller }) =>
    memberPage(read, foldFilters(query), query, await scopeOf(caller, query)),
  );
  bind(organisationCalls.directoryMembers, ({ query }) => directoryMemberPage(read, foldFilters(query), query));
  bind(organisationCalls.companyOptions, () => allCompanies(read));
  bind(organisationCalls.plantOptions, ({ query }) => plantsOf(read, query.co));
};
