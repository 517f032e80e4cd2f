import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unremarkableColumns } from '#platform/feature/server/column-texts.ts';
import { valueTexts } from '#platform/feature/server/value-texts.ts';
import { wholesOf } from '#platform/undo/server/row-words.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { callName, onlyReads, type EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Change } from '#platform/undo/server/acts.queries.ts';
import { restoredRows } from '#platform/undo/server/restore.service.ts';
import { declared, rowWords } from './calls.ts';
import { difference, everyRow } from './every-row.testing.ts';
import { foreignWrites } from './foreign-writes.testing.ts';
import type { Aimed } from './placed.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';
import { orders, sharedWrites } from './undo-tries.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const undone = (act: string) => server.call(undoCalls.undo, { content: { act } }, { as: server.administrator });

/** Makes the write, undoes it, and does it again by undoing that, since the next try may need it. */
const tried = async ({ spec, input, file }: Aimed) => {
  const before = await everyRow(server);
  const made = await server.call(spec, { ...input, ...(file ? { file } : {}) } as never, {
    as: server.administrator,
  });
  if (made.code !== '200') return { made };
  const changed = await everyRow(server);
  if (Object.keys(difference(before, changed)).length === 0) return { writes: false };
  const first = await undone(made.requestId);
  if (first.code !== '200') return { first };
  const back = difference(before, await everyRow(server));
  const again = await undone(first.content.act);
  return { code: again.code, back, redone: difference(changed, await everyRow(server)) };
};

const asBefore = { code: '200', back: {}, redone: {} };

describe('every write that can be undone', () => {
  it('is put back row by row, done again and put back again', async () => {
    const shared = await sharedWrites(server);
    const ofRows = await foreignWrites(server);
    const tries: Aimed[] = [...shared, ...ofRows, ...(await orders(server))];
    const isUndone = ({ undo }: EndpointSpec): boolean => undo === true;
    const isUndo = (spec: EndpointSpec): boolean => spec === undoCalls.undo || spec === undoCalls.restore;
    const wanted = server.bound.filter((spec) => !onlyReads(spec) && isUndone(spec) && !isUndo(spec));
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

  it('writes only tables that say what limits the undoing of their rows, or why nothing does', async () => {
    const undoable = server.bound.filter(({ undo }) => undo === true).map(callName);
    const tables = await server.db.read
      .selectFrom('database_log')
      .select('table_name')
      .distinct()
      .where('call', '=', (eb) => eb.fn.any(eb.val(undoable)))
      .where('table_name', '<>', 'stored_file')
      .execute();
    const undecided = tables.filter(({ table_name }) => !Object.hasOwn(declared.undoLimits, table_name));
    expect(undecided.map(({ table_name }) => `${table_name}: declare it in its feature's \`undo\``)).toEqual([]);
    const reasons = Object.entries(declared.undoLimits).flatMap(([table, limits]) =>
      limits.filter((one) => one !== 'guarded').map((reason) => [table, reason, limits.includes('guarded')] as const),
    );
    expect(reasons.filter(([, reason]) => reason.split(' ').length < 5)).toEqual([]);
    expect(reasons.filter(([, , isGuarded]) => isGuarded)).toEqual([]);
  });

  it('says which row stands for it where it has written rows of several kinds, of which none is the whole', async () => {
    const undoable = server.bound.filter(({ undo }) => undo === true).map(callName);
    const acts = await server.db.read
      .selectFrom('database_log')
      .select(['call', 'request_id'])
      .select(sql<string[]>`array_agg(distinct table_name::text)`.as('tables'))
      .where('call', '=', (eb) => eb.fn.any(eb.val(undoable)))
      .where(sql<boolean>`undoes is null`)
      .groupBy(['call', 'request_id'])
      .execute();
    const unsaid = acts.flatMap(({ call, tables }) => {
      const wholes = wholesOf(declared.rowNames, tables);
      const isSaid = wholes.length < 2 || declared.actTitles.has(call ?? '');
      return isSaid ? [] : [`${call} (${wholes.join(', ')}): declare it in its feature's \`acts\``];
    });
    expect([...new Set(unsaid)].toSorted()).toEqual([]);
    const names = new Set(undoable);
    expect([...declared.actTitles.keys()].filter((call) => !names.has(call))).toEqual([]);
  });

  it('names or describes each row in its preview, whatever becomes of it: no row is only of a kind', async () => {
    const { rows } = await sql<Change>`
      select distinct on (table_name, kind) request_id, at, call, actor, actor as "actorName", undoes, table_name as table,
        kind as type, key, case kind when 'I' then null else coalesce(old_row, new_row) end as old_row,
        case kind when 'D' then null else coalesce(new_row, old_row) end as new_row
      from database_log, unnest(array['I', 'D']) kind
      where table_name = any(${Object.keys(declared.undoLimits)}::text[]) order by table_name, kind, step`.execute(
      server.db.read,
    );
    const shown = await restoredRows(rowWords, server.db.read, rows, { lang: 'en', differing: true });
    const unsaid = shown.flatMap(({ label, changes }, nth) =>
      label === '' && changes.length === 0 ? [`${rows[nth]?.table} ${rows[nth]?.type}`] : [],
    );
    expect(unsaid).toEqual([]);
    expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(50);
    const oids = shown.flatMap(({ label }, nth) =>
      /^[\da-f-]{36}$/.test(label) ? [`${rows[nth]?.table} ${label}`] : [],
    );
    expect(oids).toEqual([]);
  });

  it('shows codes by their names: a column with those of a list says which', async () => {
    // Of one or two letters, codes of several lists are alike; these name something else by chance.
    const others =
      /^(parameter\.|process_field\.name)|\.(coid|co|companyid|class[1-4]|contentoid|icon|id|name|roleid)$/;
    const { rows } = await sql<{ table: string; column: string }>`
      select distinct l.table_name as table, v.key as column from database_log l,
        jsonb_each_text(coalesce(l.new_row, l.old_row)) v
      where length(v.value) > 2 and exists (select from parameter p where p.paramcode = v.value) order by 1, 2`.execute(
      server.db.read,
    );
    const raw = rows.filter(({ table, column }) => {
      const entry = declared.changeFeed[table];
      if (!entry || unremarkableColumns.has(column) || others.test(`${table}.${column}`)) return false;
      return entry.codes?.[column] === undefined && (entry.values?.[column] ?? valueTexts[column]) === undefined;
    });
    expect(raw.map(({ table, column }) => `${table}.${column}: name its code list in \`codes\``)).toEqual([]);
    expect(declared.changeFeed['banner']?.codes).toEqual({ opentype: 'OpenType' });
    expect(rows.length).toBeGreaterThan(5);
  });

  it('decides for each write, and says why one cannot be undone', () => {
    const writes = server.bound.filter((spec) => !onlyReads(spec));
    const reasons = writes.flatMap(({ undo }) => (typeof undo === 'string' ? [undo] : []));
    expect(writes.filter(({ undo }) => undo === undefined).map(callName)).toEqual([]);
    expect(reasons.filter((reason) => reason.split(' ').length < 4)).toEqual([]);
  });
});
