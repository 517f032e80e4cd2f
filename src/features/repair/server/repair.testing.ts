import { contentOf } from '#app/server/answered.testing.ts';
import { aim, forMatrices } from '#app/server/placed.testing.ts';
import type { TestAnswer, TestServer, TestSession } from '#app/server/server.testing.ts';
import { type ParamRow, type PersonRow, repairCalls, repairPersonCalls } from '../repair.contract.ts';
import { companyType } from '../repair-fields.ts';

/** The calls of the screen, made by one person. */
export const repairOf = (server: TestServer, session: TestSession = server.administrator) => {
  const as = { as: session };
  const add = (content: Record<string, unknown>): Promise<TestAnswer<ParamRow>> =>
    server.call(repairCalls.add, { content: content as never }, as);
  const addPerson = (content: Record<string, unknown>): Promise<TestAnswer<PersonRow>> =>
    server.call(repairPersonCalls.addPerson, { content: content as never }, as);
  return {
    add,
    addCompany: (paramcode: string, own: object = {}) =>
      add({ paramtype: companyType, paramcode, paramname: paramcode, paramsort: 1, ...own }),
    addType: (paramcode: string, own: object = {}) => add({ paramcode, paramname: paramcode, paramsort: 1, ...own }),
    addPerson: (companyId: string, id: string, own: object = {}) => addPerson({ companyId, id, name: id, ...own }),
    edit: (content: Record<string, unknown>) => server.call(repairCalls.edit, { content: content as never }, as),
    editPerson: (content: Record<string, unknown>) =>
      server.call(repairPersonCalls.editPerson, { content: content as never }, as),
    remove: (oid: string) => server.call(repairCalls.remove, { content: oid }, as),
    removePerson: (oid: string) => server.call(repairPersonCalls.removePerson, { content: oid }, as),
    list: async (query: Record<string, unknown> = {}) => (await server.call(repairCalls.params, { query }, as)).content,
    tree: async (query: Record<string, unknown> = {}) => (await server.call(repairCalls.types, { query }, as)).content,
    people: async (query: Record<string, unknown> = {}) =>
      (await server.call(repairPersonCalls.people, { query }, as)).content.list,
  };
};

/** Repair people of the company, and its own row, for the matrices. Both belong to the whole company. */
export const placedRepair = forMatrices({
  add: async (server, { coid, person }) => {
    const screen = repairOf(server);
    const there = (await screen.list({ paramType: companyType })).find(({ paramcode }) => paramcode === coid);
    const { oid } = there ?? (await contentOf('a repair company', screen.addCompany(coid)));
    return { oid, man: (await contentOf('a repair person', screen.addPerson(coid, person))).oid };
  },
  reads: ({ oid, man }) => [
    aim(repairCalls.item, { query: { oid } }),
    aim(repairPersonCalls.person, { query: { oid: man } }),
  ],
  writes: ({ oid, man }, { coid, mark }) => [
    aim(repairCalls.add, { content: { paramcode: mark, paramname: mark, paramsort: 1 } }),
    aim(repairCalls.edit, { content: { oid, status: 'N' } }),
    aim(repairCalls.remove, { content: oid }),
    aim(repairPersonCalls.addPerson, { content: { companyId: coid, id: 'admin', name: 'admin' } }),
    aim(repairPersonCalls.editPerson, { content: { oid: man, status: 'N' } }),
    aim(repairPersonCalls.removePerson, { content: man }),
  ],
  offers: () => [],
});
