import { codes, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';

/** An error with code 25, shown at the file field. */
export const uploadFailed = (reason: string, params?: ReasonParams, content?: unknown): DomainError =>
  new DomainError(codes.uploadFailed, reason, { fields: { file: reason }, params, content });

/** The same for an error of the storage, whose cause is logged. */
export const storageFailed = (reason: string, cause: unknown): DomainError =>
  new DomainError(codes.uploadFailed, reason, { fields: { file: reason }, cause });

/** Merging again would fail in the same way: what is stored of such an upload is deleted. */
export const finalReasons = new Set([
  'file.damaged',
  'file.wrong_type',
  'file.not_xml',
  'file.too_large',
  'file.too_complex',
  'file.broken_picture',
  'file.broken_pdf',
  'file.too_many_pixels',
]);
