import type { Database, Read } from '#platform/db/server/database.ts';
import { amongPeople, nobodyReads } from '#platform/db/server/among-people.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import { contentsOutside } from '#platform/rights/server/condition-places.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { organisationCalls, type MemberRow } from '../organisation.contract.ts';
import { membersNamed, memberSuggestions } from './member-suggestions.queries.ts';
import { treeBelow } from './organisation-tree.queries.ts';
import { placeChosen } from './place-chosen.ts';
import {
  allCompanies,
  companyPage,
  departmentPage,
  departmentsNamed,
  directoryMemberPage,
  memberPage,
  plantPage,
  plantsOf,
} from './organisation.queries.ts';

const nowhere: Scope = { everywhere: false, companies: [], plants: [], departments: [] };

/** Rows of the list below a field. */
const suggested = 8;

const searched = (search: string): string[] => foldFilters({ simplifiedFilter: search });

type Asked = { scopeOf: string; level: Level };

/** The pickers (seed 000 §7). */
export const organisationRoutes = (bind: Bind, { db, rights }: { db: Database; rights: Rights }): void => {
  const { read } = db;
  /** The scope that limits the rows; without the function at this level it holds none. */
  const scopeOf = async ({ empid }: { empid: string }, { scopeOf: id, level }: Asked): Promise<Scope> =>
    id === '' ? everywhere : ((await rights.grant(empid, [id], level))?.scope ?? nowhere);

  const whereOf = async (caller: { empid: string }, query: Asked & Parameters<typeof placeChosen>[0]) => ({
    scope: await scopeOf(caller, query),
    narrowed: placeChosen(query),
  });

  bind(organisationCalls.companies, async ({ query, caller }) =>
    companyPage(read, searched(query.search), query, await scopeOf(caller, query)),
  );
  bind(organisationCalls.plants, async ({ query, caller }) =>
    plantPage(read, searched(query.search), query, await scopeOf(caller, query)),
  );
  const withSub = async <Row extends { value: string }>(
    scope: Scope,
    list: readonly Row[],
  ): Promise<(Row & { mayContainSub: 'Y' | 'N' })[]> => {
    const whole = list.map(({ value }) => ({ type: 'D' as const, contentoid: value, containSub: 'Y' as const }));
    const outside = new Set((await contentsOutside(read, scope, whole)).map(({ contentoid }) => contentoid));
    return list.map((row) => ({ ...row, mayContainSub: outside.has(row.value) ? 'N' : 'Y' }));
  };

  bind(organisationCalls.departments, async ({ query, caller }) => {
    const scope = await scopeOf(caller, query);
    const { total, list } = await departmentPage(read, foldFilters(query), query, {
      scope,
      narrowed: placeChosen(query),
    });
    return { total, list: await withSub(scope, list) };
  });
  bind(organisationCalls.departmentsNamed, async ({ content, caller }) => {
    const scope = await scopeOf(caller, content);
    return withSub(scope, await departmentsNamed(read, { scope, narrowed: everywhere }, content.ids));
  });
  bind(organisationCalls.members, async ({ query, caller, signal }) => {
    const where = await whereOf(caller, query);
    return amongPeople(db, signal, (within) => memberPage(within, foldFilters(query), query, where), nobodyReads);
  });
  bind(organisationCalls.memberSuggestions, async ({ query, caller, signal }) => {
    const where = await whereOf(caller, query);
    const typed = new Map([query.traditionalFilter, query.simplifiedFilter].map((text) => [fold(text), text]));
    const asked = typed.size > 1 ? [...typed.values()].filter((text) => text.trim() !== '') : [...typed.values()];
    const suggestions = async (within: Read): Promise<MemberRow[]> =>
      (await Promise.all(asked.map((filter) => memberSuggestions(within, where, filter, suggested)))).flat();
    const rows = await amongPeople(db, signal, suggestions, []);
    return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, suggested);
  });
  bind(organisationCalls.membersNamed, async ({ content, caller }) =>
    membersNamed(read, { scope: await scopeOf(caller, content), narrowed: everywhere }, content.ids),
  );
  bind(organisationCalls.tree, async ({ query, caller }) =>
    treeBelow(
      read,
      await scopeOf(caller, query),
      query.placetype === '' ? null : { type: query.placetype, id: query.place },
    ),
  );
  bind(organisationCalls.directoryMembers, ({ query, signal }) =>
    amongPeople(db, signal, (within) => directoryMemberPage(within, foldFilters(query), query), nobodyReads),
  );
  bind(organisationCalls.companyOptions, () => allCompanies(read));
  bind(organisationCalls.plantOptions, ({ query }) => plantsOf(read, query.co));
};
