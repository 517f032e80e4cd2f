import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MadeSurvey } from '#features/surveys/server/made-survey.ts';
import { openSheetColumns } from '#features/surveys/server/results/sheet-columns.ts';
import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';
import type { Options } from './options.ts';
import { atLeast, atMost, type Figure, plain, unmeasured } from './report.ts';
import type { BenchSession } from './session.ts';
import { median, quantile } from './statistics.ts';
import { openSheets, ratePerSecond, type Submissions } from './survey-submissions.ts';

const title = 'Bench survey';
const questions = 20;
const turns = 15;
const submissionsPerSecond = 200;
const submittingMs = 10_000;

type Screen = { column: number; bit: number };
const twoScreens: Screen[] = [
  { column: 0, bit: 0 },
  { column: 1, bit: 0 },
];

const madeSurvey = async (db: Database, sheets: number): Promise<MadeSurvey> =>
  generateSurvey(db, {
    appid: 'F032',
    type: 'exam',
    subType: 'general',
    anonymous: 'N',
    title,
    sheets,
    questions,
    versions: 1,
    seed: 1,
    textShare: 0,
    operators: [],
    lastDay: new Date().toISOString().slice(0, 10),
  });

/** Milliseconds of a call, as a client waits for it. */
const caller =
  (url: string, { headers, seal }: BenchSession) =>
  async (call: string, sealed: object) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(sealed)) query.set(name, await seal(value));
    const began = performance.now();
    const answer = (await (
      await fetch(`${url}/api/survey/result/${call}?${query.toString()}`, { headers })
    ).json()) as Envelope;
    if (answer.code !== '200') throw new Error(`${call} answered ${answer.code} ${answer.reason ?? ''}`);
    return performance.now() - began;
  };

/** The bytes of the packed answers as a CSV file. */
const writeCsv = async (db: Database, versionoid: string, file: string): Promise<void> => {
  const out = createWriteStream(file);
  const bytes = Array.from({ length: questions }, (_, at) => `get_byte(packed, ${at})`).join(` || ',' || `);
  for (let from = 0; ; from += 100_000) {
    const { rows } = await db.pool.query<{ lines: string | null }>(
      `select string_agg(${bytes}, E'\\n') || E'\\n' as lines from
        (select packed from survey_answer where versionoid = $1 order by oid limit 100000 offset $2) a`,
      [versionoid, from],
    );
    if (!rows[0]?.lines) break;
    out.write(rows[0].lines);
  }
  await new Promise((resolve) => out.end(resolve));
};

type Comparator = { count: (screens: Screen[]) => Promise<number>; stop: () => Promise<void> };

/** DuckDB with the same answers; undefined if it is not installed. */
const startDuckDb = async (db: Database, versionoid: string): Promise<Comparator | undefined> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'steward-bench-duckdb-'));
  const child = startOwn(new URL('./duckdb.process.ts', import.meta.url));
  const asked = async (order: object): Promise<number> => {
    const answer = nextMessage<{ ms: number; error?: string }>(child);
    child.send(order);
    const { ms, error } = await answer;
    if (error !== undefined) throw new Error(error);
    return ms;
  };
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await nextMessage(child);
    const file = path.join(folder, 'answers.csv');
    await writeCsv(db, versionoid, file);
    await asked({ load: { file, columns: questions } });
    return { count: (screens) => asked({ count: { screens } }), stop };
  } catch {
    await stop();
    return undefined;
  }
};

/** Counts in jsonb, one object for a sheet, as a table would be that holds the answers as they were sent. */
const jsonFigure = async ({ pool }: Database, { versions: [version] }: MadeSurvey): Promise<Figure> => {
  if (!version) return unmeasured('answers as jsonb');
  const pairs = version.layout.questions.map(({ id, at }) => `'${id}', get_byte(packed, ${at})`).join(', ');
  await pool.query(`create unlogged table bench_json as select jsonb_build_object(${pairs}) as answers
    from survey_answer where versionoid = '${version.oid}'`);
  await pool.query('analyze bench_json');
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now();
    await pool.query('select e.key, e.value, count(*) from bench_json, jsonb_each(answers) e group by 1, 2');
    times.push(performance.now() - began);
  }
  await pool.query('drop table bench_json');
  return plain('the same from rows of jsonb in SQL', `${Math.round(median(times))} ms`);
};

/** Sheets are submitted, so many a second, while the results are read all the time. */
const submitting = async ({ submit, left }: Submissions, ask: () => Promise<number>) => {
  const late: number[] = [];
  const reads: number[] = [];
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) reads.push(await ask());
  })();
  const began = performance.now();
  let sent = 0;
  const writes: Promise<void>[] = [];
  while (performance.now() - began < submittingMs && left() > 0) {
    const due = Math.floor(((performance.now() - began) / 1_000) * submissionsPerSecond);
    for (; sent < due; sent += 1) {
      const at = performance.now();
      writes.push(submit().then(() => void late.push(performance.now() - at)));
    }
    await pause(5);
  }
  await Promise.all(writes);
  const seconds = (performance.now() - began) / 1_000;
  over.abort();
  await reading;
  return { rate: sent / seconds, late: quantile(late, 0.95), reads };
};

