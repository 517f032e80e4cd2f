import type { Database } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
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

const searched = (search: string): string[] => foldFilters({ simplifiedFilter: search });

/** The pickers (seed 000 §7). */
export const organisationRoutes = (bind: Bind, { db }: { db: Database }): void => {
  const { read } = db;
  bind(organisationCalls.companies, ({ query }) => companyPage(read, searched(query.search), query));
  bind(organisationCalls.plants, ({ query }) => plantPage(read, searched(query.search), query));
  bind(organisationCalls.departments, ({ query }) => departmentPage(read, foldFilters(query), query));
  bind(organisationCalls.members, ({ query }) => memberPage(read, foldFilters(query), query));
  bind(organisationCalls.directoryMembers, ({ query }) => directoryMemberPage(read, foldFilters(query), query));
  bind(organisationCalls.companyOptions, () => allCompanies(read));
  bind(organisationCalls.plantOptions, ({ query }) => plantsOf(read, query.co));
};
