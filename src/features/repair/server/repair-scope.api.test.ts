import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { type ParamRow, type PersonRow, repairCalls, repairMenu, repairPersonCalls } from '../repair.contract.ts';
import { repairOf } from './repair.testing.ts';

let server: TestServer;
/** USER for company AA, and VIEWER everywhere. */
let company: TestSession;
/** USER for company AA alone. */
let alone: TestSession;
/** USER for plant AA01. */
let plant: TestSession;
let here: ParamRow;
let there: ParamRow;
let type: ParamRow;
let ours: PersonRow;
let theirs: PersonRow;

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  company = await server.person('company', { coid: 'AA', plantid: '01', has: { [repairMenu.id]: 'VIEWER' } });
  alone = await server.person('alone', { coid: 'AA', plantid: '02' });
  plant = await server.person('plant', { coid: 'CC', plantid: '01' });
  await server.give(repairMenu.id, 'USER', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
  await server.give(repairMenu.id, 'USER', [{ type: 'P', contentoid: 'CC01', containSub: 'N' }]);
  const chief = repairOf(server);
  here = await contentOf('a company', chief.addCompany('AA'));
  there = await contentOf('a company', chief.addCompany('BB'));
  type = await contentOf('a type', chief.addType('HARDWARE'));
  ours = await contentOf('a person', chief.addPerson('AA', 'company'));
  theirs = await contentOf('a person', chief.addPerson('BB', 'plant'));
});
afterAll(() => server.close());

const forbidden = { status: 403, reason: 'repair.outside_scope' };
const codesOf = (rows: readonly ParamRow[]): string[] => rows.map(({ paramcode }) => paramcode);

describe('somebody with the function in one company', () => {
  it('sees that company and its people alone, and the types of all', async () => {
    const screen = repairOf(server, alone);
    expect(codesOf(await screen.list())).toEqual(['AA']);
    expect((await screen.people()).map(({ oid }) => oid)).toEqual([ours.oid]);
    expect(codesOf(await screen.tree())).toEqual(['HARDWARE']);
    const { content } = await server.call(repairCalls.companies, { query: {} }, { as: alone });
    expect(content.map(({ co }) => co)).toEqual(['AA']);
    const file = await server.exported(repairCalls.exportAll, { query: {} }, { as: alone });
    expect(file.cells.slice(1).map(([code]) => code)).toEqual(['AA']);
    const people = await server.exported(repairPersonCalls.exportPeople, { query: {} }, { as: alone });
    expect(people.cells.slice(1).map(([code]) => code)).toEqual(['AA']);
  });

  it('reads no single row of another company', async () => {
    const item = (oid: string) => server.call(repairCalls.item, { query: { oid } }, { as: alone });
    expect((await item(here.oid)).content).toMatchObject({ paramcode: 'AA', mayChange: 'Y' });
    expect((await item(type.oid)).content).toMatchObject({ paramcode: 'HARDWARE', mayChange: 'N' });
    expect((await item(there.oid)).reason).toBe('wire.gone');
    const person = (oid: string) => server.call(repairPersonCalls.person, { query: { oid } }, { as: alone });
    expect((await person(ours.oid)).content.mayChange).toBe('Y');
    expect((await person(theirs.oid)).reason).toBe('wire.gone');
  });

  it('is offered what the calls admit, also where they look further', async () => {
    const screen = repairOf(server, company);
    const offered = (await screen.list()).map(({ paramcode, mayChange }) => [paramcode, mayChange]);
    expect(offered).toEqual([
      ['AA', 'Y'],
      ['BB', 'N'],
    ]);
    expect((await screen.tree()).map(({ mayChange }) => mayChange)).toEqual(['N']);
    const people = (await screen.people()).map(({ companyId, mayChange }) => [companyId, mayChange]);
    expect(people).toEqual([
      ['AA', 'Y'],
      ['BB', 'N'],
    ]);
    expect((await screen.edit({ oid: here.oid, paramsort: 3 })).code).toBe('200');
    expect((await screen.editPerson({ oid: ours.oid, status: 'N' })).code).toBe('200');
    expect((await screen.addPerson('AA', 'alone')).code).toBe('200');
  });

  it('changes no other company, and no type', async () => {
    const screen = repairOf(server, company);
    const refused = [
      await screen.addCompany('BB'),
      await screen.addCompany('ZZ'),
      await screen.addType('MINE'),
      await screen.edit({ oid: there.oid, status: 'N' }),
      await screen.edit({ oid: type.oid, status: 'N' }),
      await screen.edit({ oid: here.oid, paramcode: 'BB' }),
      await screen.remove(there.oid),
      await screen.remove(type.oid),
      await screen.addPerson('BB', 'company'),
      await screen.editPerson({ oid: theirs.oid, status: 'N' }),
      await screen.editPerson({ oid: ours.oid, companyId: 'BB' }),
      await screen.removePerson(theirs.oid),
    ];
    for (const answer of refused) expect(answer).toMatchObject(forbidden);
  });

  it('undoes a change of that company alone', async () => {
    const undo = (act: string) => server.call(undoCalls.undo, { content: { act } }, { as: company });
    const own = await repairOf(server, company).edit({ oid: here.oid, status: 'N' });
    expect((await undo(own.requestId)).code).toBe('200');
    const other = await repairOf(server).edit({ oid: there.oid, status: 'N' });
    expect((await undo(other.requestId)).code).not.toBe('200');
  });
});

it('somebody with the function in one plant has no company', async () => {
  const screen = repairOf(server, plant);
  expect(await screen.list()).toEqual([]);
  expect(await screen.people()).toEqual([]);
  expect(codesOf(await screen.tree())).toEqual(['HARDWARE']);
  expect(await screen.addPerson('CC', 'plant')).toMatchObject(forbidden);
});
