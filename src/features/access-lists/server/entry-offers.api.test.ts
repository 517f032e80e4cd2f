import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { blacklistCalls, blacklistMenu } from '../blacklist.contract.ts';
import { whitelistCalls, whitelistMenu } from '../whitelist.contract.ts';
import { addPlaces, departments, joinRole, roleId } from './access-lists.testing.ts';

// Compares what rows and pickers offer with what the calls do: an offered change must not be rejected for rights or
// scope, and any other must be rejected (403).

let server: TestServer;
let readers: Record<'keeper' | 'ofPlant' | 'all', TestSession>;
const actor = { empid: 'test' };
/** Belongs to plant AA01, and has a department of BB01 below it. */
const crossing = 'AA01_X';

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
  const department = (depid: string, coid: string, ancestors: string[] = []) => ({
    depid,
    depname: depid,
    coid,
    plantid: '01',
    parentkey: ancestors.at(-1) ?? null,
    ancestors: [...ancestors, `${coid}01_${depid}`],
  });
  const added = [department('X', 'AA'), department('X2', 'BB', [crossing])];
  await server.db.write(actor, (trx) => trx.insertInto('department').values(added).execute());
  // Works below the line, so that only an entry with the departments below it names this person.
  await server.person('chief', {
    coid: 'AA',
    plantid: '01',
    depkey: departments.cell,
    has: { [roleMenu.id]: 'ADMIN' },
  });
  await joinRole(server.db, 'chief');
  const ofPlant = await server.person('ofPlant', { coid: 'AA', plantid: '01', has: { [blacklistMenu.id]: 'VIEWER' } });
  for (const id of [blacklistMenu.id, whitelistMenu.id])
    await server.give(id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  readers = {
    keeper: await server.person('keeper', { has: { [blacklistMenu.id]: 'USER' } }),
    ofPlant,
    all: server.administrator,
  };
});
afterAll(() => server.close());

const contents: Condition[] = [
  { type: 'H', contentoid: 'chief', containSub: 'N' },
  { type: 'H', contentoid: 'E-A', containSub: 'N' },
  { type: 'H', contentoid: 'E-B', containSub: 'N' },
  { type: 'D', contentoid: departments.line, containSub: 'N' },
  { type: 'D', contentoid: departments.cell, containSub: 'N' },
  { type: 'D', contentoid: departments.far, containSub: 'Y' },
  { type: 'D', contentoid: crossing, containSub: 'N' },
  { type: 'R', contentoid: roleId, containSub: 'N' },
  { type: 'C', contentoid: 'AA', containSub: 'N' },
  { type: 'C', contentoid: 'BB', containSub: 'N' },
  { type: 'P', contentoid: 'AA01', containSub: 'N' },
];

/** The list afresh: every content for console and app, switched off. */
const fill = (): Promise<unknown> =>
  server.db.write(actor, async (trx) => {
    await trx.deleteFrom('blacklist').execute();
    const entries = ['WEB', 'APP'].flatMap((blacktype) =>
      contents.map(({ containSub, ...content }) => ({ ...content, blacktype, containsub: containSub, remark: 'x' })),
    );
    await trx
      .insertInto('blacklist')
      .values(entries.map((entry) => ({ ...entry, status: 'N' as const })))
      .execute();
  });

const listOf = async (as: TestSession) =>
  (await server.call(blacklistCalls.search, { body: { pageSize: 100 }, content: {} }, { as })).content.list;

