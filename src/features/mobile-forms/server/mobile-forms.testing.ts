import { contentOf } from '#app/server/answered.testing.ts';
import { aim, type Aimed } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import { mobileFormColumnCalls } from '../mobile-form-columns.contract.ts';
import { mobileFormWrites } from '../mobile-form-writes.contract.ts';
import { mobileFormReads, processLineCalls } from '../mobile-forms.contract.ts';

type Fields = Record<string, unknown>;

let number = 0;
/** An id that is unique in the test file. */
export const fresh = (start = 'F'): string => `${start}${(number += 1)}`;

export const item = (id: string) => ({ id, name: id.toUpperCase(), type: 'string' });

/** A valid text field with one item. */
export const column = (own: Fields = {}) => ({
  columnlabel: fresh('L'),
  columntype: 'txt',
  columnList: [item('a')],
  ...own,
});

export const formContent = (own: Fields = {}) => ({
  proid: 'leave',
  pronm: '请假',
  lineid: fresh('S'),
  linenm: '审批',
  artid: 'leave-1',
  ...own,
});

/** The calls of the screen, made by the administrator unless `as` names someone else; fields are not checked. */
export const formControls = (server: TestServer) => {
  type Options = Parameters<TestServer['call']>[2];
  const as = (): Options => ({ as: server.administrator });
  const add = (own: Fields = {}, options = as()) =>
    server.call(mobileFormWrites.add, { content: formContent(own) }, options);
  const addColumn = (proinfooid: string, own: Fields = {}, options = as()) =>
    server.call(mobileFormColumnCalls.add, { content: { proinfooid, ...column(own) } }, options);
  return {
    add,
    added: async (own: Fields = {}) => contentOf('a form', add(own)),
    edit: (content: Fields, options = as()) =>
      server.call(mobileFormWrites.edit, { content: content as never }, options),
    search: async (query: Fields = {}) => (await server.call(mobileFormReads.search, { query }, as())).content,
    item: (oid: string) => server.call(mobileFormReads.item, { query: { oid } }, as()),
    tree: async (proinfoOid: string) =>
      contentOf('fields', server.call(mobileFormColumnCalls.tree, { query: { proinfoOid } }, as())),
    addColumn,
    addedColumn: async (proinfooid: string, own: Fields = {}) => contentOf('a field', addColumn(proinfooid, own)),
    editColumn: (content: Fields, options = as()) =>
      server.call(mobileFormColumnCalls.edit, { content: content as never }, options),
    removeColumns: (oids: string[], options = as()) =>
      server.call(mobileFormColumnCalls.remove, { content: oids }, options),
    addAll: (proinfooid: string, proshowList: Fields[]) =>
      server.call(mobileFormColumnCalls.addAll, { content: { proinfooid, proshowList } as never }, as()),
    sort: (proinfoOid: string, content: Fields[]) =>
      server.call(mobileFormColumnCalls.sort, { query: { proinfoOid }, content: content as never }, as()),
    addLine: (own: Fields = {}) =>
      server.call(
        processLineCalls.addLine,
        { content: { parentid: 'leave', proid: fresh('S'), pronm: '审批', ...own } },
        as(),
      ),
  };
};

/** A try of every write, for the suites that undo them and show their effects. */
export const formTries = async (server: TestServer): Promise<Aimed[]> => {
  const forms = formControls(server);
  const { oid } = await forms.added({ proid: 'tried' });
  const [one, two, nested] = [
    await forms.addedColumn(oid),
    await forms.addedColumn(oid),
    (await forms.addedColumn(oid)).oid,
  ];
  const line = await contentOf('a line', forms.addLine({ parentid: 'tried' }));
  return [
    aim(mobileFormWrites.add, { content: { ...formContent(), proshowList: [column()] } }),
    aim(mobileFormWrites.edit, { content: { oid, status: 'N' } }),
    aim(mobileFormWrites.edit, { content: { oid, status: 'Y', edit: 'Y' } }),
    aim(mobileFormColumnCalls.add, { content: { proinfooid: oid, ...column() } }),
    aim(mobileFormColumnCalls.addAll, { content: { proinfooid: oid, proshowList: [column()] } }),
    aim(mobileFormColumnCalls.edit, { content: { oid: one.oid, status: 'N' } }),
    aim(mobileFormColumnCalls.sort, {
      query: { proinfoOid: oid },
      content: [
        { oid: two.oid, sort: 1, parentoid: null },
        { oid: one.oid, sort: 2, parentoid: null },
        { oid: nested, sort: 1, parentoid: one.oid },
      ],
    }),
    aim(mobileFormColumnCalls.remove, { content: [one.oid] }),
    aim(mobileFormColumnCalls.removeAll, { content: [two.oid] }),
    aim(processLineCalls.addLine, { content: { parentid: 'tried', proid: 'other', pronm: '其他' } }),
    aim(processLineCalls.editLine, { content: { oid: line.oid, sign: 'Y', status: 'N' } }),
    aim(processLineCalls.removeLines, { content: [line.oid] }),
  ];
};
