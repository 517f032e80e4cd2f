import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { addOrganisation, depkey, one } from '#platform/permission-page/server/permission-page.testing.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { dataPageOf, shown, type SentRow } from './data-permission.testing.ts';

let server: TestServer;
let page: ReturnType<typeof dataPageOf<TestSession>>;
let items: string[];
let chosen: { oid: string; id: string };
let other: { oid: string; id: string };
beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = dataPageOf(server);
  chosen = await page.newFunction();
  other = await page.newFunction();
});
afterAll(() => server.close());
beforeEach(async () => {
  items = [await page.newItem(), await page.newItem(), await page.newItem()];
});

const item = (place: number): string => items[place] ?? '';
const onAll = (conditions: Record<string, unknown>[], oids = items): SentRow[] =>
  oids.map((dataOid) => ({ dataOid, funcOid: chosen.oid, permissionList: conditions }));
const readBatch = async (dataOids: string[], as = server.administrator) =>
  server.call(dataPermissionCalls.readBatch, { content: { dataType: 'PARAM', funcOid: chosen.oid, dataOids } }, { as });
const oidsOf = (rows: readonly { oid: string }[]): string[] => rows.map(({ oid }) => oid);

describe('several items at once', () => {
  it('get the conditions of one function in place of what they had under it; their other functions stay', async () => {
    await page.save([
      { dataOid: item(0), funcOid: chosen.oid, permissionList: [one('C', 'AA'), one('H', 'E-A')] },
      { dataOid: item(0), funcOid: other.oid, permissionList: [one('H', 'E-B')] },
    ]);
    await page.save([{ dataOid: item(1), funcOid: other.oid, permissionList: [one('C', 'BB')] }]);
    const [kept] = (await readBatch(items)).content;
    const gone = (kept?.permissionList ?? []).filter(({ type }) => type === 'H').map(({ oid }) => oid);
    const saved = await page.save(onAll([one('C', 'AA'), one('P', 'AA01')]), gone);
    expect(shown(saved.content)).toEqual(items.map(() => `${chosen.id} C/AA/N P/AA01/N`));
    expect(shown(await page.read(item(0))).toSorted()).toEqual(
      [`${chosen.id} C/AA/N P/AA01/N`, `${other.id} H/E-B/N`].toSorted(),
    );
    expect(shown(await page.read(item(1))).toSorted()).toEqual(
      [`${chosen.id} C/AA/N P/AA01/N`, `${other.id} C/BB/N`].toSorted(),
    );
    expect(shown(await page.read(item(2)))).toEqual([`${chosen.id} C/AA/N P/AA01/N`]);
  });

  it('what changes under another function in the meantime is no conflict; under this one it is', async () => {
    await page.save([{ dataOid: item(1), funcOid: other.oid, permissionList: [one('C', 'BB')] }]);
    expect((await page.save(onAll([one('C', 'AA')]))).code).toBe('200');
    const read1 = (await readBatch(items)).content;
    const now = await page.read(item(1));
    const changed = now.map((row) =>
      Object.assign({}, row, {
        permissionList: [...row.permissionList, ...(row.funcId === chosen.id ? [one('H', 'E-B')] : [])],
      }),
    );
    expect((await page.save(changed)).code).toBe('200');
    const stale = await page.save(
      onAll([one('P', 'AA01')]),
      oidsOf(read1.flatMap(({ permissionList }) => permissionList)),
    );
    expect(stale.status).toBe(409);
    expect(shown(stale.content)).toContain(`${chosen.id} C/AA/N H/E-B/N`);
    expect(shown(await page.read(item(0)))).toEqual([`${chosen.id} C/AA/N`]);
  });

  it('are all saved or none: one unknown content or item rejects the whole', async () => {
    expect(
      (await page.save([...onAll([one('C', 'AA')], items.slice(0, 2)), ...onAll([one('C', 'ZZ')], [item(2)])])).reason,
    ).toBe('permission.content_unknown');
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await page.save(onAll([one('C', 'AA')], [...items, unknown]))).reason).toBe('data_permission.item_unknown');
    for (const oid of items) expect(await page.read(oid)).toEqual([]);
  });

  it('may not end up without conditions', async () => {
    const { content } = await page.save(onAll([one('C', 'AA')]));
    expect((await page.save(onAll([]), oidsOf(content))).reason).toBe('common.dialog.information_incomplete');
    expect((await page.save([], oidsOf(content))).status).toBe(400);
    expect((await readBatch(items)).content).toHaveLength(3);
  });

  it('take one function alone', async () => {
    const two = [
      ...onAll([one('C', 'AA')]),
      { dataOid: item(0), funcOid: other.oid, permissionList: [one('C', 'AA')] },
    ];
    expect((await page.save(two)).status).toBe(400);
    expect(await page.read(item(0))).toEqual([]);
  });

  it('are two at least, and no more than one sealed text holds', async () => {
    expect((await readBatch([item(0)])).status).toBe(400);
    expect((await readBatch(Array.from({ length: 201 }, () => item(0)))).status).toBe(400);
    expect((await readBatch([item(0), '00000000-0000-7000-8000-000000000000'])).reason).toBe(
      'data_permission.item_unknown',
    );
  });

  it('saved by two people at once in another order, do not block each other for good', async () => {
    const answers = await Promise.all([
      page.save(onAll([one('C', 'AA')])),
      page.save(onAll([one('C', 'BB')], items.toReversed())),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the right', () => {
  it('is that of the function that governs parameters: LOOK allows reading, GRANT saving', async () => {
    const looker = await server.person('dp-look', { has: { [parameterMenu.id]: 'VIEWER' } });
    const changer = await server.person('dp-change', { has: { [parameterMenu.id]: 'USER' } });
    const stranger = await server.person('dp-else', { has: { [webFunctionMenu.id]: 'ADMIN' } });
    const statuses = async (as: TestSession) => [
      (await server.call(dataPermissionCalls.read, { query: { dataOid: item(0), dataType: 'PARAM' } }, { as })).status,
      (await server.call(dataPermissionCalls.functions, { query: { dataType: 'PARAM' } }, { as })).status,
      (await readBatch(items, as)).status,
      (await page.save(onAll([one('C', 'AA')], [item(0)]), [], as)).status,
    ];
    expect(await statuses(looker)).toEqual([200, 200, 200, 403]);
    expect(await statuses(changer)).toEqual([200, 200, 200, 403]);
    expect(await statuses(stranger)).toEqual([403, 403, 403, 403]);
    expect(await page.read(item(0))).toEqual([]);
  });

  describe('in one company', () => {
    let scoped: TestSession;
    beforeAll(async () => {
      scoped = await server.person('dp-scoped', { coid: 'AA', plantid: '01', depkey: depkey('AA', '01', 'S') });
      await server.give(parameterMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
    });
    const trySave = async (was: Condition[], will: Record<string, unknown>[]) => {
      const before = (await page.save(onAll([one('C', 'AA'), ...was]))).content;
      const gone = before.flatMap(({ permissionList }) =>
        permissionList.filter(({ contentoid }) => contentoid !== 'AA').map(({ oid }) => oid),
      );
      const answer = await page.save(onAll([one('C', 'AA'), ...will]), gone, scoped);
      return answer.status === 200 ? answer.code : answer.reason;
    };

    it.each([
      ['a department of it', [one('D', depkey('AA', '01', 'R'), 'Y')], '200'],
      ['a plant of it', [one('P', 'AA01')], '200'],
      ['another company', [one('C', 'BB')], 'permission.outside_scope'],
      ['everybody', [one('A', 'All')], 'permission.opens_everywhere'],
      ['a role', [one('R', 'ROLE00000017')], 'permission.opens_everywhere'],
    ])('grants to %s: %j → %s', async (_, will, outcome) => {
      expect(await trySave([], will)).toBe(outcome);
    });

    it('reads of each condition whether it may be taken away, or include the departments below', async () => {
      const dataOid = item(0);
      const conditions = [
        one('C', 'AA'),
        one('C', 'BB'),
        one('P', 'AA01'),
        one('D', depkey('AA', '01', 'R'), 'N'),
        one('D', depkey('BB', '01', 'W'), 'N'),
        one('H', 'E-A'),
        one('H', 'E-B'),
        one('R', 'All'),
      ];
      await page.save(onAll(conditions, [dataOid]));
      const read = async () => {
        const query = { dataOid, dataType: 'PARAM' };
        const [row] = (await server.call(dataPermissionCalls.read, { query }, { as: scoped })).content;
        if (!row) throw new Error('the item has no conditions');
        return row;
      };
      const shownRows = (await read()).permissionList;
      expect((await readBatch([dataOid, item(1)], scoped)).content[0]?.permissionList).toEqual(shownRows);
      const wrong: string[] = [];
      const tried = async (what: string, fact: 'Y' | 'N', permissionList: typeof shownRows, gone: string[] = []) => {
        const answer = await page.save([{ ...(await read()), permissionList }], gone, scoped);
        if ((answer.status !== 403) !== (fact === 'Y')) wrong.push(`${what}: ${fact}, ${answer.status}`);
      };
      for (const { contentoid, mayContainSub } of shownRows.filter(({ type }) => type === 'D')) {
        const { permissionList } = await read();
        const wider = permissionList.map((row) =>
          row.contentoid === contentoid ? { ...row, containSub: 'Y' as const } : row,
        );
        await tried(`widen ${contentoid}`, mayContainSub, wider);
      }
      for (const { oid, type, contentoid, mayChange } of shownRows) {
        const { permissionList } = await read();
        const kept = permissionList.filter((row) => row.oid !== oid);
        await tried(`take ${type} ${contentoid}`, mayChange, kept, [oid]);
      }
      expect(wrong).toEqual([]);
      expect(
        shownRows
          .map(({ mayChange }) => mayChange)
          .toSorted()
          .join(''),
      ).toBe('NNNNYYYY');
    });

    const refused = { status: 403, reason: 'data_permission.decides_for_all' };

    it('closes no item that is open to all', async () => {
      expect(await page.save(onAll([one('C', 'AA')]), [], scoped)).toMatchObject(refused);
      expect(
        await page.save([{ dataOid: item(0), funcOid: chosen.oid, permissionList: [one('C', 'AA')] }], [], scoped),
      ).toMatchObject(refused);
      // One of the items already has conditions, the others have none.
      await page.save([{ dataOid: item(1), funcOid: other.oid, permissionList: [one('C', 'AA')] }]);
      expect(await page.save(onAll([one('C', 'AA')]), [], scoped)).toMatchObject(refused);
      expect(await page.read(item(0))).toEqual([]);
    });

    it('opens no item by taking its last condition, and may take one of several functions', async () => {
      const guard = { dataOid: item(0), funcOid: chosen.oid, permissionList: [one('C', 'AA')] };
      const [saved] = (await page.save([guard])).content;
      const oids = (saved?.permissionList ?? []).map(({ oid }) => oid);
      expect(await page.save([], [saved?.oid ?? '', ...oids], scoped)).toMatchObject(refused);
      expect(shown(await page.read(item(0)))).toEqual([`${chosen.id} C/AA/N`]);
      const two = (await page.save([...(await page.read(item(0))), { ...guard, funcOid: other.oid }])).content;
      const kept = two.filter(({ funcOid }) => funcOid === other.oid);
      expect((await page.save(kept, [saved?.oid ?? '', ...oids], scoped)).code).toBe('200');
      expect(shown(await page.read(item(0)))).toEqual([`${other.id} C/AA/N`]);
    });

    it.each([
      ['an employee of it', { type: 'H', contentoid: 'E-A', containSub: 'N' }, '200'],
      ['another company', { type: 'C', contentoid: 'BB', containSub: 'N' }, 'permission.outside_scope'],
      ['a role', { type: 'R', contentoid: 'ROLE00000017', containSub: 'N' }, 'permission.outside_scope'],
    ] as const)('takes away from %s', async (_, was, outcome) => {
      expect(await trySave([was], [])).toBe(outcome);
    });
  });
});
