import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { HttpError } from '#platform/wire/errors.ts';

/**
 * A sealed password that has been sent, as the digest of its header. `forgetAfter`: when its nonce expires; null
 * without a nonce.
 */
export type SealedOnce = { digest: Buffer; kid: string; forgetAfter: Date | null };

/** Every sealing has its own key, so a legitimate client never sends the same text twice. */
export const sealedBefore = (): HttpError => new HttpError(400, 'login.sent_before');

/** Records it; false if it has been sent before, to any server. */
export const sealedIsNew = async (trx: Write, { digest, kid, forgetAfter }: SealedOnce): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sealed_once')
    .values({ digest, kid, forget_after: forgetAfter })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Deletes texts whose nonce has expired, and texts that no key can open any more. */
export const forgetSealed = async (trx: Write): Promise<void> => {
  await sql`delete from sealed_once s where forget_after < now()
    or not exists (select from server_key k where k.kid = s.kid and k.retired_at is null)`.execute(trx);
};
