import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import type { StoreDetail } from '../stores.contract.ts';
import { addPlants, pictureFile, storeOf, uploadedPicture } from './stores.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
});
afterAll(() => server.close());

type Fields = Record<string, unknown>;

/** Sends a store as form fields, as seed 001 §7 says: no sealed content, lists as their JSON. */
const send = async (path: string, fields: Fields, cover?: Awaited<ReturnType<typeof pictureFile>>) => {
  const form = new FormData();
  if (cover) form.append('file', new Blob([await cover.arrayBuffer()]), cover.name);
  const sent: Fields = { ...fields, token: server.administrator.token, lang: 'en' };
  for (const [name, value] of Object.entries(sent))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const encoded = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/upload/nicestore/${path}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return answer.json<Envelope>();
};

it('adds and changes a store of plain form fields, with pictures', async () => {
  const detail = await uploadedPicture(server, server.administrator);
  const fields = storeOf({ longitude: '121.5', latitude: '25.03', imageVOList: [{ fileid: detail, type: 'C' }] });
  const added = await send('add', fields, await pictureFile());
  expect(added).toMatchObject({
    code: '200',
    content: { storeNm: fields['storeNm'], perExpense: 35.5, longitude: 121.5, sort: fields['sort'] },
  });
  const store = added.content as StoreDetail;
  expect(store.imageVOList.map(({ type }) => type)).toEqual(['H', 'C']);

  const change = {
    oid: store.oid,
    rev: store.rev,
    tel: '0911',
    longitude: '',
    latitude: '',
    deleteDetailFileid: [detail],
  };
  const changed = await send('edit', change);
  expect(changed).toMatchObject({ code: '200', content: { tel: '0911', longitude: null, storeNm: store.storeNm } });
  expect((changed.content as StoreDetail).imageVOList).toHaveLength(1);
});

it('says at each field what is wrong with it', async () => {
  const refused = await send(
    'add',
    storeOf({ tel: 'x', sort: '1e2', imageVOList: 'none', plant: '' }),
    await pictureFile(),
  );
  expect(refused).toMatchObject({
    code: '501',
    reason: 'common.dialog.information_incomplete',
    fields: {
      plant: 'form.required',
      tel: 'store.tel_digits',
      sort: 'form.number_positive',
      imageVOList: 'form.invalid',
    },
  });
});
