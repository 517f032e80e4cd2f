import { declared } from '#app/server/calls.ts';
import { checkAccess } from '#features/access-check/server/access-check.service.ts';
import { whoHas } from '#features/access-check/server/who.service.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Condition, ConditionType } from '#platform/rights/conditions.ts';
import { audience } from '#platform/rights/server/audience.ts';
import { impactPage } from '#platform/rights/server/impact.ts';
import { levelsOf } from '#platform/rights/server/rights-index.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { atMost, type Figure } from './report.ts';
import { median, quantile } from './statistics.ts';

const checks = 400;
const queue = 7;
const page = { pageNum: 1, pageSize: 10 };
/** Has a scope of everywhere, as administrators do. */
const asker = { grant: { scope: { everywhere: true } } as Grant };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const pairs = async (db: Database): Promise<{ empid: string; funcOid: string }[]> => {
  const { rows } = await db.pool.query<{ empid: string; funcOid: string }>(
    `select p.empid, f.funcoid as "funcOid"
     from (select empid, row_number() over (order by md5(empid)) as n from employee where origin = 'HR') p
     join (select funcoid, row_number() over (order by md5(funcoid::text)) as n from function_identity where crtemp = 'bench') f using (n)
     limit ${checks}`,
  );
  return rows;
};

const ids = async (db: Database, query: string): Promise<string[]> =>
  (await db.pool.query<{ id: string }>(query)).rows.map(({ id }) => id);

const conditions = (type: ConditionType, contents: readonly string[], containSub: 'Y' | 'N' = 'N'): Condition[] =>
  contents.map((contentoid) => ({ type, contentoid, containSub }));

/** Sets of conditions, from one of each kind to several thousand of all kinds. */
const sets = async (db: Database): Promise<Record<string, Condition[]>> => {
  const roots = await ids(db, `select depkey as id from department where parentkey is null order by depkey`);
  const departments = await ids(db, `select depkey as id from department order by md5(depkey) limit 300`);
  const people = await ids(db, `select empid as id from employee where origin = 'HR' order by md5(empid) limit 2000`);
  const roles = await ids(db, `select id from role where name like 'Bench %' order by id limit 20`);
  const mixed = [
    ...conditions('H', people.slice(0, 4)),
    ...conditions('D', departments.slice(0, 2)),
    ...conditions('D', departments.slice(2, 3), 'Y'),
    ...conditions('R', roles.slice(0, 1)),
  ];
  return {
    'nine of a function': [...mixed, ...conditions('P', ['CNP1'])],
    'a role': conditions('R', roles.slice(0, 1)),
    'a company': conditions('C', ['CN']),
    'a department with those below it': conditions('D', roots.slice(0, 1), 'Y'),
    everybody: conditions('R', ['All']),
    'twenty roles': conditions('R', roles),
    'three hundred departments and two thousand people': [
      ...conditions('D', departments, 'Y'),
      ...conditions('H', people),
    ],
    'all of them': [
      ...conditions('R', roles),
      ...conditions('D', departments, 'Y'),
      ...conditions('H', people),
      ...conditions('P', ['CNP1', 'TWT2']),
    ],
  };
};

/** Two hundred entries of all kinds, as a blacklist might contain. */
const blacklist = async (db: Database): Promise<Condition[]> => [
  ...conditions(
    'H',
    await ids(db, `select empid as id from employee where origin = 'HR' order by md5(empid || 'x') limit 190`),
  ),
  ...conditions('D', await ids(db, `select depkey as id from department order by md5(depkey || 'x') limit 8`)),
  ...conditions('R', await ids(db, `select id from role where name like 'Bench %' order by id desc limit 2`)),
];

type Slowest = { what: string; ms: number };
const slowestOf = (found: readonly Slowest[]): Slowest =>
  found.toSorted((one, other) => other.ms - one.ms)[0] ?? { what: 'nothing', ms: 0 };

const givesLook = (): ReturnType<typeof levelsOf> => levelsOf('LOOK');

const countsOf = async (db: Database): Promise<Figure[]> => {
  const except = await blacklist(db);
  const counted: Slowest[] = [];
  const previewed: Slowest[] = [];
  const all = Object.entries(await sets(db));
  const before = (all[0]?.[1] ?? []).map((condition) => ({ roleid: 'VIEWER', condition }));
  for (const [what, named] of all) {
    const ms: number[] = [];
    for (let turn = 0; turn < queue; turn += 1) ms.push(await timed(() => audience(db.read, named, page, except)));
    counted.push({ what, ms: median(ms) });
    const after = named.map((condition) => ({ roleid: 'VIEWER', condition }));
    const again: number[] = [];
    for (let turn = 0; turn < queue; turn += 1)
      again.push(
        await timed(() => impactPage(db.read, { before, after, except, levelsOf: givesLook }, 'gained', page)),
      );
    previewed.push({ what, ms: median(again) });
  }
  const [count, impactPreview] = [slowestOf(counted), slowestOf(previewed)];
  const listed = (list: readonly Slowest[]): string =>
    list.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`).join(', ');
  return [
    atMost('who is named by a set of conditions, count and first page', 200, count.ms, 'ms', listed(counted)),
    atMost('impact preview: gained, lost and changed by another set', 1000, impactPreview.ms, 'ms', listed(previewed)),
  ];
};

/** The access check at full size: why a person has a function, who has it, and what a change would do. */
export const accessFigures = async (db: Database, rights: Rights): Promise<Figure[]> => {
  const asked = await pairs(db);
  const services = { db, rights, dataKinds: declared.dataKinds };
  const checking = (one: { empid: string; funcOid: string }): Promise<unknown> =>
    checkAccess(services, asker, { ...one, roleid: '' }, 'zh-CN');
  for (const one of asked.slice(0, 50)) await checking(one);
  const ms: number[] = [];
  for (const one of asked.slice(50)) ms.push(await timed(() => checking(one)));
  const listing: number[] = [];
  for (const { funcOid } of asked.slice(0, 30)) {
    const who = { funcOid, identity: '', simplifiedFilter: '', traditionalFilter: '' };
    listing.push(await timed(() => whoHas(services, asker, who, page, 'zh-CN')));
  }
  return [
    atMost(
      'access check of a person and a function, explained',
      50,
      quantile(ms, 0.99),
      'ms',
      `slowest of a hundred; median ${median(ms).toFixed(1)} ms`,
    ),
    atMost('who has a function, a page with the reasons', 200, quantile(listing, 0.9), 'ms'),
    ...(await countsOf(db)),
  ];
};
