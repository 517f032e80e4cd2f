import type { Read, Write } from '#platform/db/server/database.ts';
import { accepts } from '#platform/files/file-kinds.ts';
import { claimFile, type ClaimOptions } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { picturesOf, withSources } from '../rich-text.ts';

/**
 * Assigns the pictures of stored texts to their record, inside the transaction that writes it, and returns their ids: a
 * table of the feature must name them by a foreign key to `stored_file`, which keeps them from the cleanup. PNG and
 * JPEG, 2 MiB each (seed 001 §9). `held`: pictures that the record has already, or that it is copied with, regardless
 * of who uploaded them.
 *
 * Throws at `field` with `richtext.picture_gone` for one that is unknown, somebody else's or deleted, or with a reason
 * of `claimFile`.
 */
export const claimPictures = async (
  trx: Write,
  caller: Pick<Caller, 'empid'>,
  html: string,
  { field, code = codes.editFailed, held = [] }: Required<Pick<ClaimOptions, 'field'>> & ClaimOptions,
): Promise<string[]> => {
  const fileids = picturesOf(html);
  for (const fileid of fileids) {
    try {
      await claimFile(trx, caller, fileid, accepts.editorPicture, { field, code, held });
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'file.not_uploaded') throw error;
      const reason = 'richtext.picture_gone';
      throw new DomainError(code, reason, { fields: { [field]: reason } });
    }
  }
  return fileids;
};

/**
 * Stored texts as readers get them: each picture with an address that is valid for some minutes and no longer than the
 * session of the call, in the size for phones. Only for callers who may see the texts. A picture that is gone has none.
 */
export const withPictures = async (
  files: Pick<Files, 'infos'>,
  db: Read | Write,
  htmls: readonly string[],
): Promise<string[]> => {
  const infos = await files.infos(db, [...new Set(htmls.flatMap(picturesOf))]);
  return htmls.map((html) => withSources(html, (fileid) => infos.get(fileid)?.middleurl));
};
