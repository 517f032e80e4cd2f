import type { Database } from '#platform/db/server/database.ts';
import { fold } from '#platform/search/server/fold.ts';
import { memberPage } from '#platform/organisation/server/organisation.queries.ts';
import { theStatement } from './captured-sql.ts';
import { planOf } from './plan.ts';
import type { Figure } from './report.ts';
import { median } from './statistics.ts';

const index = 'employee_by_gram';
const queue = 15;
const searched: Record<string, string[]> = {
  'one Latin letter or digit': ['a', 'c', '7', 'q'],
  'one Chinese character': ['陈', '張', '欣'],
  'two Chinese characters': ['建国', '志強', '陈欣'],
};

type Searched = { what: string; filters: readonly string[]; people: number };

const search = async ({ pool, read }: Database, { what, filters, people }: Searched): Promise<Figure> => {
  const ms: number[] = [];
  const found: number[] = [];
  let usesIndex = true;
  for (const filter of filters) {
    const ask = () => memberPage(read, [fold(filter)], { pageNum: 1, pageSize: 10 });
    const plan = await planOf(
      pool,
      await theStatement(pool, (db) => memberPage(db, [fold(filter)], { pageNum: 1, pageSize: 10 })),
    );
    usesIndex &&= plan.indexes.includes(index) && !plan.scannedWhole.includes('employee');
    for (let turn = 0; turn < queue; turn += 1) {
      const began = performance.now();
      const { total } = await ask();
      ms.push(performance.now() - began);
      if (turn === 0) found.push(total);
    }
  }
  return {
    figure: `name search by ${what} among ${people.toLocaleString('en')}`,
    goal: 'by index',
    measured: `${usesIndex ? index : 'without the index'}, ${median(ms).toFixed(1)} ms (${found.join(', ')} found)`,
    ok: usesIndex,
  };
};

/** Whether a search by part of a Chinese name uses the index, and how long it takes. */
export const searchFigures = async (db: Database, people: number): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [what, filters] of Object.entries(searched)) figures.push(await search(db, { what, filters, people }));
  return figures;
};
