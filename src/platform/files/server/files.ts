import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Caller, ReceivedFile } from '#platform/wire/server/caller.ts';
import type { Sessions } from '#platform/session/server/sessions.ts';
import type { FilePart } from '#platform/wire/server/form-request.ts';
import type { FileInfo } from '../files.contract.ts';
import { openFileLinks, type FileLinks } from './file-links.ts';
import { openExaminer } from './examiner.ts';
import type { Storages } from './storage.ts';
import { keepStream } from './keep-object.ts';
import { describedFiles } from './stored-files.queries.ts';
import { assertQuota, type UploadLimits } from './quota.ts';
import { lockPersonsUploads } from './uploads.queries.ts';
import { openUploads, type Uploads } from './uploads.ts';

/**
 * The file service of the product; there is only one. Features call `infos`, and `claimFile` inside their writes; the
 * file of a form arrives as `call.file`.
 */
export type Files = {
  /**
   * What responses contain about files: `{ fileid: { filename, filesize, filetype, uploader, uploadtime, fileurl,
   * thumburl, middleurl } }`, with addresses for `<img>` that are valid for some minutes and no longer than the
   * caller's session. Call it in the handler whose right lets the caller see the record: anyone with the addresses can
   * read the files. `null` and unknown ids are left out.
   */
  infos: (db: Read | Write, fileids: readonly (string | null)[]) => Promise<Map<string, FileInfo>>;
  /** The same for one file; null if there is none. */
  info: (db: Read | Write, fileid: string | null) => Promise<FileInfo | null>;
  /** Stores bytes as a file of the caller's; throws code 25. The wire calls it for the file of a form. */
  receive: (caller: Pick<Caller, 'empid' | 'actor'>, part: FilePart) => Promise<ReceivedFile>;
  links: FileLinks;
  storages: Storages;
  uploads: Uploads;
  /** Ends the processes that examine files. */
  close: () => void;
};

/**
 * `linkKey`: 32 secret bytes that all servers of this database share. `isLive`: whether a session is live; addresses
 * end with their session.
 */
export const openFiles = (
  db: Database,
  storages: Storages,
  { linkKey, limits, isLive }: { linkKey: Buffer; limits: UploadLimits; isLive: Sessions['isLive'] },
): Files => {
  const links = openFileLinks(linkKey, isLive);
  const examiner = openExaminer();

  const infos: Files['infos'] = async (read, fileids) => {
    const ids = fileids.filter((fileid) => fileid !== null);
    if (ids.length === 0) return new Map();
    const rows = await describedFiles(read, ids);
    return new Map(
      rows.map(({ fileid, size, thumbkey, middlekey, ...row }) => [
        fileid,
        {
          ...row,
          fileid,
          filesize: size,
          fileurl: links.addressOf({ fileid, variant: 'file' }),
          thumburl: thumbkey === null ? '' : links.addressOf({ fileid, variant: 'thumb' }),
          middleurl:
            thumbkey === null ? '' : links.addressOf({ fileid, variant: middlekey === null ? 'file' : 'middle' }),
        },
      ]),
    );
  };

  return {
    infos,
    info: async (read, fileid) => (fileid === null ? null : ((await infos(read, [fileid])).get(fileid) ?? null)),
    receive: async (caller, part) => {
      const nothingMore = { uploads: 0, files: 0, bytes: 0 };
      // Checked before anything is read, and again after the row has been written.
      await assertQuota(db.read, caller.empid, limits, { ...nothingMore, bytes: 1 });
      const inSame = async (trx: Write): Promise<void> => {
        await lockPersonsUploads(trx, caller.empid);
        await assertQuota(trx, caller.empid, limits, nothingMore);
      };
      return keepStream(db, storages, { examiner, inSame }, caller, part);
    },
    links,
    storages,
    uploads: openUploads(db, storages, limits, examiner),
    close: () => examiner.close(),
  };
};
