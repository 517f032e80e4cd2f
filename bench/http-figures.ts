import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/db/server/database.ts';
import { processTime } from './process-time.ts';
import { startLoad, type Load, type PreparedRequest } from './load.ts';
import type { Options } from './options.ts';
import { atLeast, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { median, roughly } from './statistics.ts';

const callers = 8;
/** Names that the demo generates: two consecutive characters. */
const twoCharacters = ['建国', '志强', '陈志', '林美', '李伟', '国华', '明德', '淑芬'];
const recordsRead = 500;
const recordsWritten = 250;
const itemGoal = 0.85;
const listGoal = 0.85;
const writeGoal = 0.6;
/** High because the raw server has to count everyone and the product does not. */
const keptTotalGoal = 8;

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

/** The same reads for both; only the product's requests carry a session. */
const reading = (figure: string, goal: number, paths: readonly string[], session: BenchSession): Workload => ({
  figure,
  goal,
  product: gets(paths, session.headers),
  raw: gets(paths, {}),
  sameAnswer: true,
});

type Sent = { method: 'POST' | 'PUT'; path: string; fields?: Record<string, unknown>; content: unknown };

const prepared = ({ method, path, fields, content }: Sent, headers: Record<string, string>): PreparedRequest => {
  const body = JSON.stringify({ ...fields, content });
  const length = String(Buffer.byteLength(body));
  return {
    method,
    path,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body,
  };
};

/** Content is sealed in advance and opened by the product each time; the raw server gets the same as plain text. */
const sending = async (
  { figure, goal, sameAnswer }: Pick<Workload, 'figure' | 'goal' | 'sameAnswer'>,
  all: readonly Sent[],
  session: BenchSession,
): Promise<Workload> => {
  const product: PreparedRequest[] = [];
  for (const one of all) product.push(prepared({ ...one, content: await session.seal(one.content) }, session.headers));
  return { figure, goal, sameAnswer, product, raw: all.map((one) => prepared(one, {})) };
};

/** The comparisons; each can be measured alone. */
export type HttpPart = 'list' | 'read' | 'write';

/**
 * A feature with small rows, one with medium rows, and the one with the largest (the most columns, tables and rows).
 */
type Ids = Record<'themes' | 'parameters' | 'users', string[]>;

const idsOf = async ({ pool }: Database): Promise<Ids> => {
  const ids = async (text: string): Promise<string[]> =>
    (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id);
  return {
    themes: await ids('select oid as id from theme order by random()'),
    parameters: await ids(
      `select oid as id from parameter where paramtype like 'Bench%' order by random() limit ${recordsRead}`,
    ),
    users: await ids(`select empid as id from app_user tablesample system (2) limit ${recordsRead}`),
  };
};

const items = ({ themes, parameters, users }: Ids, session: BenchSession): Workload[] => {
  const of = (what: string, path: string, ids: string[]): Workload =>
    reading(
      `one ${what}`,
      itemGoal,
      ids.map((id) => path + id),
      session,
    );
  return [
    of('theme', '/api/theme/item?oid=', themes),
    of('parameter', '/api/data/param/item?oid=', parameters),
    of('app user of 200,000', '/api/org/mb/user?empid=', users),
  ];
};

const lists = async (session: BenchSession): Promise<Workload[]> => {
  const path = '/api/org/mb/condition/users';
  const fields = { pageNum: 1, pageSize: 10 };
  const users = (content: object): Sent => ({ method: 'POST', path, fields, content });
  const named = twoCharacters.map((simplifiedFilter) => users({ simplifiedFilter }));
  const sameAnswer = true;
  const parameters = Array.from(
    { length: 8 },
    (_, n) => `/api/data/param/search?pageNum=1&pageSize=10&simplifiedFilter=b${n + 1}`,
  );
  return [
    reading('list of themes', listGoal, ['/api/theme'], session),
    reading('page of parameters, filtered, with the exact total', listGoal, parameters, session),
    await sending(
      { figure: 'page of 200,000 app users, filter of two Chinese characters', goal: listGoal, sameAnswer },
      named,
      session,
    ),
    await sending(
      {
        figure: 'page of 200,000 app users without a filter, with the exact total (the raw server counts)',
        goal: keptTotalGoal,
        sameAnswer,
      },
      [users({})],
      session,
    ),
  ];
};

const writes = async ({ themes, parameters, users }: Ids, session: BenchSession): Promise<Workload[]> => {
  const of = (what: string, path: string, contents: object[]): Promise<Workload> =>
    sending(
      { figure: `sealed change of ${what} with its log row`, goal: writeGoal, sameAnswer: false },
      contents.map((content) => ({ method: 'PUT', path, content })),
      session,
    );
  const chosen = users.slice(0, recordsWritten);
  const pushed = (push: 'Y' | 'N') => chosen.map((empid) => ({ empid, userConfig: { push } }));
  return [
    await of(
      'a theme',
      '/api/theme',
      themes.map((oid, n) => ({ oid, name: `主题 ${n}` })),
    ),
    await of(
      'a parameter',
      '/api/data/param',
      parameters
        .slice(0, recordsWritten)
        .map((oid, n) => ({ oid, paramname: `参数 ${n}`, descname: `Changed in turn ${n}` })),
    ),
    // Off and on again, so that each request changes something.
    await of('an app user', '/api/org/mb/user', [...pushed('N'), ...pushed('Y')]),
  ];
};

const workloads = async (part: HttpPart, { db, session }: Sides): Promise<Workload[]> => {
  if (part === 'list') return lists(session);
  const ids = await idsOf(db);
  return part === 'read' ? items(ids, session) : writes(ids, session);
};

/**
 * What the raw server does not know, although it answers as much of it: the sealed addresses of files and of their
 * history, and whether the reader may reset a person's password.
 */
const productAlone = new Set(['fileurl', 'thumburl', 'middleurl', 'history', 'mayReset']);

const answerOf = async (port: number, { method, path, headers, body }: PreparedRequest): Promise<unknown> => {
  const sent = body === undefined ? { method, headers } : { method, headers, body };
  const answer = await (await fetch(`http://127.0.0.1:${port}${path}`, sent)).text();
  return JSON.parse(answer, (name, value: unknown) => (productAlone.has(name) ? value !== '' : value));
};

/** The comparison is valid only if both answer the same. */
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

/** Processor time of the server's own process per request, in microseconds. */
const processMicros = (queue: readonly Turn[]): string => {
  const spent = queue.reduce((sum, turn) => sum + (turn.processMs ?? Number.NaN), 0);
  const done = queue.reduce((sum, turn) => sum + turn.done, 0);
  return Number.isNaN(spent) ? '?' : roughly((spent / done) * 1000);
};

/** Runs until both are fully compiled: measured in requests, since the slower one would otherwise be less warm. */
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
