import { sql } from 'kysely';
import { addNotices, noticesLately } from '#platform/notice-centre/server/notices.queries.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { tooManyTests } from '../message-publishing.contract.ts';
import { messageLimits, messageMenu } from '../messages.contract.ts';
import type { Services } from './message-rules.ts';
import type { StoredMessage } from './messages.queries.ts';

const title = 'message.notice.test';

/** Sends a message to who tries it, as a notice of its own. Throws `tooManyTests`. */
export const sendTest = (
  { db }: Pick<Services, 'db'>,
  { empid, actor }: Writer,
  message: StoredMessage,
): Promise<void> =>
  db.write(actor, async (trx) => {
    // One after another: those at once would not see each other.
    await sql`select pg_advisory_xact_lock(hashtext('message test'), hashtext(${empid}))`.execute(trx);
    const most = messageLimits.testsAnHour;
    if ((await noticesLately(trx, { empid, title, minutes: 60 })) >= most)
      throw new DomainError(codes.serverMessage, tooManyTests, { params: { most } });
    await addNotices(trx, [
      {
        empid,
        type: 'system',
        title: { key: title, values: { title: message.title } },
        message: { text: message.summary },
        path: `${messageMenu.url}?preview=${message.oid}`,
        subject: message.oid,
      },
    ]);
  });