it.each(['keeper', 'ofPlant', 'all'] as const)(
  'a row says for %s whether it may be switched on or widened',
  async (who) => {
    const as = readers[who];
    const wrong: string[] = [];
    const count = { offered: 0, kept: 0 };
    for (const change of [{ status: 'Y' }, { containSub: 'Y' }] as const) {
      await fill();
      for (const row of await listOf(as)) {
        const grows = row.type === 'D' && row.containSub === 'N';
        if ('containSub' in change && !grows) continue;
        const fact = 'status' in change ? row.maySwitchOn : row.mayContainSub;
        const answer = await server.call(blacklistCalls.edit, { content: { oid: row.oid, ...change } }, { as });
        if ((answer.status !== 403) !== (fact === 'Y'))
          wrong.push(`${row.blacktype} ${row.type} ${row.userid} ${Object.keys(change)[0]}: ${fact}, ${answer.status}`);
        count[fact === 'Y' ? 'offered' : 'kept'] += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(count.offered).toBeGreaterThan(5);
    if (who === 'all') expect(count.kept).toBe(0);
    else expect(count.kept).toBeGreaterThan(4);
  },
);

it('an entry that was just edited says the same as its list', async () => {
  await fill();
  for (const { oid, mayChange, ...row } of await listOf(readers.keeper)) {
    if (mayChange === 'N') continue;
    const edited = await server.call(blacklistCalls.edit, { content: { oid, remark: 'y' } }, { as: readers.keeper });
    expect([edited.content.maySwitchOn, edited.content.mayContainSub]).toEqual([row.maySwitchOn, row.mayContainSub]);
  }
});

it('pickers offer a part of the organisation exactly what its entries may name', async () => {
  const as = readers.ofPlant;
  const bound = { scopeOf: whitelistMenu.id, level: 'CHANGE', pageSize: 100 } as const;
  const values = (rows: { value: string }[]): string[] => rows.map(({ value }) => value);
  const asked = async (query: { pageSize: number; scopeOf?: string; level?: 'CHANGE' }) => {
    const [companies, plants, found, people] = await Promise.all([
      server.call(organisationCalls.companies, { query }, { as }),
      server.call(organisationCalls.plants, { query }, { as }),
      server.call(organisationCalls.departments, { query }, { as }),
      server.call(organisationCalls.members, { query }, { as }),
    ]);
    const whole = found.content.list.filter(({ mayContainSub }) => mayContainSub === 'Y');
    return [
      ...values(companies.content.list).map((id) => `C ${id} N`),
      ...values(plants.content.list).map((id) => `P ${id} N`),
      ...values(found.content.list).map((id) => `D ${id} N`),
      ...values(whole).map((id) => `D ${id} Y`),
      ...people.content.list.map(({ id }) => `H ${id} N`),
    ];
  };
  const everything = await asked({ pageSize: 100 });
  const offered = new Set(await asked(bound));
  expect(offered.size).toBeGreaterThan(3);
  expect(offered.size).toBeLessThan(everything.length);
  for (const one of everything) {
    const [contenttype, contentoid, containSub] = one.split(' ');
    const content = [{ type: 'MAINTENANCE', contenttype, contentoid, containSub }] as never;
    const { status } = await server.call(whitelistCalls.add, { content }, { as });
    expect(`${one} ${status !== 403}`).toBe(`${one} ${offered.has(one)}`);
  }
});

it('departments that are pasted are offered as those of the list', async () => {
  const as = readers.ofPlant;
  const bound = { scopeOf: whitelistMenu.id, level: 'CHANGE' } as const;
  const ids = [...Object.values(departments), crossing];
  const { content } = await server.call(organisationCalls.departmentsNamed, { content: { ...bound, ids } }, { as });
  const listed = await server.call(organisationCalls.departments, { query: { ...bound, pageSize: 100 } }, { as });
  expect(content.map(({ as: _, ...row }) => row)).toEqual(listed.content.list);
  expect(content.map(({ mayContainSub }) => mayContainSub)).toEqual(expect.arrayContaining(['Y', 'N']));
  expect(content.length).toBeLessThan(ids.length);
});

it('a picker that is bound by a function which the caller lacks is empty', async () => {
  const query = { scopeOf: roleMenu.id, level: 'GRANT', pageSize: 100 } as const;
  const { content } = await server.call(organisationCalls.members, { query }, { as: readers.ofPlant });
  expect(content).toEqual({ total: 0, list: [] });
});

it('adding who may not be blocked is an error at the field', async () => {
  await server.db.write(actor, (trx) => trx.deleteFrom('blacklist').execute());
  const content = [{ blacktype: 'WEB', type: 'H', userid: 'chief', remark: 'x' }] as const;
  const answer = await server.call(blacklistCalls.add, { content: [...content] }, { as: readers.keeper });
  expect(answer).toMatchObject({ status: 403, fields: { content: 'access_list.stronger' } });
});
