import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { openBytes, storedAnswer } from '#platform/files/server/stored-answer.ts';
import { placedFile, type PlacedFile } from '#platform/files/server/stored-files.queries.ts';
import { found, notFound } from '#platform/records/server/record-errors.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { StoredAnswer } from '#platform/wire/server/file-answer.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { oid } from '#platform/wire/values.ts';
import type { LogEncoding, LogPage } from '../feedback-log.contract.ts';
import { placedFeedback } from './feedback-scope.ts';
import { readLines } from './log-lines.ts';

type Services = { db: Database; files: Files };

/** A name is compared with what is stored, and is never a part of a path. */
const logOf = async ({ db }: Services, logName: string, scope: Scope): Promise<PlacedFile> => {
  if (!oid.safeParse(logName).success) throw notFound(codes.serverMessage);
  const { rows } = await sql<{ fileid: string }>`
    select f.logfileid as fileid from ${placedFeedback.from}
    where f.logfileid = ${logName}::uuid and ${withinScope(scope, placedFeedback)} limit 1`.execute(db.read);
  const [row] = rows;
  return found(row && (await placedFile(db.read, row.fileid)), codes.serverMessage);
};

/** The log file of a feedback in the scope, as an attachment. Throws for any other name. */
export const logFile = async (services: Services, logName: string, scope: Scope): Promise<StoredAnswer> =>
  storedAnswer(services.files.storages, await logOf(services, logName, scope), { inline: false, keepSeconds: 0 });

type Asked = { logName: string; search: string; encoding: LogEncoding; from: number; size: number };

/** A page of its lines, or of those with a text. */
export const logLines = async (
  services: Services,
  { logName, ...asked }: Asked,
  scope: Scope,
  signal: AbortSignal,
): Promise<LogPage> => {
  const file = await logOf(services, logName, scope);
  const bytes = await openBytes(services.files.storages, file, 0, file.bytes - 1);
  return { filename: file.filename, bytes: file.bytes, ...(await readLines(bytes, asked, signal)) };
};
