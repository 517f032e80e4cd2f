import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { inGap } from '#platform/jobs/server/gaps.queries.ts';
import { requestJob } from '#platform/jobs/server/requests.queries.ts';
import { addNotices, type NewNotice } from '#platform/notice-centre/server/notices.queries.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { mayUseConsole } from '#platform/session/server/console-user.queries.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { waitingText } from '../message-screens.texts.ts';
import { messageMenu, type WaitingFor } from '../messages.contract.ts';
import { deliveryJob } from './delivery.ts';
import { audienceSize, storedConditions } from './message-audience.ts';
import { assertMayName } from './message-publishers.ts';
import type { Services } from './message-rules.ts';
import { markPublished } from './publishing.service.ts';

const waitingNotice = ({ oid, title, author }: Due, why: WaitingFor): NewNotice => ({
  empid: author,
  type: 'reminder',
  code: codes.serverMessage,
  title: { key: 'message.notice.waiting', values: { title } },
  message: { key: waitingText[why] },
  path: `${messageMenu.url}?edit=${oid}`,
  subject: oid,
});

/** The job that publishes messages whose time has come. */
export const dueJob = 'message-due';

const isDue = sql<boolean>`m.ispushed = 'N' and m.istiming = 'Y' and m.waiting = '' and m.pushtime <= now()`;

/**
 * `late`: its window is over. `gap`: nobody was there when it fell due, or the database has come back from a backup.
 */
type Due = { oid: string; title: string; author: string; late: boolean; gap: boolean };

type Candidate = { oid: string; author: string };

const candidates = async (db: Read): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select m.oid, m.txemp as author from message m where ${isDue} order by m.pushtime, m.oid limit 100`.execute(db);
  return rows;
};

/** Locks a message that is still due and that no other server is publishing. */
const lockDue = async (trx: Write, { oid, author }: Candidate): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    select m.oid, m.title, m.txemp as author, coalesce(m.pushuntil < now(), false) as late,
      ${inGap(sql`m.pushtime`)} as gap
    from message m where m.oid = ${oid} and m.txemp = ${author} and ${isDue} for update skip locked`.execute(trx);
  return rows[0];
};

/**
 * Whether who has set the time may still use the console, and send it to these receivers; `scope` null: may not write
 * messages any more.
 */
const mayStillSend = async (trx: Read, { oid, author }: Due, scope: Scope | null): Promise<boolean> => {
  if (scope === null || !(await mayUseConsole(trx, author))) return false;
  try {
    await assertMayName(trx, { empid: author, scope }, await storedConditions(trx, oid), codes.editFailed);
    return true;
  } catch (error) {
    if (error instanceof DomainError || error instanceof HttpError) return false;
    throw error;
  }
};

const scopeOf = async (rights: Rights, empid: string): Promise<Scope | null> =>
  (await rights.grant(empid, [messageMenu.id], 'CHANGE'))?.scope ?? null;

const reasonToWait = async (
  trx: Write,
  due: Due,
  { scope, total }: { scope: Scope | null; total: number },
): Promise<WaitingFor | null> => {
  if (due.late) return 'late';
  if (due.gap) return 'gap';
  if (!(await mayStillSend(trx, due, scope))) return 'right';
  return total === 0 ? 'empty' : null;
};

export type DueServices = Pick<Services, 'db'> & { rights: Rights };

/** Publishes a message whose time has come, or lets it wait for a person; null if another server does. */
const publishOne = async (
  { db, rights }: DueServices,
  candidate: Candidate,
): Promise<'published' | 'waiting' | null> => {
  const scope = await scopeOf(rights, candidate.author);
  return db.write(program('messages'), async (trx) => {
    const due = await lockDue(trx, candidate);
    if (!due) return null;
    const { total } = await audienceSize(trx, await storedConditions(trx, due.oid));
    const why = await reasonToWait(trx, due, { scope, total });
    if (why !== null) {
      await sql`update message set waiting = ${why} where oid = ${due.oid}`.execute(trx);
      await addNotices(trx, [waitingNotice(due, why)]);
      return 'waiting';
    }
    await markPublished(trx, due.oid, { by: due.author, audience: total });
    await requestJob(trx, { job: deliveryJob, subject: due.oid, startedby: due.author });
    return 'published';
  });
};

/**
 * Publishes the messages whose time has come, each once however many servers there are, and lets those wait for a
 * person that should not go out by themselves. One that
 * cannot be published keeps no other from it: the first such failure is thrown at the end.
 */
export const publishDue = async (services: DueServices): Promise<{ published: number; waiting: number }> => {
  const counts = { published: 0, waiting: 0 };
  const failures: unknown[] = [];
  for (const candidate of await candidates(services.db.read)) {
    try {
      const outcome = await publishOne(services, candidate);
      if (outcome !== null) counts[outcome] += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return counts;
};

/**
 * Asks for the publishing of a timed message at its time. The job that runs every minute publishes what this misses.
 */
export const requestAtItsTime = async (
  trx: Write,
  { oid, isTiming, pushtime }: { oid: string; isTiming: 'Y' | 'N'; pushtime: string | null },
): Promise<void> => {
  if (isTiming === 'Y' && pushtime !== null) await requestJob(trx, { job: dueJob, subject: oid, at: pushtime });
};
