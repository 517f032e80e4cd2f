import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { homeCalls } from '#features/home/home.contract.ts';
import { masterDataSearchText } from '#platform/organisation/server/search-text.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { type ParamRow, repairCalls, repairMenu, repairPersonCalls } from '../repair.contract.ts';
import { repairOf } from './repair.testing.ts';

let server: TestServer;
let changer: TestSession;
let screen: ReturnType<typeof repairOf>;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  changer = await server.person('changer', { has: { [repairMenu.id]: 'USER' } });
  await server.person('E1', { name: '陳國華', coid: 'AA', plantid: '01' });
  await server.person('E2', { name: '林美' });
  await server.person('E3', { name: 'Gone' });
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', 'E3').execute();
    // What an import of the organisation writes.
    const search_text = masterDataSearchText({ content: '甲公司', class3: 'AA', class4: '' });
    await trx.updateTable('master_data').set({ search_text }).where('content', '=', '甲公司').execute();
  });
  screen = repairOf(server, changer);
});
afterAll(() => server.close());

const refusedAt = (field: string, reason: string, code: string) => ({
  status: 200,
  code,
  reason,
  fields: { [field]: reason },
});
let number = 0;
const type = async (own: object = {}): Promise<ParamRow> => {
  number += 1;
  return contentOf('a type', screen.addType(`T${number}`, own));
};

describe('a company', () => {
  it('is picked from the list of companies, by whose name it is called', async () => {
    const { content } = await server.call(repairCalls.companies, { query: {} }, { as: changer });
    expect(content).toContainEqual({ co: 'AA', coabr: '甲公司' });
    const added = await contentOf('a company', screen.addCompany('AA', { paramname: 'anything' }));
    expect(added).toMatchObject({ paramtype: 'ITCOTYPE', paramcode: 'AA', paramname: '甲公司', layer: 1, status: 'Y' });
    expect(await screen.list({ paramType: 'ITCOTYPE', traditionalFilter: '甲公' })).toHaveLength(1);
    expect(await screen.list({ simplifiedFilter: 'nothing' })).toEqual([]);
  });

  it('must exist, and is there once', async () => {
    expect(await screen.addCompany('AA')).toMatchObject(refusedAt('paramcode', 'repair.company_exists', '24'));
    expect(await screen.addCompany('ZZ')).toMatchObject(refusedAt('paramcode', 'repair.company_unknown', '501'));
  });

  it('needs id, name and an order of digits', async () => {
    const none = await screen.add({ paramtype: 'ITCOTYPE' });
    expect(none).toMatchObject({
      code: '501',
      fields: { paramcode: 'form.required', paramname: 'form.required', paramsort: 'form.required' },
    });
    for (const paramsort of ['1.5', 'x', '-1'])
      expect(await screen.addCompany('BB', { paramsort })).toMatchObject({
        fields: { paramsort: 'repair.sort_digits' },
      });
  });

  it('is switched, changed and deleted, and refuses a stale revision', async () => {
    const row = await contentOf('a company', screen.addCompany('BB'));
    expect((await screen.edit({ oid: row.oid, status: 'N' })).content).toMatchObject({
      status: 'N',
      paramname: row.paramname,
    });
    expect(await screen.edit({ oid: row.oid, rev: row.rev, paramsort: 5 })).toMatchObject({
      status: 409,
      content: { status: 'N' },
    });
    expect(await screen.edit({ oid: row.oid, paramcode: 'AA' })).toMatchObject(
      refusedAt('paramcode', 'repair.company_exists', '24'),
    );
    expect(await screen.edit({ oid: row.oid, paramtype: 'ITRepairType' })).toMatchObject(
      refusedAt('paramtype', 'form.read_only', '502'),
    );
    expect((await screen.remove(row.oid)).content).toEqual({ deleted: 1 });
    expect((await screen.remove(row.oid)).content).toEqual({ deleted: 0 });
  });
});

