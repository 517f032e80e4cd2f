import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { blacklistCalls, blacklistMenu } from '../blacklist.contract.ts';
import { whitelistCalls, whitelistMenu } from '../whitelist.contract.ts';
import { addPlaces, departments } from './access-lists.testing.ts';

// The dialogs do not offer what adding would skip: compares what `listed` says with what `add` does.

let server: TestServer;
let ofPlant: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
  ofPlant = await server.person('ofPlant', { coid: 'AA', plantid: '01' });
  for (const id of [blacklistMenu.id, whitelistMenu.id])
    await server.give(id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
});
afterAll(() => server.close());

const contents = [
  { type: 'H', contentoid: 'E-A', containSub: 'N' },
  { type: 'H', contentoid: 'E-B', containSub: 'N' },
  { type: 'D', contentoid: departments.line, containSub: 'N' },
  { type: 'D', contentoid: departments.line, containSub: 'Y' },
  { type: 'D', contentoid: departments.far, containSub: 'N' },
  { type: 'P', contentoid: 'AA01', containSub: 'N' },
] as const;
type Content = (typeof contents)[number];
const keyOf = ({ type, contentoid }: { type: string; contentoid: string }): string => `${type} ${contentoid}`;

const lists = {
  blacklist: {
    code: 'SURVEY',
    listed: blacklistCalls.listed,
    add: (sent: Content, as: TestSession) =>
      server.call(
        blacklistCalls.add,
        {
          content: [
            { blacktype: 'SURVEY', type: sent.type, userid: sent.contentoid, containSub: sent.containSub, remark: 'x' },
          ],
        },
        { as },
      ),
  },
  whitelist: {
    code: 'MAINTENANCE',
    listed: whitelistCalls.listed,
    add: (sent: Content, as: TestSession) =>
      server.call(
        whitelistCalls.add,
        {
          content: [
            {
              type: 'MAINTENANCE',
              contenttype: sent.type,
              contentoid: sent.contentoid,
              containSub: sent.containSub,
            },
          ],
        },
        { as },
      ),
  },
} as const;
type List = keyof typeof lists;

const column = { blacklist: ['blacktype', 'type'], whitelist: ['type', 'contenttype'] } as const;

/** The list afresh: with every second content, for one code or the other, on or off. */
const fill = (list: List, status: 'Y' | 'N', code: string): Promise<unknown> =>
  server.db.write({ empid: 'test' }, async (trx) => {
    await trx.deleteFrom(list).execute();
    const [codeColumn, typeColumn] = column[list];
    const rows = contents
      .filter(({ containSub }) => containSub === 'N')
      .map(({ type, contentoid }) => ({
        [codeColumn]: code,
        [typeColumn]: type,
        contentoid,
        containsub: 'N',
        status,
        ...(list === 'blacklist' && { remark: 'x' }),
      }));
    await trx
      .insertInto(list)
      .values(rows as never)
      .execute();
  });

it.each(['blacklist', 'whitelist'] as const)('of the %s are those that adding skips', async (list) => {
  const { code, listed, add } = lists[list];
  const wrong: string[] = [];
  const count = { skipped: 0, taken: 0 };
  const states = [['Y', code] as const, ['N', code] as const, ['Y', 'OTHER'] as const];
  for (const [status, stored] of states) {
    for (const as of [server.administrator, ofPlant]) {
      for (const one of contents) {
        await fill(list, status, stored);
        const said = await server.call(listed, { content: { code, contents: [one] } }, { as });
        const isListed = said.content.some((other) => keyOf(other) === keyOf(one));
        const answer = await add(one, as);
        const isSkipped = answer.code === '200' && answer.content.skipped === 1;
        if (isListed !== isSkipped) wrong.push(`${status} ${stored} ${keyOf(one)} ${one.containSub}: ${isListed}`);
        count[isSkipped ? 'skipped' : 'taken'] += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(count.skipped).toBeGreaterThan(5);
  expect(count.taken).toBeGreaterThan(5);
});

it('knows an entry behind the first thousand', async () => {
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx.deleteFrom('blacklist').execute();
    const rows = Array.from({ length: 1_200 }, (_, place) => ({
      blacktype: 'SURVEY',
      type: 'H' as const,
      contentoid: place === 0 ? 'E-A' : `GONE${place}`,
      containsub: 'N' as const,
      remark: 'x',
    }));
    await trx.insertInto('blacklist').values(rows).execute();
  });
  const asked = { code: 'SURVEY', contents: [{ type: 'H', contentoid: 'E-A', containSub: 'N' } as const] };
  const { content } = await server.call(blacklistCalls.listed, { content: asked }, { as: server.administrator });
  expect(content).toEqual([{ type: 'H', contentoid: 'E-A' }]);
});
