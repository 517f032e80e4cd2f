import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { fileOf, jpegWithNotes, pdfOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { storeCalls, storePicture, type StoreDetail, storeMenu } from '../stores.contract.ts';
import { addedStore, addPlants, pictureFile, sendStore, uploadedPicture } from './stores.testing.ts';

let server: TestServer;
let changer: TestSession;
let other: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
  changer = await server.person('changer', { has: { [storeMenu.id]: 'USER' } });
  other = await server.person('other', { has: { [storeMenu.id]: 'USER' } });
});
afterAll(() => server.close());

const upload = (owner = changer, name?: string) => uploadedPicture(server, owner, name);
const uploads = (count: number) => Promise.all(Array.from({ length: count }, () => upload()));
const added = (changes: Record<string, unknown> = {}, file?: null) =>
  addedStore(server, changes, { as: changer, ...(file === null ? { file } : {}) });
const edit = (content: Record<string, unknown>, file?: Awaited<ReturnType<typeof pictureFile>>, as = changer) =>
  server.call(storeCalls.edit, { content: content as never, ...(file ? { file } : {}) }, { as });
const details = (fileids: readonly string[]) => fileids.map((fileid) => ({ fileid, type: 'C' as const }));
const pictures = ({ imageVOList }: StoreDetail) => imageVOList.map(({ type, fileid }) => `${type} ${fileid}`);
const refusedAt = (field: string, reason: string) => ({ reason, fields: { [field]: reason } });
const storeCount = async () => {
  const rows = await server.db.read.selectFrom('store').select('oid').execute();
  return rows.length;
};

