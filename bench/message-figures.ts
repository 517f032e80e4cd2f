import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { quantile } from './statistics.ts';

const pollEveryMs = 50;
const askEveryMs = 50;
const turns = 20;

const secondsGoal = 10;
const lookGoal = 1_000;
const othersGoal = 100;
const listGoal = 150;

type Looked = { total: number; digest: string };

/** Publishing a message to everybody: the look at the audience, the delivery, and what readers and senders ask then. */
export const messageFigures = async (db: Database, url: string, { headers, seal }: BenchSession): Promise<Figure[]> => {
  const sent = async <Content>(method: string, path: string, content: unknown): Promise<Content> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ content: await seal(content) }),
    });
    const envelope = (await answer.json()) as Envelope;
    if (envelope.code !== '200') throw new Error(`${path} answered ${envelope.code} ${envelope.reason ?? ''}`);
    return envelope.content as Content;
  };
  const got = async <Content>(path: string): Promise<Content> => {
    const envelope = (await (await fetch(`${url}/api${path}`, { headers })).json()) as Envelope;
    if (envelope.code !== '200') throw new Error(`${path} answered ${envelope.code} ${envelope.reason ?? ''}`);
    return envelope.content as Content;
  };
  const timed = async <Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> => {
    const began = performance.now();
    const result = await work();
    return [performance.now() - began, result];
  };
  const everybody = [{ type: 'R', id: 'All' }];
  const { oid } = await sent<{ oid: string }>('POST', '/message', {
    title: 'Benchmark',
    fullcontent: '<p>Benchmark</p>',
    receiverList: everybody,
  });
  const [lookMs, { total, digest }] = await timed(() => sent<Looked>('POST', '/message/audience', everybody));

  const others: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      others.push((await timed(() => got('/theme')))[0]);
      await pause(askEveryMs);
    }
  })();
  const [publishMs] = await timed(() => sent('PUT', '/message/publish', { oid, looked: { total, digest } }));
  const [deliveryMs] = await timed(async () => {
    while ((await got<{ state: string }>(`/message/item?oid=${oid}`)).state === 'SENDING') await pause(pollEveryMs);
  });
  over.abort();
  await asking;
  await sql`analyze message_delivery`.execute(db.read);

  const medianOf = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) times.push((await timed(() => got(path)))[0]);
    return quantile(times, 0.5);
  };
  const people = total.toLocaleString('en');
  return [
    atMost(`look at an audience of ${people} people`, lookGoal, lookMs, 'ms'),
    atMost(
      `message to ${people} people, until it is delivered`,
      secondsGoal,
      (publishMs + deliveryMs) / 1_000,
      's',
      `published in ${Math.round(publishMs)} ms`,
    ),
    atMost('other requests meanwhile, 95 %', othersGoal, quantile(others, 0.95), 'ms', `${others.length} requests`),
    atMost(
      'numbers and first page of its readers',
      listGoal * 4,
      await medianOf(`/message/delivery?messageoid=${oid}`),
      'ms',
    ),
    atMost('numbers by plant', listGoal * 4, await medianOf(`/message/delivery/places?messageoid=${oid}`), 'ms'),
    atMost('notices of one of its readers', listGoal, await medianOf('/notice?pageSize=20'), 'ms'),
  ];
};
