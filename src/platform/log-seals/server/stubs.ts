import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { digestOfStub, isSignedBy, noRoot, type Stub, type TrustedKeys } from './seal-chain.ts';

/**
 * The stubs that hold. `covers`: whether rows of a time (microseconds) may be missing; `rows`: how many are;
 * `wrong`: what is wrong with the others.
 */
export type Stubs = { covers: (micros: number) => boolean; rows: number; wrong: string[] };

type StoredStub = Stub & { signature: Buffer };

/** Reads the stubs of retention, and verifies their chain and signatures. */
export const readStubs = async (db: Read, keys: TrustedKeys): Promise<Stubs> => {
  const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
  const { rows: stored } = await sql<StoredStub>`
    select no, part, ${micros('from_at')} as "fromAt", ${micros('until_at')} as "untilAt", rows, seal,
      encode(root, 'hex') as root, reason, ${micros('dropped_at')} as "droppedAt", encode(previous, 'hex') as previous,
      kid, signature
    from log_stub order by no`.execute(db);
  const wrong: string[] = [];
  const held: Stub[] = [];
  let previous = noRoot;
  for (const [nth, stub] of stored.entries()) {
    if (stub.no !== nth + 1 || stub.previous !== previous)
      wrong.push(`the stub before that of ${stub.part} is missing`);
    if (isSignedBy(keys, stub.kid, digestOfStub(stub), stub.signature)) held.push(stub);
    else wrong.push(`the stub of ${stub.part} is not signed by a trusted key`);
    previous = createHash('sha256').update(stub.signature).digest('hex');
  }
  return {
    covers: (time) => held.some(({ fromAt, untilAt }) => time >= fromAt && time < untilAt),
    rows: held.reduce((sum, { rows }) => sum + rows, 0),
    wrong,
  };
};
