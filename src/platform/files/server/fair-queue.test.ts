import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { FairQueue, QueueFull } from './fair-queue.ts';

const hold = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: () => promise, end: resolve };
};

it('serves people in turn, one job of each at a time', async () => {
  const queue = new FairQueue({ quick: 1, slow: 0, slowAfterMs: 60_000, waitingAtMost: 10 });
  const order: string[] = [];
  const first = hold();
  const jobs = [queue.run('a', first.wait)];
  for (const one of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
    jobs.push(queue.run(one.slice(0, 1), async () => void order.push(one)));
  first.end();
  await Promise.all(jobs);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('never runs two jobs of one person together, however many places are free', async () => {
  const queue = new FairQueue({ quick: 4, slow: 0, slowAfterMs: 60_000, waitingAtMost: 10 });
  const [first, other] = [hold(), hold()];
  const begun: string[] = [];
  const job = (name: string, work: () => Promise<void>) => () => (begun.push(name), work());
  const all = [
    queue.run('a', job('a1', first.wait)),
    queue.run(
      'a',
      job('a2', async () => undefined),
    ),
  ];
  all.push(queue.run('b', job('b1', other.wait)));
  expect(begun).toEqual(['a1', 'b1']);
  first.end();
  await until(() => begun.includes('a2'));
  other.end();
  await Promise.all(all);
});

it('lets others pass a slow one, and takes no more slow ones than it has places for', async () => {
  const queue = new FairQueue({ quick: 1, slow: 1, slowAfterMs: 20, waitingAtMost: 10 });
  const [slow, slower] = [hold(), hold()];
  const all = [queue.run('a', slow.wait), queue.run('b', slower.wait)];
  let passed = false;
  all.push(queue.run('c', async () => void (passed = true)));
  // `a` has the slow slot and `b` the quick one; nobody else starts until one of them ends.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(passed).toBe(false);
  slow.end();
  await until(() => passed);
  slower.end();
  await Promise.all(all);
});

it('goes on after a job that fails, and rejects more than may wait', async () => {
  const queue = new FairQueue({ quick: 1, slow: 0, slowAfterMs: 60_000, waitingAtMost: 1 });
  const first = hold();
  const failing = queue.run('a', () => first.wait().then(() => Promise.reject(new Error('failed'))));
  const next = queue.run('a', async () => 'next');
  await expect(queue.run('a', async () => 'third')).rejects.toThrow(QueueFull);
  first.end();
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

it('runs each job in the context of its own call, not in that of the job before it', async () => {
  const queue = new FairQueue({ quick: 1, slow: 0, slowAfterMs: 60_000, waitingAtMost: 10 });
  const context = new AsyncLocalStorage<string>();
  const first = hold();
  const jobs = ['a', 'b', 'a', 'c'].map((person) =>
    context.run(person, () => queue.run(person, () => first.wait().then(() => `${person} ${context.getStore()}`))),
  );
  first.end();
  expect(await Promise.all(jobs)).toEqual(['a a', 'b b', 'a a', 'c c']);
});
