import { afterAll, beforeAll } from 'vitest';
import { aim, type Aimed } from '#app/server/placed.testing.ts';
import { contentOf } from '#app/server/answered.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { masterDataCalls, masterDataMenu, type MasterDataRow } from '../master-data.contract.ts';

type Fields = Record<string, unknown>;

/** Sorts of rows that tests add, far from those of the organisation's own. */
let sort = 10_000;

/** A valid row with classes and a sort of its own. */
export const masterDataOf = (fields: Fields = {}): Fields => {
  sort += 1;
  return { class1: 'TEST', class2: 'ROW', class3: String(sort), content: `第 ${sort} 筆`, sort, ...fields };
};

/** The calls of the screen, made by the first administrator. */
export const masterDataBy = (server: TestServer) => {
  const as = { as: server.administrator };
  const add = (fields: Fields = {}) => server.call(masterDataCalls.add, { content: masterDataOf(fields) as never }, as);
  return {
    add,
    added: (fields: Fields = {}): Promise<MasterDataRow> => contentOf('master data', add(fields)),
    place: (class2: 'CO' | 'PLANT', class3: string, class4 = '', fields: Fields = {}): Promise<MasterDataRow> =>
      contentOf(
        'a place',
        add({ class1: 'ORG', class2, class3, class4, content: `${class3}${class4} name`, ...fields }),
      ),
    edit: (content: Fields) => server.call(masterDataCalls.edit, { content: content as never }, as),
    remove: (...content: string[]) => server.call(masterDataCalls.remove, { content }, as),
    search: async (map: Fields = {}, query: Fields = {}) =>
      contentOf(
        'a search',
        server.call(
          masterDataCalls.search,
          { query: { pageSize: 100, ...query }, sealedQuery: { conditionMap: map } },
          as,
        ),
      ),
    item: async (oid: string) => contentOf('a row', server.call(masterDataCalls.item, { query: { oid } }, as)),
  };
};

/** A server for the tests of a file, with the calls of the screen. */
export const masterDataServer = (settings: Record<string, string> = {}) => {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(settings);
  });
  afterAll(() => server?.close());
  const there = (): TestServer => {
    if (!server) throw new Error('the server runs during the tests');
    return server;
  };
  return {
    get server() {
      return there();
    },
    get rows() {
      return masterDataBy(there());
    },
    as: (): { as: TestSession } => ({ as: there().administrator }),
  };
};

/** A try of every write. */
export const masterDataWrites = async (server: TestServer): Promise<Aimed[]> => {
  const { added, place } = masterDataBy(server);
  const [first, second] = [await added(), await added()];
  const [from, to] = [await place('PLANT', 'UNDO', '1'), await place('PLANT', 'UNDO', '2')];
  await server.give(masterDataMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'UNDO1', containSub: 'N' }]);
  const ended = [await place('PLANT', 'UNDO', '3'), await place('PLANT', 'UNDO', '4')] as const;
  await contentOf(
    'a replacement',
    server.call(
      masterDataCalls.replace,
      { content: { from: ended[0].oid, to: ended[1].oid } },
      { as: server.administrator },
    ),
  );
  const { content: replaced } = await server.call(masterDataCalls.replaced, {}, { as: server.administrator });
  return [
    aim(masterDataCalls.endReplaced, { content: replaced.map(({ oid }) => oid) }),
    aim(masterDataCalls.replace, { content: { from: from.oid, to: to.oid, remove: 'Y' } }),
    aim(masterDataCalls.add, {
      content: masterDataOf({ languages: { vi: { langcontent: 'Mới' } } }) as never,
    }),
    aim(masterDataCalls.edit, {
      content: { oid: first.oid, content: '改名', status: 'N', languages: { en: { langcontent: 'Renamed' } } },
    }),
    aim(masterDataCalls.putInOrder, {
      content: [
        { oid: second.oid, sort: second.sort },
        { oid: first.oid, sort: first.sort },
      ],
    }),
    aim(masterDataCalls.remove, { content: [second.oid] }),
  ];
};
