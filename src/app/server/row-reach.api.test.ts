import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistCalls, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { whitelistCalls, whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { appUserCalls, appUserMenu } from '#features/app-users/app-users.contract.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { roleCalls, roleMenu } from '#features/roles/roles.contract.ts';
import { themeMenu } from '#features/themes/themes.contract.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

// What `offered-calls.api.test.ts` does for every contract, for rows of special kinds: people with more rights, entries
// that mean more than they name, and roles. The readers see every row.

let server: TestServer;
const functions = [webUserMenu.id, appUserMenu.id, blacklistMenu.id, whitelistMenu.id];
const identity = (code: string): Record<string, string> => Object.fromEntries(functions.map((id) => [id, code]));

/** Readers who can delete the least come first, since deleted console users are not added again. */
const readers: Record<string, () => Promise<TestSession>> = {
  'somebody who only looks': () => server.person('LOOKER', { has: identity('VIEWER') }),
  'somebody who changes everywhere': () => server.person('CHANGER', { has: identity('USER') }),
  'an administrator of one plant who looks everywhere': async () => {
    const session = await server.person('OFPLANT', { coid: 'AA', plantid: '01', has: identity('VIEWER') });
    for (const id of functions) await server.give(id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    return session;
  },
  'the administrator of everything': () => Promise.resolve(server.administrator),
};

const roleIds = new Set(['ROLE00000071', 'ROLE00000072']);
const people = ['WEBAA', 'WEBBB', 'STRONGAA', 'STRONGBB'];
/**
 * What the entries of both lists name. Department L is of plant AA01 and has another one below it that is of BB01: with
 * those below it is more than AA01.
 */
const entries = [
  { type: 'H', contentoid: 'WEBAA', containSub: 'N' },
  { type: 'H', contentoid: 'WEBBB', containSub: 'N' },
  { type: 'D', contentoid: 'AA01_L', containSub: 'Y' },
  { type: 'D', contentoid: 'AA01_N', containSub: 'N' },
  { type: 'C', contentoid: 'AA', containSub: 'N' },
  { type: 'P', contentoid: 'AA01', containSub: 'N' },
  { type: 'P', contentoid: 'BB01', containSub: 'N' },
  { type: 'R', contentoid: 'ROLE00000073', containSub: 'N' },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  for (const empid of people) {
    const has = empid.startsWith('STRONG') ? { [roleMenu.id]: 'ADMIN' } : {};
    await server.person(empid, { coid: empid.slice(-2), plantid: '01', has });
  }
  const as = server.administrator;
  for (const id of ['00000071', '00000072', '00000073'])
    await server.call(roleCalls.add, { content: { id, name: id, sourcetype: 'build', source: '' } }, { as });
  const department = (depid: string, coid: string, ancestors: string[]) => ({
    depid,
    depname: depid,
    coid,
    plantid: '01',
    parentkey: ancestors.at(-1) ?? null,
    ancestors: [...ancestors, `${coid}01_${depid}`],
  });
  const departments = [department('L', 'AA', []), department('N', 'AA', []), department('W', 'BB', ['AA01_L'])];
  await server.db.write({ empid: 'test' }, (trx) => trx.insertInto('department').values(departments).execute());
  await server.give(themeMenu.id, 'ADMIN', [{ type: 'R', contentoid: 'ROLE00000072', containSub: 'N' }]);
}, 60_000);
afterAll(() => server.close());

/** Adds rows that an earlier reader may have deleted. */
const addRows = async (): Promise<void> => {
  const as = server.administrator;
  await server.call(
    blacklistCalls.add,
    {
      content: entries.map(({ contentoid, ...entry }) => ({
        ...entry,
        blacktype: 'SURVEY',
        userid: contentoid,
        remark: 'away',
      })),
    },
    { as },
  );
  await server.call(
    whitelistCalls.add,
    {
      content: entries.map(({ type, ...entry }) => ({ ...entry, contenttype: type, type: 'MAINTENANCE' })),
    },
    { as },
  );
  const users = people.map((empid) => ({ empid }));
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('app_user')
      .values(users)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
};

type Offer = { of: string; call: string; offered: boolean; spec: EndpointSpec; input: object };

const page = { pageNum: 1, pageSize: 50, sortOrder: 'asc' } as const;

const webUserOffers = async (as: TestSession): Promise<Offer[]> => {
  const { content } = await server.call(webUserCalls.search, { body: page, content: {} }, { as });
  return content.list
    .filter(({ empid }) => people.includes(empid))
    .flatMap(({ empid: of, may }) => {
      const offer = (call: 'edit' | 'kick' | 'resetPassword' | 'remove', input: object): Offer => ({
        of,
        call,
        offered: may.includes(call),
        spec: webUserCalls[call],
        input: { content: input },
      });
      return [
        offer('edit', { empid: of, status: 'Y' }),
        offer('kick', { empid: of }),
        offer('resetPassword', { empid: of }),
        offer('remove', [of]),
      ];
    });
};

const appUserOffers = async (as: TestSession): Promise<Offer[]> => {
  const { content } = await server.call(appUserCalls.search, { body: page, content: {} }, { as });
  return content.list
    .filter(({ empid }) => people.includes(empid))
    .flatMap(({ empid: of, userid, mayChange, mayReset }) => {
      const change = (call: 'edit' | 'kick' | 'block' | 'unblock' | 'remove', input: object): Offer => ({
        of,
        call,
        offered: mayChange === 'Y',
        spec: appUserCalls[call],
        input: { content: input, ...(call === 'remove' ? { query: { liftBan: 'Y' } } : {}) },
      });
      const reset: Offer = {
        of,
        call: 'resetPassword',
        offered: mayReset === 'Y',
        spec: appUserCalls.resetPassword,
        input: { content: { empid: of } },
      };
      return [
        reset,
        change('edit', { empid: of, status: 'Y' }),
        change('kick', { empid: of }),
        change('block', { userid, remark: 'away' }),
        change('unblock', { empid: of }),
        change('remove', [of]),
      ];
    });
};

const blacklistOffers = async (as: TestSession): Promise<Offer[]> => {
  const { content } = await server.call(blacklistCalls.search, { body: page, content: {} }, { as });
  const { edit, remove } = blacklistCalls;
  return content.list.flatMap(({ oid, type, userid, mayChange }) => {
    const offer = { of: `${type} ${userid}`, offered: mayChange === 'Y' };
    return [
      { ...offer, call: 'edit', spec: edit, input: { content: { oid, remark: 'back soon' } } },
      { ...offer, call: 'remove', spec: remove, input: { content: [oid] } },
    ];
  });
};

const whitelistOffers = async (as: TestSession): Promise<Offer[]> => {
  const { content } = await server.call(whitelistCalls.search, { body: page, content: {} }, { as });
  const { edit, remove } = whitelistCalls;
  return content.list.flatMap(({ oid, contenttype, contentoid, mayChange }) => {
    const offer = { of: `${contenttype} ${contentoid}`, offered: mayChange === 'Y' };
    return [
      { ...offer, call: 'edit', spec: edit, input: { content: { oid, status: 'Y' } } },
      { ...offer, call: 'remove', spec: remove, input: { content: [oid] } },
    ];
  });
};

const roleOffers = async (as: TestSession): Promise<Offer[]> => {
  const { content } = await server.call(roleCalls.search, { query: page }, { as });
  return content.list
    .filter(({ id }) => roleIds.has(id))
    .flatMap(({ id, oid, stronger, status }) => {
      const offer = { of: id, offered: stronger === 'N' };
      return [
        { ...offer, call: 'mapping', spec: roleCalls.saveMapping, input: { query: { roleOid: oid }, content: [] } },
        {
          ...offer,
          call: 'switch',
          spec: roleCalls.edit,
          input: { content: { oid, status: status === 'Y' ? 'N' : 'Y', liftEntries: 'Y' } },
        },
        { ...offer, call: 'remove', spec: roleCalls.remove, input: { query: { liftEntries: 'Y' }, content: [oid] } },
      ];
    });
};

describe('roles that let their members grant rights', () => {
  it('are offered to people who may grant the same rights', async () => {
    const keeper = await server.person('KEEPER', { has: { [roleMenu.id]: 'ADMIN' } });
    const outcomes: string[] = [];
    for (const as of [keeper, server.administrator])
      for (const { of, call, offered, spec, input } of await roleOffers(as)) {
        const { status } = await server.call(spec, input, { as });
        outcomes.push(`${as.empid} ${call} ${of} ${offered ? 'offered' : 'kept'} ${status === 403 ? 'no' : 'yes'}`);
      }
    const one = (who: string, of: string, end: string): string[] =>
      ['mapping', 'switch', 'remove'].map((call) => `${who} ${call} ${of} ${end}`);
    expect(outcomes).toEqual([
      ...one('KEEPER', 'ROLE00000071', 'offered yes'),
      ...one('KEEPER', 'ROLE00000072', 'kept no'),
      ...one('admin', 'ROLE00000072', 'offered yes'),
    ]);
  });
});

describe('a screen knows which calls would be rejected', () => {
  it('to each reader, for each row, by the rule that decides the call itself', async () => {
    const wrong: string[] = [];
    const seen: Record<string, { offered: number; kept: number }> = {};
    for (const [name, make] of Object.entries(readers)) {
      const as = await make();
      await addRows();
      const offers = [
        ...(await webUserOffers(as)),
        ...(await appUserOffers(as)),
        ...(await blacklistOffers(as)),
        ...(await whitelistOffers(as)),
      ];
      const count = { offered: 0, kept: 0 };
      for (const { of, call, offered, spec, input } of offers) {
        const { status, reason } = await server.call(spec, input, { as });
        if ((status !== 403) !== offered)
          wrong.push(`${name}: ${spec.path} ${call} of ${of}: ${offered ? '' : 'not '}offered, ${status} ${reason}`);
        count[offered ? 'offered' : 'kept'] += 1;
      }
      seen[name] = count;
    }
    expect(wrong).toEqual([]);
    expect(seen).toMatchObject({
      'somebody who only looks': { offered: 0 },
      'the administrator of everything': { kept: 0 },
    });
    for (const partly of ['somebody who changes everywhere', 'an administrator of one plant who looks everywhere'])
      expect(Math.min(...Object.values(seen[partly] ?? {}))).toBeGreaterThan(5);
  }, 60_000);
});
