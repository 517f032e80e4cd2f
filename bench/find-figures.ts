import { sql } from 'kysely';
import { parameterFind } from '#features/parameters/server/parameter-find.ts';
import type { Database } from '#platform/db/server/database.ts';
import { memberPage } from '#platform/organisation/server/organisation.queries.ts';
import { fold } from '#platform/search/server/fold.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { theStatement } from './captured-sql.ts';
import { planOf } from './plan.ts';
import type { Figure } from './report.ts';
import { median } from './statistics.ts';

/** Milliseconds: one list of `Ctrl K` among a dozen that are asked in turn. */
const goal = 50;
const turns = 15;
const perList = 5;
const people = 6;

type Find = {
  what: string;
  text: string;
  table: 'parameter' | 'employee';
  /** Null where the first rows that are read hold the text, so that an index would only cost time. */
  index: string | null;
  ask: (db: Database['read'], text: string) => Promise<unknown>;
};

const inParameters: Find['ask'] = async (db, text) =>
  parameterFind.records?.(db, {
    quick: { simplifiedFilter: text, traditionalFilter: text },
    limit: perList,
    scope: everywhere,
    lang: 'zh-CN',
  });
const inPeople: Find['ask'] = (db, text) => memberPage(db, [fold(text)], { pageNum: 1, pageSize: people });

const findsIn = async ({ pool }: Database): Promise<Find[]> => {
  const { rows } = await pool.query<{ paramcode: string; paramtype: string; paramname: string }>(
    `select paramcode, paramtype, paramname from parameter where paramtype like 'BenchFind%' order by paramsort desc limit 1`,
  );
  const { paramcode = '', paramtype = '', paramname = '' } = rows[0] ?? {};
  const parameter = { table: 'parameter' as const, index: 'parameter_by_gram', ask: inParameters };
  return [
    { what: 'a code of a parameter', text: paramcode, ...parameter },
    { what: 'a type of parameters', text: paramtype, ...parameter },
    {
      what: 'what every name of a parameter begins with',
      text: [...paramname].slice(0, 3).join(''),
      ...parameter,
      index: null,
    },
    { what: 'no parameter at all', text: 'zzqqxx', ...parameter },
    { what: 'a name of a person', text: '建国', table: 'employee', index: 'employee_by_gram', ask: inPeople },
  ];
};

const portions = 20;
const inEach = 10_000;

/** Fills up the parameters to 200,000, and returns what removes those again: other parts measure shorter lists. */
const manyParameters = async (db: Database): Promise<() => Promise<void>> => {
  for (let portion = 0; portion < portions; portion += 1)
    await db.write({ empid: 'bench' }, (trx) =>
      sql`
        insert into parameter (paramtype, paramtypename, paramcode, paramname, paramsort, descname, search_text)
        select 'BenchFind' || n % 40, '查找类型', 'FIND' || n, '查找参数 ' || n, n, '', '查找参数 ' || n || E'\nfind' || n || E'\nbenchfind' || n % 40
        from generate_series(${portion * inEach + 1}::int, ${(portion + 1) * inEach}::int) n`.execute(trx),
    );
  await db.pool.query('vacuum analyze parameter');
  return async () => {
    await db.write({ empid: 'bench' }, (trx) =>
      sql`delete from parameter where paramtype like 'BenchFind%'`.execute(trx),
    );
    await db.pool.query('vacuum analyze parameter');
  };
};

const counted = async ({ pool }: Database, table: string): Promise<string> => {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return (rows[0]?.count ?? 0).toLocaleString('en');
};

const figureOf = async (db: Database, { what, text, index, ask }: Find, size: string): Promise<Figure> => {
  const plan = await planOf(db.pool, await theStatement(db.pool, (read) => ask(read, text)));
  const ms: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await ask(db.read, text);
    ms.push(performance.now() - began);
  }
  const usesIndex = index === null || plan.indexes.includes(index);
  const way = index === null ? '' : `, ${usesIndex ? index : 'without the index'}`;
  return {
    figure: `Ctrl K: ${what} (“${text}”) in ${size}`,
    goal: `≤ ${goal} ms${index === null ? '' : ', by index'}`,
    measured: `${median(ms).toFixed(1)} ms${way}`,
    ok: usesIndex && median(ms) <= goal,
  };
};

/** How soon a statement ends that nobody waits for any more. */
const leaving = async (db: Database): Promise<Figure> => {
  const ms: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const reader = new AbortController();
    const ended = db
      .readWithin({ milliseconds: 10_000, signal: reader.signal }, (read) => sql`select pg_sleep(10)`.execute(read))
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const began = performance.now();
    reader.abort();
    await ended;
    ms.push(performance.now() - began);
  }
  return {
    figure: 'Ctrl K: the statement of a search whose reader has left ends after',
    goal: `≤ ${goal} ms`,
    measured: `${median(ms).toFixed(1)} ms`,
    ok: median(ms) <= goal,
  };
};

/** What `Ctrl K` waits for in the largest lists. */
export const findFigures = async (db: Database): Promise<Figure[]> => {
  const remove = await manyParameters(db);
  const sizes = { parameter: await counted(db, 'parameter'), employee: await counted(db, 'employee') };
  const figures: Figure[] = [];
  for (const find of await findsIn(db)) figures.push(await figureOf(db, find, sizes[find.table]));
  figures.push(await leaving(db));
  await remove();
  return figures;
};
