import { codes } from '../envelope.ts';
import { fieldReasons } from '../values.ts';
import { DomainError } from '../errors.ts';

/**
 * Throws for an edit that would change a read-only field of a row. A field that is left out or sent unchanged is
 * accepted, because a client may send the whole row back. A different value must not be dropped silently.
 */
export const assertUnchanged = <Field extends string>(
  sent: Readonly<Partial<Record<Field, unknown>>>,
  stored: Readonly<Record<Field, unknown>>,
  readOnly: readonly Field[],
): void => {
  const changed = readOnly.filter((field) => sent[field] !== undefined && sent[field] !== stored[field]);
  if (changed.length === 0) return;
  throw new DomainError(codes.editFailed, fieldReasons.readOnly, {
    fields: Object.fromEntries(changed.map((field) => [field, fieldReasons.readOnly])),
  });
};