/** Submitting against plain statements, in turns. */
const againstStatements = async ({ submit, submitElsewhere, insert, store }: Submissions) => {
  const rates: [submitted: number, inserted: number, stored: number, elsewhere: number][] = [];
  for (let turn = 0; turn < 7; turn += 1)
    rates.push([
      await ratePerSecond(submit, 1_000),
      await ratePerSecond(insert, 1_000),
      await ratePerSecond(store, 1_000),
      await ratePerSecond(submitElsewhere, 1_000),
    ]);
  const per = (nth: 0 | 1 | 2 | 3): string => Math.round(median(rates.map((rate) => rate[nth]))).toLocaleString('en');
  return {
    ofInsert: median(rates.map(([submitted, inserted]) => submitted / inserted)),
    ofStore: median(rates.map(([submitted, , stored]) => submitted / stored)),
    submitted: `${per(0)}/s`,
    inserted: `${per(1)}/s`,
    stored: `${per(2)}/s`,
    ofInsertElsewhere: median(rates.map(([, inserted, , elsewhere]) => elsewhere / inserted)),
    elsewhere: `${per(3)}/s`,
  };
};

/** Results of a million answer sheets of twenty questions: an exam that everybody has taken several times. */
export const surveyFigures = async (
  db: Database,
  url: string,
  session: BenchSession,
  { quick }: Pick<Options, 'quick'>,
): Promise<Figure[]> => {
  const sheets = quick ? 200_000 : 1_000_000;
  const filled = performance.now();
  const made = await madeSurvey(db, sheets);
  const fillSeconds = (performance.now() - filled) / 1_000;
  await db.pool.query('vacuum analyze survey_sheet, survey_answer, survey_participant');
  const [version] = made.versions;
  if (!version) return [unmeasured('results of surveys')];
  const call = caller(url, session);
  const condition = { surveyoid: made.oid };
  const screeningQuestion = twoScreens.map(({ column, bit }) => ({
    questionoid: version.layout.questions[column]?.oid,
    searchType: 'include',
    answer: String.fromCodePoint(65 + bit),
  }));
  const cold = await call('statistics', { condition });
  const times = { plain: [] as number[], screened: [] as number[], page: [] as number[], completion: [] as number[] };
  const duck = await startDuckDb(db, version.oid);
  const duckTimes = { plain: [] as number[], screened: [] as number[] };
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      times.plain.push(await call('statistics', { condition }));
      if (duck) duckTimes.plain.push(await duck.count([]));
      times.screened.push(await call('statistics', { condition, screeningQuestion }));
      if (duck) duckTimes.screened.push(await duck.count(twoScreens));
      times.page.push(await call('sheets', { condition, screeningQuestion }));
      times.completion.push(await call('completed', { condition }));
    }
  } finally {
    await duck?.stop();
  }
  const began = performance.now();
  await openSheetColumns(db.pool).view({ oid: version.oid, bytes: version.layout.bytes });
  const loadMs = performance.now() - began;
  const json = await jsonFigure(db, made);
  const submissions = await openSheets(db, made, 200_000);
  const { rate, late, reads } = await submitting(submissions, () => call('statistics', { condition }));
  const { ofInsert, ofInsertElsewhere, ofStore, submitted, inserted, stored, elsewhere } =
    await againstStatements(submissions);
  const ms = (all: readonly number[]): number => median(all);
  const all = `${sheets.toLocaleString('en')} sheets × ${questions}`;
  const ratio = ms(duckTimes.screened) / ms(times.screened);
  return [
    plain(`${all}, made and stored`, `${Math.round(fillSeconds)} s`),
    plain(
      'statistics, the first time on a server',
      `${Math.round(cold)} ms, of which reading ${Math.round(loadMs)} ms`,
    ),
    atMost(
      `statistics of ${all}`,
      50,
      ms(times.plain),
      'ms',
      duck ? `DuckDB ${Math.round(ms(duckTimes.plain))} ms` : '',
    ),
    json,
    atMost('statistics with two screens', 300, ms(times.screened), 'ms'),
    duck
      ? atLeast(
          'against DuckDB, which counts without HTTP, rights and names',
          1 / 8,
          ratio,
          `${Math.round(ms(duckTimes.screened))} ms`,
        )
      : plain('against DuckDB', 'not installed'),
    plain('first page of the sheets that match two screens', `${Math.round(ms(times.page))} ms`),
    atMost('completion', 200, ms(times.completion), 'ms'),
    atLeast(
      'sheets submitted in a second while statistics are read',
      submissionsPerSecond * 0.99,
      rate,
      `95 % within ${Math.round(late)} ms; ${reads.length} statistics, 95 % within ${Math.round(quantile(reads, 0.95))} ms`,
    ),
    atLeast(
      'submitting, against inserting the row of its answers alone',
      0.5,
      ofInsert,
      `${submitted} against ${inserted}`,
    ),
    plain(
      'the same, of sheets that this server did not write',
      `${ofInsertElsewhere.toFixed(2)} (${elsewhere} against ${inserted})`,
    ),
    plain(
      'submitting, against inserting its three rows with one statement',
      `${ofStore.toFixed(2)} (${submitted} against ${stored})`,
    ),
  ];
};
