import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { EndedExecution } from '#platform/jobs/server/job.ts';
import type { SaidOfJob } from '#platform/notice-centre/server/job-notice.ts';
import { deliverySubject } from '../message-delivery.contract.ts';
import { messageMenu } from '../messages.contract.ts';

/** A number of people as each language writes it. */
const people = (count: number) =>
  localized(
    formatsOf('zh-CN').number(count),
    formatsOf('zh-TW').number(count),
    formatsOf('en').number(count),
    formatsOf('vi').number(count),
  );

/**
 * The notice for the publisher when a delivery is over: which message, how many people have it, and its numbers behind
 * the notice. Undefined for a message that does not exist any more.
 */
export const deliveryEnd = async (
  db: Read,
  { subject: oid, state }: Pick<EndedExecution, 'subject' | 'state'>,
): Promise<SaidOfJob | undefined> => {
  const { rows } = await sql<{ title: string; audience: number; recalled: boolean }>`
    select title, audience, recalledat is not null as recalled from message where oid = ${oid}`.execute(db);
  const [message] = rows;
  if (!message) return undefined;
  const { title, audience, recalled } = message;
  const path = `${messageMenu.url}?details=${oid}`;
  if (recalled) return { title: { text: title }, message: { key: 'message.recalled' }, path };
  const isDone = state === 'S';
  return {
    title: { key: isDone ? 'message.notice.delivered' : 'message.notice.deliveryFailed', values: { title } },
    message: isDone
      ? { key: 'message.notice.deliveredTo', values: { count: people(audience) } }
      : { key: 'message.notice.triedAgain' },
    path,
    // The page of the numbers shows it by itself, unless it has failed.
    ...(isDone ? { subject: deliverySubject(oid) } : {}),
  };
};
