import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';

/** A refusal with code 25, shown at the field of the file. */
export const uploadFailed = (
  reason: string,
  params?: Record<string, string | number>,
  content?: unknown,
): DomainError => new DomainError(codes.uploadFailed, reason, { fields: { file: reason }, params, content });