describe('a repair type', () => {
  it('has the code of its parent as paramtype, in lists and in the tree', async () => {
    const top = await type();
    const below = await type({ parentparam: top.oid, paramtype: top.paramcode });
    expect(top).toMatchObject({ paramtype: 'ITRepairType', parentparam: null, layer: 1 });
    expect(below).toMatchObject({ paramtype: top.paramcode, paramtypename: top.paramname, layer: 2 });
    await screen.edit({ oid: top.oid, paramcode: 'RENAMED' });
    expect(await screen.list({ paramType: 'RENAMED' })).toMatchObject([{ oid: below.oid, paramtype: 'RENAMED' }]);
    const tree = await screen.tree({ paramType: 'ITRepairType' });
    expect(tree.find(({ oid }) => oid === top.oid)?.childrenList).toMatchObject([{ oid: below.oid }]);
    const found = await screen.tree({ simplifiedFilter: below.paramcode });
    expect(found.map(({ oid, childrenList }) => [oid, childrenList.length])).toEqual([[top.oid, 1]]);
  });

  it('has a code of its own, and none that means a list', async () => {
    const { paramcode } = await type();
    expect(await screen.addType(paramcode.toLowerCase())).toMatchObject(
      refusedAt('paramcode', 'repair.code_exists', '24'),
    );
    expect(await screen.addType('itcotype')).toMatchObject(refusedAt('paramcode', 'repair.code_reserved', '501'));
    expect(await screen.addType('MISPLACED', { paramtype: 'Other' })).toMatchObject(
      refusedAt('paramtype', 'repair.type_mismatch', '501'),
    );
  });

  it('is put below types in use only, and may stay below one that is off', async () => {
    const [top, other] = [await type(), await type()];
    const below = await type({ parentparam: top.oid });
    await screen.edit({ oid: top.oid, status: 'N' });
    expect(await screen.addType('BELOW-OFF', { parentparam: top.oid })).toMatchObject(
      refusedAt('parentparam', 'repair.parent_off', '501'),
    );
    expect(await screen.edit({ oid: other.oid, parentparam: top.oid })).toMatchObject(
      refusedAt('parentparam', 'repair.parent_off', '502'),
    );
    expect((await screen.edit({ oid: below.oid, parentparam: top.oid, paramname: 'stays' })).code).toBe('200');
    const company = (await screen.list()).at(0);
    expect(await screen.edit({ oid: other.oid, parentparam: company?.oid })).toMatchObject(
      refusedAt('parentparam', 'repair.parent_missing', '502'),
    );
  });

  it('comes behind its new siblings when its parent changes, unless its order is said', async () => {
    const [top, other] = [await type(), await type()];
    await type({ parentparam: top.oid, paramsort: 6 });
    const moved = await type({ paramsort: 40 });
    expect((await screen.edit({ oid: moved.oid, parentparam: top.oid })).content.paramsort).toBe(7);
    expect((await screen.edit({ oid: moved.oid, parentparam: top.oid, status: 'N' })).content.paramsort).toBe(7);
    expect((await screen.edit({ oid: moved.oid, parentparam: other.oid })).content.paramsort).toBe(1);
    expect((await screen.edit({ oid: moved.oid, parentparam: top.oid, paramsort: 3 })).content.paramsort).toBe(3);
  });

  it('lies at most ten levels deep', async () => {
    let parentparam: string | null = null;
    for (let layer = 1; layer <= 10; layer += 1) {
      const answer = await screen.addType(`DEEP${layer}`, { parentparam });
      expect(answer).toMatchObject({ code: '200', content: { layer } });
      parentparam = answer.content.oid;
    }
    expect(await screen.addType('DEEP11', { parentparam })).toMatchObject({
      code: '501',
      fields: { parentparam: 'repair.too_deep' },
    });
    const moved = (await screen.addType('DEEP12')).content;
    expect(await screen.edit({ oid: moved.oid, parentparam })).toMatchObject({ reason: 'repair.too_deep' });
  });

  it('keeps its parent while there are types below it, and never stands below itself', async () => {
    const [top, other] = [await type(), await type()];
    const below = await type({ parentparam: top.oid });
    expect(await screen.edit({ oid: top.oid, parentparam: other.oid })).toMatchObject(
      refusedAt('parentparam', 'repair.parent_fixed', '502'),
    );
    for (const parentparam of [top.oid, below.oid])
      expect(await screen.edit({ oid: top.oid, parentparam })).toMatchObject(
        refusedAt('parentparam', 'repair.parent_is_below', '502'),
      );
    expect((await screen.edit({ oid: below.oid, parentparam: other.oid })).content.paramtype).toBe(other.paramcode);
    const circle = server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('repair_param').set({ parentparam: below.oid }).where('oid', '=', other.oid).execute(),
    );
    await expect(circle).rejects.toThrow(/below itself/);
  });

  it('is never deleted', async () => {
    const { oid } = await type();
    expect(await screen.remove(oid)).toMatchObject({ code: '503', reason: 'repair.type_stays' });
  });

  it('goes back by undo only where the rules admit it', async () => {
    const [top, other] = [await type(), await type()];
    const below = await type({ parentparam: top.oid });
    const moved = await screen.edit({ oid: below.oid, parentparam: other.oid });
    await screen.edit({ oid: top.oid, status: 'N' });
    const undo = () => server.call(undoCalls.undo, { content: { act: moved.requestId } }, { as: changer });
    expect(await undo()).toMatchObject({ reason: 'repair.parent_off' });
    await screen.edit({ oid: top.oid, status: 'Y' });
    const child = await type({ parentparam: below.oid });
    expect(await undo()).toMatchObject({ reason: 'repair.parent_fixed' });
    await screen.edit({ oid: child.oid, parentparam: null });
    expect((await undo()).code).toBe('200');
    expect((await screen.list({ paramType: top.paramcode })).map(({ oid }) => oid)).toEqual([below.oid]);
  });
});

