import { violatedConstraint } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode, type ReasonParams } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';

/** The record does not exist (code 502 unless given). */
export const notFound = (code: DomainErrorCode = codes.editFailed): DomainError => new DomainError(code, 'wire.gone');

/** Returns the row; throws `notFound` if it is undefined. */
export const found = <Row>(row: Row | undefined, code?: DomainErrorCode): Row => {
  if (row === undefined) throw notFound(code);
  return row;
};

/** An error that the form shows at one of its fields. */
export const atField = (code: DomainErrorCode, field: string, reason: string, params?: ReasonParams): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason }, ...(params ? { params } : {}) });

/**
 * For `catch` after a write: throws the domain error of the violated constraint, so that a concurrent write gives the
 * same answer as the check beforehand. Rethrows any other error.
 */
export const explainConstraint =
  (errors: Readonly<Record<string, () => Error>>) =>
  (error: unknown): never => {
    const constraint = violatedConstraint(error);
    throw (constraint === undefined ? undefined : errors[constraint]?.()) ?? error;
  };

/** Throws 409 with the current record if `rev` was sent and differs from the stored revision. */
export const assertFresh = async (
  rev: number | undefined,
  stored: { rev: number },
  current: () => unknown,
): Promise<void> => {
  if (rev !== undefined && rev !== stored.rev) throw conflict(await current());
};

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Omits fields that are undefined: a field missing from an edit keeps its value. */
export const present = <Fields extends object>(sent: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Present<Fields>;
