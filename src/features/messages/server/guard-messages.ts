import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { messageReasons } from '../messages.contract.ts';
import { storedConditions } from './message-audience.ts';
import { assertMayName } from './message-publishers.ts';
import { lockMessages } from './messages.queries.ts';
import { messagesIn } from './place-of-message.ts';

/** A message that comes back timed after its time has passed waits for a person, as one that is late. */
const holdLate = (trx: Write, oids: readonly string[]) =>
  sql`update message set waiting = 'late' where oid = any(${[...oids]}::uuid[]) and ispushed = 'N' and istiming = 'Y'
    and waiting = '' and pushtime <= clock_timestamp()`.execute(trx);

/**
 * As in any write of messages: what is published keeps its parts, and nobody touches a message that names receivers
 * whom they may not name, as it is and as it was. The places of the receivers are checked by themselves
 * (`placeOfMessage`), again once the messages are locked.
 */
export const guardMessages: UndoGuard = async (trx, { empid }, changes) => {
  const oids = messagesIn(changes);
  const assertWritable = async (): Promise<void> => {
    for (const { oid, ispushed } of await lockMessages(trx, oids)) {
      if (ispushed === 'Y') throw new DomainError(codes.editFailed, messageReasons.published);
      await assertMayName(trx, { empid, scope: everywhere }, await storedConditions(trx, oid), codes.editFailed);
    }
  };
  await assertWritable();
  return async () => {
    await assertWritable();
    await holdLate(trx, oids);
  };
};
