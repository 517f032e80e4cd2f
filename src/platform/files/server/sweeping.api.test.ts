import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { storedFile } from './files.testing.ts';
import { bucketServer } from './s3.testing.ts';
import { sweepFiles } from './sweep-files.ts';

describe.each(['a folder', 'a bucket'] as const)('files swept in %s', (place) => {
  let server: TestServer;
  let bucket: Awaited<ReturnType<typeof bucketServer>> | undefined;
  let mai: TestSession;

  beforeAll(async () => {
    bucket = place === 'a bucket' ? await bucketServer() : undefined;
    server = await startTestServer(bucket ? { STORAGE_URL: bucket.url } : {});
    mai = await server.person('MAI');
    await sql`create table shown_thing (oid uuid primary key default uuid_v7(), fileid uuid references stored_file)`.execute(
      server.db.read,
    );
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
  });

  const stored = (name: string, bytes: Buffer, who: TestSession = mai): Promise<string> =>
    storedFile(server, who, name, bytes);
  const info = async (fileid: string) => {
    const found = await server.services.files.info(server.db.read, fileid);
    if (!found) throw new Error('no such file');
    return found;
  };
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  describe('sweeping', () => {
    const age = (fileid: string, days: number) =>
      sql`update stored_file set unused_since = now() - make_interval(days => ${days}) where fileid = ${fileid}`.execute(
        server.db.read,
      );
    const everHeld = (...fileids: string[]) =>
      sql`update stored_file set ever_held = true where fileid = any(${fileids}::uuid[])`.execute(server.db.read);
    const sweep = () => sweepFiles(server.db, server.services.files.storages, { graceDays: 7 });
    const isThere = async (fileid: string): Promise<boolean> =>
      (await server.services.files.info(server.db.read, fileid)) !== null;
    const ageObjects = () =>
      sql`update stored_object set created_at = now() - interval '2 days'`.execute(server.db.read);

    it('deletes what no record of any table has referred to for the grace period, and nothing else', async () => {
      const [held, young, old, never, fresh] = await Promise.all([
        stored('held.bin', randomBytes(50)),
        stored('young.bin', randomBytes(50)),
        stored('old.bin', randomBytes(50)),
        stored('never.bin', randomBytes(50)),
        stored('fresh.bin', randomBytes(50)),
      ]);
      await everHeld(young, old);
      await sql`insert into shown_thing (fileid) values (${held})`.execute(server.db.read);
      await Promise.all([age(held, 400), age(young, 6), age(old, 8), age(never, 2), ageObjects()]);
      const address = (await info(old)).fileurl;
      await sweep();
      const all = [held, young, old, never, fresh];
      // Files that no record has ever held are deleted after a day.
      expect(await Promise.all(all.map(isThere))).toEqual([true, true, false, false, true]);
      expect((await get(address)).statusCode).toBe(404);
      expect((await get((await info(held)).fileurl)).statusCode).toBe(200);

      await sql`delete from shown_thing`.execute(server.db.read);
      await sweep();
      expect(await isThere(held)).toBe(true);
      await age(held, 8);
      await sweep();
      expect(await isThere(held)).toBe(false);
    });

    it('keeps bytes that another file still uses', async () => {
      const bytes = randomBytes(60);
      const [one, two] = [await stored('one.bin', bytes), await stored('two.bin', bytes)];
      await Promise.all([age(one, 8), ageObjects()]);
      await sweep();
      expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
      expect((await get((await info(two)).fileurl)).rawPayload.equals(bytes)).toBe(true);
    });

    it('cannot take a file from a record', async () => {
      const fileid = await stored('kept.bin', randomBytes(70));
      await sql`insert into shown_thing (fileid) values (${fileid})`.execute(server.db.read);
      const removing = sql`delete from stored_file where fileid = ${fileid}`.execute(server.db.read);
      await expect(removing).rejects.toThrow(/foreign key/);
    });

    it('ends uploads untouched for a day, with their bytes', async () => {
      const named = { md5: createHash('md5').update('x').digest('hex'), chunkCount: 2, fileName: 'left.bin' };
      const owner = { empid: mai.empid, actor: { empid: mai.empid } };
      const { uploads } = server.services.files;
      async function* half() {
        yield Buffer.alloc(5_242_880, 1);
      }
      await uploads.takeChunk(owner, { ...named, chunk: 0, chunkSize: 5_242_880 }, { filename: 'c', bytes: half() });
      expect((await sweep()).uploads).toBe(0);
      await sql`update upload set touched_at = now() - interval '25 hours'`.execute(server.db.read);
      expect((await sweep()).uploads).toBe(1);
      expect((await uploads.state(owner, named)).chunks).toEqual([]);
    });
  });
});
