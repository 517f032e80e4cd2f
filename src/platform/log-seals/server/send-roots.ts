import { type FileHandle, open } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { lastSeal } from './seal-log.ts';

/** A root as it is sent out, as a line. `at`: when it was sealed (ISO 8601, UTC). */
export const sentRoot = z.object({
  no: z.number().int().positive(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.number().int(),
  to: z.number().int(),
  at: z.string(),
  kid: z.string(),
  signature: z.string(),
});
export type SentRoot = z.infer<typeof sentRoot>;

export type RootTargets = { file?: string | undefined; url?: string | undefined };
type Target = keyof RootTargets;

const atOnce = 500;
const answerMs = 10_000;

const rootsAfter = async (db: Read, no: number): Promise<SentRoot[]> => {
  const { rows } = await sql<SentRoot>`
    select no, encode(root, 'hex') as root, rows, to_step as to,
      to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kid,
      encode(signature, 'base64') as signature
    from log_seal where no > ${no} order by no limit ${atOnce}`.execute(db);
  return rows.map((row) => ({ ...row, signature: row.signature.replaceAll('\n', '') }));
};

const asLines = (roots: readonly SentRoot[]): string => roots.map((root) => `${JSON.stringify(root)}\n`).join('');

/** The roots in the text of a file; throws for a line that is none. The last line may be cut off. */
export const rootsIn = (text: string): SentRoot[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, nth) => {
    if (line.trim() === '') return [];
    try {
      return [sentRoot.parse(JSON.parse(line))];
    } catch (error) {
      if (nth === lines.length - 1) return [];
      throw new Error(`line ${nth + 1} is no root of a seal`, { cause: error });
    }
  });
};

/** More than any line. */
const tailBytes = 4_096;

/** Where the whole lines of a file end, and the last root in them. */
const endOf = async (handle: FileHandle): Promise<{ size: number; end: number; sent: number }> => {
  const { size } = await handle.stat();
  const start = Math.max(0, size - tailBytes);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
  const tail = buffer.subarray(0, bytesRead);
  const whole = tail.subarray(0, tail.lastIndexOf('\n') + 1);
  const line = whole.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
  return { size, end: start + whole.length, sent: line === '' ? 0 : (rootsIn(`${line}\n`)[0]?.no ?? 0) };
};

const assertNotAhead = (sent: number, last: number): void => {
  if (sent > last) throw new Error(`it has root ${sent}, the database ends with ${last}`);
};

/** Appends what the file lacks, to the disk. What it holds is read from itself, so that each server has its own. */
const appendToFile = async (db: Read, file: string): Promise<number> => {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size, end, sent: first } = await endOf(handle);
    assertNotAhead(first, (await lastSeal(db)).no);
    // A line that a killed server has begun.
    if (end < size) await handle.truncate(end);
    let sent = first;
    for (let roots = await rootsAfter(db, sent); roots.length > 0; roots = await rootsAfter(db, sent)) {
      await handle.appendFile(asLines(roots));
      await handle.sync();
      sent = roots.at(-1)?.no ?? sent;
    }
    return sent;
  } finally {
    await handle.close();
  }
};

const post = async (url: string, body: string): Promise<void> => {
  const { origin, pathname, search, username, password } = new URL(url);
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(username === ''
        ? {}
        : {
            authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
          }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
};

const postRoots = async (db: Read, url: string, from: number, keep: (no: number) => Promise<void>): Promise<void> => {
  let sent = from;
  assertNotAhead(sent, (await lastSeal(db)).no);
  for (let roots = await rootsAfter(db, sent); roots.length > 0; roots = await rootsAfter(db, sent)) {
    await post(url, asLines(roots));
    sent = roots.at(-1)?.no ?? sent;
    await keep(sent);
  }
  // Also when there was nothing to send: an earlier failure is over.
  await keep(sent);
};

const system = program('system');

const keepSent = (db: Database, target: Target, sent: number): Promise<unknown> =>
  db.write(system, (trx) =>
    sql`insert into log_seal_target as t (target, sent, sent_at) values (${target}, ${sent}, now())
      on conflict (target) do update set sent = excluded.sent, failure = '', failed_at = null,
        sent_at = case when t.sent = excluded.sent then t.sent_at else now() end`.execute(trx),
  );

const keepFailure = (db: Database, target: Target, failure: string): Promise<unknown> =>
  db.write(system, (trx) =>
    sql`insert into log_seal_target (target, failed_at, failure) values (${target}, now(), ${failure})
      on conflict (target) do update set failed_at = now(), failure = excluded.failure`.execute(trx),
  );

/** What a failure says without its values: an address may contain a password. */
const saidOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause instanceof Error ? error.cause : error) as Error & { code?: string };
  return code ?? error.message.slice(0, 200);
};

/**
 * Sends out the roots that a target does not have yet, in order. What fails is sent by a later run; one target does not
 * keep the other. Answers the failures by target.
 */
export const sendRoots = async (db: Database, { file, url }: RootTargets): Promise<Partial<Record<Target, string>>> => {
  const failures: Partial<Record<Target, string>> = {};
  const attempt = async (target: Target, send: () => Promise<void>): Promise<void> => {
    try {
      await send();
    } catch (error) {
      failures[target] = saidOf(error);
      await keepFailure(db, target, saidOf(error));
    }
  };
  if (file !== undefined)
    await attempt('file', async () => {
      await keepSent(db, 'file', await appendToFile(db.read, file));
    });
  if (url !== undefined)
    await attempt('url', async () => {
      const known = await db.read
        .selectFrom('log_seal_target')
        .select('sent')
        .where('target', '=', 'url')
        .executeTakeFirst();
      const keep = async (no: number): Promise<void> => void (await keepSent(db, 'url', no));
      await postRoots(db.read, url, known?.sent ?? 0, keep);
    });
  return failures;
};