describe('a new store', () => {
  it('takes its cover as the form’s file and its details as uploads', async () => {
    const files = await uploads(10);
    const store = await added({ imageVOList: details(files) });
    expect(store.imageVOList).toMatchObject([
      { type: 'H', filename: 'cover.png', filetype: 'png', uploader: 'changer' },
      ...files.map((fileid) => ({ type: 'C', fileid, filename: 'detail.png' })),
    ]);
    expect(store.cover?.fileid).toBe(store.imageVOList[0]?.fileid);
    const shown = await server.app.inject({ method: 'GET', url: store.imageVOList[10]?.thumburl ?? '' });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toMatch(/^image\//);
  });

  it('takes its cover as an upload, and a photograph', async () => {
    const fileid = await storedFile(server, changer, 'front.JPG', await jpegWithNotes());
    const store = await added({ imageVOList: [{ fileid, type: 'H' }] }, null);
    expect(pictures(store)).toEqual([`H ${fileid}`]);
  });

  it.each([
    ['without a cover', async () => ({ imageVOList: details(await uploads(1)) }), 'cover', 'store.add_cover_image'],
    [
      'with two covers',
      async () => ({ imageVOList: (await uploads(2)).map((fileid) => ({ fileid, type: 'H' })) }),
      'cover',
      'store.too_many_images',
    ],
    [
      'with somebody else’s cover',
      async () => ({ imageVOList: [{ fileid: await upload(other), type: 'H' }] }),
      'cover',
      'file.not_uploaded',
    ],
    [
      'with a cover that there is not',
      async () => ({ imageVOList: [{ fileid: '00000000-0000-7000-8000-000000000000', type: 'H' }] }),
      'cover',
      'file.not_uploaded',
    ],
    [
      'with a document for a cover',
      async () => ({
        imageVOList: [{ fileid: await storedFile(server, changer, 'menu.png', pdfOf()), type: 'H' }],
      }),
      'cover',
      'file.wrong_type',
    ],
    [
      'with somebody else’s detail',
      async () => ({
        imageVOList: [{ fileid: await upload(), type: 'H' }, ...details([await upload(other)])],
      }),
      'details',
      'file.not_uploaded',
    ],
  ])('%s is rejected', async (_, changes, field, reason) => {
    const before = await storeCount();
    const answer = await sendStore(server, await changes(), { as: changer, file: null });
    expect(answer).toMatchObject(refusedAt(field, reason));
    expect(await storeCount()).toBe(before);
  });

  it('takes no eleventh detail', async () => {
    const answer = await sendStore(server, { imageVOList: details(await uploads(11)) }, { as: changer });
    expect(answer).toMatchObject(refusedAt('details', 'store.too_many_images'));
    const twelve = await sendStore(server, { imageVOList: details(await uploads(12)) }, { as: changer });
    expect(twelve).toMatchObject({ code: '501', fields: { imageVOList: 'store.too_many_images' } });
  });

  it.each([
    ['no picture', () => Promise.resolve(pdfOf()), 'file.wrong_type'],
    ['a web page under a picture’s name', () => Promise.resolve(Buffer.from('<html></html>')), 'file.wrong_type'],
    ['too large', () => Promise.resolve(Buffer.alloc(storePicture.maxBytes + 1, 1)), 'file.too_large'],
    ['half a picture', async () => (await pngOf({ width: 900, height: 900 })).subarray(0, 90), 'file.broken_picture'],
  ])('rejects a form’s file that is %s', async (_, bytes, reason) => {
    const file = fileOf('cover.png', await bytes(), 'image/png');
    const answer = await sendStore(server, {}, { as: changer, file });
    expect(answer).toMatchObject({ code: '25', reason });
  });
});

describe('an edited store', () => {
  it('keeps its pictures when none are named', async () => {
    const store = await added({ imageVOList: details(await uploads(2)) });
    const { content } = await edit({ oid: store.oid, tel: '42' }, undefined, other);
    expect(pictures(content)).toEqual(pictures(store));
  });

  it('adds, takes away and orders details, also those that somebody else uploaded', async () => {
    const [first = '', second = '', third = ''] = await uploads(3);
    const store = await added({ imageVOList: details([first, second, third]) });
    const fresh = await upload(other);
    const { content } = await edit(
      { oid: store.oid, rev: store.rev, imageVOList: details([third, fresh]), deleteDetailFileid: [first] },
      undefined,
      other,
    );
    expect(pictures(content).slice(1)).toEqual([`C ${third}`, `C ${fresh}`, `C ${second}`]);
    expect(content.rev).toBe(store.rev + 1);
    const { content: emptied } = await edit({ oid: store.oid, deleteDetailFileid: [second, third, fresh] });
    expect(pictures(emptied)).toEqual(pictures(store).slice(0, 1));
  });

  it('takes another cover', async () => {
    const store = await added();
    const { content } = await edit(
      { oid: store.oid, deleteCoverFileid: store.cover?.fileid },
      await pictureFile('new.png'),
    );
    expect(content.imageVOList).toMatchObject([{ type: 'H', filename: 'new.png' }]);
    const fileid = await upload();
    const again = await edit({ oid: store.oid, imageVOList: [{ fileid, type: 'H' }] });
    expect(pictures(again.content)).toEqual([`H ${fileid}`]);
  });

  it('does not lose its cover, nor all of its pictures', async () => {
    const [detail = ''] = await uploads(1);
    const store = await added({ imageVOList: details([detail]) });
    const cover = store.cover?.fileid;
    const coverless = await edit({ oid: store.oid, deleteCoverFileid: cover });
    expect(coverless).toMatchObject({ code: '502', ...refusedAt('cover', 'store.add_cover_image') });
    const bare = await edit({ oid: store.oid, deleteCoverFileid: cover, deleteDetailFileid: [detail] });
    expect(bare).toMatchObject({ code: '502', ...refusedAt('cover', 'store.not_found_images') });
    const { content } = await server.call(storeCalls.item, { query: { oid: store.oid } }, { as: changer });
    expect(pictures(content)).toEqual(pictures(store));
  });

  it('takes no eleventh detail beside those that stay', async () => {
    const files = await uploads(10);
    const store = await added({ imageVOList: details(files) });
    const more = details(await uploads(1));
    const refused = await edit({ oid: store.oid, imageVOList: more });
    expect(refused).toMatchObject({ code: '502', ...refusedAt('details', 'store.too_many_images') });
    expect((await edit({ oid: store.oid, imageVOList: more, deleteDetailFileid: [files[3]] })).code).toBe('200');
  });

  it('does not take a file of somebody else', async () => {
    const store = await added();
    const stolen = await upload(other);
    const answer = await edit({ oid: store.oid, imageVOList: [{ fileid: stolen, type: 'H' }] });
    expect(answer).toMatchObject({ code: '25', ...refusedAt('cover', 'file.not_uploaded') });
  });
});

describe('the files', () => {
  const sweep = () => sweepFiles(server.db, server.services.files.storages, { graceDays: 7 });
  const there = async (fileids: readonly string[]) => {
    const rows = await server.db.read
      .selectFrom('stored_file')
      .select('fileid')
      .where('fileid', 'in', fileids)
      .execute();
    return rows.length;
  };
  /** Sets the times back, as if they had been unused for that long. */
  const unusedFor = (days: number, fileids: readonly string[]) =>
    server.db.write({ empid: 'test' }, async (trx) => {
      await trx
        .updateTable('stored_file')
        .set({ unused_since: new Date(Date.now() - days * 86_400_000) })
        .where('fileid', 'in', fileids)
        .execute();
    });

  it('of a store stay however long, those of a deleted one until the grace is over', async () => {
    const kept = await added({ imageVOList: details(await uploads(1)) });
    const gone = await added({ imageVOList: details(await uploads(1)) });
    const ofKept = kept.imageVOList.map(({ fileid }) => fileid);
    const ofGone = gone.imageVOList.map(({ fileid }) => fileid);
    await unusedFor(400, ofKept);
    await sweep();
    expect(await there(ofKept)).toBe(2);

    await server.call(storeCalls.remove, { content: [gone.oid] }, { as: changer });
    await sweep();
    expect(await there(ofGone)).toBe(2);
    await unusedFor(6, ofGone);
    await sweep();
    expect(await there(ofGone)).toBe(2);
    await unusedFor(8, ofGone);
    await sweep();
    expect(await there(ofGone)).toBe(0);
    expect(await there(ofKept)).toBe(2);
    const shown = await server.app.inject({ method: 'GET', url: kept.cover?.fileurl ?? '' });
    expect(shown.statusCode).toBe(200);
  });

  it('of a store cannot be given up behind its back', async () => {
    const store = await added({ imageVOList: details(await uploads(1)) });
    for (const { fileid } of store.imageVOList) {
      const removal = server.db.write({ empid: 'test' }, (trx) =>
        trx.deleteFrom('stored_file').where('fileid', '=', fileid).execute(),
      );
      await expect(removal).rejects.toThrow(/store_(cover|image_file)_fk/);
    }
  });
});
