import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import { richText } from '../rich-text.contract.ts';
import { sanitised, TooComplex } from './sanitised.ts';

type Options = {
  /** The form field that the error is shown at. */
  field: string;
  /** The code of an error; 502 by default. */
  code?: DomainErrorCode;
};

/**
 * What a feature stores of a text that was sent: sanitised, and not empty (seed 001 §5: content must have text). Throws
 * at `field` with `richtext.empty`, `richtext.too_long` or `richtext.too_complex`.
 */
export const acceptedText = (sent: string, { field, code = codes.editFailed }: Options): string => {
  const refused = (reason: string): DomainError => new DomainError(code, reason, { fields: { [field]: reason } });
  let html: string;
  try {
    html = sanitised(sent);
  } catch (error) {
    throw error instanceof TooComplex ? refused('richtext.too_complex') : error;
  }
  // Entities make a text longer than what was sent.
  const [issue] = richText().safeParse(html).error?.issues ?? [];
  // Nothing is left of a text that was sent.
  if (issue) throw refused(issue.message === fieldReasons.required ? 'richtext.empty' : issue.message);
  return html;
};
