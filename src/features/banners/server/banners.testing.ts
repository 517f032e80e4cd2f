import type { TestServer, TestSession } from '#app/server/server.testing.ts';
import { jpegWithNotes, pngOf } from '#platform/files/server/files.testing.ts';
import type { FileSent, Input } from '#platform/wire/endpoint.ts';
import { bannerCalls, type BannerRow } from '../banners.contract.ts';

type Upload = Input<typeof bannerCalls.upload>['content'];

export const fileOf = (bytes: Buffer, name: string): FileSent => ({
  name,
  size: bytes.length,
  type: 'application/octet-stream',
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
});

export const picture = async (color?: string, name = 'banner.png'): Promise<FileSent> =>
  fileOf(await pngOf(color === undefined ? {} : { color }), name);

export const photograph = async (): Promise<FileSent> => fileOf(await jpegWithNotes(), 'banner.JPEG');

let made = 0;
/** A banner that has been shown for a long time, with a unique id and sort. */
export const bannerContent = (content: Record<string, unknown> = {}): Upload => {
  made += 1;
  return {
    id: `B${made}`,
    explain: `横幅 ${made}`,
    portalurl: 'https://example.com/a',
    starttime: '2020-01-01 08:00',
    sort: made,
    ...content,
  };
};

/** The calls of a test file. */
export const bannersOf = (server: TestServer, as: TestSession = server.administrator) => {
  const upload = async (content: Record<string, unknown>, file?: FileSent | null) =>
    server.call(bannerCalls.upload, { content, ...(file === null ? {} : { file: file ?? (await picture()) }) }, { as });
  return {
    upload,
    add: (content: Record<string, unknown> = {}, file?: FileSent | null) => upload(bannerContent(content), file),
    added: async (content: Record<string, unknown> = {}): Promise<BannerRow> =>
      (await upload(bannerContent(content))).content,
    edit: (content: Record<string, unknown>) => server.call(bannerCalls.edit, { content: content as never }, { as }),
    item: async (oid: string): Promise<BannerRow> =>
      (await server.call(bannerCalls.item, { query: { oid } }, { as })).content,
  };
};
