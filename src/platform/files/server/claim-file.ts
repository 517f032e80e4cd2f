import type { Write } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { kindUnder, nameFits, type FileAccept, type FileKind } from '../file-kinds.ts';
import { wasHeld } from './file-history.ts';
import { takeStoredFile, type ClaimedFile } from './stored-files.queries.ts';

export type ClaimOptions = {
  /** The form field that the error is shown at. */
  field?: string;
  /** The code of an error; 25 (upload failed) by default. */
  code?: DomainErrorCode;
  /** Files that the record already refers to: they may stay, regardless of who uploaded them. */
  held?: readonly (string | null)[];
  /** The record: a file that it had before may come back, regardless of who uploaded it. */
  recordoid?: string | undefined;
};

type Fault = { reason: string; params?: ReasonParams };

const mebibyte = 1_048_576;

const faultOf = (file: ClaimedFile, { kinds, maxBytes, name, anyNameOfKind }: FileAccept): Fault | undefined => {
  const kind = kindUnder(file.filename, file.kind as FileKind);
  const tooLarge = { reason: 'file.too_large', params: { most: maxBytes / mebibyte } };
  const isBroken = file.fault !== '' && kinds.some((one) => nameFits(file.filename, one));
  if (isBroken) return file.fault === tooLarge.reason ? tooLarge : { reason: file.fault };
  if (!kinds.includes(kind) || !(anyNameOfKind === true || nameFits(file.filename, kind)))
    return { reason: 'file.wrong_type' };
  if (file.size > maxBytes) return tooLarge;
  if (name && !name.pattern.test(file.filename)) return { reason: name.reason };
  return undefined;
};

/**
 * Assigns an uploaded file to a record, inside the transaction that writes the record: a foreign key column of a row
 * must hold its `fileid` before the transaction ends. The file must have been uploaded completely by this caller (or be
 * listed in `held`, or have been in the record before), be of a kind that `accept` names **by its content**, have an
 * allowed name, and not be larger.
 * Returns `{ fileid, filename, filetype, size, kind, width, height, sha256 }`.
 *
 * Throws with `code` (default 25) and, at `field` (default `fileid`), `file.not_uploaded` (unknown, somebody else's, or
 * deleted in the meantime), `file.wrong_type`, `file.too_large` (`{most}` in MiB), `file.broken_picture`,
 * `file.too_many_pixels`, `file.broken_pdf`, or the reason of `accept.name`.
 */
export const claimFile = async (
  trx: Write,
  caller: Pick<Caller, 'empid'>,
  fileid: string,
  accept: FileAccept,
  { field = 'fileid', code = codes.uploadFailed, held = [], recordoid }: ClaimOptions = {},
): Promise<ClaimedFile> => {
  const refuse = ({ reason, params }: Fault): DomainError =>
    new DomainError(code, reason, { fields: { [field]: reason }, params });
  const file = await takeStoredFile(trx, fileid);
  const isHeld = file !== undefined && (held.includes(file.fileid) || (await wasHeld(trx, recordoid, file.fileid)));
  if (!file || (file.uploader !== caller.empid && !isHeld)) throw refuse({ reason: 'file.not_uploaded' });
  const fault = isHeld ? undefined : faultOf(file, accept);
  if (fault) throw refuse(fault);
  return file;
};
