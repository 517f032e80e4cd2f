import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { StoredAnswer } from '#platform/wire/server/file-answer.ts';
import { fileCalls } from '../files.contract.ts';
import { isPicture } from '../file-kinds.ts';
import { earlierFiles } from './file-history.ts';
import type { Files } from './files.ts';
import { fileGone, storedAnswer } from './stored-answer.ts';
import { placedFile, type PlacedFile } from './stored-files.queries.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isShown = ({ kind }: PlacedFile): boolean => isPicture(kind) || kind === 'pdf';

export const fileRoutes = (bind: Bind, { db, files }: { db: Database; files: Files }): void => {
  const { uploads, links, storages } = files;

  const answerOf = (file: PlacedFile, options: { inline: boolean; keepSeconds: number }): StoredAnswer =>
    storedAnswer(storages, file, options);

  /** A smaller size of a picture; it has a key and a length of its own. */
  const smaller = (file: PlacedFile, variant: 'thumb' | 'middle', keepSeconds: number): StoredAnswer => {
    const [key, bytes] = variant === 'thumb' ? [file.thumbkey, file.thumbbytes] : [file.middlekey, file.middlebytes];
    if (key === null) throw fileGone();
    const small = { ...file, key, mediatype: 'image/webp', bytes: bytes ?? 0 };
    return { ...answerOf(small, { inline: true, keepSeconds }), filename: `${file.filename}.webp` };
  };

  /**
   * What may be downloaded: what the server has sealed an address for (a feature let the person see the record), or
   * what the caller uploaded. An id alone opens nobody else's file.
   */
  const downloadable = async (caller: Caller, fileId: string): Promise<StoredAnswer> => {
    const isId = uuid.test(fileId);
    const file = await placedFile(db.read, isId ? fileId : (await links.open(fileId)).fileid);
    if (!file || (isId && file.uploader !== (caller.seenBy ?? caller.empid))) throw fileGone();
    return answerOf(file, { inline: false, keepSeconds: 0 });
  };

  bind(fileCalls.chunk, ({ caller, body, part }) => uploads.takeChunk(caller, body, part));
  bind(fileCalls.state, ({ caller, query }) => uploads.state(caller, query));
  bind(fileCalls.merge, async ({ caller, body }) => {
    const { fileid } = await uploads.merge(caller, body);
    const info = await files.info(db.read, fileid);
    const placed = await placedFile(db.read, fileid);
    if (!info || !placed) throw fileGone();
    return { ...info, sha256: placed.sha256 };
  });
  bind(fileCalls.cancel, async ({ caller, body }) => {
    await uploads.cancel(caller, body);
    return null;
  });

  bind(fileCalls.read, async ({ query }) => {
    const { fileid, variant, goodForSeconds } = await links.open(query.fileid);
    const file = await placedFile(db.read, fileid);
    if (!file) throw fileGone();
    if (variant !== 'file') return smaller(file, variant, goodForSeconds);
    return answerOf(file, { inline: isShown(file), keepSeconds: goodForSeconds });
  });
  bind(fileCalls.history, async ({ query }) => earlierFiles(files, db.read, await links.openHistory(query.of)));
  bind(fileCalls.downloadHead, ({ caller, query }) => downloadable(caller, query.fileId));
  bind(fileCalls.downloadGet, ({ caller, query }) => downloadable(caller, query.fileId));
  bind(fileCalls.download, ({ caller, body }) => downloadable(caller, body.fileId));
};
