import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/db/server/database.ts';
import { processTime } from './process-time.ts';
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

type Workload = {
  figure: string;
  goal: number;
  product: PreparedRequest[];
  raw: PreparedRequest[];
  sameAnswer: boolean;
};
type Server = { port: number; pid: number | undefined };
type Sides = { productServer: Server; rawServer: Server; session: BenchSession; db: Database };

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

const memberPath = (filter: string): string =>
  `/api/hr/member?pageNum=1&pageSize=10&simplifiedFilter=${encodeURIComponent(filter)}`;

const put = (content: unknown, headers: Record<string, string>): PreparedRequest => {
  const body = JSON.stringify({ content });
  const length = String(Buffer.byteLength(body));
  return {
    method: 'PUT',
    path: '/api/data/param',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body,
  };
};

/** Sealed beforehand, opened by the product each time; the raw server is sent the plain text of the same. */
const writing = async (oids: readonly string[], session: BenchSession): Promise<Workload> => {
  const changes = oids
    .slice(0, itemsWritten)
    .map((oid, n) => ({ oid, paramname: `参数 ${n}`, descname: `Changed in turn ${n}` }));
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

/** What is compared; each part can be measured alone. */
export const httpParts = ['list', 'read', 'write'] as const;
type HttpPart = (typeof httpParts)[number];

const workloads = async (part: HttpPart, { db, session }: Sides): Promise<Workload[]> => {
  const { rows } = await db.pool.query<{ oid: string }>(
    `select oid from parameter where paramtype like 'Bench%' order by random()`,
  );
  const oids = rows.map((row) => row.oid);
  if (part === 'write') return [await writing(oids, session)];
  if (part === 'read') {
    const paths = oids.slice(0, itemsRead).map((oid) => `/api/data/param/item?oid=${oid}`);
    return [reading('single read', paths, session)];
  }
  const list = 'list page of 10 of 200,000 employees with the exact total';
  return [
    reading(`${list}, filter of two Chinese characters`, twoCharacters.map(memberPath), session),
    reading('the same, filter of one Chinese character', oneCharacter.map(memberPath), session),
    reading('the same, without a filter', [memberPath('')], session),
  ];
};

const answerOf = async (port: number, { path, headers }: PreparedRequest): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();

/** A comparison is only one when both answer the same. */
const assertSameAnswers = async (
  { figure, product, raw }: Workload,
  { productServer, rawServer }: Sides,
): Promise<void> => {
  for (const [index, request] of product.slice(0, 20).entries()) {
    const [ours, theirs] = await Promise.all([
      answerOf(productServer.port, request),
      answerOf(rawServer.port, raw[index] ?? request),
    ]);
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`the servers answer differently: ${figure}, ${request.path}`);
  }
};

type Turn = { perSecond: number; processMs: number | undefined; done: number };

const turnOf = async ({ port, pid }: Server, requests: PreparedRequest[], load: Load, ms: number): Promise<Turn> => {
  const before = processTime(pid);
  const { perSecond, done } = await load.run({ port, requests, callers, ms });
  const after = processTime(pid);
  return { perSecond, done, processMs: before === undefined || after === undefined ? undefined : after - before };
};

/** Processor time of the server's own process for one request, in microseconds. */
const processMicros = (queue: readonly Turn[]): string => {
  const spent = queue.reduce((sum, turn) => sum + (turn.processMs ?? Number.NaN), 0);
  const done = queue.reduce((sum, turn) => sum + turn.done, 0);
  return Number.isNaN(spent) ? '?' : roughly((spent / done) * 1000);
};

/** Long enough for both to be compiled to the last: by requests, since the slower of them would otherwise be the colder too. */
const warmUp = async (turn: (ms: number) => Promise<Turn>, { warmUpRequests, warmUpMs }: Options): Promise<void> => {
  const end = performance.now() + warmUpMs;
  for (let done = 0; done < warmUpRequests && performance.now() < end;) done += (await turn(500)).done;
};

const measure = async (workload: Workload, sides: Sides, load: Load, options: Options): Promise<Figure> => {
  if (workload.sameAnswer) await assertSameAnswers(workload, sides);
  const product = (ms: number) => turnOf(sides.productServer, workload.product, load, ms);
  const raw = (ms: number) => turnOf(sides.rawServer, workload.raw, load, ms);
  await warmUp(product, options);
  await warmUp(raw, options);
  const ours: Turn[] = [];
  const theirs: Turn[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await product(options.roundMs));
    theirs.push(await raw(options.roundMs));
  }
  const ratio = median(ours.map((turn, round) => turn.perSecond / (theirs[round]?.perSecond ?? Number.NaN)));
  const perSecond = (queue: readonly Turn[]) => `${roughly(median(queue.map((turn) => turn.perSecond)))}/s`;
  const detail = `${perSecond(ours)} against ${perSecond(theirs)}; process ${processMicros(ours)} µs against ${processMicros(theirs)} µs`;
  return atLeast(workload.figure, workload.goal, ratio, detail);
};

/** The product against the raw server, in turns. */
export const httpFigures = async (part: HttpPart, sides: Sides, options: Options): Promise<Figure[]> => {
  const load = startLoad();
  try {
    const figures: Figure[] = [];
    for (const workload of await workloads(part, sides)) figures.push(await measure(workload, sides, load, options));
    return figures;
  } finally {
    await load.stop();
  }
};
