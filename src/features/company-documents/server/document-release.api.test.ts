import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { companyDocumentCalls } from '../company-documents.contract.ts';
import { addPlaces, addTo } from './company-documents.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  const add = (content: Record<string, unknown>) => addTo(server, server.administrator, { co: 'BB', ...content });
  await add({ subject: 'R-NOW', releaseDat: '2020-01-01 08:00' });
  await add({ subject: 'R-LATER', releaseDat: '2900-01-01 08:00' });
  await add({ subject: 'R-OFF', releaseDat: '2020-01-01 08:00', status: 'N' });
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const found = async (showing: 'NOW' | 'LATER' | 'OFF' | ''): Promise<string[]> => {
  const sealedQuery = { conditionMap: { co: 'BB', showing } };
  const { content } = await server.call(companyDocumentCalls.fineSearch, { query: {}, sealedQuery }, as());
  return content.list.map(({ subject, showing: state }) => `${subject} ${state}`).toSorted();
};

it('says of each document whether it is released, not released yet or switched off, and finds it by that', async () => {
  expect(await found('NOW')).toEqual(['R-NOW NOW']);
  expect(await found('LATER')).toEqual(['R-LATER LATER']);
  expect(await found('OFF')).toEqual(['R-OFF OFF']);
  expect(await found('')).toHaveLength(3);
});

it('exports the state in words', async () => {
  const sealedQuery = { conditionMap: { co: 'BB' } };
  const options = { ...as(), lang: 'en' as const };
  const { cells } = await server.exported(companyDocumentCalls.exportAll, { sealedQuery }, options);
  const [head = [], ...rows] = cells;
  const states = rows.map((row) => row[head.indexOf('Release')]);
  expect(new Set(states)).toEqual(new Set(['Not released yet', 'Off', 'Released']));
  expect(states).toHaveLength(3);
});
