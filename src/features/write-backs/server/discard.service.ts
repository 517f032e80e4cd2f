import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { discardCalls } from '../discard.contract.ts';
import { writeBackLimits, writeBackReasons } from '../write-backs.contract.ts';
import { askedFor, lockDead } from './dead-ones.queries.ts';

type Asked = z.output<(typeof discardCalls)['discard']['content']>;

const { discarded: most } = writeBackLimits;

/**
 * Discards what failed for good: not sent again, and deleted after the period of its log. A trigger of the record that
 * this leaves does it, and its opposite when the record is undone. Rejects if there is nothing, another number than the
 * preview has said, or too much for one record.
 */
export const discard = (db: Database, { actor }: Writer, asked: Asked): Promise<{ oid: string; total: number }> =>
  db.write(actor, async (trx: Write) => {
    if (asked.count > most)
      throw new DomainError(codes.serverMessage, writeBackReasons.tooManyAtOnce, { params: { most } });
    const oids = await lockDead(trx, asked);
    const { rows } = await sql<{ oid: string; total: number }>`
      insert into write_back_discard (filter, reason, total, oids)
      values (${JSON.stringify(askedFor(asked))}::jsonb, ${asked.reason}, ${oids.length}, ${oids}::uuid[])
      returning oid, total`.execute(trx);
    const [record] = rows;
    if (!record) throw new Error('nothing was recorded');
    return record;
  });
