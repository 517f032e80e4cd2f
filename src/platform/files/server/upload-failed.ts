import { codes } from '#platform/wire/envelope.ts';
import { Refusal } from '#platform/wire/refusal.ts';

/** A refusal with code 25, shown at the field of the file. */
export const uploadFailed = (reason: string, params?: Record<string, string | number>, content?: unknown): Refusal =>
  new Refusal(codes.uploadFailed, reason, { fields: { file: reason }, params, content });
