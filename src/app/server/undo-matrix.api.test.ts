import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { callName, onlyReads, type EndpointSpec } from '#platform/wire/endpoint.ts';
import { foreignWrites } from './foreign-writes.testing.ts';
import type { Aimed } from './placed.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';
import { orders, sharedWrites } from './undo-tries.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

/** Tables and columns that an undo leaves as they are, with the reason. */
const leftTables: Readonly<Record<string, string>> = {
  database_log: 'undoing is one more change in the log',
  file_history: 'undoing is one more change of a file, and the file that it takes away can come back',
  session: 'a session that has ended cannot be resumed',
  see_as: 'as a session',
  web_login: 'the log of sign-ins',
  app_login: 'the log of sign-ins',
  signin_device: 'a device is known again after its next sign-in',
  undo_secret: 'forgotten when the time to undo is over',
  sealed_once: 'what has been sent cannot be sent again',
  upload: 'uploads expire by themselves',
  upload_chunk: 'uploads expire by themselves',
  stored_object: 'files expire by themselves, so that the act can be done again',
  document_number: 'numbers of documents are never given twice',
  document_counter: 'numbers of documents are never given twice',
};
const leftColumns: Readonly<Record<string, readonly string[]>> = {
  role: ['refreshed_at'],
  stored_file: ['unused_since', 'ever_held'],
};
const stamps = ['rev', 'txemp', 'txdat'];

type Rows = Record<string, string[]>;

/** Every row of every table, without what is left as it is. A file that came with a try stays. */
const everyRow = async (): Promise<Rows> => {
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
const difference = (one: Rows, other: Rows): Record<string, { gone: string[]; more: string[] }> =>
  Object.fromEntries(
    Object.keys(one).flatMap((table) => {
      const [before, after] = [new Set(one[table]), new Set(other[table])];
      const gone = [...before].filter((row) => !after.has(row));
      const more = table === 'stored_file' ? [] : [...after].filter((row) => !before.has(row));
      return gone.length + more.length > 0 ? [[table, { gone, more }]] : [];
    }),
  );

const undone = (act: string) => server.call(undoCalls.undo, { content: { act } }, { as: server.administrator });

/** Makes the write, undoes it, and does it again by undoing that, since the next try may need it. */
const tried = async ({ spec, input, file }: Aimed) => {
  const before = await everyRow();
  const made = await server.call(spec, { ...input, ...(file ? { file } : {}) } as never, {
    as: server.administrator,
  });
  if (made.code !== '200') return { made };
  const changed = await everyRow();
  if (Object.keys(difference(before, changed)).length === 0) return { writes: false };
  const first = await undone(made.requestId);
  if (first.code !== '200') return { first };
  const back = difference(before, await everyRow());
  const again = await undone(first.content.act);
  return { code: again.code, back, redone: difference(changed, await everyRow()) };
};

const asBefore = { code: '200', back: {}, redone: {} };

describe('every write that can be undone', () => {
  it('is put back row by row, done again and put back again', async () => {
    const shared = await sharedWrites(server);
    const ofRows = await foreignWrites(server);
    const tries: Aimed[] = [...shared, ...ofRows, ...(await orders(server))];
    const isUndone = ({ undo }: EndpointSpec): boolean => undo === true;
    const wanted = server.bound.filter((spec) => !onlyReads(spec) && isUndone(spec) && spec !== undoCalls.undo);
    const names = new Set(tries.map(({ spec }) => callName(spec)));
    const untried = wanted.map(callName).filter((name) => !names.has(name));
    expect(untried.map((name) => `${name}: add a try to src/app/server/undo-tries.testing.ts`)).toEqual([]);
    const faults = [];
    const written = new Set<string>();
    for (const one of tries.filter(({ spec }) => isUndone(spec))) {
      const outcome = await tried(one);
      if (outcome.writes === false) continue;
      written.add(callName(one.spec));
      if (JSON.stringify(outcome) !== JSON.stringify(asBefore)) faults.push({ call: callName(one.spec), outcome });
    }
    expect(faults).toEqual([]);
    expect(wanted.map(callName).filter((name) => !written.has(name))).toEqual([]);
  }, 240_000);

  it('decides for each write, and says why one cannot be undone', () => {
    const writes = server.bound.filter((spec) => !onlyReads(spec));
    const reasons = writes.flatMap(({ undo }) => (typeof undo === 'string' ? [undo] : []));
    expect(writes.filter(({ undo }) => undo === undefined).map(callName)).toEqual([]);
    expect(reasons.filter((reason) => reason.split(' ').length < 4)).toEqual([]);
  });
});
