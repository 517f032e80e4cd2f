import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Caller, ReceivedFile } from '#platform/wire/server/bind.ts';
import type { FilePart } from '#platform/wire/server/form-request.ts';
import type { FileInfo } from '../files.contract.ts';
import { openFileLinks, type FileLinks } from './file-links.ts';
import type { Storages } from './storage.ts';
import { keepStream } from './keep-object.ts';
import { describedFiles } from './stored-files.queries.ts';
import { openUploads, type Uploads, type UploadLimits } from './uploads.ts';

/** The one file part of the product. Features call `infos`, and `claimFile` inside their writes; a form's file arrives as `call.file` by itself. */
export type Files = {
  /**
   * What answers tell of files: `{ fileid: { filename, filesize, filetype, uploader, uploadtime, fileurl, thumburl } }`, with addresses for `<img>` that
   * are good for half an hour. Call it in the handler whose right lets the caller see the record: the addresses are the right to read the files.
   * `null` and unknown ids are left out.
   */
  infos: (db: Read | Write, fileids: readonly (string | null)[]) => Promise<Map<string, FileInfo>>;
  /** The same for one file; null where there is none. */
  info: (db: Read | Write, fileid: string | null) => Promise<FileInfo | null>;
  /** Stores bytes as a file of the caller's; refuses with code 25. The wire calls it for the file of a form. */
  receive: (caller: Pick<Caller, 'empid' | 'actor'>, part: FilePart) => Promise<ReceivedFile>;
  links: FileLinks;
  storages: Storages;
  uploads: Uploads;
};

/** `linkKey`: 32 secret bytes that all servers of this database share. */
export const openFiles = (
  db: Database,
  storages: Storages,
  { linkKey, limits }: { linkKey: Buffer; limits: UploadLimits },
): Files => {
  const links = openFileLinks(linkKey);

  const infos: Files['infos'] = async (read, fileids) => {
    const ids = fileids.filter((fileid) => fileid !== null);
    if (ids.length === 0) return new Map();
    const rows = await describedFiles(read, ids);
    return new Map(
      rows.map(({ fileid, size, thumbkey, ...row }) => [
        fileid,
        {
          ...row,
          fileid,
          filesize: size,
          fileurl: links.addressOf({ fileid, variant: 'file' }),
          thumburl: thumbkey === null ? '' : links.addressOf({ fileid, variant: 'thumb' }),
        },
      ]),
    );
  };

  return {
    infos,
    info: async (read, fileid) => (fileid === null ? null : ((await infos(read, [fileid])).get(fileid) ?? null)),
    receive: (caller, part) => keepStream(db, storages, caller, part),
    links,
    storages,
    uploads: openUploads(db, storages, limits),
  };
};
