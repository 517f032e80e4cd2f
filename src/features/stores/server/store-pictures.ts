import type { Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller, ReceivedFile } from '#platform/wire/server/caller.ts';
import { storeLimits, storeReasons } from '../store-fields.ts';
import { storePicture } from '../stores.contract.ts';

/** The files of a store: the cover, and the details in their order. */
export type Pictures = { cover: string; details: string[] };

/** The pictures that a form sends. */
export type PictureChanges = {
  imageVOList?: readonly { fileid: string; type: 'H' | 'C' }[] | undefined;
  deleteDetailFileid?: readonly string[];
  deleteCoverFileid?: string;
  /** The form's own file, which is a cover. */
  file: ReceivedFile | null;
};

const atField = (code: DomainErrorCode, field: string, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason }, params: { most: storeLimits.details } });

const without = (fileids: readonly string[], removed: readonly string[]): string[] =>
  fileids.filter((fileid) => !removed.includes(fileid));

const coverOf = (before: Pictures | null, changes: PictureChanges, covers: readonly string[]): string | undefined => {
  const kept = before && before.cover !== changes.deleteCoverFileid ? before.cover : undefined;
  return changes.file?.fileid ?? covers[0] ?? kept;
};

/**
 * The resulting pictures, claimed for the store. Rejects a missing cover (`store.add_cover_image`, or
 * `store.not_found_images` where the store would have no picture at all), two covers, more than ten details, and files
 * that the caller has not uploaded or that the contract does not accept.
 */
export const settlePictures = async (
  trx: Write,
  caller: Pick<Caller, 'empid'>,
  before: (Pictures & { oid: string }) | null,
  changes: PictureChanges,
): Promise<Pictures> => {
  const code = before ? codes.editFailed : codes.addFailed;
  const named = (type: 'H' | 'C'): string[] => [
    ...new Set(changes.imageVOList?.filter((one) => one.type === type).map(({ fileid }) => fileid)),
  ];
  const covers = named('H');
  if (covers.length > 1) throw atField(code, 'cover', storeReasons.tooManyImages);
  const details = without([...new Set([...named('C'), ...(before?.details ?? [])])], changes.deleteDetailFileid ?? []);
  const cover = coverOf(before, changes, covers);
  if (!cover) {
    const reason = before && details.length === 0 ? storeReasons.noImages : storeReasons.addCover;
    throw atField(code, 'cover', reason);
  }
  if (details.length > storeLimits.details) throw atField(code, 'details', storeReasons.tooManyImages);
  const recordoid = before?.oid;
  const held = before ? [before.cover, ...before.details] : [];
  await claimFile(trx, caller, cover, storePicture, { field: 'cover', held, recordoid });
  for (const fileid of details)
    await claimFile(trx, caller, fileid, storePicture, { field: 'details', held, recordoid });
  return { cover, details };
};
