import type { Database } from '#platform/db/server/database.ts';
import { membersNamed, memberSuggestions } from '#platform/organisation/server/member-suggestions.queries.ts';
import { memberPage } from '#platform/organisation/server/organisation.queries.ts';
import type { Where } from '#platform/organisation/server/people-walk.ts';
import { fold } from '#platform/search/server/fold.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import type { Figure } from './report.ts';
import { median } from './statistics.ts';

/** Milliseconds: a list below a field that comes later feels late. */
const goal = 150;
const turns = 9;
const listed = 8;
const pasted = 2000;
const page = { pageNum: 1, pageSize: 10 };

/** What is typed: frequent, rare, and not there at all. */
const typed: Record<string, readonly string[]> = {
  number: ['c00', '000', '0012', '12345', '4321', '9', 'c0012345', '98989'],
  'Han name': ['陈', '張', '建国', '志強', '欧阳', '龘'],
  'Latin name': ['nguy', 'anh', 'smith', 'văn minh', 'li', 'zzz'],
  account: ['c0012', 'v0012345', 't00', 'c0099999'],
};

const only = (scope: Partial<Exclude<Scope, { everywhere: true }>>): Where => ({
  scope: { everywhere: false, companies: [], plants: [], departments: [], ...scope },
  narrowed: everywhere,
});

const parts = async ({ pool }: Database): Promise<Record<string, Where>> => {
  const plant = `select coid || plantid as id from employee where inservice = 'Y' group by 1 order by count(*)`;
  const { rows: plants } = await pool.query<{ id: string }>(plant);
  const { rows: tops } = await pool.query<{ depkey: string }>(
    'select depkey from department where cardinality(ancestors) = 2 order by depkey limit 1',
  );
  return {
    everywhere: { scope: everywhere, narrowed: everywhere },
    'the largest plant': only({ plants: [plants.at(-1)?.id ?? ''] }),
    'the smallest plant': only({ plants: [plants[0]?.id ?? ''] }),
    'a department with those below it': only({
      departments: tops.map(({ depkey }) => ({ depkey, withSub: true })),
    }),
  };
};

const timesOf = async (asks: readonly (() => Promise<unknown>)[]): Promise<{ p50: number; slowest: number }> => {
  const medians: number[] = [];
  for (const ask of asks) {
    const ms: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const began = performance.now();
      await ask();
      ms.push(performance.now() - began);
    }
    medians.push(median(ms));
  }
  return { p50: median(medians), slowest: Math.max(...medians) };
};

const figureOf = async (figure: string, asks: readonly (() => Promise<unknown>)[]): Promise<Figure> => {
  const { p50, slowest } = await timesOf(asks);
  return {
    figure,
    goal: `≤ ${goal} ms`,
    measured: `${p50.toFixed(1)} ms (slowest text ${slowest.toFixed(1)} ms)`,
    ok: slowest <= goal,
  };
};

/** What people wait for while they choose people: the list below a field, a page of the dialog, and a paste. */
export const pickerFigures = async (db: Database): Promise<Figure[]> => {
  const { read, pool } = db;
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from employee');
  const size = (rows[0]?.count ?? 0).toLocaleString('en');
  const figures: Figure[] = [];
  const wheres = Object.entries(await parts(db));
  for (const [place, where] of wheres) {
    for (const [what, texts] of Object.entries(typed)) {
      const asks = texts.map((text) => () => memberSuggestions(read, where, fold(text), listed));
      figures.push(await figureOf(`type-ahead by ${what} in ${size}, ${place}`, asks));
    }
  }
  for (const [place, where] of wheres) {
    const asks = [...(typed['number'] ?? []), ...(typed['Han name'] ?? [])].map(
      (text) => () => memberPage(read, [fold(text)], page, where),
    );
    figures.push({
      ...(await figureOf(`page of the dialog with its total in ${size}, ${place}`, asks)),
      goal: '',
      ok: null,
    });
  }
  const { rows: ids } = await pool.query<{ empid: string }>(`select empid from employee limit ${pasted}`);
  const many = ids.map(({ empid }) => empid.toLowerCase());
  for (const [place, where] of wheres.slice(0, 2)) {
    figures.push({
      ...(await figureOf(`${pasted} pasted numbers in ${size}, ${place}`, [() => membersNamed(read, where, many)])),
      goal: '',
      ok: null,
    });
  }
  return figures;
};
