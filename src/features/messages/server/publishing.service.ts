import { sql } from 'kysely';
import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import { requestJob } from '#platform/jobs/server/requests.queries.ts';
import { assertFresh, found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { audienceChanged, audienceEmpty, type messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageReasons } from '../messages.contract.ts';
import { audienceSize, storedConditions } from './message-audience.ts';
import { deliveryJob } from './delivery.ts';
import { type Current, lockUnpublished, type Services } from './message-rules.ts';
import { messageByOid, type StoredMessage } from './messages.queries.ts';

type Publish = z.output<(typeof messagePublishingCalls)['publish']['content']>;

/** Marks a message as published by somebody, for so many people; it is delivered in the background. */
export const markPublished = async (
  trx: Write,
  oid: string,
  { by, audience }: { by: string; audience: number },
): Promise<void> => {
  await sql`update message set ispushed = 'Y', pushedtime = now(), pushedby = ${by}, audience = ${audience},
    waiting = '', delivery = 'running' where oid = ${oid}`.execute(trx);
};

/**
 * Publishes a message (seed 001 §4). Rejects one without receivers or whose receivers name nobody, and with `looked`
 * one whose audience is not the one that was looked at. The delivery is requested in the same transaction.
 */
export const publishMessage = (
  { db }: Services,
  writer: ScopedWriter,
  { oid, rev, looked }: Publish,
  current: Current,
): Promise<StoredMessage> =>
  db.write(writer.actor, async (trx) => {
    const before = await lockUnpublished(trx, writer, oid);
    const receivers = await storedConditions(trx, oid);
    if (receivers.length === 0) throw new DomainError(codes.editFailed, messageReasons.noReceivers);
    const { total, digest } = await audienceSize(trx, receivers);
    if (looked && looked.digest !== digest)
      throw new DomainError(codes.editFailed, audienceChanged, { params: { before: looked.total, now: total } });
    // After the audience: a change of the receivers is a new revision, too, and how many they are says more.
    await assertFresh(rev, before, () => current(trx, before));
    if (total === 0) throw new DomainError(codes.editFailed, audienceEmpty);
    await markPublished(trx, oid, { by: writer.empid, audience: total });
    await requestJob(trx, { job: deliveryJob, subject: oid, startedby: writer.empid });
    return found(await messageByOid(trx, oid));
  });
