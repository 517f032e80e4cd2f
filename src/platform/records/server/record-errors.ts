import type { z } from 'zod';
import { violatedConstraint } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode, type ReasonParams } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';

/** The record is no longer there: 502 unless another code is given. */
export const notFound = (code: DomainErrorCode = codes.editFailed): DomainError => new DomainError(code, 'wire.gone');

/** The row, or `notFound`. */
export const found = <Row>(row: Row | undefined, code?: DomainErrorCode): Row => {
  if (row === undefined) throw notFound(code);
  return row;
};

/** An error that the form shows at one of its fields. */
export const atField = (code: DomainErrorCode, field: string, reason: string, params?: ReasonParams): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason }, ...(params ? { params } : {}) });

/**
 * For `catch` after a write: throws the error that stands for the broken constraint, so that the answer is the same
 * when another writer was quicker than the check. Any other error is thrown as it is.
 */
export const explainConstraint =
  (errors: Readonly<Record<string, () => Error>>) =>
  (error: unknown): never => {
    const constraint = violatedConstraint(error);
    throw (constraint === undefined ? undefined : errors[constraint]?.()) ?? error;
  };

/** Throws 409 with the record as it is now when `rev` was sent and is not the stored revision. */
export const assertFresh = async (
  rev: number | undefined,
  stored: { rev: number },
  current: () => unknown,
): Promise<void> => {
  if (rev !== undefined && rev !== stored.rev) throw conflict(await current());
};

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that were sent: a field that is left out of an edit stays as it is. */
export const present = <Fields extends object>(sent: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Present<Fields>;

/** The fields of a stored row that its form has: an edit merges what was sent into them. */
export const formFields = <Shape extends z.ZodRawShape, Row extends Record<keyof Shape, unknown>>(
  form: z.ZodObject<Shape>,
  row: Row,
): Pick<Row, keyof Shape & keyof Row> =>
  Object.fromEntries(Object.keys(form.shape).map((name) => [name, row[name as keyof Shape]])) as Pick<
    Row,
    keyof Shape & keyof Row
  >;
