import { sql } from 'kysely';
import type { TestServer } from './server.testing.ts';

/** Tables and columns that an act leaves for themselves, with the reason why undoing it leaves them too. */
const leftTables: Readonly<Record<string, string>> = {
  database_log: 'undoing is one more change in the log',
  log_seal: 'seals of the log',
  log_count: 'counts what is sealed',
  log_text: 'finds what is sealed',
  log_seal_mark: 'as the seals',
  log_seal_target: 'as the seals',
  log_verification: 'as the seals',
  person_key: 'as the seals',
  file_history: 'undoing is one more change of a file, and the file that it takes away can come back',
  session: 'a session that has ended cannot be resumed',
  see_as: 'as a session',
  signin: 'the log of sign-ins',
  signin_count: 'counts the log of sign-ins',
  signin_device: 'a device is known again after its next sign-in',
  undo_secret: 'forgotten when the time to undo is over',
  sealed_once: 'what has been sent cannot be sent again',
  sent_once: 'what a phone has sent before, kept for 30 days',
  shipped_text: 'written by the start of a server alone',
  upload: 'uploads expire by themselves',
  upload_chunk: 'uploads expire by themselves',
  stored_object: 'files expire by themselves, so that the act can be done again',
  bulk_import: 'what was imported stays known when it is undone',
  document_number: 'numbers of documents are never given twice',
  organisation_change: 'counts changes of the organisation, so that what is made of it follows',
  document_counter: 'numbers of documents are never given twice',
};
const leftColumns: Readonly<Record<string, readonly string[]>> = {
  // Says that answers have changed, to servers that keep them in memory; undoing is one more change.
  survey_version: ['epoch'],
  role: ['refreshed_at'],
  stored_file: ['unused_since', 'ever_held'],
};
const stamps = ['rev', 'txemp', 'txdat'];

type Rows = Record<string, string[]>;

/** Every row of every table, without what is left as it is. A file that came with a try stays. */
export const everyRow = async (server: TestServer): Promise<Rows> => {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    server.db.read,
  );
  const found: Rows = {};
  for (const { name } of tables.rows.filter((table) => !(table.name in leftTables))) {
    const left = [...stamps, ...(leftColumns[name] ?? [])];
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${left}::text[])::text as row from ${sql.table(name)} t order by 1`.execute(server.db.read);
    found[name] = rows.map(({ row }) => row);
  }
  // Written as differences, which are added up.
  const totals = await sql<{ row: string }>`
    select name || ' ' || sum(difference) as row from kept_total group by name order by 1`.execute(server.db.read);
  found['kept_total'] = totals.rows.map(({ row }) => row);
  return found;
};

/** What differs, by table, so that a failure names the rows. A file that came with the try stays: it expires. */
export const difference = (one: Rows, other: Rows): Record<string, { gone: string[]; more: string[] }> =>
  Object.fromEntries(
    Object.keys(one).flatMap((table) => {
      const [before, after] = [new Set(one[table]), new Set(other[table])];
      const gone = [...before].filter((row) => !after.has(row));
      const more = table === 'stored_file' ? [] : [...after].filter((row) => !before.has(row));
      return gone.length + more.length > 0 ? [[table, { gone, more }]] : [];
    }),
  );
