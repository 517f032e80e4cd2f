import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { inCallOf } from '#platform/wire/server/call-scope.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { storedFile } from './files.testing.ts';

let server: TestServer;
let mai: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  mai = await server.person('MAI');
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });
const infoOf = async (fileid: string) => {
  const found = await server.services.files.info(server.db.read, fileid);
  if (!found) throw new Error('no such file');
  return found;
};
const keptOf = async (name: string, sent: Buffer): Promise<Buffer> =>
  (await get((await infoOf(await storedFile(server, mai, name, sent))).fileurl)).rawPayload;

/** Something like a photograph: smooth, with a little noise. */
const photo = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] = (128 + 100 * Math.sin(x / 90 + (at % 3)) * Math.cos(y / 70) + ((at * 7_919) % 13)) & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

it('makes no picture larger than it was sent: few colours stay few, and a strongly compressed photograph stays so', async () => {
  const few = await photo(900, 700).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
  const grey = await photo(900, 700).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer();
  const pressed = await photo(1_200, 900).jpeg({ quality: 60 }).toBuffer();
  const kept = [await keptOf('few.png', few), await keptOf('grey.png', grey), await keptOf('pressed.jpg', pressed)];
  expect(kept.map((one, at) => one.length <= ([few, grey, pressed][at]?.length ?? 0) * 1.02)).toEqual([
    true,
    true,
    true,
  ]);
  const [before, after] = [await sharp(few).raw().toBuffer(), await sharp(kept[0]).removeAlpha().raw().toBuffer()];
  expect(after.equals(before)).toBe(true);
});

it('adds a size for phones to larger pictures', async () => {
  const wide = await infoOf(await storedFile(server, mai, 'wide.jpg', await photo(2_000, 1_000).jpeg().toBuffer()));
  const middle = await get(wide.middleurl);
  expect(middle.headers['content-type']).toBe('image/webp');
  expect(await sharp(middle.rawPayload).metadata()).toMatchObject({ width: 1_280, height: 640, format: 'webp' });
  const small = await infoOf(await storedFile(server, mai, 'small.jpg', await photo(300, 200).jpeg().toBuffer()));
  expect(await sharp((await get(small.middleurl)).rawPayload).metadata()).toMatchObject({ width: 300, format: 'jpeg' });
});

it('ends every address of a session with the session', async () => {
  const lan = await server.person('LAN');
  const fileid = await storedFile(server, mai, 'mine.jpg', await photo(50, 50).jpeg().toBuffer());
  const { empid, oid } = await server.services.sessions.admit(lan.token);
  const caller = { empid, sessionOid: oid, seenBy: null } as Caller;
  const { fileurl, thumburl } = await inCallOf({ caller, effects: null }, () => infoOf(fileid));
  expect((await get(fileurl)).statusCode).toBe(200);
  await server.services.sessions.end(oid, empid, 'logout');
  const statuses = await Promise.all([fileurl, thumburl].map(async (one) => (await get(one)).statusCode));
  expect(statuses).toEqual([403, 403]);
});
