import type { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { assertFresh, atField, found } from '#platform/records/server/record-errors.ts';
import { updateByOid } from '#platform/records/server/record-writes.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { assertRowsInScope, keysWithin } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { type feedbackCalls, feedbackMenu, feedbackReasons, type FeedbackRow } from '../feedback.contract.ts';
import { addMessage, isInService } from './conversation.queries.ts';
import { announceAssigned, announceReply } from './feedback-notices.ts';
import { placedFeedback } from './feedback-scope.ts';
import {
  assignFeedback,
  feedbackByOid,
  feedbackByOids,
  lockFeedback,
  type StoredFeedback,
} from './feedback.queries.ts';

export type Services = { db: Database; files: Files; rights: Rights };

type Sent<Name extends 'setState' | 'reply' | 'assignable' | 'assign' | 'handOver'> = z.output<
  (typeof feedbackCalls)[Name]['content']
>;

/** The row as its writer gets it, who may change it. */
const asChanged = (row: StoredFeedback): FeedbackRow => ({ ...row, mayChange: 'Y' });

/** Feedback in the writer's scope, locked, in the order of its oids. */
const allLockedInScope = async (
  trx: Write,
  { grant }: ScopedWriter,
  oids: readonly string[],
): Promise<StoredFeedback[]> => {
  await assertRowsInScope(trx, grant.scope, placedFeedback, oids, feedbackReasons.outsideScope);
  await lockFeedback(trx, oids);
  const rows = await feedbackByOids(trx, oids);
  return oids.map((oid) => found(rows.get(oid)));
};

const lockedInScope = async (trx: Write, writer: ScopedWriter, oid: string): Promise<StoredFeedback> =>
  found((await allLockedInScope(trx, writer, [oid]))[0]);

const stored = async (trx: Write, oid: string): Promise<FeedbackRow> =>
  asChanged(found(await feedbackByOid(trx, oid, everywhere)));

/**
 * Changes the state. Rejects feedback outside the writer's scope (403), a state that is not the row's any more (409
 * with the row), and the state that it is in already.
 */
export const setState = (
  { db }: Services,
  writer: ScopedWriter,
  { oid, oldState, newState }: Sent<'setState'>,
): Promise<FeedbackRow> =>
  db.write(writer.actor, async (trx) => {
    const row = await lockedInScope(trx, writer, oid);
    if (row.state !== oldState) throw conflict(asChanged(row));
    if (newState === oldState) throw atField(codes.editFailed, 'newState', feedbackReasons.sameState);
    await updateByOid(trx, 'feedback', oid, { state: newState });
    return stored(trx, oid);
  });

/**
 * Answers the reporter: keeps the message and notifies the reporter in the same transaction. Rejects feedback outside
 * the writer's scope (403), and that of somebody who has left, who would never get the answer.
 */
export const reply = ({ db }: Services, writer: ScopedWriter, { oid, content }: Sent<'reply'>): Promise<void> =>
  db.write(writer.actor, async (trx) => {
    const row = await lockedInScope(trx, writer, oid);
    if (!(await isInService(trx, row.empid))) throw new DomainError(codes.editFailed, feedbackReasons.reporterLeft);
    const message = await addMessage(trx, { feedbackoid: oid, side: 'C', empid: writer.empid, content });
    await announceReply(trx, { row, message, content });
  });

/** Which of these employees may change all of the feedback. Rejects feedback outside the writer's scope (403). */
export const assignable = async (
  { db, rights }: Services,
  { grant }: ScopedWriter,
  { oids, ids }: Sent<'assignable'>,
): Promise<string[]> => {
  await assertRowsInScope(db.read, grant.scope, placedFeedback, oids, feedbackReasons.outsideScope);
  const wanted = new Set(oids).size;
  // Many people have the same scope.
  const answers = new Map<string, boolean>();
  const holds = async (scope: Scope): Promise<boolean> => {
    if (scope.everywhere) return true;
    const name = JSON.stringify(scope);
    const known = answers.get(name);
    if (known !== undefined) return known;
    const answer = (await keysWithin(db.read, scope, placedFeedback, oids)).size === wanted;
    answers.set(name, answer);
    return answer;
  };
  const able: string[] = [];
  for (const id of new Set(ids)) {
    const held = await rights.grant(id, [feedbackMenu.id], 'CHANGE', 'rows');
    if (held && (await holds(held.scope))) able.push(id);
  }
  return able;
};

/**
 * Says who sees to several, all or none, and notifies that person once. Rejects feedback outside the writer's scope
 * (403), a stale revision (409), and a person who may not change all of it.
 */
export const handOver = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  { rows: asked, assignee }: Sent<'handOver'>,
): Promise<FeedbackRow[]> => {
  const grant = assignee === '' ? null : await rights.grant(assignee, [feedbackMenu.id], 'CHANGE', 'rows');
  const revs = new Map(asked.map(({ oid, rev }) => [oid, rev]));
  const oids = [...revs.keys()];
  return db.write(writer.actor, async (trx) => {
    const rows = await allLockedInScope(trx, writer, oids);
    for (const row of rows) await assertFresh(revs.get(row.oid), row, () => asChanged(row));
    if (assignee !== '') {
      const isAble = grant !== null && (await keysWithin(trx, grant.scope, placedFeedback, oids)).size === oids.length;
      if (!isAble) throw atField(codes.editFailed, 'assignee', feedbackReasons.assigneeNoRight);
    }
    const moved = rows.filter((row) => row.assignee !== assignee);
    if (moved.length === 0) return rows.map(asChanged);
    await assignFeedback(
      trx,
      moved.map(({ oid }) => oid),
      assignee === '' ? null : assignee,
    );
    if (assignee !== '' && assignee !== writer.empid) await announceAssigned(trx, { rows: moved, assignee });
    const changed = await feedbackByOids(trx, oids);
    return oids.map((oid) => asChanged(found(changed.get(oid))));
  });
};

/** Says who sees to one. */
export const assign = async (
  services: Services,
  writer: ScopedWriter,
  { oid, rev, assignee }: Sent<'assign'>,
): Promise<FeedbackRow> => {
  const [row] = await handOver(services, writer, { rows: [{ oid, rev }], assignee });
  return found(row);
};
