import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { fileCalls } from '#platform/files/files.contract.ts';
import { storeCalls } from '../stores.contract.ts';
import { addedStore, addPlants, uploadedPicture } from './stores.testing.ts';

describe('the earlier pictures of a store', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await addPlants(server.db);
  });
  afterAll(() => server.close());

  it('are those of the cover and those of the details; an order is no change of pictures', async () => {
    const as = server.administrator;
    const [one, two, three] = [
      await uploadedPicture(server, as, 'one.png'),
      await uploadedPicture(server, as, 'two.png'),
      await uploadedPicture(server, as, 'three.png'),
    ];
    const details = (...ids: string[]) => ids.map((fileid) => ({ fileid, type: 'C' as const }));
    const { oid } = await addedStore(server, { imageVOList: details(one, two) }, { as });
    const edit = (content: object) => server.call(storeCalls.edit, { content: { oid, ...content } }, { as });
    const item = async () => (await server.call(storeCalls.item, { query: { oid } }, { as })).content;
    const names = async (of: string | undefined): Promise<string[]> =>
      (await server.call(fileCalls.history, { query: { of: of ?? '' } }, { as })).content.map(
        ({ file }) => file.filename,
      );
    await edit({ imageVOList: details(two, one) });
    expect(await names((await item()).imageVOList.find(({ type }) => type === 'C')?.history)).toEqual([]);
    await edit({ deleteDetailFileid: [one] });
    await edit({ imageVOList: [{ fileid: three, type: 'H' }] });
    const { cover, imageVOList } = await item();
    expect(await names(imageVOList.find(({ type }) => type === 'C')?.history)).toEqual(['one.png']);
    expect(await names(cover?.history)).toEqual(['cover.png']);
    expect(await edit({ imageVOList: details(one) })).toMatchObject({ code: '200' });
  });
});
