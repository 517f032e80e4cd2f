import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { atField, found } from '#platform/records/server/record-errors.ts';
import { outsideScope } from '#platform/rights/server/row-scope.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { faultOfPushtime, faultOfPushuntil } from '../message-times.ts';
import { messageReasons } from '../messages.contract.ts';
import { storedConditions } from './message-audience.ts';
import { assertMayName } from './message-publishers.ts';
import { lockMessage, messageByOid, type MessageValues, type StoredMessage, timeNow } from './messages.queries.ts';

export type Services = { db: Database; files: Files };

/** What a 409 answers: the message as it is, read in the transaction. */
export type Current = (trx: Write, row: StoredMessage) => unknown;

/**
 * Throws 403 for a message that does not lie within the scope; for a partial scope also for one that does not exist.
 */
export const assertVisible = async (db: Read, scope: Scope, oid: string): Promise<void> => {
  if (!scope.everywhere && !(await messageByOid(db, oid, scope))) throw outsideScope();
};

/**
 * Locks a message for a write, with the right to name all of its receivers: who may not send it may not change what
 * others send either. Throws what `assertMayName` throws, and `wire.gone`.
 */
export const lockWritable = async (
  trx: Write,
  { empid, grant }: ScopedWriter,
  oid: string,
  code: DomainErrorCode = codes.editFailed,
): Promise<StoredMessage> => {
  await assertVisible(trx, grant.scope, oid);
  const message = found(await lockMessage(trx, oid), code);
  await assertMayName(trx, { empid, scope: grant.scope }, await storedConditions(trx, oid), code);
  return message;
};

/** The same for a message that is not published (seed 001 §4). */
export const lockUnpublished = async (
  trx: Write,
  writer: ScopedWriter,
  oid: string,
  code: DomainErrorCode = codes.editFailed,
): Promise<StoredMessage> => {
  const message = await lockWritable(trx, writer, oid, code);
  if (message.ispushed === 'Y') throw new DomainError(code, messageReasons.published);
  return message;
};

/** The same for one that is published and was not recalled. */
export const lockPublished = async (trx: Write, writer: ScopedWriter, oid: string): Promise<StoredMessage> => {
  const message = await lockWritable(trx, writer, oid);
  if (message.ispushed !== 'Y') throw new DomainError(codes.editFailed, messageReasons.notPublished);
  if (message.recalledat !== null) throw new DomainError(codes.editFailed, messageReasons.recalled);
  return message;
};

/**
 * The values with the times that belong together: none without a timed push, and a window that ends after its time.
 * Rejects a time that is over.
 */
export const settledTimes = async (db: Read, values: MessageValues, code: DomainErrorCode): Promise<MessageValues> => {
  if (values.isTiming === 'N') return { ...values, pushtime: null, pushuntil: null };
  const pushtime = faultOfPushtime(values, await timeNow(db));
  if (pushtime !== undefined) throw atField(code, 'pushtime', pushtime);
  const pushuntil = faultOfPushuntil(values);
  if (pushuntil !== undefined) throw atField(code, 'pushuntil', pushuntil);
  return values;
};
