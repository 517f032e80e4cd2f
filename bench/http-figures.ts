import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/db/server/database.ts';
import { startLoad, type Load, type PreparedRequest } from './load.ts';
import type { Options } from './options.ts';
import { atLeast, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { median, roughly } from './statistics.ts';

const callers = 8;
/** Names that the demo makes: one and two characters in a row. */
const oneCharacter = ['陈', '李', '伟', '芳', '建', '志', '国', '梅'];
const twoCharacters = ['建国', '志强', '陈志', '林美', '李伟', '国华', '明德', '淑芬'];
const itemsRead = 500;
const itemsWritten = 250;

type Workload = { figure: string; goal: number; product: PreparedRequest[]; raw: PreparedRequest[]; sameAnswer: boolean };
type Sides = { productPort: number; rawPort: number; session: BenchSession; db: Database };

const gets = (paths: readonly string[], headers: Record<string, string>): PreparedRequest[] =>
  paths.map((path) => ({ method: 'GET', path, headers }));

/** The same reads for both; only the product's carry a session. */
const reading = (figure: string, paths: readonly string[], session: BenchSession): Workload => ({
  figure,
  goal: 0.8,
  product: gets(paths, session.headers),
  raw: gets(paths, {}),
  sameAnswer: true,
});

const memberPath = (filter: string): string => `/api/hr/member?pageNum=1&pageSize=10&simplifiedFilter=${encodeURIComponent(filter)}`;

const put = (content: unknown, headers: Record<string, string>): PreparedRequest => {
  const body = JSON.stringify({ content });
  const length = String(Buffer.byteLength(body));
  return { method: 'PUT', path: '/api/data/param', headers: { 'content-type': 'application/json', 'content-length': length, ...headers }, body };
};

/** Sealed beforehand, opened by the product each time; the raw server is sent the plain text of the same. */
const writing = async (oids: readonly string[], session: BenchSession): Promise<Workload> => {
  const changes = oids.slice(0, itemsWritten).map((oid, n) => ({ oid, paramname: `参数 ${n}`, descname: `Changed in turn ${n}` }));
  const product: PreparedRequest[] = [];
  for (const change of changes) product.push(put(await session.seal(change), session.headers));
  return {
    figure: 'sealed write with its log row',
    goal: 0.5,
    product,
    raw: changes.map((change) => put(change, {})),
    sameAnswer: false,
  };
};

const workloads = async ({ db, session }: Sides): Promise<Workload[]> => {
  const { rows } = await db.pool.query<{ oid: string }>(`select oid from parameter where paramtype like 'Bench%' order by random()`);
  const oids = rows.map((row) => row.oid);
  return [
    reading('list page of 10 of 200,000 employees, filter of two Chinese characters, exact total', twoCharacters.map(memberPath), session),
    reading('the same, filter of one character', oneCharacter.map(memberPath), session),
    reading('the same, without a filter', [memberPath('')], session),
    reading('single read', oids.slice(0, itemsRead).map((oid) => `/api/data/param/item?oid=${oid}`), session),
    await writing(oids, session),
  ];
};

const answerOf = async (port: number, { path, headers }: PreparedRequest): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();

/** A comparison is only one when both answer the same. */
const assertSameAnswers = async ({ figure, product, raw }: Workload, { productPort, rawPort }: Sides): Promise<void> => {
  for (const [index, request] of product.slice(0, 20).entries()) {
    const [ours, theirs] = await Promise.all([answerOf(productPort, request), answerOf(rawPort, raw[index] ?? request)]);
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`the servers answer differently: ${figure}, ${request.path}`);
  }
};

const measure = async (workload: Workload, sides: Sides, load: Load, options: Options): Promise<Figure> => {
  if (workload.sameAnswer) await assertSameAnswers(workload, sides);
  const product = (ms: number) => load.run({ port: sides.productPort, requests: workload.product, callers, ms });
  const raw = (ms: number) => load.run({ port: sides.rawPort, requests: workload.raw, callers, ms });
  await product(options.warmUpMs);
  await raw(options.warmUpMs);
  const rounds: { product: number; raw: number }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const { perSecond: ours } = await product(options.roundMs);
    const { perSecond: theirs } = await raw(options.roundMs);
    rounds.push({ product: ours, raw: theirs });
  }
  const perSecond = (side: 'product' | 'raw') => roughly(median(rounds.map((round) => round[side])));
  const ratio = median(rounds.map((round) => round.product / round.raw));
  return atLeast(workload.figure, workload.goal, ratio, `${perSecond('product')}/s against ${perSecond('raw')}/s`);
};

/** The product against the raw server, in turns. */
export const httpFigures = async (sides: Sides, options: Options): Promise<Figure[]> => {
  const load = startLoad();
  try {
    const figures: Figure[] = [];
    for (const workload of await workloads(sides)) if (options.only.test(workload.figure)) figures.push(await measure(workload, sides, load, options));
    return figures;
  } finally {
    await load.stop();
  }
};
