import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { type EarlierFile, fileCalls } from '#platform/files/files.contract.ts';
import { pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { bannerCalls, bannerMenu, type BannerRow } from '../banners.contract.ts';
import { bannersOf } from './banners.testing.ts';

describe('the earlier pictures of a banner', () => {
  let server: TestServer;
  let banners: ReturnType<typeof bannersOf>;
  let lan: TestSession;
  let painted = 0;

  beforeAll(async () => {
    server = await startTestServer();
    banners = bannersOf(server);
    lan = await server.person('LAN');
    await server.give(bannerMenu.id, 'USER', [{ type: 'H', contentoid: 'LAN', containSub: 'N' }]);
  });
  afterAll(() => server.close());

  const paint = (who: TestSession, name: string): Promise<string> => {
    painted += 1;
    return pngOf({ width: 30 + painted }).then((bytes) => storedFile(server, who, name, bytes));
  };
  const upload = (oid: string, fileid: string, as = server.administrator) =>
    server.call(bannerCalls.upload, { content: { oid, fileid } }, { as });
  const historyOf = async (row: Pick<BannerRow, 'oid'>, as = server.administrator): Promise<EarlierFile[]> => {
    const { fileInfo } = (await server.call(bannerCalls.item, { query: { oid: row.oid } }, { as })).content;
    return (await server.call(fileCalls.history, { query: { of: fileInfo?.history ?? '' } }, { as })).content;
  };
  const names = (entries: readonly EarlierFile[]): string[] => entries.map(({ file }) => file.filename);

  it('are listed with who replaced them, the latest first, and can be read', async () => {
    const row = await banners.added();
    expect(await historyOf(row)).toEqual([]);
    await upload(row.oid, await paint(server.administrator, 'second.png'));
    await upload(row.oid, await paint(lan, 'third.png'), lan);
    await banners.edit({ oid: row.oid, explain: 'without a new picture' });
    const entries = await historyOf(row);
    expect(names(entries)).toEqual(['second.png', 'banner.png']);
    expect(entries.map(({ replacedby }) => replacedby)).toEqual(['LAN', server.administrator.empid]);
    expect((await server.app.inject({ url: entries[0]?.file.fileurl ?? '' })).statusCode).toBe(200);
  });

  it('come back by anyone who may change the banner, as one more change, and only to their own banner', async () => {
    const [row, other] = [await banners.added(), await banners.added()];
    await upload(row.oid, await paint(lan, 'mine.png'), lan);
    const [first] = await historyOf(row);
    const fileid = first?.file.fileid ?? '';
    expect(await upload(other.oid, fileid, lan)).toMatchObject({ code: '25', reason: 'file.not_uploaded' });
    const restored = (await upload(row.oid, fileid, lan)).content;
    expect(restored).toMatchObject({ fileid, rev: 3 });
    expect(names(await historyOf(row))).toEqual(['mine.png', 'banner.png']);
  });

  it('are for nobody without what the record gave, and not an address of a file', async () => {
    const row = await banners.added();
    await upload(row.oid, await paint(server.administrator, 'next.png'));
    const { fileInfo } = await banners.item(row.oid);
    const address = new URLSearchParams(fileInfo?.fileurl.split('?')[1]).get('fileid') ?? '';
    const ask = (of: string) => server.call(fileCalls.history, { query: { of } }, { as: lan });
    expect((await ask(row.oid)).status).toBe(403);
    expect((await ask(address)).status).toBe(403);
    const read = await server.app.inject({
      url: `/api/file/read?fileid=${encodeURIComponent(fileInfo?.history ?? '')}`,
    });
    expect(read.statusCode).toBe(403);
    const shown = await server.call(bannerCalls.current, {}, { as: lan });
    expect(JSON.stringify(shown.content)).not.toContain('history');
  });

  it('are the last 20, kept by the cleanup until their banner has been gone for the grace period', async () => {
    const row = await banners.added();
    for (let turn = 1; turn <= 22; turn += 1) await upload(row.oid, await paint(server.administrator, `${turn}.png`));
    const entries = await historyOf(row);
    expect(names(entries)).toEqual(Array.from({ length: 20 }, (_, index) => `${21 - index}.png`));
    const oldest = entries.at(-1)?.file.fileid ?? '';
    const sweep = () => sweepFiles(server.db, server.services.files.storages, { graceDays: 7 });
    const isThere = async () => (await server.services.files.info(server.db.read, oldest)) !== null;
    const pass = async (days: number): Promise<void> => {
      await sql`update file_history set orphan_since = orphan_since - make_interval(days => ${days})`.execute(
        server.db.read,
      );
      await sql`update stored_file set unused_since = unused_since - make_interval(days => ${days})`.execute(
        server.db.read,
      );
    };
    await sweep();
    await pass(400);
    await sweep();
    expect(await isThere()).toBe(true);
    await server.call(bannerCalls.remove, { content: [row.oid] }, { as: server.administrator });
    await sweep();
    await pass(6);
    await sweep();
    expect(await isThere()).toBe(true);
    await pass(2);
    await sweep();
    await pass(8);
    await sweep();
    expect(await isThere()).toBe(false);
  });
});
