import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { personCalls } from '#features/person/person.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { repairMenu } from '../repair.contract.ts';
import { repairOf } from './repair.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof repairOf>;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  screen = repairOf(server);
});
afterAll(() => server.close());

const preview = (from: string, to: string, as: TestSession = server.administrator) =>
  server.call(personCalls.previewHandover, { content: { from, to } }, { as, lang: 'en' });
const handOver = (from: string, to: string, chosen: string[], as: TestSession = server.administrator) =>
  server.call(personCalls.handOver, { content: { from, to, chosen } }, { as });

/** Who repairs for which company, and whether the row is switched on. */
const rowsOf = async (...people: string[]) =>
  (await screen.people({ pageSize: 100 }))
    .filter(({ id }) => people.includes(id))
    .map(({ id, companyId, status, name }) => [id, name, companyId, status]);

describe('handing over the companies that somebody repairs for', () => {
  it('gives them to the successor by name, merges where both are there, and is undone as one', async () => {
    await server.person('MENDER', { name: 'Mender' });
    await server.person('NEXT', { name: 'Next mender' });
    await screen.addPerson('AA', 'MENDER');
    await screen.addPerson('BB', 'MENDER');
    await screen.addPerson('BB', 'NEXT', { status: 'N' });

    const { content } = await preview('MENDER', 'NEXT');
    expect(content.kinds).toEqual([
      {
        key: 'repair',
        title: 'Repair people',
        items: [
          { key: expect.stringMatching(/^repair:/), label: '甲公司 (AA)' },
          { key: expect.stringMatching(/^repair:/), label: expect.stringMatching(/ \(BB\)$/) },
        ],
      },
    ]);
    const chosen = content.kinds.flatMap(({ items }) => items.map(({ key }) => key));
    const moved = await handOver('MENDER', 'NEXT', chosen);
    expect(moved).toMatchObject({ code: '200', content: { moved: 2 } });
    expect(await rowsOf('MENDER', 'NEXT')).toEqual([
      ['NEXT', 'Next mender', 'AA', 'Y'],
      ['NEXT', 'Next mender', 'BB', 'Y'],
    ]);
    expect((await screen.people({ simplifiedFilter: 'next mender' })).length).toBe(2);
    expect((await handOver('MENDER', 'NEXT', chosen)).reason).toBe('person.handover_changed');

    await server.call(undoCalls.undo, { content: { act: moved.requestId } }, { as: server.administrator });
    expect(await rowsOf('MENDER', 'NEXT')).toEqual([
      ['MENDER', 'Mender', 'AA', 'Y'],
      ['MENDER', 'Mender', 'BB', 'Y'],
      ['NEXT', 'Next mender', 'BB', 'N'],
    ]);
  });

  it('works for somebody who has left, but not to somebody who has', async () => {
    await server.person('GONE', { name: 'Gone' });
    await server.person('GONE-TOO', { name: 'Gone too' });
    await screen.addPerson('AA', 'GONE');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('employee').set({ inservice: 'N' }).where('empid', 'in', ['GONE', 'GONE-TOO']).execute(),
    );
    const { content } = await preview('GONE', 'NEXT');
    const [key = ''] = content.kinds.flatMap(({ items }) => items.map((item) => item.key));
    expect((await handOver('GONE', 'GONE-TOO', [key])).code).not.toBe('200');
    expect(await rowsOf('GONE')).toHaveLength(1);
    expect((await handOver('GONE', 'NEXT', [key])).code).toBe('200');
    expect(await rowsOf('GONE')).toEqual([]);
  });

  it('takes the right to change the list everywhere', async () => {
    await server.person('LOCAL-MENDER', { name: 'Local' });
    await screen.addPerson('AA', 'LOCAL-MENDER');
    const { content } = await preview('LOCAL-MENDER', 'NEXT');
    const [key = ''] = content.kinds.flatMap(({ items }) => items.map((item) => item.key));
    const place = { type: 'C' as const, contentoid: 'AA', containSub: 'N' as const };
    const local = await server.person('LOCAL-CHANGER', { coid: 'AA' });
    await server.give(repairMenu.id, 'USER', [place]);
    expect((await handOver('LOCAL-MENDER', 'NEXT', [key], local)).code).not.toBe('200');
    expect(await rowsOf('LOCAL-MENDER')).toHaveLength(1);
  });
});