describe('a repair person', () => {
  it('is an employee in service, once in a company, by the name of the directory', async () => {
    const added = await contentOf('a person', screen.addPerson('AA', 'E1', { name: 'anything' }));
    expect(added).toMatchObject({ companyId: 'AA', companyName: '甲公司', id: 'E1', name: '陳國華', inservice: 'Y' });
    expect(await screen.addPerson('AA', 'E1')).toMatchObject(refusedAt('id', 'repair.person_exists', '24'));
    expect(await screen.addPerson('AA', 'E9')).toMatchObject(refusedAt('id', 'repair.person_unknown', '501'));
    expect(await screen.addPerson('AA', 'E3')).toMatchObject(refusedAt('id', 'repair.person_left', '501'));
    expect(await screen.addPerson('ZZ', 'E1')).toMatchObject(refusedAt('companyId', 'repair.company_unknown', '501'));
    const none = await server.call(repairPersonCalls.addPerson, { content: {} as never }, { as: changer });
    expect(none).toMatchObject({
      code: '501',
      fields: { companyId: 'form.required', id: 'form.required', name: 'form.required' },
    });
    expect((await screen.addPerson('BB', 'E1')).code).toBe('200');
  });

  it('is found by company, number and name in both scripts, and sorted', async () => {
    await screen.addPerson('AA', 'E2');
    for (const text of ['陈国华', 'E1'])
      expect((await screen.people({ simplifiedFilter: text })).map(({ id }) => id)).toEqual(['E1', 'E1']);
    expect((await screen.people({ simplifiedFilter: '甲公司' })).map(({ id }) => id)).toEqual(['E1', 'E2']);
    expect((await screen.people({ companyId: 'AA' })).map(({ id }) => id)).toEqual(['E1', 'E2']);
    expect((await screen.people({ companyId: 'BB' })).map(({ id }) => id)).toEqual(['E1']);
    const sorted = await screen.people({ sortField: 'id', sortOrder: 'desc' });
    expect(sorted.map(({ id }) => id)).toEqual(['E2', 'E1', 'E1']);
  });

  it('is changed and deleted, and refuses a stale revision', async () => {
    const row = (await screen.people({ simplifiedFilter: 'E2' }))[0];
    const oid = row?.oid ?? '';
    expect((await screen.editPerson({ oid, status: 'N' })).content.status).toBe('N');
    expect(await screen.editPerson({ oid, rev: row?.rev, status: 'Y' })).toMatchObject({ status: 409 });
    expect(await screen.editPerson({ oid, id: 'E1' })).toMatchObject(refusedAt('id', 'repair.person_exists', '24'));
    expect((await screen.removePerson(oid)).content).toEqual({ deleted: 1 });
  });

  it('who has left is shown so, and needs attention', async () => {
    const leave = (inservice: 'Y' | 'N') =>
      server.db.write({ empid: 'test' }, (trx) =>
        trx.updateTable('employee').set({ inservice }).where('empid', '=', 'E1').execute(),
      );
    await leave('N');
    const left = await screen.people({ attention: 'LEFT' });
    expect(left.map(({ id, inservice }) => [id, inservice])).toEqual([
      ['E1', 'N'],
      ['E1', 'N'],
    ]);
    const { content } = await server.call(homeCalls.attention, {}, { as: changer });
    expect(content).toContainEqual(expect.objectContaining({ key: 'repair-people-left', total: 2 }));
    expect((await screen.editPerson({ oid: left[0]?.oid, companyId: 'AA' })).code).toBe('200');
    await leave('Y');
    expect(await screen.people({ attention: 'LEFT' })).toEqual([]);
  });
});

describe('the export', () => {
  it('of each table holds what the list shows', async () => {
    const as = { as: changer };
    const types = await server.exported(repairCalls.exportAll, { query: { paramType: 'ITRepairType' } }, as);
    expect(types.cells.map(([code]) => code)).toContain('RENAMED');
    const companies = await server.exported(repairCalls.exportAll, { query: { paramType: 'ITCOTYPE' } }, as);
    expect(companies.cells.at(1)).toEqual(expect.arrayContaining(['AA', '甲公司']));
    const people = await server.exported(repairPersonCalls.exportPeople, { query: {} }, as);
    expect(people.cells).toContainEqual(expect.arrayContaining(['AA', '甲公司', 'E1', '陳國華']));
  });
});
